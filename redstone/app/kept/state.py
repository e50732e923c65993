"""How the kept games are, and what a file of them had, as values; `words` says them."""

from dataclasses import dataclass

from redstone.app.play.notices import NotKept


@dataclass(frozen=True)
class KeptState:
    """How the kept games are: what could not be read, and why no more are kept."""

    damaged: int = 0
    newer: int = 0
    trouble: NotKept | None = None


@dataclass(frozen=True)
class Imported:
    """What a file of games had: new here, known already, not to be read."""

    added: int = 0
    known: int = 0
    damaged: int = 0
    newer: int = 0
    is_export: bool = True
