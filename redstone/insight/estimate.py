"""An estimate of the score of an unfinished game of Go, by the influence of its stones.

Stones spread their influence over empty points and lose it again at the enemy's, which leaves what
they surround (Bouzy's dilations and erosions). A group that lies within the enemy's points
counts as dead.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from redstone.board import Board, Point, Stone
from redstone.insight.settling import Settling
from redstone.position import Player, Position
from redstone.rules.count import Count
from redstone.rules.protocol import Counted, Rules

DILATIONS, EROSIONS = 5, 21
"""Steps by which influence spreads, and by which it retreats: 5 and 21 give territory."""
STRENGTH = 128
_SIGN = {Stone.BLACK: 1, Stone.WHITE: -1}


@dataclass(frozen=True)
class ScoreEstimate:
    """The estimated score with the owners of points, and the stones counted as dead."""

    settling: Settling
    dead: frozenset[Point]

    @property
    def lead(self) -> float:
        """Black's points minus White's."""
        score = self.settling.count.score
        return score.black - score.white


def estimate(rules: Rules, position: Position) -> ScoreEstimate | None:
    """Estimate the score of an unfinished game of Go; None for any other."""
    state = position.go
    if state is None or state.stopped or position.is_over or not isinstance(rules, Counted):
        return None
    board = position.board
    dead = _dead(board)
    values = _influence(board, dead)
    owners = {
        point: Player.BLACK if value > 0 else Player.WHITE
        for point, value in values.items()
        if value and (board.stone_at(point) is None or point in dead)
    }
    known = rules.count(position)
    stones = Counter(board.stone_at(point) for point in board.points if point not in dead)
    taken = Counter(board.stone_at(point) for point in dead)
    is_area = bool(known.black.stones or known.white.stones)
    count = Count(
        *(
            replace(
                known.of(player),
                territory=sum(owner is player for owner in owners.values()),
                stones=stones[player.stone] if is_area else 0,
                dead=0 if is_area else taken[player.enemy.stone],
            )
            for player in (Player.BLACK, Player.WHITE)
        )
    )
    return ScoreEstimate(Settling(count, owners), dead)


def _dead(board: Board) -> frozenset[Point]:
    """Return the stones that seem dead: weak groups within the enemy's area."""
    values = _influence(board, frozenset())
    weak = [
        group
        for group in board.groups
        if group.stone in _SIGN
        and all(_SIGN[group.stone] * values[at] <= 0 for at in group.liberties)
    ]
    values = _influence(board, (point for group in weak for point in group.points))
    found = set[Point]()
    for group in weak:
        if all(_SIGN[group.stone] * values[at] < 0 for at in (*group.points, *group.liberties)):
            found |= group.points
    return frozenset(found)


def _influence(board: Board, dead: Iterable[Point]) -> dict[Point, int]:
    """Return the influence at every point (positive for Black), with dead stones left out."""
    gone = frozenset(dead)
    points = tuple(board.points)
    beside = {point: tuple(board.neighbours(point)) for point in points}
    values = {
        point: 0 if stone is None or point in gone else STRENGTH * _SIGN.get(stone, 0)
        for point in points
        for stone in (board.stone_at(point),)
    }
    for _ in range(DILATIONS):
        values = {point: _spread(values[point], [values[each] for each in beside[point]])
                  for point in points}  # fmt: skip
    for _ in range(EROSIONS):
        values = {point: _retreat(values[point], [values[each] for each in beside[point]])
                  for point in points}  # fmt: skip
    return values


def _spread(value: int, beside: list[int]) -> int:
    """Return a point's influence after one dilation (Bouzy)."""
    if value >= 0 and min(beside) >= 0:
        value += sum(each > 0 for each in beside)
    elif value <= 0 and max(beside) <= 0:
        value -= sum(each < 0 for each in beside)
    return value


def _retreat(value: int, beside: list[int]) -> int:
    """Return a point's influence after one erosion (Bouzy)."""
    if value > 0:
        return max(0, value - sum(each <= 0 for each in beside))
    return min(0, value + sum(each >= 0 for each in beside))
