"""The edits of a record other than moves: signs, marks, comments, the order of branches."""

from collections.abc import Iterator
from dataclasses import replace
from string import ascii_uppercase

from redstone.board import Point
from redstone.position import IllegalMove
from redstone.record.game import Game
from redstone.record.node import (
    Evaluation,
    MarkShape,
    Markup,
    Node,
    Nodes,
    Notes,
    deeper,
    main_line,
)
from redstone.record.work import Work

SIGNS = ("!!", "!", "!?", "?!", "?", "??")
"""The signs of a move, from the best to the worst."""
TOOLS = (MarkShape.TRIANGLE, MarkShape.SQUARE, MarkShape.CIRCLE, MarkShape.CROSS, MarkShape.LABEL)
"""The marks of which a point can have only one."""
MAX_COMMENT = 100_000
"""Characters of a comment that can be written here; files may contain longer ones."""


def with_comment(game: Game, text: str) -> Game:
    """Return the game with this comment at the current node, cut off if it is too long."""
    return _noting(game, replace(game.node.notes, comment=text[:MAX_COMMENT]))


def with_sign(game: Game, sign: str) -> Game:
    """Return the game with this sign at the current move, or without it if it had it already.

    Raises ValueError for another text. The start has no sign.
    """
    if sign not in SIGNS:
        raise ValueError(f"{sign!r} is not a sign")
    if game.node.move is None:
        return game
    notes = game.node.notes
    return _noting(game, replace(notes, sign="" if notes.sign == sign else sign))


def with_mark(game: Game, point: Point, shape: MarkShape, label: str = "") -> Game:
    """Return the game with a mark on a point, replacing another; an equal one is removed.

    Without a `label`, that is the first letter that is not on the board yet.
    """
    notes = game.node.notes
    if point not in game.start.board:
        return game
    there = [mark for mark in notes.markup if mark.point == point and mark.shape in TOOLS]
    others = tuple(mark for mark in notes.markup if mark not in there)
    same = [mark for mark in there if mark.shape is shape]
    if any(not label or mark.text == label for mark in same):
        return _noting(game, replace(notes, markup=others))
    text = (label or next_letter(notes)) if shape is MarkShape.LABEL else ""
    if shape is MarkShape.LABEL and not text:
        return game
    return _noting(game, replace(notes, markup=(*others, Markup(point, shape, text))))


def with_arrow(game: Game, start: Point, end: Point) -> Game:
    """Return the game with an arrow between two points; an equal one is removed."""
    notes, arrow = game.node.notes, Markup(start, MarkShape.ARROW, str(end))
    if start == end or start not in game.start.board or end not in game.start.board:
        return game
    others = tuple(mark for mark in notes.markup if mark != arrow)
    markup = others if arrow in notes.markup else (*others, arrow)
    return _noting(game, replace(notes, markup=markup))


def without_marks(game: Game) -> Game:
    """Return the game without marks at the current node."""
    return _noting(game, replace(game.node.notes, markup=()))


def next_letter(notes: Notes) -> str:
    """Return the first letter that is not used as a label; empty if all are."""
    used = {mark.text for mark in notes.markup if mark.shape is MarkShape.LABEL}
    return next((letter for letter in ascii_uppercase if letter not in used), "")


def with_evaluation(game: Game, evaluation: Evaluation) -> Game:
    """Return the game with an evaluation of the current node, unless a better one is known."""
    known = game.node.notes.evaluation
    kept = deeper(known, evaluation)
    return game if kept == known else _noting(game, replace(game.node.notes, evaluation=kept))


def with_evaluations_of(game: Game, other: Game) -> Game:
    """Return the game with the evaluations of equal nodes in another record of it.

    An undo of edits thus keeps evaluations.
    """
    nodes = list(game.nodes)
    for mine, theirs in _same(game, other):
        found = other.nodes[theirs].notes.evaluation
        if found is not None:
            notes = nodes[mine].notes
            kept = deeper(notes.evaluation, found)
            nodes[mine] = replace(nodes[mine], notes=replace(notes, evaluation=kept))
    return replace(game, nodes=tuple(nodes))


def _same(game: Game, other: Game) -> Iterator[tuple[int, int]]:
    """Yield the numbers of nodes that both records have, found by the moves that lead there."""
    pairs = [(0, 0)]
    while pairs:
        mine, theirs = pairs.pop()
        yield mine, theirs
        known = {other.nodes[child].move: child for child in other.nodes[theirs].children}
        for child in game.nodes[mine].children:
            if game.nodes[child].move in known:
                pairs.append((child, known[game.nodes[child].move]))


