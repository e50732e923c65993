"""Formatting of games as SGF files, for `reader.reading_sgf`.

Every node shows the game's board in programs that know only Go, which capture by their own rules. A
stone is written as a move of Go if that gives the same board. Otherwise it is a set-up: a red stone
removes its captures, a stone of Savage Go removes nothing before its turn ends.

Some programs remove stones without liberty from a set-up too. The last stone of such a turn of
Savage Go sets up again the stones lost by then, so that the programs show every complete turn
correctly.
"""

from redstone.board import Board, Point, Stone
from redstone.position import Move, Outcome, Pass, Place, Position, Reason, SetUp
from redstone.record.edit import by_rules
from redstone.record.game import Game
from redstone.record.node import PAIRS, MarkShape, Node, Notes, main_line
from redstone.record.notation import parse_point
from redstone.record.sgf.comment import comment_on
from redstone.record.sgf.go import format_go
from redstone.record.sgf.start import SET_UP_STONES
from redstone.record.sgf.text import escape, one_line
from redstone.record.sgf.values import (
    EVALUATION,
    HEADLINE,
    MOVE,
    OPTIONS,
    PLAYED,
    RED_LABEL,
    SET_UP,
    SET_UP_DUE,
    SET_UP_RED,
    SHOWN,
    SIGNS,
    Properties,
    format_evaluation,
    format_left,
    format_point,
    letter_of,
)
from redstone.record.work import Work
from redstone.rules.go_board import captured_points
from redstone.rules.protocol import Rules
from redstone.rules.redstone import stones_of
from redstone.rules.savage import goes_on


def formatting_sgf(game: Game) -> Work[str]:
    """Format a game as SGF with all branches, in steps of a node.

    It is in ASCII if its texts are.
    """
    main = (0, *main_line(game.nodes, 0))
    pieces = ["(;" + _format_properties(_root(game, main))]
    waiting: list[int | None] = [None]  # None closes a bracket
    _wait(waiting, game.nodes[0])
    while waiting:
        number = waiting.pop()
        if number is None:
            pieces.append(")")
            continue
        made = game.nodes[number]
        opens = len(_parent(game, made).children) > 1
        pieces.append("\n(;" if opens else "\n;")
        shown = {SHOWN: ["1"]} if number == game.cursor and number not in main else {}
        pieces.append(_format_properties(_properties(game, made) | shown))
        _wait(waiting, made)
        yield
    return "".join(pieces) + "\n"


def _wait(waiting: list[int | None], node: Node) -> None:
    """Push a node's children onto the stack, the main one on top."""
    for child in reversed(node.children):
        if len(node.children) > 1:
            waiting.append(None)
        waiting.append(child)


# -- the root -----------------------------------------------------------------------


def _root(game: Game, main: tuple[int, ...]) -> Properties:
    """Return the SGF properties of the root node: rules, size, result, game info, start, notes."""
    board, rules = game.start.board, game.rules
    square = board.cols == board.rows
    root = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "AP": ["Redstone:1"],
        "RU": [escape(game.headline.rules) or rules.title],
        "SZ": [str(board.cols) if square else f"{board.cols}:{board.rows}"],
    }
    if rules.options:
        root[OPTIONS] = [rules.options]
    if game.cursor in main[:-1]:
        root[PLAYED] = [str(game.ply)]
    result = _format_result(game, game.nodes[main[-1]])
    return root | result | _headline(game) | _start(game) | _notes(game.start, game.nodes[0].notes)


def _headline(game: Game) -> Properties:
    """Return the properties for the game info."""
    fields = {name: getattr(game.headline, field) for field, name in HEADLINE.items()}
    return {name: [escape(text)] for name, text in fields.items() if text}


def _format_result(game: Game, end: Node) -> Properties:
    """Return the result property: by the main line's outcome, else by the game info."""
    outcome = end.position.outcome
    result = escape(game.headline.result) if outcome is None else _result(outcome, end.notes)
    return {"RE": [result]} if result else {}


def _result(outcome: Outcome, notes: Notes) -> str:
    """Format an outcome as an SGF result, as in "B+3.5"."""
    if outcome.winner is None:
        return "0"
    how = ""
    if outcome.reason is Reason.RESIGNATION:
        how = "T" if notes.left is not None and notes.left.is_out else "R"
    elif outcome.score is not None:
        how = f"{abs(outcome.score.black - outcome.score.white):g}"
    return f"{letter_of(outcome.winner)}+{how}"


def _start(game: Game) -> Properties:
    """Return the SGF properties for komi, handicap, or a set-up."""
    board, rules = game.start.board, game.rules
    properties = format_go(rules, board.cols, board.rows)
    if game.start.is_set_up:
        stones = {"AB": Stone.BLACK, "AW": Stone.WHITE, SET_UP_RED: Stone.RED}
        for name, stone in stones.items():
            points = (point for point, other in board.stones.items() if other is stone)
            properties[name] = sorted(format_point(board, point) for point in points)
        properties["PL"] = [letter_of(game.start.to_move)]
        properties[SET_UP_DUE] = [str(game.start.due)]
    return {name: values for name, values in properties.items() if values}


