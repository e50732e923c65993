"""The rooms that are opened over the game, one at a time, each from a pack of its own."""

import asyncio
import sys
import traceback
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import count
from time import time
from typing import TYPE_CHECKING, Any, Protocol

from pyodide.ffi import JsException

from redstone.app.kept.current_game import CurrentGame
from redstone.app.kept.door import Damaged
from redstone.app.page.parts import Labels, PageState
from redstone.app.play.at_board import BoardSession
from redstone.app.play.notices import Event, Notice, RoomMissing
from redstone.record.game import Game, Seat
from web import packs
from web.slices import in_slices, pause

if TYPE_CHECKING:
    from redstone.app.kept.exports import Sharing
    from redstone.app.page.companion import Companion


class Room(Protocol):
    """The interface of a room at the board; the game stays as it was."""

    @property
    def session(self) -> BoardSession:
        """The session at the board."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions of buttons and keys here, by the names the page uses; no others work."""

    @property
    def sharing(self) -> "Sharing | None":
        """The sharing of its record, None for that of a game."""

    def state(self) -> PageState:
        """Everything the page shows; its keys are those of a game's state.

        `inside` is what the room's own script shows: its function `show` gets what is new of it.
        """

    def pointing_state(self) -> PageState:
        """Return the state that follows the pointer."""

    def thinking_state(self) -> PageState:
        """Return the state that changes while the computer thinks."""

    def labels(self) -> Labels:
        """The names of all points."""

    def settled(self) -> PageState:
        """Return the state shown only after the board has been painted."""

    def keep(self) -> None:
        """Save everything done here at once: the page may close."""

    @property
    def again(self) -> object:
        """The errand that reopens the room at the place where it was left."""

    def leave(self) -> None:
        """The room is left."""


@dataclass(frozen=True)
class House:
    """The parts of the page that a room can use.

    `show` takes a part of the page's state, of a room only while it is open; `refresh` updates all
    that the board shows.
    """

    current: CurrentGame
    rooms: "Rooms"
    show: Callable[[PageState], None]
    refresh: Callable[[], None]


@dataclass(frozen=True)
class StudyErrand:
    """The route to the room `study`: a record, a kept study or game, else the game shown.

    `kept` is the study's id, `about` the game's, `link` the text of a record that is not kept. A
    record that is `received` from outside is kept at once; `told` has the notices about it. With
    `reviews` its main line is reviewed at once; with None, if the game is over.
    """

    game: Game | None = None
    kept: str = ""
    about: str = ""
    link: str = ""
    received: bool = False
    told: tuple[Notice, ...] = ()
    reviews: bool | None = False


@dataclass(frozen=True)
class SketchErrand:
    """The route to the room `editor`: the sketch that this tab was working on."""

    text: str


@dataclass(frozen=True)
class PuzzleErrand:
    """The route to the room `puzzles`: make a puzzle of the current position of a game.

    Leaving it leads `back` to the study that it was made in, else to the game.
    """

    game: Game
    back: StudyErrand | None = None


@dataclass(frozen=True)
class ReceivedPuzzle:
    """A puzzle that came as a link for the room `puzzles`, with a function that plays it as a game.

    `told` has the notices about the link.
    """

    game: Game
    play: Callable[[], None]
    told: tuple[Notice, ...] = ()


@dataclass(frozen=True)
class PracticeErrand:
    """The route to the room `practice`: a seat's mistakes in a game become cards.

    The game has the notes of a review; `source` is the id of the kept game, empty for none. With
    `once` a game that has been analysed before is skipped.
    """

    game: Game
    seat: Seat
    source: str = ""
    once: bool = False


@dataclass(frozen=True)
class MistakesWanted:
    """The question to the room `practice` for an analysis to make while the page is idle."""


@dataclass(frozen=True)
class GravestWanted:
    """The question to the room `practice` for the worst mistake of each game."""


@dataclass(frozen=True)
class CardsForgotten:
    """The message to the room `practice` that all cards are deleted, or `put_back` again."""

    put_back: bool = False


@dataclass(frozen=True)
class PuzzleSetErrand:
    """The route to the room `puzzles`: a set, by its name."""

    name: str


@dataclass(frozen=True)
class OpeningsErrand:
    """The route to the room `record`: the person's own games that began like this one.

    Leaving it leads `back` to the study that it was opened from, else to the game.
    """

    game: Game
    back: StudyErrand | None = None


@dataclass(frozen=True)
class Exported:
    """The question to a room that keeps a shelf for its records, for the file of everything."""


