"""Red is Redstone with one more rule, about a player's first turn."""

import pytest
from hypothesis import given

from redstone.position import Illegality, IllegalMove, Player, Position, Swap
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.red import Red, is_first_turn
from redstone.rules.redstone import Redstone
from tests.games import games


def illegality(position: Position, token: str) -> Illegality:
    """Return the rule that a move breaks. Fails if the move is legal."""
    with pytest.raises(IllegalMove) as refused:
        Red().play(position, parse_move(token))
    return refused.value.illegality


@pytest.mark.parametrize("moves", [(), ("c3",), ("c3", "z")], ids=str)
def test_each_players_first_stone_must_be_their_own(moves: tuple[str, ...]) -> None:
    game = Game.new(Red(), 5, 5)
    for token in moves:
        game = game.play(parse_move(token))
    assert is_first_turn(game.position)
    assert illegality(game.position, "xd3") is Illegality.FIRST_IS_OWN
    assert not is_first_turn(game.play(parse_move("d3")).play(parse_move("e5")).position)


def test_after_the_first_turn_red_is_refused_only_as_in_redstone() -> None:
    position = Position(parse_diagram("X . .\n. . .\n. . O"), ply=2)
    assert illegality(position, "xb2") is Illegality.CAPTURES_NOTHING


def test_no_first_turn_has_a_red_stone_that_redstone_would_allow() -> None:
    for cols, rows in ((2, 2), (3, 2), (2, 9), (3, 3), (5, 4)):
        start = Redstone().start(cols, rows)
        for move in Redstone().legal_moves(start):
            after = Redstone().play(start, move)
            for position in (start, after):
                reds = [m for m in Redstone().legal_moves(position) if "x" in str(m)]
                assert not reds, format_diagram(position.board)


@pytest.mark.parametrize("token", ["xa9", "xc3"])
def test_an_occupied_or_missing_point_is_refused_as_such(token: str) -> None:
    position = Red().play(Red().start(5, 5), parse_move("c3"))
    expected = Illegality.OCCUPIED if token == "xc3" else Illegality.OFF_BOARD
    assert illegality(position, token) is expected


@given(games(most_points=49, names=("red",)))
def test_every_game_of_red_is_one_of_redstone(game: Game) -> None:
    redstone = Redstone.from_options(game.rules.options)
    for position, move, after in zip(game.positions, game.moves, game.positions[1:], strict=False):
        assert set(redstone.legal_moves(position)) == set(game.rules.legal_moves(position))
        assert redstone.play(position, move) == after


def test_the_pie_rule_can_be_switched_off() -> None:
    game = Game.new(Red.from_options("n"), 5, 5).play(parse_move("c3"))
    with pytest.raises(IllegalMove) as refused:
        game.play(Swap())
    assert refused.value.illegality is Illegality.NO_SWAP
    with pytest.raises(ValueError, match="not an option of red"):
        Red.from_options("b")


def test_red_stones_capture_as_in_redstone() -> None:
    position = Position(parse_diagram("X O .\n. O .\nO . X"), to_move=Player.BLACK, ply=20)
    after = Red().play(position, parse_move("xa2"))
    assert after.board == parse_diagram(". O .\n# O .\nO . X"), format_diagram(after.board)
