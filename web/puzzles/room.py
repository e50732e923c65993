"""The puzzles on the page: the book of puzzles, its buttons, and the answers on the board."""

import asyncio
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from random import Random
from time import time
from typing import Any

import js
from pyodide.ffi import create_once_callable

from redstone.app.kept import exports
from redstone.app.kept.kept_game import PUZZLE
from redstone.app.page.parts import PageState
from redstone.app.play.actions import hand_actions, step_actions
from redstone.app.play.notices import Shared
from redstone.app.puzzles.book import PuzzleBook, TimeSource
from redstone.app.puzzles.collection import the_collection
from redstone.app.puzzles.made import puzzle_shared, record_of
from redstone.app.puzzles.overview import overview
from redstone.app.puzzles.puzzle import Puzzle
from redstone.app.puzzles.run import RunEnding
from redstone.app.puzzles.runs import PuzzleRuns
from redstone.app.puzzles.session import quiet
from redstone.app.puzzles.sheet import puzzle_sheet
from redstone.app.puzzles.state import (
    day_to_share,
    lesson_about,
    proving_state,
    puzzle_labels,
    puzzle_pointing_state,
    puzzle_state,
    text_to_share,
)
from redstone.app.puzzles.told import telling
from redstone.app.words.notices import shared
from redstone.record.work import Work
from web.calls import Calls
from web.replies import Replies
from web.rooms import (
    House,
    LessonErrand,
    PuzzleErrand,
    PuzzleSetErrand,
    ReceivedPuzzle,
    SetUpErrand,
    StudyErrand,
)

EVENTS = Calls("choose", "try_move", "overview", "share_day", "begin_run", "look")
"""The methods that room.js calls."""
HURRIED_MS = 250
"""The delay of an answer on the board in a run."""


Errand = ReceivedPuzzle | PuzzleErrand | PuzzleSetErrand | str
"""The targets with which the room is entered; a text is a bookmark."""


