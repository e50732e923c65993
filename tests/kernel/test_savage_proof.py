"""The kernel's proofs of Savage Go: its moves and results agree with the rules."""

from random import Random

import pytest

import redstone.engine.solver
from redstone.board import Point
from redstone.engine.kernel import COLOURS, move_of, number_of
from redstone.engine.layout import lay_out
from redstone.engine.proof import KernelProof
from redstone.engine.solver import MOST_TURNED, PositionValue, ProvenPosition, Solver
from redstone.engine.trees import TREES
from redstone.kernel.savage_board import MOST_QUESTIONS, PLANNED, QUESTION
from redstone.position import Move, Place, Position
from redstone.record.game import Game
from redstone.rules.savage import Savage
from redstone.runtime.compiled import CompiledKernel
from tests.engine.brute import Brute, check_line, random_moments
from tests.engine.referee import kinds_of, symmetries
from tests.games import random_set_up
from tests.kernel.python_kernel import PythonKernel
from tests.kernel.scenes import Call, assert_alike, set_up_calls
from tests.today import TODAY

RULES = Savage()
BOARDS = [((2, 2), 0), ((3, 3), 0), ((4, 3), 3), ((4, 4), 8), ((5, 4), 12), ((6, 5), 24)]
"""Boards with a number of moves played. The largest has keys of two words."""


def moments(size: tuple[int, int], least_ply: int, count: int) -> list[Game]:
    """Return positions of random games, also within turns, and set-ups."""
    games = random_moments(Game.new(RULES, *size), count, TODAY, least_ply)
    return games + [random_set_up(RULES, size, TODAY + seed) for seed in range(count)]


def listed_moves(python: PythonKernel, position: Position) -> set[Move]:
    """Return the moves that continue the game, as listed by the kernel."""
    lay_out(python, RULES, position)
    python.call("begin_proof", 0)
    python.call("search_for", 0)
    first, end = python.read("way_first", 1)[0], python.read("way_end", 1)[0]
    moves = python.read("slot_move", end)[first:]
    return {move_of(RULES, position.board, move) for move in moves}


def surviving_moves(position: Position) -> set[Move]:
    """Return the moves after which the enemy cannot capture all of the mover's stones."""
    after = {move: RULES.play(position, move) for move in RULES.legal_moves(position)}
    enemy = position.to_move.enemy
    return {
        move
        for move, then in after.items()
        if not (then.to_move is enemy and can_win_this_turn(then))
    }


def can_win_this_turn(position: Position) -> bool:
    """Return True if the stones due are enough for all liberties of the enemy."""
    enemy = [g for g in position.board.groups if g.stone is position.to_move.enemy.stone]
    liberties = frozenset[Point]().union(*(group.liberties for group in enemy))
    return bool(enemy) and len(liberties) <= position.due


@pytest.mark.parametrize(("size", "least_ply"), BOARDS)
def test_listed_stones_are_all_but_those_that_lose_at_once(
    size: tuple[int, int], least_ply: int
) -> None:
    python, seen = PythonKernel(), 0
    for game in moments(size, least_ply, 6):
        if not can_win_this_turn(game.position):
            seen += 1
            assert listed_moves(python, game.position) == surviving_moves(game.position)
    assert seen


def test_listed_stones_include_those_that_need_another_plan() -> None:
    """The plan of captures that the turn has so far would not allow them."""
    position = turn_with_another_plan().position
    assert listed_moves(PythonKernel(), position) == surviving_moves(position)


@pytest.mark.parametrize(("size", "least_ply"), [*BOARDS, ((9, 9), 60)])
def test_legal_moves_agree_with_the_rules(size: tuple[int, int], least_ply: int) -> None:
    """Also the winner by the rules, including a win in the turn that follows."""
    proof = KernelProof(PythonKernel(), RULES, symmetric=False)
    for game in moments(size, least_ply, 6):
        after = {m: RULES.play(game.position, m) for m in RULES.legal_moves(game.position)}
        _, steps = proof.steps(game.position)
        assert not proof.is_exhausted
        assert {step.move for step in steps} == {*after}
        for step in steps:
            then = after[step.move]
            if then.outcome is not None:
                assert (step.winner, step.plies) == (COLOURS[game.position.to_move], 0)
            elif can_win_this_turn(then):
                assert (step.winner, step.plies) == (COLOURS[then.to_move], then.due)
            else:
                assert step.winner is None


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_positions_have_one_key_if_they_are_the_same_up_to_symmetry(size: tuple[int, int]) -> None:
    """Only if a key has one word. On larger boards, symmetric positions differ."""
    turned = size[0] * size[1] <= MOST_TURNED["savage"]
    images = symmetries(*size) if turned else [list(range(size[0] * size[1]))]
    proof, keys = KernelProof(PythonKernel(), RULES, symmetric=turned), dict[int, object]()
    for game in random_moments(Game.new(RULES, *size), 40, TODAY):
        position = game.position
        key, steps = proof.steps(position)
        told = [(key, position)]
        told += [(step.key, RULES.play(position, step.move)) for step in steps]
        for key, each in told:
            if not each.is_over:
                kinds = kinds_of(each.board)
                form = min(bytes(kinds[point] for point in image) for image in images)
                same = form, each.to_move, each.due
                assert keys.setdefault(key, same) == same
    assert len({*keys.values()}) == len(keys)


