"""Properties of whole games of Go, in random games of every scoring and board size."""

from collections import Counter
from itertools import pairwise

from hypothesis import given

from redstone.position import Mark, Pass, Place, Player, Reason, Resume
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.rules.go import Go, player_in_turn, state_of
from tests.games import games

BOTH = (Player.BLACK, Player.WHITE)


@given(games(names=("go",)))
def test_every_stone_is_on_the_board_or_was_captured(game: Game) -> None:
    plays = 0
    for move, after in zip(game.moves, game.positions[1:], strict=True):
        plays += isinstance(move, Place)
        captures = state_of(after).captures
        assert len(after.board.stones) + captures.black + captures.white == plays


@given(games(names=("go",)))
def test_captured_stones_become_prisoners(game: Game) -> None:
    for before, move in zip(game.positions, game.moves, strict=False):
        after, taken = game.rules.play(before, move), game.rules.captures(before, move)
        own = isinstance(move, Place) and move.point in taken
        captor = before.to_move.enemy if own else before.to_move
        grown = state_of(before).captures.plus(captor, len(taken))
        assert state_of(after).captures == grown, f"{move} on\n{format_diagram(before.board)}"
        owners = {before.board.stone_at(point) for point in taken} - {None}
        assert owners <= {captor.enemy.stone}, "stones of one colour only"


@given(games(names=("go",)))
def test_prisoners_are_captures_and_in_disputes_by_territory_pass_stones(game: Game) -> None:
    for position in game.positions:
        state = state_of(position)
        handed = [state.prisoners.of(player) - state.captures.of(player) for player in BOTH]
        assert min(handed) >= 0
        if game.rules.options[:1] != "b" or state.phase == 0:
            assert handed == [0, 0]


@given(games(names=("go",)))
def test_colours_take_turns_and_marks_leave_the_turn(game: Game) -> None:
    for (before, after), move in zip(pairwise(game.positions), game.moves, strict=True):
        if isinstance(move, Mark | Resume):
            assert player_in_turn(after) is player_in_turn(before)
        elif isinstance(move, Place) or not state_of(after).phase:
            assert after.to_move is before.to_move.enemy
        if isinstance(move, Pass) and not state_of(before).stopped and state_of(after).stopped:
            moves = state_of(after).phase_moves
            assert abs(moves.black - moves.white) <= (0 if is_dispute(game, after.ply) else 1)


def is_dispute(game: Game, ply: int) -> bool:
    """Return True if an extra pass makes both players' numbers of moves equal at this ply."""
    return game.rules.options[:1] == "b" and state_of(game.positions[ply]).phase > 0


@given(games(names=("go",)))
def test_dead_stones_are_whole_strings_and_none_are_marked_during_play(game: Game) -> None:
    for position in game.positions:
        state = state_of(position)
        if not state.stopped and position.outcome is None:
            assert not state.dead
        for point in state.dead:
            string = position.board.group_at(point)
            assert string is not None
            assert string.points <= state.dead


@given(games(names=("go",)))
def test_no_point_counts_for_both(game: Game) -> None:
    assert isinstance(game.rules, Go)
    for position in game.positions[::5]:
        board, dead = position.board, state_of(position).dead
        territory = game.rules.territory(position)
        live = board.stones.keys() - dead
        assert not live & territory.keys()
        count = Go("a", komi=0).count(position)
        assert count.black.total + count.white.total <= len(board.points)
        for player in BOTH:
            tally = game.rules.count(position).of(player)
            assert tally.territory == list(territory.values()).count(player)
            assert tally.dead <= len(dead)


@given(games(most_points=9, names=("go",)))
def test_exactly_the_third_occurrence_of_a_position_ends_the_game_by_repetition(game: Game) -> None:
    seen = Counter[object]()
    for move, after in zip(game.moves, game.positions[1:], strict=True):
        if isinstance(move, Place):
            seen[after.board, after.to_move] += 1
            third = seen[after.board, after.to_move] == 3
            repeated = after.outcome is not None and after.outcome.reason is Reason.REPETITION
            assert third is repeated


@given(games(most_points=25, names=("go",)))
def test_the_position_of_the_latest_two_passes_never_returns(game: Game) -> None:
    for before, move, after in zip(game.positions, game.moves, game.positions[1:], strict=False):
        if isinstance(move, Place):
            assert after.board != state_of(before).passed_board, format_diagram(after.board)
