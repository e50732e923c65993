"""Reasons why a mistake found by a review gets no practice card."""

from enum import Enum


class NoCardReason(Enum):
    """The reasons why a mistake gets no card; the value is stored.

    LOST: the game is lost after any move. SMALL: in a longer search the move loses little. UNCLEAR:
    the searches disagree, or cannot be long enough here. MORE: a game gives a limited number of
    cards, for its worst mistakes.
    """

    LOST = "lost"
    SMALL = "small"
    UNCLEAR = "unclear"
    MORE = "more"
