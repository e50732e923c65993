"""Who plays along with the game's session: the other side of a live game, while there is one."""

from collections.abc import Callable, Mapping
from typing import Protocol

from redstone.app.page.parts import PageState


class Companion(Protocol):
    """Is told of what is done at the game, and of what is shown of it."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """What buttons do now in place of what they do in any game, by the names the page uses."""

    def look(self) -> None:
        """The session may have moved on."""

    def dress(self, state: PageState) -> PageState:
        """What the page shows of the game, or of an open room, with what there is to add."""
