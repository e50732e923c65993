"""The lessons' claims about their positions are true, by the rules and by full search."""

import pytest

from redstone.app.learn.lesson import Find, PlayTask, parse_points
from redstone.app.learn.redstone_course import REDSTONE
from redstone.board import Point, Stone
from redstone.position import Illegality, IllegalMove, Place, Player, Reason
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules.redstone import Redstone
from tests.learn.lessons import after, can_take, move_wins, step_named, wins

RULES = Redstone(pie=False)


def start(name: str) -> Game:
    """Return the position of a lesson's step."""
    return step_named(name).start.record


def legal(game: Game) -> set[str]:
    """Return the tokens of all legal moves."""
    return {str(move) for move in game.rules.legal_moves(game.position)}


def points_to_find(name: str) -> frozenset[Point]:
    """Return the points that a step asks for."""
    task = step_named(name).task
    assert isinstance(task, Find)
    return task.points


def right_move(name: str, turn: int = 0) -> str:
    """Return the right move of a step's turn."""
    task = step_named(name).task
    assert isinstance(task, PlayTask)
    return task.turns[turn].right


def refusals(game: Game, illegality: Illegality) -> frozenset[Point]:
    """Return the points where an own stone is refused. Fails if one has another reason."""
    found = {point: refusal(game, point) for point in game.position.board.empty_points()}
    assert set(found.values()) <= {None, illegality}
    return frozenset(point for point, why in found.items() if why)


def refusal(game: Game, point: Point) -> Illegality | None:
    """Return the reason why an own stone is refused at a point, None if it is legal."""
    try:
        game.rules.play(game.position, Place(point))
    except IllegalMove as error:
        return error.illegality
    return None


@pytest.mark.parametrize(("name", "stone"), [("liberties", "c3"), ("red-stays", "c3")])
def test_the_points_to_find_are_all_liberties_of_the_group(name: str, stone: str) -> None:
    group = start(f"redstone-{name}").position.board.group_at(parse_point(stone))
    assert group is not None
    assert group.liberties == points_to_find(f"redstone-{name}")


def test_the_point_to_find_is_the_only_one_refused_for_lack_of_liberty() -> None:
    name = "redstone-no-liberty"
    assert refusals(start(name), Illegality.NO_LIBERTY) == points_to_find(name)


def test_the_points_to_find_are_those_refused_for_taking_an_enemys_last_liberty() -> None:
    name = "redstone-enemy-liberty"
    assert refusals(start(name), Illegality.BOUNDS_ENEMY) == points_to_find(name)


@pytest.mark.parametrize(
    ("name", "white", "black"),
    [
        ("redstone-red-takes", 2, 0),
        ("redstone-red-needs", 1, 0),
        ("redstone-both", 3, 2),
        ("red-same", 2, 0),
    ],
)
def test_one_red_stone_is_legal_and_captures_as_the_lesson_says(
    name: str, white: int, black: int
) -> None:
    game, move = start(name), right_move(name)
    assert {token for token in legal(game) if token.startswith("x")} == {move}
    taken = game.rules.captures(game.position, parse_move(move))
    stones = [game.position.board.stone_at(point) for point in taken]
    assert (stones.count(Stone.WHITE), stones.count(Stone.BLACK)) == (white, black)


def test_red_at_c3_leaves_the_remaining_white_group_one_liberty() -> None:
    left = after(start("redstone-red-needs"), "xc3").position.board
    assert [len(group.liberties) for group in left.groups if group.stone is Stone.WHITE] == [1]


def test_only_a_black_stone_at_d3_saves_the_group_from_red() -> None:
    game = start("redstone-either")
    assert {"d3", "xd3"} <= legal(game)
    saved = after(game, "d3")
    group = saved.position.board.group_at(parse_point("c3"))
    assert group is not None
    assert len(group.liberties) == 3
    assert not {token for token in legal(saved) if token.startswith("x")}
    assert parse_point("c3") in RULES.captures(game.position, parse_move("xd3"))
    for other in legal(game) - {"d3", "xd3"}:
        assert "xd3" in legal(after(game, other)), other


def test_only_the_point_that_is_nobodys_eye_wins() -> None:
    game = start("redstone-must-move")
    assert {
        token for token in legal(game) if move_wins(RULES, game.position, parse_move(token))
    } == {"c4"}
    filled = after(game, "c4")
    assert {"e4", "e2"} == legal(filled), "White has nothing but eyes"
    assert after(filled, "e4", "xe2").outcome is not None
    for eye in legal(game) - {"c4"}:
        assert "c4" in legal(after(game, eye))


def test_filling_either_of_three_eyes_wins_against_both_replies() -> None:
    game = start("redstone-more-eyes")
    assert legal(game) == set(right_move("redstone-more-eyes").split())
    for eye in legal(game):
        filled = after(game, eye)
        assert legal(filled) == {"e4", "e2"}
        assert after(filled, "e4", "xe2").outcome is not None


