"""The definition of a laboratory job."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from redstone.lab.running import LabTask, never


@dataclass(frozen=True)
class Campaign:
    """A job: its tasks, the function for one task, and `about`, which identifies results.

    `count` is the number of tasks. `enough` takes the known results, to which later ones are added,
    and returns a function that returns True once they suffice. `following` takes the known results
    once all tasks are done, and returns the tasks that they lead to. `describe` takes a task's name
    and its result, and returns a line for people; without it, progress is shown by numbers.
    """

    about: dict[str, object]
    tasks: Iterable[LabTask]
    work: Callable[..., object]
    count: int
    enough: Callable[[dict[str, object]], Callable[[], bool]] = lambda _known: never
    following: Callable[[dict[str, Any]], Iterable[LabTask]] = lambda _known: ()
    describe: Callable[[str, Any], str] | None = None
