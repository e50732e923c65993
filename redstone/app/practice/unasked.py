"""The reasons why a mistake that a review names is not asked."""

from enum import Enum


class Unasked(Enum):
    """Why a mistake gives no card; the value stands in records.

    LOST: whatever is played, the game is lost. SMALL: by a longer look the move loses little.
    UNCLEAR: the looks do not agree, or cannot be long enough here. MORE: a game gives only so many
    cards, of its gravest mistakes.
    """

    LOST = "lost"
    SMALL = "small"
    UNCLEAR = "unclear"
    MORE = "more"
