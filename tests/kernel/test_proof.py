"""The kernel's search for proofs: what it tells is what the solver in Python and the rules tell."""

from collections.abc import Iterator
from random import Random

import pytest

from redstone.bot.engine import Thinker
from redstone.bot.kernel import Kernel, lay_out
from redstone.bot.kernel_tree import KernelTree
from redstone.bot.levels import Level
from redstone.bot.redstone_board import RedstoneBoard
from redstone.bot.trees import TREES
from redstone.commands.kernels import CompiledKernel
from redstone.kernel.continuations import EFFORT_OF_COST
from redstone.position import Player, Position
from redstone.record.diagram import parse_rows
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from redstone.solver.endgame import REST, Endgame
from redstone.solver.kernel_proof import PACE, KernelProof
from redstone.solver.redstone_board import RedstoneProofBoard
from redstone.solver.solver import Result, Solution, Solver
from tests.games import random_set_up
from tests.kernel.python_kernel import PythonKernel
from tests.kernel.scenes import Call, assert_alike, position
from tests.solver.brute import check_line, random_moments
from tests.solver.test_endgame import game_of
from tests.today import TODAY
from tools.kernel.build import kernel

RULES = Redstone(pie=False)
A_GROUP_IN_ATARI_ELSEWHERE = ["O.O", "OXO", "XX#", "#O.", ".#O"]
"""By xc2 Black's group, whose one liberty is b5, gets another one."""
TWELVE_EMPTY = "#redstone5n-1-e1e4c1a4e3d3a2xe2a1c5c4b4c3d4"
BOARDS = [((2, 2), 0), ((3, 2), 0), ((4, 3), 2), ((5, 5), 14), ((6, 6), 24), ((9, 9), 60)]
"""Boards, and after how many moves of a game; the last ones have numbers of several words."""


def after(moves: str, size: tuple[int, int]) -> Game:
    game = Game.new(RULES, *size)
    for text in moves.split():
        game = game.play(parse_move(text))
    return game


def board_of(game: Game, *, symmetric: bool = False) -> RedstoneProofBoard:
    return RedstoneProofBoard.with_images(game.position, symmetric=symmetric)


def listed(kernel: Kernel, board: RedstoneProofBoard) -> dict[int, int]:
    """The moves that go on, each with the effort that is guessed, as the kernel lists them."""
    lay_out(kernel, board)
    kernel.call("begin_proof", 0)
    kernel.call("search_for", 0)
    first, end = kernel.read("way_first", 1)[0], kernel.read("way_end", 1)[0]
    moves, efforts = kernel.read("slot_move", end), kernel.read("slot_effort", 2 * end)
    return {moves[slot]: efforts[2 * slot + board.to_move] for slot in range(first, end)}


@pytest.mark.parametrize(("size", "least_ply"), BOARDS)
def test_it_goes_through_the_moves_of_the_solver(size: tuple[int, int], least_ply: int) -> None:
    kernel = PythonKernel()
    for game in random_moments(Game.new(RULES, *size), 4, TODAY, least_ply):
        board = board_of(game)
        moves = board.continuations()
        if not any(move.winner == board.to_move for move in moves):
            told = {m.move: 1 + EFFORT_OF_COST * m.cost for m in moves if m.winner is None}
            assert listed(kernel, board) == told


def test_a_group_that_is_not_taken_gets_the_liberties_of_those_that_are() -> None:
    position = Position(parse_rows(A_GROUP_IN_ATARI_ELSEWHERE), Player.BLACK)
    board = RedstoneProofBoard.with_images(position, symmetric=False)
    moves = {str(board.shape.places[move]) for move in listed(PythonKernel(), board)}
    assert moves == {"xc2"}


@pytest.fixture(scope="module")
def _built() -> None:
    pytest.importorskip("wasmtime")
    kernel()


@pytest.fixture
def _in_the_kernel(_built: None) -> Iterator[None]:
    with TREES.growing_in(CompiledKernel):
        yield


def late_moments(size: tuple[int, int], count: int) -> list[Game]:
    """Moments a few moves before the end of random games."""
    rng, found = Random(TODAY), list[Game]()
    while len(found) < count:
        game = Game.new(RULES, *size)
        while game.outcome is None:
            game = game.play(rng.choice(list(RULES.legal_moves(game.position))))
        found.append(game.go_to(game.ply - min(game.ply, rng.randint(2, 9))).without_future())
    return found


def solved(game: Game, slice_: int = 2000, most: int = 20_000) -> Solution:
    solver = Solver(game)
    while not solver.done and solver.positions < most:
        solver.look_into(slice_)
    return solver.solution()


def check(game: Game) -> bool:
    """Assert that both find the same; False where Python has not found it all."""
    here = solved(game)
    with TREES.growing_in(None):
        there = solved(game, 100, 1000)
    if there.is_complete and here.is_complete:
        assert (here.result, here.moves) == (there.result, there.moves)
    if here.result is not None:
        check_line(game, here)
    return there.is_complete and here.is_complete


