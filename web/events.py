"""The page: the session wired to the board, the controls, the computer and what the browser keeps.

All that is worth a test without a browser is in `redstone.app`; here events become actions,
and after each of them the page shows the session's new state.
"""

import json
from collections.abc import Callable
from functools import cached_property
from time import perf_counter, time
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js
from pyscript.js_modules.scripts import (
    board,
    games,
    guard,
    language,
    links,
    page,
    rooms,
    rules,
    share,
    store,
    updates,
    workers,
)

from redstone.app.computer.messages import Answer, Found
from redstone.app.computer.pace import Pace
from redstone.app.kept.at_hand import AtHand, put_aside, read_at_hand
from redstone.app.kept.current_game import CurrentGame
from redstone.app.kept.kept_game import LEFT, OPEN, REVIEWING, SKETCH
from redstone.app.kept.kept_games import KeptGames
from redstone.app.kept.learned import BEGUN, SWAP
from redstone.app.kept.speeds import SPEEDS, read_speeds
from redstone.app.kept.take_over import take_over
from redstone.app.page import forms
from redstone.app.page.changes import (
    changes,
    label_changes,
    listed_after,
    move_changes,
    with_changes,
)
from redstone.app.page.end_card import Stopwatch, end_state
from redstone.app.page.fields import BadField
from redstone.app.page.new_game import complaint
from redstone.app.page.newcomer import meets_swap, newcomer_state
from redstone.app.page.state import (
    State,
    layout_of,
    page_state,
    point_labels,
    pointing_state,
    thinking_state,
    told_state,
)
from redstone.app.play.actions import ACTIONS, KEYS
from redstone.app.play.pointing import SMALL_CELL
from redstone.app.play.request import Trouble
from redstone.app.play.session import Session
from redstone.app.play.table import Table
from redstone.app.play.turn_record import stone_in_turn
from redstone.app.show.layout import Layout
from redstone.app.words.family import heading
from redstone.app.words.levels import called
from redstone.app.words.settings import EXPLAINED_AGAIN
from redstone.board import Point
from redstone.bot.levels import LEVELS
from redstone.language import _
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from web.computer.computer import Computer
from web.kept.games_list import GamesList
from web.languages import speak
from web.links.links import Links
from web.rooms import PUZZLES, PuzzleErrand, Rooms, SketchErrand, StudyErrand

if TYPE_CHECKING:
    from web.links.share import Share


PAUSE_MS = 4
"""Between tasks: shorter ones would not let in what waits."""


