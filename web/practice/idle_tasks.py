"""The search for mistakes while the page is idle: game by game, the last played first.

After that, cards from shorter searches than today's are judged again.
"""

from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

import js
from pyodide.ffi import JsProxy

from redstone.app.play.settings import Opponent
from redstone.app.practice.card import MistakeCard
from redstone.app.practice.checking import CardCheck
from redstone.app.practice.deck import Deck
from redstone.app.practice.judging import ConfirmedMistake
from redstone.app.practice.mistake_search import MistakeSearch, end_of_line, is_over
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.session_text import reading_game
from redstone.app.storage.validation import Damaged
from redstone.record.game import Game, Seat
from redstone.record.work import Work
from web.practice.decks import deck_of, store_due

LOW = 0.3
"""The charge of a battery that is not charging below which no work is done."""
NEWEST = 1_000
"""Games that are examined, the last played first."""
MOST_FAILED = 3
"""Failures of the computer in a visit after which the search ends: the games are not the cause."""


class GameSearchTask(MistakeSearch):
    """The search for mistakes in a stored game, in idle time; its cards are stored at the end."""

    def __init__(self, current: CurrentGame, deck: Deck, kept: KeptGame, found: tuple[Game, Seat]):
        """Prepare to search the game in `found`, read from `kept`, for its seat's mistakes."""
        super().__init__(*found, kept.id, deck.day, deck.now)
        self._current, self._deck = current, deck
        self.has_failed = False

    def finish(self) -> None:
        """Store the cards and evaluations found, and that this game was searched."""
        self._current.session.store_review(None, self.game)
        self._deck.add(self.cards)
        self._deck.note_searched(self.source, self.unasked)
        store_due(self._current, self._deck)
        self._deck.changed()

    def fail(self) -> None:
        """Mark this game as failed, so that it is skipped."""
        self.has_failed = True


class CardCheckTask(CardCheck):
    """The new judgement of a card, in idle time; the result is stored at the end."""

    def __init__(
        self, current: CurrentGame, deck: Deck, name: str, about: tuple[MistakeCard, Game]
    ):
        """Prepare to judge again the mistake card with the id `name`.

        `about` has the card and a game at its position.
        """
        super().__init__(*about)
        self._current, self._deck, self._name = current, deck, name
        self.has_failed = False

    def finish(self) -> None:
        """Correct the stored mistake card by the new judgement; delete it if it is no mistake.

        A card that could not be judged stays.
        """
        if isinstance(self.found, ConfirmedMistake):
            self._deck.correct(self._name, self.found)
        elif self.found is not None:
            self._deck.drop(self._name)
        store_due(self._current, self._deck)
        self._deck.changed()

    def fail(self) -> None:
        """Mark this card as failed, so that it is skipped."""
        self.has_failed = True


class IdleTasks:
    """The tasks of one page's idle time."""

    def __init__(self, current: CurrentGame) -> None:
        """Find tasks among the stored games and cards of the page."""
        self._current, self._deck = current, deck_of(current)
        self._search: GameSearchTask | None = None
        self._check: CardCheckTask | None = None
        self._checked = set[str]()  # the ids of cards that were tried in this visit
        self._not_over = set[str]()  # the links of games that are not over, or cannot be read
        self._failed = set[str]()  # the ids of games at which the computer has failed
        self._battery: Any = None

    def finding(self) -> Work[GameSearchTask | CardCheckTask | None]:
        """Return the task for the next game to search or card to judge again.

        None if there is none, or if it must wait for the cards, the battery or another visit.
        """
        self._deck.when_read(lambda: None)
        if not (self._deck.is_read and self.is_powered):
            return None
        if self._search is not None and self._search.has_failed:
            self._failed.add(self._search.source)
            self._search = None
        if len(self._failed) >= MOST_FAILED:
            return None
        if self._search is None or self._deck.has_searched(self._search.source):
            self._search = yield from self._next_game()
        return self._search or (yield from self._next_card())

    def _next_card(self) -> Work[CardCheckTask | None]:
        """Return the check of the next card to judge again, one already begun first.

        None if there is none.
        """
        begun = self._check
        if begun is not None and not (begun.done or begun.has_failed):
            return begun
        self._check = None
        for name in self._deck.unchecked:
            yield
            card = self._deck.get(name)
            if card is None or name in self._checked:
                continue
            self._checked.add(name)
            with suppress(Damaged, ValueError):
                game = yield from reading_game(card.link)
                self._check = CardCheckTask(self._current, self._deck, name, (card, game))
                return self._check
        return None

    def _next_game(self) -> Work[GameSearchTask | None]:
        """Return the search for mistakes in the next game that needs one, None if there is none."""
        found = yield from self.waiting_game()
        if found is None:
            return None
        kept, game, seat = found
        return GameSearchTask(self._current, self._deck, kept, (game, seat))

    def waiting_game(self) -> Work[tuple[KeptGame, Game, Seat] | None]:
        """Return the next game that has not been searched, as stored and read, and the seat.

        None if there is none.
        """
        for kept in self._current.kept.newest_first()[:NEWEST]:
            yield
            if not self._is_new(kept):
                continue
            with suppress(Damaged):
                game, seats, _setup = yield from kept.opening()
                game = end_of_line(game)
                if seats.person is not None and is_over(game):
                    return kept, game, seats.person
            self._not_over.add(kept.link)
        return None

    def _is_new(self, kept: KeptGame) -> bool:
        """Return True for a game against the computer that may have ended and was not searched."""
        against = kept.players.get("opponent") == Opponent.COMPUTER.value and not kept.is_study
        is_left = kept.link in self._not_over or kept.id in self._failed
        is_left = is_left or kept.played <= self._deck.forgotten
        return against and not is_left and not self._deck.has_searched(kept.id)

    @property
    def is_powered(self) -> bool:
        """True if the device has power to spare, as far as the browser reports it."""
        browser = js.navigator
        saving = getattr(getattr(browser, "connection", None), "saveData", False)
        if saving or js.matchMedia("(prefers-reduced-data: reduce)").matches:
            return False
        if self._battery is None and hasattr(browser, "getBattery"):
            self._battery = False
            browser.getBattery().then(self._note_battery, lambda _: None)
        battery = self._battery  # None if the browser does not tell, False until it does
        return battery is None or bool(battery and (battery.charging or battery.level > LOW))

    def _note_battery(self, battery: JsProxy) -> None:
        """Note the browser's object for the device's battery."""
        self._battery = battery


_rests: WeakKeyDictionary[KeptGames, IdleTasks] = WeakKeyDictionary()


def idle_tasks_of(current: CurrentGame) -> IdleTasks:
    """Return the tasks for a page's idle time, made at the first call."""
    kept = current.kept
    if kept not in _rests:
        _rests[kept] = IdleTasks(current)
    return _rests[kept]
