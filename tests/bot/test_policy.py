"""What the policy thinks of moves, and that playouts keep to the rules."""

import random

import pytest

from redstone.bot import policy
from redstone.bot.fastboard import FastBoard
from redstone.bot.playout import draw_move, policy_playout
from redstone.position import Place, Player, Position
from redstone.record.diagram import parse_diagram
from redstone.record.notation import parse_point
from redstone.rules.redstone import Redstone

RULES = Redstone(pie=False)
PLAYERS = (Player.BLACK, Player.WHITE)
COST, BOTH, RED = policy.COST_CODE, policy.BOTH_CODE, policy.RED_CODE
SENSIBLE = policy.SENSIBLE


def black_to_move(diagram: str) -> FastBoard:
    """The fast board of a diagram, its rows parted by strokes."""
    return FastBoard.of(Position(parse_diagram(diagram.replace(" / ", "\n"))))


def number_of(board: FastBoard, point: str) -> int:
    """The number of a point on this board."""
    return board.shape.number(Place(parse_point(point)))


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
def test_cheapest_move(reason: str, diagram: str, point: str, code: int) -> None:
    board = black_to_move(diagram)
    assert policy.cheapest_move(board, number_of(board, point)) == code, reason


def test_opinions_are_of_the_legal_moves() -> None:
    for seed in range(10):
        board, _ = broken_off((5, 4), seed)
        moves = [move for move, _ in policy.opinions(board)]
        assert sorted(moves) == sorted(board.legal_moves())


def test_the_drawn_move_is_the_cheapest_kind() -> None:
    """In place of `cheapest_move` for the usual cases: it must come to the same."""
    for seed in range(40):
        board, rng = broken_off((6, 6), seed)
        codes = {point: policy.cheapest_move(board, point) for point in board.free}
        red = draw_move(board, rng)
        cheapest = min(code // COST for code in codes.values())
        if cheapest >= policy.LOST:
            assert red == -1
        else:
            assert codes[board.free[-1]] // COST <= max(cheapest, policy.EYE_FILL)
            assert codes[board.free[-1]] & RED == red


@pytest.mark.parametrize("size", [(2, 2), (5, 5), (7, 4), (9, 9)], ids="{0[0]}x{0[1]}".format)
def test_a_playout_is_a_game_by_the_rules(size: tuple[int, int]) -> None:
    for seed in range(10):
        played: tuple[list[int], list[int]] = ([], [])
        position = RULES.start(*size)
        board = FastBoard.of(position)
        winner = PLAYERS[policy_playout(board, random.Random(seed), played)]
        for ply in range(len(played[0]) + len(played[1])):
            move = board.shape.places[played[ply % 2][ply // 2]]
            position = RULES.play(position, move)  # raises IllegalMove if it is not legal
        given_up = position.outcome is None
        assert winner is (position.to_move.enemy if given_up else outcome_winner(position))


def outcome_winner(position: Position) -> Player | None:
    """The winner of a position that is over."""
    assert position.outcome is not None
    return position.outcome.winner


def broken_off(size: tuple[int, int], seed: int) -> tuple[FastBoard, random.Random]:
    """A board some random moves into a game that is not over, and the source of chance."""
    rng = random.Random(seed)
    position = RULES.start(*size)
    for _ in range(rng.randrange(2 * size[0] * size[1])):
        after = RULES.play(position, rng.choice(list(RULES.legal_moves(position))))
        if after.outcome is not None:
            break
        position = after
    return FastBoard.of(position), rng