class Page:
    """The handlers of the page's events, around one session at a time: the game's or a room's."""

    def __init__(self, begun: AtHand) -> None:
        self.own = begun.session
        self.computer = Computer(workers.begin, self.hear, self.computer_failed)
        self.kept = KeptGames(store)
        self.current = CurrentGame(begun, self.kept, store, time, self.refresh)
        self.learner = self.current.learner
        self.rooms = Rooms(self.current, self.show, self.refresh, rooms)
        self.links = Links(self.current, self.rooms, self.refresh, page, links)
        self.games = GamesList(self.current, self.links, page, games, share)
        self.kept.when_read(lambda: take_over(self.kept, store))
        self.shown: State = {}
        self.shown_game: Game | None = None
        self.listed = 0
        self.shown_labels: State = {}
        self.heading: Rules | None = None
        self.labelled: Table | None = None
        self.stopwatch = Stopwatch(perf_counter)
        self.pace = Pace(perf_counter, self.computer.host.later, self.take)
        self.speeds = read_speeds(store.stored(SPEEDS))
        self.hurried: tuple[int, int] | None = None
        self.swap_met_at = -1

    @property
    def session(self) -> Session:
        """Who is at the board: an open room's session, else the game's."""
        return self.rooms.session

    @cached_property
    def share(self) -> "Share":
        """The share dialog's side, imported when first used: the start does not wait for it."""
        from web.links.share import Share

        return Share(lambda: self.session, page, links, share)

    def png(self, pixels: Any, link: str) -> Any:
        return self.share.png(pixels, link)

    def frame(self, ply: int) -> str:
        return self.share.frame(ply)

    def sheet(self) -> str:
        return self.share.sheet()

    # -- rooms that were open -----------------------------------------------------------------

    def take_up_room(self) -> None:
        """Keep the study that was left unkept, and go on in the room that this tab had open."""
        left, last = store.stored(LEFT), store.recalled(OPEN)
        if left:
            # Imported when it is needed, which is rarely.
            from redstone.app.kept.studies import take_left

            last = (take_left(self.kept, left) or last) if last else last
            store.keep(LEFT, "")
        if self.kept.get(last) is not None:
            reviews = store.recalled(REVIEWING) == last
            self.rooms.enter("study", StudyErrand(kept=last, reviews=reviews))
        elif sketch := store.recalled(SKETCH):
            self.rooms.enter("editor", SketchErrand(sketch))

    # -- events of the board, in units of the picture --------------------------------

    def tap(self, x: float, y: float, cell: float) -> None:
        point = self._layout.point_at(x, y)
        if point is not None:
            self.session.tap(point, cell)
        self.refresh()

    def point(self, x: float, y: float) -> None:
        self._point_at(self._layout.point_at(x, y))

    def leave(self) -> None:
        self._point_at(None)

    def focus(self, col: int, row: int) -> None:
        self._point_at(self._from_top(col, row))

    def key(self, name: str, col: int, row: int) -> None:
        KEYS[name](self.session, self._from_top(col, row))
        self.refresh()

    # -- events of the controls --------------------------------------------------------

    def act(self, name: str) -> None:
        match name:
            case _ if name in self.rooms.actions:
                self.rooms.actions[name]()
            case "move-now":
                self.hurried = self._turn
                self.computer.move_now()
                self.pace.hurry()
            case "explain-again":
                self.current.explaining.forget()
                self.show({"texts": {"explain-note": _(EXPLAINED_AGAIN)}})
            case "restart-computer":
                self.session.computer_failed = None
                self.computer.restart()
            case _ if name.startswith("share-"):
                self.share.actions[name]()
            case "make-puzzle":
                self.rooms.enter(PUZZLES, PuzzleErrand(self.session.game))
            case "sound":
                ACTIONS[name](self.own)
            case "play-first":
                self.learner.know(BEGUN)
            case _ if name in self.links.actions:
                self.links.actions[name]()
            case _ if name in self.games.actions:
                self.games.actions[name]()
            case _:
                ACTIONS[name](self.session)
        self.refresh()
        if name == "show-end":
            self.show({"focus": "end-title"})

    def go_to(self, ply: int) -> None:
        self.session.go_to(ply)
        self.refresh()

    def submit(self, form: str, text: str) -> bool:
        """Take a dialog's fields; False if they cannot be had, and the dialog says why."""
        match form:
            case "new-game" | "set-up":
                try:
                    setup = forms.read_setup(text)
                    if form == "set-up":
                        self.rooms.enter("editor", setup)
                    else:
                        self.own.new_game(setup)
                        self.rooms.leave()
                except BadField as fault:
                    self.show(complaint(fault))
                    return False
            case "share":
                self.share.challenge(text)
            case _:
                forms.apply_settings(self.own, text)
        self.refresh()
        return True

    def choose(self, text: str) -> None:
        """A field of the new-game dialog has changed."""
        self.show(forms.choosing_state(text, self.speeds))

    def open(self, dialog: str) -> None:
        if dialog == "share":
            self.share.show()
        if dialog == "games":
            self.games.show()
        self.show(forms.opening_state(self.own, self.speeds))

    def figures(self, game: str) -> str:
        """The small boards of a game's rules; imported when first used, like the share dialog."""
        from redstone.app.show.figures import pictures

        return json.dumps({name: made.as_json() for name, made in pictures(game).items()})

    def cards(self) -> str:
        """A small board for every game to choose from; imported when first used."""
        from redstone.app.show.figures import cards

        return json.dumps({game: made.as_json() for game, made in cards().items()})

    # -- the computer --------------------------------------------------------------------

    def hear(self, answer: Answer | Found) -> None:
        """Hold an answer back for its time, and learn from it how fast this device is."""
        if isinstance(answer, Found):
            self._hear_of_proof(answer)
            return
        game, request = self.session.game, self.session.request
        later_stone = stone_in_turn(game)[0] > 1
        played = request is not None and not request.hint and self.hurried != self._turn
        self.pace.hear(answer, later_stone=later_stone, beat=played and self.session.settings.beat)
        if answer.speed is not None:
            self.speeds.learn(game.rules.name, len(game.position.board.points), answer.speed)
            store.keep(SPEEDS, self.speeds.text)

    def take(self, answer: Answer) -> None:
        asked = self.session.request
        if not self.session.hear(answer.id, answer.report):
            return
        move, wanted = answer.move, self.session.request
        if move is None and wanted and wanted.id == answer.id:
            room = self.rooms.open
            self.show_news(room.thinking_state() if room else thinking_state(self.own))
        elif move is None or (asked and asked.hint) or self.session.answer(answer.id, move):
            self.refresh()
        else:
            self.computer_failed(Trouble.FAULT)  # no answer is better than an illegal one

    def _hear_of_proof(self, found: Found) -> None:
        if not self.session.hear_evidence(found.id, found.evidence):
            return
        if found.is_last:
            self.refresh()
        elif self.rooms.open:
            self.show_news(self.rooms.open.thinking_state())

    def computer_failed(self, trouble: Trouble) -> None:
        self.session.computer_failed = trouble
        self.refresh()

    # -- the reader's language ---------------------------------------------------------------

    def respeak(self) -> None:
        """Say all that is shown in another language; nothing of the game changes."""
        speak(language)
        self.shown, self.shown_labels = {}, {}
        self.shown_game = self.heading = self.labelled = None
        self.listed = 0
        show_levels()
        self.show(forms.opening_state(self.own, self.speeds))
        self.refresh()

    # -- showing -------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is new of the session, and ask the computer for what is wanted."""
        game = self.session.game
        if game.rules != self.heading:
            self.heading = game.rules
            self.show(heading(game.rules))
        self.stopwatch.look(self.own.table)
        self.show_news(end_state(self.own, self.stopwatch.seconds))
        self.show_news(self._state(), self._move_changes())
        self.links.show()
        # A game that another window is played in asks the computer there.
        elsewhere = self.current.is_elsewhere and self.session is self.own
        request = None if elsewhere else self.session.request
        self.pace.ask(request.id if request else None)
        self.computer.want(request)
        self._hurry_on()
        page.afterPaint()

    def _move_changes(self) -> State:
        """What is new of the list of moves; what of a long one is left comes later."""
        game = self.session.game
        told = move_changes(self.shown_game, game, self.listed)
        self.shown_game, self.listed = game, listed_after(told, self.listed)
        if "moves" in told and self.listed < len(game.line):
            self._soon(self._list_more)
        return told

    def _list_more(self) -> None:
        if self.shown_game is self.session.game and self.listed < len(self.session.game.line):
            self.show(self._move_changes())

    def _state(self) -> State:
        """Everything the page shows of the open room or the game."""
        if self.rooms.open:
            return self.rooms.open.state() | {"room": self.rooms.name}
        state, session, learned = page_state(self.own), self.own, self.learner.learned
        if meets_swap(session, learned) and self.learner.know(SWAP):
            self.swap_met_at = session.position_id
        swap = self.swap_met_at == session.position_id
        news = newcomer_state(session, learned, swap=swap)
        return state | {key: state[key] | part for key, part in news.items()} | {"room": ""}

    def show(self, state: State) -> None:
        """Show a state or a part of one."""
        page.show(json.dumps(state))

    def show_news(self, state: State, more: State | None = None) -> None:
        """Show what the page does not show of a state already, and something more."""
        news = changes(self.shown, state) | (more or {})
        self.shown = with_changes(self.shown, state)
        if news:
            self.show(news)

    def settled(self) -> None:
        """Keep the session and name the points: painting a stone does not wait for these."""
        room = self.rooms.open
        self._soon(self._name_points)
        if self.own.game.moves and not self.own.visiting:
            self.learner.know(BEGUN)
        if room:
            self.show_news(room.settled())
        else:
            self._soon(self._explain)
        self.links.keep(address=not self.rooms.hold_address)
        store.load()
        updates.setBusy(bool(self.session.game.moves) and not self.session.position.is_over)
        if self.session.has_computer and not self.session.position.is_over:
            self.computer.prepare()

    def _name_points(self) -> None:
        """Name the points as they are now: a task of its own, for it takes a while."""
        if self.rooms.open or self.session.table is not self.labelled:
            labels = self._labels()
            page.label(json.dumps(label_changes(self.shown_labels, labels)))
            self.labelled, self.shown_labels = self.session.table, labels

    def _soon(self, do: Callable[[], None]) -> None:
        """Do something once what came in meanwhile is done, in a task of its own.

        What is due together is done in one by Python's loop.
        """
        js.setTimeout(create_once_callable(do), PAUSE_MS)

    def _explain(self) -> None:
        """Tell of what is met for the first times."""
        if self.rooms.open:
            return
        if self.own.game.moves and self.own.settings.explain:
            self.current.explaining.look(self.own)
        self.show_news(told_state(self.own))

    def leaving(self) -> None:
        """Keep the session at once."""
        self.current.keep()

    def focused(self) -> None:
        """This window is looked at."""
        if self.current.is_elsewhere:
            self.current.come_here()
            self.refresh()

    def _hurry_on(self) -> None:
        """Who has hurried the computer need not do so for each stone of its turn."""
        request = self.session.request
        if request is None or request.hint or self._turn != self.hurried:
            self.hurried = None
        elif stone_in_turn(self.session.game)[0] > 1:
            self.computer.move_now()

    @property
    def _turn(self) -> tuple[int, int]:
        """The turn on the board: its game, and the ply of its first stone."""
        game = self.session.game
        return self.session.table.id, game.ply - stone_in_turn(game)[0] + 1

    @property
    def _layout(self) -> Layout:
        return layout_of(self.session)

    def _from_top(self, col: int, row: int) -> Point:
        return Point(col, self.session.position.board.rows - 1 - row)

    def _point_at(self, point: Point | None) -> None:
        if self.session.point_at(point):
            room = self.rooms.open
            self.show_news(room.pointing_state() if room else pointing_state(self.own))

    def _labels(self) -> State:
        return self.rooms.open.labels() if self.rooms.open else point_labels(self.own)


