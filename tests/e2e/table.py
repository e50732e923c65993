"""The page as a player uses it: a board to tap, and the page's texts."""

import json
from contextlib import suppress
from itertools import count
from time import time
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from redstone.app.play.encounter import TIMES
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Settings, Setup
from redstone.app.storage import session_text
from redstone.app.storage.kept_game import STUDY
from redstone.app.storage.ladder import COUNTED, SERIES, WON
from redstone.app.storage.progress import (
    BEGUN,
    FIRST_GAMES,
    MET,
    SWAP,
    Learned,
    write_learned,
    write_met,
)
from redstone.app.storage.puzzle_results import PUZZLED, PuzzleProgress, write_puzzled
from redstone.app.storage.validation import VERSION
from redstone.engine.levels import LEVELS
from redstone.position import Mark, Move, Pass, Place, Resume
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.record.notation import parse_move
from tests.e2e.scripts import CENTRE, IMPORT, OPEN_ALONE, PAINTED, READY, RECORDS, SAID
from tests.e2e.waiting import expect_soon

READY_MS = 60_000
"""The time limit of Python's start on a busy machine."""
THINK_MS = 60_000
"""The time limit of the computer's thinking, its own start included."""


def saved_game(moves: str, setup: Setup, settings: Settings | None = None) -> str:
    """Return the stored text of a game of these moves.

    The computer answers without delay, unless `settings` replaces the default.
    """
    session = Session(setup, settings or Settings(beat=False))
    game = session.game
    for token in moves.split():
        game = game.play(parse_move(token))
    session.open(game, session.table.seats, setup)
    return session_text.save(session)


def two_people(size: int = 5, game: str = Setup.game, options: str = "") -> Setup:
    """Return the set-up of two people on a square board."""
    return Setup(game, cols=size, rows=size, options=options, opponent=Opponent.PERSON)


def against_computer(size: int = 5, colour: Colour = Colour.BLACK, game: str = Setup.game) -> Setup:
    """Return the set-up of a person of this colour against the lowest level."""
    return Setup(game, cols=size, rows=size, colour=colour, level=1)


MET_ALL = json.dumps({"version": VERSION, "met": write_met(TIMES)})
"""The stored text that marks everything as explained."""

UNPUZZLED = json.dumps({"version": VERSION, **write_puzzled(PuzzleProgress())})
"""The stored text that marks no puzzle as tried."""

BEATEN = frozenset(f"beaten/{level.name.lower()}" for level in LEVELS)
PLAYED = Learned(known=frozenset({BEGUN, SWAP, COUNTED, WON, *FIRST_GAMES}) | BEATEN)
"""The progress of an experienced person, against whom the computer may resign."""


TOOLS = "#tools-open"


