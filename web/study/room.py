"""The study on the page: its session, its buttons, its list of moves and its text fields."""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from time import time
from typing import Any

import js
from pyodide.ffi import JsProxy, create_once_callable

from redstone.app.page.parts import PageState
from redstone.app.page.state import race_state
from redstone.app.play.actions import hand_actions, move_actions, step_actions
from redstone.app.play.notices import Notice
from redstone.app.play.player_names import clean_name
from redstone.app.play.settings import Opponent, Seats
from redstone.app.show.exports import Sharing
from redstone.app.storage.kept_game import OPEN, REVIEWING
from redstone.app.storage.session_text import link_of, read_players, reading_game
from redstone.app.storage.validation import Damaged
from redstone.app.study import edits
from redstone.app.study.column import TOLD, StudyData
from redstone.app.study.keeper import StudyKeeper
from redstone.app.study.review_state import lesson_about, review_state
from redstone.app.study.session import StudySession, study_settings
from redstone.app.study.sheet import STUDIED
from redstone.app.study.state import (
    StudyState,
    study_labels,
    study_pointing_state,
    study_state,
    study_thinking_state,
)
from redstone.app.study.words import study as words
from redstone.position import Player
from redstone.record.game import Game, Seat
from redstone.record.node import MarkShape
from redstone.record.work import Work
from web.calls import Calls
from web.replies import Replies
from web.rooms import Shell
from web.routes import (
    LessonRoute,
    OpeningsRoute,
    PracticeRoute,
    PuzzleRoute,
    SetUpRoute,
    SharedStudyRoute,
    StudyRoute,
)
from web.study.times import clock_of, with_times_left

SIGNS = {
    "study-brilliant": "!!",
    "study-good": "!",
    "study-interesting": "!?",
    "study-doubtful": "?!",
    "study-mistake": "?",
    "study-blunder": "??",
}
TOOLS = {
    "study-triangle": MarkShape.TRIANGLE,
    "study-square": MarkShape.SQUARE,
    "study-circle": MarkShape.CIRCLE,
    "study-cross": MarkShape.CROSS,
    "study-letter": MarkShape.LABEL,
    "study-arrow": MarkShape.ARROW,
}


LINE_PLIES = 8
"""Moves of a line that are added to the tree at once; the first of them is shown."""
PLAY_MS = 1100
"""The time that each move of a refutation stays before the next one."""
KEEP_MS = 800
"""The time without a change after which the study is stored."""
KEEP_REVIEW_MS = 4000
"""The time of a review that may be lost if the browser crashes."""
EVENTS = Calls(
    "go",
    "fold",
    "comment",
    "line",
    "add",
    "rename",
    "set_fact",
    "label",
    "search",
    "reread",
    "update",
)
"""The methods that room.js calls."""


@dataclass(frozen=True)
class Prepared:
    """A record to study, the keeper of its study, and the purpose of the visit.

    `you` is the seat of the person here in the game that it is about, None if unknown.
    `level` is that of the computer at the other seat, 0 if it did not play.
    """

    game: Game
    keeper: StudyKeeper
    told: tuple[Notice, ...]
    reviews: bool
    you: Seat | None
    level: int
    route: StudyRoute


