"""The rooms that are opened over the game, one at a time, each from a pack of its own."""

import asyncio
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from pyodide.ffi import JsException

from redstone.app.kept.current_game import CurrentGame
from redstone.app.page.state import State
from redstone.app.play.notices import Notice, RoomBroken, RoomMissing
from redstone.app.play.session import Session
from redstone.record.game import Game
from web import packs
from web.slices import in_slices, pause

if TYPE_CHECKING:
    from redstone.app.kept.exports import Sharing


class Room(Protocol):
    """What is at the board while it is open; the game stays as it was."""

    @property
    def session(self) -> Session:
        """Who answers at the board."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """What the buttons do here, by the names the page uses; the session's own come after."""

    @property
    def sharing(self) -> "Sharing | None":
        """How its record leaves the page; None for as a game does."""

    def state(self) -> State:
        """Everything the page shows; its keys are those of a game's state.

        `inside` is what the room's own script shows: its function `show` gets what is new of it.
        """

    def pointing_state(self) -> State:
        """What changes while the pointer moves."""

    def thinking_state(self) -> State:
        """What changes while the computer thinks."""

    def labels(self) -> State:
        """The names of all points."""

    def settled(self) -> State:
        """What is shown after the board has been painted, and what can be done so late."""

    def leave(self) -> None:
        """The room is left."""


@dataclass(frozen=True)
class House:
    """What a room gets of the page.

    `show` takes a part of the page's state, `refresh` shows all of it.
    """

    current: CurrentGame
    rooms: "Rooms"
    show: Callable[[State], None]
    refresh: Callable[[], None]


@dataclass(frozen=True)
class StudyErrand:
    """What the room `study` is entered for: a record, a kept study or game, else the game shown.

    `kept` is the study's id, `about` the game's. `told` is what there is to say of a record from
    outside. With `reviews` its main line is reviewed at once; with None, if the game is over.
    """

    game: Game | None = None
    kept: str = ""
    about: str = ""
    told: tuple[Notice, ...] = ()
    reviews: bool | None = False


@dataclass(frozen=True)
class SketchErrand:
    """What the room `editor` is entered for: to go on with what this tab had laid out."""

    left: str


@dataclass(frozen=True)
class PuzzleErrand:
    """What the room `puzzles` is entered for: to make a puzzle of the position shown of a game.

    Who leaves it comes `back` to the study that it was made in, else to the game.
    """

    game: Game
    back: StudyErrand | None = None


@dataclass(frozen=True)
class Sent:
    """A puzzle that came as a link for the room `puzzles`, and what takes it up as a game instead.

    `told` is what there is to say of the link.
    """

    game: Game
    play: Callable[[], None]
    told: tuple[Notice, ...] = ()


PUZZLES = "puzzles"
"""The name of the room that puzzles which come as links are opened in."""


class Rooms:
    """Knows which room is open, and fetches each when it is first entered.

    Each has a module `room` in its folder here, with `enter(house, script, errand) -> Room`:
    `script` is the room's JavaScript module, and `errand` what the room is entered for, None for
    nothing in particular. If it has `preparing(house, errand) -> Work`, what that makes is its
    errand.

    `name` is that of the open room, `wanted` that of the one that is open or being fetched; both
    are empty where the game is shown.
    """

    def __init__(
        self,
        current: CurrentGame,
        show: Callable[[State], None],
        refresh: Callable[[], None],
        browser: Any,
    ) -> None:
        """`browser` is the module rooms.js, which has the names of all rooms."""
        self._house = House(current, self, show, refresh)
        self._browser = browser
        self._tasks: set[asyncio.Task[None]] = set()
        self._scripts: dict[str, Any] = {}
        self.name = self.wanted = ""
        self.open: Room | None = None

    @property
    def session(self) -> Session:
        """Who is at the board: an open room's session, else the game's."""
        return self.open.session if self.open else self._house.current.session

    @property
    def hold_address(self) -> bool:
        """True while the address is that of a puzzle, so that a reload finds it."""
        unopened = RoomMissing(PUZZLES, sent=True) in self._house.current.session.notices
        return unopened or getattr(self.open, "holds_address", self.wanted == PUZZLES)

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """What the buttons do that concern rooms, by the names the page uses."""
        names = self._browser.names
        ways: dict[str, Callable[[], None]] = {name: partial(self.enter, name) for name in names}
        ways["review"] = partial(self.enter, "study", StudyErrand(reviews=True))
        ways |= {"leave-room": self.leave, "study-with-help": self._study_with_help}
        return ways | (dict(self.open.actions) if self.open else {})

    def enter(self, name: str, errand: object = None) -> None:
        """Open a room in place of the one that is open; what it comes from may be fetched first."""
        self.wanted = name
        task = asyncio.ensure_future(self._enter(name, errand))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def leave(self) -> None:
        """Back to the game."""
        room, self.open = self.open, None
        self.name = self.wanted = ""
        if room is not None:
            room.leave()

    def _study_with_help(self) -> None:
        """Study the game shown although it goes on; it says so from now on."""
        self._house.current.session.accept_help()
        self.enter("study")

    async def _enter(self, name: str, errand: object) -> None:
        if self.name == name and errand is None:
            return
        try:
            await self._fetch(name)
        except JsException:
            missing = RoomMissing(name, sent=isinstance(errand, Sent))
            self._house.current.session.tell(missing)
            self.wanted = self.name
        else:
            await self._open(name, errand)
        self._house.refresh()

    async def _open(self, name: str, errand: object) -> None:
        try:
            module = import_module(module_of(name))
            if hasattr(module, "preparing"):
                if self.open:
                    self.open.leave()  # what was done in it is kept before it is read anew
                await pause()
                errand = await in_slices(module.preparing(self._house, errand))
                await pause()
                if self.wanted != name:
                    return
            self.leave()
            room = module.enter(self._house, self._scripts[name], errand)
        except Exception:  # the game stays, whatever is wrong in a room
            traceback.print_exc()
            self._house.current.session.tell(RoomBroken())
        else:
            self.wanted = self.name = name
            self.open = room

    async def _fetch(self, name: str) -> None:
        """Let the modules of a room be imported."""
        if name in self._scripts:
            return
        furniture = await self._browser.furnish(name)
        archive = f"/lib/{name}.zip"
        if module_of(name) not in sys.modules:
            with open(archive, "wb") as file:
                file.write(furniture.archive.to_bytes())
            packs.join(archive)
        self._scripts[name] = furniture.script


def module_of(room: str) -> str:
    """The name of the module that a room is entered by."""
    return f"web.{room}.room"
