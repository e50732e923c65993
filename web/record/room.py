"""The statistics on the page: results and openings."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import partial
from time import gmtime, strftime, time

from pyodide.ffi import JsProxy

from redstone.app.page.parts import PageState
from redstone.app.play.actions import hand_actions, move_actions, step_actions
from redstone.app.play.settings import Settings
from redstone.app.record.csv import KIND, writing_csv
from redstone.app.record.openings import Began, OpeningTree, growing_tree
from redstone.app.record.puzzles import PuzzlesDone, read_done
from redstone.app.record.session import DeletedData, RecordSession
from redstone.app.record.state import (
    RecordState,
    ground_name,
    record_labels,
    record_pointing_state,
    record_state,
)
from redstone.app.record.summary import Summary, summing
from redstone.app.record.tables import Figures, figures_data
from redstone.app.storage.puzzle_results import PuzzleProgress
from redstone.engine.anchors import BoardClass
from redstone.language import current_language
from redstone.record.notation import parse_move
from redstone.record.work import Work
from web.calls import Calls
from web.record.keeping import answering, results_of
from web.rooms import Shell
from web.routes import (
    CardsForgotten,
    GravestWanted,
    OpeningsRoute,
    PuzzleResultsWanted,
    PuzzleSetRoute,
)
from web.slices import Slices

__all__ = ["answering", "enter"]

EVENTS = Calls("rating", "ground", "began", "play", "theme", "forget")
"""The methods that room.js calls."""


class RecordRoom:
    """The handlers of the statistics room: results, ratings and openings."""

    sharing = None

    def __init__(self, shell: Shell, script: JsProxy, route: OpeningsRoute | None) -> None:
        """Show the figures, or the openings of the route's game.

        `script` is the module room.js of this folder.
        """
        self._shell, self._script, self._route = shell, script, route
        now = shell.current.session.board_input.now
        game = route.game if route else now.game.go_to(0).without_future()
        self._record = results_of(shell)
        self._room = RecordSession(game, now.settings, touch=now.pointing.touch)
        self._room.shows_openings = route is not None
        self._puzzles, self._puzzled = PuzzlesDone(), PuzzleProgress()
        self._keeping, self._writing = Slices(), Slices()
        self._shown_of = Slices(), Slices(), Slices()
        self._summing, self._growing, self._noting = self._shown_of
        self._is_left, self._day = False, date.today()
        self._drawn: tuple[object, Figures] | None = None
        self.session = board = self._room.board
        self.pointing_state = partial(record_pointing_state, self._room)
        self.labels = partial(record_labels, self._room)
        self.actions: dict[str, Callable[[], None]] = {
            **hand_actions(board.board_input),
            **move_actions(board.board_input),
            **step_actions(board),
            "undo": partial(self._step, -1),
            "redo": partial(self._step, 1),
            "hint": board.ask_hint,
            "record-openings": partial(self._show_part, openings=True),
            "record-csv": self.save_csv,
            "record-undo": self.put_back,
            "leave-room": self.go_back,
        }
        script.listen(EVENTS.to(self))
        self._record.hears = self._sum_up
        shell.current.kept.when_read(partial(self._record.when_read, self._begin))

    # -- called by the room's script -----------------------------------------------------------

    def rating(self, name: str) -> None:
        """Show the history of the rating with this name."""
        game, _, board = name.partition(" ")
        self._room.choose((game, BoardClass(board)))
        self._shell.refresh()

    def ground(self, name: str) -> None:
        """Show the openings on another board (game and size), given by its name."""
        for ground in self._room.grounds:
            if ground_name(ground) == name:
                self._room.show_board(ground)
        self._update_tree()
        self._shell.refresh()

    def began(self, name: str) -> None:
        """Filter the openings by the player who began."""
        self._room.filter_by(Began(name))
        self._update_tree()
        self._shell.refresh()

    def play(self, token: str) -> None:
        """Play a move of the openings on the board, given by its token."""
        self.session.board_input.make_own(parse_move(token))
        self._shell.refresh()

    def theme(self, name: str) -> None:
        """Open the puzzles of a theme."""
        self._shell.rooms.go(PuzzleSetRoute(name))

    def forget(self, results: bool, cards: bool, puzzles: bool) -> None:
        """Delete the chosen data: results, mistakes to practise, and puzzle results."""
        keeper = self._shell.current.experience.puzzles
        if results or puzzles:
            self._room.forgotten = DeletedData(results, False, puzzles)
        if results:
            self._keeping.stop()  # it would add the deleted data again
            self._record.forget(int(1000 * time()))
        if cards:
            self._shell.rooms.ask(CardsForgotten(), self._note_cards_deleted)
        if puzzles:
            self._puzzled, self._puzzles = keeper.read(), PuzzlesDone()
            keeper.forget()
        self._sum_up()

    def _note_cards_deleted(self, _done: None) -> None:
        """Note for Undo that the mistakes to practise are deleted, and refresh."""
        known = self._room.forgotten or DeletedData(False, False, False)
        self._room.forgotten = known._replace(cards=True)
        self._refresh()

    # -- buttons ---------------------------------------------------------------------------------

    def put_back(self) -> None:
        """Restore the data just deleted, if any."""
        forgotten, self._room.forgotten = self._room.forgotten, None
        if forgotten is None:
            return
        if forgotten.puzzles:
            self._shell.current.experience.puzzles.merge(self._puzzled)
        if forgotten.cards:
            self._shell.rooms.ask(CardsForgotten(put_back=True))
        if forgotten.results:
            self._keeping.do(self._record.put_back(), lambda _: self._request_others(), self._fail)
        else:
            self._request_others()

    def save_csv(self) -> None:
        """Save all results as a CSV file."""
        name = strftime("redstone-record-%Y-%m-%d.csv", gmtime())
        self._writing.do(
            writing_csv(self._record.in_time),
            lambda text: self._script.save(name, KIND, text),
            self._fail,
        )

    def go_back(self) -> None:
        """Return from the openings to the figures or to the study, or leave the room."""
        back = self._route.back if self._route else None
        if back is not None:
            self._shell.rooms.go(back)
        elif self._room.shows_openings and self._route is None:
            self._show_part(openings=False)
        else:
            self._shell.rooms.leave()

    def _show_part(self, *, openings: bool) -> None:
        """Show the openings or the figures."""
        self._room.shows_openings = openings
        self.session.board_input.cancel()
        self._update_tree()

    def _step(self, plies: int) -> None:
        """Step through the moves on the board."""
        self.session.go_to(self.session.game.ply + plies)

    # -- asked by the page ------------------------------------------------------------------------

    def state(self) -> RecordState:
        """Return everything the page shows of the statistics; a new day computes them again."""
        self.session.board_input.set_settings(self._settings)
        if self._day != date.today():
            self._sum_up()
        return record_state(self._room, self._figures())

    def thinking_state(self) -> PageState:
        """Return the state that changes during the search for a hint."""
        return self.pointing_state()

    def settled(self) -> PageState:
        """Return no changes, since nothing is shown later than the board."""
        return {}

    def keep(self) -> None:
        """Do nothing, since everything here is stored at once."""

    @property
    def again(self) -> OpeningsRoute | None:
        """The route for the openings at the current moves, None for the figures."""
        if not self._room.shows_openings:
            return None
        return OpeningsRoute(self.session.game, self._route.back if self._route else None)

    def leave(self) -> None:
        """Stop the work for display; writes and exports continue."""
        self._is_left = True
        self._record.hears = lambda: None
        for work in self._shown_of:
            work.stop()

    # -- inside ------------------------------------------------------------------------------------

    @property
    def _settings(self) -> Settings:
        """The person's settings."""
        return self._shell.current.session.board_input.now.settings

    def _figures(self) -> Figures:
        """Return the room's figures, computed again if their data have changed."""
        room, keeps = self._room, self._settings.record
        room.trouble = self._shell.current.kept.state.trouble
        doubts = room.is_whole, room.trouble
        key = (room.summary, room.key, room.forgotten, doubts, keeps, current_language())
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, figures_data(room, keeps=keeps)
        return self._drawn[1]

    def _begin(self) -> None:
        """Add missing results or ratings, then compute and show the statistics.

        Does nothing once the room was left.
        """
        if self._is_left:
            return
        self._keeping.do(self._beginning(), lambda _: self._request_others(), self._fail)

    def _beginning(self) -> Work[None]:
        """Add the results missing for stored games, and the phase in which each was lost, in steps.

        If results are not to be stored, only compute the ratings again.
        """
        if self._settings.record:
            yield from self._record.adding_missing()
            yield from self._record.finding_phases()
        else:
            yield from self._record.rating_all_again()

    def _request_others(self) -> None:
        """Show the results, and request the data of the puzzles and practice rooms for them.

        Does nothing once the room was left.
        """
        if self._is_left:
            return
        self._sum_up()
        self._shell.rooms.ask(PuzzleResultsWanted(), self._receive_puzzles)
        self._shell.rooms.ask(GravestWanted(), self._receive_mistakes)

    def _receive_mistakes(self, links: dict[str, str]) -> None:
        """Add to each lost game's result the phase of its worst mistake.

        `links` has the mistake's position by the game's id. Does nothing once the room was left.
        """
        if not self._is_left:
            work = self._record.noting_mistakes(links)
            self._noting.do(work, lambda _: self._sum_up(), self._fail)

    def _receive_puzzles(self, told: Mapping[str, Iterable[Iterable[object]]]) -> None:
        """Note the results of puzzles from their room, and compute the summary again."""
        self._puzzles = read_done(told)
        self._sum_up()

    def _sum_up(self) -> None:
        """Compute the summary of all results, and show it, unless the room was left."""
        if not self._is_left:
            self._day = date.today()
            lessons = self._shell.current.experience.learner.learned.days
            work = summing(self._record.in_time, self._puzzles, self._day, lessons)
            self._summing.do(work, self._show, self._fail)

    def _show(self, summary: Summary) -> None:
        """Show a new summary, and update the tree of openings."""
        self._room.summary = summary
        self._update_tree()
        self._refresh()

    def _fail(self) -> None:
        """Show that the statistics are incomplete, as results could not be read."""
        self._room.is_whole = False
        self._refresh()

    def _update_tree(self) -> None:
        """Compute the tree of openings, if it is shown."""
        room = self._room
        if room.shows_openings and room.summary is not None:
            work = growing_tree(room.summary.results, room.ground, room.began)
            self._growing.do(work, self._show_tree, self._fail)

    def _show_tree(self, tree: OpeningTree) -> None:
        """Show a new tree of openings."""
        self._room.tree = tree
        self._refresh()

    def _refresh(self) -> None:
        """Update the page, if the room is open."""
        if self._shell.rooms.open is self:
            self._shell.refresh()


def enter(shell: Shell, script: JsProxy, route: object) -> RecordRoom:
    """Return the room, with the openings first if that is the route."""
    return RecordRoom(shell, script, route if isinstance(route, OpeningsRoute) else None)
