"""The kernel's search for proofs: its moves and results agree with the rules."""

from random import Random

import pytest

from redstone.engine.endgame import REST, Endgame
from redstone.engine.kernel import COLOURS, Kernel, move_of
from redstone.engine.kernel_tree import KernelTree
from redstone.engine.layout import lay_out
from redstone.engine.levels import Level
from redstone.engine.proof import PACE, KernelProof
from redstone.engine.search import Thinker
from redstone.engine.solver import MOST_TURNED, PositionValue, ProvenPosition, Solver
from redstone.engine.trees import TREES
from redstone.position import Move, Player, Position
from redstone.record.diagram import parse_rows
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from redstone.runtime.compiled import CompiledKernel
from tests.effort import share
from tests.engine.brute import check_line, random_moments
from tests.engine.referee import kinds_of, symmetries
from tests.games import game_of_link, random_set_up
from tests.kernel.python_kernel import PythonKernel
from tests.kernel.scenes import Call, assert_alike, set_up_calls
from tests.today import TODAY

RULES = Redstone(pie=False)
A_GROUP_IN_ATARI_ELSEWHERE = ["O.O", "OXO", "XX#", "#O.", ".#O"]
"""A position in which xc2 gives Black's group, whose one liberty is b5, another one."""
TWELVE_EMPTY = "#redstone5n-1-e1e4c1a4e3d3a2xe2a1c5c4b4c3d4"
BOARDS = [((2, 2), 0), ((3, 2), 0), ((4, 3), 2), ((5, 5), 14), ((6, 6), 24), ((9, 9), 60)]
"""Boards with a number of moves played. The last ones have keys of several words."""


def after(moves: str, size: tuple[int, int]) -> Game:
    """Return a game after these moves."""
    game = Game.new(RULES, *size)
    for text in moves.split():
        game = game.play(parse_move(text))
    return game


def listed_moves(kernel: Kernel, position: Position) -> set[Move]:
    """Return the moves that continue the game, as listed by the kernel."""
    lay_out(kernel, RULES, position)
    kernel.call("begin_proof", 0)
    kernel.call("search_for", 0)
    first, end = kernel.read("way_first", 1)[0], kernel.read("way_end", 1)[0]
    moves = kernel.read("slot_move", end)[first:]
    return {move_of(RULES, position.board, move) for move in moves}


def foreseen(after: Position) -> Player | None:
    """Return the winner if the game is over or the next move can win it, otherwise None."""
    if after.outcome is not None:
        return after.outcome.winner
    ends = [RULES.play(after, move).outcome for move in RULES.legal_moves(after)]
    foe = after.to_move
    return foe if any(end is not None and end.winner is foe for end in ends) else None


@pytest.mark.parametrize(("size", "least_ply"), BOARDS)
def test_listed_moves_are_all_but_those_that_lose_within_two_plies(
    size: tuple[int, int], least_ply: int
) -> None:
    kernel, seen = PythonKernel(), 0
    for game in random_moments(Game.new(RULES, *size), 8, TODAY, least_ply):
        position = game.position
        winners = {m: foreseen(RULES.play(position, m)) for m in RULES.legal_moves(position)}
        if position.to_move not in winners.values():
            seen += 1
            assert listed_moves(kernel, position) == {
                move for move in winners if winners[move] is None
            }
    assert seen


def test_only_a_capture_that_frees_an_own_group_is_listed() -> None:
    position = Position(parse_rows(A_GROUP_IN_ATARI_ELSEWHERE), Player.BLACK)
    assert {str(move) for move in listed_moves(PythonKernel(), position)} == {"xc2"}


