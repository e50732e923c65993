"""The reasons why a mistake in a review is not asked."""

from enum import Enum


class NoCardReason(Enum):
    """The reason why a mistake gives no card; the value is stored.

    LOST: the game is lost after any move. SMALL: in a longer search the move loses little. UNCLEAR:
    the searches disagree, or cannot be long enough here. MORE: a game gives a limited number of
    cards, for its worst mistakes.
    """

    LOST = "lost"
    SMALL = "small"
    UNCLEAR = "unclear"
    MORE = "more"
