"""The search for the stored game of which an opened one is a state."""

from collections.abc import Iterable
from typing import NamedTuple

from redstone.app.storage.correspondence import Comparison, Relation, compare
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.link_text import start_of, tree_of
from redstone.record.work import Work

MIN_COMMON = 4
"""Moves in common from which a game counts as another one with a changed history."""
MIN_COMMON_BY_LINK = 2
"""The same bound for a game by link, since its states are expected to return."""


class Match(NamedTuple):
    """A stored game that an opened one belongs to, and their comparison."""

    game: KeptGame
    comparison: Comparison


def finding(games: Iterable[KeptGame], link: str) -> Work[Match | None]:
    """Find the stored game that the game of a canonical link is a state of, game by game.

    An equal state comes first, then the game with the most moves in common, then the first. For a
    game that is not played by link, additional moves from outside never count as news.
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
    """Return True if an opened game with this many moves may be a state of the known one."""
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
    """Return a key of preference: an equal state, then no changed history, then moves in common."""
    relation = match.comparison.relation
    return relation is Relation.SAME, relation is not Relation.CHANGED, match.comparison.common
