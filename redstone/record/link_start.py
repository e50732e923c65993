"""Set-ups in links of version 2: `0` for none, or runs such as `wbwe3b2e3we5`.

    start = "0" | side [ due ] cells
    side  = "b" | "w"
    due   = "d" number
    cells = run { run }
    run   = ("e" | "b" | "w" | "r") [ number ]

The runs go from the top left, row by row, and fill the board exactly.
"""

import re
from collections.abc import Sequence
from itertools import groupby

from redstone.board import Board
from redstone.position import Player, Position
from redstone.record.diagram import EMPTY, format_rows, parse_rows
from redstone.record.expected import Expected
from redstone.record.fault import Cause, Fault, FaultFound, FaultKind, RefusedStart
from redstone.record.game import Game
from redstone.record.link_scanner import Scanner
from redstone.record.start import SetUpRefusal, SetUpRule

OWN_START = "0"
"""The game's own start: the empty board, or Go's with its handicap stones."""

_CHARACTERS = {"e": EMPTY, "b": "X", "w": "O", "r": "#"}
_LETTERS = {character: letter for letter, character in _CHARACTERS.items()}
_SIDES = {player.value[0]: player for player in Player}
_RED, _DUE = "r", "d"
_RUN = re.compile("(?:[ebwr][0-9]*)?")
_DUE_RUN = re.compile(f"(?:{_DUE}[0-9]*)?")


def format_start(start: Position) -> str:
    """Format a game's start for a link."""
    if not start.is_set_up:
        return OWN_START
    due = f"{_DUE}{start.due}" if start.due > 1 else ""
    runs = ((_LETTERS[found], len(list(run))) for found, run in groupby(_cells_of(start.board)))
    cells = "".join(letter + (str(count) if count > 1 else "") for letter, count in runs)
    return start.to_move.value[0] + due + cells


def read_start(scanner: Scanner, game: Game) -> Game:
    """Parse the start into a game without moves. Raises FaultFound.

    `game` has the rules, the size and the game's own start.
    """
    if not scanner.next_part():
        raise scanner.unreadable(Expected.HYPHEN_AND_START)
    at = scanner.at
    if scanner.skip(OWN_START):
        _expect_end(scanner)
        return game
    to_move = _SIDES.get(scanner.next())
    if to_move is None:
        raise scanner.unreadable(Expected.TO_MOVE)
    scanner.at += 1
    due, board = _due(scanner, game), _board(scanner, game)
    found = Game.from_set_up(game.rules, board, to_move, due)
    if not isinstance(found, SetUpRefusal):
        return found
    if found.rule is SetUpRule.OPTIONS:
        raise scanner.unreadable(Expected.OWN_START, problem=RefusedStart(found.rule))
    problem = RefusedStart(found.rule)
    raise FaultFound(Fault(FaultKind.ILLEGAL, at, problem, Expected.ALLOWED_START))


def _expect_end(scanner: Scanner) -> None:
    """Raise FaultFound unless the part ends here."""
    if scanner.next() not in ("", "-"):
        raise scanner.unreadable(Expected.HYPHEN_AND_MOVES)


def _due(scanner: Scanner, game: Game) -> int:
    """Parse the number of stones due, by default 1. Raises FaultFound."""
    at, run = scanner.at, scanner.match(_DUE_RUN)
    if not run:
        return 1
    points = len(game.start.board.points)
    if not game.rules.traits.takes_at_end:
        scanner.at = at
        raise scanner.unreadable(Expected.POINTS, problem=Cause.ONE_STONE_A_TURN)
    return _count(scanner, at, run, points, Expected.DUE)


def _board(scanner: Scanner, game: Game) -> Board:
    """Parse the runs of stones, which must fill the board exactly. Raises FaultFound."""
    empty = game.start.board
    left, previous, cells = len(empty.points), "", list[str]()
    has_red = game.rules.traits.has_red
    while scanner.next() not in ("", "-"):
        at, run = scanner.at, scanner.match(_RUN)
        if not run or (run[0] == _RED and not has_red):
            scanner.at = at
            raise scanner.unreadable(Expected.RUN if has_red else Expected.RUN_WITHOUT_RED)
        if run[0] == previous:
            scanner.at = at
            raise scanner.unreadable(Expected.OTHER_RUN)
        count = 1
        if len(run) > 1 or not left:
            count = _count(scanner, at, run, left, Expected.SHORTER_RUN)
        cells.append(_CHARACTERS[run[0]] * count)
        left, previous = left - count, run[0]
    if left:
        raise scanner.unreadable(Expected.MORE_POINTS, left)
    return parse_rows(_rows("".join(cells), empty.cols))


def _count(scanner: Scanner, at: int, run: str, most: int, expected: Expected) -> int:
    """Return the length of a run.

    Raises FaultFound there unless it is 2 to `most`.
    """
    number = run[1:]
    if number and number[0] != "0" and len(number) <= len(str(most)) and 2 <= int(number) <= most:
        return int(number)
    scanner.at = at
    raise scanner.unreadable(expected, most)


def _rows(cells: str, cols: int) -> Sequence[str]:
    """Split a board's cells into rows of `cols` characters."""
    return [cells[at : at + cols] for at in range(0, len(cells), cols)]


def _cells_of(board: Board) -> str:
    """Return a board's cells as one text, from the top row."""
    return "".join(format_rows(board))
