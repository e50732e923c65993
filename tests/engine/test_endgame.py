"""At the end of a game the computer proves results if it can, and never gives away a proven win."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from redstone.engine.endgame import NEAR, Endgame
from redstone.engine.levels import Level, level_by_number, level_by_simulations, level_by_time
from redstone.engine.search import PROOF_SLICE, Thinker
from redstone.engine.solver import Solver
from redstone.engine.trees import TREES
from redstone.position import Move
from redstone.puzzles.entry import PuzzleEntry, read_entries
from redstone.puzzles.proof import puzzle_of
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.runtime.compiled import CompiledKernel
from tests.games import game_of_link
from tests.today import TODAY

HARD = (
    "#redstone6n-1-d6c5b4a5d2f1f5d5e5c4b6e2d1a1b3a4f4c3e6e4f3a6e3d3xd4c2b5c6xa3"
    "a5a6b2c1xa4b4b1b6xe1xf2d1xd2b5"
)
"""A position in which only a6 wins, which a search alone finds after some sixty simulations."""
UNTRIED = "#redstone5np-2-0-c3e2b2b4a3a1e5a5c2b3e3d5a2xe4c1a4d1c5e1c4xd2d3-io5xs"
"""A position in which xd4 wins, which is proven before a search has tried it."""
OPEN_ENDING = "#redstone5n-1-d2b4b2d3c2c1c3a4e2b1c5"
"""A position with fourteen empty points, whose winner 700 positions do not prove."""
LONG = "#redstone5n-1-c3d3c4d4c2d2a4d1a5c1a1"
"""A position with fourteen empty points, whose winner 950,000 positions prove."""
SAVAGE = "#savage5-1-d5b4c1a4e2c5b5e5d4c4a3c2a2a5b2d3"
LATE_SAVAGE = f"{SAVAGE}b1d1d2c3e3d2"
"""A position with six empty points, and SAVAGE one with ten. One stone is due."""
FAR = "#redstone9n-1-e5d4"


def chosen_move(thinker: Thinker) -> Move:
    """Return the move that a thinker chooses."""
    while not thinker.done:
        thinker.step(1.0)
    return thinker.choice()


def thinker_with_proofs(game: Game, level: Level, *, studies: bool = False) -> Thinker:
    """Return a thinker that searches for proofs."""
    thinker = Thinker(game, level, 1, studies=studies)
    thinker.prove_with(Endgame(wants_all=studies))
    return thinker


def test_a_move_proven_to_win_is_reported_though_the_search_has_not_tried_it() -> None:
    thinker = thinker_with_proofs(game_of_link(UNTRIED), level_by_simulations(300))
    assert chosen_move(thinker) == parse_move("xd4")
    report = thinker.report()
    assert report.simulations < 10
    best = report.best[0]
    assert (best.move, best.proven, best.win_rate) == (parse_move("xd4"), True, 1.0)


def test_a_proof_finds_a_win_that_the_search_misses() -> None:
    game = game_of_link(HARD)
    assert chosen_move(Thinker(game, level_by_simulations(20), 1)) != parse_move("a6")
    thinker = thinker_with_proofs(game, level_by_simulations(200))
    assert chosen_move(thinker) == parse_move("a6")
    report = thinker.report()
    assert (report.proven, report.win_rate, report.best[0].proven) == (True, 1.0, True)


def test_analysis_reports_for_every_move_if_it_wins() -> None:
    game = game_of_link("#redstone4n-1-a1a3c1d3a2b2c2")
    thinker = thinker_with_proofs(game, level_by_simulations(20_000), studies=True)
    chosen_move(thinker)
    told = {str(best.move): best.proven for best in thinker.report(99).best}
    assert [move for move, proven in told.items() if proven] == ["c3"]


def near_the_end() -> list[PuzzleEntry]:
    """Return the puzzles from which a proof is searched for in play."""
    return [entry for entry in read_entries() if is_near(puzzle_of(entry))]


def is_near(game: Game) -> bool:
    """Return True if a position has few enough empty points for a proof in play."""
    board = game.position.board
    return len(board.points) - len(board.stones) <= NEAR[game.rules.name]


@pytest.mark.parametrize("entry", Random(TODAY).sample(near_the_end(), 3), ids=lambda e: e.link)
def test_a_proven_win_is_never_thrown_away(entry: PuzzleEntry) -> None:
    game, rng = puzzle_of(entry), Random(TODAY)
    winner = game.position.to_move
    thinker = thinker_with_proofs(game, level_by_simulations(30_000))
    while game.outcome is None:
        if game.position.to_move is winner:
            thinker.follow(game)
            game = game.play(chosen_move(thinker))
            assert thinker.report().proven is True
        else:
            game = game.play(rng.choice(list(game.rules.legal_moves(game.position))))
    assert game.outcome.winner is winner


def test_a_lost_position_is_defended_as_long_as_possible() -> None:
    game = game_of_link(HARD).play(parse_move("a6"))
    thinker = thinker_with_proofs(game, level_by_simulations(200))
    move = chosen_move(thinker)
    assert thinker.report().proven is False
    endgame = Endgame()
    endgame.follow(game)
    while not endgame.done:
        endgame.examine(1000)
    assert move in endgame.proven()
    assert endgame.defence() is not None


class Counting(Endgame):
    """A proof search that counts its calls."""

    asked = 0

    def examine(self, positions: int) -> None:
        """Count the call, and search."""
        self.asked += 1
        super().examine(positions)


@pytest.mark.parametrize(("number", "asked"), [(1, False), (3, False), (5, True)])
def test_weak_levels_do_not_search_for_proofs(number: int, asked: bool) -> None:
    prover = Counting()
    thinker = Thinker(game_of_link(HARD), level_by_number(number), 1)
    thinker.prove_with(prover)
    chosen_move(thinker)
    assert bool(prover.asked) is asked


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("number", [5, 6])
def test_from_level_five_on_a_move_waits_for_a_proof(number: int, seed: int) -> None:
    thinker = Thinker(game_of_link(HARD), level_by_number(number), seed)
    thinker.prove_with(Endgame())
    assert chosen_move(thinker) == parse_move("a6")
    assert thinker.report().proven is True


def test_a_move_waits_for_a_proof_up_to_its_levels_number_of_positions() -> None:
    prover = Endgame()
    thinker = Thinker(game_of_link(OPEN_ENDING), Level(0, "hurried", 1, proof=700), 1)
    thinker.prove_with(prover)
    chosen_move(thinker)
    assert thinker.report().proven is None
    assert not prover.owes(700)
    assert prover.owes(700 + 2 * PROOF_SLICE)


def test_with_ten_points_left_savage_go_is_proven_only_in_analysis() -> None:
    prover = Counting()
    thinker = Thinker(game_of_link(SAVAGE), level_by_simulations(200), 1)
    thinker.prove_with(prover)
    chosen_move(thinker)
    assert not prover.asked, "ten points are empty"
    prover = Counting(wants_all=True)
    thinker = Thinker(game_of_link(SAVAGE), level_by_simulations(200), 1, studies=True)
    thinker.prove_with(prover)
    chosen_move(thinker)
    assert prover.asked


def test_a_move_of_savage_go_waits_for_no_proof_and_spends_little_on_one() -> None:
    endgame, game = Endgame(), game_of_link(LATE_SAVAGE)
    endgame.follow(game)
    assert not endgame.done
    assert not endgame.owes(4000)
    assert endgame.positions_beside(100) <= 30


def test_far_from_the_end_no_proof_is_searched() -> None:
    endgame = Endgame()
    endgame.follow(game_of_link(FAR))
    known: Mapping[Move, bool] = endgame.proven()
    assert (endgame.done, known, endgame.defence()) == (True, {}, None)


def test_a_proof_that_reached_its_limit_starts_again_after_a_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("redstone.engine.endgame.Solver", partial(Solver, limit=50))
    game, endgame = game_of_link(HARD), Endgame()
    endgame.follow(game)
    while not endgame.done:
        endgame.examine(20)
    assert not endgame.proven()
    endgame.follow(game.play(parse_move("a6")))
    assert not endgame.done


class Slow(Counting):
    """A proof search whose calls each take a second on a fake clock."""

    def __init__(self, clock: list[float]) -> None:
        """Make an endgame prover that moves a fake clock, without time spent yet."""
        super().__init__()
        self._clock = clock
        self.spent = 0.0

    def examine(self, positions: int) -> None:
        """Search, and move the clock by a second."""
        super().examine(positions)
        self._clock[0] += 1.0
        self.spent += 1.0


@pytest.mark.parametrize(("link", "share"), [(OPEN_ENDING, 0.5), (LATE_SAVAGE, 0.2)])
def test_proofs_take_their_share_of_a_level_limited_by_time(
    link: str, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    prover = Slow(clock)
    monkeypatch.setattr("redstone.engine.search.perf_counter", lambda: clock[0])
    thinker = Thinker(game_of_link(link), level_by_time(100.0), 1)
    thinker.prove_with(prover)
    simulate = thinker._tree.simulate

    def slowly(games: int) -> None:
        """Simulate, and move the fake clock by 0.01 seconds a game."""
        simulate(games)
        clock[0] += 0.01 * games

    monkeypatch.setattr(thinker._tree, "simulate", slowly)
    monkeypatch.setattr(Counting, "done", False)
    while clock[0] < 10.0 and not thinker.done:
        thinker.step(1.0)
    assert prover.asked
    assert prover.spent <= share * clock[0] + 1.0


@pytest.mark.usefixtures("compiled_kernel")
def test_the_highest_level_waits_for_a_long_proof() -> None:
    level = replace(level_by_number(10), simulations=100)
    with TREES.growing_in(CompiledKernel):
        thinker = thinker_with_proofs(game_of_link(LONG), level)
        chosen_move(thinker)
        assert thinker.report().proven is True


def test_a_level_with_a_time_limit_waits_for_a_proof_only_until_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    prover = Slow(clock)
    monkeypatch.setattr("redstone.engine.search.perf_counter", lambda: clock[0])
    thinker = Thinker(game_of_link(OPEN_ENDING), Level(0, "", 100, 5.0, proof=10**6), 1)
    thinker.prove_with(prover)
    while clock[0] < 20.0 and not thinker.done:
        thinker.step(1.0)
    assert thinker.done
    assert clock[0] <= 6.0
