"""The validation of set-ups: those that each game accepts, and the rule of each refusal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.board import Board, Point, Stone
from redstone.position import Illegality, IllegalMove, Place, Player, Position, Swap
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.record.start import SetUpRefusal, SetUpRule, set_up
from redstone.rules import GAMES
from redstone.rules.perft import perft
from redstone.rules.protocol import Rules
from redstone.rules.savage import most_placements
from tests.effort import share

BLACK, WHITE = Player.BLACK, Player.WHITE
EVERY_GAME = tuple(GAMES)


def accepted_position(game: str, diagram: str, to_move: Player = BLACK, due: int = 1) -> Position:
    """Return the position of a set-up that is accepted."""
    found = set_up(rules_of(game), parse_diagram(diagram), to_move, due)
    assert isinstance(found, Position), found
    return found


def refusal_of(game: str, diagram: str, to_move: Player = BLACK, due: int = 1) -> SetUpRefusal:
    """Return the refusal of a set-up."""
    found = set_up(rules_of(game), parse_diagram(diagram), to_move, due)
    assert isinstance(found, SetUpRefusal), found
    return found


def rules_of(game: str) -> Rules:
    """Return the rules of a game, such as "go" or "go h2"."""
    name, _, options = game.partition(" ")
    return GAMES[name](options)


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("to_move", Player)
def test_stones_of_both_colours_are_accepted(game: str, to_move: Player) -> None:
    position = accepted_position(game, "..O\n.X.\n...\n...", to_move)
    assert (position.board.cols, position.board.rows) == (3, 4)
    assert position.board.stones == {Point(2, 3): Stone.WHITE, Point(1, 2): Stone.BLACK}
    assert (position.to_move, position.ply, position.due) == (to_move, 0, 1)
    assert (position.first_player, position.outcome) == (BLACK, None)
    assert position.is_set_up


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("to_move", Player)
def test_a_board_without_stones_is_accepted(game: str, to_move: Player) -> None:
    position = accepted_position(game, "...\n...", to_move)
    assert position.is_set_up
    assert position != rules_of(game).start(3, 2)


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("stone", "XO")
def test_a_single_colour_is_accepted_in_go_only(game: str, stone: str) -> None:
    diagram = f"...\n.{stone}.\n..."
    if game == "go":
        accepted_position(game, diagram)
    else:
        assert refusal_of(game, diagram).rule is SetUpRule.COLOURS


@pytest.mark.parametrize("game", ["redstone", "red"])
def test_red_stones_need_stones_of_both_colours(game: str) -> None:
    accepted_position(game, "#.X\n.O.\n..#")
    assert refusal_of(game, "#..\n...\n..#").rule is SetUpRule.COLOURS
    assert refusal_of(game, "#.X\n...\n..#").rule is SetUpRule.COLOURS


@pytest.mark.parametrize("game", ["savage", "go"])
def test_red_stones_are_accepted_in_games_with_red_only(game: str) -> None:
    assert refusal_of(game, "#.X\n.O.\n...").rule is SetUpRule.RED


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_group_needs_a_liberty(game: str) -> None:
    found = refusal_of(game, "XO.\nO..\n...")
    assert found.rule is SetUpRule.LIBERTIES
    assert [group.points for group in found.groups] == [{Point(0, 2)}]
    assert len(refusal_of(game, "XO\nOX").groups) == 4


@pytest.mark.parametrize("game", ["redstone", "red"])
def test_groups_whose_liberties_are_all_taken_by_red_are_refused(game: str) -> None:
    assert refusal_of(game, "X#.\n#.O\n...").rule is SetUpRule.LIBERTIES


def test_in_savage_go_a_group_without_liberty_is_refused_even_in_a_long_turn() -> None:
    assert refusal_of("savage", "XO.\nO..\n...", WHITE, due=3).rule is SetUpRule.LIBERTIES


@pytest.mark.parametrize("due", [1, 2, 12])
def test_stones_due_are_accepted_up_to_the_number_of_points(due: int) -> None:
    assert accepted_position("savage", "..O.\n.X..\n....", WHITE, due).due == due


@pytest.mark.parametrize("due", [-1, 0, 13, 10**9])
def test_zero_stones_due_or_more_than_the_points_are_refused(due: int) -> None:
    assert refusal_of("savage", "..O.\n.X..\n....", WHITE, due).rule is SetUpRule.DUE


@pytest.mark.parametrize("game", ["redstone", "red", "go"])
def test_two_stones_due_are_refused_in_games_other_than_savage_go(game: str) -> None:
    assert refusal_of(game, "..O.\n.X..\n....", WHITE, due=2).rule is SetUpRule.DUE


def test_handicap_stones_and_a_set_up_exclude_each_other() -> None:
    empty = "\n".join(["......."] * 7)
    assert refusal_of("go h2", empty).rule is SetUpRule.OPTIONS
    accepted_position("go bk1", empty)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_set_ups_are_equal_with_and_without_the_pie_rule(game: str) -> None:
    options = " n" if game in ("redstone", "red") else ""
    assert accepted_position(game + options, "..O\n.X.\n...") == accepted_position(
        game, "..O\n.X.\n..."
    )


def test_the_player_to_move_must_have_a_legal_move() -> None:
    """At every empty point, Black's stone would have no liberty and red would capture nothing."""
    diagram = ".OX\nOOX\nOO."
    assert refusal_of("savage", diagram).rule is SetUpRule.NO_MOVE
    accepted_position("savage", diagram, due=2)
    accepted_position("savage", diagram, WHITE)
    accepted_position("redstone", diagram)
    accepted_position("go", diagram)


