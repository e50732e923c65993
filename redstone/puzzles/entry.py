"""A puzzle of the collection as a text line: `GRADE THEMES LINK SOLUTION`.

    3 throws-in,gives-up #redstone5np-2-0-c3b2...-i1234 xb1 a2 b4

Grades are whole numbers from 1. Themes are in the order of `themes.Theme`, separated by commas,
possibly none. The solution has the tokens of both sides.
"""

import os
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from redstone.record.characters import quote

_LINE = re.compile(r"([1-9]) ([a-z,-]*) (#([a-z]+)(\S+)) ([a-z0-9 ]+)", re.ASCII)
_SIZE = re.compile("[0-9]+(?:x[0-9]+)?")


@dataclass(frozen=True)
class PuzzleEntry:
    """A puzzle line, parsed but not replayed."""

    grade: int
    themes: tuple[str, ...]
    link: str
    solution: tuple[str, ...]

    def __str__(self) -> str:
        """Return the line of the collection, which `parse_entry` reads."""
        return f"{self.grade} {','.join(self.themes)} {self.link} {' '.join(self.solution)}"

    @cached_property
    def game(self) -> str:
        """The game's name as in links."""
        return re.sub("[^a-z].*", "", self.link[1:])

    @property
    def size(self) -> str:
        """The board's size as in links, as "5" or "5x4"."""
        found = _SIZE.match(self.link, 1 + len(self.game))
        return found[0] if found else ""


def parse_entry(line: str) -> PuzzleEntry:
    """Return the entry of a puzzle line. Raises ValueError; does not check link and solution."""
    found = _LINE.fullmatch(line)
    if found is None:
        expected = "grade, themes, link and solution"
        raise ValueError(f"{quote(line)} is no puzzle: {expected} are expected")
    themes = tuple(filter(None, found[2].split(",")))
    return PuzzleEntry(int(found[1]), themes, found[3], tuple(found[6].split()))


def read_entries() -> tuple[PuzzleEntry, ...]:
    """Return the whole collection. Raises ValueError for a damaged line."""
    return tuple(map(parse_entry, collection_text().splitlines()))


def collection_text() -> str:
    """Return the text of the collection, the file beside this module."""
    loader: Any = __spec__.loader  # in a folder as in an archive
    data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), "collection.txt"))
    return data.decode("ascii")
