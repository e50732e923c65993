"""Files that commands append lines to; files with other contents are left unchanged."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from redstone.commands.links import Refused

Line = TypeVar("Line")


def lines_of(file: Path, read: Callable[[str], Line]) -> list[Line]:
    """Parse each line of a file by `read`; no lines if the file does not exist.

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
    """Return the error for a file with other contents."""
    return Refused(f"{file} is a file of another kind, and was left as it is: {why}.")
