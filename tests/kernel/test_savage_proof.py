"""Proofs of Savage Go in the kernel tell what the solver in Python and the rules tell."""

from collections.abc import Iterator
from random import Random

import pytest

import redstone.solver.solver
from redstone.bot.kernel import lay_out
from redstone.bot.trees import TREES
from redstone.commands.kernels import CompiledKernel
from redstone.kernel.continuations import EFFORT_OF_COST
from redstone.kernel.savage_board import MOST_QUESTIONS, PLANNED, QUESTION
from redstone.position import Place
from redstone.record.game import Game
from redstone.rules.savage import Savage
from redstone.solver.kernel_proof import KernelProof
from redstone.solver.savage_board import SavageProofBoard
from redstone.solver.solver import Result, Solution, Solver
from tests.games import random_set_up
from tests.kernel.python_kernel import PythonKernel
from tests.kernel.scenes import Call, assert_alike, position
from tests.solver.brute import Brute, check_line, random_moments
from tests.today import TODAY
from tools.kernel.build import kernel

RULES = Savage()
BOARDS = [((2, 2), 0), ((3, 3), 0), ((4, 3), 3), ((4, 4), 8), ((5, 4), 12), ((6, 5), 24)]
"""Boards, and after how many moves of a game; the largest has keys of two words."""


def board_of(game: Game, *, symmetric: bool = False) -> SavageProofBoard:
    return SavageProofBoard.with_images(game.position, symmetric=symmetric)


def moments(size: tuple[int, int], least_ply: int, count: int) -> list[Game]:
    """Moments of random games, within turns too, and set-ups."""
    games = random_moments(Game.new(RULES, *size), count, TODAY, least_ply)
    return games + [random_set_up(RULES, size, TODAY + seed) for seed in range(count)]


def listed(python: PythonKernel, board: SavageProofBoard) -> dict[int, tuple[int, int]]:
    """The moves that go on, each with its key and the effort that is guessed, as it lists them."""
    lay_out(python, board)
    python.call("begin_proof", int(len(board.images.shifts) > 1))
    python.call("search_for", 0)
    first, end = python.read("way_first", 1)[0], python.read("way_end", 1)[0]
    moves, efforts = python.read("slot_move", end), python.read("slot_effort", 2 * end)
    width = python.read("form", 1)[0]
    words = python.read("keys", width * end)
    keys = [
        sum(word << 62 * place for place, word in enumerate(words[width * slot :][:width]))
        for slot in range(end)
    ]
    return {
        moves[slot]: (keys[slot], efforts[2 * slot + board.to_move]) for slot in range(first, end)
    }


def told(board: SavageProofBoard) -> dict[int, tuple[int, int]]:
    """The same by the solver in Python."""
    moves = [move for move in board.continuations() if move.winner is None]
    return {move.move: (move.key, 1 + EFFORT_OF_COST * move.cost) for move in moves}


def wins(board: SavageProofBoard) -> bool:
    return any(move.winner == board.to_move for move in board.continuations())


@pytest.mark.parametrize(("size", "least_ply"), BOARDS)
def test_it_goes_through_the_moves_of_the_solver(size: tuple[int, int], least_ply: int) -> None:
    python = PythonKernel()
    for turned, game in enumerate(moments(size, least_ply, 4)):
        board = board_of(game, symmetric=turned % 2 == 0 and size != (6, 5))
        if not wins(board):
            assert listed(python, board) == told(board)


def test_it_goes_through_stones_that_need_another_plan() -> None:
    board = board_of(turn_with_another_plan())
    assert listed(PythonKernel(), board) == told(board)


def test_any_plan_of_a_turn_counts() -> None:
    """Where the plan at hand does not allow a stone; a search leaves such stones out."""
    python, missed = PythonKernel(), 0
    for seed in range(12):
        game, rng = random_set_up(RULES, (6, 6), seed), Random(seed)
        while game.outcome is None and game.ply < 40:
            board = board_of(game)
            lay_out(python, board)
            if python.read("turn", PLANNED + 1)[PLANNED]:
                moves = RULES.legal_moves(game.position)
                legal = {board.shape.number(move) for move in moves if isinstance(move, Place)}
                assert {p for p in board.free if python.call("can_go_on", p)} == legal
                missed += len([p for p in legal if not python.call("is_legal", p)])
            game = game.play(rng.choice(list(RULES.legal_moves(game.position))))
    assert missed


@pytest.fixture(scope="module")
def _built() -> None:
    pytest.importorskip("wasmtime")
    kernel()


