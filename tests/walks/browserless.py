"""The whole page without a browser: its shipped Python, around stand-ins for the browser.

Timers, the loading of rooms and the computer's worker are real. They run on a loop whose clock
jumps ahead whenever everyone waits, so seconds of the page take a walk milliseconds.
"""

import asyncio
import dataclasses
import json
import re
import selectors
import sys
from collections.abc import Callable, Coroutine, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar
from unittest import mock

from redstone.app.page.parts import PageState, with_changes
from redstone.engine import go_survey
from redstone.mind.thought import ByProof
from tests.storage.windows import Disk, Window
from tools.build.forms import page_text
from tools.build.sources import ROOMS

HOME = "https://example.org/"
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "page" / "scripts.js"
SCRIPTS = re.findall(r"^export \* as (\w+) from", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
PATIENCE, IMPATIENCE = 3_000.0, 1.0
"""Seconds of the loop's clock that a page may take to become idle, and before a proof is stopped.

The second one is for a person who is in a hurry.
"""
LATER = ("web.links.share", "web.embed.handing")
"""Modules that a page imports when they are first needed."""
BEAT = 0.7
"""Seconds after which a room's own reply has been made."""


class Stubborn(Exception):
    """The page does not become idle."""


@cache
def ids_of(room: str) -> frozenset[str]:
    """Return the element ids in a room's HTML or in an HTML file, none for an empty name."""
    path = room if room.endswith(".html") else f"web/{room}/room.html"
    text = page_text(path) if room else ""
    return frozenset(re.findall(r'\bid="([^"]+)"', text))


class Script:
    """A fake JavaScript module: calls do what `does` has by name, and otherwise nothing."""

    def __init__(self) -> None:
        """Make a module without functions."""
        self.does: dict[str, Any] = {}
        self.to: Any = None  # the functions of a room, as the one argument of a tuple

    def __getattr__(self, name: str) -> Any:
        """Return the function set under this name, otherwise one that does nothing."""
        return self.does.get(name, lambda *_: None)


class Buffer(bytes):
    """The bytes of a file, as JavaScript passes them."""

    def to_bytes(self) -> bytes:
        """Return the bytes."""
        return self


class _Js(ModuleType):
    """The browser's globals."""

    def __init__(self) -> None:
        """Make the few globals that the page's Python uses."""
        super().__init__("js")
        self.document = SimpleNamespace(
            documentElement=SimpleNamespace(dataset=Script(), lang="en")
        )
        self.document.hidden = False
        self.window = SimpleNamespace(addEventListener=lambda *_: None)
        self.navigator = SimpleNamespace(hardwareConcurrency=1)
        self.errors: list[str] = []  # the messages of the console
        self.console = SimpleNamespace(error=self.errors.append)
        self.Object = SimpleNamespace(fromEntries=None)
        self.say: Callable[[str], None] = lambda _: None
        self.timers: set[asyncio.TimerHandle] = set()

    def matchMedia(self, _query: str) -> object:  # noqa: N802
        """Return a media query that does not match."""
        return SimpleNamespace(matches=False)

    def setTimeout(self, call: Callable[[], None], milliseconds: int) -> asyncio.TimerHandle:  # noqa: N802
        """Set a timer on the walk's loop, and return it."""
        timer = asyncio.get_running_loop().call_later(milliseconds / 1000, call)
        self.timers.add(timer)
        return timer

    def clearTimeout(self, timer: asyncio.TimerHandle) -> None:  # noqa: N802
        """Cancel a timer."""
        timer.cancel()

    def cancel_all(self) -> None:
        """Cancel all timers and tasks that the page has started, and clear its console."""
        for timer in self.timers:
            timer.cancel()
        self.errors.clear()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        self.timers.clear()
        self.say = lambda _: None

    def postMessage(self, text: str) -> None:  # noqa: N802
        """Send a message from the worker to the page."""
        self.say(text)


class _Call:
    """A function lent to JavaScript. `not_destroyed` has those not yet destroyed."""

    not_destroyed: ClassVar = set["_Call"]()

    def __init__(self, call: Callable[..., Any]) -> None:
        """Wrap a function, and note the object that it belongs to."""
        self._call = call
        self.owner: Any = getattr(call, "__self__", None)

    def __call__(self, *given: Any) -> Any:
        """Call the wrapped function."""
        return self._call(*given)

    def destroy(self) -> None:
        """Remove this proxy from those not yet destroyed."""
        self.not_destroyed.discard(self)


def _proxy(call: Callable[..., Any]) -> _Call:
    """Return a proxy of a function lent to JavaScript, counted until it is destroyed."""
    made = _Call(call)
    _Call.not_destroyed.add(made)
    return made


def functions_held() -> int:
    """Return the number of functions lent to JavaScript and not given back."""
    return len(_Call.not_destroyed)


def _module(name: str, **parts: Any) -> ModuleType:
    """Return a made-up module with these attributes."""
    made = ModuleType(name)
    vars(made).update(parts)
    return made


class JsException(Exception):
    """An exception thrown by JavaScript."""


JS, MODULES = _Js(), {name: Script() for name in SCRIPTS}


def _imported() -> dict[str, Any]:
    """Import the page's modules with fakes of the browser's modules, and return them by name."""
    ffi = _module(
        "pyodide.ffi",
        create_proxy=_proxy,
        create_once_callable=_Call,
        to_js=lambda made, **_: made,
        JsException=JsException,
        JsProxy=object,
        JsBuffer=object,
    )
    stands = {
        "js": JS,
        "pyodide": _module("pyodide", ffi=ffi),
        "pyodide.ffi": ffi,
        "pyscript": _module("pyscript"),
        "pyscript.js_modules": _module("pyscript.js_modules"),
        "pyscript.js_modules.scripts": _module("pyscript.js_modules.scripts", **MODULES),
    }
    sys.modules.update(stands)
    try:
        import_module("web.packs").add = lambda *_: None  # type: ignore[attr-defined]
        rooms = import_module("web.rooms")
        modules = map(rooms.module_of, ROOMS)
        page = (
            "web.start",
            "web.rooms",
            "web.routes",
            "web.clocks",
            "web.slices",
            "web.mind.worker",
        )
        names = [*page, *modules, *LATER]
        return {name: import_module(name) for name in names}
    finally:
        for name in stands:
            del sys.modules[name]
        vars(dataclasses).pop("exec", None)  # web/packs.py has put it there, for packs only


WEB = _imported()
WEB["web.mind.worker"].SLICE, WEB["web.mind.worker"].PAUSE = 0.005, 0.1
"""The computer thinks for a twentieth of the loop's time, so that a walk need not wait for it."""
SURVEYED = 60
"""Simulations of Go's judge in a walk, a fifth of those in a game."""


class BrowserlessWorker:
    """The computer's worker, in the page's own loop."""

    def __init__(self) -> None:
        """Make the worker's Python, and report it ready in the loop's next step."""
        self._inside = WEB["web.mind.worker"].Worker()
        self._listeners: dict[str, Callable[[Any], None]] = {}
        JS.say = self._say
        asyncio.get_running_loop().call_soon(WEB["web.mind.worker"].ready)

    def addEventListener(self, name: str, listener: Callable[[Any], None]) -> None:  # noqa: N802
        """Register a listener."""
        self._listeners[name] = listener

    def removeEventListener(self, name: str, _listener: Any) -> None:  # noqa: N802
        """Remove a listener."""
        del self._listeners[name]

    def postMessage(self, text: str) -> None:  # noqa: N802
        """Pass a message to the worker's Python, in the loop's next step."""
        asyncio.get_running_loop().call_soon(self._inside.receive, text)

    def terminate(self) -> None:
        """End the worker: its messages are dropped."""
        JS.say = lambda _: None

    def _say(self, text: str) -> None:
        """Pass a message of the worker to the page."""
        if "message" in self._listeners:
            self._listeners["message"](SimpleNamespace(data=text))


class _Selector(selectors.SelectSelector):
    """A selector that waits for nothing: the clock jumps ahead instead."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        """Advance the clock by the waiting time, and return ready events."""
        self.now += timeout or 0.0
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps ahead instead of waiting."""

    def __init__(self) -> None:
        """Make a loop on a selector that does not wait."""
        self._clock = _Selector()
        super().__init__(self._clock)

    def time(self) -> float:
        """Return the loop's time in seconds."""
        return self._clock.now


def run(walk: Coroutine[Any, Any, None]) -> None:
    """Run a walk on a loop with a clock of its own. Exceptions inside are raised here."""
    room = WEB["web.puzzles.room"]
    with (
        mock.patch.object(go_survey, "INTERPRETED", SURVEYED),
        mock.patch.object(room, "time", _seconds),
    ):
        _run(walk)


def _seconds() -> float:
    """Return the time of the walk's loop in seconds."""
    return asyncio.get_running_loop().time()


def _run(walk: Coroutine[Any, Any, None]) -> None:
    """Run a walk to its end, and raise any exception of its tasks."""
    loop, wrong = _Loop(), list[BaseException]()
    loop.set_exception_handler(
        lambda _, what: wrong.append(what.get("exception") or Stubborn(what["message"]))
    )
    try:
        loop.run_until_complete(walk)
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
    finally:
        loop.close()
    for error in wrong:
        raise error


class BrowserlessPage:
    """A loaded page: its state, and the actions of a person on it."""

    def __init__(self, address: str = "", *, hurries: bool = False) -> None:
        """Make a page; with `hurries` it stops slow proofs."""
        self.disk, self.hurries = Disk(), hurries
        self.tab: dict[str, str] = {}
        self.address, self._addresses, self.visits = address, set[str](), ""
        self.noted = list[str]()
        """The rooms reported to the browser's history, in order."""
        self.load()

    def load(self) -> None:
        """Load the page in this tab, with the tab's and the disk's stored data."""
        self.shown: PageState = {}
        self.labels: dict[str, Any] = {}
        self.room_scripts: dict[str, Script] = {}
        self.part_scripts: dict[str, Script] = {}
        self.parts_shown: dict[str, Any] = {}
        store = Window(self.disk)
        store.tab = self.tab
        self._wire(store)
        WEB["web.start"].start()
        self.disk.jobs.append(lambda: store._read(self.page.kept))

    def _wire(self, store: Window) -> None:
        """Replace the functions of the page's scripts by those of this class and of `store`."""
        for script in MODULES.values():
            script.does = {}
        names = ("stored", "keep", "recalled", "remember")
        MODULES["store"].does = {name: getattr(store, name) for name in names}
        MODULES["store"].does |= {"write": partial(self._write, store), "bring": store.bring}
        MODULES["store"].does["peek"] = store.peek
        MODULES["page"].does = {"show": self._show, "label": self._label, "afterPaint": self._paint}
        MODULES["page"].does["listen"] = partial(self._begin, store)
        MODULES["visits"].does = {"room": lambda: self.visits, "follow": self._follow}
        MODULES["rooms"].does = {
            "loadRoom": self._load_room,
            "names": ROOMS,
            "pack": self._pack,
            "part": self._part,
        }
        MODULES["workers"].does = {"begin": BrowserlessWorker}
        MODULES["guard"].does = {"leavesGame": lambda: False}
        MODULES["language"].does = {"translations": lambda: ""}
        MODULES["links"].does = {
            "address": lambda: self.address,
            "home": lambda: HOME,
            "isOwn": lambda: self.address in self._addresses,
            "setAddress": self._set_address,
            "setSentAddress": lambda link: setattr(self, "address", link),
        }

    def _write(self, store: Window, ticket: int, changes: str) -> None:
        """Schedule a write to the database, which is done when the disk settles."""
        self.disk.jobs.append(lambda: store._write(store.kept, ticket, changes))

    def _begin(self, store: Window, to: dict[str, _Call]) -> None:
        """Take over the page that registers its handlers, and give it to the store."""
        self.page: Any = to["act"].owner
        store.kept = self.page.kept

    def _follow(self, room: str, _stay: int) -> None:
        """Record the room as the current one of the browser's history."""
        self.visits = room
        self.noted.append(room)

    # -- called by the page -------------------------------------------------------------------

    def _show(self, text: str) -> None:
        """Apply changes of the page's state.

        An unknown element is recorded as an error of the console.
        """
        told = json.loads(text)
        self.shown = with_changes(self.shown, told)
        there = ids_of("index.html") | ids_of(self.shown.get("room", ""))
        for part in ("texts", "hidden", "disabled", "pressed", "invalid", "valuetexts"):
            JS.errors += [f"no element {name}" for name in told.get(part, {}) if name not in there]

    def _set_address(self, link: str) -> None:
        """Set the page's address, and record it."""
        self.address = link
        self._addresses.add(link)

    def _label(self, text: str) -> None:
        """Record the names of points."""
        self.labels = json.loads(text)

    def _paint(self) -> None:
        """Report a painted frame after 16 ms."""
        JS.setTimeout(self.page.settled, 16)

    async def _load_room(self, room: str) -> Any:
        """Return a fake for a room's script, as the page's loader of rooms does."""
        script = self.room_scripts.setdefault(room, Script())
        script.does.setdefault("home", lambda: HOME)
        script.does["listen"] = lambda *to: setattr(script, "to", to)
        script.does.setdefault("send", self._send)
        script.does.setdefault("wire", SimpleNamespace(canJoin=lambda: False))
        return script

    async def _pack(self, _name: str) -> None:
        """Return nothing in place of a pack, whose modules can be imported anyway."""

    async def _part(self, name: str) -> Any:
        """Return a fake for the script of a part, such as the coach."""
        script = self.part_scripts.setdefault(name, Script())
        script.does["listen"] = lambda to: setattr(script, "to", to)
        script.does["show"] = lambda text: self.parts_shown.update({name: json.loads(text)})
        return script

    async def _send(self, _text: str) -> str:
        """Resolve as if a text was copied."""
        return "copied"

    # -- a person's acts -----------------------------------------------------------------------

    @property
    def session(self) -> Any:
        """Return the session at the board."""
        return self.page.session

    @property
    def room(self) -> str:
        """Return the name of the open room, empty for the game."""
        return str(self.page.rooms.name)

    def follow(self, link: str) -> None:
        """Follow a link to the page."""
        self.page.links.arrive(link)

    def enter(self, room: str, route: object = None) -> None:
        """Enter a room, by a route if given."""
        self.page.rooms.enter(room, route)

    def tap(self, point: Any) -> None:
        """Tap a point of a board with large points, and refresh the page."""
        self.session.board_input.tap(point, 100)
        self.page.refresh()

    def call(self, room: str, what: str, *given: Any) -> None:
        """Call a function that a room has given its script, by its name, if the room is open."""
        if self.room == room:
            self.room_scripts[room].to[0][what](*given)

    def reload(self) -> None:
        """Load the page again in this tab."""
        self.page.leaving()
        JS.cancel_all()
        self.disk.settle()
        self.disk.open.clear()
        self.load()

    async def pass_time(self, seconds: float) -> None:
        """Let this many seconds of the loop's clock pass. The disk settles before and after."""
        self.disk.settle()
        await asyncio.sleep(seconds)
        self.disk.settle()

    async def rest(self) -> None:
        """Let time pass until the page is idle, apart from endless analysis and a review.

        Raises Stubborn if it takes too long.
        """
        for beat in range(int(PATIENCE / BEAT)):
            await self.pass_time(BEAT)
            if not self._is_busy():
                return
            if self.hurries and beat == int(IMPATIENCE / BEAT):
                self.page.act("move-now")
        raise Stubborn(f"{self.session.request}, {getattr(self.session, 'reply', None)}")

    def _is_busy(self) -> bool:
        """Return True while the computer, a reply or a room is awaited."""
        session, rooms = self.session, self.page.rooms
        request = session.request
        asked = request is not None and not session.board_input.now.computer.failed
        if request is not None and request.hint:  # requests about those stay valid
            asked = asked and isinstance(request.thought, ByProof)
        return asked or getattr(session, "reply", None) is not None or rooms.wanted != rooms.name

    # -- checks ---------------------------------------------------------------------------------

    @property
    def inside(self) -> Any:
        """Return the data that the open room's script has been shown."""
        return dict[str, Any](self.shown)["inside"]

    def hidden(self, element: str) -> bool:
        """Return True for an element that the page's state hides."""
        return bool(self.shown["hidden"].get(element, False))


def texts_in(where: str, told: Any) -> Iterator[tuple[str, str]]:
    """Yield the place and text of each string in nested plain data."""
    waiting = [(where, told)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, str):
            yield place, value
        elif isinstance(value, dict):
            waiting += [(f"{place}.{key}", each) for key, each in value.items()]
        elif isinstance(value, list):
            waiting += [(place, each) for each in value]
