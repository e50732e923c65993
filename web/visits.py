"""The visits of rooms in the browser's history, for Back, Forward and reloads."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.links.links import Links
from web.rooms import Rooms

if TYPE_CHECKING:
    from pyscript.js_modules import scripts


class Visits:
    """Keeps the browser's history and the open room in step."""

    def __init__(
        self, rooms: Rooms, links: Links, refresh: Callable[[], None], browser: "scripts.Visits"
    ):
        """Follow `rooms`; `refresh` shows the board, and `browser` is the module visits.js."""
        self._rooms, self._links = rooms, links
        self._refresh, self._browser = refresh, browser
        self._left: str = browser.room()

    def follow(self) -> None:
        """Record the room shown in the history, once it is shown.

        Nothing is recorded before the room of a reload is reopened, nor while a link from outside
        is read: the link's entry is that of the record it leads to.
        """
        if not (self._left or self._rooms.is_fetching or self._links.is_opening):
            self._browser.follow(self._rooms.name, self._rooms.stay)

    def navigate(self, room: str, stay: int) -> None:
        """Open what Back or Forward leads to: a visit to a room, or the game for an empty name."""
        self._links.close_dialogs()
        if room in self._rooms.names:
            self._enter(room, stay)
        else:
            self._rooms.leave()
        self._refresh()

    def resume(self) -> None:
        """Reopen the room in which the page was reloaded, and record the room shown in the history.

        No room is reopened if another one was requested.
        """
        left, self._left = self._left, ""
        if left in self._rooms.names and not self._rooms.asked:
            self._enter(left, 0)
        self.follow()

    def forget(self) -> None:
        """Drop the room to reopen after a reload, since a link is opened in its place."""
        self._left = ""

    def _enter(self, room: str, stay: int) -> None:
        """Reopen a room as it was left, or by the link in the page's address if it has one."""
        sent = "" if self._rooms.knows(stay) else self._links.at_start(own=True)
        if sent and self._rooms.may_hold_address(room):
            self._links.arrive(sent)
        else:
            self._rooms.reopen(room, stay)
