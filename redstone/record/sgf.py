"""Games as SGF files (FF[4], GM[1]), both ways; see `sgf_write` for what the nodes show.

The private property RSM has what the moves of Go cannot say: a red stone, a swap, resigning,
marking the dead, and a stone that Go would capture with otherwise. RSO has the options of the
rules, RSP the moves played if others were taken back.

Files that name none of our games are other people's games of Go: see `sgf_go`.
"""

from dataclasses import dataclass

from redstone.board import MAX_SIZE, MIN_SIZE
from redstone.position import Illegality, IllegalMove, Move, Pass, Place, Position
from redstone.record.fault import Fault, FaultFound, quote, refused_move, too_long
from redstone.record.game import Game
from redstone.record.notation import NotationError, parse_move
from redstone.record.sgf_go import handicap_of, read_go
from redstone.record.sgf_tree import MainLine, Node
from redstone.record.sgf_values import (
    COLOURS,
    MOVE,
    OPTIONS,
    PLAYED,
    SET_UP,
    read_number,
    read_point,
    unreadable,
)
from redstone.record.sgf_write import format_sgf
from redstone.rules import GAMES, TITLES
from redstone.rules.protocol import Rules

__all__ = ["SgfReading", "format_sgf", "read_sgf"]

MAX_MOVES = 5_000
"""As many as a link may have, for every game is kept as one."""

_NAMES = {title.lower(): name for name, title in TITLES.items()} | {name: name for name in GAMES}
_PASSES = ("", "tt")  # the second for boards of up to 19x19, in files of FF[3]


@dataclass(frozen=True)
class SgfReading:
    """What `read_sgf` found in a file.

    `game` is the valid part up to the fault, None if the fault comes before the moves;
    `notes` are sentences about what was left out or taken otherwise.
    """

    game: Game | None
    fault: Fault | None = None
    notes: tuple[str, ...] = ()


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
        start, notes = _start(line.nodes[0])
    except FaultFound as found:
        return SgfReading(None, found.fault)
    game, refused = _replay(start, line.nodes)
    notes += _notes(line, game, refused or fault)
    if fault is None and refused is None:
        game, refused = _go_to_played(game, line.nodes[0])
    return SgfReading(game, refused or fault, notes)


def _start(root: Node) -> tuple[Game, tuple[str, ...]]:
    """The game without moves that a root node describes, and notes. Raises FaultFound."""
    if root.first("GM") not in (None, "1"):
        raise unreadable(root, "a game of Go boards, GM[1]", f"GM[{root.first('GM')}]")
    cols, rows = _size(root)
    rules, notes = _rules(root, cols, rows)
    try:
        return Game.new(rules, cols, rows), notes
    except ValueError as error:
        expected = f"options that a board of {cols}x{rows} allows in {OPTIONS}"
        raise unreadable(root, expected, root.first(OPTIONS) or "") from error


def _rules(root: Node, cols: int, rows: int) -> tuple[Rules, tuple[str, ...]]:
    name = _NAMES.get((root.first("RU") or "").lower())
    options = root.first(OPTIONS)
    if name is None or (name == "go" and options is None):
        return read_go(root, cols, rows)
    try:
        return GAMES[name](options or ""), ()
    except ValueError as error:
        raise unreadable(root, f"options of {TITLES[name]} in {OPTIONS}", options or "") from error


def _size(root: Node) -> tuple[int, int]:
    text = root.first("SZ") or str(MAX_SIZE)
    cols, _, rows = text.partition(":")
    sides = [read_number(side) for side in (cols, rows or cols)]
    if not all(MIN_SIZE <= side <= MAX_SIZE for side in sides):
        raise unreadable(root, f"SZ, the size, with sides of {MIN_SIZE} to {MAX_SIZE}", text)
    return sides[0], sides[1]


def _replay(game: Game, nodes: list[Node]) -> tuple[Game, Fault | None]:
    """The game with the moves of these nodes up to the first fault."""
    for node in nodes:
        try:
            move = _move_of(node, game.position)
            if move is None:
                _refuse_set_up(node, game, is_root=node is nodes[0])
            elif game.ply == MAX_MOVES:
                return game, too_long(node.at, f"{MAX_MOVES} moves").fault
            else:
                game = game.play(move)
        except FaultFound as found:
            return game, found.fault
        except IllegalMove as refused:
            return game, refused_move(str(refused.move), refused.illegality, node.at)
    return game, None


def _move_of(node: Node, position: Position) -> Move | None:
    """The move of a node, None if it has none. Raises FaultFound for what the game has not."""
    token = node.first(MOVE)
    if token is not None:
        try:
            return parse_move(token)
        except NotationError as error:
            raise unreadable(node, f"a move in {MOVE}", token) from error
    for letter, player in COLOURS.items():
        vertex = node.first(letter)
        if vertex is not None:
            if player is not position.to_move and not position.is_over:
                colour = position.to_move.value.capitalize()
                raise unreadable(node, f"a move of {colour}", f"{letter}[{vertex}]")
            return _plain_move(node, position, vertex)
    return None


def _plain_move(node: Node, position: Position, vertex: str) -> Move:
    """The move of Go at a vertex: a stone, or in games of Go a pass."""
    if position.go is not None and vertex in _PASSES:
        if position.go.stopped:  # where a pass of ours says that the player agrees to the marks
            raise IllegalMove(Pass(), Illegality.STOPPED)
        return Pass()
    point = read_point(position.board, vertex)
    if point is None:
        passing = "" if position.go is not None else ", for there is no passing here"
        raise unreadable(node, f"a point of the board{passing}", vertex)
    return Place(point)


def _refuse_set_up(node: Node, game: Game, is_root: bool) -> None:
    """Raise FaultFound for a set-up that is not the game's own handicap."""
    board = game.start.board
    if is_root and board.stones and handicap_of(node, board.cols, board.rows) == len(board.stones):
        return
    for name in SET_UP:
        if name in node.properties:
            what = "moves, for there are no set-up positions here"
            if is_root and game.position.go is not None:
                what = "handicap stones on their fixed points, for there are no others here"
            raise unreadable(node, what, name)


def _go_to_played(game: Game, root: Node) -> tuple[Game, Fault | None]:
    text = root.first(PLAYED)
    if text is None:
        return game, None
    played = read_number(text)
    if not 0 <= played <= len(game.line):
        expected = f"a number of moves up to {len(game.line)} in {PLAYED}"
        return game, unreadable(root, expected, text).fault
    return game.go_to(played), None


def _notes(line: MainLine, game: Game, fault: Fault | None) -> tuple[str, ...]:
    comments = any("C" in node.properties and MOVE not in node.properties for node in line.nodes)
    result = line.nodes[0].first("RE")
    lacking = game.outcome is None and fault is None and result
    notes = {
        "It has variations: this is the main line.": line.has_variations,
        "It has more games: this is the first.": line.has_more_games,
        "Its comments are left out.": comments,
        f"Its result, {quote(result or '')}, is left out.": lacking,
    }
    return tuple(note for note, applies in notes.items() if applies)
