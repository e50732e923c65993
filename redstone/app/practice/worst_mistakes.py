"""The worst mistakes of stored games, for other rooms."""

from redstone.app.practice.deck import Deck
from redstone.record.work import WAITS, Work


def finding_worst_mistakes(deck: Deck) -> Work[dict[str, str]]:
    """Return by stored game's id the link up to its costliest mistake that has a card.

    It waits until the cards are read.
    """
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
