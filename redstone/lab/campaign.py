"""What a subcommand of the laboratory works on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from redstone.lab.running import Task, never


@dataclass(frozen=True)
class Campaign:
    """What a subcommand works on: its tasks, the work, and what the results are about.

    `enough` is asked whether the known results settle it.
    """

    about: dict[str, Any]
    tasks: Iterable[Task]
    work: Callable[..., Any]
    count: int
    enough: Callable[[dict[str, Any]], Callable[[], bool]] = lambda _known: never
