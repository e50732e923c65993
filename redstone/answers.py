"""Analyses, solutions and reviews of games, also as plain values for JSON.

The library returns the values, and the command line prints them.
"""

from collections.abc import Callable
from math import inf

from redstone.engine.chances import Chances, Prospect, prospects
from redstone.engine.report import Candidate, Report
from redstone.engine.solver import ProvenPosition, Solver
from redstone.mind.mind import Estimate, Mind, Question
from redstone.mind.minds import mind_for, move_of, think
from redstone.mind.thought import Endless, Simulations
from redstone.position import Move
from redstone.record.game import Game
from redstone.review.lookback import DIGITS, counted
from redstone.review.moves import ReviewedMove
from redstone.review.reviewer import searched

SIMULATIONS = 2000
"""Simulations of an analysis that is given neither simulations nor a time."""
TOP = 5
"""Number of moves that an analysis lists."""
SEED = 1
"""Fixed seed, so that the same question gets the same answer."""
SOLVING_SECONDS = 60.0
"""Time limit of the solver in seconds, by default."""


def analysis(game: Game, time: float | None, simulations: int, top: int) -> Report:
    """Search an unfinished game's position, by seconds or simulations, and return the report."""
    thought = Simulations(simulations) if time is None else Endless()
    mind = mind_for(Question(game, thought, most=top), SEED)
    think(mind, time or inf)
    found = mind.found()
    assert isinstance(found, Estimate)
    return found.report if found.report.best else _without_search(game, mind, simulations)


def _without_search(game: Game, mind: Mind, simulations: int) -> Report:
    """Return a report of one move in Go, for a position in which `mind` needs no search.

    Play is stopped, or every point is settled. A stopped game is scored; otherwise playouts
    from the position give the chances.
    """
    move = move_of(mind)
    stopped = game.position.go is not None and game.position.go.stopped
    found = counted(game) if stopped else searched(game, simulations, SEED)
    best = Candidate(move, found.simulations, found.rate, (move,))
    return Report(found.simulations, 1.0, found.rate, (best,), (move,))


def shown_moves(game: Game, report: Report) -> tuple[Prospect, ...]:
    """Return the report's moves with the chances that people are shown.

    Without a search, as in Go's scoring phase, these are the win rates themselves.
    """
    if report.simulations:
        return prospects(game.rules, game.position, report)
    return tuple(Prospect(best, Chances(best.win_rate)) for best in report.best)


def analysis_keys(game: Game, report: Report) -> dict[str, object]:
    """Return the simulations and the best moves of an analysis as a dict for JSON."""
    words = {None: None, True: "win", False: "loss"}
    moves = [
        {
            "move": str(each.candidate.move),
            "rate": round(each.candidate.win_rate, DIGITS),
            "chance": round(each.chances.share, DIGITS),
            "proven": words[each.candidate.proven],
            "visits": each.candidate.visits,
            "line": [str(move) for move in each.candidate.line],
        }
        for each in shown_moves(game, report)
    ]
    return {"simulations": report.simulations, "moves": moves}


def solved_within(solver: Solver, seconds: float) -> ProvenPosition:
    """Run a solver for at most `seconds`, and return what it has proven so far."""
    think(solver, seconds)
    return solver.solution()


def solution_keys(solution: ProvenPosition, written: Callable[[Move], str]) -> dict[str, object]:
    """Return the result, moves, line and positions searched as a dict for JSON.

    `written` formats a move.
    """
    decided = solution.result if solution.is_complete else None
    return {
        "result": None if decided is None else decided.value,
        "moves": sorted(map(written, solution.moves)),
        "line": list(map(written, solution.line)),
        "nodes": solution.positions,
    }


def review_keys(move: ReviewedMove) -> dict[str, object]:
    """Return a reviewed move as a dict for JSON: chances before and after, best move, class."""
    return {
        "ply": move.ply,
        "move": str(move.move),
        "by": move.by.value,
        "before": move.before.percent / 100,
        "after": move.after.percent / 100,
        "rate_before": round(move.rates[0], DIGITS),
        "rate_after": round(move.rates[1], DIGITS),
        "proven": _proven(move),
        "best": None if move.best is None else str(move.best),
        "class": None if move.klass is None else move.klass.value,
    }


def _proven(move: ReviewedMove) -> str | None:
    """Return "win" or "loss" if the mover's result before the move is proven, otherwise None."""
    if move.before.games is not None:
        return None
    return {1.0: "win", 0.0: "loss"}.get(move.before.share)
