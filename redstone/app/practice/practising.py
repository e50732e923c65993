"""A practice session's flow: shows the due cards one after another, and stores answers."""

from collections.abc import Mapping

from redstone.app.play.board_state import BoardState
from redstone.app.practice.deck import Deck
from redstone.app.practice.memory import Grade
from redstone.app.practice.mistake_search import MistakeSearch, end_of_line
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.practice.prefetch import NOTHING, CardsAhead
from redstone.app.practice.session import CardStage, PracticeSession
from redstone.app.storage.session_text import reading_game
from redstone.app.storage.validation import Damaged
from redstone.record.game import Game, Seat
from redstone.record.work import Work


class Practising:
    """The practice room: the `deck`, and the `session` at the card with id `name`.

    While the deck is being read, the facts in `ahead` are enough for the first card. If the room
    was entered with a game, `found` is the number of its cards, None until the search ends, and
    `unasked` has the reasons why its other mistakes gave none, by ply. `searched_game` is that
    game with the evaluations of the search. `lost` is the number of cards that could not be shown
    since the last one.
    """

    def __init__(self, deck: Deck, now: BoardState, ahead: CardsAhead = NOTHING) -> None:
        """Practise the cards of a deck at the board; `ahead` has the first card read in advance."""
        self.deck, self.name, self.ahead = deck, "", ahead
        self.session = PracticeSession(now, self._answered)
        self.found: int | None = None
        self.unasked: Mapping[int, NoCardReason] = {}
        self._search: MistakeSearch | None = None
        self._new = 0
        self.lost = 0

    # -- a game to be searched ----------------------------------------------------------------

    def search_game(self, game: Game, seat: Seat, source: str) -> None:
        """Begin to search a game for a seat's mistakes; its cards are asked after that."""
        sifted = end_of_line(game)
        self._search = MistakeSearch(sifted, seat, source, self.deck.day, self.deck.now)
        self.session.sifting = self._search
        self.session.stage, self._new = CardStage.SIFTING, 0

    @property
    def searched_game(self) -> Game | None:
        """The game being searched, with evaluations so far; None if there is none."""
        return None if self._search is None else self._search.game

    @property
    def has_found_cards(self) -> bool:
        """True once `store_found_cards` has cards to take: the game's first one, then all."""
        sifting = self.session.sifting
        if sifting is None:
            return False
        return sifting.done or (self.session.stage is CardStage.SIFTING and bool(sifting.cards))

    def store_found_cards(self) -> None:
        """Move the cards found so far from the search to the deck; end a finished search.

        Does nothing without a search.
        """
        sifting = self.session.sifting
        if sifting is None:
            return
        self._new += self.deck.add(sifting.cards)
        if sifting.done:
            self.found, self.unasked = self._new, sifting.unasked
            if sifting.source:
                self.deck.note_searched(sifting.source, sifting.unasked)
            self.session.sifting = None

    # -- card after card ----------------------------------------------------------------------

    @property
    def left(self) -> int:
        """The number of cards still due today."""
        return len(self.deck.due) if self.deck.is_read else self.ahead.due

    def _in_turn(self) -> list[str]:
        """Return the ids of the due cards, starting with the one read ahead."""
        return sorted(self.deck.due, key=lambda name: name != self.ahead.name)

    def opening_next(self) -> Work[None]:
        """Show the next due card, replayed move by move; archive those that cannot be shown.

        Without a card the session shows why.
        """
        self.lost = 0
        for name in self._in_turn():
            card = self.deck.get(name)
            if card is None:
                continue
            try:
                game = yield from reading_game(card.link)
                self.session.ask(card, game)
            except (Damaged, ValueError):
                self.deck.put_away(name)
                self.lost += 1
                continue
            self.name = name
            return
        self.name = ""
        self.session.ask_nothing(CardStage.EMPTY if self.deck.is_read else CardStage.READING)

    def put_away(self, *, away: bool) -> None:
        """Archive the card shown (`away`), or restore it."""
        self._drop_notes()
        self.deck.put_away(self.name, away=away)
        self._update_card()

    def update_card(self) -> None:
        """Update the card shown if another window has changed it."""
        self._update_card()

    def _drop_notes(self) -> None:
        """Drop the one-time notes on new cards from the searched game, and on mistakes without."""
        self.found, self.unasked = None, {}

    def _answered(self, grade: Grade) -> None:
        """Store the grade of the answer to the card shown."""
        self._drop_notes()
        self.deck.answer(self.name, grade)
        self._update_card()

    def _update_card(self) -> None:
        """Update the card shown, if there is one, from the deck."""
        card = self.deck.get(self.name)
        if card is not None:
            self.session.replace_card(card)
