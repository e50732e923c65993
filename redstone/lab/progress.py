"""Progress of a job, as a line on standard error with the time left."""

import sys
from time import monotonic
from types import TracebackType
from typing import Any, Self


class Progress:
    """A tqdm progress bar on a terminal, otherwise a line for each tenth."""

    TENTHS = 10

    def __init__(self, count: int, done: int, name: str) -> None:
        """Begin to count tasks, of which `done` are done; show a bar on a terminal."""
        self._count, self._done, self._name = count, done, name
        self._begun, self._at_first = monotonic(), done
        self._bar = _tqdm(count, done, name) if sys.stderr.isatty() else None

    def __enter__(self) -> Self:
        """Return self."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the bar, if there is one."""
        if self._bar is not None:
            self._bar.close()

    def step(self) -> None:
        """Count one more finished task, updating the bar or printing each tenth."""
        before = self._tenth()
        self._done += 1
        if self._bar is not None:
            self._bar.update()
        elif self._tenth() > before:
            print(self.line(), file=sys.stderr, flush=True)

    def line(self) -> str:
        """Return the progress as text, as in "match: 20 of 200, about 90 s left"."""
        each = (monotonic() - self._begun) / max(1, self._done - self._at_first)
        left = each * (self._count - self._done)
        return f"{self._name}: {self._done} of {self._count}, about {left:.0f} s left"

    def _tenth(self) -> int:
        """Return how many tenths are done."""
        return self.TENTHS * self._done // max(1, self._count)


def _tqdm(count: int, done: int, name: str) -> Any:
    """Return a tqdm progress bar, None if tqdm is not installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    return tqdm(total=count, initial=done, desc=name)
