"""Players without a search: a random one, and a greedy one that takes what it can."""

from collections.abc import Callable
from random import Random

from redstone.board import Group, Point
from redstone.position import Mark, Move, Pass, Place, Position, Resume
from redstone.record.game import Game

MAX_ROUNDS = 3
"""Random games of Go go on for so many moves a point of the board, then everybody passes."""


def random_move(game: Game, rng: Random) -> Move:
    """Any legal move but resignation, the swap included; in Go see `random_go_move`."""
    if game.position.go is not None:
        return random_go_move(game, rng)
    return rng.choice(list(game.rules.legal_moves(game.position)))


def random_go_move(game: Game, rng: Random) -> Move:
    """Any legal stone or a pass; half of the time a pass when the opponent has passed.

    It marks nothing as dead and agrees to every count. Without that games would hardly end.
    """
    position = game.position
    assert position.go is not None
    over_long = game.ply >= MAX_ROUNDS * len(position.board.points)
    if position.go.stopped or over_long or (position.go.passes and rng.random() < 0.5):
        return Pass()
    return rng.choice(list(game.rules.legal_moves(position)))


def greedy_move(game: Game, rng: Random) -> Move:
    """Return the move that takes the most enemy stones, own ones subtracted; a random one of these.

    In a turn of several stones it is one that the whole turn takes the most with.
    """
    position = game.position
    if game.rules.traits.takes_at_end:
        return _greedy_placement(game, rng)
    moves = [
        move
        for move in game.rules.legal_moves(position)
        if not isinstance(move, Pass | Mark | Resume)
    ]
    gains = [_gain(game, move) for move in moves]
    best = max(gains, default=0)
    if position.go is not None and best <= 0:
        return random_go_move(game, rng)
    return rng.choice([move for move, taken in zip(moves, gains, strict=True) if taken == best])


def _gain(game: Game, move: Move) -> int:
    board, enemy = game.position.board, game.position.to_move.enemy.stone
    taken = game.rules.captures(game.position, move)
    return sum(1 if board.stone_at(point) is enemy else -1 for point in taken)


def _greedy_placement(game: Game, rng: Random) -> Move:
    """A stone at a liberty of the enemy groups to be taken; a random one where there are none."""
    moves = list(game.rules.legal_moves(game.position))
    targets = most_stones(game.position)
    towards = [move for move in moves if isinstance(move, Place) and move.point in targets]
    return rng.choice(towards or moves)


def most_stones(position: Position) -> frozenset[Point]:
    """Return the liberties of the enemy groups that the stones due can take together.

    From every single group on, others are added as long as the stones suffice, those with the
    most stones for each stone due first; of all these sets the one with the most stones.
    """
    enemy = position.to_move.enemy.stone
    groups = [g for g in position.board.groups if g.stone is enemy and g.liberties]
    found = [_grow(group, groups, position.due) for group in groups]
    stones, targets = max(found, key=lambda item: item[0], default=(0, frozenset[Point]()))
    return targets if stones else frozenset()


def _grow(first: Group, groups: list[Group], due: int) -> tuple[int, frozenset[Point]]:
    """Return the stones of a set of groups around `first`, and their liberties; 0 if none."""
    stones, filled = 0, frozenset[Point]()
    waiting = list(groups)
    group: Group | None = first
    while group is not None and len(filled | group.liberties) <= due:
        stones, filled = stones + len(group.points), filled | group.liberties
        waiting.remove(group)
        group = max(waiting, key=_price(filled), default=None)
    return stones, filled


def _price(filled: frozenset[Point]) -> Callable[[Group], float]:
    return lambda group: len(group.points) / (0.5 + len(group.liberties - filled))
