"""The handicap field of the new-game dialog for games without their own option.

In Go they are an option of the rules (`go_fields`), in other games a set-up
(`redstone.record.handicap`). `given` is the game for which the stones were chosen; in another game
there are none.
"""

from redstone.app.page import go_fields
from redstone.app.page.fields import BadField, Fields, size_of
from redstone.app.page.parts import PageState
from redstone.app.words import new_game as words
from redstone.record import handicap
from redstone.rules import GAMES
from redstone.rules.go_handicap import MAX_STONES, MIN_STONES, most_stones
from redstone.rules.protocol import Rules


def stones_of(fields: Fields) -> int:
    """Return the chosen number of handicap stones, 0 for none. Raises BadField."""
    stones = 0 if go_fields.is_go(fields) or not _has_some(fields) else _chosen(fields)
    cols, rows = size_of(fields)
    if stones > handicap.most_stones(cols, rows):
        raise BadField("handicap", words.no_handicap(stones, cols, rows))
    return stones


def handicap_state(fields: Fields) -> PageState:
    """Return the state of the handicap field and of the colours' labels.

    A handicap beyond the board's maximum is reduced.
    """
    most, placed = _most(fields), handicap.are_placed(_rules(fields))
    stones = min(_chosen(fields), most)
    sides = words.sides(stones > 0 and not placed)
    return {
        "hidden": {"handicap-options": not _has_some(fields)},
        "disabled": {f"handicap-{n}": n > most for n in range(MIN_STONES, MAX_STONES + 1)},
        "texts": {
            "handicap-about": _about(fields, most, stones),
            **{f"plays-{name}": told for name, told in sides.items()},
        },
        "form": {"new-game-form": {"handicap": str(stones), "given": fields["game"]}},
    }


def is_chosen(fields: Fields) -> bool:
    """Return True if a handicap is chosen."""
    return min(_chosen(fields), _most(fields)) > 0


def _chosen(fields: Fields) -> int:
    """Return the number of handicap stones in the field, 0 if it was set for another game."""
    return int(fields["handicap"]) if fields["given"] == fields["game"] else 0


def _rules(fields: Fields) -> Rules:
    """Return the rules of the chosen game."""
    return GAMES[str(fields["game"])]("")


def _about(fields: Fields, most: int, stones: int) -> str:
    """Return the note below the handicap field."""
    if go_fields.is_go(fields):
        return words.handicap(most, stones)
    return words.set_up_handicap(most, stones, placed=handicap.are_placed(_rules(fields)))


def _has_some(fields: Fields) -> bool:
    """Return True if the chosen game can have handicap stones."""
    return go_fields.is_go(fields) or handicap.has_stones(_rules(fields))


def _most(fields: Fields) -> int:
    """Return the maximum handicap of the chosen game and board; 0 without a valid one."""
    if not _has_some(fields):
        return 0
    try:
        cols, rows = size_of(fields)
    except BadField:
        return 0
    return (most_stones if go_fields.is_go(fields) else handicap.most_stones)(cols, rows)
