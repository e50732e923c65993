"""The computer player, analysis and solver, as the public library offers them.

They use the compiled kernel if it exists and `wasmtime` is installed. Otherwise Python interprets
the kernel, about forty times as slowly.
"""

from functools import cache, partial
from time import perf_counter
from typing import Any, Literal, TypedDict, cast

from redstone.answers import (
    SEED,
    SIMULATIONS,
    SOLVING_SECONDS,
    TOP,
    analysis,
    analysis_keys,
    review_keys,
    solution_keys,
    solved_within,
)
from redstone.engine.levels import (
    DEFAULT_LEVEL,
    Level,
    level_by_number,
    level_by_simulations,
    level_by_time,
)
from redstone.engine.solver import Solver
from redstone.engine.trees import TREES
from redstone.library import Game
from redstone.mind.mind import Question
from redstone.mind.minds import MindCache, mind_for, move_of, think
from redstone.mind.thought import OfStrength
from redstone.review.moves import reviewed
from redstone.review.reviewer import Reviewer
from redstone.rules.perft import perft as counted
from redstone.runtime.engines import USUAL, KernelEngine, engine_named
from redstone.values import Move, of_kind, seconds_of, whole, written

_GAME = "a game is one that `new` or `read` has made"


@cache
def _engine(name: str) -> KernelEngine:
    """Return an engine by name: "kernel", "python" or "usual". Raises ValueError."""
    of_kind(name, str, "the name of an engine is a text")
    return engine_named(name)


class Computer:
    """The computer player.

    It plays at a level from 1 to 10, as on the page (default: 6), or with a number of simulations
    or seconds a move. With a seed and no time limit, a new computer plays the same moves again. It
    searches with the engine "kernel" or "python", by default the kernel if available. Raises
    ValueError for an unknown level, for more than one limit, and for an engine that is not
    available.
    """

    def __init__(
        self,
        level: int | None = None,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
        engine: str = USUAL,
    ) -> None:
        """Set the strength by one of a level, simulations or seconds per move (default: level 6).

        With a seed, moves are reproducible if no clock limits them. The engine is "kernel",
        "python" or "usual". Raises ValueError.
        """
        if seed is not None:
            seed = whole(seed, "a seed is a whole number", largest=None)
        self._thought = OfStrength(_strength(level, simulations, seconds))
        self._thinking = MindCache(partial(mind_for, seed=seed))
        self._engine = _engine(engine)

    @property
    def engine(self) -> str:
        """The engine it searches with, "kernel" or "python"."""
        return self._engine.name

    def move(self, game: Game) -> Move:
        """Return the computer's move in a game, as a token. Raises ValueError if the game is over.

        The search tree is kept for the next move of the same game.
        """
        of_kind(game, Game, _GAME)
        with TREES.growing_in(self._engine.make):
            mind = self._thinking.about(Question(game.record, self._thought))
            think(mind)
        return written(move_of(mind))


def _strength(level: int | None, simulations: int | None, seconds: float | None) -> Level:
    """Return the level for one of the three limits, by default level 6. Raises ValueError."""
    match level, simulations, seconds:
        case None, None, None:
            return level_by_number(DEFAULT_LEVEL)
        case _, None, None:
            return level_by_number(whole(level, "a level is a whole number"))
        case None, _, None:
            return level_by_simulations(whole(simulations, "simulations are a whole number"))
        case None, None, _:
            return level_by_time(seconds_of(seconds))
        case _:
            raise ValueError("a level, or simulations, or seconds: one of them bounds the thought")


class AnalysedMove(TypedDict):
    """A move of an `Analysis`."""

    move: str
    rate: float
    chance: float
    proven: Literal["win", "loss"] | None
    visits: int
    line: list[str]


class Solution(TypedDict):
    """The result of `solve`."""

    result: Literal["win", "loss", "draw"] | None
    moves: list[str]
    line: list[str]
    nodes: int
    seconds: float


ReviewedMove = TypedDict(
    "ReviewedMove",
    {
        "ply": int,
        "move": str,
        "by": Literal["black", "white"],
        "before": float,
        "after": float,
        "best": str | None,
        "class": str | None,
    },
)
"""A move of `review_game`."""


