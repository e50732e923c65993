"""The game of a link or a file that a command is given, or what is wrong with it."""

import os
import re
import sys
from pathlib import Path

from redstone.english import message, warning
from redstone.record.fault import Fault
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.record.sgf import reading_sgf
from redstone.record.sgf.tree import MAX_BYTES
from redstone.record.work import finished

REFUSED = 2  # the exit status of a command that can do nothing with what it is given
LINK = "a link, or its part from the #"
"""What the help says of a link."""
LONGEST_NAME = 1024
"""Characters of a name of a file, at most."""
_LINK = re.compile(r"#|://|\n|^\s*[a-z]+\d[a-z0-9]*-\d|^\s*$", re.IGNORECASE)
"""What makes a text a link, or an attempt at one, rather than the name of a file."""


class Refused(Exception):
    """A command cannot do anything with what it is given; the text is a sentence."""


def game_of(link: str) -> Game:
    """The game of a link without a fault; a wrong check is told. Raises Refused."""
    if is_name(link):
        raise Refused(no_link(link))
    return _of_link(link)[0]


def game_in(text: str) -> tuple[Game, bool]:
    """The record of a link or an SGF file, and whether it is a puzzle. Raises Refused."""
    if not is_name(text):
        return _of_link(text)
    if not os.path.isfile(text):
        raise Refused(_no_file(text))
    with Path(text).open("rb") as file:
        found = finished(reading_sgf(file.read(MAX_BYTES + 1)))
    return _sound(found.game, found.fault), False


def is_name(text: str) -> bool:
    """True for a text that can only be the name of a file."""
    return len(text) <= LONGEST_NAME and not _LINK.search(text)


def no_link(name: str) -> str:
    """Return the error message for a file's name in place of a link."""
    return f"a file, not a link: {name}" if os.path.isfile(name) else _no_file(name)


def _no_file(name: str) -> str:
    kind = "a folder, not a file" if os.path.isdir(name) else "no such file"
    return f"{kind}: {name if name.isprintable() else ascii(name)}"


def _of_link(text: str) -> tuple[Game, bool]:
    reading = read_link(text)
    game = _sound(reading.game, reading.fault)
    if reading.warning is not None:
        print(f"Warning: {warning(reading.warning)}", file=sys.stderr)
    return game, reading.puzzle


def _sound(game: Game | None, fault: Fault | None) -> Game:
    """The game of a text without a fault. Raises Refused."""
    if fault is not None:
        raise Refused(f"At character {fault.at}: {message(fault)}")
    assert game is not None
    return game
