"""The page: the session with the board, the controls, the computer and the browser's storage.

All code that can be tested without a browser is in `redstone.app`. Here events become actions, and
after each of them the page shows the session's new state.
"""

import json
from functools import cached_property
from time import perf_counter, time
from typing import TYPE_CHECKING

from pyodide.ffi import JsBuffer, JsProxy
from pyscript.js_modules.scripts import (
    games,
    language,
    links,
    page,
    rooms,
    share,
    store,
    updates,
    visits,
    workers,
)

from redstone.app.page import forms
from redstone.app.page.end_card import Replay, Stopwatch, end_state
from redstone.app.page.fields import BadField
from redstone.app.page.new_game import Fitting, field_error_state
from redstone.app.page.parts import PageState, together
from redstone.app.play.actions import game_actions
from redstone.app.play.board_session import BoardSession, Steps
from redstone.app.play.ending import PersonalResult
from redstone.app.storage.boot_state import BootState, migrate
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.progress import BEGUN
from redstone.app.storage.speeds import Speeds
from redstone.app.words.notices import EXPLAINED_AGAIN
from redstone.language import _
from web.clocks import Clocks
from web.coaching import Coaching
from web.computer.asking import Asking, Shows
from web.games.games_list import GamesList
from web.idle_work import IdleWork
from web.languages import use_page_language
from web.links.links import Links
from web.own_game import OwnGame
from web.pointer import Pointer
from web.rooms import Room, Rooms
from web.routes import GameEnded, InvitationRoute, LessonRoute, SetUpRoute, StudyRoute
from web.screen import Screen
from web.slices import soon
from web.visits import Visits

if TYPE_CHECKING:
    from web.links.share import Share


