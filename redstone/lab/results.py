"""A results file with one JSON object per line; finished tasks are not run again."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ABOUT, TASK, RESULT = "about", "task", "result"


class Unfit(Exception):
    """Raised if a file can't be continued; the text is a sentence."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file against other writers while the block runs, where the system can.

    Raises Unfit if another process holds it.
    """
    if fcntl is None:
        yield
        return
    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Unfit(f"{path} is in use: another process adds results to it.") from None
        yield


class Results:
    """The results in a file, by task name, in the order written.

    The first line has `about`, which identifies them. A last line that was cut when the writer was
    killed is removed. Raises Unfit for a file about something else, and for one with other lines,
    which is left as it is.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        """Read the results in a file, or begin the file. Raises Unfit if it is not of this job.

        A truncated last line is removed.
        """
        self.path = path
        self.known: dict[str, Any] = {}
        data = path.read_bytes() if path.exists() else b""
        *whole, last = data.split(b"\n")
        if whole:
            self._read(whole, about)
            self._mend(len(data) - len(last), last, 1 + len(whole))
        else:
            self._begin(last, _line({ABOUT: about}))

    def add(self, task: str, result: Any) -> None:
        """Append a result; it is on disk when this returns."""
        self._append(_line({TASK: task, RESULT: result}))
        self.known[task] = json.loads(json.dumps(result))

    def _begin(self, there: bytes, first: bytes) -> None:
        """Write the first line, or complete a truncated one. Raises Unfit for other contents."""
        if not first.startswith(there):
            raise self._no_results(1)
        self._append(first[len(there) :])

    def _mend(self, end: int, cut: bytes, line: int) -> None:
        """Remove a truncated last line. Raises Unfit if it is not the start of a result."""
        begins = _line({TASK: ""}).partition(b'""')[0]
        if not (cut.startswith(begins) or begins.startswith(cut)):
            raise self._no_results(line)
        if cut:
            with self.path.open("r+b") as file:
                file.truncate(end)

    def _read(self, lines: list[bytes], about: dict[str, Any]) -> None:
        """Parse the file's lines into `known`. Raises Unfit."""
        for number, line in enumerate(lines, 1):
            try:
                found = json.loads(line)
                if number == 1:
                    self._compare(dict(found[ABOUT]), about)
                else:
                    self.known[str(found[TASK])] = found[RESULT]
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise self._no_results(number) from error

    def _no_results(self, number: int) -> Unfit:
        """Return the error for a line that is not a result."""
        said = "is not a file of results, and was left as it is"
        return Unfit(f"{self.path} {said}: line {number} is no result.")

    def _compare(self, here: dict[str, Any], about: dict[str, Any]) -> None:
        """Raise Unfit if the file's `about` differs from this job's."""
        wanted = json.loads(json.dumps(about))
        other = sorted(name for name in {*here, *wanted} if here.get(name) != wanted.get(name))
        if other:
            told = ", ".join(f"{name} {here.get(name)}" for name in other)
            raise Unfit(f"{self.path} has results of something else: {told}.")

    def _append(self, data: bytes) -> None:
        """Append bytes to the file, and sync it to disk."""
        with self.path.open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())


def _line(value: dict[str, Any]) -> bytes:
    """Return a value as a JSON line."""
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
