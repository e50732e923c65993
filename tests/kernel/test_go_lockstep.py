"""The kernel's board plays Go as the rules have it, on random games of every size."""

import random

import pytest

from redstone.bot.go_count import balance_of
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.go_shape import clues_of
from redstone.kernel.board import NOBODY
from redstone.kernel.go_board import BALANCE
from redstone.kernel.go_shape import LEARNT
from redstone.kernel.savage_board import DRAWN
from redstone.position import Position
from redstone.record.diagram import format_diagram
from redstone.rules.go import Go
from tests.bot.test_go_lockstep import PASSING, code_of
from tests.games import random_set_up
from tests.kernel.boards import PLAYERS, Board

SIZES = [(2, 2), (3, 2), (4, 3), (5, 4)]
LARGE = [(9, 9), (19, 2)]


def assert_alike(board: Board, position: Position, rules: Go) -> list[int]:
    """Everything is alike; the legal points."""
    board.assert_like(position)
    shown, area = format_diagram(position.board), board.shape.area
    assert board.kernel.read("codes", area) == [code_of(position, k) for k in range(area)], shown
    assert position.go is not None
    prisoners = position.go.prisoners
    assert board.kernel.read("going", 5)[BALANCE] == prisoners.black - prisoners.white
    known = [point for point in board.free() if board.kernel.call("may_play", point)]
    *legal, _passing = rules.legal_moves(position)
    assert {board.shape.places[point] for point in known} == set(legal), shown
    board.assert_like(position)  # to ask changes nothing
    return sorted(known)


def play_both(rules: Go, position: Position, rng: random.Random, length: int) -> None:
    """One random game on both boards, compared after every move; then the counts are."""
    beside = GoPlayBoard.of(rules, position)
    board = Board(beside, position)
    for _ in range(length):
        points = assert_alike(board, position, rules)
        passes = not points or rng.random() < PASSING
        number = beside.area if passes else rng.choice(points)
        board.kernel.call("play", number)
        beside.play(number)
        position = rules.play(position, beside.move(number))
        assert position.go is not None
        if position.is_over or position.go.stopped:
            break
        assert board.kernel.call("outcome") == NOBODY
    assert board.kernel.call("balance_by_count") == balance_of(beside, beside.terms)
    if position.go and position.go.stopped:
        winner, won = rules.count(position).winner, board.kernel.call("outcome")
        assert won == DRAWN if winner is None else PLAYERS[won] is winner


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_lockstep(size: tuple[int, int]) -> None:
    for seed, scoring in enumerate("abc"):
        play_both(Go(scoring), Go(scoring).start(*size), random.Random(seed), 60)


@pytest.mark.parametrize("size", LARGE, ids=lambda size: "{}x{}".format(*size))
def test_lockstep_on_large_boards(size: tuple[int, int]) -> None:
    play_both(Go("b"), Go("b").start(*size), random.Random(1), 60)


@pytest.mark.parametrize("size", [*SIZES, (9, 4)], ids=lambda size: "{}x{}".format(*size))
def test_lockstep_from_set_ups(size: tuple[int, int]) -> None:
    for seed, scoring in enumerate("abc"):
        start = random_set_up(Go(scoring), size, seed).start
        play_both(Go(scoring), start, random.Random(seed), 40)


def test_a_game_goes_on_from_the_middle_with_ko_passes_and_prisoners() -> None:
    for seed in range(12):
        rng, rules = random.Random(seed), Go("abc"[seed % 3])
        position = rules.start(3, 3)
        for _ in range(rng.randrange(40)):
            after = rules.play(position, rng.choice(list(rules.legal_moves(position))))
            if after.is_over or (after.go and after.go.stopped):
                break
            position = after
        play_both(rules, position, rng, 20)


def test_codes_tell_it_what_they_tell_the_bot() -> None:
    position = Go().start(3, 3)
    kernel = Board(GoPlayBoard.of(Go(), position), position).kernel
    sample = random.Random(1).sample(range(1 << 16), 200)
    known = [kernel.call("learn_code", code) for code in sample]
    assert known == [LEARNT | clues_of(code) for code in sample]
    assert len({*known}) > 8