@pytest.mark.parametrize(("size", "least_ply"), [*BOARDS, ((19, 19), 300)])
def test_legal_moves_agree_with_the_rules(size: tuple[int, int], least_ply: int) -> None:
    start = Game.new(RULES, *size)
    for game in random_moments(start, 2 if size == (19, 19) else 8, TODAY, least_ply):
        proof = KernelProof(PythonKernel(), RULES, symmetric=size[0] * size[1] <= 30)
        _, steps = proof.steps(game.position)
        after = {m: RULES.play(game.position, m) for m in RULES.legal_moves(game.position)}
        assert {step.move for step in steps} == {*after}
        for step in steps:
            outcome = after[step.move].outcome
            assert step.winner == (outcome and outcome.winner and COLOURS[outcome.winner])


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 3), (6, 5), (6, 6), (9, 9), (19, 19)])
def test_positions_have_one_key_if_they_are_the_same_up_to_symmetry(size: tuple[int, int]) -> None:
    """Only if a key has one word. On larger boards, symmetric positions differ."""
    cols, rows = size
    turned = cols * rows <= MOST_TURNED["redstone"]
    images = symmetries(*size) if turned else [list(range(cols * rows))]
    proof, keys = KernelProof(PythonKernel(), RULES, symmetric=turned), dict[int, object]()
    games = random_moments(Game.new(RULES, *size), 2 if cols > 9 else 40, TODAY)
    for game in games:
        position = game.position
        moves = [*RULES.legal_moves(position)]
        key, steps = proof.steps(position)
        told = [(key, position)]
        told += [(step.key, RULES.play(position, step.move)) for step in steps]
        assert len(steps) == len(moves)
        for key, each in told:
            kinds = kinds_of(each.board)
            form = min(bytes(kinds[point] for point in image) for image in images)
            to_move = position.to_move if each is position else position.to_move.enemy
            assert keys.setdefault(key, (form, to_move)) == (form, to_move)
    assert len({*keys.values()}) == len(keys)


def late_moments(size: tuple[int, int], count: int) -> list[Game]:
    """Return positions a few moves before the end of random games."""
    rng, found = Random(TODAY), list[Game]()
    while len(found) < count:
        game = Game.new(RULES, *size)
        while game.outcome is None:
            game = game.play(rng.choice(list(RULES.legal_moves(game.position))))
        found.append(game.go_to(game.ply - min(game.ply, rng.randint(2, 9))).without_future())
    return found


def solved(game: Game, slice_: int = 2000, most: int = 20_000) -> ProvenPosition:
    """Return the solution once the solver is done or has searched `most` positions."""
    solver = Solver(game)
    while not solver.done and solver.positions < most:
        solver.examine(slice_)
    return solver.solution()


def check(game: Game) -> bool:
    """Assert that kernel and Python solver agree. Returns False if one has not found everything."""
    here = solved(game)
    with TREES.growing_in(None):
        there = solved(game, 100, 1000)
    if there.is_complete and here.is_complete:
        assert (here.result, here.moves) == (there.result, there.moves)
    if here.result is not None:
        check_line(game, here)
    return there.is_complete and here.is_complete


@pytest.mark.usefixtures("in_the_kernel")
@pytest.mark.parametrize("size", [size for size, _ in BOARDS])
def test_the_kernels_proofs_agree_with_the_python_solver(size: tuple[int, int]) -> None:
    assert any([*map(check, late_moments(size, share(9)))])


@pytest.mark.usefixtures("in_the_kernel")
def test_the_kernels_proofs_of_set_ups_agree_with_the_python_solver() -> None:
    for seed in range(6):
        check(random_set_up(Redstone(), (3, 3), TODAY + seed))


@pytest.mark.usefixtures("in_the_kernel")
@pytest.mark.parametrize("first", ["b1", "b2", "a1"])
def test_a_board_too_large_for_python_is_proven(first: str) -> None:
    """A result is found a few moves into a game on 5x3, and its line is correct."""
    game = after("c2 a1 b3 b1 d3", (5, 3)) if first == "b2" else after(f"{first} c2 b3 d3", (5, 3))
    found = solved(game, 20_000, 4_000_000)
    assert found.result is not None
    check_line(game, found)


