"""Search for the kept game of which an opened one is a state."""

from collections.abc import Iterable
from typing import NamedTuple

from redstone.app.kept.correspondence import Comparison, Relation, compare
from redstone.app.kept.kept_game import KeptGame
from redstone.app.kept.link_text import start_of, tree_of
from redstone.record.work import Work

MIN_COMMON = 4
"""Moves that two games must share before one counts as the other with its history changed."""
MIN_COMMON_BY_LINK = 2
"""The same for a game by link, whose states are expected to come back."""


class Match(NamedTuple):
    """A known game that an opened one belongs to, and how they compare."""

    game: KeptGame
    comparison: Comparison


def finding(games: Iterable[KeptGame], link: str) -> Work[Match | None]:
    """The known game that the game of a canonical link is a state of, found game by game.

    The same state comes first, then the most moves in common; of equals the first. The moves of a
    stranger never count as news of a game that nobody else plays.
    """
    start, opened = start_of(link), tree_of(link)
    # Of thousands of games only those are taken apart that may have a move in common.
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
    relation = match.comparison.relation
    return relation is Relation.SAME, relation is not Relation.CHANGED, match.comparison.common
