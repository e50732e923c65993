"""Games as SGF files (FF[4], GM[1]), both ways.

Stones of a player's own are moves. SGF has no red stones, so a red stone is a set-up that
takes off what it captures, and every node from there on labels its point R: Go programs show
each position rightly, and as the point is empty to them they find no captures of their own.
The private property RSM has what the moves of Go cannot say: a red stone, a swap,
resigning. RSO has the options of the rules, RSP the moves played if others were taken back.
"""

from dataclasses import dataclass

from redstone.board import MAX_SIZE, MIN_SIZE, Board, Point, Stone
from redstone.fault import Fault, FaultFound, FaultKind, illegal_move, quote
from redstone.game import Game
from redstone.notation import NotationError, parse_move
from redstone.position import IllegalMove, Move, Outcome, Place, Player, Position, Reason, Resign
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from redstone.sgf_tree import MainLine, Node

MOVE, OPTIONS, PLAYED = "RSM", "RSO", "RSP"

_LETTERS = "abcdefghijklmnopqrs"  # of columns from the left and of rows from the top
_COLOURS = {"B": Player.BLACK, "W": Player.WHITE}
_SET_UP = ("AB", "AW", "AE")

Properties = dict[str, list[str]]


@dataclass(frozen=True)
class SgfReading:
    """What `read_sgf` found in a file.

    `game` is the valid part up to the fault, None if the fault comes before the moves;
    `notes` are sentences about what was left out.
    """

    game: Game | None
    fault: Fault | None = None
    notes: tuple[str, ...] = ()


def format_sgf(game: Game) -> str:
    """The file of a game, in ASCII, with the moves taken back at its end."""
    positions = game.line_positions
    steps = zip(positions, game.line, positions[1:], strict=False)
    nodes = [_root(game), *(_node(game.rules, *step) for step in steps)]
    return "(" + "\n".join(";" + _format_properties(node) for node in nodes) + ")\n"


def read_sgf(data: bytes) -> SgfReading:
    """Read the main line of the first game of a file; never raises. Places are of bytes."""
    line, fault = MainLine(), None
    try:
        line.scan(data)
    except FaultFound as found:
        fault = found.fault
    if not line.nodes:
        return SgfReading(None, fault)
    try:
        start = _start(line.nodes[0])
    except FaultFound as found:
        return SgfReading(None, found.fault)
    game, refused = _replay(start, line.nodes)
    if fault is None and refused is None:
        game, refused = _go_to_played(game, line.nodes[0])
    return SgfReading(game, refused or fault, tuple(_notes(line)))


def _root(game: Game) -> Properties:
    board, rules = game.start.board, game.rules
    square = board.cols == board.rows
    root = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "AP": ["Redstone:1"],
        "RU": [rules.name.capitalize()],
        "SZ": [str(board.cols) if square else f"{board.cols}:{board.rows}"],
    }
    if rules.options:
        root[OPTIONS] = [rules.options]
    if game.future:
        root[PLAYED] = [str(game.ply)]
    outcome = game.line_positions[-1].outcome
    if outcome is not None:
        root["RE"] = [_result(outcome)]
    return root


def _result(outcome: Outcome) -> str:
    if outcome.winner is None:
        return "0"
    return _letter(outcome.winner) + ("+R" if outcome.reason is Reason.RESIGNATION else "+")


def _node(rules: Rules, before: Position, move: Move, after: Position) -> Properties:
    board = after.board
    if isinstance(move, Place) and not move.red:
        node = {_letter(before.to_move): [_format_point(board, move.point)]}
    else:
        taken = sorted(_format_point(board, point) for point in rules.captures(before, move))
        node = {MOVE: [str(move)], "C": [_comment(before, move, len(taken))]}
        if taken:
            node["AE"] = taken
        if not after.is_over:
            node["PL"] = [_letter(after.to_move)]
    red = [point for point in board.points if board.stone_at(point) is Stone.RED]
    if red:
        node["LB"] = [f"{_format_point(board, point)}:R" for point in red]
    return node


def _comment(before: Position, move: Move, taken: int) -> str:
    mover = before.to_move.value.capitalize()
    match move:
        case Place(point):
            return f"{mover} places a red stone at {point} and takes {taken}."
        case Resign():
            return f"{mover} resigns."
        case _:
            return f"{mover}'s player swaps: the players exchange colours."