class Page:
    """The handlers of the page's events, around one session at a time: the game's or a room's."""

    def __init__(self, begun: BootState) -> None:
        """Create the page's parts and connect them, starting from the state read at boot."""
        self.own = begun.session
        self.actions = game_actions(self.own) | {
            "end-next": self.take_next_step,
            "lesson-link": self.learn_more,
            "waiting-game": self.open_waiting_game,
        }
        self.screen = Screen(
            lambda: self.session.board_input.now.table.shared_game, self._decorate, page
        )
        self.asking = Asking(
            lambda: self.session,
            Shows(self._show_thinking, self.refresh, self._explain),
            workers.begin,
            store,
        )
        self.kept = KeptGames(store)
        self.current = CurrentGame(begun, self.kept, store, time, self.refresh)
        self.experience = self.current.experience
        self.rooms = Rooms(self.current, self.screen.show, self.refresh, rooms)
        self.links = Links(self.current, self.rooms, self.refresh, page, links)
        self.visits = Visits(self.rooms, self.links, self.refresh, visits)
        self.games = GamesList(self.current, self.links, page, games, share)
        self.kept.when_read(lambda: migrate(self.kept, store))
        self.kept.when_read(self.current.recover_journal)
        self.kept.when_read(self._recall_review)
        self.clocks = Clocks(self.current, rooms, self.refresh, self.act)
        self.coaching = Coaching(self.own, rooms, self.refresh)
        self.resting = IdleWork(self.current, self.rooms, self.asking)
        self.stopwatch, self.replay = Stopwatch(perf_counter), Replay()
        self.own_game = OwnGame(self.current, self.refresh)
        self.current.ended = self._note_end
        self.pointer = Pointer(lambda: self.session.board_input, self.refresh, self._show_pointing)

    @property
    def session(self) -> BoardSession:
        """The session at the board: an open room's, else the game's."""
        return self.rooms.session

    @property
    def _shown(self) -> Room | OwnGame:
        """The open room, else the game."""
        return self.rooms.open or self.own_game

    @cached_property
    def share(self) -> "Share":
        """The share dialog's handlers, imported when first used to keep the start fast."""
        from web.links.share import Share

        return Share(self.rooms, self.clocks.with_times, page, links, share)

    def png(self, pixels: JsBuffer, link: str) -> JsProxy:
        """Return the bytes of a PNG picture (`pixels`) with a link stored in them."""
        return self.share.png(pixels, link)

    def frame(self, ply: int) -> str:
        """Return the picture after `ply` moves, for an animated GIF of the game, as JSON."""
        return self.share.frame(ply)

    def sheet(self) -> str:
        """Return the contents of the current game's printed sheet, as JSON."""
        return self.share.sheet()

    # -- events of the controls --------------------------------------------------------

    def act(self, name: str) -> None:
        """Perform the action of a control, and show the result."""
        self.current.take_focus()  # a control may be used before the window gets its focus event
        if not self.clocks.act(name, () if self.rooms.open else self.actions):
            self._do(name)
        self.refresh()
        if name == "show-end":
            self.screen.show({"focus": "end-title"})

    def _do(self, name: str) -> None:
        """Let the part of the page that has the action of this name perform it."""
        companion = self.rooms.companion
        match name:
            case _ if companion and name in companion.actions:
                companion.actions[name]()
            case _ if name in self.rooms.actions:
                if name in self.rooms.names:
                    self.links.drop()
                self.rooms.actions[name]()
            case _ if name in self.coaching.actions:
                self.coaching.actions[name]()
            case "move-now":
                self.asking.move_now()
            case "explain-again":
                self.experience.explaining.forget()
                self.screen.show({"texts": {"explain-note": _(EXPLAINED_AGAIN)}})
            case "restart-computer":
                self.asking.restart()
            case _ if name.startswith("share-"):
                self.share.actions[name]()
            case "play-first":
                self.experience.learner.know(BEGUN)
            case _ if name in self.links.actions:
                self.links.actions[name]()
            case _ if name in self.games.actions:
                self.games.actions[name]()
            case _ if not self.rooms.open or name == "sound":
                self.actions[name]()

    def take_next_step(self) -> None:
        """Do what the end card offers: a rematch at another level, a lesson, or a review."""
        after = self.experience.next_step
        if after.level_ahead is not None:
            self.own.rematch(after.level_ahead)
        elif after.lesson is not None:
            self.rooms.go(LessonRoute(after.lesson))
        else:
            self.rooms.go(StudyRoute(reviews=True, at_turn=True))

    def open_waiting_game(self) -> None:
        """Open the stored game that waits for the person's move."""
        self.games.open(self.own_game.waiting)

    def learn_more(self) -> None:
        """Open the lesson about the hint's subject, or the lessons on the rules."""
        from redstone.app.words.taught import of_hint  # with the first hint, like its texts

        taught = of_hint(self.session.board_input.now)
        self.rooms.go(LessonRoute(taught.name if taught is not None else ""))

    def go_to(self, ply: int) -> None:
        """Show the line after `ply` moves, unless the clock is paused."""
        held = self.session is self.own and self.clocks.is_paused
        if isinstance(self.session, Steps) and not held:
            self.session.go_to(ply)
        self.refresh()

    def submit(self, form: str, text: str) -> bool:
        """Apply a dialog's fields. Returns False for invalid ones, after showing the reason."""
        match form:
            case "new-game" | "set-up" | "invite":
                try:
                    setup = forms.read_setup(text)
                    self.links.drop()
                    if form == "set-up":
                        self.rooms.go(SetUpRoute(setup))
                    elif form == "invite":
                        self.rooms.go(InvitationRoute(setup))
                    else:
                        self.own.begin(setup)
                        self.rooms.leave()
                except BadField as fault:
                    self.screen.show(field_error_state(fault))
                    return False
            case "share":
                self.share.challenge(text)
            case _:
                forms.apply_settings(self.own, text)
        self.refresh()
        return True

    def choose(self, text: str) -> None:
        """Update the new-game dialog after a field has changed; `text` has its fields as JSON."""
        knows_pie = self.experience.learner.learned.knows_pie
        self.screen.show(forms.choosing_state(text, *self._known, knows_pie=knows_pie))

    @property
    def _known(self) -> tuple[Speeds, Fitting]:
        """The device's speed and the person's fitting levels, by which a level is suggested."""
        return self.asking.speeds, self.experience.fit

    def open(self, dialog: str) -> None:
        """Fill a dialog, given by its id, before it opens."""
        if dialog == "share":
            soon(self._show_share)
        if dialog == "games":
            self.games.show()
        if dialog == "bad-link":
            self.links.show_last_fault()
        if dialog == "more":
            self.screen.show(self.rooms.menu)
        self.screen.show(forms.opening_state(self.own, *self._known))

    def _show_share(self) -> None:
        """Fill the share dialog in a task of its own, since it is imported first."""
        self.share.show()

    def figures(self, game: str) -> str:
        """Return the small boards of a game's rules as JSON; imported when first used."""
        from redstone.pictures.figures import pictures

        return json.dumps({name: made.as_json() for name, made in pictures(game).items()})

    def cards(self) -> str:
        """Return a small board for every game to choose from, as JSON; imported when first used."""
        from redstone.pictures.figures import cards

        return json.dumps({game: made.as_json() for game, made in cards().items()})

    # -- the reader's language ---------------------------------------------------------------

    def change_language(self) -> None:
        """Show everything in the page's new language; the game does not change."""
        use_page_language(language)
        self.screen.forget()
        self.screen.show_levels()
        self.screen.show(forms.opening_state(self.own, *self._known))
        self.refresh()

    # -- showing -------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what changed anywhere on the page, and pass the session's request to the computer.

        The own game has none while another window plays it, its clock is paused or the coach is
        being loaded. Idle work is interrupted.
        """
        if self.rooms.companion:
            self.rooms.companion.synchronise()
        self.clocks.follow(away=self.session is not self.own)
        self.screen.show_heading()
        self.stopwatch.update(self.own.table)
        now, after = self.own.board_input.now, self.experience.next_step
        self.screen.show_changes(end_state(now, self.stopwatch.seconds, after, self.replay.of(now)))
        is_kept = self.kept.state.trouble is None
        hidden = {"clockless": not self.clocks.is_stuck, "unkept": is_kept}
        where: PageState = {"room": self.rooms.name, "stay": self.rooms.stay, "hidden": hidden}
        self.screen.show_board(together(self._shown.state(), where))
        self.links.show()
        self.clocks.show()
        self.coaching.show()
        # The window in which a game is played makes its requests.
        waits = self.current.is_elsewhere or self.clocks.is_paused or self.coaching.is_loading
        self.asking.set_request(
            None if waits and self.session is self.own else self.session.request
        )
        page.afterPaint()
        self.resting.interrupt()

    def _decorate(self, state: PageState) -> PageState:
        """Return a state with the additions of live play, if its companion is loaded."""
        companion = self.rooms.companion
        return companion.decorate(state) if companion else state

    def _show_thinking(self) -> None:
        """Show the part of the state that changes while the computer thinks."""
        self.screen.show_changes(self._shown.thinking_state())

    def _show_pointing(self) -> None:
        """Show the part of the state that changes with the pointer."""
        self.screen.show_changes(self._shown.pointing_state())

    def settled(self) -> None:
        """Do the work that waits until the board is painted.

        This names the points, shows what the room or explanations add, stores the game with its
        link, and prepares the computer's move.
        """
        room = self.rooms.open
        soon(self._name_points)
        own = self.own.table
        if own.game.moves and not (own.is_visited or own.setup.by_others):
            self.experience.learner.know(BEGUN)
        if room:
            self.screen.show_changes(room.settled())
        else:
            soon(self._explain)
            soon(self._recall_review)
        self.visits.follow()
        self.links.keep(address=not self.rooms.hold_address)
        store.load()
        table = self.session.board_input.now.table
        updates.setBusy(bool(table.game.moves) and not table.position.is_over)
        if table.has_computer and not table.position.is_over:
            self.asking.prepare()

    def _name_points(self) -> None:
        """Send the page the points' names for screen readers, unless it has the current ones.

        This takes a while, so it is called in a task of its own.
        """
        table = None if self.rooms.open else self.own.table
        if table is None or table is not self.screen.labelled:
            self.screen.name_points(self._shown.labels(), table)

    def _explain(self) -> bool:
        """Show an explanation if one is due. Returns True if there was one."""
        if self.rooms.open:
            return False
        told, state = self.own_game.explain_if_due()
        self.screen.show_changes(state)
        return told

    def _recall_review(self) -> None:
        """Show the review of a finished game, if it was reviewed before."""
        if not self.rooms.open and self.current.recall_review():
            self.refresh()

    def _note_end(self, game_id: str) -> None:
        """Report a finished game to the statistics room; offer installation after the first games.

        The installation is that of the page as an app, and never offered after a loss.
        """
        keeps = self.own.board_input.now.settings.record
        self.rooms.ask(GameEnded(game_id, self.stopwatch.spent, keeps), self._counted)
        if self.experience.learner.learned.has_played:
            ending = self.own.board_input.now.ending
            page.offerInstall(ending is not None and ending.end is PersonalResult.LOST)

    def _counted(self, is_new: bool) -> None:
        """Refresh the page if the statistics have just counted a finished game (`is_new`)."""
        if is_new:
            self.refresh()

    def leaving(self) -> None:
        """Save the changes in the game and in a room at once, as the page may close."""
        if self.rooms.open:
            self.rooms.open.keep()
        self.current.leave()

    def focused(self) -> None:
        """Take over the game, as this window got the focus, if another one has been playing it."""
        if self.current.is_elsewhere:
            self.current.take_focus()
            self.refresh()

    def new_day(self) -> None:
        """Refresh the page, as a new day has begun."""
        self.refresh()
