"""The small boards of the rules show what their captions say."""

from redstone.app import figures
from redstone.app.choices import choices_at
from redstone.board import Stone
from redstone.position import Place, Player, Position
from redstone.rules.redstone import Redstone, bounded_by


def test_figure_1_has_four_groups_and_18_liberties_at_the_spots() -> None:
    groups = figures.GROUPS.board.groups
    liberties = frozenset().union(*(group.liberties for group in groups))
    assert len(groups) == 4
    assert len(liberties) == sum(len(group.liberties) for group in groups) == 18
    assert figures.GROUPS.points == liberties


def test_figure_2_captures_one_white_group() -> None:
    taken = bounded_by(figures.CAPTURE.board, figures.CAPTURE.place.point)
    assert [group.stone for group in taken] == [Stone.WHITE]


def test_figure_3_captures_a_white_group_and_two_black_ones() -> None:
    taken = bounded_by(figures.MANY.board, figures.MANY.place.point)
    assert sorted(group.stone.name for group in taken) == ["BLACK", "BLACK", "WHITE"]
    assert figures.MANY.mover is Player.WHITE


def test_figure_4_allows_both_and_red_takes_only_the_upper_group() -> None:
    position = Position(figures.CHOICE.board, figures.CHOICE.mover)
    (spot,) = figures.CHOICE.points
    choices = choices_at(Redstone(), position, spot)
    assert choices.both
    assert choices.red is not None
    assert (choices.red.black, choices.red.white) == (2, 0)
    assert all(point.row > spot.row for point in choices.red.points)


def test_figure_5_allows_nothing_on_the_spots_and_red_nowhere() -> None:
    position = Position(figures.NEITHER.board, figures.NEITHER.mover)
    legal = set(Redstone().legal_moves(position))
    allowed = set(position.board.empty_points()) - figures.NEITHER.points
    assert len(figures.NEITHER.points) == 2
    assert legal == {Place(point) for point in allowed}


def test_every_picture_has_stones() -> None:
    for name, picture in figures.pictures().items():
        assert any(command[0] == "stone" for command in picture.commands), name
