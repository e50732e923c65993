"""The state of the stored games, and the result of an import, as values for `words`."""

from dataclasses import dataclass

from redstone.app.play.notices import NotKept


@dataclass(frozen=True)
class KeptState:
    """The state of the stored games: the numbers of unreadable ones, and the reason of a failure.

    `newer` counts those of a later version of the page.
    """

    damaged: int = 0
    newer: int = 0
    trouble: NotKept | None = None


@dataclass(frozen=True)
class Imported:
    """The result of an import: the numbers of new, known, damaged and newer games."""

    added: int = 0
    known: int = 0
    damaged: int = 0
    newer: int = 0
    is_export: bool = True