@pytest.fixture
def _in_the_kernel(_built: None) -> Iterator[None]:
    with TREES.growing_in(CompiledKernel):
        yield


def solved(game: Game, slice_: int, most: int) -> Solution:
    solver = Solver(game)
    while not solver.done and solver.positions < most:
        solver.look_into(slice_)
    return solver.solution()


def check(game: Game) -> bool:
    """Assert that both find the same; False where one has not found it all."""
    here = solved(game, 2000, 10_000)
    with TREES.growing_in(None):
        there = solved(game, 100, 300)
    if there.is_complete and here.is_complete:
        assert (here.result, here.moves) == (there.result, there.moves)
    for found in (here, there):
        if found.result is not None:
            check_line(game, found)
    return there.is_complete and here.is_complete


@pytest.mark.usefixtures("_in_the_kernel")
def test_it_finds_what_the_solver_finds() -> None:
    both = [check(game) for board in BOARDS[1:] for game in moments(*board, 4)]
    assert sum(both) > len(both) / 3


@pytest.mark.usefixtures("_in_the_kernel")
@pytest.mark.parametrize("size", [(3, 2), (3, 3)])
def test_it_finds_what_is_there(size: tuple[int, int]) -> None:
    brute = Brute(RULES.name, size)
    for game in moments(size, 0, 5):
        found = solved(game, 2000, 100_000)
        assert found.is_complete
        assert {str(move) for move in found.moves} == brute.winning(game.position)
        check_line(game, found)


@pytest.mark.usefixtures("_built")
@pytest.mark.parametrize("make", [CompiledKernel, None])
def test_no_proof_outlasts_the_game(
    monkeypatch: pytest.MonkeyPatch, make: type[CompiledKernel] | None
) -> None:
    """However soon the game is a draw for its length the solver ends, and what it tells holds."""
    game, told = Game.new(RULES, 3, 2), list[bool]()
    for left in range(1, 14):
        monkeypatch.setattr(redstone.solver.solver, "most_placements", lambda _board, n=left: n)
        with TREES.growing_in(make):
            found = solved_in(Solver(game), 50)
        told.append(found.result is not None)
        assert len(found.line) <= left
        assert not found.is_complete or (found.result is Result.WIN and len(found.moves) == 2)
    assert not told[0]
    assert told[-1]


def solved_in(solver: Solver, slices: int) -> Solution:
    """What is found in so many slices, which must be enough for all that can be."""
    for _ in range(slices):
        solver.look_into(200)
        if solver.done:
            return solver.solution()
    raise AssertionError("it does not end")


def test_a_stone_too_intricate_ends_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proven by all moves of a position where one may be missing."""
    game = turn_with_another_plan()
    python, proven = PythonKernel(), list[bool]()
    inside = python.names["has_other_plan"].__globals__
    for most in (250, 0):
        monkeypatch.setitem(inside, "MOST_TRIES", most)
        proof, board = KernelProof(python, symmetric=False), board_of(game)
        proof.search(board, 30)
        proven.append(proof.is_exhausted)
        assert most or proof.winner(board.key) is None
    assert proven == [False, True]


def turn_with_another_plan() -> Game:
    """A moment whose turn allows a stone by another plan than the one at hand alone."""
    python = PythonKernel()
    for seed in range(100):
        game, rng = random_set_up(RULES, (6, 6), seed), Random(seed)
        while game.outcome is None and game.ply < 40:
            board = board_of(game)
            lay_out(python, board)
            legal = board.legal_moves()
            if board.wins_at_once() is None and not all(python.call("is_legal", p) for p in legal):
                return game
            game = game.play(rng.choice(list(RULES.legal_moves(game.position))))
    raise AssertionError("there is none")


def test_questions_are_counted_anew_before_their_number_has_no_room() -> None:
    python = PythonKernel()
    board = board_of(Game.new(RULES, 3, 3))
    lay_out(python, board)
    python.arrays["counts"][QUESTION] = MOST_QUESTIONS - 1
    for _ in range(3):
        python.call("ask")
    assert python.read("counts", 2)[QUESTION] == 2


def test_both_forms_are_alike() -> None:
    calls: list[Call] = []
    for turned, (size, least_ply) in enumerate(BOARDS[2:]):
        for game in moments(size, least_ply, 2):
            calls += [*position(board_of(game)), ("begin_proof", turned % 2), ("search_for", 60)]
            calls += [("search_for", 1), ("say_word", 0, 0, 1), ("ask_table",), ("search_for", 30)]
    assert_alike(calls)
