"""Safe moves left: the sure and the greatest number, compared with all possible play."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from redstone.board import Board, Stone
from redstone.insight.race import race
from redstone.insight.reserve import Reserve, has_prey, reserve
from redstone.position import Move, Place, Player, Position
from redstone.rules.redstone import Redstone
from tests.games import random_game
from tests.insight.boards import board_of, crowded, position_of

RULES = Redstone()


def is_safe(position: Position, move: Move) -> bool:
    """Return True if a move neither loses stones of the mover nor leaves any in atari."""
    if not isinstance(move, Place):
        return False
    taken = RULES.captures(position, move)
    own = position.to_move.stone
    if move.red:
        return all(position.board.stone_at(point) is not own for point in taken)
    group = RULES.play(position, move).board.group_at(move.point)
    return group is not None and len(group.liberties) >= 2


@cache
def can_make_safe_moves(position: Position, player: Player, wanted: int) -> bool:
    """Return True if a player can make `wanted` safe moves against any play, by full search."""
    if wanted == 0:
        return True
    if position.outcome is not None:
        return position.outcome.winner is player
    moves = RULES.legal_moves(position)
    if position.to_move is not player:
        return all(
            can_make_safe_moves(RULES.play(position, move), player, wanted) for move in moves
        )
    safe = (move for move in moves if is_safe(position, move))
    return any(can_make_safe_moves(RULES.play(position, move), player, wanted - 1) for move in safe)


@pytest.mark.parametrize(
    ("rows", "black", "white"),
    [
        # Three eyes, one to fill; White's lone eye is none to live by.
        ((".X.XO", "XXXXO", ".XOOO", "XXO.O", "OOOOO"), Reserve(1, 1), Reserve(0, 0)),
        # A region of two points is worth two: one to fill, and the eye that is left. Of White's
        # three points neither is sure of any; the middle one is safe for both.
        ((".X..X", "XXXXX", ".XOOO", "XXO.O", "OOO.."), Reserve(2, 3), Reserve(0, 1)),
        # Two groups with both their eyes in common have none to fill, with a third eye one.
        (("X.XO", ".XXO", "XOOO", "OO.O"), Reserve(0, 0), Reserve(0, 0)),
        (("X.X.X", ".X#X.", "XX#XX", "OOOOO", "O.O.O"), Reserve(2, 2), Reserve(0, 0)),
        # A white stone thrown in cannot keep Black from an eye there.
        ((".XO.X", "XXXXX", ".XOOO", "XXOO.", "OOO.O"), Reserve(1, 2), Reserve(0, 0)),
        (("OOO", "...", "XXX"), Reserve(0, 1), Reserve(0, 1)),
        # A group lives by an eye and a region of two points: whoever is first there, one is left.
        ((".X..X", "XXXXX", "OOOOO", "O.O.O"), Reserve(1, 1), Reserve(0, 0)),
        # Two points alone are no two eyes.
        (("XX..X", "XXXXX", "OOOOO", "O.O.O"), Reserve(0, 0), Reserve(0, 0)),
    ],
)
def test_diagrams_have_the_expected_safe_moves(
    rows: tuple[str, ...], black: Reserve, white: Reserve
) -> None:
    board = board_of(*rows)
    assert (reserve(board, Player.BLACK), reserve(board, Player.WHITE)) == (black, white)


def test_an_empty_board_has_no_sure_and_almost_all_possible_safe_moves() -> None:
    assert reserve(Board.empty(9, 9), Player.BLACK) == Reserve(0, 79)


@pytest.mark.parametrize("seed", range(8))
def test_sure_safe_moves_can_be_made_against_any_play(seed: int) -> None:
    rng = Random(seed)
    found = 0
    while found < 12:
        board = crowded(rng, *rng.choice(((4, 3), (4, 4), (5, 3), (5, 4))), empty=0.35)
        if board is None or len(board.empty_points()) > 7:
            continue
        for player in Player:
            sure, most, _ = reserve(board, player)
            assert sure <= most
            if sure:
                found += 1
                for to_move in Player:
                    assert can_make_safe_moves(position_of(board, to_move), player, sure), board


@pytest.mark.parametrize("seed", range(4))
def test_sure_safe_moves_in_random_territory_can_be_made_against_any_play(seed: int) -> None:
    """Only Black's two upper rows are open, apart from White's two eyes."""
    rng, found, exact = Random(seed), 0, 0
    while found < 10:
        upper = ["".join(rng.choices("X.O", (9, 8, 2), k=5)) for _ in range(2)]
        board = board_of(*upper, "XXXXX", "OOOOO", "O.O.O")
        sure, most, _ = reserve(board, Player.BLACK)
        if not all(group.liberties for group in board.groups) or not sure:
            continue
        if len(board.empty_points()) > 7:
            continue
        found += 1
        exact += sure == most
        for to_move in Player:
            assert can_make_safe_moves(position_of(board, to_move), Player.BLACK, sure), board
    assert exact


@pytest.mark.parametrize("seed", range(6))
def test_the_maximum_is_never_exceeded_without_captures(seed: int) -> None:
    rng, made_in_all = Random(seed), 0
    for size in ((3, 3), (5, 4), (7, 7)):
        position = RULES.start(*size)
        quiet: list[tuple[Position, Move, dict[Player, int]]] = []  # since stones were taken last
        while position.outcome is None:
            moves = list(RULES.legal_moves(position))
            moves = [move for move in moves if is_own_stone(move)] or moves
            safe = [move for move in moves if is_safe(position, move)]
            move = rng.choice(safe if safe and rng.random() < 0.8 else moves)
            most = {player: reserve(position.board, player).most for player in Player}
            quiet = [*quiet, (position, move, most)] if is_own_stone(move) else []
            for player in Player if quiet else ():
                made = 0
                for before, played, bound in reversed(quiet):
                    made += before.to_move is player and is_safe(before, played)
                    assert made <= bound[player]
                made_in_all += made
            position = RULES.play(position, move)
    assert made_in_all > 100


def is_own_stone(move: Move) -> bool:
    """Return True for a placement of an own stone, which captures nothing."""
    return isinstance(move, Place) and not move.red


def test_two_single_eyes_of_a_wall_are_no_safe_moves() -> None:
    board = board_of("X.XX", "XXXX", "OOOO", "O.O.")
    assert board.count(Stone.BLACK) == 7
    assert reserve(board, Player.BLACK) == Reserve(0, 0)
    assert reserve(board, Player.WHITE) == Reserve(0, 0)


def test_has_prey_is_true_for_stones_that_red_captures_without_loss() -> None:
    board = board_of(".X.XO", "XXXXX", "OOOO.", "XXX#.", "..X..")
    assert not has_prey(board, Player.WHITE)
    caught = board_of("X.O..", "O.X..", ".....", "...O.", ".....")
    assert has_prey(caught, Player.WHITE)
    assert not has_prey(caught, Player.BLACK)
    found = race(RULES, position_of(board_of("XO.", ".X.", "...", "O.O"), Player.WHITE))
    assert found is not None
    assert found.white.prey


@pytest.mark.parametrize("seed", range(3))
def test_prey_can_be_captured_by_the_rules(seed: int) -> None:
    game = random_game(RULES, (5, 5), seed)
    for position in game.positions[:-1]:
        for player in Player:
            turned = replace(position, to_move=player)
            safe = [m for m in RULES.legal_moves(turned) if isinstance(m, Place) and m.red]
            safe = [move for move in safe if is_safe(turned, move)]
            assert has_prey(position.board, player) <= bool(safe)
