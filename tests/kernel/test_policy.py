"""The policy's judgement of moves, and playouts that follow the rules."""

import random

import pytest

from redstone.kernel import policy
from redstone.kernel.playout import CONCEDED, MOVES
from redstone.position import Place, Player, Position
from redstone.record.diagram import parse_diagram
from redstone.record.notation import parse_point
from redstone.rules.redstone import Redstone
from tests.kernel.boards import PLAYERS, KernelBoard

RULES = Redstone(pie=False)
COST, BOTH, RED = policy.COST_CODE, policy.BOTH_CODE, policy.RED_CODE
SENSIBLE = policy.SENSIBLE


def black_to_move(diagram: str) -> KernelBoard:
    """Return the board of a diagram with Black to move, its rows separated by slashes."""
    return KernelBoard(RULES, Position(parse_diagram(diagram.replace(" / ", "\n"))))


@pytest.mark.parametrize(
    ("reason", "diagram", "point", "code"),
    [
        ("open ground", ". . . / . . . / . . .", "b2", COST * SENSIBLE),
        ("an enemy's last liberty", "O X . / . . . / . . .", "a2", RED + COST * SENSIBLE),
        ("an exchange that costs a stone", "X X O / . # . / O # .", "a2", RED + COST * 3),
        ("two own stones for nothing", "X . O / X # . / # # .", "b3", RED + COST * 4),
        ("one stone, or two in atari", ". X # / X # . / . # O", "a3", BOTH + RED + COST * 3),
        ("an enemy's eye", ". O . / O O . / . . X", "a3", policy.NO_MOVE),
        ("an own eye", ". X . / X X . / . . O", "a3", COST * policy.EYE_FILL),
        ("a throw-in", ". O . / . O . / O . X", "a3", COST * policy.THROW_IN),
    ],
)
def test_the_cheapest_move_at_a_point_has_the_expected_code(
    reason: str, diagram: str, point: str, code: int
) -> None:
    board = black_to_move(diagram)
    number = board.number(Place(parse_point(point)))
    assert board.kernel.call("cheapest_move", number) == code, reason


def test_a_new_nodes_moves_are_exactly_the_legal_moves() -> None:
    for seed in range(10):
        board, position = unfinished_game((5, 4), seed)
        board.kernel.call("plant")
        moves = board.kernel.read("seen_moves", board.kernel.call("look", 1))
        assert len({*moves}) == len(moves)
        assert {*map(board.move, moves)} == set(RULES.legal_moves(position))


def test_draw_move_draws_a_move_of_the_lowest_cost() -> None:
    """The costs are those of `cheapest_move`, which `draw_move` replaces in the usual cases."""
    for seed in range(40):
        board, _ = unfinished_game((6, 6), seed)
        codes = {point: board.kernel.call("cheapest_move", point) for point in board.free()}
        red = board.kernel.call("draw_move")
        drawn = board.free()[-1]
        cheapest = min(code // COST for code in codes.values())
        if cheapest >= policy.LOST:
            assert red == CONCEDED
        else:
            assert codes[drawn] // COST <= max(cheapest, policy.EYE_FILL)
            assert codes[drawn] & RED == red


@pytest.mark.parametrize("size", [(2, 2), (5, 5), (7, 4), (9, 9)], ids="{0[0]}x{0[1]}".format)
def test_a_playout_is_a_game_by_the_rules(size: tuple[int, int]) -> None:
    """Each move that it draws is also played by the rules."""
    for seed in range(10):
        position = RULES.start(*size)
        board = KernelBoard(RULES, position)
        kernel, made = board.kernel, 0
        kernel.call("seed", seed)
        while position.outcome is None:
            red = kernel.call("draw_move")
            if red == CONCEDED:
                break
            point = board.free()[-1]
            move = board.move(point + board.area * red)
            position = RULES.play(position, move)  # raises IllegalMove if it is not legal
            kernel.call("play", point + board.area * red)
            made += 1
        KernelBoard(RULES, RULES.start(*size))
        kernel.call("seed", seed)
        before = kernel.read("played", 2)[MOVES]
        winner = PLAYERS[kernel.call("redstone_playout")]
        assert kernel.read("played", 2)[MOVES] - before == made
        assert winner is (position.to_move.enemy if position.outcome is None else won_by(position))


def won_by(position: Position) -> Player | None:
    """Return the winner of a position that is over."""
    assert position.outcome is not None
    return position.outcome.winner


def unfinished_game(size: tuple[int, int], seed: int) -> tuple[KernelBoard, Position]:
    """Return an unfinished position after some random moves, in the kernel and by the rules."""
    rng = random.Random(seed)
    position = RULES.start(*size)
    for _ in range(rng.randrange(2 * size[0] * size[1])):
        after = RULES.play(position, rng.choice(list(RULES.legal_moves(position))))
        if after.outcome is not None:
            break
        position = after
    board = KernelBoard(RULES, position)
    board.kernel.call("seed", seed)
    return board, position