# -- the other nodes ----------------------------------------------------------------


def _parent(game: Game, made: Node) -> Node:
    """Return a node's parent."""
    assert made.parent is not None, "the start has no move"
    return game.nodes[made.parent]


def _properties(game: Game, made: Node) -> Properties:
    """Return a node's properties: its move and notes."""
    assert made.move is not None
    if isinstance(made.move, SetUp):
        return _laid_out(_parent(game, made).position, made.move) | _notes(
            made.position, made.notes
        )
    before, move = by_rules(_parent(game, made).position, made.move)
    after = made.position
    lost = _lost_in_turn(game.rules, before, move, after)
    vertex = None if lost else _plain_vertex(before, move, without_red(after.board))
    if vertex is None:
        node = _private_node(before, move, after, lost)
    else:
        node = {letter_of(before.to_move): [vertex]}
    left = made.notes.left
    timed = format_left(before.to_move, left) if left else {}
    return node | timed | _notes(after, made.notes)


def _laid_out(before: Position, move: SetUp) -> Properties:
    """Return the set-up properties of an edit in mid-game."""
    properties = Properties()
    for name, laid in SET_UP_STONES.items():
        points = (point for point, stone in move.stones if stone is laid)
        properties[name] = [format_point(before.board, point) for point in points]
    properties["PL"] = [letter_of(move.to_move)] * (move.to_move is not before.to_move)
    return {name: values for name, values in properties.items() if values}


def _notes(position: Position, notes: Notes) -> Properties:
    """Return the SGF properties for a node's notes, with labels on red stones."""
    board = position.board
    properties: Properties = {"N": [escape(one_line(notes.title))]} if notes.title else {}
    if notes.comment:
        properties["C"] = [escape(notes.comment)]
    if notes.sign:
        name, value = SIGNS[notes.sign]
        properties[name] = [value]
    if notes.evaluation is not None:
        properties[EVALUATION] = [format_evaluation(notes.evaluation)]
    red = sorted(point for point, stone in board.stones.items() if stone is Stone.RED)
    labels = dict.fromkeys(red, RED_LABEL)
    for mark in notes.markup:
        if mark.shape is MarkShape.LABEL:
            labels[mark.point] = mark.text
        elif mark.shape in PAIRS:
            ends = (mark.point, parse_point(mark.text))
            value = ":".join(format_point(board, point) for point in ends)
            properties.setdefault(mark.shape.value, []).append(value)
        else:
            properties.setdefault(mark.shape.value, []).append(format_point(board, mark.point))
    if labels:
        texts = labels.items()
        properties["LB"] = [f"{format_point(board, p)}:{escape(text)}" for p, text in texts]
    return properties | {name: list(values) for name, values in notes.others}


def _plain_vertex(before: Position, move: Move, shown: Board) -> str | None:
    """Return the vertex of an ordinary Go move that has the same effect, or None."""
    match move:
        case Pass() if before.go is not None and not before.go.stopped:
            return ""
        case Place(point, red=False):
            board, mover = without_red(before.board), before.to_move
            taken = captured_points(board, mover, point)
            if board.place(point, mover.stone).remove(taken) == shown:
                return format_point(board, point)
    return None


def _lost_in_turn(rules: Rules, before: Position, move: Move, after: Position) -> frozenset[Point]:
    """Return the own stones that a placement lost as it ended a turn."""
    ends = rules.traits.takes_at_end and not goes_on(before, after)
    if not (ends and isinstance(move, Place)):
        return frozenset()
    own = before.to_move.stone
    groups = before.board.place(move.point, own).groups
    return stones_of(tuple(g for g in groups if g.stone is own and not g.liberties))


def _private_node(
    before: Position, move: Move, after: Position, anew: frozenset[Point]
) -> Properties:
    """Return a node with the private move property and its effect as set-up stones, without red.

    Stones in `anew` are set up even if they are not new.
    """
    board, was, now = after.board, without_red(before.board), without_red(after.board)
    node = {MOVE: [str(move)], "C": [comment_on(before, move, after)]}
    for name, player in SET_UP.items():
        stone = None if player is None else player.stone
        points = (
            point
            for point in board.points
            if now.stone_at(point) == stone and (point in anew or was.stone_at(point) != stone)
        )
        vertices = sorted(format_point(board, point) for point in points)
        if vertices:
            node[name] = vertices
    if not after.is_over:
        node["PL"] = [letter_of(after.to_move)]
    return node


def without_red(board: Board) -> Board:
    """Return the board without red stones, as a Go program shows it."""
    return board.remove(point for point, stone in board.stones.items() if stone is Stone.RED)


def _format_properties(properties: Properties) -> str:
    """Format properties as SGF text."""
    return "".join(
        name + "".join(f"[{value}]" for value in values) for name, values in properties.items()
    )
