"""The five figures of the Redstone rule sheet, on boards of our own that fit their captions."""

from dataclasses import dataclass

import pytest

from redstone.board import Board, Stone
from redstone.position import Illegality, IllegalMove, Place, Player, Position
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.record.notation import parse_move, parse_point
from redstone.rules.redstone import Redstone

RULES = Redstone()


@dataclass(frozen=True)
class RuleFigure:
    """A move explained in the rule sheet: the board before, the move, the board after."""

    name: str
    before: str
    player: Player
    move: str
    after: str


FIGURE_2 = RuleFigure(
    "Fig. 2: Black captures a white group",
    """
    5 . . . . .
    4 . X X . .
    3 X O O X .
    2 . X O . O
    1 . . X . .
      a b c d e
    """,
    Player.BLACK,
    "xd2",
    """
    5 . . . . .
    4 . X X . .
    3 X . . X .
    2 . X . # O
    1 . . X . .
      a b c d e
    """,
)

FIGURE_3 = RuleFigure(
    "Fig. 3: White captures one white group and two black groups, d1 although c2-d2 goes too",
    """
    5 . . . . .
    4 . . . X .
    3 . . O O .
    2 . O X X O
    1 O X . O #
      a b c d e
    """,
    Player.WHITE,
    "xc1",
    """
    5 . . . . .
    4 . . . X .
    3 . . O O .
    2 . O . . O
    1 O . # . #
      a b c d e
    """,
)

FIGURE_4 = """
    5 . O . . .
    4 O X O . .
    3 . . . . .
    2 . X . O .
    1 . . . . .
      a b c d e
"""

FIGURE_4_OWN = RuleFigure(
    "Fig. 4: Black joins his two groups at b3 and takes nothing",
    FIGURE_4,
    Player.BLACK,
    "b3",
    """
    5 . O . . .
    4 O X O . .
    3 . X . . .
    2 . X . O .
    1 . . . . .
      a b c d e
    """,
)

FIGURE_4_RED = RuleFigure(
    "Fig. 4: Black takes his own upper group with red at b3",
    FIGURE_4,
    Player.BLACK,
    "xb3",
    """
    5 . O . . .
    4 O . O . .
    3 . # . . .
    2 . X . O .
    1 . . . . .
      a b c d e
    """,
)

MOVES = (FIGURE_2, FIGURE_3, FIGURE_4_OWN, FIGURE_4_RED)


@pytest.mark.parametrize("figure", MOVES, ids=lambda figure: figure.name)
def test_the_move_of_each_figure_gives_its_board(figure: RuleFigure) -> None:
    board, expected = parse_diagram(figure.before), parse_diagram(figure.after)
    position = Position(board, to_move=figure.player, ply=20)
    after = RULES.play(position, parse_move(figure.move))
    assert after.board == expected, (
        f"{figure.name}\nafter {figure.move}:\n{format_diagram(after.board)}\n"
        f"expected:\n{format_diagram(expected)}"
    )
    assert after.to_move is figure.player.enemy
    assert after.outcome is None


def test_figure_1_has_four_groups_and_18_liberties() -> None:
    board = parse_diagram(
        """
        7 . . . . . . .
        6 . . X X # . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . O O . . .
        2 X . . . . O #
        1 X . . . . O .
          a b c d e f g
        """
    )
    green = {liberty for group in board.groups for liberty in group.liberties}
    found = f"{format_diagram(board)}\nliberties: {' '.join(sorted(map(str, green)))}"
    assert len(board.groups) == 4, found
    assert len(green) == 18, found


def test_figure_3_captures_groups_at_once_not_one_after_the_other() -> None:
    before = parse_diagram(FIGURE_3.before)
    neighbour = before.group_at(parse_point("c2"))
    assert neighbour is not None
    placed = before.place(parse_point("c1"), Stone.RED)
    freed = placed.remove(neighbour.points).group_at(parse_point("d1"))
    assert freed is not None
    assert freed.liberties, format_diagram(placed)
    assert parse_diagram(FIGURE_3.after).group_at(parse_point("d1")) is None


FIGURE_5 = parse_diagram(
    """
    5 . X . . .
    4 . X . O .
    3 O O O O X
    2 . O . O .
    1 O O O O .
      a b c d e
    """
)


@pytest.mark.parametrize("name", ["a2", "c2"])
@pytest.mark.parametrize(
    ("red", "illegality"),
    [(False, Illegality.NO_LIBERTY), (True, Illegality.CAPTURES_NOTHING)],
    ids=["black", "red"],
)
def test_figure_5_forbids_both_stones(name: str, red: bool, illegality: Illegality) -> None:
    position, point = Position(FIGURE_5, ply=20), parse_point(name)
    with pytest.raises(IllegalMove) as refused:
        RULES.play(position, Place(point, red))
    white = FIGURE_5.group_at(parse_point("b2"))
    assert refused.value.illegality is illegality
    assert refused.value.groups == (white,)


def test_figure_5_allows_black_everywhere_else_and_red_nowhere() -> None:
    legal = set(RULES.legal_moves(Position(FIGURE_5, ply=20)))
    forbidden = {parse_point("a2"), parse_point("c2")}
    assert legal == {Place(p) for p in FIGURE_5.empty_points() if p not in forbidden}


def test_red_stones_form_no_groups() -> None:
    board = Board.empty(3, 3).place(parse_point("b2"), Stone.RED)
    assert board.groups == ()
    assert board.groups_beside(parse_point("b1")) == ()
