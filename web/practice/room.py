"""One's own mistakes on the page: card after card, or those of a game that is searched."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pyodide.ffi import JsProxy

from redstone.app.page.parts import PageState
from redstone.app.play.actions import hand_actions, step_actions
from redstone.app.practice.practising import Practising
from redstone.app.practice.prefetch import ASKED, known_ahead
from redstone.app.practice.session import CardStage, practice_settings
from redstone.app.practice.state import (
    PracticeState,
    practice_labels,
    practice_pointing_state,
    practice_state,
    practice_thinking_state,
)
from redstone.app.practice.worst_mistakes import finding_worst_mistakes
from redstone.record.work import Work
from web.practice.decks import deck_of, store_due
from web.practice.idle_tasks import idle_tasks_of
from web.rooms import Shell
from web.routes import (
    CardsForgotten,
    Exported,
    GravestWanted,
    ImportedRecords,
    MistakesWanted,
    PracticeRoute,
    StudyRoute,
)
from web.slices import Slices, soon


@dataclass(frozen=True)
class PreparedPractice:
    """The cards, with the first one open if they are read, and the room's route."""

    practising: Practising
    route: PracticeRoute | None


class Practice:
    """The handlers of the practice room."""

    sharing = None

    def __init__(self, shell: Shell, script: JsProxy, begun: PreparedPractice) -> None:
        """Show the cards in `begun`; `script` is the module room.js of this folder."""
        del script  # it only shows data, and calls nothing
        self._shell, self._practising = shell, begun.practising
        self._opening = Slices()
        self._is_left = self._reads = self._has_looked = False
        self._day = begun.practising.deck.day
        self.session = session = begun.practising.session
        self._deck = deck = begun.practising.deck
        self.pointing_state = partial(practice_pointing_state, begun.practising)
        self.thinking_state = partial(practice_thinking_state, begun.practising)
        self.labels = partial(practice_labels, begun.practising)
        self.actions: Mapping[str, Callable[[], None]] = {
            **hand_actions(session.board_input),
            **step_actions(session),
            "undo": session.again,
            "practice-again": session.again,
            "practice-show": session.show_answer,
            "practice-study": self.study,
            "practice-away": partial(begun.practising.put_away, away=True),
            "practice-restore": partial(begun.practising.put_away, away=False),
            "practice-next": self.next,
        }
        deck.changed = self._handle_changes
        if begun.route is not None:
            route = begun.route
            begun.practising.search_game(route.game, route.seat, route.source)
        if session.stage is CardStage.READING:
            self._begin()
        elif session.stage is CardStage.EMPTY:
            self.next()

    def _begin(self) -> None:
        """Open the first card if it has been read; read all cards if it is unknown."""
        if self._deck.get(self._practising.ahead.name) is not None or self._deck.is_read:
            self.next()
        elif not self._practising.ahead.name:
            self._read_all()

    def _read_all(self) -> None:
        """Begin to read all cards, once."""
        if not self._reads:
            self._reads = True
            self._deck.when_read(self._continue_when_read)

    def _continue_when_read(self) -> None:
        """Open the next due card if none is shown, now that all are read, else refresh the page.

        Does nothing once the room was left.
        """
        if self._is_left:
            return
        if self.session.stage is CardStage.READING:
            self.next()
        else:
            soon(self._shell.refresh)

    def next(self) -> None:
        """Open and show the next card that is due, unless a game is being searched."""
        if self.session.stage is not CardStage.SIFTING:
            self._opening.do(self._opening_next(), self._show, self._shell.refresh)

    def _opening_next(self) -> Work[None]:
        """Open the next card; if there are none at all, begin to search a game, once a visit.

        The settings may switch that off.
        """
        yield from self._practising.opening_next()
        settings = self._shell.current.session.board_input.now.settings
        may_look = settings.find_mistakes and not (self._deck.cards or self._has_looked)
        if self.session.stage is CardStage.EMPTY and may_look:
            self._has_looked = True
            found = yield from idle_tasks_of(self._shell.current).waiting_game()
            if found is not None:
                kept, game, seat = found
                self._practising.search_game(game, seat, kept.id)

    def _show(self, _done: object) -> None:
        """Refresh the page with the card that was opened; read all cards if none was.

        The due days are stored too. Does nothing once the room was left.
        """
        if not self._is_left:
            store_due(self._shell.current, self._deck)
            self._shell.refresh()
            if self.session.stage is CardStage.READING:  # the first one is no longer due
                self._read_all()

    def _handle_changes(self) -> None:
        """Show changes of cards: by another window, by a search, or as they are read.

        Without a card shown, the next one is opened.
        """
        self._practising.update_card()
        if self.session.stage in (CardStage.EMPTY, CardStage.READING):
            self.next()
        else:
            soon(self._shell.refresh)

    def study(self) -> None:
        """Open a study of the position shown."""
        self._shell.rooms.go(StudyRoute(self.session.board_input.now.game))

    def state(self) -> PracticeState:
        """Return the page's state, and schedule the first card or those of a new day.

        Adopts the settings and stores the cards found in a game.
        """
        settings = self._shell.current.session.board_input.now.settings
        self.session.board_input.set_settings(practice_settings(settings))
        if self._practising.has_found_cards:
            self._practising.store_found_cards()
            if self.session.stage is CardStage.SIFTING:
                self.session.stage = CardStage.READING
                self._deck.when_read(lambda: soon(self._continue_when_read))
        if self._day != self._deck.day:
            self._day = self._deck.day
            soon(self._handle_changes)
        return practice_state(self._practising, switched_off=not settings.find_mistakes)

    def settled(self) -> PageState:
        """Update the menu's number, and read the cards after the first; return no changes."""
        store_due(self._shell.current, self._deck)
        self.keep()
        if self.session.stage is not CardStage.READING:
            self._read_all()
        return {}

    def keep(self) -> None:
        """Save the card being asked for a reload; each answer is saved as it is given."""
        waits = self.session.stage in (CardStage.ASKED, CardStage.WEIGHED)
        self._shell.current.texts.remember(ASKED, self._practising.name if waits else "")

    @property
    def again(self) -> object:
        """None: entering the room again asks the cards due then."""
        return None

    def leave(self) -> None:
        """Stop the pending work, keep a search's evaluations, and clear the card for a reload."""
        self._shell.current.session.store_review(None, self._practising.searched_game)
        self._is_left = True
        self._opening.stop()
        self._deck.changed = lambda: None
        self._shell.current.texts.remember(ASKED, "")
        store_due(self._shell.current, self._deck)


