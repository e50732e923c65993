"""Links on the page: what is opened, copied and sent."""

import json
from collections.abc import Callable
from typing import Any

from redstone.app.kept.arrivals import Arrivals
from redstone.app.kept.correspondence import is_new_here
from redstone.app.kept.current_game import CurrentGame
from redstone.app.kept.intake import Incoming, read_file, read_text
from redstone.app.page.links import fault_state, received_state, visit_state
from redstone.app.play.notices import LinkCopied, LinkNotCopied, LinkSent, Notice
from redstone.app.words.family import title_of
from redstone.app.words.notices import say
from redstone.record.link import format_link

SAID: dict[str, Notice] = {
    "copied": LinkCopied(),
    "sent": LinkSent(),
    "not-copied": LinkNotCopied(),
}
"""What links.js tells of a text that was to leave the page."""


class Links:
    """The handlers of what concerns links, beside those of the page."""

    def __init__(
        self,
        current: CurrentGame,
        refresh: Callable[[], None],
        lay_out: Callable[[str], None],
        page: Any,
        browser: Any,
    ) -> None:
        """`page` and `browser` are the modules page.js and links.js.

        `lay_out` opens the editor with a text that shows stones.
        """
        self._current, self._kept, self.refresh = current, current.kept, refresh
        self._lay_out = lay_out
        self._session = session = current.session
        self._page, self._browser = page, browser
        self._arrivals = Arrivals(current, current.kept)
        self.actions: dict[str, Callable[[], None]] = {
            "visit-back": self._arrivals.visit_back,
            "visit-opened": self._arrivals.visit_opened,
            "received-link": self._arrivals.take_up,
            "received-here": self._arrivals.play_both_here,
            "received-computer": self._arrivals.play_against_computer,
            "send-link": lambda: browser.send(title_of(session.game.rules), self.link),
            "copy-link": lambda: browser.copy(self.link),
            "copy-bad": self._copy_bad,
        }

    @property
    def link(self) -> str:
        """The whole address of the game as it stands, without moves taken back."""
        home: str = self._browser.home()
        return home + format_link(self._session.game.without_future())

    def at_start(self, *, own: bool) -> str:
        """The link from outside that the page was loaded with; empty if there is none.

        A tab that has its `own` session goes on with that: its address may be some moves behind.
        """
        text: str = self._browser.address()
        return "" if own and self._browser.isOwn() else text

    def arrive(self, text: str) -> None:
        """Open a link from outside; what is wrong with it is shown at once."""
        self._open(read_text(text))

    def open_file(self, data: bytes) -> None:
        """Open the bytes of a file."""
        self._open(read_file(data))

    def _open(self, incoming: Incoming) -> None:
        self._browser.closeDialogs()
        self._kept.when_read(lambda: self._take(incoming))

    def _take(self, incoming: Incoming) -> None:
        if incoming.drawn:
            self._lay_out(incoming.drawn)
            return
        self._arrivals.open(incoming)
        self.refresh()
        reading = self._arrivals.arrival and self._arrivals.arrival.reading
        if reading and reading.fault:
            self._page.show(json.dumps(fault_state(reading)))
            self._browser.showDialog("bad-link")

    def said(self, what: str) -> None:
        """A text has left the page, or could not."""
        notice = SAID[what]
        if isinstance(notice, LinkNotCopied):
            self._session.tell(notice)
        else:
            self._session.send_link(notice)
        self.refresh()
        self._page.show(json.dumps({"texts": {"share-said": say(notice, self._session)}}))

    def show(self) -> None:
        """Show what the buttons for links say now."""
        self._page.show(json.dumps(visit_state(self._arrivals.arrival)))
        if is_new_here(self._session):
            self._page.show(json.dumps(received_state(self._session)))

    def keep(self) -> None:
        """Keep the game, and let the address carry it."""
        link = self._current.keep()
        if link is not None:
            self._browser.setAddress(link)

    def _copy_bad(self) -> None:
        if self._arrivals.arrival is not None:
            self._browser.copy(self._arrivals.arrival.reading.text)
