"""Links on the page: what is opened, copied and sent, around the desk that knows the games."""

import json
from collections.abc import Callable
from typing import Any

from redstone.app.kept.desk import Desk
from redstone.app.kept.intake import Incoming, read_file, read_text
from redstone.app.page.links import fault_state, kept_game, travel_state
from redstone.app.play.notices import LinkCopied, LinkNotCopied, LinkSent, Notice
from redstone.app.play.session import Session
from redstone.app.words.family import title_of
from redstone.app.words.links import note_on_games
from redstone.app.words.notices import say
from redstone.record.link import format_link

SAID: dict[str, Notice] = {
    "copied": LinkCopied(),
    "sent": LinkSent(),
    "not-copied": LinkNotCopied(),
}
"""What travel.js tells of a text that was to leave the page."""


class Travel:
    """The handlers of what concerns links, beside those of the page."""

    def __init__(
        self, session: Session, refresh: Callable[[], None], page: Any, browser: Any
    ) -> None:
        """`page` and `browser` are the modules page.js and travel.js."""
        self.desk = Desk(session, page)
        self._session, self._refresh = session, refresh
        self._page, self._browser = page, browser
        self.actions: dict[str, Callable[[], None]] = {
            "visit-back": self.desk.visit_back,
            "visit-opened": self.desk.visit_opened,
            "received-link": self.desk.answer_by_link,
            "received-here": self.desk.play_both_here,
            "received-computer": self.desk.play_against_computer,
            "send-link": lambda: browser.send(title_of(session.game.rules), self.link),
            "copy-link": lambda: browser.copy(self.link),
            "copy-bad": self._copy_bad,
        }

    @property
    def link(self) -> str:
        """The whole address of the game as it stands, without moves taken back."""
        home: str = self._browser.home()
        return home + format_link(self._session.game.without_future())

    def begin(self) -> bool:
        """Open the link that the page was loaded with. True if it came from outside."""
        text = self._browser.address()
        if text and self._browser.isOwn():
            self.desk.reopen(text, self._browser.ownGame())
        elif text:
            self.arrive(text)
            return True
        return False

    def arrive(self, text: str) -> None:
        """Open a link from outside; what is wrong with it is shown at once."""
        self._open(read_text(text))

    def open_file(self, data: Any) -> None:
        """Open the bytes of a file."""
        self._open(read_file(data.to_bytes()))

    def _open(self, incoming: Incoming) -> None:
        self._browser.closeDialogs()
        self.desk.open(incoming)
        self._refresh()
        reading = self.desk.arrival and self.desk.arrival.reading
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
        self._refresh()
        self._page.show(json.dumps({"texts": {"share-said": say(notice, self._session)}}))

    def show(self) -> None:
        """Show what the buttons for links say now."""
        self._page.show(json.dumps(travel_state(self.desk)))

    def keep(self) -> None:
        """Keep the game, and let the address carry it."""
        link = self.desk.keep()
        if link is not None:
            self._browser.setAddress(link, self.desk.entry_id)

    # -- the list of kept games --------------------------------------------------------

    def show_games(self, games: Any) -> None:
        """Fill the list; `games` is the module games.js."""
        self.keep()
        games.show(json.dumps([entry.id for entry in self.desk.games()]))
        note = note_on_games(self.desk.dropped, full=self.desk.full)
        self._page.show(json.dumps({"texts": {"games-note": note}}))

    def describe(self, entry_id: int) -> str:
        """A kept game as JSON, empty if it cannot be read."""
        told = kept_game(self.desk, entry_id)
        return json.dumps(told) if told else ""

    def open_game(self, entry_id: int) -> None:
        """Take up a kept game."""
        self.desk.open_entry(entry_id)
        self._refresh()

    def remove_game(self, entry_id: int) -> None:
        """Delete a kept game."""
        self.desk.remove(entry_id)

    def restore_game(self, entry_id: int) -> None:
        """Undo a deletion."""
        self.desk.put_back(entry_id)

    def _copy_bad(self) -> None:
        if self.desk.arrival is not None:
            self._browser.copy(self.desk.arrival.reading.text)