# -- branches -------------------------------------------------------------------------


def sibling(game: Game, steps: int) -> int | None:
    """Return the node `steps` branches after the current one at its fork, or None."""
    parent = game.node.parent
    if parent is None:
        return None
    beside = game.nodes[parent].children
    at = beside.index(game.cursor) + steps
    return beside[at] if 0 <= at < len(beside) else None


def branch_of(game: Game) -> int | None:
    """Return the first node of the current branch, None on the main line."""
    number: int | None = game.cursor
    while number is not None:
        parent = game.nodes[number].parent
        if parent is not None and game.nodes[parent].children[0] != number:
            return number
        number = parent
    return None


def with_branch_promoted(game: Game) -> Game:
    """Return the game with the current branch as the main continuation at its beginning."""
    branch = branch_of(game)
    return game if branch is None else game.promote(branch)


def with_branch_raised(game: Game) -> Game:
    """Return the game with the current branch moved up by one place."""
    branch = branch_of(game)
    parent = game.nodes[branch].parent if branch is not None else None
    if branch is None or parent is None:
        return game
    children = list(game.nodes[parent].children)
    at = children.index(branch)
    children[at - 1 : at + 1] = [branch, children[at - 1]]
    nodes = list(game.nodes)
    nodes[parent] = replace(nodes[parent], children=tuple(children))
    return replace(game, nodes=tuple(nodes))


def on_main_line(game: Game) -> int | None:
    """Return the node where the current branch leaves the main line, None on the main line."""
    main = {0, *main_line(game.nodes, 0)}
    number = game.cursor
    while number not in main:
        number = game.nodes[number].parent or 0
    return None if number == game.cursor else number


def next_fork(game: Game) -> int | None:
    """Return the next node of the line with more than one continuation, None without one."""
    ahead = game.path[game.ply + 1 :]
    return next((number for number in ahead if len(game.nodes[number].children) > 1), None)


def matching(game: Game, text: str) -> list[int]:
    """Return the nodes whose title, comment or move has a text, in reading order."""
    wanted = text.strip().casefold()
    if not wanted:
        return []
    return [number for number in reading_order(game.nodes) if _has(game.nodes[number], wanted)]


def _has(made: Node, wanted: str) -> bool:
    """Return True if the notes of a node have a text, or if its move is that."""
    notes = made.notes
    if wanted in notes.comment.casefold() or wanted in notes.title.casefold():
        return True
    return made.move is not None and str(made.move) == wanted


def same_position(game: Game) -> int | None:
    """Return the next node with the stones and the player of the current one, None if unique."""
    here = game.position
    order = reading_order(game.nodes)
    at = order.index(game.cursor)
    for number in order[at + 1 :] + order[:at]:
        position = game.nodes[number].position
        if position.to_move is here.to_move and position.board == here.board:
            return number
    return None


def reading_order(nodes: Nodes) -> list[int]:
    """Return the numbers of all nodes, each branch after all that follows the main move."""
    order, waiting = list[int](), [0]
    while waiting:
        number = waiting.pop()
        order.append(number)
        waiting += reversed(nodes[number].children)
    return order


def adding_moves_of(game: Game, other: Game) -> Work[Game | None]:
    """Add the moves of another record, and go to its current node; None for a different start.

    Nothing of the game is lost: new moves become a branch. It is done in steps, one per move. The
    game is returned unchanged if a move cannot be added.
    """
    if (game.rules, game.start) != (other.rules, other.start):
        return None
    grown = game.go_to_node(0)
    try:
        for move in other.line:
            grown = grown.add(move)
            yield
    except IllegalMove:
        return game
    return grown.go_to(other.ply)


def with_headline(game: Game, field: str, text: str) -> Game:
    """Return the game with a changed field of its headline, such as a name or the date."""
    return replace(game, headline=replace(game.headline, **{field: text}))


def with_title(game: Game, title: str) -> Game:
    """Return the game with another title."""
    return replace(game, headline=replace(game.headline, title=title))


def _noting(game: Game, notes: Notes) -> Game:
    """Return the game with other notes at the current node."""
    return game if notes == game.node.notes else game.annotate(game.cursor, notes)
