"""The computer passes in time, marks its own dead strings, and agrees to a correct count."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from redstone.engine.go_judge import losing_repetitions
from redstone.engine.levels import level_by_simulations
from redstone.engine.search import Thinker
from redstone.engine.trees import TREES
from redstone.position import Mark, Move, Pass, Place, Player, Resume
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules.go import Go
from redstone.runtime.compiled import CompiledKernel
from tests.effort import some
from tools.kernel.build import kernel

SIMULATIONS = 60


@pytest.fixture(autouse=True, params=["python", "kernel"])
def _engine(request: pytest.FixtureRequest) -> Iterator[None]:
    """Search with Python or with the compiled kernel."""
    if request.param == "kernel":
        pytest.importorskip("wasmtime")
        kernel()
    with TREES.growing_in(CompiledKernel if request.param == "kernel" else None):
        yield


DIVIDED = """
. . X O . .
. . X O . .
. . X O . .
. . X O . .
. . X O . .
. . X O . .
. . X O . .
"""
"""A board divided in halves, on which nothing is left to play for."""
INVADED = """
. . X O . .
. . X O X .
. . X O . .
. . X O . .
O . X O . .
. . X O . .
. . X O . .
"""
"""DIVIDED with a hopeless stone in each territory."""
OPEN_BORDER = """
. . X O . .
. . X O . .
. . X O . .
. . . . . .
. . X O . .
. . X O . .
. . . . . .
"""
HANGING = (
    "e8 e7 d8 f5 c6 f3 f6 f7 g6 e6 g7 f8 g5 d5 g4 c7 d7 b4 b7 g3 f4 "
    "e4 g8 h3 f9 c4 h4 d3 j3 j2 j4 g2 b5 a5 a6 a4 c5 d6 c8 c2 e5"
)
"""A game against GNU Go in which White is ahead after d4; otherwise Black captures there."""
SCORINGS = "abc"
ENGINES = [*product(["python"], some(SCORINGS, 1)), *product(["kernel"], SCORINGS)]
each_scoring = pytest.mark.parametrize(("_engine", "scoring"), ENGINES, indirect=["_engine"])


def game_at(diagram: str, rules: Go) -> Game:
    """Return a game that reaches a diagram by placements and passes.

    Black is to move, and the last move was not a pass.
    """
    board = parse_diagram(diagram)
    game = Game.new(rules, board.cols, board.rows)
    waiting = {
        player: [p for p in board.points if board.stone_at(p) is player.stone] for player in Player
    }
    while any(waiting.values()):
        points = waiting[game.position.to_move]
        game = game.play(Place(points.pop()) if points else Pass())
    if game.position.to_move is Player.WHITE:
        game = game.play(Pass())
    return game


def chosen_move(game: Game, seed: int = 1) -> Move:
    """Return the computer's move."""
    thinker = Thinker(game, level_by_simulations(SIMULATIONS), seed)
    while not thinker.done:
        thinker.step(1.0)
    return thinker.choice()


def stopped_game(diagram: str, rules: Go) -> Game:
    """Return a game that has stopped at a diagram."""
    game = game_at(diagram, rules)
    while game.position.go is not None and not game.position.go.stopped:
        game = game.play(Pass())
    return game


@each_scoring
def test_passes_when_everything_is_settled(scoring: str) -> None:
    for diagram in (DIVIDED, INVADED):
        game = game_at(diagram, Go(scoring))
        assert chosen_move(game) == Pass()
        assert chosen_move(game.play(Pass())) == Pass()


def test_an_excluded_pass_is_not_chosen() -> None:
    thinker = Thinker(game_at(DIVIDED, Go()), level_by_simulations(SIMULATIONS), seed=1)
    thinker.leave_out([Pass()])
    assert isinstance(thinker.choice(), Place)


