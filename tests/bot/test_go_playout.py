"""Playouts of Go: what they never do, what they answer, and how they count."""

import random

import pytest

from redstone.board import Point
from redstone.bot.go_board import GoBoard
from redstone.bot.go_count import balance_of
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.go_playout import PASS, answer, is_sensible, owners, play_out
from redstone.bot.go_policy import opinions
from redstone.bot.go_shape import CLUES, EYE, PATTERN
from redstone.position import GoState, Move, Pass, PerPlayer, Place, Player, Position
from redstone.record.diagram import parse_diagram
from redstone.record.notation import parse_point
from redstone.rules.go import PASSES_THAT_STOP, Go

AREA = Go()

TWO_EYES = """
. X O .
X X O O
. X O .
"""
"""Nobody has a sensible move left."""
THREE_DAME = """
. X . O .
X X . O O
. X . O .
"""
EDGE_EYES = """
. X . . .
X X O . .
. O . O .
. . O . .
. . . . .
"""
"""a5 is Black's eye, c3 White's."""
FALSE_EYE = """
X X . . .
X . X . .
O X O . .
. O . . .
. . . . .
"""
"""White on two corners of b4 makes it no eye."""
ATARI = """
. . . . .
. O . . .
O X . . .
. O . . .
. . . . .
"""
CUT = """
. . . . .
. X O . .
. . X . .
. . . . .
. . . . .
"""


def board_of(
    diagram: str, rules: Go = AREA, player: Player = Player.BLACK, last: str = ""
) -> GoPlayBoard:
    """The fast board of a diagram, and the stone that was placed last."""
    position = Position(parse_diagram(diagram), player, go=GoState())
    board = GoPlayBoard.of(rules, position)
    if last:
        board.last = number(board, last)
    return board


def number(board: GoBoard, name: str) -> int:
    """The number of a point."""
    point: Point = parse_point(name)
    return point.row * board.shape.cols + point.col


def clues(board: GoBoard, name: str) -> int:
    """What the surroundings of a point tell."""
    return CLUES[board.codes[number(board, name)]]


def test_eyes_are_told_by_their_surroundings() -> None:
    board = board_of(EDGE_EYES)
    assert clues(board, "a5") & EYE[0]
    assert not clues(board, "a5") & EYE[1]
    assert clues(board, "c3") & EYE[1]
    assert not clues(board, "e1") & (EYE[0] | EYE[1])
    assert not clues(board_of(FALSE_EYE), "b4") & EYE[0]


def test_shapes_are_found_whichever_way_they_lie() -> None:
    hane, turned = ". . X O\n. . . .\n. . . .", ". . . .\n. . . O\n. . . X\n. . . ."
    assert clues(board_of(hane), "c2") & PATTERN
    assert clues(board_of(turned), "c2") & PATTERN
    assert not clues(board_of(hane), "b1") & PATTERN


def test_two_eyes_live_in_every_playout() -> None:
    for seed in range(20):
        board = board_of(TWO_EYES)
        play_out(board, random.Random(seed), ([], []))
        assert owners(board) == [1, 1, -1, -1] * 3


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("options", ["k0", "bk0", "ck0", "k5", "bkn3"])
def test_a_finished_game_is_counted_as_by_the_rules(options: str, player: Player) -> None:
    rules = Go.from_options(options)
    prisoners = PerPlayer(black=2, white=1)
    position = Position(parse_diagram(TWO_EYES), player, go=GoState(prisoners=prisoners))
    count = rules.count(position)
    board = GoPlayBoard.of(rules, position)
    points = board.play_and_count(random.Random(1), ([], []))
    assert points == 2 * (count.black.total - count.white.total)


@pytest.mark.parametrize(
    ("moves", "player"),
    [
        ((0, 0), Player.BLACK),
        ((0, 0), Player.WHITE),
        ((1, 0), Player.WHITE),
        ((0, 1), Player.BLACK),
    ],
)
@pytest.mark.parametrize(("diagram", "dame"), [(TWO_EYES, ""), (THREE_DAME, "c1 c2 c3")])
def test_passes_in_a_dispute_are_made_even_as_by_the_rules(
    diagram: str, dame: str, moves: tuple[int, int], player: Player
) -> None:
    """Three passes hand over stones; the extra pass of B.9 one more, where moves are odd."""
    rules = Go("b", komi=0)
    state = GoState(phase=1, phase_moves=PerPlayer(*moves), prisoners=PerPlayer(2, 1))
    position = Position(parse_diagram(diagram), player, go=state)
    board, stopped = GoPlayBoard.of(rules, position), position
    guessed = board.copy().play_and_count(random.Random(1), ([], []))
    played: list[Move] = [*map(Place, map(parse_point, dame.split())), *[Pass()] * PASSES_THAT_STOP]
    for move in played:
        board.play(board.number(move))
        stopped = rules.play(stopped, move)
    count = rules.count(stopped)
    points = 2 * (count.black.total - count.white.total)
    assert (balance_of(board, board.terms), guessed) == (points, points)


@pytest.mark.parametrize("player", Player)
def test_dame_count_only_by_area(player: Player) -> None:
    for scoring, gain in (("a", 1 if player is Player.BLACK else -1), ("b", 0), ("c", 0)):
        board = board_of(THREE_DAME, Go(scoring, komi=0), player)
        assert board.play_and_count(random.Random(2), ([], [])) == 2 * gain


def test_a_stone_in_atari_is_saved_or_taken() -> None:
    saved = board_of(ATARI, player=Player.BLACK, last="a3")
    assert answer(saved, random.Random(1)) == number(saved, "c3")
    taken = board_of(ATARI, player=Player.WHITE, last="b3")
    assert answer(taken, random.Random(1)) == number(taken, "c3")


def test_a_cut_is_answered_by_shape() -> None:
    board = board_of(CUT, player=Player.BLACK, last="c4")
    point = answer(board, random.Random(1))
    assert point != PASS
    assert CLUES[board.codes[point]] & PATTERN


def test_self_atari_is_not_sensible_but_a_capture_is() -> None:
    board = board_of(". O .\nO . X\n. O .", player=Player.BLACK)
    assert is_sensible(board_of(". O .\n. X O\n. . .", player=Player.WHITE), 3)
    assert not is_sensible(board, 0)


def test_opinions_leave_out_eyes_and_self_capture() -> None:
    board = board_of(TWO_EYES)
    assert dict(opinions(board)).keys() == {board.area}
    board = board_of(". O .\nO . .\n. . .", player=Player.BLACK)
    assert number(board, "a3") not in dict(opinions(board))


def test_captures_and_rescues_come_first() -> None:
    for player in Player:
        board = board_of(ATARI, player=player, last="a3")
        chances = dict(opinions(board))
        assert max(chances, key=lambda move: chances[move]) == number(board, "c3")
