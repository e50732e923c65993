"""The rooms that are opened over the game, one at a time."""

import asyncio
import traceback
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from itertools import count
from time import time
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from pyodide.ffi import JsException, JsProxy

from redstone.app.page.parts import Labels, PageState, together
from redstone.app.play.board_session import BoardSession
from redstone.app.play.notices import Event, RoomMissing
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.validation import Damaged
from redstone.language import Text
from web import packs
from web.slices import in_slices, pause

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

    from redstone.app.show.exports import Sharing


class Companion(Protocol):
    """An extension of the game's session: it follows the game and adds to its display."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions that replace those of any game, by the names the page uses."""

    def synchronise(self) -> None:
        """Handle changes in the game's session, before the page is refreshed."""

    def decorate(self, state: PageState) -> PageState:
        """Return a state of the game, or of an open room, with the companion's additions."""


class Room(Protocol):
    """The interface of a room at the board; the game stays unchanged."""

    @property
    def session(self) -> BoardSession:
        """The session at the board."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions of buttons and keys here, by the names the page uses; no others work."""

    @property
    def sharing(self) -> "Sharing | None":
        """The options for sharing the room's record, None for those of a game."""

    def state(self) -> PageState:
        """Return everything the page shows, with the keys of a game's state.

        `inside` is the data of the room's own script, whose function `show` gets the changes.
        """

    def pointing_state(self) -> PageState:
        """Return the part of the state that changes with the pointer."""

    def thinking_state(self) -> PageState:
        """Return the state that changes while the computer thinks."""

    def labels(self) -> Labels:
        """Return the accessible names of all points, for screen readers."""

    def settled(self) -> PageState:
        """Return the state shown only after the board has been painted."""

    def keep(self) -> None:
        """Save everything done here at once, since the page may close."""

    @property
    def again(self) -> object:
        """The route that reopens the room at the place where it was left."""

    def leave(self) -> None:
        """Stop the room's work, as the person leaves it; called once."""


@dataclass(frozen=True)
class Shell:
    """The parts of the page that a room can use.

    `show` shows a part of the page's state, of a room only while it is open. `refresh` updates
    everything at the board.
    """

    current: CurrentGame
    rooms: "Rooms"
    show: Callable[[PageState], None]
    refresh: Callable[[], None]


MISSING = Text("This part of the page couldn’t load. Try again once you’re online.")


@dataclass(frozen=True)
class Declaration:
    """Everything that the page knows about a room before its pack is loaded.

    It is the `ROOM` of the package web/<room>. `takes` has the types of the routes that lead there,
    `answers` those of the questions that the room answers without being entered. `actions` return
    the routes of other actions than its name that enter it. `shortcuts` has the routes of the
    installed app's shortcuts, None for the room as it was left. `recalls` is the name of the text
    that the tab has while the room is open; a reload then enters it again, without a route.
    `accompanies` returns True if the room then plays along at the game. `menu` returns the state of
    the menu that changes with the room's records. `may_begin` returns True if Back and Forward may
    enter it from its beginning. With `is_prepared`, it is prepared while the page is idle. `store`
    is the name of its store in an export file. `missing` is the sentence shown if it cannot be
    loaded. `pack` is the name of the pack with its modules. `sent` has the types of routes to
    records whose link is the page's address, and `missing_sent` is the sentence for them.
    """

    takes: tuple[type, ...] = ()
    answers: tuple[type, ...] = ()
    actions: Mapping[str, Callable[[Shell], object]] = field(default_factory=dict)
    shortcuts: Mapping[str, object] = field(default_factory=dict)
    recalls: str = ""
    accompanies: Callable[[Shell], bool] = lambda _: False
    menu: Callable[[Shell], PageState] = lambda _: {}
    may_begin: Callable[[Shell], bool] = lambda _: True
    is_prepared: bool = False
    store: str = ""
    pack: str = packs.ROOMS
    missing: Text = MISSING
    sent: tuple[type, ...] = ()
    missing_sent: Text = MISSING


