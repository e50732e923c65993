"""A file of results, a line of JSON each: what is in it is not done again."""

import json
import os
from pathlib import Path
from typing import Any

ABOUT, TASK, RESULT = "about", "task", "result"


class Unfit(Exception):
    """A file cannot be gone on with; the text is a sentence."""


class Results:
    """The results that a file has, by the names of their tasks, in the order in which they came.

    The first line tells what they are `about`. A last line that was cut when the writer was killed
    is taken off. Raises Unfit for a file about something else, and for one with other lines.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.known: dict[str, Any] = {}
        if path.exists() and self._whole():
            self._read(about)
        else:
            self._append({ABOUT: about})

    def add(self, task: str, result: Any) -> None:
        """Write a result; it is on the disk when this returns."""
        self._append({TASK: task, RESULT: result})
        self.known[task] = json.loads(json.dumps(result))

    def _whole(self) -> bool:
        """Take off what is no whole line; false if nothing is left."""
        data = self.path.read_bytes()
        end = data.rfind(b"\n") + 1
        if end < len(data):
            with self.path.open("r+b") as file:
                file.truncate(end)
        return end > 0

    def _read(self, about: dict[str, Any]) -> None:
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                found = json.loads(line)
                if number == 1:
                    self._compare(found[ABOUT], about)
                else:
                    self.known[found[TASK]] = found[RESULT]
            except (ValueError, KeyError, TypeError) as error:
                raise Unfit(f"Line {number} of {self.path} is no result.") from error

    def _compare(self, here: dict[str, Any], about: dict[str, Any]) -> None:
        wanted = json.loads(json.dumps(about))
        other = sorted(name for name in {*here, *wanted} if here.get(name) != wanted.get(name))
        if other:
            told = ", ".join(f"{name} {here.get(name)}" for name in other)
            raise Unfit(f"{self.path} has results of something else: {told}.")

    def _append(self, value: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(value, separators=(",", ":")) + "\n")
            file.flush()
            os.fsync(file.fileno())
