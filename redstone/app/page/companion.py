"""The interface of an extension of the game's session: the other side of a live game."""

from collections.abc import Callable, Mapping
from typing import Protocol

from redstone.app.page.parts import PageState


class Companion(Protocol):
    """An extension that follows the game and adds to its display."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions that replace those of any game, by the names the page uses."""

    def look(self) -> None:
        """Follow the session, which may have changed."""

    def dress(self, state: PageState) -> PageState:
        """Return the state of the game, or of an open room, with additions."""
