"""The job of a subcommand of the laboratory."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from redstone.lab.running import LabTask, never


@dataclass(frozen=True)
class Campaign:
    """A job: its tasks, the function that does one, and `about`, which identifies the results.

    `count` is the number of tasks. `enough` takes the known results, to which later ones are added,
    and returns a function that returns True once they suffice.
    """

    about: dict[str, object]
    tasks: Iterable[LabTask]
    work: Callable[..., object]
    count: int
    enough: Callable[[dict[str, object]], Callable[[], bool]] = lambda _known: never
