"""A game as the fragment of a link, both ways: `#redstone9-1-e5zd4e4-f6-i<check>`.

    link = "#" game size [options] "-" version [ "-" past [ "-" future ] [ "-i" check ] ]

The grammar stays as it is, for links live for years in other people's messages. Reading is
total: whatever the text, `read_link` says what of it is a game and where its first fault is.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from redstone.board import MAX_SIZE, MIN_SIZE
from redstone.position import Illegality, IllegalMove, Move
from redstone.record.fault import Fault, FaultFound, FaultKind, quote, refused_move, too_long
from redstone.record.game import Game
from redstone.record.link_scanner import Scanner, check_of
from redstone.record.notation import NotationError, format_size, parse_move
from redstone.rules import GAMES

VERSION = "1"
NO_MOVES = "0"
MAX_TOKENS = 5_000

_MAX_OPTIONS = 16  # characters; more than any game's options have
_NAME = re.compile("[a-z]*")
_OPTIONS = re.compile("[a-z0-9]*")


@dataclass(frozen=True)
class LinkReading:
    """What `read_link` found in a text.

    `game` is the valid part up to the fault, None if the fault comes before the moves;
    `warning` is a sentence about a check that does not fit.
    """

    text: str
    game: Game | None = None
    fault: Fault | None = None
    warning: str | None = None


def format_link(game: Game) -> str:
    """The canonical link of a game, from "#" to the check; `read_link` reads it."""
    board = game.start.board
    head = game.rules.name + format_size(board.cols, board.rows) + game.rules.options
    parts = [head, VERSION, "".join(map(str, game.moves)) or NO_MOVES]
    if game.future:
        parts.append("".join(map(str, game.future)))
    body = "-".join(parts)
    return f"#{body}-i{check_of(body)}"


def read_link(text: str) -> LinkReading:
    """Read a link, a fragment without its "#" or a whole address; never raises.

    Upper case and white space around are accepted, nothing else is skipped or guessed.
    A link with too many moves is named as such whatever the moves are.
    """
    contents = _Contents()
    warning, fault = None, None
    try:
        scanner = Scanner(text)
        warning = scanner.check_warning
        contents.scan(scanner)
    except FaultFound as found:
        fault = found.fault
    if contents.start is None:
        return LinkReading(text, None, fault, warning)
    line, refused = _replay(contents.start, contents.tokens)
    if refused is not None and (fault is None or fault.kind is not FaultKind.TOO_LONG):
        fault = refused
    past = line.ply if contents.past is None else min(contents.past, line.ply)
    return LinkReading(text, line.go_to(past), fault, warning)


class _Contents:
    """What a link says before any move is played, as far as it can be read.

    `start` is the game without moves; `tokens` are the moves of past and future, each with
    the place where it begins; `past` counts those of the past once it has ended well.
    """

    def __init__(self) -> None:
        self.start: Game | None = None
        self.tokens: list[tuple[int, str]] = []
        self.past: int | None = None

    def scan(self, scanner: Scanner) -> None:
        """Read everything. Raises FaultFound at the first fault."""
        self.start = _head(scanner)
        if not scanner.next_part():
            return
        if not scanner.skip(NO_MOVES):
            self._moves(scanner, "a move, or 0 for none")
        self.past = len(self.tokens)
        if scanner.next_part():
            self._moves(scanner, "a move, or the check as the last part")
            if scanner.next_part():
                raise scanner.unreadable("the check as the last part")

    def _moves(self, scanner: Scanner, expected: str) -> None:
        """Read the tokens of one part, of which there must be one at least."""
        while True:
            start, token = scanner.at, scanner.token(expected)
            if len(self.tokens) == MAX_TOKENS:
                raise too_long(start, f"{MAX_TOKENS} moves")
            self.tokens.append((start, token))
            if scanner.next() in ("", "-"):
                return
            expected = "a move, a hyphen or the end of the link"


def _head(scanner: Scanner) -> Game:
    """The game's name, its size, options and the version, as a game without moves."""
    start, name = scanner.at, scanner.match(_NAME)
    if name not in GAMES:
        raise _unknown_game(start, name, scanner)
    cols = rows = _side(scanner)
    if scanner.skip("x"):
        rows = _side(scanner)
    game = _game(scanner, name, (cols, rows))
    _version(scanner)
    return game


def _unknown_game(start: int, name: str, scanner: Scanner) -> FaultFound:
    expected = "the name of a game: " + ", ".join(GAMES)
    if not name:
        return scanner.unreadable(expected)
    scanner.at = start
    return scanner.unreadable(expected, f"The game {quote(name)} is not known here.")


def _side(scanner: Scanner) -> int:
    expected = f"a board with sides of {MIN_SIZE} to {MAX_SIZE}"
    start, number = scanner.at, scanner.number(expected)
    if len(number) > len(str(MAX_SIZE)) or not MIN_SIZE <= int(number) <= MAX_SIZE:
        scanner.at = start
        raise scanner.unreadable(expected, f"Expected {expected}, found {quote(number)}.")
    return int(number)


def _game(scanner: Scanner, name: str, size: tuple[int, int]) -> Game:
    """A game with the options that come next, up to a hyphen or the end."""
    start, options = scanner.at, scanner.match(_OPTIONS)
    for length in range(min(len(options), _MAX_OPTIONS), -1, -1):
        try:
            game = Game.new(GAMES[name](options[:length]), *size)
        except ValueError:
            continue
        if length == len(options):
            return game
        break
    while length and options[length - 1 : length + 1].isdigit():
        length -= 1  # a number is wrong as a whole
    scanner.at = start + length
    fault = f"{quote(options[length:])} is not known here"
    if _is_known(name, options):
        fault = f"{quote(options[length:])} does not fit a board of {format_size(*size)}"
    message = f"Of the options {quote(options)} of {name}, {fault}."
    raise scanner.unreadable("an option or a hyphen", message)


def _is_known(name: str, options: str) -> bool:
    """True for options that the game has on some board."""
    try:
        GAMES[name](options)
    except ValueError:
        return False
    return True


def _version(scanner: Scanner) -> None:
    expected = f"version {VERSION}"
    if not scanner.next_part():
        raise scanner.unreadable(f"a hyphen and {expected}")
    start, version = scanner.at, scanner.number(expected)
    if version != VERSION:
        scanner.at = start
        message = f"Version {quote(version)} of links is not known here, only {VERSION}."
        raise scanner.unreadable(expected, message)
    if scanner.next() not in ("", "-"):
        raise scanner.unreadable("a hyphen or the end of the link")


def _replay(game: Game, tokens: list[tuple[int, str]]) -> tuple[Game, Fault | None]:
    """The game with the moves of these tokens up to the first refused one, and its fault."""
    for at, token in tokens:
        move = _move(token)
        if isinstance(move, Illegality):
            return game, refused_move(token, move, at)
        try:
            game = game.play(move)
        except IllegalMove as refused:
            return game, refused_move(token, refused.illegality, at)
    return game, None


@lru_cache(maxsize=1024)  # about the tokens of one 19x19 board
def _move(token: str) -> Move | Illegality:
    """The move of a well-formed token, or why no board has it."""
    try:
        return parse_move(token)
    except NotationError:
        return Illegality.OFF_BOARD  # what else is well-formed can be read