def _format_properties(properties: Properties) -> str:
    return "".join(
        name + "".join(f"[{value}]" for value in values) for name, values in properties.items()
    )


def _letter(player: Player) -> str:
    return "B" if player is Player.BLACK else "W"


def _format_point(board: Board, point: Point) -> str:
    return _LETTERS[point.col] + _LETTERS[board.rows - 1 - point.row]


def _start(root: Node) -> Game:
    """The game without moves that a root node describes. Raises FaultFound."""
    if root.first("GM") not in (None, "1"):
        raise _unreadable(root, "a game of Go boards, GM[1]", f"GM[{root.first('GM')}]")
    known = ", ".join(name.capitalize() for name in GAMES)
    name = (root.first("RU") or "").lower()
    if name not in GAMES:
        raise _unreadable(root, f"RU, the rules, to be one of {known}", root.first("RU") or "none")
    options = root.first(OPTIONS) or ""
    try:
        rules = GAMES[name](options)
    except ValueError as error:
        raise _unreadable(root, f"options of {name} in {OPTIONS}", options) from error
    return Game.new(rules, *_size(root))


def _size(root: Node) -> tuple[int, int]:
    text = root.first("SZ") or str(MAX_SIZE)
    cols, _, rows = text.partition(":")
    sides = [_number(side) for side in (cols, rows or cols)]
    if not all(MIN_SIZE <= side <= MAX_SIZE for side in sides):
        raise _unreadable(root, f"SZ, the size, with sides of {MIN_SIZE} to {MAX_SIZE}", text)
    return sides[0], sides[1]


def _number(text: str) -> int:
    """A number of up to four digits, -1 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else -1


def _replay(game: Game, nodes: list[Node]) -> tuple[Game, Fault | None]:
    """The game with the moves of these nodes up to the first fault."""
    for node in nodes:
        try:
            move = _move_of(node, game.position)
            if move is not None:
                game = game.play(move)
        except FaultFound as found:
            return game, found.fault
        except IllegalMove as refused:
            return game, illegal_move(str(refused.move), refused.illegality.value, node.at)
    return game, None


def _move_of(node: Node, position: Position) -> Move | None:
    """The move of a node, None if it has none. Raises FaultFound for what Redstone has not."""
    token = node.first(MOVE)
    if token is not None:
        try:
            return parse_move(token)
        except NotationError as error:
            raise _unreadable(node, f"a move in {MOVE}", token) from error
    for letter, player in _COLOURS.items():
        vertex = node.first(letter)
        if vertex is not None:
            if player is not position.to_move and not position.is_over:
                colour = position.to_move.value.capitalize()
                raise _unreadable(node, f"a move of {colour}", f"{letter}[{vertex}]")
            return Place(_parse_point(node, position.board, vertex))
    for name in _SET_UP:
        if name in node.properties:
            raise _unreadable(node, "moves, for there are no set-up positions here", name)
    return None


def _parse_point(node: Node, board: Board, vertex: str) -> Point:
    col, row = (_LETTERS.find(c) for c in vertex) if len(vertex) == 2 else (-1, -1)
    point = Point(col, board.rows - 1 - row)
    if min(col, row) < 0 or point not in board:
        raise _unreadable(node, "a point of the board, for there is no passing here", vertex)
    return point


def _go_to_played(game: Game, root: Node) -> tuple[Game, Fault | None]:
    text = root.first(PLAYED)
    if text is None:
        return game, None
    played = _number(text)
    if not 0 <= played <= len(game.line):
        expected = f"a number of moves up to {len(game.line)} in {PLAYED}"
        return game, _unreadable(root, expected, text).fault
    return game.go_to(played), None


def _notes(line: MainLine) -> list[str]:
    comments = any("C" in node.properties and MOVE not in node.properties for node in line.nodes)
    notes = {
        "It has variations: this is the main line.": line.has_variations,
        "It has more games: this is the first.": line.has_more_games,
        "Its comments are left out.": comments,
    }
    return [note for note, applies in notes.items() if applies]


def _unreadable(node: Node, expected: str, found: str) -> FaultFound:
    message = f"Expected {expected}, found {quote(found)}."
    return FaultFound(Fault(FaultKind.UNREADABLE, node.at, message, expected))
