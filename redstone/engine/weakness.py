"""The errors of weak levels, modelled on people: moves far from recent stones are missed.

They search as the others do, but briefly, and estimate every move. Of the moves that seem nearly as
good as the best one, each may be overlooked, and the best of the rest is played. So no single move
throws a game away that the same short search would have kept.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from redstone.board import distance
from redstone.engine.levels import Weakness
from redstone.engine.tree import OPEN, RAVE_EQUIVALENCE, SearchNode
from redstone.position import Move, Place
from redstone.record.game import Game

LAST_STONES = 3
"""Number of the latest stones that attract attention."""
GAIN_OVERLOOKED = 0.25
"""The largest probability that a capture with a gain is overlooked."""
STAYS_NEAR = 0.7
"""The probability of a move near the last stones if all good moves are overlooked."""


class Attention(NamedTuple):
    """Predicates of moves by index: near the last stones, and net captures."""

    is_near: Callable[[int], bool]
    gains: Callable[[int], bool]


def pick(
    root: SearchNode, ranked: list[int], weakness: Weakness, attention: Attention, rng: Random
) -> int:
    """Return the index of the best of `ranked` that a weak player doesn't overlook.

    If all are overlooked, it is one at random, mostly near the last stones.
    """
    seeming = [estimated_rate(root, index) for index in ranked]
    enough = max(seeming) - weakness.slack
    choice = [index for index, chances in zip(ranked, seeming, strict=True) if chances >= enough]
    for index in choice:
        missed = weakness.overlooks if attention.is_near(index) else weakness.overlooks_afar
        if rng.random() >= (min(missed, GAIN_OVERLOOKED) if attention.gains(index) else missed):
            return index
    near = list(filter(attention.is_near, choice)) if rng.random() < STAYS_NEAR else []
    return rng.choice(near or choice)


def estimated_rate(node: SearchNode, index: int) -> float:
    """Return the mover's win rate for a move, from its visits and, if few, from RAVE."""
    child, visits = node.children[index], node.visits[index]
    if child is not None and child.proven != OPEN:
        return float(child.proven == node.goal)
    opinion = node.rave_wins[index] / node.rave_visits[index]
    if not visits:
        return opinion
    mean = node.wins[index] / visits
    return mean + sqrt(RAVE_EQUIVALENCE / (3 * visits + RAVE_EQUIVALENCE)) * (opinion - mean)


def near_test(game: Game, sight: int) -> Callable[[Move], bool]:
    """Return a predicate: a move is within `sight` lines of one of the last stones.

    On an empty board every move is.
    """
    last = [move.point for move in _latest_stones(game)]

    def is_near(move: Move) -> bool:
        """Return True if a move is near one of the last stones."""
        if not last or not isinstance(move, Place):
            return True
        return any(distance(move.point, point) <= sight for point in last)

    return is_near


def gain(game: Game, move: Move) -> int:
    """Return the enemy stones minus own stones that a legal move captures."""
    taken = game.rules.captures(game.position, move)
    me, board = game.position.to_move.stone, game.position.board
    return len(taken) - 2 * sum(board.stone_at(point) is me for point in taken)


def is_gain(game: Game, move: Move) -> bool:
    """Return True if a move captures more enemy stones than own ones.

    In Savage Go none is: the enemy places what was captured, and one stone more.
    """
    return isinstance(move, Place) and not game.rules.traits.takes_at_end and gain(game, move) > 0


def _latest_stones(game: Game) -> Iterator[Place]:
    """Yield the placements among the last LAST_STONES moves."""
    for move in game.moves[-LAST_STONES:]:
        if isinstance(move, Place):
            yield move
