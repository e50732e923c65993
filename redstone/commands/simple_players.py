"""Match players without search: random, and greedy."""

from collections.abc import Callable
from random import Random

from redstone.board import Group, Point
from redstone.position import Mark, Move, Pass, Place, Position, Resume
from redstone.record.game import Game

MAX_ROUNDS = 3
"""Moves for each point of the board after which both players in a random game of Go pass."""


def random_move(game: Game, rng: Random) -> Move:
    """Return a random legal move, including the swap but not resignation.

    In Go see `random_go_move`.
    """
    if game.position.go is not None:
        return random_go_move(game, rng)
    return rng.choice(list(game.rules.legal_moves(game.position)))


def random_go_move(game: Game, rng: Random) -> Move:
    """Return a random move of Go: a stone or a pass; after a pass, a pass half of the time.

    It marks nothing as dead and agrees to every score. Otherwise games would hardly end.
    """
    position = game.position
    assert position.go is not None
    over_long = game.ply >= MAX_ROUNDS * len(position.board.points)
    if position.go.stopped or over_long or (position.go.passes and rng.random() < 0.5):
        return Pass()
    return rng.choice(list(game.rules.legal_moves(position)))


def greedy_move(game: Game, rng: Random) -> Move:
    """Return the move with the largest net capture, at random among equals.

    In a turn of several stones it is a move towards the largest capture by the whole turn.
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
    """Return the enemy stones minus own stones that a move captures."""
    board, enemy = game.position.board, game.position.to_move.enemy.stone
    taken = game.rules.captures(game.position, move)
    return sum(1 if board.stone_at(point) is enemy else -1 for point in taken)


def _greedy_placement(game: Game, rng: Random) -> Move:
    """Return a move towards the turn's largest capture; a random one if there is none."""
    moves = list(game.rules.legal_moves(game.position))
    targets = most_stones(game.position)
    towards = [move for move in moves if isinstance(move, Place) and move.point in targets]
    return rng.choice(towards or moves)


def most_stones(position: Position) -> frozenset[Point]:
    """Return the liberties to fill for the largest capture possible with the stones due.

    From each group on, others are added while enough stones are due, those with the most stones for
    each stone due first. Of all these sets the one with the most stones is chosen.
    """
    enemy = position.to_move.enemy.stone
    groups = [g for g in position.board.groups if g.stone is enemy and g.liberties]
    found = [_grow(group, groups, position.due) for group in groups]
    stones, targets = max(found, key=lambda item: item[0], default=(0, frozenset[Point]()))
    return targets if stones else frozenset()


def _grow(first: Group, groups: list[Group], due: int) -> tuple[int, frozenset[Point]]:
    """Return how many stones `due` liberties capture from `first` on, and these liberties.

    Groups are added while they fit, the cheapest per stone first.
    """
    stones, filled = 0, frozenset[Point]()
    waiting = list(groups)
    group: Group | None = first
    while group is not None and len(filled | group.liberties) <= due:
        stones, filled = stones + len(group.points), filled | group.liberties
        waiting.remove(group)
        group = max(waiting, key=_price(filled), default=None)
    return stones, filled


def _price(filled: frozenset[Point]) -> Callable[[Group], float]:
    """Return a sort key: a group's stones per additional stone needed to capture it."""
    return lambda group: len(group.points) / (0.5 + len(group.liberties - filled))
