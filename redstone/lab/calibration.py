"""Games of players of several strengths, with the win rates of searches: data for chances.

Both sides play with one of STRENGTHS simulations a move; from PROVES on also with the prover, as
the computer's levels do. A game ends by the rules, or as soon as the result is proven; on boards of
more than WIDE points, where games are dear, also once a search of SURE simulations or more gives a
player less than DECIDED.

Every position is searched from scratch. One in a few is recorded, on larger boards fewer, for those
of one game are alike: the share of playouts that the mover won, at each of MARKS up to DEEP
simulations; for one in APART of them up to the last mark, or up to SLOW if Python searches.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from redstone.engine.endgame import Endgame
from redstone.engine.levels import level_by_simulations
from redstone.engine.search import Thinker
from redstone.engine.trees import TREES
from redstone.position import Move, Place, Player
from redstone.record.game import Game
from redstone.rules import GAMES

MARKS = (8, 32, 128, 512, 2048, 8192)
"""Numbers of simulations at which a search's win rate is recorded."""
DEEP, SLOW = 512, 2048
"""The last mark for most recorded positions, and the very last one if Python searches."""
STRONGEST = 512
STRENGTHS = (STRONGEST, 8, 32, 128)
"""Simulations for each move, by the game's number."""
PROVES = 16
"""Weaker players do not prove results."""
POINTS = 25
"""One in two positions is recorded on a board of this many points, in three on twice as many."""
APART = 16
"""One in this many recorded positions is searched further."""
WIDE, SURE, DECIDED = 100, 128, 0.03
"""Points above which a win rate ends a game, the simulations that it needs, and that rate."""
RANDOM = (1, 4)
"""The fewest and the most random placements at the start of a game, which make it uneven."""
LONGEST = 4
"""Moves for each point after which a game is a draw."""
DIGITS = 3


@dataclass(frozen=True)
class SearchRates:
    """A position's search: the mover's win rate at each simulation mark reached.

    `won` is the result of the game for the mover: 1, 0, or 0.5 for a draw.
    """

    won: float
    rates: tuple[float, ...]


@dataclass(frozen=True)
class Played:
    """A calibration game on a square board, with the searches of its positions.

    Its players' `strength` is their simulations for each move.
    """

    game: str
    size: int
    number: int
    seen: tuple[SearchRates, ...]
    strength: int

    @property
    def key(self) -> tuple[str, int, int]:
        """The identity of the game in a file: name, size and number."""
        return self.game, self.size, self.number


def read(file: Path) -> list[Played]:
    """Read the games in a file, one per line.

    Raises ValueError, KeyError or TypeError for others. A missing file has none.
    """
    if not file.exists():
        return []
    return [read_line(line) for line in file.read_text(encoding="ascii").splitlines()]


def read_line(line: str) -> Played:
    """Parse a game from a line. Raises ValueError, KeyError or TypeError."""
    data = json.loads(line)
    seen = tuple(SearchRates(won, tuple(rates)) for won, *rates in data["seen"])
    strength = data.get("strength", STRONGEST)  # the first games had no other
    return Played(data["game"], data["size"], data["number"], seen, strength)


def write(played: Played) -> str:
    """Format a game as a line for `read_line`."""
    seen = [[each.won, *each.rates] for each in played.seen]
    data = {
        "game": played.game,
        "size": played.size,
        "number": played.number,
        "strength": played.strength,
        "seen": seen,
    }
    return json.dumps(data, separators=(",", ":"))


def play(name: str, size: int, number: int) -> Played:
    """Play a game until its result is known, recording the win rates of its searches.

    With the same engine, the same number gives the same game.
    """
    rng = Random(f"{name} {size} {number}")
    rules = GAMES[name]("")
    game = Game.new(GAMES[name]("n") if rules.traits.pie else rules, size, size)
    for move in _first_moves(game, rng):
        game = game.play(move)
    said: list[tuple[Player, tuple[float, ...]]] = []
    winner, lasts = None, LONGEST * size * size
    strength = STRENGTHS[number % len(STRENGTHS)]
    while game.outcome is None and game.ply < lasts:
        records = rng.randrange(1 + size * size // POINTS) == 0
        looked = _look(game, rng.randrange(2**32), strength, _deepest(rng) if records else 0)
        mover = game.position.to_move
        wins = looked.proven if size * size <= WIDE else looked.decided
        if wins is not None:
            winner = mover if wins else mover.enemy
            break
        if records:
            said.append((mover, looked.rates))
        game = game.play(looked.move)
    if game.outcome is not None:
        winner = game.outcome.winner
    seen = tuple(SearchRates(_won(mover, winner), rates) for mover, rates in said if rates)
    return Played(name, size, number, seen, strength)


def _deepest(rng: Random) -> int:
    """Return by lot the simulations for a recorded position."""
    if rng.randrange(APART):
        return DEEP
    return MARKS[-1] if TREES.make else SLOW


def _first_moves(empty: Game, rng: Random) -> Iterator[Move]:
    """Yield random legal placements to start a game."""
    game = empty
    for _ in range(rng.randint(*RANDOM)):
        legal = game.rules.legal_moves(game.position)
        move = rng.choice([each for each in legal if isinstance(each, Place) and not each.red])
        game = game.play(move)
        yield move


def _won(mover: Player, winner: Player | None) -> float:
    """Return the mover's result: 1, 0, or 0.5 for a draw."""
    return 0.5 if winner is None else float(mover is winner)


@dataclass(frozen=True)
class _Looked:
    """A search's result: the win rates at the marks, its move, and the proven result.

    `simulations` are all that were run.
    """

    rates: tuple[float, ...]
    move: Move
    proven: bool | None
    simulations: int

    @property
    def decided(self) -> bool | None:
        """True if the mover wins, by proof or by a rate that ends the game; None if it is open."""
        if self.proven is None and self.rates and self.simulations >= SURE:
            rate = self.rates[-1]
            return True if rate > 1.0 - DECIDED else False if rate < DECIDED else None
        return self.proven


def _look(game: Game, seed: int, strength: int, deepest: int) -> _Looked:
    """Search a position for a move of this strength, and at the marks up to `deepest`.

    It stops early if the result is proven.
    """
    thinker = Thinker(game, level_by_simulations(strength), seed)
    if strength >= PROVES:
        thinker.prove_with(Endgame())
    rates: list[float] = []
    move: Move | None = None
    for mark in [mark for mark in MARKS if mark <= deepest] or [strength]:
        thinker.follow(game, level_by_simulations(mark))  # it continues with its tree
        while not thinker.done:
            thinker.step(1.0)
        report = thinker.report(1)
        if report.proven is not None or report.simulations < mark:
            break
        rates.append(round(report.win_rate, DIGITS))
        if mark == strength:
            move = thinker.choice()
    known = thinker.report(1)
    chosen = move or thinker.choice()
    return _Looked(tuple(rates), chosen, known.proven, known.simulations)
