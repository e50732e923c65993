"""Texts that may contain a card (an invitation or a reply), checked at the current time."""

from time import time

from redstone.app.live.card import Card, CardRefused, parse_card


def now() -> int:
    """Return the current time in minutes since 1970."""
    return int(time()) // 60


def card_in(text: str) -> Card | None:
    """Return the valid invitation or reply in a text, otherwise None."""
    try:
        return parse_card(text, now())
    except CardRefused:
        return None
