"""What every game promises, checked in random games of every kind and size, set up or not."""

import random
from functools import cache
from itertools import pairwise

import pytest

from redstone.position import Illegality, IllegalMove, Move, Place, Player, Position, Resign, Swap
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.rules.perft import perft
from redstone.rules.protocol import Rules
from redstone.rules.savage import goes_on
from tests.effort import share
from tests.games import (
    SIZES,
    VARIANTS,
    every_move,
    played_on,
    random_game,
    random_set_up,
    remembered,
    rules_id,
    size_id,
)
from tests.symmetry import SYMMETRIES, exchange_colours

pytestmark = [
    pytest.mark.parametrize("rules", VARIANTS, ids=rules_id),
    pytest.mark.parametrize("size", SIZES, ids=size_id),
]


def positions(rules: Rules, size: tuple[int, int]) -> tuple[Position, ...]:
    """About forty positions of a random game and ten of one set up, with first and last ones."""
    return positions_of(rules.name, rules.options, size)


@cache
def positions_of(name: str, options: str, size: tuple[int, int]) -> tuple[Position, ...]:
    """The positions of the game of this name, found once."""
    rules = GAMES[name](options)
    found: list[Position] = []
    for game, count in ((random_game(rules, size, seed=0), 40), (set_up_game(rules, size, 0), 8)):
        played = game.positions
        found += [*played[:3], *played[3 :: max(1, len(played) // count)], played[-1]]
    return tuple(found)


def set_up_game(rules: Rules, size: tuple[int, int], seed: int) -> Game:
    """A random game to its end that starts from a set-up."""
    about = ("set up", rules, size, seed)
    return remembered(
        about, lambda: played_on(random_set_up(rules, size, seed), random.Random(seed))
    )


def both_games(rules: Rules, size: tuple[int, int], seed: int) -> tuple[Game, Game]:
    """A random game to its end, and one that starts from a set-up."""
    return random_game(rules, size, seed), set_up_game(rules, size, seed)


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
    for seed in range(share(3)):
        for game in both_games(rules, size, seed):
            for position in game.positions:
                exists = next(rules.legal_moves(position), None) is not None
                assert exists is not position.is_over, format_diagram(position.board)


def test_whatever_is_played_after_the_end_is_told_so(rules: Rules, size: tuple[int, int]) -> None:
    over = random_game(rules, size, seed=0).position
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
    for game in both_games(rules, size, seed=1):
        for before, after in pairwise(game.positions):
            bounded = [group for group in after.board.groups if not group.liberties]
            shown = f"{bounded}\n{format_diagram(after.board)}"
            assert not bounded or goes_on(before, after), shown


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
    for position in positions(rules, size)[::9]:
        board = position.board
        played = {move: rules.play(position, move) for move in rules.legal_moves(position)}
        for symmetry in SYMMETRIES:
            image = symmetry.position(position)
            images = {symmetry.move(board, move) for move in played}
            assert set(rules.legal_moves(image)) == images, format_diagram(board)
            for move, after in played.items():
                imaged = rules.play(image, symmetry.move(board, move))
                assert imaged == symmetry.position(after), f"{symmetry} {move}"


def test_colour_exchange_commutes_with_play(rules: Rules, size: tuple[int, int]) -> None:
    for position in positions(rules, size)[::3]:
        # After a swap the exchanged position says the same of the seats the other way round.
        exchanged, moves = exchange_colours(position), list(rules.legal_moves(position))
        assert list(rules.legal_moves(exchanged)) == moves, format_diagram(position.board)
        for move in moves:
            if isinstance(move, Place):
                after = exchange_colours(rules.play(position, move))
                assert rules.play(exchanged, move) == after, f"{move}"


def test_equal_games_have_equal_positions(rules: Rules, size: tuple[int, int]) -> None:
    for game in both_games(rules, size, seed=2):
        position = game.start
        for move, expected in zip(game.moves, game.positions[1:], strict=True):
            position = rules.play(position, move)
            assert position == expected
            assert hash(position) == hash(expected)


def test_a_set_up_has_no_swap_and_black_owns_the_first_seat(
    rules: Rules, size: tuple[int, int]
) -> None:
    for seed in range(share(2)):
        for position in set_up_game(rules, size, seed).positions:
            assert position.is_set_up
            assert position.first_player is Player.BLACK
            assert Swap() not in rules.legal_moves(position)
            assert refused(rules, position, Swap())


def test_a_set_up_counts_as_many_games_as_the_position_played_to(
    rules: Rules, size: tuple[int, int]
) -> None:
    """As far as nothing hangs on what has been played: swap, first turns, ko, passes, captures."""
    compared, depths = 0, (1, 2, 3) if size[0] * size[1] < 16 else (1,)
    for seed in range(8):
        for before, position in pairwise(random_game(rules, size, seed, longest=14).positions):
            stones = len(position.board.stones)
            if stones != len(before.board.stones) + 1 or position.ply < 2:
                continue
            if position.go is not None and stones != position.ply:
                continue
            set_up = Game.from_set_up(rules, position.board, position.to_move, position.due)
            if isinstance(set_up, Game) and not position.is_over:
                compared += 1
                for depth in depths:
                    assert perft(rules, set_up.start, depth) == perft(rules, position, depth)
            if compared >= 6:
                return
    assert compared
