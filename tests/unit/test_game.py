"""The record of a game: seats, the swap, resignation, stepping back and forth."""

import pytest

from redstone.position import IllegalMove, Outcome, Player, Reason, Resign, Swap
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.games import redone, undone


def game_of(*moves: str) -> Game:
    """Return a game of Redstone on 5x5 after some moves."""
    game = Game.new(Redstone(), 5, 5)
    for move in moves:
        game = game.play(parse_move(move))
    return game


def test_a_new_game_is_empty() -> None:
    game = game_of()
    assert (game.moves, game.future, game.outcome, game.ply) == ((), (), None, 0)
    assert game.position is game.start
    assert game.owner(Player.BLACK) is Seat.FIRST
    assert game.colour(Seat.SECOND) is Player.WHITE


def test_a_swap_exchanges_the_seats_and_keeps_the_stones() -> None:
    before, after = game_of("c3"), game_of("c3", "z")
    assert after.position.board == before.position.board
    assert after.position.to_move is Player.WHITE
    assert after.owner(Player.WHITE) is Seat.FIRST, "the first player is White and is to move"
    assert after.colour(Seat.SECOND) is Player.BLACK
    assert after.moves[-1] == Swap()


def test_resigning_lets_the_other_colour_win() -> None:
    game = game_of("c3", "w")
    assert game.outcome == Outcome(Player.BLACK, Reason.RESIGNATION)
    assert game.moves[-1] == Resign()
    assert not list(game.rules.legal_moves(game.position))


def test_resigning_after_a_swap_is_the_first_seats_loss() -> None:
    game = game_of("c3", "z", "w")
    assert game.outcome is not None
    assert game.outcome.winner is not None
    assert game.owner(game.outcome.winner) is Seat.SECOND


def test_a_refused_move_changes_nothing() -> None:
    game = game_of("c3")
    before = (game.moves, game.position, game.future)
    with pytest.raises(IllegalMove):
        game.play(parse_move("c3"))
    assert (game.moves, game.position, game.future) == before


def test_undo_and_redo_step_along_the_line() -> None:
    game = game_of("c3", "d4", "b2")
    back = undone(game, 2)
    assert [str(move) for move in back.future] == ["d4", "b2"]
    assert back.position == game_of("c3").position
    assert redone(back, 2) == game
    assert redone(redone(back)) == game
    assert game.go_to(0).go_to(3) == game


@pytest.mark.parametrize("ply", [-1, 4])
def test_go_to_refuses_a_ply_outside_the_line(ply: int) -> None:
    with pytest.raises(ValueError, match=f"move {ply} of a line of 3"):
        game_of("c3", "d4", "b2").go_to(ply)


def test_undo_and_redo_beyond_the_line_are_refused() -> None:
    game = game_of("c3", "d4")
    with pytest.raises(ValueError, match="move -1"):
        undone(game, 3)
    with pytest.raises(ValueError, match="move 3"):
        redone(game)


def test_another_move_keeps_moves_taken_back_as_a_branch() -> None:
    back = undone(game_of("c3", "d4", "b2"), 2)
    game = back.play(parse_move("a1"))
    assert (game.moves, game.future) == (game_of("c3", "a1").moves, ())
    assert undone(game).future == game.moves[1:], "what was played last is the main line"
    assert undone(game).play(parse_move("d4")).future == (parse_move("b2"),), "nothing is dropped"
    assert game.without_branches() == game.without_future() == game_of("c3", "a1")


def test_adding_a_move_does_not_recompute_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    before, line = game_of("c3", "d4"), game_of("c3", "d4", "b2").line
    looked_up = (before.path, before.line, before.line_positions, before.tokens)
    monkeypatch.setattr("redstone.record.node.path_to", lambda *_: pytest.fail("walked"))
    game = before.play(parse_move("b2"))
    assert game.path == (*looked_up[0], 3)
    assert (game.line, game.line_positions[:3]) == (line, looked_up[2])
    assert game.line_positions[3] is game.position
    assert "".join(game.tokens) == "c3d4b2"
    assert not game.has_branches


def test_a_branch_does_not_use_the_cached_line_of_the_game_before_it() -> None:
    game = game_of("c3", "d4", "b2")
    assert len(game.path) == len(game.line_positions) == 4
    branch = undone(game, 2).play(parse_move("a1"))
    assert branch.line == game_of("c3", "a1").line
    assert branch.path == (0, 1, 4)
    assert branch.has_branches
    assert branch.tokens == ("c3", "a1")
    longer = branch.play(parse_move("e5"))
    assert (longer.path, undone(longer, 2).line) == ((0, 1, 4, 5), longer.line)


def test_a_variation_does_not_change_the_main_line() -> None:
    game = undone(game_of("c3", "d4", "b2"), 2).add(parse_move("a1"))
    assert game.moves == game_of("c3", "a1").moves
    assert undone(game).future == game_of("c3", "d4", "b2").moves[1:]
    assert undone(game).add(parse_move("a1")) == game, "a move that is there is gone to"


def test_deleting_a_branch_keeps_the_order_of_the_others() -> None:
    game = undone(game_of("c3", "d4", "b2"), 2).add(parse_move("a1")).add(parse_move("e5"))
    cut = game.cut(game.nodes[game.cursor].parent or 0)
    assert (cut.moves, cut.future) == (game_of("c3").moves, game_of("c3", "d4", "b2").moves[1:])
    assert cut.nodes == game_of("c3", "d4", "b2").nodes
    with pytest.raises(ValueError, match="start"):
        game.cut(0)


def test_a_full_record_takes_no_move_and_its_link_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("redstone.record.game.MAX_MOVES", 3)
    game = game_of("c3", "d4", "b2")
    with pytest.raises(IllegalMove, match="full"):
        game.play(parse_move("a1"))
    assert undone(game).play(parse_move("b2")) == game, "moves that are there can be played"


def test_playing_the_move_taken_back_steps_forward() -> None:
    game = game_of("c3", "d4", "b2")
    assert undone(game, 2).play(parse_move("d4")) == undone(game, 1)


def test_without_future_removes_only_the_moves_taken_back() -> None:
    game = undone(game_of("c3", "d4", "b2"))
    assert game.without_future() == game_of("c3", "d4")


def test_the_outcome_is_taken_back_with_its_move() -> None:
    game = undone(game_of("c3", "w"))
    assert game.outcome is None
    assert redone(game).outcome == Outcome(Player.BLACK, Reason.RESIGNATION)


@pytest.mark.parametrize("size", [(1, 3), (3, 1), (20, 9), (9, 20), (0, 0)])
def test_boards_with_sides_outside_2_to_19_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"a board of {size[0]}x{size[1]}"):
        Game.new(Redstone(), *size)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match="'nn' is not an option of redstone"):
        Redstone.from_options("nn")
