"""The page's only deck of cards, shared by the room and the search for mistakes."""

from time import time
from weakref import WeakKeyDictionary

from redstone.app.kept.current_game import CurrentGame
from redstone.app.kept.due import write_due
from redstone.app.kept.kept_games import KeptGames
from redstone.app.practice.deck import Deck

_decks: WeakKeyDictionary[KeptGames, Deck] = WeakKeyDictionary()


def deck_of(current: CurrentGame) -> Deck:
    """The deck of a page's kept games; it is read from now on."""
    kept = current.kept
    if kept not in _decks:
        _decks[kept] = Deck(kept, time)
    return _decks[kept]


def tell_due(current: CurrentGame, deck: Deck) -> None:
    """Leave at hand how many cards come up when: the menu knows it without reading them."""
    if deck.is_read:
        write_due(current.texts, deck.coming, deck.day, deck.asked)