class Study:
    """The handlers of the study."""

    def __init__(self, shell: Shell, script: JsProxy, begun: Prepared) -> None:
        """Study the record in `begun`; `script` is the module room.js of this folder."""
        self._shell, now = shell, shell.current.session.board_input.now
        self._keeper, self._route = begun.keeper, begun.route
        self._keeping: Any = None
        touch = now.pointing.touch
        self.session = session = StudySession(
            begun.game, now.settings, touch=touch, you=begun.you, level=begun.level
        )
        self.pointing_state = partial(study_pointing_state, session)
        self.thinking_state = partial(study_thinking_state, session)
        self.labels = partial(study_labels, session)
        session.board_input.show_notices(*begun.told)
        self._replies = Replies(session, shell.refresh)
        if not (begun.reviews or begun.keeper.about):
            session.solve()
        record, review = session.record, session.reviewing
        self._tab = "review" if begun.reviews else ""
        if begun.reviews:
            session.review()
            review.open_on_worst(at_turn=begun.route.at_turn)
        self.actions = {
            **hand_actions(session.board_input),
            **move_actions(session.board_input),
            **step_actions(session),
            **{name: partial(record.sign, sign) for name, sign in SIGNS.items()},
            **{name: partial(session.select_tool, tool) for name, tool in TOOLS.items()},
            "undo": session.undo,
            "redo": record.redo,
            "hint": session.switch_thinking,
            "study-unmark": record.clear_marks,
            "study-promote": record.promote,
            "study-raise": record.raise_branch,
            "study-only": record.keep_line,
            "study-main": record.go_to_main_line,
            "study-fork": record.go_to_next_fork,
            "study-same": record.go_to_same_position,
            "study-again": session.undo,
            "study-solution": session.show_solution,
            "study-cut": record.cut,
            "study-before": partial(record.go_beside, -1),
            "study-after": partial(record.go_beside, 1),
            "study-redo": record.redo,
            "study-worths": session.switch_worths,
            "study-estimate": session.switch_estimate,
            "study-set-up": lambda: shell.rooms.go(SetUpRoute(session.game)),
            "study-review": session.review,
            "review-next": review.next_mistake,
            "review-try": review.try_better,
            "review-best": review.show_best,
            "review-why": self.play_out,
            "review-turn": self.replay_turn,
            "review-deeper": session.review_deeper,
            "review-branches": session.review_branches,
            "lesson-link": self.learn_more,
            "practise-black": partial(self.practise, Player.BLACK),
            "practise-white": partial(self.practise, Player.WHITE),
            "study-copy": self.copy,
            "make-puzzle": self.make_puzzle,
            "study-openings": self.look_at_openings,
            "study-live": self.share_live,
        }
        script.listen(EVENTS.to(self))

    def play_out(self) -> None:
        """Play the refutation of the current move on the board, move by move, then return."""
        self.session.think(on=False)
        self.session.reviewing.play_out()
        self._play_on_soon()

    def replay_turn(self) -> None:
        """Go to the game's turning point, and play its refutation move by move."""
        self.session.think(on=False)
        self.session.reviewing.replay_turn()
        self._play_on_soon()

    def _play_on_soon(self) -> None:
        """Schedule the next move of the refutation."""
        shown = self.session.board_input.now.position_id
        js.setTimeout(create_once_callable(partial(self._play_on, shown)), PLAY_MS)

    def _play_on(self, shown: int) -> None:
        """Play the next move of the refutation, unless the board has changed since `shown`."""
        review = self.session.reviewing
        if not review.plays_out or self.session.board_input.now.position_id != shown:
            return
        if review.play_on():
            self._play_on_soon()
        else:
            self.session.record.end_trial()
        self._shell.refresh()

    def learn_more(self) -> None:
        """Store the study, and open the lesson about the best move's merits, if there is one."""
        about = lesson_about(self.session.reviewing)
        if about is not None:
            self.keep()
            self._shell.rooms.go(LessonRoute(about.name))

    def practise(self, player: Player) -> None:
        """Store the study, and open the practice room with this player's mistakes in the game."""
        main = self.session.reviewing.main
        self.keep()
        seat = main.owner(player)
        self._shell.rooms.go(PracticeRoute(main, seat, self._keeper.about))

    def copy(self) -> None:
        """Store the study, continue in a copy, which is a new study, and refresh."""
        self.keep()
        self.session.copy_from_here()
        self._keeper.begin(None)
        self._shell.refresh()

    def make_puzzle(self) -> None:
        """Store the study, and open the puzzle made of the current position.

        Leaving the puzzle leads back to this study.
        """
        self.keep()
        self._shell.rooms.go(PuzzleRoute(self.session.game, self.again))

    def look_at_openings(self) -> None:
        """Store the study, and open the person's own games that reached this position.

        Leaving them leads back to this study.
        """
        self.keep()
        self._shell.rooms.go(OpeningsRoute(self.session.game, self.again))

    def share_live(self) -> None:
        """Store the study, and open the live room to share it.

        Leaving the room leads back to the study.
        """
        self.keep()
        self._shell.rooms.go(SharedStudyRoute(self.session.game, self.again))

    # -- keeping --------------------------------------------------------------------------

    @property
    def sharing(self) -> Sharing:
        """The options for sharing the record: with its branches, without moves only tried."""
        return replace(STUDIED, game=self.session.game)

    def keep(self) -> None:
        """Store the study at once, and save for a reload which study is open."""
        self._remember()
        if self._keeping is not None:
            js.clearTimeout(self._keeping)
            self._keeping = None
        self._keeper.store(self.session.game)

    def _remember(self) -> None:
        """Store the ids of the open study and of the one under review, for a reload."""
        texts, reviewing = self._shell.current.texts, self.session.reviewing.runs
        texts.remember(OPEN, self._found_by)
        texts.remember(REVIEWING, self._keeper.id if reviewing else "")

    @property
    def _found_by(self) -> str:
        """The text by which a reload finds this study: its id, its game's id, or its link."""
        keeper, kept = self._keeper, self._shell.current.kept
        if kept.get(keeper.id) is not None or keeper.has_changes(self.session.game):
            return keeper.id
        return keeper.about if kept.get(keeper.about) else link_of(self.session.game)

    def _keep_soon(self) -> None:
        """Store the study after a pause in its changes, because all of it is written.

        During a review, which changes it all the time, it is stored at intervals.
        """
        if self._keeping is not None and self.session.reviewing.runs:
            return
        if self._keeping is not None:
            js.clearTimeout(self._keeping)
        wait = KEEP_REVIEW_MS if self.session.reviewing.runs else KEEP_MS
        self._keeping = js.setTimeout(create_once_callable(self.keep), wait)

    # -- events of the column ---------------------------------------------------------

    def go(self, number: int) -> None:
        """Go to the node with this number."""
        self.session.record.go_to_node(number)
        self._shell.refresh()

    def fold(self, number: int, folded: bool) -> None:
        """Fold or unfold the branches at the node with this number."""
        self.session.record.fold(number, folded=folded)
        self._shell.refresh()

    def comment(self, text: str) -> None:
        """Set the comment of the current node, as it is typed."""
        self.session.record.comment(text)

    def set_fact(self, field: str, text: str) -> None:
        """Set a field about the game, such as a player's name or the date; ignore unknown ones."""
        if field in TOLD:
            self.session.record.set_headline(field, clean_name(text))

    def label(self, text: str) -> None:
        """Set the text of the labels that taps add to points."""
        self.session.label = clean_name(text)

    def search(self, text: str) -> None:
        """Go to the next node in which a text is found."""
        self.session.search(text)
        self._shell.refresh()

    def reread(self, encoding: str) -> None:
        """Read the file that this study was opened from again, in another encoding."""
        kept = self._shell.current.kept
        if kept.get(self._keeper.id) is not None and not self.session.record.may_undo:
            kept.remove(self._keeper.id)  # it has nothing but what the file has
        self._route.reread(encoding)

    def rename(self, title: str) -> None:
        """Set the title of the study, as it is typed."""
        self.session.record.rename(clean_name(title))

    def update(self) -> None:
        """Refresh the page after a pause in typing, to show its effects."""
        self._shell.refresh()

    def line(self, index: int) -> None:
        """Show a line of the search on the board by its index; none for an index below 0.

        Refreshes the page if that changes something.
        """
        if self.session.show_line(index if index >= 0 else None):
            self._shell.refresh()

    def add(self, index: int) -> None:
        """Add the first LINE_PLIES moves of a line of the search to the tree, by its index."""
        self.session.add_line(index, LINE_PLIES)
        self._shell.refresh()

    # -- asked by the page --------------------------------------------------------------

    def state(self) -> StudyState:
        """Return everything the page shows of the study; schedule a reply that is due."""
        self.session.board_input.set_settings(
            study_settings(self._shell.current.session.board_input.now.settings)
        )
        self._replies.expect()
        state, trouble = study_state(self.session), self._shell.current.kept.state.trouble
        kept = words.not_kept(trouble, too_long=self._keeper.is_too_long)
        data: StudyData = {
            **state["inside"],
            "kept": kept,
            "review": review_state(self.session.reviewing),
            "tab": self._tab,
            "encoding": self._route.encoding,
        }
        return {**state, "inside": data}

    def settled(self) -> PageState:
        """Return the safe moves, which take milliseconds to count.

        Remembers the open study for a reload, and schedules storing it if it has changed.
        """
        if self._keeper.has_changes(self.session.game):
            self._keep_soon()
        self._remember()
        return race_state(self.session.board_input.now)

    @property
    def again(self) -> StudyRoute:
        """The route that reopens the study: by its id, its game's id, or its record."""
        keeper = self._keeper
        if self._shell.current.kept.get(keeper.id) is not None:
            return StudyRoute(kept=keeper.id)
        return StudyRoute(about=keeper.about) if keeper.about else StudyRoute(self.session.game)

    def leave(self) -> None:
        """Stop the requests to the computer, and store the study."""
        self.session.think(on=False)
        self.session.record.end_trial()
        self.keep()
        review = self.session.reviewing
        self._shell.current.session.store_review(review.review_summary, review.main)
        for name in (OPEN, REVIEWING):
            self._shell.current.texts.remember(name, "")