# -- how a set-up is played on ---------------------------------------------------------


@pytest.mark.parametrize("game", ["redstone", "red"])
@pytest.mark.parametrize("diagram", ["...\n...", "..O\n.X."])
def test_there_is_no_swap_in_a_set_up(game: str, diagram: str) -> None:
    found = Game.from_set_up(rules_of(game), parse_diagram(diagram), BLACK)
    assert isinstance(found, Game)
    while found.outcome is None and found.ply < 4:
        moves = list(found.rules.legal_moves(found.position))
        assert Swap() not in moves
        with pytest.raises(IllegalMove) as error:
            found.play(Swap())
        assert error.value.illegality is Illegality.NO_SWAP
        found = found.play(moves[0])
        assert found.position.is_set_up
        assert found.position.first_player is BLACK


def test_in_a_set_up_of_red_the_first_stone_may_be_red() -> None:
    """In a new game of Red, a player's first stone must be an own one."""
    position = accepted_position("red", "OX.\n...\n...")
    after = rules_of("red").play(position, Place(Point(0, 1), red=True))
    assert after.outcome is not None
    assert after.outcome.winner is BLACK
    with pytest.raises(IllegalMove) as error:
        rules_of("red").play(rules_of("red").start(3, 3), Place(Point(0, 1), red=True))
    assert error.value.illegality is Illegality.FIRST_IS_OWN


def test_a_refusal_in_a_set_up_of_red_is_that_of_redstone() -> None:
    position = accepted_position("red", "OX.\n...\n...")
    with pytest.raises(IllegalMove) as error:
        rules_of("red").play(position, Place(Point(2, 0), red=True))
    assert error.value.illegality is Illegality.CAPTURES_NOTHING


def test_the_stones_due_are_placed_before_the_turn_ends() -> None:
    rules, position = (
        rules_of("savage"),
        accepted_position("savage", "..O.\n.X..\n....", WHITE, due=3),
    )
    for left, point in ((2, "a1"), (1, "b1")):
        position = rules.play(position, parse_move(point))
        assert (position.to_move, position.due) == (WHITE, left)
    position = rules.play(position, parse_move("c1"))
    assert (position.to_move, position.due) == (BLACK, 1)


def test_the_draw_of_savage_go_counts_from_the_set_up() -> None:
    assert accepted_position("savage", "..O.\n.X..\n....").ply == 0
    assert most_placements(parse_diagram("..O.\n.X..\n....")) == 144


def test_gos_history_begins_at_the_set_up() -> None:
    """A ko in a set-up may be taken at once, because the start does not count as a repetition."""
    rules = rules_of("go")
    position = accepted_position("go", ".XO.\nXO.O\n.XO.\n....")
    assert position.go is not None
    assert not list(position.go.history)
    assert (position.go.change, position.go.ko, position.go.passes) == (0, None, 0)
    taken = rules.play(position, parse_move("c3"))
    with pytest.raises(IllegalMove) as error:
        rules.play(taken, parse_move("b3"))
    assert error.value.illegality is Illegality.KO


def test_go_set_up_without_stones_passes_and_stops_like_any() -> None:
    game = Game.from_set_up(rules_of("go"), parse_diagram("...\n..."), WHITE)
    assert isinstance(game, Game)
    for _ in range(3):
        game = game.play(parse_move("y"))
    assert game.position.go is not None
    assert game.position.go.stopped


@pytest.mark.parametrize("game", ["redstone", "red", "savage", "go"])
@pytest.mark.parametrize("size", [(2, 2), (3, 2), (2, 3)])
def test_an_empty_set_up_has_the_perft_counts_of_a_new_game(
    game: str, size: tuple[int, int]
) -> None:
    rules = rules_of(game)
    position = set_up(rules, Board.empty(*size), BLACK)
    assert isinstance(position, Position)
    for depth in range(1, 5):
        assert perft(rules, position, depth) == perft(rules, rules.start(*size), depth)


BOARDS = st.integers(2, 4).flatmap(
    lambda cols: st.lists(st.text("..XO#", min_size=cols, max_size=cols), min_size=2, max_size=4)
)


@settings(max_examples=share(400))
@given(st.sampled_from(EVERY_GAME), BOARDS, st.sampled_from(Player), st.integers(1, 3))
def test_validation_agrees_with_the_rules_of_set_ups(
    game: str, rows: list[str], to_move: Player, due: int
) -> None:
    """Every rule of set-ups, checked against the stones themselves."""
    rules, text = rules_of(game), "".join(rows)
    board = parse_diagram("\n".join(rows))
    broken = set()
    if "#" in text and game in ("savage", "go"):
        broken.add(SetUpRule.RED)
    if due > 1 and game != "savage":
        broken.add(SetUpRule.DUE)
    if any(not group.liberties for group in board.groups):
        broken.add(SetUpRule.LIBERTIES)
    if game != "go" and text.strip(".") and not ("X" in text and "O" in text):
        broken.add(SetUpRule.COLOURS)
    found = set_up(rules, board, to_move, due)
    if isinstance(found, Position):
        assert not broken
        assert list(rules.legal_moves(found))
        assert (found.board, found.to_move, found.due) == (board, to_move, due)
    elif found.rule is SetUpRule.NO_MOVE:
        assert not broken
        assert not list(rules.legal_moves(rules.set_up(board, to_move, due)))
    else:
        assert found.rule in broken