class Analysis(dict[str, Any]):
    """The result of an analysis, with the keys that `analyse --json` prints.

    The keys are `simulations` and `moves`, best first. Each move has its `move`, its `visits`, and
    the `line` that begins with it. For the player to move it has the `rate` of simulated games won
    (0 to 1), the `chance` shown to people (0 to 1), and `proven` (None, "win" or "loss"). A
    notebook shows the chances as bars.
    """

    @property
    def simulations(self) -> int:
        """The number of games simulated."""
        return int(self["simulations"])

    @property
    def moves(self) -> list[AnalysedMove]:
        """The moves found, best first."""
        found: list[AnalysedMove] = self["moves"]
        return found

    def _repr_html_(self) -> str:
        """Return the analysis as an HTML table, for notebooks."""
        rows = "".join(map(_bar, self["moves"]))
        return f"<table><caption>{self['simulations']} simulations</caption>{rows}</table>"


def _bar(found: AnalysedMove) -> str:
    """Return the HTML table row of a move: chance as a bar and in percent, visits, line."""
    told = f"proven {found['proven']}" if found["proven"] else f"{found['chance']:.1%}"
    bar = (
        f'<div style="width:12em;background:#d9d2c5"><div style="width:{found["chance"]:.1%};'
        'height:1em;background:#0b57d0"></div></div>'
    )
    cells = (f"<b>{found['move']}</b>", bar, told, found["visits"], " ".join(found["line"]))
    return "<tr>" + "".join(f'<td style="text-align:left">{cell}</td>' for cell in cells) + "</tr>"


def analyse(
    game: Game,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    top: int = TOP,
    engine: str = USUAL,
) -> Analysis:
    """Return the best moves of a position, at most `top` of them, with their chances.

    It searches at full strength, with a number of simulations (default: 2,000) or of seconds. Near
    the end of the game the solver looks for a proof too. Raises ValueError if the game is over, if
    both limits are given, for less than 1 simulation, and for seconds that are not above 0.
    """
    of_kind(game, Game, _GAME)
    if game.result is not None:
        raise ValueError("the game is over: there is nothing to analyse")
    top = whole(top, "the number of moves told is a whole number")
    if top < 1:
        raise ValueError(f"{top} moves: at least 1 is told")
    bound = SIMULATIONS if simulations is None and seconds is None else simulations
    _strength(None, bound, seconds)
    with TREES.growing_in(_engine(engine).make):
        report = analysis(game.record, seconds, bound or SIMULATIONS, top)
        return Analysis(analysis_keys(game.record, report))


def solve(game: Game, seconds: float = SOLVING_SECONDS, *, engine: str = USUAL) -> Solution:
    """Return the winner with best play, with the keys that `solve --json` prints.

    `result` is "win", "loss" or "draw" for the player to move, None if time ran out. `moves` has
    every winning move, or those proven so far. `line` is a line of best play to the end, `nodes`
    the number of positions searched. Raises ValueError for a game that is over, and for Go.
    """
    of_kind(game, Game, _GAME)
    seconds = seconds_of(seconds)
    with TREES.growing_in(_engine(engine).make):
        solver, start = Solver(game.record), perf_counter()
        solution = solved_within(solver, seconds)
    spent = perf_counter() - start
    return cast("Solution", {**solution_keys(solution, str), "seconds": round(spent, 3)})


def review_game(
    game: Game, *, simulations: int | None = None, seed: int = SEED, engine: str = USUAL
) -> list[ReviewedMove]:
    """Return the effect of each move of a game on its player's chances, as in `review --json`.

    `ply` counts from 1, `by` is the colour that moved. `before` and `after` are the mover's chances
    (0 to 1). `best` is the best move, None if there was no choice. `class` is a word for the move,
    or None. `simulations` is the number for each position, 600 by default if the kernel searches.
    """
    of_kind(game, Game, _GAME)
    if simulations is not None:
        simulations = whole(simulations, "simulations are a whole number")
        _strength(None, simulations, None)
    seed = whole(seed, "a seed is a whole number", largest=None)
    with TREES.growing_in(_engine(engine).make):
        reviewer = Reviewer(game.record, simulations, seed)
        think(reviewer)
    found = [move for move in reviewed(reviewer.game) if move is not None]
    return [cast("ReviewedMove", review_keys(move)) for move in found]


def perft(game: Game, depth: int) -> int:
    """Return the number of sequences of `depth` legal moves. Raises ValueError below 0.

    The swap and resigning are not counted, ended games not expanded. In Savage Go each placement
    counts as a move.
    """
    of_kind(game, Game, _GAME)
    depth = whole(depth, "a depth is a whole number")
    if depth < 0:
        raise ValueError(f"a depth of {depth}: at least 0")
    return counted(game.record.rules, game.record.position, depth)
