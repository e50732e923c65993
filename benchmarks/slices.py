"""The delay of a cancelled request in the computer: `python -m benchmarks.slices`.

It measures the longest of the first slices of a search on 19x19, native, including the set-up of
the search, in milliseconds of processor time. The best of three searches counts, since other work
can only slow them. Aim: 50 with slices of 30, as on the page.
"""

import time
from random import Random

from redstone.engine.levels import level_by_time
from redstone.engine.search import Thinker
from redstone.record.game import Game
from redstone.rules import GAMES

SLICE = 0.03
SLICES = 6
SIDE = 19


def main() -> None:
    """Print the longest slice of a search in each game, at the start and after 150 random moves."""
    for name, rules in GAMES.items():
        start = Game.new(rules(""), SIDE, SIDE)
        longest = [f"{1000 * longest_slice(game):8.0f}" for game in (start, played_on(start, 150))]
        print(f"{name:10}", *longest)
    turn = played_on(Game.new(GAMES["savage"](""), SIDE, SIDE), 600, due=20)
    print(f"savage, {turn.position.due} due {1000 * longest_slice(turn):8.0f}")


def played_on(game: Game, moves: int, due: int = 0) -> Game:
    """Return a random game after this number of moves, continued until `due` stones are due."""
    rng = Random(1)
    while game.ply < moves or game.position.due < due:
        game = game.play(rng.choice(list(game.rules.legal_moves(game.position))))
    return game


def longest_slice(game: Game) -> float:
    """Return the seconds of the longest of the first slices, for the best of three searches."""
    return min(max(seconds_of_slices(game)) for _ in range(3))


def seconds_of_slices(game: Game) -> list[float]:
    """Return the processor times of the first slices of a search."""
    seconds, start = [], time.process_time()
    thinker = Thinker(game, level_by_time(60.0), seed=1)
    for _ in range(SLICES):
        thinker.step(SLICE)
        now = time.process_time()
        seconds.append(now - start)
        start = now
    return seconds


if __name__ == "__main__":
    main()
