"""The cards that come to this device, as texts and at the time they come."""

from time import time

from redstone.app.live.card import Card, CardRefused, parse_card


def now() -> int:
    """Minutes since 1970."""
    return int(time()) // 60


def card_in(text: str) -> Card | None:
    """The card in a text that is good by itself; None for any other text."""
    try:
        return parse_card(text, now())
    except CardRefused:
        return None
