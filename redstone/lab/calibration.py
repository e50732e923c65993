"""Games of strong play with the win rates of their searches: data to calibrate chances.

Both sides play with STRONG simulations a move, and with the prover. A game ends by the rules, or as
soon as the result is proven. Every position is searched from scratch. At each of MARKS the share of
playouts that the mover won is recorded, up to STRONG simulations; for one in APART positions up to
the last mark, or up to SLOW if Python searches.
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
STRONG, SLOW = 512, 2048
"""Simulations for each move, and the last mark if Python searches."""
APART = 8
"""One in this many positions is searched further."""
RANDOM = (1, 4)
"""The fewest and the most random placements at the start of a game, which make it uneven."""
LONGEST = 4
"""Moves for each point after which a game is a draw."""
DIGITS = 4


@dataclass(frozen=True)
class SearchRates:
    """A position's search: the mover's win rate at each simulation mark reached.

    `won` is the result of the game for the mover: 1, 0, or 0.5 for a draw.
    """

    won: float
    rates: tuple[float, ...]


@dataclass(frozen=True)
class Played:
    """A calibration game on a square board, with the searches of its positions."""

    game: str
    size: int
    number: int
    seen: tuple[SearchRates, ...]

    @property
    def key(self) -> tuple[str, int, int]:
        """The identity of the game in a file: name, size and number."""
        return self.game, self.size, self.number


def read(file: Path) -> list[Played]:
    """Read the games in a file, one per line.

    Raises ValueError, KeyError or TypeError for others.
    """
    if not file.exists():
        return []
    return [read_line(line) for line in file.read_text(encoding="ascii").splitlines()]


def read_line(line: str) -> Played:
    """Parse a game from a line. Raises ValueError, KeyError or TypeError."""
    data = json.loads(line)
    seen = tuple(SearchRates(won, tuple(rates)) for won, *rates in data["seen"])
    return Played(data["game"], data["size"], data["number"], seen)


def write(played: Played) -> str:
    """Format a game as a line for `read_line`."""
    seen = [[each.won, *each.rates] for each in played.seen]
    data = {"game": played.game, "size": played.size, "number": played.number, "seen": seen}
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
    while game.outcome is None and game.ply < lasts:
        looked = _look(game, rng.randrange(2**32), deep=rng.randrange(APART) == 0)
        mover = game.position.to_move
        if looked.proven is not None:
            winner = mover if looked.proven else mover.enemy
            break
        if looked.rates:
            said.append((mover, looked.rates))
        game = game.play(looked.move)
    if game.outcome is not None:
        winner = game.outcome.winner
    seen = tuple(SearchRates(_won(mover, winner), rates) for mover, rates in said)
    return Played(name, size, number, seen)


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
    """A search's result: the win rates at the marks, its move, and the proven result."""

    rates: tuple[float, ...]
    move: Move
    proven: bool | None


def _look(game: Game, seed: int, *, deep: bool) -> _Looked:
    """Search a position up to STRONG simulations, or to the last mark if `deep`.

    It stops early if the result is proven.
    """
    deepest = STRONG if not deep else MARKS[-1] if TREES.make else SLOW
    marks = [mark for mark in MARKS if mark <= deepest]
    thinker = Thinker(game, level_by_simulations(marks[-1]), seed)
    thinker.prove_with(Endgame())
    rates: list[float] = []
    for mark in marks:
        thinker.follow(game, level_by_simulations(mark))  # it continues with its tree
        while not thinker.done:
            thinker.step(1.0)
        report = thinker.report(1)
        if report.proven is not None or report.simulations < mark:
            break
        rates.append(round(report.win_rate, DIGITS))
    return _Looked(tuple(rates), thinker.choice(), thinker.report(1).proven)
