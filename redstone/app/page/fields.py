"""The fields of the new-game dialog that every game has, and their errors.

Fields are texts and booleans, by the names of the dialog's inputs.
"""

from collections.abc import Mapping

from redstone.app.words import new_game as words
from redstone.board import MIN_SIZE
from redstone.record.notation import NotationError, parse_size

Fields = Mapping[str, str | bool]


class BadField(ValueError):
    """An impossible value of a field; the message is a sentence for the player."""

    def __init__(self, field: str, sentence: str) -> None:
        """Create the error for a field, with the sentence to show."""
        super().__init__(sentence)
        self.field = field


def size_of(fields: Fields) -> tuple[int, int]:
    """Return columns and rows of the chosen board. Raises BadField."""
    if fields["size"] != "other":
        return parse_size(str(fields["size"]))
    for side in ("cols", "rows"):
        try:
            parse_size(f"{fields[side]}x{MIN_SIZE}")
        except NotationError as error:
            raise BadField(side, words.no_side(side)) from error
    return parse_size(f"{fields['cols']}x{fields['rows']}")
