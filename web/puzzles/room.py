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

import js
from pyodide.ffi import JsProxy, create_once_callable

from redstone.app.page.parts import PageState
from redstone.app.play.actions import hand_actions, step_actions
from redstone.app.play.notices import Shared
from redstone.app.puzzles.book import PuzzleBook, TimeSource
from redstone.app.puzzles.collection import the_collection
from redstone.app.puzzles.making import as_game_record, puzzle_shared
from redstone.app.puzzles.overview import overview
from redstone.app.puzzles.puzzle import Puzzle
from redstone.app.puzzles.results import collecting_results
from redstone.app.puzzles.run import RunEnding
from redstone.app.puzzles.runs import PuzzleRuns
from redstone.app.puzzles.session import puzzle_settings
from redstone.app.puzzles.sheet import puzzle_sheet
from redstone.app.puzzles.state import (
    PuzzlesState,
    day_to_share,
    lesson_about,
    proving_state,
    puzzle_labels,
    puzzle_pointing_state,
    puzzle_state,
    text_to_share,
)
from redstone.app.show import exports
from redstone.app.words.notices import shared
from redstone.record.work import Work
from web.calls import Calls
from web.puzzles import PUZZLE
from web.replies import Replies
from web.rooms import Shell
from web.routes import (
    LessonRoute,
    PuzzleRoute,
    PuzzleSetRoute,
    ReceivedPuzzleRoute,
    SetUpRoute,
    StudyRoute,
)

EVENTS = Calls("choose", "try_move", "overview", "share_day", "begin_run", "resume_run")
"""The methods that room.js calls."""
HURRIED_MS = 250
"""The delay of an answer on the board in a run."""


AnyPuzzleRoute = ReceivedPuzzleRoute | PuzzleRoute | PuzzleSetRoute | str
"""The targets with which the room is entered; a text is a bookmark."""