def test_only_c4_leaves_white_nothing_but_to_capture_their_own_stones() -> None:
    game = start("redstone-their-own")
    forced = after(game, "c4")
    assert legal(forced) == {"xe2"}
    taken = RULES.captures(forced.position, parse_move("xe2"))
    assert {forced.position.board.stone_at(point) for point in taken} == {Stone.WHITE}
    ended = after(forced, "xe2")
    assert ended.outcome is not None
    assert ended.outcome.winner is Player.BLACK
    for other in legal(game) - {"c4"}:
        safe = {token for token in legal(after(game, other)) if not token.startswith("x")}
        assert safe, other


def test_the_ending_to_be_played_out_is_won_and_can_be_lost() -> None:
    game = start("redstone-play-out")
    values = {token: move_wins(RULES, game.position, parse_move(token)) for token in legal(game)}
    assert {token for token, won in values.items() if won} == {"c1", "c3", "c4"}
    assert {token for token, won in values.items() if not won} == {"a1", "a4"}
    assert wins(RULES, game.position)
    assert REDSTONE.lessons[REDSTONE.rules - 1].name == "play-out"


def test_the_middle_of_3x3_wins_so_swapping_is_right() -> None:
    game = start("red-pie")
    known: dict[object, bool] = {}
    placements = [move for move in game.rules.legal_moves(game.position) if isinstance(move, Place)]
    assert len(placements) == 8
    assert not any(move_wins(game.rules, game.position, move, known) for move in placements)


def test_the_first_stone_of_red_is_of_ones_own_colour() -> None:
    game = start("red-first")
    with pytest.raises(IllegalMove) as refused:
        after(game, "xc3")
    assert refused.value.illegality is Illegality.FIRST_IS_OWN


def test_a_player_who_lost_one_stone_places_two() -> None:
    taken = after(start("savage-take"), "d3").position
    assert (taken.to_move, taken.due) == (Player.WHITE, 2)
    assert taken.board.stone_at(parse_point("c3")) is None


@pytest.mark.parametrize(("name", "gone", "due"), [("debt", "b3 c3", 3), ("freed", "a2", 2)])
def test_a_turn_in_any_order_captures_groups_without_liberties_at_its_end(
    name: str, gone: str, due: int
) -> None:
    game, order = start(f"savage-{name}"), right_move(f"savage-{name}").split()
    for line in (order, order[::-1]):
        ended = after(game, *line).position
        assert (ended.to_move, ended.due) == (Player.WHITE, due)
        assert not parse_points(gone) & set(ended.board.stones)
        assert parse_points(right_move(f"savage-{name}")) <= set(ended.board.stones)


def test_the_stone_that_is_freed_has_no_liberty_before() -> None:
    placed = after(start("savage-freed"), "a1").position
    group = placed.board.group_at(parse_point("a1"))
    assert group is not None
    assert not group.liberties


def test_taking_both_white_stones_wins_savage_go() -> None:
    for line in (("b1", "d5"), ("d5", "b1")):
        outcome = after(start("savage-last"), *line).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (Player.BLACK, Reason.ANNIHILATION)


def test_the_middle_of_three_points_makes_two_eyes() -> None:
    game, region = start("go-eyes"), parse_points("a1 b1 c1")
    stone = parse_point("b2")
    for token in legal(game):
        tried = after(game, token).position
        assert can_take(game.rules, tried, stone, region, 7) == (token != "b1"), token


def test_the_points_to_find_and_the_score_are_those_of_the_rules() -> None:
    game = start("go-count")
    territory = game.rules.territory(game.position)  # type: ignore[attr-defined]
    mine = {point for point, owner in territory.items() if owner is Player.BLACK}
    theirs = {point for point, owner in territory.items() if owner is Player.WHITE}
    task = step_named("go-count").task
    assert isinstance(task, Find)
    assert mine == task.points
    assert theirs == parse_points(task.answers.wrong["theirs"])
    count = game.rules.count(game.position)  # type: ignore[attr-defined]
    assert (count.score.black, count.score.white) == (13, 12)


def test_three_passes_stop_play_and_the_marked_game_is_won() -> None:
    stopped = after(start("go-passes"), "y", "y", "y")
    assert stopped.position.go is not None
    assert stopped.position.go.stopped
    ended = after(start("go-dead"), "ve4", "y", "y").outcome
    assert ended is not None
    assert ended.score is not None
    assert (ended.winner, ended.score.black, ended.score.white) == (Player.BLACK, 13, 12)


def test_the_dead_stone_cannot_be_saved() -> None:
    """Black begins, and may play at every free point of White's."""
    board = start("go-dead").position.board
    game = Game.from_set_up(start("go-dead").rules, board, Player.BLACK)
    assert isinstance(game, Game)
    region = parse_points("d5 e5 e3 e1")
    assert can_take(game.rules, game.position, parse_point("e4"), region, 8)


def test_ko_forbids_only_the_next_move() -> None:
    game = start("go-ko")
    with pytest.raises(IllegalMove) as refused:
        after(game, "c3")
    assert refused.value.illegality is Illegality.KO
    back = after(game, "e5", "e1")
    assert back.rules.captures(back.position, parse_move("c3")) == parse_points("b3")


def test_the_points_to_find_are_those_refused_by_superko() -> None:
    name = "go-superko"
    assert refusals(start(name), Illegality.SUPERKO) == points_to_find(name)