@pytest.mark.usefixtures("compiled_kernel")
def test_results_do_not_depend_on_the_length_of_slices() -> None:
    game = after("b2 c3", (4, 3))
    with TREES.growing_in(CompiledKernel):
        assert solved(game, 50).moves == solved(game, 100_000).moves


@pytest.mark.usefixtures("in_the_kernel")
def test_the_kernel_proves_a_winner_within_a_limit_too_small_for_python() -> None:
    """The limit is a number of positions that the Python solver examines in the same time."""
    game, prover = game_of_link(TWELVE_EMPTY), Endgame()
    thinker = Thinker(game, Level(0, "hurried", 1, proof=3500), 1)
    thinker.prove_with(prover)
    assert (prover.rest, prover.positions_beside(prover.rest)) == (REST * PACE, 40)
    while not thinker.done:
        thinker.step(1.0)
    assert thinker.report().proven is not None
    with TREES.growing_in(None):
        solver = Solver(game, wants_all=False)
        solver.examine(3500)
    assert solver.solution().result is None


def test_a_proof_with_a_small_table_finds_the_same_winner() -> None:
    game = after("a1", (3, 3))
    python = PythonKernel()
    proof, here = KernelProof(python, RULES, symmetric=True), game.position
    proof.search(here, 1)
    python.arrays["room"][0] = 15  # sixteen times four positions are kept
    proof.search(here, 5000)
    solver = Solver(game)
    while not solver.done:
        solver.examine(500)
    wins = proof.winner(proof.steps(here)[0]) == COLOURS[here.to_move]
    assert wins == (solver.solution().result is PositionValue.WIN)
    assert proof.looked_into > 64


def test_two_proofs_in_one_kernel_do_not_mix() -> None:
    shared = PythonKernel()
    small, large = after("a1", (3, 2)).position, after("b2", (3, 3)).position
    one, other = (KernelProof(shared, RULES, symmetric=False) for _ in range(2))
    first = one.steps(small)[0]
    one.search(small, 5000)
    found = one.winner(first)
    second = other.steps(large)[0]
    other.search(large, 3)
    assert (one.winner(first), other.winner(first)) == (found, None)
    assert one.proof_number(second, 0) == 1, "what the other has found is not mixed up with it"
    one.search(small, 5000)
    assert one.winner(first) == found is not None


def test_a_proof_does_not_change_a_tree_in_the_same_kernel() -> None:
    """A page's worker has one instance for both."""
    game, visits = after("b2 c3 c2", (4, 3)), list[list[int]]()
    for positions in (0, 60):
        shared = PythonKernel()
        tree = KernelTree(shared, RULES, game.position, Random(1))
        proof = KernelProof(shared, RULES, symmetric=False)
        for _ in range(3):
            tree.simulate(40)
            if positions:
                proof.search(game.position, positions)
                proof.steps(game.position)
        visits.append(tree.root.visits)
    assert visits[0] == visits[1]


def test_a_proof_too_deep_for_the_stored_boards_ends_without_a_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three boards are stored here, forty of the largest size elsewhere."""
    python = PythonKernel()
    inside = python.names["search_for"].__globals__
    monkeypatch.setitem(inside, "may_keep", lambda which: which < 5)
    proof, here = KernelProof(python, RULES, symmetric=False), after("a1", (3, 3)).position
    proof.search(here, 500)
    assert proof.is_exhausted
    assert proof.winner(proof.steps(here)[0]) is None


def test_python_and_compiled_kernel_agree() -> None:
    calls: list[Call] = []
    for size in ((4, 3), (6, 6), (3, 3)):
        for turned, game in enumerate(late_moments(size, 2)):
            calls += [*set_up_calls(RULES, game.position), ("begin_proof", turned)]
            calls += [("list_legal",), *set_up_calls(RULES, game.position), ("search_for", 120)]
            calls += [("search_for", 1), ("say_word", 0, 0, 1), ("ask_table",), ("search_for", 50)]
    assert_alike(calls)