class Rooms:
    """The rooms: which of them is open, and the loading of each when it is first entered.

    A room is a package in `web` with its declaration as `ROOM`, and a module `room` with
    `enter(shell, script, route) -> Room`: `script` is the room's JavaScript module, and `route`
    the purpose of the visit, None for no special one. If the module has `preparing(shell, route)
    -> Work`, its result replaces the route.

    `name` is that of the open room, `wanted` that of the room that is open or being loaded; both
    are empty while the game is shown. `stay` is the number of the visit of the open room, 0 without
    one. `asked` counts requests, so that an older one gives way to a newer one. `companion` is the
    extension that plays along at the game, if any; the room that brought it may be left.
    """

    def __init__(
        self,
        current: CurrentGame,
        show: Callable[[PageState], None],
        refresh: Callable[[], None],
        browser: "scripts.Rooms",
    ) -> None:
        """Start without an open room; `browser` is rooms.js, with the names of all rooms."""
        self._shell = Shell(current, self, show, refresh)
        self._browser = browser
        names: Collection[str] = browser.names
        self._declared = {name: _declaration(name) for name in names}
        self._tasks: set[asyncio.Task[None]] = set()
        self._scripts: dict[str, JsProxy] = {}
        self.name = self.wanted = ""
        self.open: Room | None = None
        self.companion: Companion | None = None
        self.stay = self.asked = 0
        self._stays = count(int(1000 * time()))  # a reload continues in the browser's history
        self._again: dict[int, object] = {}  # by stay, the route that leads there again
        self._waiting: list[Callable[[], None]] = []

    @property
    def names(self) -> Collection[str]:
        """The names of all rooms."""
        return self._declared

    @property
    def stores(self) -> dict[str, str]:
        """The names of the rooms that have a store of records, by the store's name."""
        return {room.store: name for name, room in self._declared.items() if room.store}

    @property
    def shortcuts(self) -> dict[str, Callable[[], None]]:
        """The functions that open a room by a shortcut of the installed app, by address."""
        return {
            address: partial(self.go, route) if route else partial(self.reopen, name, 0)
            for name, room in self._declared.items()
            for address, route in room.shortcuts.items()
        }

    @property
    def menu(self) -> PageState:
        """The state of the menu that changes with the rooms' records."""
        return together(*(room.menu(self._shell) for room in self._declared.values()))

    @property
    def are_cached(self) -> bool:
        """True if the browser has cached all rooms, so that loading one costs no download."""
        return bool(self._browser.areCached())

    @property
    def is_fetching(self) -> bool:
        """True while a room is wanted that is not open yet."""
        return self.wanted != self.name

    @property
    def session(self) -> BoardSession:
        """The session at the board: an open room's, else the game's."""
        return self.open.session if self.open else self._shell.current.session

    @property
    def hold_address(self) -> bool:
        """True while the address is that of a record in a room, so that a reload finds it."""
        notices = self._shell.current.session.board_input.now.notices
        if any(isinstance(notice, RoomMissing) and notice.sent for notice in notices):
            return True
        return getattr(self.open, "holds_address", self.may_hold_address(self.wanted))

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """The actions that open, leave or use rooms, by the names the page uses."""
        ways: dict[str, Callable[[], None]] = {"leave-room": self.leave}
        for name, room in self._declared.items():
            ways[name] = partial(self.enter, name)
            ways |= {act: partial(self._follow, name, to) for act, to in room.actions.items()}
        return ways | (dict(self.open.actions) if self.open else {})

    def may_hold_address(self, name: str) -> bool:
        """Return True if the address may be that of a record opened in a room."""
        return name in self._declared and bool(self._declared[name].sent)

    def go(self, route: object) -> None:
        """Open the room that a route leads to."""
        self.enter(self.room_for_route(type(route)), route)

    def room_for_route(self, route: type) -> str:
        """Return the name of the room that routes of this type lead to."""
        return next(name for name, room in self._declared.items() if route in room.takes)

    def reopen_last(self) -> None:
        """Load the rooms that play along at the game; reopen the room open before a reload.

        No room is opened if one or a new game was requested before the database was read.
        """
        for name, room in self._declared.items():
            if room.accompanies(self._shell):
                self.do(self._load_companion(name))
        if self.asked:
            return
        recalled = self._shell.current.texts.recalled
        for name, room in self._declared.items():
            if room.recalls and recalled(room.recalls):
                self.enter(name)
                return

    def enter(self, name: str, route: object = None) -> None:
        """Open a room in place of the open one, after loading it if necessary.

        Other rooms use `go`, and do not name the room.
        """
        self.wanted = name
        self.asked += 1
        self.do(self._enter(name, route, self.asked))

    def when_open(self, then: Callable[[], None]) -> None:
        """Call `then` once the wanted room is open or has failed; at once if none is loading."""
        if self.is_fetching:
            self._waiting.append(then)
        else:
            then()

    def _follow(self, name: str, route_of: Callable[[Shell], object]) -> None:
        """Enter a room by the route that `route_of` returns, from an action of its declaration."""
        self.enter(name, route_of(self._shell))

    def ask(self, question: object, then: Callable[[Any], None] = lambda _: None) -> None:
        """Ask the room that answers a question, without entering it.

        `then` gets the answer. It is not called if the room cannot be loaded.
        """
        self.ask_room(self.room_for_question(type(question)), question, then)

    def room_for_question(self, question: type) -> str:
        """Return the name of the first room that answers questions of this type."""
        return next(name for name, room in self._declared.items() if question in room.answers)

    def ask_room(
        self, name: str, question: object, then: Callable[[Any], None] = lambda _: None
    ) -> None:
        """Ask a room a question, like `ask`, by its `answering(shell, question) -> Work`."""
        self.do(self._ask(name, question, then))

    def prepare_rooms(self) -> None:
        """Load the rooms declared as `is_prepared`, and let them read their records."""
        for name, room in self._declared.items():
            if room.is_prepared:
                self.ask_room(name, None)

    def knows(self, stay: int) -> bool:
        """Return True if the route by which a visit (`stay`) can be reopened is known."""
        return stay in self._again

    def reopen(self, name: str, stay: int) -> None:
        """Reopen a room as it was left at a visit, or at its beginning if its route is unknown."""
        if not self.knows(stay) and not self._declared[name].may_begin(self._shell):
            self.leave()
        else:
            self.enter(name, self._again.get(stay))

    def leave(self) -> None:
        """Return to the game, also from a room that is still being loaded."""
        self.asked += 1
        self._close()

    def _close(self) -> None:
        """Leave the open room, if there is one, and note the route that reopens it."""
        room, self.open = self.open, None
        if room is not None:
            room.leave()
            self._again[self.stay] = room.again
        self.name, self.wanted, self.stay = "", "", 0

    async def answer(self, name: str, question: object) -> Any:
        """Return a room's answer to a question, like `ask_room`.

        Raises JsException if the room cannot be loaded.
        """
        module = await self._module(name)
        await pause()
        return await in_slices(module.answering(self._shell, question))

    def do(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine as a task."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _load_companion(self, name: str) -> None:
        """Load a room as the companion of the game without entering it, by its `accompany`.

        Does nothing if the room cannot be loaded.
        """
        with suppress(JsException):
            module = await self._module(name)
            module.accompany(self._shell, self._scripts[name])
            self._shell.refresh()

    async def _ask(self, name: str, question: object, then: Callable[[Any], None]) -> None:
        """Pass a room's answer to `then`, unless it fails."""
        try:
            then(await self.answer(name, question))
        except JsException:
            return
        except Exception:  # the game continues in spite of an error in a room
            traceback.print_exc()

    async def _enter(self, name: str, route: object, asked: int) -> None:
        """Load a room and open it, unless another one was requested since."""
        if self.name == name and route is None:
            return
        try:
            await self._load(name)
        except JsException:
            if asked == self.asked:
                self.wanted = self.name
                room = self._declared[name]
                sent = isinstance(route, room.sent)
                said = room.missing_sent if sent else room.missing
                missing = RoomMissing(said.english, sent=sent)
                self._shell.current.session.board_input.show_notices(missing)
        else:
            await self._open(name, route, asked)
        self._shell.refresh()
        if not self.is_fetching:
            waiting, self._waiting = self._waiting, []
            for then in waiting:
                then()

    async def _open(self, name: str, route: object, asked: int) -> None:
        """Prepare a loaded room and enter it, unless another one was requested since."""
        try:
            module = await self._module(name)
            if hasattr(module, "preparing"):
                if self.open:
                    self.open.keep()  # its changes may be read again
                await pause()
                route = await in_slices(module.preparing(self._shell, route))
                await pause()
            if asked != self.asked:
                return
            self._close()
            stay = next(self._stays)
            shell = replace(self._shell, show=partial(self._show_in, stay))
            room = module.enter(shell, self._scripts[name], route)
        except Damaged:
            self.wanted = self.name
            self._shell.current.session.board_input.show_notices(Event.UNREADABLE)
        except Exception:  # the game stays in spite of an error in a room
            traceback.print_exc()
            self.wanted = self.name
            self._shell.current.session.board_input.show_notices(Event.ROOM_BROKEN)
        else:
            self.wanted = self.name = name
            self.open, self.stay = room, stay

    def _show_in(self, stay: int, state: PageState) -> None:
        """Show a part of the state of the room visited as `stay`, unless that visit has ended."""
        if stay == self.stay:
            self._shell.show(state)

    async def _module(self, name: str) -> ModuleType:
        """Return a room's module, imported in slices. Raises JsException if it cannot be loaded."""
        await self._load(name)
        pack = self._declared[name].pack
        return await in_slices(packs.importing(pack, name, module_of(name)))

    async def _load(self, name: str) -> None:
        """Load a room's pack and files, once. Raises JsException if one cannot be loaded."""
        if name not in self._scripts:
            load = self.load_pack(self._declared[name].pack)
            _, self._scripts[name] = await asyncio.gather(load, self._browser.loadRoom(name))

    async def load_pack(self, pack: str) -> None:
        """Load a pack and the shared one. Raises JsException if one cannot be loaded."""
        await packs.load(self._browser, packs.SHARED, pack)


def _declaration(room: str) -> Declaration:
    """Return the declaration of a room, `ROOM` of its package."""
    declared: Declaration = import_module(f"web.{room}").ROOM
    return declared


def module_of(room: str) -> str:
    """Return the name of the module by which a room is entered."""
    return f"web.{room}.room"
