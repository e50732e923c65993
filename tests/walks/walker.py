"""Walks through the page: a person's possible steps, checks after each, and a record of them."""

from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple

from redstone.app.play.notices import Event
from redstone.board import Point
from redstone.position import Move, Place
from tests.walks.browserless import JS, BrowserlessPage, texts_in
from tools.build.forms import page_text

VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "use"})
GAPS = ("{", "}", "None", "  ")
"""The signs of a faulty text."""
HERE = frozenset({"place-own", "place-red", "confirm", "cancel", "swap", "lesson-link"})
"""The game's own buttons that stay in sight while a room is open."""
KEYS = ("back", "forward", "to-start", "to-end", "undo", "redo", "hint", "pass", "cancel")
"""The actions of keys, independent of visible buttons."""


class PageButton(NamedTuple):
    """A button of the page: its action and the elements around it, itself included.

    `parts` has the ids from the outside in, `unshown` those that are hidden at first.
    """

    action: str
    parts: tuple[str, ...]
    unshown: frozenset[str]


class _Buttons(HTMLParser):
    """Finds the buttons in a text."""

    def __init__(self) -> None:
        """Make a parser that has found no buttons."""
        super().__init__()
        self.found: list[PageButton] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        """Open an element, and record it if it is a button with an action."""
        attributes = dict(given)
        self._open.append((attributes.get("id") or "", "hidden" in attributes))
        if action := attributes.get("data-action"):
            parts = tuple(part for part, _ in self._open if part)
            unshown = frozenset(part for part, hidden in self._open if hidden)
            self.found.append(PageButton(action, parts, unshown))
        if tag in VOID:
            self._open.pop()

    def handle_startendtag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        """Handle an empty element, which is a part of a picture."""

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost open element, unless the tag has no content."""
        if tag not in VOID:
            self._open.pop()


@cache
def buttons_of(path: str) -> tuple[PageButton, ...]:
    """Return the buttons of a file of the page."""
    finder = _Buttons()
    finder.feed(page_text(path))
    return tuple(finder.found)


class Walker:
    """Walks through a page by steps, and records and checks each."""

    def __init__(self, page: BrowserlessPage, seed: int = 0) -> None:
        """Walk through a page; the seed determines random steps."""
        self.page, self.random = page, Random(seed)
        self.steps: list[str] = []
        self._looked_at: dict[str, object] = {}

    # -- possible acts ------------------------------------------------------------------------

    def buttons(self) -> list[str]:
        """Return the actions of the visible, enabled buttons."""
        room = self.page.room
        own = buttons_of(f"web/{room}/room.html") if room else ()
        game = [b for b in buttons_of("index.html") if not room or b.action in HERE]
        return sorted({button.action for button in (*own, *game) if self._can_be_used(button)})

    def _can_be_used(self, button: PageButton) -> bool:
        """Return True for a button that is visible and enabled."""
        hidden, disabled = self.page.shown["hidden"], self.page.shown["disabled"]
        out_of_sight = any(hidden.get(part, part in button.unshown) for part in button.parts)
        return not out_of_sight and not any(disabled.get(part) for part in button.parts)

    def points(self) -> list[Point]:
        """Return the points of the board."""
        return list(self.page.session.board_input.now.position.board.points)

    # -- steps ----------------------------------------------------------------------------------

    async def press(self, action: str) -> None:
        """Press a visible button, and wait for the result."""
        assert action in self.buttons(), f"{action} of {self.buttons()}"
        await self.do(action, lambda: self.page.page.act(action))

    async def make(self, move: Move) -> None:
        """Place a stone as a person who names its kind, and wait for the result."""
        assert isinstance(move, Place), move

        def place() -> None:
            """Place the stone with its kind named, and confirm it."""
            self.page.session.board_input.place(move.point, red=move.red)
            self.page.session.board_input.confirm()
            self.page.page.refresh()

        await self.do(str(move), place)

    async def do(self, name: str, act: Callable[[], Any], *, rests: bool = True) -> None:
        """Take a step, and check the page at once and later.

        With `rests` later is when it is idle, otherwise within a second.
        """
        self.steps.append(name)
        try:
            act()
            self.look()
            await (self.page.rest() if rests else self.page.pass_time(self.random.random()))
            self.look()
        except Exception as error:
            error.add_note(f"steps: {' | '.join(self.steps[-60:])}")
            raise

    def look(self) -> None:
        """Assert that no text has an unfilled gap, no room is broken, and no error is logged."""
        assert Event.ROOM_BROKEN not in self.page.page.own.board_input.now.notices
        assert not JS.errors, JS.errors
        shown = {**self.page.shown, "labels": self.page.labels}
        for part, told in shown.items():
            if told is self._looked_at.get(part):  # it is new whenever the page is updated
                continue
            for where, text in texts_in(part, told):
                assert not any(gap in text for gap in GAPS), (where, text)
        self._looked_at = shown

    async def enter(self, link: str) -> None:
        """Follow a link to the page."""
        await self.do(link, lambda: self.page.follow(link))

    # -- anything ---------------------------------------------------------------------------------

    async def wander(self, steps: int, room: str, *more: tuple[str, Callable[[], Any]]) -> None:
        """Do `steps` random things in a room, and return whenever one leads out of it.

        `more` has the actions available there besides taps, keys and buttons, with their names.
        """
        for _ in range(steps):
            if self.page.room != room:
                await self.do(f"to {room}", lambda: self.page.enter(room))
            name, act = self.random.choice([self._tap, self._key, self._press, self._press])()
            if more and self.random.random() < 0.2:
                name, act = self.random.choice(more)
            await self.do(name, act, rests=self.random.random() < 0.5)

    def _tap(self) -> tuple[str, Callable[[], Any]]:
        """Return a random tap on the board, with its name."""
        point = self.random.choice(self.points())
        return f"tap {point}", lambda: self.page.tap(point)

    def _key(self) -> tuple[str, Callable[[], Any]]:
        """Return an action that has a key, such as a step through the game, with its name."""
        name = self.random.choice(KEYS)
        return f"key {name}", lambda: self.page.page.act(name)

    def _press(self) -> tuple[str, Callable[[], Any]]:
        """Return a press of a random visible button, with its name."""
        name = self.random.choice(self.buttons())
        return name, lambda: self.page.page.act(name)