def preparing(shell: Shell, route: object) -> Work[Prepared]:
    """Read the record of the route, or of the game shown, and return it with its study's keeper.

    Raises Damaged if the record cannot be read.
    """
    asked = route if isinstance(route, StudyRoute) else _recalled(shell)
    if asked.link:
        asked = replace(asked, game=(yield from reading_game(asked.link)))
    keeper = StudyKeeper(shell.current.kept, time)
    if asked.kept:
        game = yield from keeper.opening(asked.kept)
        players = _players(shell, keeper.about, game)
        return Prepared(game, keeper, asked.told, asked.reviews is True, *players, asked)
    about = asked.about or shell.current.id
    clock = "" if asked.game is not None else clock_of(shell, about)
    game = asked.game or with_times_left((yield from _game_of(shell, about)), clock)
    reviews = game.line_positions[-1].is_over if asked.reviews is None else asked.reviews
    grown = None
    if asked.received:
        keeper.receive(game)
    elif asked.game is not None or not game.line:
        keeper.begin(game)
    else:
        grown = yield from _study_of(game, keeper, about)
        grown = grown and with_times_left(grown, clock)
    players = (None, 0) if asked.game is not None else _players(shell, about, game)
    return Prepared(grown or game, keeper, asked.told, reviews, *players, asked)


