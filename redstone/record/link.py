"""Games as link fragments, parsed and formatted: `#redstone9-1-e5zd4e4-f6-i<check>`.

    link = "#" game size [options] "-1" [ "-" past [ "-" future ] [ "-i" check ] ]
         | "#" game size [options] "-2-" start "-" line { "-" branch } [ "-" cursor ] [ "-i" check ]

The grammar never changes, for links live for years in other people's messages. Reading is total:
for any text `read_link` returns the valid part of a game and its first fault. Version 2 is written
only for games that version 1 cannot express.
"""

import re
from dataclasses import dataclass, replace

from redstone.record.expected import Expected
from redstone.record.fault import Cause, Fault, FaultFound, FaultKind, WrongCheck
from redstone.record.game import Game
from redstone.record.link_head import PUZZLE, Head, read_head
from redstone.record.link_moves import MAX_TOKENS, NO_MOVES, WrittenMoves
from redstone.record.link_scanner import FIRST_VERSION, SECOND_VERSION, Scanner, check_of
from redstone.record.link_start import format_start, read_start
from redstone.record.link_tree import replaying, runs, written_numbers
from redstone.record.linkable import linkable
from redstone.record.notation import format_size
from redstone.record.work import Work, run_to_end

__all__ = [
    "MAX_TOKENS",
    "LinkReading",
    "format_link",
    "format_puzzle",
    "head_of",
    "read_link",
    "reading_link",
]


@dataclass(frozen=True)
class LinkReading:
    """The result of `read_link`.

    `game` is the valid part up to the fault, None if the fault comes before the moves. `warning` is
    a wrong check. `puzzle` is true for a puzzle without a fault, which the player to move wins.
    `last_option` is the caller's own option, if present.
    """

    text: str
    game: Game | None = None
    fault: Fault | None = None
    warning: WrongCheck | None = None
    puzzle: bool = False
    last_option: str = ""


def format_link(game: Game) -> str:
    """Return the canonical link of a record, from "#" to the check.

    Of a record with turns outside the rules, only the part that `linkable` returns is written.
    """
    game = linkable(game)
    if game.start.is_set_up or game.has_branches:
        return _finished([head_of(game), SECOND_VERSION, format_start(game.start), *_tree(game)])
    parts = [head_of(game), FIRST_VERSION, "".join(game.tokens[: game.ply]) or NO_MOVES]
    if game.future:
        parts.append("".join(game.tokens[game.ply :]))
    return _finished(parts)


def format_puzzle(game: Game) -> str:
    """Return the canonical link of a puzzle.

    Branches and later moves are left out.
    """
    game = linkable(game)
    line = "".join(game.tokens[: game.ply]) or NO_MOVES
    return _finished([head_of(game) + PUZZLE, SECOND_VERSION, format_start(game.start), line])


def head_of(game: Game) -> str:
    """Return a link's head: the game's name, size and options."""
    board = game.start.board
    return game.rules.name + format_size(board.cols, board.rows) + game.rules.options


def _tree(game: Game) -> list[str]:
    """Return the link parts for line and branches, and the cursor unless at the line's end."""
    written = runs(game.nodes)
    numbers = written_numbers(written)
    line, *branches = written
    parts = [_tokens(game, line.nodes) or NO_MOVES]
    parts += [f"{numbers[branch.parent]}{_tokens(game, branch.nodes)}" for branch in branches]
    cursor = numbers[game.cursor]
    return parts if cursor == len(line.nodes) else [*parts, str(cursor)]


def _tokens(game: Game, numbers: tuple[int, ...]) -> str:
    """Return the concatenated tokens of these nodes."""
    return "".join(str(game.nodes[number].move) for number in numbers)


def _finished(parts: list[str]) -> str:
    """Return the complete link with its check."""
    body = "-".join(parts)
    return f"#{body}-i{check_of(body)}"


def read_link(text: str, last_option: re.Pattern[str] | None = None) -> LinkReading:
    """Parse a link, a bare fragment or a whole address. Never raises.

    Upper case and surrounding white space are accepted; nothing else is skipped or guessed. A link
    with too many moves has that fault, whatever the moves are. `last_option` matches an additional
    option, in lower case, that the caller knows.
    """
    return run_to_end(reading_link(text, last_option))


def reading_link(text: str, last_option: re.Pattern[str] | None = None) -> Work[LinkReading]:
    """Parse a link like `read_link`, in steps of a move; return the reading."""
    link = _Link(last_option)
    warning, fault = None, None
    try:
        scanner = Scanner(text)
        warning = scanner.wrong_check
        link.scan(scanner)
    except FaultFound as found:
        fault = found.fault
    reading = LinkReading(text, None, fault, warning)
    return reading if link.game is None else (yield from link.replayed(reading))


class _Link:
    """A link parsed up to its moves, which are not replayed yet.

    `game` has its start, but no moves; it is None until the start has been read in full.
    """

    def __init__(self, last_option: re.Pattern[str] | None) -> None:
        """Prepare to read a link; `last_option` matches an additional option."""
        self.game: Game | None = None
        self._head: Head | None = None
        self._moves = WrittenMoves()
        self._last_option = last_option

    def scan(self, scanner: Scanner) -> None:
        """Scan the whole link into head, start and unplayed moves. Raises FaultFound."""
        self._head = head = read_head(scanner, self._last_option)
        if head.version == FIRST_VERSION:
            self.game = head.game
            self._moves.scan_version_1(scanner)
        else:
            self.game = read_start(scanner, head.game)
            self._moves.scan_version_2(scanner, head.is_puzzle)

    def replayed(self, reading: LinkReading) -> Work[LinkReading]:
        """Play the scanned moves, in steps; return the reading with its game.

        Its fault is the first one, which may be in the moves.
        """
        assert self.game is not None
        assert self._head is not None
        moves, fault, is_puzzle = self._moves, reading.fault, self._head.is_puzzle
        game, refused = yield from replaying(self.game, moves.parts, moves.cursor)
        if refused is None and is_puzzle and game.outcome and moves.line_end is not None:
            refused = _over(moves.line_end)
        if refused is not None and (fault is None or fault.kind is not FaultKind.TOO_LONG):
            fault = refused
        return replace(
            reading,
            game=game,
            fault=fault,
            puzzle=is_puzzle and fault is None,
            last_option=self._head.last_option,
        )


def _over(at: int) -> Fault:
    """Return the fault of a puzzle whose game is over."""
    return Fault(FaultKind.ILLEGAL, at, Cause.PUZZLE_IS_OVER, Expected.PLAYER_TO_MOVE)
