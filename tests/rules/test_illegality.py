"""Every refusal names the broken rule and the groups concerned, and changes nothing."""

from dataclasses import dataclass

import pytest

from redstone.position import Illegality, IllegalMove, Player, Position, Resign, Swap
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules.redstone import Redstone

RULES = Redstone()


@dataclass(frozen=True)
class Refusal:
    """A refused placement. `groups` has one point of each group that must be named."""

    name: str
    board: str
    move: str
    illegality: Illegality
    groups: tuple[str, ...] = ()
    player: Player = Player.BLACK


CAPPED = """
    4 . . X .
    3 X X O X
    2 O O . X
    1 # O . .
      a b c d
"""

EYE = """
    3 O O X .
    2 . O X .
    1 O O X .
      a b c d
"""

REFUSALS = (
    Refusal("off the board beyond the last column", CAPPED, "e1", Illegality.OFF_BOARD),
    Refusal("off the board above the top row, red", CAPPED, "xa5", Illegality.OFF_BOARD),
    Refusal("on an own stone", CAPPED, "a3", Illegality.OCCUPIED),
    Refusal("on an enemy stone", CAPPED, "xb2", Illegality.OCCUPIED),
    Refusal("on a red stone", CAPPED, "xa1", Illegality.OCCUPIED),
    Refusal("own stone on an enemy's last liberty", CAPPED, "c2", Illegality.BOUNDS_ENEMY, ("c3",)),
    Refusal(
        "own stone on the last liberty of a group that is its last as well",
        EYE,
        "a2",
        Illegality.BOUNDS_ENEMY,
        ("a1",),
    ),
    Refusal(
        "own stone on the last liberty of the own group, red could take it",
        "O O . .\nX . O .\nO O . .\n. . . X",
        "b3",
        Illegality.NO_LIBERTY,
        ("a3", "a4", "c3", "a2"),
    ),
    Refusal("red beside no group", CAPPED, "xa4", Illegality.CAPTURES_NOTHING, ("a3",)),
    Refusal("red on an open board", "X . .\n. . .\n. . .", "xc1", Illegality.CAPTURES_NOTHING),
    Refusal(
        "red where every neighbour has another liberty",
        CAPPED,
        "xc1",
        Illegality.CAPTURES_NOTHING,
        ("b1",),
    ),
)


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: case.name)
def test_a_refused_placement_names_its_rule_and_groups(case: Refusal) -> None:
    board = parse_diagram(case.board)
    position, move = Position(board, to_move=case.player, ply=20), parse_move(case.move)
    with pytest.raises(IllegalMove) as refused:
        RULES.play(position, move)
    error = refused.value
    shown = f"{move} on\n{format_diagram(board)}"
    assert error.move == move
    assert error.illegality is case.illegality, shown
    assert set(error.groups) == {board.group_at(parse_point(name)) for name in case.groups}, shown
    assert str(move) in str(error)
    assert case.illegality.value in str(error)
    assert format_diagram(board) == format_diagram(parse_diagram(case.board))


def test_game_over_refuses_every_move() -> None:
    game = Game.new(RULES, 5, 5).play(parse_move("c3")).play(Resign())
    for text in ("a1", "xa1", "c3", "z", "w"):
        with pytest.raises(IllegalMove) as refused:
            game.play(parse_move(text))
        assert refused.value.illegality is Illegality.GAME_OVER, text


@pytest.mark.parametrize("moves", [(), ("c3", "d3"), ("c3", "z"), ("c3", "d3", "a1")], ids=str)
def test_swap_only_answers_the_first_move(moves: tuple[str, ...]) -> None:
    game = Game.new(RULES, 5, 5)
    for text in moves:
        game = game.play(parse_move(text))
    with pytest.raises(IllegalMove) as refused:
        game.play(Swap())
    assert refused.value.illegality is Illegality.NO_SWAP


def test_no_swap_without_the_pie_rule() -> None:
    game = Game.new(Redstone(pie=False), 5, 5).play(parse_move("c3"))
    assert Swap() not in set(game.rules.legal_moves(game.position))
    with pytest.raises(IllegalMove) as refused:
        game.play(Swap())
    assert refused.value.illegality is Illegality.NO_SWAP


def test_the_rules_do_not_list_resignation() -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.play(RULES.start(5, 5), Resign())
    assert refused.value.illegality is Illegality.OTHER_GAME
