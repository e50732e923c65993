"""Playouts of Go: moves that they never make, their answers, and their counts."""

import pytest

from redstone.kernel.go_playout import PASS
from redstone.kernel.go_shape import EYE, PATTERN
from redstone.kernel.groups import BLACK, WHITE
from redstone.position import GoState, Move, Pass, PerPlayer, Place, Player, Position
from redstone.record.diagram import parse_diagram
from redstone.record.notation import parse_point
from redstone.rules.go import PASSES_THAT_STOP, Go
from tests.kernel.boards import KernelBoard

AREA = Go()

TWO_EYES = """
. X O .
X X O O
. X O .
"""
"""A position in which neither player has a sensible move left."""
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
"""A position in which a5 is Black's eye and c3 is White's."""
FALSE_EYE = """
X X . . .
X . X . .
O X O . .
. O . . .
. . . . .
"""
"""A position in which White on two corners of b4 makes it a false eye."""
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
) -> KernelBoard:
    """Return the kernel with the board of a diagram and the stone placed last."""
    position = Position(parse_diagram(diagram), player, go=GoState())
    board = KernelBoard(rules, position)
    return KernelBoard(rules, position, number(board, last)) if last else board


def number(board: KernelBoard, name: str) -> int:
    """Return the number of a point."""
    return board.number(Place(parse_point(name)))


def clues(board: KernelBoard, name: str) -> int:
    """Return the kernel's bit flags about a point, such as an eye or a pattern."""
    return board.kernel.call("clues_at", number(board, name))


def opinions(board: KernelBoard) -> dict[int, float]:
    """Return the mover's estimated chances of each move that the kernel's tree considers."""
    board.kernel.call("plant")
    count = board.kernel.call("look", 1)
    moves, visits = (board.kernel.read(f"seen_{name}", count) for name in ("moves", "rave_visits"))
    wins = board.kernel.read_reals("seen_rave_wins", count)
    return {move: won / all_ for move, won, all_ in zip(moves, wins, visits, strict=True)}


def test_eyes_are_recognised_by_their_surroundings() -> None:
    board = board_of(EDGE_EYES)
    assert clues(board, "a5") & EYE << BLACK
    assert not clues(board, "a5") & EYE << WHITE
    assert clues(board, "c3") & EYE << WHITE
    assert not clues(board, "e1") & (EYE << BLACK | EYE << WHITE)
    assert not clues(board_of(FALSE_EYE), "b4") & EYE << BLACK


def test_shapes_are_recognised_in_every_orientation() -> None:
    hane, turned = ". . X O\n. . . .\n. . . .", ". . . .\n. . . O\n. . . X\n. . . ."
    assert clues(board_of(hane), "c2") & PATTERN
    assert clues(board_of(turned), "c2") & PATTERN
    assert not clues(board_of(hane), "b1") & PATTERN


def test_groups_with_two_eyes_own_their_points_after_every_playout() -> None:
    for seed in range(20):
        board = board_of(TWO_EYES)
        board.kernel.call("seed", seed)
        board.kernel.call("plant")
        board.kernel.call("begin_survey")
        board.kernel.call("survey", 4)
        assert board.kernel.read("tally", 24) == 6 * [2, 2, -2, -2]


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("options", ["k0", "bk0", "ck0", "k5", "bkn3"])
def test_a_finished_game_is_counted_as_by_the_rules(options: str, player: Player) -> None:
    rules = Go.from_options(options)
    prisoners = PerPlayer(black=2, white=1)
    position = Position(parse_diagram(TWO_EYES), player, go=GoState(prisoners=prisoners))
    count = rules.count(position)
    points = KernelBoard(rules, position).kernel.call("play_and_count")
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
def test_passes_in_a_dispute_phase_are_balanced_as_by_the_rules(
    diagram: str, dame: str, moves: tuple[int, int], player: Player
) -> None:
    """Three passes hand over stones.

    The extra pass of rule B.9 hands over one more if moves are odd.
    """
    rules = Go("b", komi=0)
    state = GoState(phase=1, phase_moves=PerPlayer(*moves), prisoners=PerPlayer(2, 1))
    position = Position(parse_diagram(diagram), player, go=state)
    guessed = KernelBoard(rules, position).kernel.call("play_and_count")
    board, stopped = KernelBoard(rules, position), position
    played: list[Move] = [*map(Place, map(parse_point, dame.split())), *[Pass()] * PASSES_THAT_STOP]
    for move in played:
        board.kernel.call("play", board.number(move))
        stopped = rules.play(stopped, move)
    count = rules.count(stopped)
    points = 2 * (count.black.total - count.white.total)
    assert (board.kernel.call("balance_by_count"), guessed) == (points, points)


@pytest.mark.parametrize("player", Player)
def test_the_last_of_three_dame_is_a_point_only_in_area_scoring(player: Player) -> None:
    for scoring, gain in (("a", 1 if player is Player.BLACK else -1), ("b", 0), ("c", 0)):
        board = board_of(THREE_DAME, Go(scoring, komi=0), player)
        assert board.kernel.call("play_and_count") == 2 * gain


def test_a_stone_in_atari_is_saved_or_taken() -> None:
    saved = board_of(ATARI, player=Player.BLACK, last="a3")
    assert saved.kernel.call("answer_last") == number(saved, "c3")
    taken = board_of(ATARI, player=Player.WHITE, last="b3")
    assert taken.kernel.call("answer_last") == number(taken, "c3")


def test_the_answer_to_a_cutting_stone_is_a_point_with_a_pattern() -> None:
    board = board_of(CUT, player=Player.BLACK, last="c4")
    shapes = {point for point in board.free() if board.kernel.call("clues_at", point) & PATTERN}
    point = board.kernel.call("answer_last")
    assert point != PASS
    assert point in shapes


def test_self_atari_is_not_sensible_but_a_capture_is() -> None:
    takes = board_of(". O .\n. X O\n. . .", player=Player.WHITE)
    assert takes.kernel.call("is_sensible", 3)
    board = board_of(". O .\nO . X\n. O .", player=Player.BLACK)
    assert not board.kernel.call("is_sensible", 0)


def test_moves_to_search_exclude_eyes_and_self_capture() -> None:
    board = board_of(TWO_EYES)
    assert opinions(board).keys() == {board.area}
    board = board_of(". O .\nO . .\n. . .", player=Player.BLACK)
    assert number(board, "a3") not in opinions(board)


def test_the_point_that_captures_or_saves_a_stone_has_the_best_estimate() -> None:
    for player in Player:
        board = board_of(ATARI, player=player, last="a3")
        chances = opinions(board)
        assert max(chances, key=lambda move: chances[move]) == number(board, "c3")
