"""The time to list a Savage Go turn's legal placements: `python -m benchmarks.savage_turns`.

All legal points of 19x19 boards with 20 stones due, without a known plan: boards of random stones,
with some own groups without a liberty, and the slowest of them made slower by random changes. Few
of these arise in play; positions from play are faster. The figures are milliseconds of processor
time.
"""

import argparse
from random import Random
from time import process_time
from types import MappingProxyType

from redstone.board import Board, Point, Stone, all_points
from redstone.position import Position
from redstone.record.game import Game
from redstone.rules.savage import Savage
from redstone.rules.savage_turn import SavageTurn

SIDE, DUE = 19, 20
EMPTY = (0.1, 0.2, 0.25, 0.3, 0.4)  # share of the points
ENEMY = (0.5, 0.6, 0.7)  # share of the stones

Stones = dict[Point, Stone]


def main() -> None:
    """Print the times to list the legal placements of a turn, for each kind of board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=2000, help="random boards")
    parser.add_argument("--changes", type=int, default=2000, help="tried to make one slower")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    games = [listing_time(position) for position in positions_of_a_game(rng)]
    print_line("a random game, as it comes", games)
    boards = [random_stones(rng) for _ in range(options.boards)]
    print_line("random boards", [listing_time(position_of(stones)) for stones in boards])
    slow = max(boards, key=lambda stones: listing_time(position_of(stones)))
    print_line("random boards made slower", made_slower(slow, options.changes, rng))


def listing_time(position: Position) -> float:
    """Return the milliseconds to list all legal points, the better of two because of noise."""
    times = []
    for _ in range(2):
        board = Board(SIDE, SIDE, position.board.stones)  # without cached groups
        start = process_time()
        list(SavageTurn(board, position.to_move.stone, position.due).legal_points())
        times.append(1000 * (process_time() - start))
    return min(times)


def positions_of_a_game(rng: Random) -> tuple[Position, ...]:
    """Return the positions of a game of random placements."""
    game = Game.new(Savage(), SIDE, SIDE)
    while game.outcome is None:
        game = game.play(rng.choice(list(game.rules.legal_moves(game.position))))
    return game.positions[:-1]


def random_stones(rng: Random) -> Stones:
    """Return random stones, more white than black ones; Black is to move."""
    empty, enemy = rng.choice(EMPTY), rng.choice(ENEMY)
    return {
        point: Stone.WHITE if rng.random() < enemy else Stone.BLACK
        for point in all_points(SIDE, SIDE)
        if rng.random() >= empty
    }


def position_of(stones: Stones) -> Position:
    """Return the position with these stones, Black to move."""
    return Position(Board(SIDE, SIDE, MappingProxyType(stones)), due=DUE)


def made_slower(stones: Stones, changes: int, rng: Random) -> list[float]:
    """Change a board at random, and keep each change that makes it slower.

    Returns the milliseconds of `listing_time` for the first board and after each change kept.
    """
    times = [listing_time(position_of(stones))]
    for _ in range(changes):
        changed = dict(stones)
        for point in rng.sample(all_points(SIDE, SIDE), rng.randint(1, 3)):
            changed.pop(point, None)
            if rng.random() < 1 - min(EMPTY):
                changed[point] = rng.choice((Stone.BLACK, Stone.WHITE, Stone.WHITE))
        time = listing_time(position_of(changed))
        if time > times[-1]:
            stones = changed
            times.append(time)
    return times


def print_line(name: str, times: list[float]) -> None:
    """Print the median, the 95th percentile and the maximum of some times."""
    times = sorted(times)
    middle, most = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"{name:28} {len(times):5}  {middle:6.2f}  {most:6.2f}  {times[-1]:6.2f}", flush=True)


if __name__ == "__main__":
    main()
