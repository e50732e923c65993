"""Texts that may contain a card (an invitation or a reply), checked at the current time."""

from time import time

from redstone.app.live.card import Card, CardRefused, parse_card


def now() -> int:
    """Return the current time in minutes since 1970."""
    return int(time()) // 60


def card_in(text: str) -> Card | None:
    """Return the card (an invitation or a reply) in a text, None unless it is valid now."""
    try:
        return parse_card(text, now())
    except CardRefused:
        return None
