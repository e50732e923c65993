"""Files that commands add lines to; a file with other lines is left as it is."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from redstone.commands.links import Refused

Line = TypeVar("Line")


def lines_of(file: Path, read: Callable[[str], Line]) -> list[Line]:
    """Return the lines of a file as parsed by `read`; none if there is no file.

    Raises Refused if `read` raises ValueError, KeyError or TypeError, and for a last line without a
    line feed, as added text would continue it.
    """
    if not file.exists():
        return []
    *lines, cut = file.read_bytes().split(b"\n")
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(read(line.decode("ascii")))
        except (ValueError, KeyError, TypeError) as error:
            raise _refused(file, f"line {number} does not fit") from error
    if cut:
        raise _refused(file, "its last line has no end")
    return found


def _refused(file: Path, why: str) -> Refused:
    """Return the error about a file of another kind."""
    return Refused(f"{file} is a file of another kind, and was left as it is: {why}.")