def answering(shell: Shell, question: object) -> Work[Any]:
    """Answer a question of another room about cards, or do what its message says (`web.routes`)."""
    deck = deck_of(shell.current)
    match question:
        case None:
            return None
        case MistakesWanted():
            return (yield from idle_tasks_of(shell.current).finding())
        case GravestWanted():
            return (yield from finding_worst_mistakes(deck))
        case CardsForgotten(put_back):
            yield from deck.restoring() if put_back else deck.deleting_all()
            store_due(shell.current, deck)
            return None
        case Exported():
            return (yield from deck.exporting())
        case ImportedRecords(records):
            yield from deck.importing(records)
            store_due(shell.current, deck)
            return None
    raise TypeError(f"{question!r} is nothing that the room is asked")


def preparing(shell: Shell, route: object) -> Work[PreparedPractice]:
    """Return the cards for the room, with the first one open if they have been read."""
    deck = deck_of(shell.current)
    ahead = known_ahead(shell.current.texts, deck.day)
    practising = Practising(deck, shell.current.session.board_input.now, ahead)
    asked = route if isinstance(route, PracticeRoute) else None
    if asked is not None and asked.once:
        yield from deck.waiting()
        if deck.has_searched(asked.source):
            practising.unasked, asked = deck.unasked_of(asked.source), None
    if deck.is_read and asked is None:
        yield from practising.opening_next()
    elif asked is None and ahead.name:
        deck.bring_first(ahead.name)
    return PreparedPractice(practising, asked)


def enter(shell: Shell, script: JsProxy, route: PreparedPractice) -> Practice:
    """Return the room with the prepared cards."""
    return Practice(shell, script, route)
