"""The reasons for a lost game follow from the rules, the race, or a proof."""

import pytest

from redstone.app.words.lost_by import contested, find_cause, lost_by, missed
from redstone.insight.eyes import is_eye
from redstone.insight.race import race
from redstone.position import Place, Player, Position
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.games import game_of_link
from tests.insight.boards import board_of, position_of

RULES = GAMES["redstone"]("n")
LATE = (
    "#redstone7-1-f7b4c5f4f6e5a6e7d3d5b5b3f5c4e2c3b7g1d4d2e1e3f3xe4xg4a2a5c6b6g2b1c7d6g3e6g7xd4c2xg6e5"
    "xd5a4xd7e3xd3c7c1d1xc6f1xf2g3xg2f1xg1a1g7xb2c1xb1xa3a1xa2xc1-idb80"
)
RACE = (
    "#redstone7-1-e2f3d5f7c4e4d3c5c6f5xb5e3e1a4d4d1g3f6c7f2d2a5c2b1e5a1c3d6b2b6xc1b7b4a3e6g6g4a2b3f4xd7"
    "e7xa6g5xa7a5b6b1xa4a2xa1xa3f1g1d6xg2g3xg4a2g3xg7"
)


def example_game(ply: int) -> Game:
    """Return the example game of LATE, stepped to this ply."""
    game = game_of_link(LATE)
    return game.go_to(ply)


def reason(position: Position, moves: str, *, proven: bool = False) -> str:
    """Return the text of the reason that the moves of a line lose, empty for none.

    `proven` says that the loss is.
    """
    return lost_by(RULES, position, [*map(parse_move, moves.split())], proven=proven)


def test_a_lost_eye_is_the_reason() -> None:
    """The text says that the move fills an eye of its own."""
    board = board_of(".X.XO", "XXXXO", "OOOO.", ".....", ".....")
    position = position_of(board, Player.BLACK)
    eye = parse_move("a5")
    assert isinstance(eye, Place)
    assert is_eye(board, eye.point, Player.BLACK.stone)
    assert reason(position, "a5 e1") == "The move fills an eye of its own."


def test_a_red_capture_of_mostly_own_stones_is_the_reason() -> None:
    """The text mentions its own stones only if they are more than the other side's."""
    board = board_of("XXXO.", "XXXOO", "OOO..", "O....", ".....")
    position = position_of(board.place(parse_move("e5").point, Player.WHITE.stone), Player.BLACK)  # type: ignore[union-attr]
    taken = [move for move in RULES.legal_moves(position) if isinstance(move, Place) and move.red]
    for move in taken:
        own = sum(board.stone_at(at) is Player.BLACK.stone for at in RULES.captures(position, move))
        theirs = len(RULES.captures(position, move)) - own
        said = reason(position, str(move))
        assert ("of its own" in said) is (own > theirs)


def test_many_stones_lost_later_come_before_the_effect_of_the_reply() -> None:
    """The reason is the capture of six stones a few moves later in the line."""
    said = reason(example_game(29).position, "g2 c7 d6 d7 e6 xd4 d1 e3 g3")
    assert said == "A few moves later, red d4 captures 6 white."
    played = example_game(29)
    for token in ["g2", "c7", "d6", "d7", "e6"]:
        played = played.add(parse_move(token))
    taken = played.rules.captures(played.position, parse_move("xd4"))
    assert [played.position.board.stone_at(point) for point in taken] == [Player.WHITE.stone] * 6


def test_the_replys_effect_is_the_reason() -> None:
    """It is that the reply connects two groups."""
    said = reason(example_game(28).position, "b6 d4 d6")
    assert said == "The reply is d4: it connects 2 groups."


@pytest.mark.parametrize(("best", "is_told"), [("d4", True), ("c4", False), ("", False)])
def test_a_point_that_both_players_needed_is_named(best: str, *, is_told: bool) -> None:
    """The best move is the reply's point, not another one or none."""
    start = Game.new(RULES, 7, 7).position
    moves, wanted = [*map(parse_move, ["a1", "d4", "d3"])], parse_move(best) if best else None
    assert contested(start, moves, wanted) == (
        "d4 was the best point for both, and White can play there now." if is_told else ""
    )
    assert find_cause(RULES, start, moves, best=wanted).text == ""


def test_what_the_best_move_would_have_done_is_a_cause() -> None:
    """It is one even if the reply is at the same point."""
    joins = position_of(board_of(".....", "X.X..", ".....", "..O..", "....O"), Player.BLACK)
    moves, best = [*map(parse_move, ["e5", "b4"])], parse_move("b4")
    assert contested(joins, moves, best)
    assert lost_by(RULES, joins, moves[:1]) == ""
    assert find_cause(RULES, joins, moves[:1], best=best).text == "A better move connects 2 groups."


def test_the_replys_capture_comes_before_a_smaller_later_one() -> None:
    """The reply captures four stones, and three are captured later."""
    board = board_of(
        "XXX....", "OOO....", ".......", "......X", ".......", "OOOO...", "XXXX...",
    )  # fmt: skip
    position = position_of(board, Player.BLACK)
    assert reason(position, "g5 xe1 g3 xd7") == "The reply is red e1: it captures 4 black."
    assert reason(position, "g5 xd7 g3 xe1") == "A few moves later, red e1 captures 4 black."


def test_being_behind_in_the_race_is_given_with_both_counts() -> None:
    """The reason has the safe moves left of both players after the move."""
    game = game_of_link(RACE)
    said = reason(game.go_to(53).position, "g1")
    assert said == "Safe moves left then: Black 4, White 0 to 2."
    found = race(RULES, game.go_to(54).position)
    assert found is not None
    assert (found.black.sure, found.black.most) == (4, 4)
    assert (found.white.sure, found.white.most, found.white.prey) == (0, 2, False)


def test_a_proof_is_the_reason_if_nothing_else_is_known() -> None:
    start = Game.new(RULES, 7, 7).position
    assert reason(start, "a1 d4", proven=True) == "After it, every move loses (proven)."
    assert reason(start, "a1 d4") == ""


def test_the_effect_of_the_best_move_is_given_without_its_name() -> None:
    """It is empty if the best move was played or is unknown."""
    joins = position_of(board_of(".....", "X.X..", ".....", "..O..", "....O"), Player.BLACK)
    played, best = parse_move("e5"), parse_move("b4")
    assert missed(RULES, joins, played, best) == "A better move connects 2 groups."
    assert missed(RULES, joins, best, best) == ""
    assert missed(RULES, joins, played, None) == ""


@pytest.mark.parametrize(
    ("played", "said"), [("e5", ""), ("a1", "A better move starts on the third line.")]
)
def test_an_effect_that_the_move_played_has_too_is_no_reason(played: str, said: str) -> None:
    """Of two first stones, e4 and e5 are both on the third line of the board, a1 is not."""
    before = Game.new(RULES, 7, 7).play(parse_move("c3")).position
    assert missed(RULES, before, parse_move(played), parse_move("e4")) == said


def test_a_missed_swap_is_the_reason() -> None:
    """The text of the missed effect is that a better move takes over the first stone."""
    rules = GAMES["redstone"]("")
    opened = Game.new(rules, 5, 5).play(parse_move("c3")).position
    said = missed(rules, opened, parse_move("a1"), parse_move("z"))
    assert said == "A better move takes over the first stone."


def test_an_illegal_line_gives_no_reason() -> None:
    """The text is empty."""
    assert reason(Game.new(RULES, 5, 5).position, "xa1 b2") == ""
    assert reason(Game.new(RULES, 5, 5).position, "a1 a1 b1") == ""