class Puzzles:
    """The handlers of the puzzles' room."""

    def __init__(self, shell: Shell, script: JsProxy, route: AnyPuzzleRoute) -> None:
        """Start at the route: a puzzle, a set, a bookmark, or the next puzzle for an empty text.

        `script` is the module room.js of this folder.
        """
        self._shell, self._script, self._route = shell, script, route
        clocks, now = TimeSource(date.today, time), shell.current.session.board_input.now
        keeper = shell.current.experience.puzzles
        self._book = book = PuzzleBook(the_collection(), keeper, clocks, now)
        self.session = session = book.session
        self.pointing_state = partial(puzzle_pointing_state, book)
        self.thinking_state = partial(proving_state, book)
        self.labels = partial(puzzle_labels, book)
        session.still = js.matchMedia("(prefers-reduced-motion: reduce)").matches
        self._runs, self._timed = PuzzleRuns(book, Random()), -1.0
        self._replies = Replies(session, shell.refresh, lambda: HURRIED_MS * session.hurries)
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_run: dict[str, Callable[[], None]] = {
            **hand_actions(session.board_input),
            "pass": session.board_input.pass_turn,
            "puzzle-end-run": partial(self._runs.end, RunEnding.STOPPED),
            "leave-room": self.go_back,
        }
        self._actions: dict[str, Callable[[], None]] = {
            **hand_actions(session.board_input),
            **step_actions(session),
            "pass": session.board_input.pass_turn,
            "undo": session.again,
            "hint": session.ask_hint,
            "puzzle-next": book.next,
            "puzzle-again": session.again,
            "puzzle-give-up": session.give_up,
            "puzzle-share": self.share,
            "puzzle-picture": self.save_picture,
            "puzzle-sgf": self.save_sgf,
            "puzzle-edit": self.edit,
            "puzzle-longer": session.look_longer,
            "puzzle-play": self.play,
            "puzzle-study": self.study,
            "lesson-link": self.learn_more,
            "puzzle-missed": self._runs.try_missed,
            "puzzle-run": self.run_again,
            "leave-room": self.go_back,
        }
        script.listen(EVENTS.to(self))
        match route:
            case PuzzleSetRoute(name):
                book.choose(name)
            case ReceivedPuzzleRoute(sent, _, told):
                book.show_outside(Puzzle(sent), told)
            case PuzzleRoute(position, _):
                book.make(position)
            case bookmark:
                last = bookmark or shell.current.texts.recalled(PUZZLE)
                if not (self._runs.open_at(last) or book.open_at(last)):
                    book.begin(now.game.rules.name)

    @property
    def sharing(self) -> exports.Sharing:
        """The options for sharing: embeds have the puzzle, a printed sheet has its whole set."""
        return replace(
            exports.PLAYED,
            puzzle=puzzle_shared(self.session.attempt),
            sheet=lambda _game, link: puzzle_sheet(self._book, link),
        )

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions of buttons and keys; a run has no help, and no stepping through moves."""
        return self._in_run if self._runs.is_running else self._actions

    def resume_run(self) -> None:
        """Refresh the page, as the run's clock has continued while the page was suspended."""
        self._shell.refresh()

    def begin_run(self, game: str) -> None:
        """Start a run through the puzzles of the game with this name."""
        self._runs.begin(game)
        self._shell.refresh()

    def run_again(self) -> None:
        """Start another run of the same game, if there was one."""
        if self._runs.run:
            self._runs.begin(self._runs.run.game)

    def learn_more(self) -> None:
        """Open the lesson about the puzzle's subject, if there is one."""
        about = lesson_about(self._book)
        if about is not None:
            self._shell.rooms.go(LessonRoute(about.name))

    def choose(self, name: str) -> None:
        """Go to the day's puzzle or to a set, by its name in the overview."""
        self._book.choose(name)
        self._shell.refresh()

    def try_move(self, index: int) -> None:
        """Play a move of the finished puzzle to show its result, by its index in the list."""
        answered = self.session.answered
        if index < len(answered):
            self.session.try_move(answered[index].move)
        self._shell.refresh()

    def overview(self, game: str) -> str:
        """Return the overview as JSON, with a game's sets; if empty, those of the puzzle shown."""
        return json.dumps(overview(self._book, game))

    def share_day(self) -> None:
        """Share the result of the day's puzzle, if there is one."""
        text = day_to_share(self._book, self._book.today, self._script.home())
        if text:
            self._send(text, "puzzle-shared")

    def edit(self) -> None:
        """Open the puzzle's position in the editor."""
        self._shell.rooms.go(SetUpRoute(self.session.attempt.puzzle.game))

    def share(self) -> None:
        """Share the result of the daily puzzle, otherwise the puzzle itself."""
        self._send(text_to_share(self._book, self._script.home()), "detail")

    def _send(self, text: str, told: str) -> None:
        """Begin to share a text; the result is shown in the element with the id `told`."""
        task = asyncio.ensure_future(self._share(text, told))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def save_picture(self) -> None:
        """Download the puzzle as a PNG picture that contains its link."""
        puzzle = self.session.attempt.puzzle
        link = self._script.home() + puzzle.link
        picture = exports.position_picture(puzzle.game, link)
        self._script.savePng(exports.file_name(puzzle.game, "png"), picture.text, link)

    def save_sgf(self) -> None:
        """Download the puzzle as SGF, with its solution as branches."""
        export = exports.sgf_file(as_game_record(self.session.attempt))
        self._script.save(export.name, export.kind, export.text)

    def go_back(self) -> None:
        """Return to the study that the puzzle was made in, or leave the room if there is none."""
        made, route = self.session.attempt.made, self._route
        if made and isinstance(route, PuzzleRoute) and route.back:
            self._shell.rooms.go(route.back)
        else:
            self._shell.rooms.leave()

    def play(self) -> None:
        """Leave the room, and play a received puzzle as a game."""
        self._shell.rooms.leave()
        if isinstance(self._route, ReceivedPuzzleRoute):
            self._route.play()

    def study(self) -> None:
        """Open a study of the puzzle at the position shown."""
        self._shell.rooms.go(StudyRoute(self.session.board_input.now.game))

    def state(self) -> PuzzlesState:
        """Return the page's state; schedule the answer on the board and the end of a run."""
        settings, ended = (
            self._shell.current.session.board_input.now.settings,
            self.session.attempt.has_ended,
        )
        self.session.board_input.set_settings(puzzle_settings(settings, ended=ended))
        self._runs.update()
        self._book.store_result()
        self._expect_end()
        self._replies.expect()
        return puzzle_state(self._book)

    def _expect_end(self) -> None:
        """Schedule a check of an unfinished run for when its time is up.

        Does nothing without such a run, or if the check is scheduled already.
        """
        run = self._runs.run
        if run and self._runs.is_running and self._timed != run.since:
            self._timed = run.since
            self._check_time(run.since)

    def _check_time(self, since: float) -> None:
        """Refresh the page if the run begun at `since` is out of time, else check again later."""
        run = self._runs.run
        if run and self._runs.is_running and run.since == since:
            if wait := math.ceil(1000 * run.left(self._book.seconds)):
                js.setTimeout(create_once_callable(lambda: self._check_time(since)), wait)
            else:
                self._shell.refresh()

    @property
    def holds_address(self) -> bool:
        """True while the puzzle shown is that of the page's address."""
        sent = self._route.game if isinstance(self._route, ReceivedPuzzleRoute) else None
        return sent is not None and Puzzle(sent).name == self.session.attempt.puzzle.name

    def settled(self) -> PageState:
        """Save the puzzle for a reload, and return no changes."""
        self.keep()
        return {}

    def keep(self) -> None:
        """Save the puzzle for a reload; progress is saved as it is made."""
        self._shell.current.texts.remember(PUZZLE, self._bookmark)

    @property
    def _bookmark(self) -> str:
        """The bookmark of the run or of the puzzle, for a reload."""
        return self._runs.bookmark or self._book.bookmark

    @property
    def again(self) -> object:
        """The route that reopens the room at its current state."""
        made = self.session.attempt.made and isinstance(self._route, PuzzleRoute)
        return self._route if made or self.holds_address else self._bookmark

    def leave(self) -> None:
        """End a run in progress, and clear the bookmark, so that a reload shows the game."""
        self._runs.end(RunEnding.LOADED)
        self._shell.current.texts.remember(PUZZLE, "")

    async def _share(self, text: str, told: str) -> None:
        """Share a text by the browser, and show the result in the element with the id `told`.

        Nothing is shown if the browser reports no result.
        """
        how = await self._script.send(text)
        if how:
            self._shell.show({"texts": {told: shared(Shared(how))}})


def enter(shell: Shell, script: JsProxy, route: object) -> Puzzles:
    """Return the room at the route (a puzzle, set or bookmark), else at the tab's last puzzle."""
    return Puzzles(shell, script, route if isinstance(route, AnyPuzzleRoute) else "")


def answering(shell: Shell, _question: object) -> Work[dict[str, list[list[object]]]]:
    """Answer the statistics room with the results of puzzles."""
    return collecting_results(the_collection(), shell.current.experience.puzzles.read())
