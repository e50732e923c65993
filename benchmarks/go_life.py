"""The strings alive by the survey of Go, against GNU Go: `python -m benchmarks.go_life [--help]`.

GNU Go plays itself, and names the dead strings at the end. Every string of a position then has a
fate: it lived if all its points ended as its owner's, and died if all ended as the enemy's. The
survey is asked at the end, and at some shares of the moves before. For the strings that lived and
for those that died, the output has the numbers taken for alive, for dead, and for neither
(`go_judge.DEAD`).
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

from redstone.board import Group, Point
from redstone.engine import go_survey
from redstone.engine.go_judge import DEAD, agreed_share
from redstone.engine.go_survey import Survey
from redstone.engine.trees import TREES
from redstone.gtp.client import GtpPlayer
from redstone.gtp.go import is_stopped
from redstone.gtp.vertices import parse_vertex
from redstone.position import Pass, Place, Player
from redstone.record.game import Game
from redstone.rules.go import Go
from redstone.rules.go_score import area_owners
from redstone.runtime.engines import KERNEL, PYTHON, KernelEngine

COMMAND = "/usr/games/gnugo --mode gtp --chinese-rules --never-resign --level {level} --seed {seed}"
SHARES = (0.5, 0.75, 1.0)
OPENING = 4
"""Number of random stones at the start of each game."""
LONGEST = 3
"""Moves for each point after which a game is stopped."""
Owners = dict[Point, Player]


def main() -> None:
    """Let GNU Go play itself, and print the surveys' verdicts on strings beside their fates.

    There is a line for each share of the games' moves, engine and fate.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=20)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sims", type=int, help="simulations of the compiled kernel's surveys")
    options = parser.parse_args()
    if options.sims:
        go_survey.SIMULATIONS = options.sims
    found: Counter[tuple[float, str, str, str]] = Counter()
    spent: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.games):
        game, owners = self_played(options.size, options.level, seed)
        for share, engine in ((share, engine) for share in SHARES for engine in (PYTHON, KERNEL)):
            position = game.go_to(last_stone(game, share))
            start = process_time()
            shares = surveyed(position, engine, seed)
            spent[engine.name] += int(1000 * (process_time() - start))
            for fate, verdict in compared(position, owners, shares):
                found[share, engine.name, fate, verdict] += 1
    print(f"{'moves':>6} {'engine':>7} {'':>6}{'alive':>8}{'neither':>8}{'dead':>8}")
    for share, name, fate in dict.fromkeys(sorted(key[:3] for key in found)):
        counts = (found[share, name, fate, verdict] for verdict in ("alive", "neither", "dead"))
        print(f"{share:6.0%} {name:>7} {fate:>6}" + "".join(f"{count:8}" for count in counts))
    surveys = options.games * len(SHARES)
    print(", ".join(f"{name}: {spent[name] / surveys:.0f} ms a survey" for name in sorted(spent)))


def self_played(size: int, level: int, seed: int) -> tuple[Game, Owners]:
    """Play GNU Go against itself; return the game, and the owner of every point at its end."""
    rng, game = Random(seed), Game.new(Go(), size, size)
    player = GtpPlayer(COMMAND.format(level=level, seed=seed))
    try:
        while not (is_stopped(game) or game.outcome or game.ply > LONGEST * size**2):
            if game.ply < OPENING:
                places = [p for p in game.rules.legal_moves(game.position) if isinstance(p, Place)]
                game = game.play(rng.choice(places))
            else:
                game = game.play(player.choose(game))
        dead = player.ask("final_status_list dead").split()
    finally:
        player.close()
    board = game.position.board
    points = {move.point for move in map(parse_vertex, dead) if isinstance(move, Place)}
    owners = dict(area_owners(board, frozenset(points)))
    for point, stone in board.stones.items():
        if point not in points:
            owners[point] = Player.BLACK if stone is Player.BLACK.stone else Player.WHITE
    return game, owners


def last_stone(game: Game, share: float) -> int:
    """Return the ply after the last stone within this share of the moves."""
    ply = round(share * game.ply)
    while ply and isinstance(game.moves[ply - 1], Pass):
        ply -= 1
    return ply


def surveyed(game: Game, engine: KernelEngine, seed: int) -> Sequence[float]:
    """Return a survey's share for each point, by rows: 1 if it always ends Black's, -1 White's.

    Of the shares with either player to begin it is the one agreed on (`agreed_share`).
    """
    with TREES.growing_in(engine.make):
        survey = Survey(TREES.grown(game, Random(seed)))
        while not survey.done:
            survey.step()
        return [*map(agreed_share, *survey.shares())]


def compared(game: Game, owners: Owners, shares: Sequence[float]) -> Iterator[tuple[str, str]]:
    """Yield the fate ("lived", "died") and the survey's verdict for each string that has a fate."""
    board = game.position.board
    for group in board.groups:
        owner = Player.BLACK if group.stone is Player.BLACK.stone else Player.WHITE
        ends = {owners.get(point) for point in group.points}
        if ends in ({owner}, {owner.enemy}):
            sign = 1 if owner is Player.BLACK else -1
            yield (
                "lived" if ends == {owner} else "died",
                verdict_on(group, board.cols, shares, sign),
            )


def verdict_on(group: Group, cols: int, shares: Sequence[float], sign: int) -> str:
    """Return the verdict on a string by its points' shares: "alive", "dead" or "neither"."""
    own = [sign * shares[point.row * cols + point.col] for point in group.points]
    return "alive" if min(own) >= DEAD else "dead" if max(own) <= -DEAD else "neither"


if __name__ == "__main__":
    main()
