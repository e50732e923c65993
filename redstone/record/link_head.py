"""Parsing of a link's head: name, size, options and version."""

import re
from dataclasses import dataclass

from redstone.board import MAX_SIZE, MIN_SIZE
from redstone.record.expected import Expected
from redstone.record.fault import FaultFound, Found, UnknownGame, UnknownVersion, WrongOptions
from redstone.record.game import Game
from redstone.record.link_scanner import SECOND_VERSION, VERSIONS, Scanner
from redstone.rules import GAMES

PUZZLE = "p"

_MAX_OPTIONS = 16  # characters; more than any game's options have
_NAME = re.compile("[a-z]*")
_OPTIONS = re.compile("[a-z0-9]*")


@dataclass(frozen=True)
class Head:
    """A link's head.

    `game` has the game's own start and no moves. `is_puzzle` is true if the option for puzzles is
    present. `last_option` is an option of the caller's own.
    """

    game: Game
    version: str
    is_puzzle: bool
    last_option: str


def read_head(scanner: Scanner, last_option: re.Pattern[str] | None) -> Head:
    """Parse all before the start or moves. Raises FaultFound.

    `last_option` matches an additional option at the end, after the game's own and the puzzle's.
    """
    start, name = scanner.at, scanner.match(_NAME)
    if name not in GAMES:
        raise _unknown_game(start, name, scanner)
    cols = rows = _side(scanner)
    if scanner.skip("x"):
        rows = _side(scanner)
    start, options = scanner.at, scanner.match(_OPTIONS)
    last = _last_option(scanner, options, last_option)
    own = options.removesuffix(last)
    scanner.at = start
    game = _game(scanner, name, (cols, rows), own)
    scanner.at = start + len(options)
    is_puzzle = last == PUZZLE
    return Head(game, _version(scanner), is_puzzle, "" if is_puzzle else last)


def _last_option(scanner: Scanner, options: str, known: re.Pattern[str] | None) -> str:
    """Return the option at the end of a game's own options, or an empty text.

    It is PUZZLE in a link of the second version, otherwise the one that matches `known`.
    """
    if scanner.version == SECOND_VERSION and options.endswith(PUZZLE):
        return PUZZLE
    found = known and re.search(f"(?:{known.pattern})$", options)
    return found[0] if found else ""


def _unknown_game(start: int, name: str, scanner: Scanner) -> FaultFound:
    """Return the fault for a missing or unknown game name."""
    if not name:
        return scanner.unreadable(Expected.GAME)
    scanner.at = start
    return scanner.unreadable(Expected.GAME, problem=UnknownGame(name))


def _side(scanner: Scanner) -> int:
    """Parse a side of the board. Raises FaultFound."""
    start, number = scanner.at, scanner.number(Expected.SIDE)
    if len(number) > len(str(MAX_SIZE)) or not MIN_SIZE <= int(number) <= MAX_SIZE:
        scanner.at = start
        raise scanner.unreadable(Expected.SIDE, problem=Found(number))
    return int(number)


def _game(scanner: Scanner, name: str, size: tuple[int, int], options: str) -> Game:
    """Return a game without moves, with the options that follow.

    Raises FaultFound at the first option that is unknown or does not fit the size, with the scanner
    moved there.
    """
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
    scanner.at += length
    unfit = size if _is_known(name, options) else None
    problem = WrongOptions(name, options, options[length:], unfit)
    raise scanner.unreadable(Expected.OPTION, problem=problem)


def _is_known(name: str, options: str) -> bool:
    """Return True if the options are valid on some board of the game."""
    try:
        GAMES[name](options)
    except ValueError:
        return False
    return True


def _version(scanner: Scanner) -> str:
    """Parse the version. Raises FaultFound."""
    if not scanner.next_part():
        raise scanner.unreadable(Expected.HYPHEN_AND_VERSION)
    start, version = scanner.at, scanner.number(Expected.VERSION)
    if version not in VERSIONS:
        scanner.at = start
        raise scanner.unreadable(Expected.VERSION, problem=UnknownVersion(version))
    if scanner.next() not in ("", "-"):
        raise scanner.unreadable(Expected.LINK_END)
    return version
