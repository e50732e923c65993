"""The small boards of the rules agree with their captions."""

import re
from pathlib import Path

import pytest

from redstone.app.words.family import FAMILY
from redstone.board import Stone
from redstone.insight.choices import LegalChoices
from redstone.pictures import figures_go, figures_savage
from redstone.pictures import figures_redstone as figures
from redstone.pictures.figure import points_of
from redstone.pictures.figures import pictures
from redstone.position import Illegality, IllegalMove, Place, Player, Position
from redstone.record.notation import parse_point
from redstone.rules import GAMES
from redstone.rules.go import Go
from redstone.rules.redstone import Redstone, bounded_by
from redstone.rules.savage import Savage
from tests.games import TITLES

WEB = Path(__file__).parents[2] / "web"


def test_figure_1_has_four_groups_and_18_liberties_at_the_spots() -> None:
    """The figure is of Redstone's rules, and no liberty is shared."""
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


def test_in_figure_4_both_stones_are_legal_and_red_takes_the_upper_group() -> None:
    position = Position(figures.CHOICE.board, figures.CHOICE.mover)
    (spot,) = figures.CHOICE.points
    choices = LegalChoices(Redstone(), position).at(spot)
    assert choices.both
    assert choices.red is not None
    assert (choices.red.black, choices.red.white) == (2, 0)
    assert all(point.row > spot.row for point in choices.red.points)


def test_figure_5_allows_nothing_on_the_spots_and_red_nowhere() -> None:
    """On all other empty points only the own colour is legal."""
    position = Position(figures.NEITHER.board, figures.NEITHER.mover)
    legal = set(Redstone().legal_moves(position))
    allowed = set(position.board.empty_points()) - figures.NEITHER.points
    assert len(figures.NEITHER.points) == 2
    assert legal == {Place(point) for point in allowed}


def test_savage_figure_1_has_a_group_of_three_liberties_and_a_bounded_one() -> None:
    board = figures_savage.BOUNDED.board
    black = [group for group in board.groups if group.stone is Stone.BLACK]
    upper = next(group for group in black if group.liberties)
    lower = next(group for group in black if not group.liberties)
    assert upper.liberties == figures_savage.BOUNDED.points
    assert len(upper.liberties) == 3
    assert min(point.row for point in upper.points) > max(point.row for point in lower.points)
    assert all(group.liberties for group in board.groups if group.stone is Stone.WHITE)


def test_savage_figure_2_takes_two_groups_of_five_stones_and_white_owes_six() -> None:
    rules, figure = Savage(), figures_savage.CAPTURE
    before = figure.position(rules)
    taken = rules.captures(before, figure.place)
    groups = {before.board.group_at(point) for point in taken}
    assert (len(taken), len(groups)) == (5, 2)
    after = rules.play(before, figure.place)
    assert (after.to_move, after.due) == (Player.WHITE, 6)


def test_savage_figure_3_takes_three_groups_of_four_stones_and_black_owes_five() -> None:
    rules, figure = Savage(), figures_savage.CAPTURE
    position = rules.play(figure.position(rules), figure.place)
    lost = points_of(figures_savage.TAKEN_BY_SIX)
    assert len({position.board.group_at(point) for point in lost}) == 3
    for name in figures_savage.SIX.split():
        assert position.to_move is Player.WHITE
        position = rules.play(position, Place(parse_point(name)))
    assert position.board == figures_savage.six_placed().remove(lost)
    assert (position.to_move, position.due) == (Player.BLACK, 5)
    placed = figures_savage.six_placed()
    middle = placed.group_at(parse_point("d2"))
    assert middle is not None
    assert not middle.liberties


def test_go_figure_1_takes_three_stones_and_figure_2_two_of_ones_own() -> None:
    for figure, prisoners in ((figures_go.CAPTURE, (3, 0)), (figures_go.SELF_CAPTURE, (0, 2))):
        after = Go().play(figure.position(Go()), figure.place)
        assert after.go is not None
        assert (after.go.prisoners.black, after.go.prisoners.white) == prisoners


def test_go_figure_3_forbids_to_take_back_at_once() -> None:
    after = Go().play(figures_go.KO.position(Go()), figures_go.KO.place)
    (spot,) = figures_go.KO.points
    with pytest.raises(IllegalMove) as refused:
        Go().play(after, Place(spot))
    assert refused.value.illegality is Illegality.KO


def test_go_figure_4_counts_as_its_caption_says() -> None:
    """The stones, territory, dead stones and scores are those by area and by territory."""
    position = figures_go.counted()
    area, territory = (Go.from_options(scoring).count(position) for scoring in ("a", "b"))
    assert (area.black.stones, area.black.territory, area.score.black) == (12, 15, 27)
    assert (area.white.stones, area.white.territory, area.score.white) == (10, 11, 28)
    assert (territory.black.territory, territory.black.dead, territory.score.black) == (15, 1, 16)
    assert (territory.white.territory, territory.score.white) == (11, 17.5)
    assert not Go().territory(position).keys() & figures_go.COUNT.points


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_figures_are_those_that_the_rules_text_refers_to(game: str) -> None:
    """They are in the same order in the HTML, and each has stones."""
    text = (WEB / "rules" / f"{game}.html").read_text()
    made = pictures(game)
    assert re.findall(r'data-figure="([^"]+)"', text) == list(made)
    for name, picture in made.items():
        assert any(command[0] == "stone" for command in picture.commands), name


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_rules_text_names_its_own_designer_only(game: str) -> None:
    """It says that its game, and no other, was designed by Mark Steere, and links to his site."""
    text = (WEB / "rules" / f"{game}.html").read_text()
    assert ("marksteeregames.com" in text) == FAMILY[game].steere
    for name, told in FAMILY.items():
        designed = f"<p>{TITLES[name]} was designed by Mark Steere"
        assert (designed in text) == (name == game and told.steere)