class Puzzles:
    """The handlers of the puzzles' room."""

    def __init__(self, house: House, script: Any, errand: Errand) -> None:
        """Start at the errand: a puzzle, a set, a bookmark, or the next puzzle for an empty text.

        `script` is the module room.js of this folder.
        """
        self._house, self._script, self._errand = house, script, errand
        clocks, now = TimeSource(date.today, time), house.current.session.hand.now
        keeper = house.current.experience.puzzles
        self._book = book = PuzzleBook(the_collection(), keeper, clocks, now)
        self.session = session = book.session
        self.pointing_state = partial(puzzle_pointing_state, book)
        self.thinking_state = partial(proving_state, book)
        self.labels = partial(puzzle_labels, book)
        session.still = js.matchMedia("(prefers-reduced-motion: reduce)").matches
        self._runs, self._timed = PuzzleRuns(book, Random()), -1.0
        self._replies = Replies(session, house.refresh, lambda: HURRIED_MS * session.hurries)
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_run: dict[str, Callable[[], None]] = {
            **hand_actions(session.hand),
            "pass": session.hand.pass_turn,
            "puzzle-end-run": partial(self._runs.end, RunEnding.STOPPED),
            "leave-room": self.go_back,
        }
        self._actions: dict[str, Callable[[], None]] = {
            **hand_actions(session.hand),
            **step_actions(session),
            "pass": session.hand.pass_turn,
            "undo": session.again,
            "hint": session.ask_hint,
            "puzzle-next": book.next,
            "puzzle-again": session.again,
            "puzzle-give-up": session.give_up,
            "puzzle-share": self.share,
            "puzzle-picture": self.save_picture,
            "puzzle-sgf": self.save_sgf,
            "puzzle-edit": self.change,
            "puzzle-longer": session.look_longer,
            "puzzle-play": self.play,
            "puzzle-study": self.study,
            "lesson-link": self.learn_more,
            "puzzle-missed": self._runs.try_missed,
            "puzzle-run": self.run_again,
            "leave-room": self.go_back,
        }
        script.listen(EVENTS.to(self))
        match errand:
            case PuzzleSetErrand(name):
                book.choose(name)
            case ReceivedPuzzle(sent, _, told):
                book.take(Puzzle(sent), told)
            case PuzzleErrand(position, _):
                book.make(position)
            case bookmark:
                last = bookmark or house.current.texts.recalled(PUZZLE)
                if not (self._runs.open_at(last) or book.open_at(last)):
                    book.begin(now.game.rules.name)

    @property
    def sharing(self) -> exports.Sharing:
        """The sharing of a puzzle: web pages get the puzzle, paper a sheet of its set."""
        return replace(
            exports.PLAYED,
            puzzle=puzzle_shared(self.session.attempt),
            sheet=lambda _game, link: puzzle_sheet(self._book, link),
        )

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions of buttons and keys; a run has no help, and no stepping through moves."""
        return self._in_run if self._runs.goes_on else self._actions

    def look(self) -> None:
        """Update a run, whose clock continued while the page was suspended."""
        self._house.refresh()

    def begin_run(self, game: str) -> None:
        """Start a run through the puzzles of a game."""
        self._runs.begin(game)
        self._house.refresh()

    def run_again(self) -> None:
        """Start another run like the one that is over."""
        if self._runs.run:
            self._runs.begin(self._runs.run.game)

    def learn_more(self) -> None:
        """Open the lesson about the puzzle's subject."""
        about = lesson_about(self._book)
        if about is not None:
            self._house.rooms.go(LessonErrand(about.name))

    def choose(self, name: str) -> None:
        """Go to the day's puzzle or to a set, by its name in the overview."""
        self._book.choose(name)
        self._house.refresh()

    def try_move(self, index: int) -> None:
        """Show the result of a move, by its index in the list of all."""
        answered = self.session.answered
        if index < len(answered):
            self.session.try_move(answered[index].move)
        self._house.refresh()

    def overview(self, game: str) -> str:
        """Return the overview as JSON, with a game's sets; if empty, those of the puzzle shown."""
        return json.dumps(overview(self._book, game))

    def share_day(self) -> None:
        """Send the result of the day's puzzle, if it has one."""
        text = day_to_share(self._book, self._book.today, self._script.home())
        if text:
            self._send(text, "puzzle-shared")

    def change(self) -> None:
        """Open the puzzle's position in the editor."""
        self._house.rooms.go(SetUpErrand(self.session.attempt.puzzle.game))

    def share(self) -> None:
        """Send the result of the daily puzzle, or the puzzle itself."""
        self._send(text_to_share(self._book, self._script.home()), "detail")

    def _send(self, text: str, told: str) -> None:
        """Send a text, and show the result in the element of this id."""
        task = asyncio.ensure_future(self._share(text, told))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def save_picture(self) -> None:
        """Save the puzzle as a picture that contains its link."""
        puzzle = self.session.attempt.puzzle
        link = self._script.home() + puzzle.link
        picture = exports.position_picture(puzzle.game, link)
        self._script.savePng(exports.file_name(puzzle.game, "png"), picture.text, link)

    def save_sgf(self) -> None:
        """Save the puzzle as SGF, with its solution as branches."""
        export = exports.sgf_file(record_of(self.session.attempt))
        self._script.save(export.name, export.kind, export.text)

    def go_back(self) -> None:
        """Return to the study that the puzzle was made in, or leave the room if there is none."""
        made, errand = self.session.attempt.made, self._errand
        if made and isinstance(errand, PuzzleErrand) and errand.back:
            self._house.rooms.go(errand.back)
        else:
            self._house.rooms.leave()

    def play(self) -> None:
        """Play a received puzzle as a game."""
        self._house.rooms.leave()
        if isinstance(self._errand, ReceivedPuzzle):
            self._errand.play()

    def study(self) -> None:
        """Open a study of the puzzle at the position shown."""
        self._house.rooms.go(StudyErrand(self.session.hand.now.game))

    def state(self) -> PageState:
        """Return the page's state; the answer on the board is made soon."""
        settings, ended = (
            self._house.current.session.hand.now.settings,
            self.session.attempt.has_ended,
        )
        self.session.hand.take_settings(quiet(settings, ended=ended))
        self._runs.look()
        self._book.look()
        self._expect_end()
        self._replies.expect()
        return puzzle_state(self._book)

    def _expect_end(self) -> None:
        """Check an unfinished run when its time is up."""
        run = self._runs.run
        if run and self._runs.goes_on and self._timed != run.since:
            self._timed = run.since
            self._time_out(run.since)

    def _time_out(self, since: float) -> None:
        """Check the run that began at `since` once its time is up, again if a timer was early."""
        run = self._runs.run
        if run and self._runs.goes_on and run.since == since:
            if wait := math.ceil(1000 * run.left(self._book.seconds)):
                js.setTimeout(create_once_callable(lambda: self._time_out(since)), wait)
            else:
                self._house.refresh()

    @property
    def holds_address(self) -> bool:
        """True while the puzzle shown is that of the page's address."""
        sent = self._errand.game if isinstance(self._errand, ReceivedPuzzle) else None
        return sent is not None and Puzzle(sent).name == self.session.attempt.puzzle.name

    def settled(self) -> PageState:
        """Save the puzzle for a reload; nothing is shown later than the board."""
        self.keep()
        return {}

    def keep(self) -> None:
        """Save the puzzle for a reload; progress is saved as it is made."""
        self._house.current.texts.remember(PUZZLE, self._bookmark)

    @property
    def _bookmark(self) -> str:
        """The bookmark of the run or of the puzzle, for a reload."""
        return self._runs.bookmark or self._book.bookmark

    @property
    def again(self) -> object:
        """The errand that reopens the room at its current state."""
        made = self.session.attempt.made and isinstance(self._errand, PuzzleErrand)
        return self._errand if made or self.holds_address else self._bookmark

    def leave(self) -> None:
        """Stop the pending proof and end a run; a reload then shows the game."""
        self._runs.end(RunEnding.LOADED)
        self._house.current.texts.remember(PUZZLE, "")

    async def _share(self, text: str, told: str) -> None:
        """Send a text by the browser, and show the result."""
        how = await self._script.send(text)
        if how:
            self._house.show({"texts": {told: shared(Shared(how))}})


def enter(house: House, script: Any, errand: object) -> Puzzles:
    """Return the room at the errand's puzzle or bookmark."""
    return Puzzles(house, script, errand if isinstance(errand, Errand) else "")


def answering(house: House, _question: object) -> Work[dict[str, list[list[object]]]]:
    """Answer the statistics room with the results of puzzles."""
    return telling(the_collection(), house.current.experience.puzzles.read())
