"""Random legal moves under any rules, for playouts and tests."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TypeVar

from redstone.position import IllegalMove, Mark, Move, Pass, Place, Position, Resume, Swap
from redstone.rules.protocol import Rules

After = TypeVar("After")


def after_any_move(
    rules: Rules, position: Position, rng: Random, play: Callable[[Move], After]
) -> After:
    """Return the result of `play` for a random legal move, uniform among moves of its kind.

    Moves are drawn until one is legal, which takes a fraction of the time of listing all legal
    ones. In Go passes and agreements are drawn more often, so that the game ends.
    """
    drawn = _moves_to_draw(rules, position, rng)
    while drawn:
        with suppress(IllegalMove):
            return play(drawn.pop(rng.randrange(len(drawn))))
    return play(rng.choice(list(rules.legal_moves(position))))


def _moves_to_draw(rules: Rules, position: Position, rng: Random) -> list[Move]:
    """Return moves to draw from: all legal moves of one kind, and some illegal ones."""
    reds = (False, True) if rules.traits.has_red else (False,)
    if position.go is not None and position.go.stopped:
        kind = rng.choices((Pass, Mark, Resume), (6, 5, 1))[0]
        return [move for move in rules.legal_moves(position) if isinstance(move, kind)]
    often = 0.1 if position.ply < len(position.board.points) else 0.6
    if position.go is not None and rng.random() < often:
        return [Pass()]
    swap = [Swap()] if position.ply == 1 else []
    return [*swap, *(Place(point, red) for point in position.board.empty_points() for red in reds)]