def _recalled(shell: Shell) -> StudyRoute:
    """Return the route to the study that this tab had open, else to one of the game shown."""
    texts, name = shell.current.texts, shell.current.texts.recalled(OPEN)
    known = shell.current.kept.get(name)
    if known is not None and known.is_study:
        return StudyRoute(kept=name, reviews=texts.recalled(REVIEWING) == name)
    if known is not None:
        return StudyRoute(about=name)
    return StudyRoute(link=name if name.startswith("#") else "")


def _players(shell: Shell, about: str, game: Game) -> tuple[Seat | None, int]:
    """Return the seat of the person here in a game by its id, and the level of the computer there.

    They are None and 0 if there was none, or if it is unknown.
    """
    current, kept = shell.current, shell.current.kept.get(about)
    seats, setup = Seats(None), None
    if about == current.id:
        if not current.session.table.is_visited:
            seats, setup = current.session.table.seats, current.session.table.setup
    elif kept:
        with suppress(Damaged):
            seats, setup = read_players(kept.players, game)
    plays = setup is not None and setup.opponent is Opponent.COMPUTER
    return seats.person, setup.level if setup and plays else 0


def _game_of(shell: Shell, about: str) -> Work[Game]:
    """Return the stored game with an id, or the game shown in its current state."""
    current = shell.current
    kept = None if about == current.id else current.kept.get(about)
    return (yield from kept.opening())[0] if kept else current.session.table.annotated_game


def _study_of(game: Game, keeper: StudyKeeper, about: str) -> Work[Game | None]:
    """Return the stored study of a game with all moves, in steps; None to begin a new one."""
    known = keeper.known_about(about)
    if known:
        with suppress(Damaged):
            study = yield from keeper.opening(known)
            grown = yield from edits.adding_moves_of(study, game)
            if grown is not None:
                return edits.with_evaluations_of(grown, game)
    keeper.begin(game, about)
    return None


def enter(shell: Shell, script: JsProxy, route: Prepared) -> Study:
    """Return a study of the prepared record."""
    return Study(shell, script, route)
