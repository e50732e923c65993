"""Links on the page: opening, copying and sending them."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import js
from pyodide.ffi import JsBuffer, JsException, to_js

from redstone.app.page.changes import changes
from redstone.app.page.links import fault_state, received_state, visit_state
from redstone.app.page.parts import PageState, with_changes
from redstone.app.play.notices import Event, Notice, Shared
from redstone.app.storage.arrivals import (
    Arrivals,
    is_new_here,
    opens_as_study,
    study_notices,
    warnings,
)
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.intake import (
    Export,
    Incoming,
    Invitation,
    Opened,
    reading,
    reading_file,
)
from redstone.app.words.notices import shared
from redstone.record.link import format_link
from redstone.record.work import Work
from redstone.summary import game_title
from web.rooms import Rooms
from web.routes import ReceivedPuzzleRoute, SetUpRoute, StudyRoute
from web.slices import Slices

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

    from web.games.games_list import GamesList

Value = TypeVar("Value")


class Links:
    """The handlers of links, and the way in which everything from outside is opened.

    It is read in slices, and a new link or file replaces an unfinished one. Files of many games go
    to `games`.
    """

    def __init__(
        self,
        current: CurrentGame,
        rooms: Rooms,
        show: Callable[[], None],
        page: "scripts.Page",
        browser: "scripts.Links",
    ) -> None:
        """Open links in `rooms` or the game; `show` shows the board.

        `page` and `browser` are the modules page.js and links.js.
        """
        self._current, self._kept = current, current.kept
        self.rooms, self._show = rooms, show
        self._session = session = current.session
        self._page, self._browser = page, browser
        self._arrivals = Arrivals(current, current.kept)
        self.games: GamesList  # set by it
        self._slices = Slices()
        self._then: list[Callable[[], None]] = []
        self._told: PageState = {}
        self.actions: dict[str, Callable[[], None]] = {
            "visit-back": self._visit_back,
            "visit-opened": self._arrivals.visit_opened,
            "received-link": self._arrivals.confirm_players,
            "received-here": self._arrivals.play_both_here,
            "received-computer": self._arrivals.play_against_computer,
            "send-link": lambda: browser.send(game_title(session.game.rules), self.link),
            "copy-link": lambda: browser.copy(self.link),
            "copy-bad": self._copy_bad,
        }

    @property
    def link(self) -> str:
        """The whole address of the current position's game, without moves taken back."""
        home: str = self._browser.home()
        return home + format_link(self._session.game.without_future())

    def refresh(self) -> None:
        """Leave an open room, and show the game."""
        self.rooms.leave()
        self._show()

    def at_start(self, *, own: bool) -> str:
        """Return the link from outside with which the page was loaded, empty for none.

        A tab with a stored session of its `own` continues that, since its address may be some
        moves behind.
        """
        text: str = self._browser.address()
        return "" if own and self._browser.isOwn() else text

    @property
    def is_opening(self) -> bool:
        """True while a link or file is being read; the address may then be that link's."""
        return bool(self._then)

    def arrive(self, text: str, then: Callable[[], None] = lambda: None) -> None:
        """Open a link from outside; call `then` once it, or one that replaced it, is shown."""
        shortcut = self.rooms.shortcuts.get(text)
        if shortcut is not None:
            self.drop()
            self._browser.closeDialogs()
            shortcut()
            then()
            return
        if self._is_shown(text):
            self.drop()
            self._browser.closeDialogs()
            self.refresh()
            then()
            return
        self._open(reading(text), then)

    def _is_shown(self, text: str) -> bool:
        """Return True for a link that this tab has set for the game at the board, as after Back.

        An empty board has no stored record that a search would find.
        """
        session = self._session
        own = self._browser.isOwn() and not session.table.is_visited
        return own and text == format_link(session.game.without_branches())

    def open_files(self, files: Sequence[JsBuffer]) -> None:
        """Read the bytes of files, and open the game or games in them.

        Shows a notice without any, as for a file that could not be read.
        """
        contents = [each.to_bytes() for each in files]
        if contents:
            self._open(reading(contents, decode))
        else:
            self.tell(Event.FILE_NOT_GIVEN)

    def open_reading(self, work: Work[Incoming]) -> None:
        """Open the game that `work` reads, at the board or in its room."""
        self._open(work)

    def do(self, work: Work[Value], then: Callable[[Value], None]) -> None:
        """Run some work in slices, and pass its result to `then`. It replaces unfinished work."""
        self.drop()
        self._slices.do(work, then, self._fail)

    def tell(self, notice: Notice) -> None:
        """Close the dialogs, and show a notice at the board."""
        self._browser.closeDialogs()
        self.rooms.session.board_input.show_notices(notice)
        self._show()

    def _fail(self) -> None:
        """Show that opening has failed, and call the waiting functions."""
        self.tell(Event.OPENING_BROKEN)
        self._end()

    def _open(self, source: Work[Opened], then: Callable[[], None] = lambda: None) -> None:
        """Read and open a text or file once the database has been read."""
        self._then.append(then)
        work = self._opening(source)
        self._kept.when_read(lambda: self._slices.do(work, lambda _: self._end(), self._fail))

    def drop(self) -> None:
        """Cancel unfinished reading, since something else was requested."""
        self._slices.stop()
        self._end()

    def close_dialogs(self) -> None:
        """Close an open dialog."""
        self._browser.closeDialogs()

    def _end(self) -> None:
        """Call the functions that wait until opening has ended, once."""
        waiting, self._then = self._then, []
        for then in waiting:
            then()

    def _opening(self, source: Work[Opened]) -> Work[None]:
        """Open what was read in its room, at the board, or in the list of games."""
        opened = yield from source
        yield
        if isinstance(opened, Export):
            yield from self.games.importing_file(opened.text)
            return
        self._browser.closeDialogs()
        if isinstance(opened, Invitation):
            self.rooms.go(opened)
        elif isinstance(opened, Incoming):
            yield from self._opening_game(opened)
        else:
            self.games.show_collection(opened)

    def _opening_game(self, incoming: Incoming) -> Work[None]:
        """Open an incoming game in its room, or at the board."""
        game = incoming.reading.game
        if incoming.drawn:
            self.rooms.go(SetUpRoute(incoming.drawn))
        elif game is not None and incoming.reading.puzzle:
            self._browser.setSentAddress(_link_of(incoming))
            sent = ReceivedPuzzleRoute(game, lambda: self._play(incoming), warnings(incoming))
            self.rooms.go(sent)
        elif game is not None and opens_as_study(incoming):
            data = incoming.data
            reread = partial(self._reread, data) if data else self.games.reread
            told, encoding = study_notices(incoming), incoming.encoding
            self.rooms.go(
                StudyRoute(game, received=True, told=told, encoding=encoding, reread=reread)
            )
        else:
            yield from self._playing(incoming)

    def _reread(self, data: bytes, encoding: str) -> None:
        """Read and open the bytes of a file again, in this encoding of the Encoding Standard."""
        self._open(reading_file(data, decode, encoding))

    def _play(self, incoming: Incoming) -> None:
        """Play an incoming game at the board."""
        self.do(self._playing(incoming), lambda _: None)

    def _playing(self, incoming: Incoming) -> Work[None]:
        """Take up an incoming game at the board, and open the dialog for its fault, if any."""
        yield from self._arrivals.opening(incoming)
        if incoming.reading.game is not None and self._session.table.is_visited:
            self._browser.setSentAddress(_link_of(incoming))
        self.refresh()
        if self._arrivals.bad is not None:
            self._page.show(json.dumps(fault_state(self._arrivals.bad)))
            self._browser.showDialog("bad-link")

    def show_last_fault(self) -> None:
        """Send the page the last link's fault again, for its dialog.

        Does nothing if that link had none.
        """
        arrival = self._arrivals.arrival
        if arrival is not None and arrival.reading.fault is not None:
            self._arrivals.bad = arrival.reading
            self._page.show(json.dumps(fault_state(arrival.reading)))

    def shared(self, how: str) -> None:
        """Show the result of sharing a text: a value of `Shared`."""
        became, session = Shared(how), self.rooms.session
        if became is Shared.NOT_COPIED or session is not self._session:
            session.board_input.show_notices(became)
        else:
            self._session.share_link(became)
        self._show()
        self._page.show(json.dumps({"texts": {"share-said": shared(became)}}))

    def show(self) -> None:
        """Show the changes in the buttons and texts for an opened or received link."""
        self._tell(visit_state(self._arrivals.arrival))
        now = self._session.board_input.now
        if is_new_here(now):
            self._tell(received_state(now))

    def _tell(self, state: PageState) -> None:
        """Send the page the differences of `state` from the states sent here before."""
        news = changes(self._told, state)
        self._told = with_changes(self._told, state)
        if news:
            self._page.show(json.dumps(news))

    def keep(self, *, address: bool) -> None:
        """Store the game, and with `address` set the page's address to its link.

        The address stays while something is being opened.
        """
        link = self._current.store()
        if address and not self.is_opening and link is not None:
            self._browser.setAddress(link)

    def _visit_back(self) -> None:
        """Return from a game that is only viewed to the previous one."""
        self.do(self._arrivals.visiting_back(), lambda _: self.refresh())

    def _copy_bad(self) -> None:
        """Copy the text of the last link that had a fault, if any."""
        if self._arrivals.bad is not None:
            self._browser.copy(self._arrivals.bad.text)


def _link_of(incoming: Incoming) -> str:
    """Return the link that opens the incoming game again: as it was written, else its game's."""
    text, game = incoming.reading.text, incoming.reading.game
    is_link = not text.lstrip().startswith("(")
    return "#" + text.rpartition("#")[2].strip() if is_link or game is None else format_link(game)


def decode(name: str, data: bytes) -> str | None:
    """Decode bytes in a set of the Encoding Standard; None if the browser does not know it."""
    try:
        text: str = js.TextDecoder.new(name).decode(to_js(data))
    except JsException:
        return None
    return text
