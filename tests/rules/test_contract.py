"""What every game promises, checked in random games of every kind and size."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from redstone.position import Illegality, IllegalMove, Move, Place, Position, Resign
from redstone.record.diagram import format_diagram
from redstone.rules.protocol import Rules
from redstone.rules.savage import goes_on
from tests.games import SIZES, VARIANTS, every_move, random_game, rules_id, size_id
from tests.symmetry import SYMMETRIES, exchange_colours

pytestmark = [
    pytest.mark.parametrize("rules", VARIANTS, ids=rules_id),
    pytest.mark.parametrize("size", SIZES, ids=size_id),
]


def positions(rules: Rules, size: tuple[int, int]) -> Iterator[Position]:
    """About forty positions of one random game, its first three and its last among them."""
    played = random_game(rules, size, seed=7).positions
    yield from played[:3]
    yield from played[3 :: max(1, len(played) // 40)]
    yield played[-1]


def refused(rules: Rules, position: Position, move: Move) -> bool:
    """True if the rules do not accept a move."""
    try:
        rules.play(position, move)
    except IllegalMove:
        return True
    return False


def test_legal_moves_are_exactly_those_not_refused(rules: Rules, size: tuple[int, int]) -> None:
    for position in positions(rules, size):
        legal = list(rules.legal_moves(position))
        accepted = {move for move in every_move(position) if not refused(rules, position, move)}
        assert set(legal) == accepted, format_diagram(position.board)
        assert len(legal) == len(accepted), "a legal move is named twice"


def test_resigning_is_not_a_matter_of_the_rules(rules: Rules, size: tuple[int, int]) -> None:
    assert refused(rules, rules.start(*size), Resign())


def test_a_legal_move_exists_until_the_game_is_over(rules: Rules, size: tuple[int, int]) -> None:
    for seed in range(5):
        for position in random_game(rules, size, seed).positions:
            exists = next(rules.legal_moves(position), None) is not None
            assert exists is not position.is_over, format_diagram(position.board)


def test_whatever_is_played_after_the_end_is_told_so(rules: Rules, size: tuple[int, int]) -> None:
    over = random_game(rules, size, seed=7).position
    assert over.is_over
    for move in every_move(over):
        with pytest.raises(IllegalMove) as told:
            rules.play(over, move)
        assert told.value.illegality is Illegality.GAME_OVER, move


def test_play_never_changes_its_argument(rules: Rules, size: tuple[int, int]) -> None:
    for position in positions(rules, size):
        board = position.board
        before = (format_diagram(board), position.to_move, position.ply, hash(position))
        for move in every_move(position):
            refused(rules, position, move)
        assert (format_diagram(board), position.to_move, position.ply, hash(position)) == before


def test_no_group_is_without_liberty_after_a_turn(rules: Rules, size: tuple[int, int]) -> None:
    for before, after in pairwise(random_game(rules, size, seed=11).positions):
        bounded = [group for group in after.board.groups if not group.liberties]
        assert not bounded or goes_on(before, after), f"{bounded}\n{format_diagram(after.board)}"


def test_captures_are_what_play_takes_off(rules: Rules, size: tuple[int, int]) -> None:
    for position in positions(rules, size):
        for move in rules.legal_moves(position):
            after = rules.play(position, move).board.stones
            placed = {move.point} if isinstance(move, Place) else set()
            there = set(position.board.stones) | placed
            found = rules.captures(position, move)
            assert found == there - set(after), f"{move} on\n{format_diagram(position.board)}"
            assert set(after) <= there


def test_the_eight_symmetries_commute_with_play(rules: Rules, size: tuple[int, int]) -> None:
    for position in list(positions(rules, size))[::4]:
        board, moves = position.board, list(rules.legal_moves(position))
        for symmetry in SYMMETRIES:
            image = symmetry.position(position)
            images = {symmetry.move(board, move) for move in moves}
            assert set(rules.legal_moves(image)) == images, format_diagram(board)
            for move in moves:
                after = symmetry.position(rules.play(position, move))
                assert rules.play(image, symmetry.move(board, move)) == after, f"{symmetry} {move}"


def test_colour_exchange_commutes_with_play(rules: Rules, size: tuple[int, int]) -> None:
    for position in positions(rules, size):
        # After a swap the exchanged position says the same of the seats the other way round.
        exchanged, moves = exchange_colours(position), list(rules.legal_moves(position))
        assert list(rules.legal_moves(exchanged)) == moves, format_diagram(position.board)
        for move in moves:
            if isinstance(move, Place):
                after = exchange_colours(rules.play(position, move))
                assert rules.play(exchanged, move) == after, f"{move}"


def test_equal_games_have_equal_positions(rules: Rules, size: tuple[int, int]) -> None:
    game = random_game(rules, size, seed=3)
    position = rules.start(*size)
    for move, expected in zip(game.moves, game.positions[1:], strict=True):
        position = rules.play(position, move)
        assert position == expected
        assert hash(position) == hash(expected)