@pytest.mark.parametrize("player", Player)
def test_the_report_of_a_settled_game_has_a_pass_with_the_winners_rate(player: Player) -> None:
    game = game_at(DIVIDED, Go())
    game = game if player is Player.BLACK else game.play(Place(parse_point("a1")))
    thinker = Thinker(game, level_by_simulations(SIMULATIONS), seed=1)
    thinker.choice()
    report = thinker.report()
    assert [each.move for each in report.best] == [Pass()]
    assert report.simulations >= SIMULATIONS
    assert report.win_rate == report.best[0].win_rate
    ahead = Go().count(game.position).winner
    assert (report.win_rate > 0.9) is (ahead is player), report


@each_scoring
def test_plays_on_while_the_border_is_open(scoring: str) -> None:
    game = game_at(OPEN_BORDER, Go(scoring))
    move = chosen_move(game)
    assert isinstance(move, Place)
    assert move.point.col in (2, 3)
    assert isinstance(chosen_move(game.play(Pass())), Place)


def test_does_not_pass_if_a_strings_life_depends_on_the_player_to_move() -> None:
    game = Game.new(Go(), 9, 9)
    for text in HANGING.split():
        game = game.play(parse_move(text))
    assert chosen_move(game) == Place(parse_point("d4"))


def test_does_not_pass_at_the_start_though_ahead_in_the_count() -> None:
    game = Game.new(Go(komi=-13), 7, 7)  # Black would win by the count
    assert isinstance(chosen_move(game), Place)
    assert isinstance(chosen_move(game.play(Place(parse_point("d4")))), Place)


@each_scoring
def test_marks_its_own_dead_stones_and_agrees_to_the_count(scoring: str) -> None:
    game = stopped_game(INVADED, Go(scoring, komi=-1))
    marked = []
    while game.outcome is None:
        move = chosen_move(game)
        if isinstance(move, Mark):
            marked.append((game.position.to_move, str(move.point)))
        if game.ply > 200:
            break
        game = game.play(move)
    assert game.outcome is not None
    assert (Player.BLACK, "e6") in marked
    assert (Player.WHITE, "a3") in marked
    assert game.outcome.winner is Player.BLACK
    assert len(marked) == 2


def test_plays_on_if_unmarked_dead_enemy_stones_decide_the_game() -> None:
    game = stopped_game(INVADED, Go("a", komi=-1))
    if game.position.to_move is Player.WHITE:
        game = game.play(parse_move("y"))
    # With a3 alive Black has only his stones, and White wins.
    move = chosen_move(game)
    assert move == Mark(parse_point("e6"))
    game = game.play(move)
    if game.position.to_move is Player.WHITE:
        game = game.play(parse_move("y"))
    assert chosen_move(game) == Resume()
    game = game.play(Resume())
    if game.position.to_move is Player.WHITE:
        game = game.play(Pass())
    move = chosen_move(game)
    assert isinstance(move, Place)
    assert move.point in {parse_point(name) for name in ("b3", "a2", "a4")}


def test_agrees_if_unmarked_dead_enemy_stones_do_not_matter() -> None:
    game = stopped_game(INVADED, Go("a", komi=100))
    game = game.play(Mark(parse_point("e6")))
    while game.position.to_move is Player.WHITE:
        game = game.play(parse_move("y"))
    assert chosen_move(game) == Pass()


def test_losing_repetitions_are_the_placements_that_lose_by_repeating() -> None:
    """On 3x2, random games soon repeat positions."""
    rules, found = Go(), 0
    for seed in range(60):
        rng, game = random.Random(seed), Game.new(Go(), 3, 2)
        while game.outcome is None and game.ply < 60:
            places = [move for move in rules.legal_moves(game.position) if isinstance(move, Place)]
            outcomes = {move: rules.play(game.position, move).outcome for move in places}
            losing = {
                move
                for move, outcome in outcomes.items()
                if outcome is not None and outcome.winner is not game.position.to_move
            }
            assert losing_repetitions(game) == losing
            found += len(losing)
            game = game.play(rng.choice(places) if places else Pass())
    assert found > 5
