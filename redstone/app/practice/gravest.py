"""The worst mistakes of games for other rooms: the ply of each."""

from redstone.app.practice.deck import Deck
from redstone.record.work import WAITS, Work


def telling(deck: Deck) -> Work[dict[str, str]]:
    """By the ids of kept games, the link up to the mistake that cost most; once cards are read."""
    deck.when_read(lambda: None)
    while not deck.is_read:
        yield WAITS
    links, costs = dict[str, str](), dict[str, float]()
    for card in deck.cards.values():
        cost = card.best - card.after
        if card.source and cost > costs.get(card.source, 0.0):
            links[card.source], costs[card.source] = card.link, cost
        yield
    return links
