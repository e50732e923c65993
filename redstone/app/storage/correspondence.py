"""Games by link: the relation of an opened link to a stored game, and the side to answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from redstone.app.play.moment import Moment
from redstone.app.play.notices import Challenged
from redstone.app.play.turns import mover
from redstone.record.game import seat_to_move


class Relation(Enum):
    """The relation of an opened game to a known one."""

    SAME = "same"
    NEWER = "newer"
    OLDER = "older"
    CHANGED = "changed"


@dataclass(frozen=True)
class Comparison:
    """The result of a comparison: the relation, and the number of first moves in common."""

    relation: Relation
    common: int


def compare(known: Sequence[str], opened: Sequence[str]) -> Comparison:
    """Compare the moves, as tokens, of two games with the same start."""
    pairs = zip(known, opened, strict=False)
    both = min(len(known), len(opened))
    common = next((n for n, (one, other) in enumerate(pairs) if one != other), both)
    if common < both:
        return Comparison(Relation.CHANGED, common)
    if len(known) == len(opened):
        return Comparison(Relation.SAME, common)
    newer = len(opened) > len(known)
    return Comparison(Relation.NEWER if newer else Relation.OLDER, common)


def owes_link(now: Moment) -> bool:
    """Return True if the person still has to send a link, to pass on a move or the game's end."""
    game = now.game
    if not now.table.sends or now.table.is_received or not _are_own_moves(now):
        return False
    if game.outcome is None:
        return now.table.is_open and not now.table.may_play
    return not now.table.link_shared and now.table.seats.is_person(seat_to_move(game.positions[-2]))


def is_new_here(now: Moment) -> bool:
    """Return True for a game that was received, until the person has taken it up."""
    return now.table.is_received or any(isinstance(told, Challenged) for told in now.notices)


def _are_own_moves(now: Moment) -> bool:
    """Return True if every move taken back is the person's own.

    If moves of the other side were taken back too, the game is only being browsed.
    """
    game = now.game
    undone = zip(game.line_positions[game.ply :], game.future, strict=False)
    owners = (game.owner(mover(before, move)) for before, move in undone)
    return all(now.table.seats.is_person(owner) for owner in owners)
