"""Edits of a game record: comments, signs, marks, order of branches, merging."""

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
    """Return the game with this comment at the current node, truncated if too long."""
    return _noting(game, replace(game.node.notes, comment=text[:MAX_COMMENT]))


def with_sign(game: Game, sign: str) -> Game:
    """Return the game with this sign (as "!?") at the current move; an equal one is removed.

    Raises ValueError for another text. The start has no sign.
    """
    if sign not in SIGNS:
        raise ValueError(f"{sign!r} is not a sign")
    if game.node.move is None:
        return game
    notes = game.node.notes
    return _noting(game, replace(notes, sign="" if notes.sign == sign else sign))


def with_mark(game: Game, point: Point, shape: MarkShape, label: str = "") -> Game:
    """Return the game with a mark on a point, replacing any; an equal one is removed.

    A label mark without a `label` gets the first letter that is not on the board yet.
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
    """Return the game with an arrow between points; an equal one is removed."""
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
    """Return the first letter not used as a label yet; empty if all are."""
    used = {mark.text for mark in notes.markup if mark.shape is MarkShape.LABEL}
    return next((letter for letter in ascii_uppercase if letter not in used), "")


def with_evaluation(game: Game, evaluation: Evaluation) -> Game:
    """Return the game with an evaluation at the current node, unless a better one is known."""
    known = game.node.notes.evaluation
    kept = deeper(known, evaluation)
    return game if kept == known else _noting(game, replace(game.node.notes, evaluation=kept))


def with_evaluations_of(game: Game, other: Game) -> Game:
    """Return the game with evaluations copied from equal nodes of another record.

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
    """Yield pairs of node numbers, one in each record, that are reached by the same moves."""
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
    """Return the node that is `steps` branches after the current one at its fork, or None."""
    parent = game.node.parent
    if parent is None:
        return None
    beside = game.nodes[parent].children
    at = beside.index(game.cursor) + steps
    return beside[at] if 0 <= at < len(beside) else None


def branch_of(game: Game) -> int | None:
    """Return the first node of the branch that has the current node; None on the main line."""
    number: int | None = game.cursor
    while number is not None:
        parent = game.nodes[number].parent
        if parent is not None and game.nodes[parent].children[0] != number:
            return number
        number = parent
    return None


def with_branch_promoted(game: Game) -> Game:
    """Return the game with the current branch promoted to main continuation at its fork."""
    branch = branch_of(game)
    return game if branch is None else game.promote(branch)


def with_branch_raised(game: Game) -> Game:
    """Return the game with the current branch moved before the preceding one at its fork."""
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
    """Return the last node on the main line before the current one; None if that is on it."""
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
    """Return the nodes whose title, comment or move contains a text, in reading order.

    Empty for a blank text.
    """
    wanted = text.strip().casefold()
    if not wanted:
        return []
    return [number for number in reading_order(game.nodes) if _has(game.nodes[number], wanted)]


def _has(made: Node, wanted: str) -> bool:
    """Return True if a node's comment or title contains the text, or its move's token is it."""
    notes = made.notes
    if wanted in notes.comment.casefold() or wanted in notes.title.casefold():
        return True
    return made.move is not None and str(made.move) == wanted


def same_position(game: Game) -> int | None:
    """Return the next node with the same stones and player to move, going round; else None."""
    here = game.position
    order = reading_order(game.nodes)
    at = order.index(game.cursor)
    for number in order[at + 1 :] + order[:at]:
        position = game.nodes[number].position
        if position.to_move is here.to_move and position.board == here.board:
            return number
    return None


def reading_order(nodes: Nodes) -> list[int]:
    """Return the numbers of all nodes in depth-first order, main continuations first."""
    order, waiting = list[int](), [0]
    while waiting:
        number = waiting.pop()
        order.append(number)
        waiting += reversed(nodes[number].children)
    return order


def adding_moves_of(game: Game, other: Game) -> Work[Game | None]:
    """Add the line of another record as a branch, and go to its current ply (incremental).

    Moves known already are not added twice. Returns the game unchanged if a move cannot be
    added, and None if the records differ in their rules or start.
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
    """Return the game with one field of its game info changed, such as a name or date."""
    return replace(game, headline=replace(game.headline, **{field: text}))


def with_title(game: Game, title: str) -> Game:
    """Return the game with another title."""
    return replace(game, headline=replace(game.headline, title=title))


def _noting(game: Game, notes: Notes) -> Game:
    """Return the game with the current node's notes replaced."""
    return game if notes == game.node.notes else game.annotate(game.cursor, notes)
