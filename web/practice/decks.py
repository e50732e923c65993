"""The page's only deck of cards, shared by the room and the search for mistakes."""

from time import time
from weakref import WeakKeyDictionary

from redstone.app.practice.deck import Deck
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.progress import write_due

_decks: WeakKeyDictionary[KeptGames, Deck] = WeakKeyDictionary()


def deck_of(current: CurrentGame) -> Deck:
    """Return the page's deck of mistake cards, made at the first call."""
    kept = current.kept
    if kept not in _decks:
        _decks[kept] = Deck(kept, time)
    return _decks[kept]


def store_due(current: CurrentGame, deck: Deck) -> None:
    """Store the days on which mistake cards are due, so that the menu need not read the cards.

    Does nothing until the deck is read.
    """
    if deck.is_read:
        write_due(current.texts, deck.coming, deck.day, deck.asked)
