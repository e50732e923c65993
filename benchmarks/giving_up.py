"""The share of resigned games that would have been won: `python -m benchmarks.giving_up [--help]`.

Two players of one level play to the end. Before every move the mover's chances are evaluated as on
the page. The first time that they are below a bound, the mover could resign. The benchmark counts
the games that the mover won nevertheless, and the moves that were left.
"""

import argparse
from random import Random

from redstone.commands.players import SearchPlayer
from redstone.commands.series import openings, wilson
from redstone.engine.levels import Level, level_by_number
from redstone.engine.report import JUDGED, Report, Verdict
from redstone.engine.search import Thinker
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules import GAMES

THRESHOLDS = (0.02, 0.04, 0.06, 0.1, 0.15)
GLANCE = Level(0, "a glance", 24)
"""A short search that, as on the page, leads to a longer one if it seems to lose."""


def main() -> None:
    """Play the games, and print a line for each threshold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=GAMES, default="redstone")
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--level", type=level_by_number_of, default=level_by_number(3))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = GAMES[options.game]("")
    rules = GAMES[options.game]("n") if rules.traits.pie else rules
    starts = openings(rules, (options.size, options.size), Random(options.seed))
    players = [SearchPlayer(options.level, options.seed + number) for number in (0, 1)]
    played = [play(next(starts), players) for _ in range(options.games)]
    for limit in THRESHOLDS:
        report(limit, played)


def level_by_number_of(text: str) -> Level:
    """Return a level by its number on the command line."""
    return level_by_number(int(text))


Judged = tuple[Game, list[tuple[int, Player, Report]]]


def play(game: Game, players: list[SearchPlayer]) -> Judged:
    """Play a game to its end, and return it with the evaluations: ply, mover, and report."""
    judged = []
    while game.outcome is None:
        mover = game.position.to_move
        judged.append((game.ply, mover, judge(game)))
        game = game.play(players[mover is Player.WHITE].choose(game))
    return game, judged


def judge(game: Game) -> Report:
    """Return the page's report on a position."""
    thinker = Thinker(game, GLANCE, seed=game.ply, judges=True)
    while not thinker.done:
        thinker.step(1.0)
    return thinker.report()


def report(limit: float, played: list[Judged]) -> None:
    """Print the games that resigning at this threshold would lose, and the moves it would save."""
    given = won = proven = left = 0
    for game, judged in played:
        for player in Player:
            first = next((each for each in judged if gives_up(each, player, limit)), None)
            if first is None:
                continue
            given += 1
            proven += first[2].verdict is Verdict.LOST
            won += game.outcome is not None and game.outcome.winner is player
            left += game.ply - first[0]
    low, high = wilson(won, given)
    print(
        f"at {limit:.0%}: {given} given up in {len(played)} games ({proven} proven), {won} of them "
        f"won ({low:.1%} to {high:.1%}), {left / max(1, given):.0f} moves left"
    )


def gives_up(judged: tuple[int, Player, Report], player: Player, limit: float) -> bool:
    """Return True if this player would resign here."""
    _, mover, found = judged
    if mover is not player or found.proven:
        return False
    return found.proven is False or (found.simulations >= JUDGED and found.win_rate <= limit)


if __name__ == "__main__":
    main()
