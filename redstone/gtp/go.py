"""The GTP commands that concern only Go: komi, and the end of a game.

Programs stop after two passes, our rules after three; dead stones are judged from the second on.
GTP has no marks. So while play is stopped this program marks its own dead strings when it is asked
for a move, and answers "pass" to agree. An outside engine is asked for the dead strings, and its
own ones among them are marked for it. GTP has no command to resume play either: a stone placed
while play is stopped resumes it.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import isfinite, nan
from random import Random

from redstone.board import Point
from redstone.engine.go_judge import judge_of
from redstone.engine.trees import TREES
from redstone.gtp.vertices import format_vertex
from redstone.position import Mark, Move, Outcome, Pass, Place, Reason, Resume
from redstone.record.characters import quote
from redstone.record.game import Game
from redstone.record.notation import NotationError, parse_point
from redstone.rules.go import MAX_KOMI, Go
from redstone.rules.protocol import Rules

PASSES_THAT_STOP = 2
"""Passes in a row after which programs that use GTP stop."""
SEED = 1


def with_komi(game: Game, text: str) -> Game:
    """Return a game of Go with another komi, rounded to a half point; other games are unchanged.

    Raises ValueError if it is not a number or out of range.
    """
    try:
        komi = float(text)
    except ValueError:
        komi = nan
    if not isfinite(komi):
        raise ValueError(f"komi must be a number, not {quote(text)}")
    if not isinstance(game.rules, Go):
        return game
    if abs(round(2 * komi)) > MAX_KOMI:
        most = MAX_KOMI // 2
        raise ValueError(f"komi must be from -{most} to {most}, not {quote(text)}")
    return replace(game, rules=replace(game.rules, komi=round(2 * komi)))


def without_handicap(rules: Rules) -> Rules:
    """Return the rules without handicap stones."""
    return replace(rules, handicap=0) if isinstance(rules, Go) else rules


def setup_commands(game: Game) -> tuple[str, ...]:
    """Return the GTP commands, after `clear_board`, that set up a game's start."""
    rules = game.rules
    if not isinstance(rules, Go):
        return _laid_out(game) if game.start.is_set_up else ()
    handicap = (f"fixed_handicap {rules.handicap}",) if rules.handicap else ()
    stones = _stones(game) if game.start.is_set_up else []
    return (f"komi {rules.komi / 2:g}", *handicap, *(f"play {stone}" for stone in stones))


def _laid_out(game: Game) -> tuple[str, ...]:
    """Return the GoGui extension commands that set up a game's start."""
    stones = f"gogui-setup {' '.join(_stones(game))}"
    return stones, f"gogui-setup_player {game.start.to_move.value}"


def _stones(game: Game) -> list[str]:
    """Return the stones at a game's start, each as a GTP colour and vertex."""
    stones = game.start.board.stones.items()
    return [f"{stone.name.lower()} {format_vertex(Place(point))}" for point, stone in stones]


def is_stopped(game: Game) -> bool:
    """Return True in Go's scoring phase, when dead stones are marked."""
    return game.position.go is not None and game.position.go.stopped


def resumed_for(game: Game, move: Move) -> Game:
    """Return the game, with play resumed if it is in the scoring phase and `move` is a stone.

    Raises IllegalMove if play has been resumed too often.
    """
    return game.play(Resume()) if is_stopped(game) and isinstance(move, Place) else game


def outcome_now(game: Game) -> Outcome | None:
    """Return Go's outcome if scored now, with `dead_stones` removed; None in other games."""
    state = game.position.go
    if not isinstance(game.rules, Go) or state is None:
        return None
    go = replace(state, dead=dead_stones(game))
    count = game.rules.count(replace(game.position, go=go))
    return Outcome(count.winner, Reason.SCORE, count.score)


def dead_stones(game: Game) -> frozenset[Point]:
    """Return the stones marked dead; after two passes, those judged dead by a short search.

    GTP stops there and has no marks. The search gives the same result each time.
    """
    state = game.position.go
    assert state is not None
    if state.dead or state.agreed or game.outcome or state.passes < PASSES_THAT_STOP:
        return state.dead
    judge = judge_of(game, TREES.grown(game, Random(SEED)))
    while not judge.done:
        judge.step()
    return judge.dead()


def outside_move(game: Game, dead: Callable[[], str]) -> Move:
    """Return an outside engine's action in the scoring phase: mark a string, or agree.

    `dead` returns its answer to `final_status_list dead`.
    """
    board, state = game.position.board, game.position.go
    assert state is not None
    own = game.position.to_move.stone
    for point in _points(dead()):
        if board.stone_at(point) is own and point not in state.dead:
            return Mark(point)
    return Pass()


def _points(text: str) -> list[Point]:
    """Parse the points among the words of a text."""
    points = []
    for word in text.split():
        with suppress(NotationError):
            points.append(parse_point(word))
    return points
