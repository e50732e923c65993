"""Correspondence games by link: matching a received state with a stored game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from redstone.app.play.board_state import BoardState
from redstone.app.play.notices import Challenged
from redstone.app.play.turns import mover
from redstone.app.storage.kept_game import KeptGame, start_of, tree_of
from redstone.record.game import seat_to_move
from redstone.record.work import Work


class Relation(Enum):
    """The relation of a received game to a stored one: same, newer, older or changed."""

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
    """Compare a received game's tokens with a stored game's: same, newer, older or changed.

    Both must have the same start. The result also has the number of moves in common.
    """
    pairs = zip(known, opened, strict=False)
    both = min(len(known), len(opened))
    common = next((n for n, (one, other) in enumerate(pairs) if one != other), both)
    if common < both:
        return Comparison(Relation.CHANGED, common)
    if len(known) == len(opened):
        return Comparison(Relation.SAME, common)
    newer = len(opened) > len(known)
    return Comparison(Relation.NEWER if newer else Relation.OLDER, common)


def owes_link(now: BoardState) -> bool:
    """Return True if the person still has to send a link, after their move or the game's end."""
    game = now.game
    if not now.table.sends or now.table.is_received or not _are_own_moves(now):
        return False
    if game.outcome is None:
        return now.table.is_open and not now.table.may_play
    return not now.table.link_shared and now.table.seats.is_person(seat_to_move(game.positions[-2]))


def is_new_here(now: BoardState) -> bool:
    """Return True for a received game whose players the person has not confirmed yet."""
    return now.table.is_received or any(isinstance(told, Challenged) for told in now.notices)


def _are_own_moves(now: BoardState) -> bool:
    """Return True if all undone moves are the person's own.

    If moves of the other side were taken back too, the game is only being browsed.
    """
    game = now.game
    undone = zip(game.line_positions[game.ply :], game.future, strict=False)
    owners = (game.owner(mover(before, move)) for before, move in undone)
    return all(now.table.seats.is_person(owner) for owner in owners)


MIN_COMMON = 4
"""Moves in common from which a game counts as another one with a changed history."""
MIN_COMMON_BY_LINK = 2
"""The same bound for a game by link, since its states are expected to return."""


class Match(NamedTuple):
    """A stored game to which a received one belongs, and their comparison."""

    game: KeptGame
    comparison: Comparison


def finding_match(games: Iterable[KeptGame], link: str) -> Work[Match | None]:
    """Find the stored game that the game of a canonical link is a state of; None without one.

    An equal state comes first, then the game with the most moves in common, then the first. For a
    game that is not played by link, additional moves from outside never count as news. It yields
    after each game.
    """
    start, opened = start_of(link), tree_of(link)
    # Of thousands of games only those that may share a move are parsed.
    likely = [f"#{start}-1-{opened.played[0] if opened.played else '0'}", f"#{start}-2-"]
    found = list[Match]()
    for game in games:
        if game.link.startswith(tuple(likely)):
            tree = tree_of(game.link)
            match = Match(game, compare(tree.played, opened.played))
            if tree.start == opened.start and _is_likely(match, len(opened.played)):
                found.append(match)
            yield
    return max(found, key=_rank, default=None)


def _is_likely(match: Match, opened: int) -> bool:
    """Return True if a received game of `opened` moves is plausibly a state of the stored one."""
    relation, common = match.comparison.relation, match.comparison.common
    if relation is Relation.SAME:
        return True
    if relation is Relation.CHANGED:
        half = 2 * common >= min(len(match.game.moves), opened)
        if match.game.by_link:
            return common >= MIN_COMMON_BY_LINK or (half and common > 0)
        return half and common >= MIN_COMMON
    return common > 0 and (match.game.by_link or relation is Relation.OLDER)


def _rank(match: Match) -> tuple[bool, bool, int]:
    """Return a sort key for matches: equal states first, then unchanged history, common moves."""
    relation = match.comparison.relation
    return relation is Relation.SAME, relation is not Relation.CHANGED, match.comparison.common