class BoardPage:
    """One page with a board on it. Its person knows the games, unless `is_new`."""

    def __init__(self, page: Page, url: str, *, is_new: bool = False) -> None:
        """Wrap a page. Unless `is_new`, the stored data say that the person knows the games."""
        self.page = page
        self.url = url
        self._numbers = count(1)
        if not is_new:
            keep = f"localStorage['{MET}'] ??= {json.dumps(MET_ALL)}"
            self.page.add_init_script(f"try {{ {keep} }} catch {{ /* it keeps nothing */ }}")

    def open(self, saved: str | None = None, *, link: str = "") -> "BoardPage":
        """Load the page, and wait for Python.

        `saved` is a game stored by the previous version. A `link` is the part of the address from
        "#".
        """
        if saved is not None:
            # Only without stored data, so that a reload finds the page's own.
            self.page.add_init_script(
                f"localStorage['redstone.game'] ??= {json.dumps(saved)}",
            )
        self.page.goto(self.url + link)
        return self.wait_ready()

    def take_up(self, saved: str) -> "BoardPage":
        """Open a saved game on a running page, and remove all earlier games.

        It is imported with its settings. Stored games, explanations and puzzle results are removed.
        Finished lessons stay, and so does anything that a script has changed on the page. Loading
        the page would take ten times as long.
        """
        kept = json.loads(saved)
        number = next(self._numbers)
        name = f"taken-{number:010}"
        game = kept | {"id": name, "link": kept["game"], "played": int(1000 * time())}
        games = f'"games":[\n{json.dumps(game)}\n]'
        file = (
            f'{{"format":"redstone-games","version":1,\n"settings":{json.dumps(kept)},\n'
            f'"learned":{json.dumps(write_learned(PLAYED))},\n{games}}}'
        )
        self.page.evaluate(IMPORT, [file, {MET: MET_ALL, PUZZLED: UNPUZZLED, SERIES: ""}])
        if not self.page.evaluate(OPEN_ALONE, name):
            expect_soon(self.page, lambda: bool(self._id_of(kept)), True)
            name = self._id_of(kept)  # it is the game that was here already
            assert self.page.evaluate(OPEN_ALONE, name), name
        expect_soon(self.page, lambda: len(self.records()) <= 1, True)
        self.wait_for_names()
        return self

    def _id_of(self, kept: dict[str, Any]) -> str:
        """Return the id of the same game with the same players in the database, empty for none."""
        for record in self.records():
            game = json.loads(record["text"])
            same = all(game.get(key) == kept.get(key) for key in session_text.PLAYERS)
            if same and game["link"] == kept["game"] and STUDY not in game:
                return str(record["id"])
        return ""

    def reload(self) -> "BoardPage":
        """Load the page again and wait for Python."""
        self.page.reload()
        return self.wait_ready()

    def wait_ready(self) -> "BoardPage":
        """Wait until Python runs and the points have names."""
        self.page.wait_for_function(READY, timeout=READY_MS)
        return self

    def __getitem__(self, css: str) -> Locator:
        """Return the locator of a CSS selector."""
        return self.page.locator(css)

    def open_dialog(self, name: str) -> Locator:
        """Press the visible button that opens a dialog, and return the dialog.

        If there is no such button, it is behind "More".
        """
        opener = self[f"[data-open={name}]"].locator("visible=true").first
        if not opener.is_visible():
            self["#more-open"].click()
        if not opener.is_visible():
            self[TOOLS].click()
        opener.click()
        dialog = self[f"#{name}"]
        expect(dialog).to_be_visible()
        return dialog

    def press_tool(self, css: str) -> None:
        """Press a button among the tools, behind "More"."""
        self["#more-open"].click()
        self[TOOLS].click()
        self[css].click()

    def button(self, point: str) -> Locator:
        """Return the button of a point in the grid for keyboard and screen reader."""
        return self.page.locator(f'#grid button[aria-label^="{point},"]')

    def centre(self, point: str) -> tuple[float, float]:
        """Return the place of a point in the window, in CSS pixels."""
        x, y = self.page.wait_for_function(CENTRE, arg=point, timeout=READY_MS).json_value()
        return x, y

    def tap(self, point: str) -> None:
        """Press and release the mouse on a point."""
        self.page.mouse.click(*self.centre(point))

    def touch(self, point: str) -> None:
        """Touch a point with a finger."""
        self.page.touchscreen.tap(*self.centre(point))

    def hover(self, point: str) -> None:
        """Move the mouse over a point."""
        self.page.mouse.move(*self.centre(point))

    def press(self, point: str) -> None:
        """Press Enter on the button of a point."""
        self.centre(point)  # by then the points of the board shown have their names
        self.button(point).focus()
        self.page.keyboard.press("Enter")

    def wait_for_turn(self) -> None:
        """Wait for the computer's move or the game's end. An offer to resign is declined."""
        done = (
            "() => /Your turn|offers|wins|draw/.test(document.querySelector('#turn').textContent)"
        )
        self.page.wait_for_function(done, timeout=THINK_MS)
        if self["#play-it-out"].is_visible():
            self["#play-it-out"].click()
            self.page.wait_for_function(done.replace("offers|", ""), timeout=THINK_MS)

    def play(self, move: Move) -> None:
        """Make a move with the mouse, answering the page's questions."""
        game = self.game()
        match move:
            case Place():
                self._place(move)
            case Mark(point):
                self.tap(str(point))
            case Pass():
                go = game.position.go
                self["#agree" if go and go.stopped else "#pass"].click()
            case Resume():
                self["#resume"].click()
            case _:
                self["#swap"].click()
        self.expect_plies(game.ply + 1, at_least=True)

    def _place(self, move: Place) -> None:
        """Place a stone, answering the page's questions."""
        self.tap(str(move.point))
        if self["#choice"].is_visible():
            if self["#which-stone"].is_visible():
                self["#place-red" if move.red else "#place-own"].click()
            self["#confirm"].click()

    def expect_plies(self, plies: int, *, at_least: bool = False) -> None:
        """Wait until this many moves have been played."""
        self.page.wait_for_function(
            """([plies, atLeast]) => {
                const list = document.querySelector("#moves .move-list");
                const current = list.querySelector("[aria-current=step]");
                const now = current ? Number(current.dataset.ply) : 0;
                return atLeast ? now >= plies : now === plies;
            }""",
            arg=[plies, at_least],
            timeout=THINK_MS,
        )

    def wait_for_names(self) -> None:
        """Wait until the points have names, which they get after the board is painted."""
        self.page.wait_for_function(
            """() => {
                const [cols, rows] = document.getElementById("size").textContent.match(/[0-9]+/g);
                return document.querySelectorAll("#grid button").length === cols * rows;
            }"""
        )

    def settle(self) -> None:
        """Wait until the page has shown and stored everything done so far."""
        # It does so in a task after the next frame; a task asked for later comes later.
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        )

    def saved(self) -> dict[str, Any]:
        """Return the browser's stored session, once all changes are written."""
        self.settle()
        current = json.loads(self.page.evaluate("sessionStorage['redstone.current']"))
        kept: dict[str, Any] = json.loads(current["session"])
        return kept

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until the page has been laid out for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(PAINTED, arg=width, timeout=READY_MS)
        self.settle()

    def address(self) -> str:
        """Return the link in the address, once everything done so far is in it."""
        self.settle()
        return str(self.page.evaluate("location.hash"))

    def wait_until_kept(self, store: str, part: str, *, times: int = 1) -> None:
        """Wait until this many records of the page's database contain `part`."""
        having = "filter(({ text }) => text.includes(part)).length"
        count = f"async ([store, part]) => (await ({RECORDS})([store, 'redstone'])).{having}"
        self.settle()
        expect_soon(self.page, lambda: self.page.evaluate(count, [store, part]), times)

    def records(self, store: str = "games", database: str = "redstone") -> list[dict[str, Any]]:
        """Return the records of a store of the page, once all changes are written."""
        self.settle()
        found: list[dict[str, Any]] = self.page.evaluate(RECORDS, [store, database])
        return found

    def game(self) -> Game:
        """Return the game on the page, as stored by the browser."""
        reading = read_link(self.saved()["game"])
        assert reading.game is not None, reading
        return reading.game

    def moves(self) -> str:
        """Return the moves played, as tokens."""
        return " ".join(str(move) for move in self.game().moves)

    def expect_turn(self, text: str) -> None:
        """Wait until the page shows this text about the turn or the end of the game."""
        with suppress(TimeoutError):  # the next line has more about it
            self.page.wait_for_function(SAID, arg=["turn", text], timeout=THINK_MS)
        expect(self["#turn"]).to_have_text(text)

    def pixel(self, point: str, offset: float = 0.25) -> list[int]:
        """Return the canvas's red, green and blue near a point.

        The place is `offset` line distances right of the point and below it. The default place is
        between the lines, yet within a stone on the point.
        """
        self.settle()
        self.page.wait_for_function(  # until nothing moves any more
            "() => performance.now() > document.getElementById('canvas').painting.until"
        )
        self.settle()  # the last frame of a motion is painted after its end
        box = self.button(point).bounding_box()
        assert box is not None
        x, y = self.centre(point)
        colour: list[int] = self.page.evaluate(
            """([x, y]) => {
                const canvas = document.getElementById("canvas");
                const bounds = canvas.getBoundingClientRect();
                const ratio = canvas.width / bounds.width;
                const pen = canvas.getContext("2d");
                const at = [(x - bounds.left) * ratio, (y - bounds.top) * ratio];
                return [...pen.getImageData(...at.map(Math.round), 1, 1).data.slice(0, 3)];
            }""",
            [x + offset * box["width"], y + offset * box["height"]],
        )
        return colour
