"""Games as SGF files (FF[4], GM[1]), as `sgf.read_sgf` reads them.

Every node shows our board in programs that know only Go, which capture by their own rules. A stone
is a move of Go where that gives our board. Where it does not, it is a set-up: a red stone takes off
what it captures, a stone of Savage Go takes nothing off before its turn ends.

Some programs take off stones without liberty from a set-up too. The last stone of such a turn of
Savage Go sets up anew what they have lost by then, so that they show every whole turn rightly.
"""

from redstone.board import Board, Point, Stone
from redstone.position import (
    Mark,
    Move,
    Outcome,
    Pass,
    Place,
    Position,
    Reason,
    Resign,
    Resume,
)
from redstone.record.game import Game
from redstone.record.sgf_go import format_go
from redstone.record.sgf_values import (
    MOVE,
    OPTIONS,
    PLAYED,
    SET_UP,
    Properties,
    format_point,
    letter_of,
)
from redstone.rules import TITLES
from redstone.rules.go import Go
from redstone.rules.go_board import taken_points
from redstone.rules.protocol import Rules
from redstone.rules.redstone import stones_of
from redstone.rules.savage import Savage, goes_on


def format_sgf(game: Game) -> str:
    """The file of a game, in ASCII, with the moves taken back at its end."""
    positions = game.line_positions
    steps = zip(positions, game.line, positions[1:], strict=False)
    nodes = [_root(game), *(_node(game.rules, *step) for step in steps)]
    return "(" + "\n".join(";" + _format_properties(node) for node in nodes) + ")\n"


def _root(game: Game) -> Properties:
    board, rules = game.start.board, game.rules
    square = board.cols == board.rows
    root = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "AP": ["Redstone:1"],
        "RU": [TITLES[rules.name]],
        "SZ": [str(board.cols) if square else f"{board.cols}:{board.rows}"],
    }
    if rules.options:
        root[OPTIONS] = [rules.options]
    if game.future:
        root[PLAYED] = [str(game.ply)]
    outcome = game.line_positions[-1].outcome
    if outcome is not None:
        root["RE"] = [_result(outcome)]
    if isinstance(rules, Go):
        root |= format_go(rules, board.cols, board.rows)
    return root


def _result(outcome: Outcome) -> str:
    if outcome.winner is None:
        return "0"
    how = ""
    if outcome.reason is Reason.RESIGNATION:
        how = "R"
    elif outcome.score is not None:
        how = f"{abs(outcome.score.black - outcome.score.white):g}"
    return f"{letter_of(outcome.winner)}+{how}"


def _node(rules: Rules, before: Position, move: Move, after: Position) -> Properties:
    board, shown = after.board, without_red(after.board)
    red = [point for point in board.points if board.stone_at(point) is Stone.RED]
    lost = _lost_in_turn(rules, before, move, after)
    vertex = None if lost else _plain_vertex(before, move, shown)
    if vertex is None:
        node = _private_node(before, move, after, lost)
    else:
        node = {letter_of(before.to_move): [vertex]}
    if red:
        node["LB"] = [f"{format_point(board, point)}:R" for point in red]
    return node


def _plain_vertex(before: Position, move: Move, shown: Board) -> str | None:
    """The value of a move of Go after which a Go program shows this board, None without one."""
    match move:
        case Pass() if before.go is not None and not before.go.stopped:
            return ""
        case Place(point, red=False):
            board, mover = without_red(before.board), before.to_move
            taken = taken_points(board, mover, point)
            if board.place(point, mover.stone).remove(taken) == shown:
                return format_point(board, point)
    return None


def _lost_in_turn(rules: Rules, before: Position, move: Move, after: Position) -> frozenset[Point]:
    """Own stones that had no liberty when a turn of Savage Go ended with this placement."""
    if not (isinstance(rules, Savage) and isinstance(move, Place)) or goes_on(before, after):
        return frozenset()
    own = before.to_move.stone
    groups = before.board.place(move.point, own).groups
    return stones_of(tuple(g for g in groups if g.stone is own and not g.liberties))


def _private_node(
    before: Position, move: Move, after: Position, anew: frozenset[Point]
) -> Properties:
    """Our own name for a move, and as a set-up what it changes on a board without red stones.

    `anew` are stones that are set up whether or not they are new.
    """
    board, was, now = after.board, without_red(before.board), without_red(after.board)
    node = {MOVE: [str(move)], "C": [_comment(before, move, after)]}
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
    """What a Go program shows of a board: red points are empty to it."""
    return board.remove(point for point, stone in board.stones.items() if stone is Stone.RED)


def _comment(before: Position, move: Move, after: Position) -> str:
    mover = before.to_move.value.capitalize()
    match move:
        case Place(point):
            taken = len(before.board.stones) + 1 - len(after.board.stones)
            stone = "a red stone" if move.red else "a stone"
            takes = f" and takes {taken}" if taken else "; nothing is taken before the turn ends"
            return f"{mover} places {stone} at {point}{takes}."
        case Resign():
            return f"{mover} resigns."
        case Mark(point):
            return _mark_comment(point, after)
        case Pass():
            return f"{mover} agrees to the marks."
        case Resume():
            return f"{mover} plays on."
        case _:
            return f"{mover}'s player swaps: the players exchange colours."


def _mark_comment(point: Point, after: Position) -> str:
    dead = after.go is not None and point in after.go.dead
    stone = after.board.stone_at(point)
    colour = "black" if stone is Stone.BLACK else "white"
    return f"The {colour} string at {point} is {'marked as dead' if dead else 'alive again'}."


def _format_properties(properties: Properties) -> str:
    return "".join(
        name + "".join(f"[{value}]" for value in values) for name, values in properties.items()
    )
