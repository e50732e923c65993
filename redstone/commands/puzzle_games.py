"""Games of weak players, and late positions from them, as raw material for puzzles."""

from collections.abc import Iterator
from random import Random

from redstone.engine.levels import level_by_simulations
from redstone.engine.search import Thinker
from redstone.mind.minds import think
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules import GAMES

RANDOM_STONES, WANDERS = 3, 0.15
"""Number of random stones at the start, and the share of later random moves.

If both sides err, a single move often wins.
"""
SIMULATIONS = (3, 10, 30)
"""Simulations for a move; each colour draws one, to mix strengths."""
MOST_EMPTY = 9
"""Maximum number of empty points of a late position."""
OTHERS = 4
"""Number of alternative moves to examine at each position."""
SHORTEST = 3
"""Plies before the end of the game at which the first position is examined."""


def empty(game: Game) -> int:
    """Return the number of empty points."""
    board = game.position.board
    return len(board.points) - len(board.stones)


def late_moments(game: Game, rng: Random) -> Iterator[Game]:
    """Yield a game's positions from the end backwards, each followed by some alternatives.

    Often a single move refutes a mistake.
    """
    for ply in range(game.ply - SHORTEST, 0, -1):
        moment = game.go_to(ply).without_future()
        if empty(moment) > MOST_EMPTY:
            return
        yield moment
        yield from _others(game, ply, rng)


def _others(game: Game, ply: int, rng: Random) -> Iterator[Game]:
    """Yield some positions after other moves than the one played at `ply`."""
    moment = game.go_to(ply).without_future()
    moves = [move for move in game.rules.legal_moves(moment.position) if move != game.moves[ply]]
    for move in rng.sample(moves, min(OTHERS, len(moves))):
        after = moment.play(move)
        if after.outcome is None:
            yield after


def weak_game(name: str, size: tuple[int, int], seed: int) -> Game:
    """Play a game of the computer against itself at two weak levels, and return it."""
    rng = Random(seed)
    rules = GAMES[name]("n" if GAMES[name]("").traits.pie else "")
    game = Game.new(rules, *size)
    levels = {player: level_by_simulations(rng.choice(SIMULATIONS)) for player in Player}
    while game.outcome is None:
        if game.ply < RANDOM_STONES or rng.random() < WANDERS:
            game = game.play(rng.choice(list(rules.legal_moves(game.position))))
            continue
        thinker = Thinker(game, levels[game.position.to_move], rng.randrange(1 << 30))
        think(thinker)
        game = game.play(thinker.choice())
    return game