@dataclass(frozen=True)
class ImportedRecords:
    """The message to such a room with the records of such a file, unchanged."""

    records: Sequence[Mapping[str, Any]]


SHELVES = {"results": "record", "cards": "practice"}
"""The room that keeps each shelf."""


@dataclass(frozen=True)
class GameEnded:
    """The message to the room `record` that a kept game has ended.

    `seconds` is the person's own time, None if it is not known. The game `counts` unless nothing is
    to be kept.
    """

    game_id: str
    seconds: float | None
    counts: bool = True


@dataclass(frozen=True)
class SharedStudy:
    """The route to the room `live`: share a study live; leaving it leads `back` to the study."""

    game: Game
    back: StudyErrand


PUZZLES = "puzzles"
"""The name of the room that puzzles which come as links are opened in."""


WITH_CLOCKS = ("joined",)
"""The packs that use what the pack of clocks brings."""


class Rooms:
    """Knows which room is open, and fetches each when it is first entered.

    Each has a module `room` in its folder here, with `enter(house, script, errand) -> Room`:
    `script` is the room's JavaScript module, and `errand` what the room is entered for, None for
    nothing in particular. If it has `preparing(house, errand) -> Work`, what that makes is its
    errand; before, the `parts(house, errand) -> Collection[str]` of a game are fetched, if it has
    such a function and they can be had.

    `name` is that of the open room, `wanted` that of the one that is open or being fetched; both
    are empty where the game is shown. `stay` is the number of the time spent in the open room, 0 in
    none, and `asked` counts what was asked for: an older wish gives way to a newer one. `companion`
    is who plays along at the game, if anybody does: a room has brought it, and may be left.
    """

    def __init__(
        self,
        current: CurrentGame,
        show: Callable[[PageState], None],
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
        self.companion: Companion | None = None
        self.stay = self.asked = 0
        self._stays = count(int(1000 * time()))  # a reload continues in the browser's history
        self._again: dict[int, object] = {}  # by stay, the errand that leads there again

    @property
    def names(self) -> Collection[str]:
        """The names of all rooms."""
        names: Collection[str] = self._browser.names
        return names

    @property
    def are_near(self) -> bool:
        """Return True if the browser has stored all rooms, so that loading one is free."""
        return bool(self._browser.areNear())

    @property
    def is_fetching(self) -> bool:
        """True while a room is wanted that is not open yet."""
        return self.wanted != self.name

    @property
    def session(self) -> BoardSession:
        """Return the session at the board: an open room's, else the game's."""
        return self.open.session if self.open else self._house.current.session

    @property
    def hold_address(self) -> bool:
        """True while the address is that of a puzzle, so that a reload finds it."""
        unopened = RoomMissing(PUZZLES, sent=True) in self._house.current.session.hand.now.notices
        return unopened or getattr(self.open, "holds_address", self.wanted == PUZZLES)

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """Return the actions that open, leave or use rooms, by the names the page uses."""
        ways: dict[str, Callable[[], None]]
        ways = {name: partial(self.enter, name) for name in self.names}
        ways["review"] = partial(self.enter, "study", StudyErrand(reviews=True))
        ways |= {"leave-room": self.leave, "study-with-help": self._study_with_help}
        ways["make-puzzle"] = lambda: self.enter(PUZZLES, PuzzleErrand(self.session.hand.now.game))
        ways["practise-game"] = self._practise_game
        return ways | (dict(self.open.actions) if self.open else {})

    def enter(self, name: str, errand: object = None) -> None:
        """Open a room in place of the open one, after loading it if necessary."""
        self.wanted = name
        self.asked += 1
        self.do(self._enter(name, errand, self.asked))

    def ask(self, name: str, question: object, then: Callable[[Any], None] | None = None) -> None:
        """Ask a room something without entering it: its `answering(house, question) -> Work`.

        `then` gets what comes of it. Where the room cannot be had nothing does. None asks for
        nothing, so that the room is there when it is entered.
        """
        self.do(self._ask(name, question, then or (lambda _: None)))

    def bring(self, name: str) -> None:
        """Have a room play along at the game without entering it: its `accompany(house, script)`.

        Where the room cannot be had nothing does.
        """
        self.do(self._bring(name))

    def knows(self, stay: int) -> bool:
        """Return True if the errand of a stay is known."""
        return stay in self._again

    def come_back(self, name: str, stay: int) -> None:
        """Enter a room as it was left; without a known errand, at its beginning.

        A study that would be help in the game shown does not begin without being asked for.
        """
        fresh = not self.knows(stay)
        if fresh and name == "study" and not self._house.current.session.table.may_study:
            self.leave()
        else:
            self.enter(name, self._again.get(stay))

    def leave(self) -> None:
        """Back to the game, which a room that is still being fetched does not take the place of."""
        self.asked += 1
        self._close()

    def _close(self) -> None:
        room, self.open = self.open, None
        if room is not None:
            room.leave()
            self._again[self.stay] = room.again
        self.name, self.wanted, self.stay = "", "", 0

    def _study_with_help(self) -> None:
        """Study the unfinished game shown, which counts as helped from now on."""
        self._house.current.session.accept_help()
        self.enter("study")

    def _practise_game(self) -> None:
        """Open the mistakes of the game shown if the person's seat is known, else all."""
        current, table = self._house.current, self._house.current.session.table
        seat = None if table.is_visited else table.seats.person
        errand = PracticeErrand(table.noted_game, seat, current.id, once=True) if seat else None
        self.enter("practice", errand)

    async def answer(self, name: str, question: object) -> Any:
        """Return the answer to a question, like `ask`.

        Raises JsException if the room cannot be loaded.
        """
        await self._fetch(name)
        module = await in_slices(packs.importing(name, module_of(name)))
        await pause()
        return await in_slices(module.answering(self._house, question))

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that takes its time."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bring(self, name: str) -> None:
        with suppress(JsException):
            await self._fetch(name)
            module = await in_slices(packs.importing(name, module_of(name)))
            module.accompany(self._house, self._scripts[name])
            self._house.refresh()

    async def _ask(self, name: str, question: object, then: Callable[[Any], None]) -> None:
        try:
            then(await self.answer(name, question))
        except JsException:
            return
        except Exception:  # the game continues in spite of a fault in a room
            traceback.print_exc()

    async def _enter(self, name: str, errand: object, asked: int) -> None:
        if self.name == name and errand is None:
            return
        try:
            await self._fetch(name)
        except JsException:
            if asked == self.asked:
                self.wanted = self.name
                missing = RoomMissing(name, sent=isinstance(errand, ReceivedPuzzle))
                self._house.current.session.hand.tell(missing)
        else:
            await self._open(name, errand, asked)
        self._house.refresh()

    async def _open(self, name: str, errand: object, asked: int) -> None:
        try:
            module = await in_slices(packs.importing(name, module_of(name)))
            if hasattr(module, "parts"):
                await self._bring_parts(module.parts(self._house, errand))
            if hasattr(module, "preparing"):
                if self.open:
                    self.open.keep()  # its changes may be read again
                await pause()
                errand = await in_slices(module.preparing(self._house, errand))
                await pause()
            if asked != self.asked:
                return
            self._close()
            stay = next(self._stays)
            house = replace(self._house, show=partial(self._show_in, stay))
            room = module.enter(house, self._scripts[name], errand)
        except Damaged:
            self.wanted = self.name
            self._house.current.session.hand.tell(Event.UNREADABLE)
        except Exception:  # the game stays in spite of a fault in a room
            traceback.print_exc()
            self.wanted = self.name
            self._house.current.session.hand.tell(Event.ROOM_BROKEN)
        else:
            self.wanted = self.name = name
            self.open, self.stay = room, stay

    async def _bring_parts(self, names: Collection[str]) -> None:
        """Fetch the optional parts of a room."""
        for name in names:
            with suppress(JsException):
                await packs.part(self._browser, name)

    def _show_in(self, stay: int, state: PageState) -> None:
        """Show a part of a room's state, unless its stay has ended."""
        if stay == self.stay:
            self._house.show(state)

    async def _fetch(self, name: str) -> None:
        """Let the modules of a room be imported."""
        if name in self._scripts:
            return
        furniture = await self._browser.furnish(name)
        if module_of(name) not in sys.modules:
            packs.bring(name, furniture)
        self._scripts[name] = furniture.script

    async def imported(self, pack: str, name: str) -> Any:
        """A module of a pack that is no room's, which is fetched first. Raises JsException."""
        if name not in sys.modules:
            if pack in WITH_CLOCKS:
                await packs.part(self._browser, "clock")
            packs.bring(pack, await self._browser.pack(pack))
        return import_module(name)


def module_of(room: str) -> str:
    """The name of the module that a room is entered by."""
    return f"web.{room}.room"
