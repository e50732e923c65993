"""Links and files as arguments of commands, and messages on their faults."""

import argparse
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from redstone.commands.arguments import positive
from redstone.english import message, warning
from redstone.filenotes import words_of_note
from redstone.record.drawn import read_drawing, to_move_in
from redstone.record.fault import Fault
from redstone.record.game import Game
from redstone.record.link import LinkReading, read_link
from redstone.record.link_found import has_sgf, link_span, unmangled
from redstone.record.sgf import SgfReading, reading_sgf
from redstone.record.sgf.collection import (
    MAX_FILE,
    SgfFile,
    decoding,
    listing,
    reading_listed,
)
from redstone.record.sgf.tree import MAX_BYTES
from redstone.record.start import SetUpRefusal
from redstone.record.work import Work, run_to_end
from redstone.rules import GAMES

REFUSED = 2  # the exit status of a command with an unusable argument
LINK = "a link, or its part from the #, or the name of a file"
"""The help text for a link."""
LONGEST_NAME = 1024
"""Maximum length of a file name in characters."""
_LINK = re.compile(r"#|://|\n|^\s*[a-z]+\d[a-z0-9]*-\d|^\s*$", re.IGNORECASE)
"""The signs of a link, or of a faulty one, as opposed to a file name."""


class Refused(Exception):
    """Unusable arguments of a command; the text is a sentence."""


@dataclass(frozen=True)
class FileReading:
    """A game in a file: its reading, its number out of `games`, and notes on skipped parts."""

    reading: LinkReading
    games: int = 1
    number: int = 1
    encoding: str = "utf-8"
    skipped: tuple[str, ...] = ()


def add_number(parser: argparse.ArgumentParser) -> None:
    """Add the option --number, a game's number in a file; None if not given."""
    about = "number of the game in a file of several (default: 1)"
    parser.add_argument("--number", type=positive, metavar="N", help=about)


def game_of(link: str, number: int | None = None) -> Game:
    """Return the game of a link or file, printing a note if a link's check is wrong.

    Raises Refused on faults.
    """
    return game_in(link, number)[0]


def game_in(text: str, number: int | None = None) -> tuple[Game, bool]:
    """Return the game of a link or file, and True if it is a puzzle.

    Notes on what was left out are printed. Raises Refused.
    """
    if not is_name(text):
        return _of_link(text)
    found = read_file(text, number)
    if found.games > 1 and number is None:
        print(f"Note: the file has {found.games} games, and this is the first.", file=sys.stderr)
    for said in found.skipped:
        print(f"Note: {said}", file=sys.stderr)
    return sound(found.reading.game, found.reading.fault), found.reading.puzzle


def is_name(text: str) -> bool:
    """Return True for a text that can only be a file's name."""
    return len(text) <= LONGEST_NAME and (os.path.isfile(text) or not _LINK.search(text))


def read_file(name: str, number: int | None = None) -> FileReading:
    """Read one game of a file, by default the first. Raises Refused if it cannot be read."""
    return next(read_files(name, number))


def read_files(name: str, number: int | None = None) -> Iterator[FileReading]:
    """Yield every game of a file, or the one with this number. Raises Refused if none."""
    if not os.path.isfile(name):
        raise Refused(_no_file(name))
    with Path(name).open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise Refused(f"{name} is too large: at most {MAX_FILE} bytes.")
    decoded = run_to_end(decoding(data))
    text = decoded.data.decode("utf-8", "replace")
    return _of_sgf(data, decoded, number) if has_sgf(text) else iter([_of_text(name, text)])


def _of_sgf(data: bytes, file: SgfFile, number: int | None) -> Iterator[FileReading]:
    """Read the games of an SGF file one by one, or only that with a number.

    Raises Refused if the number is too large.
    """
    games = run_to_end(listing(file))
    if number is not None and number > max(1, len(games)):
        raise Refused(f"The file has {len(games)} games.")
    if len(games) < 2:
        return iter([_sgf(reading_sgf(data[: MAX_BYTES + 1]), 1, 1)])
    shown = range(len(games)) if number is None else [number - 1]
    return (_sgf(reading_listed(file, games[at]), len(games), at + 1) for at in shown)


def _sgf(work: Work[SgfReading], games: int, number: int) -> FileReading:
    """Run the reading of one SGF game, and return the result."""
    found = run_to_end(work)
    reading = LinkReading("", found.game, found.fault)
    skipped = tuple(map(words_of_note, found.notes))
    return FileReading(reading, games, number, found.encoding, skipped)


def _of_text(name: str, text: str) -> FileReading:
    """Read a link or a drawn board in a file, as Redstone or, if that is impossible, as Go.

    Raises Refused if there is none.
    """
    mended = unmangled(text)
    span = link_span(mended)
    if span is not None:
        return FileReading(read_link(mended[slice(*span)]))
    drawing = read_drawing(text)
    if drawing is None:
        raise Refused(f"{name} has no Redstone link, no SGF and no drawn board.")
    rules = GAMES["redstone"]("")
    game = Game.from_set_up(rules, drawing.board, to_move_in(drawing))
    if isinstance(game, SetUpRefusal):
        game = Game.from_set_up(GAMES["go"](""), drawing.board, to_move_in(drawing))
    if isinstance(game, SetUpRefusal):
        raise Refused(f"No game can start from the board drawn in {name}.")
    return FileReading(LinkReading("", game))


def _no_file(name: str) -> str:
    """Return the error message for a file that does not exist."""
    kind = "a folder, not a file" if os.path.isdir(name) else "no such file"
    return f"{kind}: {name if name.isprintable() else ascii(name)}"


def _of_link(text: str) -> tuple[Game, bool]:
    """Return the game of a link, and True if it is a puzzle; print a warning on its check.

    Raises Refused.
    """
    reading = read_link(text)
    game = sound(reading.game, reading.fault)
    if reading.warning is not None:
        print(f"Warning: {warning(reading.warning)}", file=sys.stderr)
    return game, reading.puzzle


def sound(game: Game | None, fault: Fault | None) -> Game:
    """Return the game if its text has no fault. Raises Refused."""
    if fault is not None:
        raise Refused(f"At character {fault.at}: {message(fault)}")
    assert game is not None
    return game