def handlers(source: object, *names: str, **renamed: str) -> Any:
    """Methods as a JavaScript object of functions that live as long as the page."""
    found = {name: name for name in names} | renamed
    proxies = {name: create_proxy(getattr(source, method)) for name, method in found.items()}
    return to_js(proxies, dict_converter=js.Object.fromEntries)


def show_levels() -> None:
    """Fill the lists of the computer's levels."""
    levels = [{"number": level.number, "name": called(level)} for level in LEVELS]
    page.showLevels(json.dumps(levels))


def start() -> None:
    """Show the session and listen."""
    speak(language)
    begun = put_aside(store) if guard.leavesGame() else read_at_hand(store)
    this = Page(begun)
    this.own.touch = js.matchMedia("(hover: none)").matches
    show_levels()
    language.listen(create_proxy(this.respeak))
    actions = ("act", "submit", "choose", "open", "cards", "settled", "leaving")
    page.listen(handlers(this, *actions, goTo="go_to"))
    rules.listen(handlers(this, "figures"))
    share.listen(handlers(this, "png", "frame", "sheet"))
    links.listen(handlers(this.links, "arrive", "said"))
    store.listen(handlers(this.kept, "read", "begin", "written", "changed"))
    js.window.addEventListener("focus", create_proxy(lambda _: this.focused()))
    listed = ("describe", "open", "study", "remove")
    incoming = {"openText": "open_text", "openFile": "open_file"}
    games.listen(handlers(this.games, *listed, putBack="put_back", **incoming))
    text = this.links.at_start(own=begun.own)
    if not text:
        this.kept.when_read(this.take_up_room)
        show(this)
        return
    # What the link is to the games kept here is known once these have been read.
    board.forgetEarlyTap()
    store.load()
    this.links.arrive(text, then=lambda: show(this))


def show(this: Page) -> None:
    """Show the session; the page is ready now."""
    this.refresh()
    board.listen(handlers(this, "tap", "point", "leave", "focus", "key"), SMALL_CELL)
    js.document.documentElement.dataset.ready = "true"