def test_can_go_on_finds_stones_that_need_another_plan_of_the_turn() -> None:
    """The kernel's `is_legal` misses some of them, because it knows one plan only."""
    python, missed = PythonKernel(), 0
    for seed in range(12):
        game, rng = random_set_up(RULES, (6, 6), seed), Random(seed)
        while game.outcome is None and game.ply < 40:
            board = game.position.board
            lay_out(python, RULES, game.position)
            if python.read("turn", PLANNED + 1)[PLANNED]:
                legal = {number_of(board, move) for move in RULES.legal_moves(game.position)}
                free = [number_of(board, Place(point)) for point in board.empty_points()]
                assert {point for point in free if python.call("can_go_on", point)} == legal
                missed += len([p for p in legal if not python.call("is_legal", p)])
            game = game.play(rng.choice(list(RULES.legal_moves(game.position))))
    assert missed


def solved(game: Game, slice_: int, most: int) -> ProvenPosition:
    """Return the solution found after at most `most` positions, in slices."""
    solver = Solver(game)
    while not solver.done and solver.positions < most:
        solver.examine(slice_)
    return solver.solution()


def check(game: Game) -> bool:
    """Assert that kernel and Python solver agree. Returns False if one has not found everything."""
    here = solved(game, 2000, 10_000)
    with TREES.growing_in(None):
        there = solved(game, 100, 300)
    if there.is_complete and here.is_complete:
        assert (here.result, here.moves) == (there.result, there.moves)
    for found in (here, there):
        if found.result is not None:
            check_line(game, found)
    return there.is_complete and here.is_complete


@pytest.mark.usefixtures("in_the_kernel")
def test_the_kernels_proofs_agree_with_the_python_solver() -> None:
    both = [check(game) for board in BOARDS[1:] for game in moments(*board, 4)]
    assert sum(both) > len(both) / 3


@pytest.mark.usefixtures("in_the_kernel")
@pytest.mark.parametrize("size", [(3, 2), (3, 3)])
def test_the_kernels_proofs_agree_with_exhaustive_search(size: tuple[int, int]) -> None:
    brute = Brute(RULES.name, size)
    for game in moments(size, 0, 5):
        found = solved(game, 2000, 100_000)
        assert found.is_complete
        assert {str(move) for move in found.moves} == brute.winning(game.position)
        check_line(game, found)


@pytest.mark.usefixtures("compiled_kernel")
@pytest.mark.parametrize("make", [CompiledKernel, None])
def test_the_solver_is_right_for_every_limit_of_the_games_length(
    monkeypatch: pytest.MonkeyPatch, make: type[CompiledKernel] | None
) -> None:
    """At the limit the game is a draw. No line is longer, and complete results are correct."""
    game, told = Game.new(RULES, 3, 2), list[bool]()
    for left in range(1, 14):
        monkeypatch.setattr(redstone.engine.solver, "most_placements", lambda _board, n=left: n)
        with TREES.growing_in(make):
            found = solved_in(Solver(game), 50)
        told.append(found.result is not None)
        assert len(found.line) <= left
        assert not found.is_complete or (
            found.result is PositionValue.WIN and len(found.moves) == 2
        )
    assert not told[0]
    assert told[-1]


def solved_in(solver: Solver, slices: int) -> ProvenPosition:
    """Return the solution found in this many slices. Fails if they are not enough."""
    for _ in range(slices):
        solver.examine(200)
        if solver.done:
            return solver.solution()
    raise AssertionError("it does not end")


def test_a_stone_too_complex_to_check_ends_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proven by all moves of a position if one may be missing."""
    game = turn_with_another_plan()
    python, proven = PythonKernel(), list[bool]()
    inside = python.names["has_other_plan"].__globals__
    for most in (250, 0):
        monkeypatch.setitem(inside, "MOST_TRIES", most)
        proof = KernelProof(python, RULES, symmetric=False)
        proof.search(game.position, 30)
        proven.append(proof.is_exhausted)
        key, steps = proof.steps(game.position)
        assert proof.is_exhausted == (most == 0)
        assert (len(steps) == len([*RULES.legal_moves(game.position)])) == (most > 0)
        assert most or proof.winner(key) is None
    assert proven == [False, True]


def turn_with_another_plan() -> Game:
    """Return a position in which only a plan other than the current one allows some stone."""
    python = PythonKernel()
    for seed in range(100):
        game, rng = random_set_up(RULES, (6, 6), seed), Random(seed)
        while game.outcome is None and game.ply < 40:
            position = game.position
            lay_out(python, RULES, position)
            legal = [number_of(position.board, move) for move in RULES.legal_moves(position)]
            if not can_win_this_turn(position) and not all(
                python.call("is_legal", p) for p in legal
            ):
                return game
            game = game.play(rng.choice(list(RULES.legal_moves(game.position))))
    raise AssertionError("there is none")


def test_query_numbers_restart_before_they_overflow() -> None:
    python = PythonKernel()
    lay_out(python, RULES, RULES.start(3, 3))
    python.arrays["counts"][QUESTION] = MOST_QUESTIONS - 1
    for _ in range(3):
        python.call("clear_enemies")
    assert python.read("counts", 2)[QUESTION] == 2


def test_python_and_compiled_kernel_agree() -> None:
    calls: list[Call] = []
    for turned, (size, least_ply) in enumerate(BOARDS[2:]):
        for game in moments(size, least_ply, 2):
            calls += [*set_up_calls(RULES, game.position), ("begin_proof", turned % 2)]
            calls += [("list_legal",), *set_up_calls(RULES, game.position), ("search_for", 60)]
            calls += [("search_for", 1), ("say_word", 0, 0, 1), ("ask_table",), ("search_for", 30)]
    assert_alike(calls)