@pytest.mark.usefixtures("_in_the_kernel")
@pytest.mark.parametrize("size", [size for size, _ in BOARDS])
def test_it_finds_what_the_solver_finds(size: tuple[int, int]) -> None:
    assert sum(map(check, late_moments(size, 6))) > 1


@pytest.mark.usefixtures("_in_the_kernel")
def test_set_ups_are_proven_as_they_lie() -> None:
    for seed in range(6):
        check(random_set_up(Redstone(), (3, 3), TODAY + seed))


@pytest.mark.usefixtures("_in_the_kernel")
@pytest.mark.parametrize("first", ["b1", "b2", "a1"])
def test_a_board_that_python_does_not_settle(first: str) -> None:
    """Every first stone of 5x3: nine of them win, as several programs have found before."""
    game = after("c2 a1 b3 b1 d3", (5, 3)) if first == "b2" else after(f"{first} c2 b3 d3", (5, 3))
    found = solved(game, 20_000, 4_000_000)
    assert found.result is not None
    check_line(game, found)


@pytest.mark.usefixtures("_built")
def test_slices_of_any_length_find_the_same() -> None:
    game = after("b2 c3", (4, 3))
    with TREES.growing_in(CompiledKernel):
        assert solved(game, 50).moves == solved(game, 100_000).moves


@pytest.mark.usefixtures("_in_the_kernel")
def test_a_move_waits_no_longer_for_a_proof_that_sees_further() -> None:
    """In as long as Python takes for so many positions, which do not prove who wins here."""
    game, prover = game_of(TWELVE_EMPTY), Endgame()
    thinker = Thinker(game, Level(0, "hurried", 1, proof=3500), 1)
    thinker.prove_with(prover)
    assert (prover.rest, prover.positions_beside(prover.rest)) == (REST * PACE, 40)
    while not thinker.done:
        thinker.step(1.0)
    assert thinker.report().proven is not None
    with TREES.growing_in(None):
        solver = Solver(game, wants_all=False)
        solver.look_into(3500)
    assert solver.solution().result is None


def test_a_table_that_forgets_proves_no_less() -> None:
    game = after("a1", (3, 3))
    python = PythonKernel()
    proof, board = KernelProof(python, symmetric=True), board_of(game, symmetric=True)
    proof.search(board, 1)
    python.arrays["room"][0] = 15  # sixteen times four positions are kept
    proof.search(board, 5000)
    solver = Solver(game)
    while not solver.done:
        solver.look_into(500)
    assert (proof.winner(board.key) == board.to_move) == (solver.solution().result is Result.WIN)
    assert proof.looked_into > 64


def test_where_two_share_a_kernel_each_proves_its_own() -> None:
    shared = PythonKernel()
    games = [after("a1", (3, 2)), after("b2", (3, 3))]
    boards = [board_of(game) for game in games]
    one, other = (KernelProof(shared, symmetric=False) for _ in games)
    one.search(boards[0], 5000)
    found = one.winner(boards[0].key)
    other.search(boards[1], 3)
    assert (one.winner(boards[0].key), other.winner(boards[0].key)) == (found, None)
    assert one.effort(boards[1].key, 0) == 1, "what the other has found is not mixed up with it"
    one.search(boards[0], 5000)
    assert one.winner(boards[0].key) == found is not None


def test_a_proof_beside_a_tree_in_one_kernel_leaves_it_as_it_is() -> None:
    """A page's worker has one instance for both."""
    game, visits = after("b2 c3 c2", (4, 3)), list[list[int]]()
    for positions in (0, 60):
        shared = PythonKernel()
        tree = KernelTree(shared, RedstoneBoard.of(game.position), Random(1))
        proof = KernelProof(shared, symmetric=False)
        for _ in range(3):
            tree.simulate(40)
            if positions:
                proof.search(board_of(game), positions)
        visits.append(tree.root.visits)
    assert visits[0] == visits[1]


def test_a_way_too_deep_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three boards are kept here, forty of the largest size elsewhere."""
    python = PythonKernel()
    inside = python.names["search_for"].__globals__
    monkeypatch.setitem(inside, "may_keep", lambda which: which < 5)
    proof, board = KernelProof(python, symmetric=False), board_of(after("a1", (3, 3)))
    proof.search(board, 500)
    assert proof.is_exhausted
    assert proof.winner(board.key) is None


def test_both_forms_are_alike() -> None:
    calls: list[Call] = []
    for size in ((4, 3), (6, 6), (3, 3)):
        for turned, game in enumerate(late_moments(size, 2)):
            calls += [*position(board_of(game)), ("begin_proof", turned), ("search_for", 120)]
            calls += [("search_for", 1), ("say_word", 0, 0, 1), ("ask_table",), ("search_for", 50)]
    assert_alike(calls)
