"""Turns of Savage Go whose completion takes too much work to find are refused everywhere alike."""

from dataclasses import replace
from random import Random

import pytest

from redstone.english import message
from redstone.position import Illegality, IllegalMove, Move, Place, Position, SavageState
from redstone.record.builder import Builder
from redstone.record.fault import FaultKind
from redstone.record.link import read_link
from redstone.record.notation import parse_move
from redstone.rules import completion
from redstone.rules.completion import GAME_BUDGET, POINT_BUDGET, TURN_BUDGET
from redstone.rules.savage import Savage, goes_on, turn_of
from tests.at_once import format_sgf, read_sgf
from tests.effort import share
from tests.games import game_of_link, random_game
from tests.kernel.boards import KernelBoard
from tests.rules.savage_positions import ELSEWHERE, INTRICATE, ONE_MORE, intricate_game

RULES = Savage()


def work_of(position: Position) -> int:
    """Return the amount of work, in steps, that checking a game's placements has taken so far."""
    assert position.savage is not None
    return position.savage.work


def reason(position: Position, move: Move) -> Illegality | None:
    """Return the reason why a move is refused, None if it is played."""
    try:
        RULES.play(position, move)
    except IllegalMove as refused:
        return refused.illegality
    return None


def assert_consistent(position: Position) -> None:
    """Check that the listed moves are the playable ones, and that the computer tries no others."""
    listed = set(RULES.legal_moves(position))
    played = {move for move in map(Place, position.board.points) if reason(position, move) is None}
    assert listed == played
    board = KernelBoard(RULES, position)
    board.kernel.call("plant")
    count = board.kernel.call("look", 1)
    searched = {*map(board.move, board.kernel.read("seen_moves", count))}
    assert searched
    assert searched <= listed


def test_an_intricate_turn_of_34_stones_is_read_with_little_work() -> None:
    reading = read_link(INTRICATE)
    assert reading.fault is None
    assert reading.game is not None
    assert reading.game.position.due == 34
    assert work_of(reading.game.position) < 100


def test_a_turn_too_complex_to_check_is_refused_with_its_reason() -> None:
    position = intricate_game().position
    assert position.due == 24
    assert_consistent(position)
    listed = set(RULES.legal_moves(position))
    assert reason(position, parse_move(ONE_MORE)) is Illegality.TOO_INTRICATE
    assert parse_move(ONE_MORE) not in listed
    assert len(listed) == 24, "the points of the plan"


def test_reading_a_link_stops_at_a_turn_too_complex_to_check() -> None:
    text = INTRICATE + ELSEWHERE
    reading = read_link(text + ONE_MORE)
    assert reading.game == intricate_game()
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault.at) == (FaultKind.TOO_LONG, len(text))
    assert "too complex" in message(reading.fault)


def test_reading_a_file_stops_at_a_turn_too_complex_to_check() -> None:
    game = intricate_game()
    text = format_sgf(game)
    assert read_sgf(text.encode()).game == game
    end = text.rindex(")")
    reading = read_sgf(f"{text[:end]};W[la]{text[end:]}".encode())
    assert reading.game == game
    assert reading.fault is not None
    assert reading.fault.kind is FaultKind.TOO_LONG


def test_a_turn_of_random_legal_stones_is_completed_with_liberties() -> None:
    rng, game = Random(0), intricate_game()
    while True:
        before = game.position
        empty = before.board.empty_points()
        tried = map(Place, rng.sample(empty, len(empty)))  # sooner than all that are legal
        game = game.play(next(move for move in tried if reason(before, move) is None))
        if not goes_on(before, game.position):
            break
        if game.position.due in (23, 8, 1):
            assert_consistent(game.position)
    assert before.due == 1
    assert all(group.liberties for group in game.position.board.groups)


def test_once_a_game_has_used_its_budget_fewer_placements_are_legal() -> None:
    game = game_of_link(INTRICATE + ELSEWHERE[:3])
    position = game.position
    assert position.savage is not None
    full = set(RULES.legal_moves(position))
    for work in (GAME_BUDGET - 1, GAME_BUDGET):
        state = SavageState(position.savage.plan, work)
        spent = replace(position, due=position.savage.plan.bit_count(), savage=state)
        assert_consistent(spent)
        listed = set(RULES.legal_moves(spent))
        assert (listed == full) is (work < GAME_BUDGET)
        assert len(listed) >= position.savage.plan.bit_count()
        assert reason(spent, parse_move("t19")) is (
            Illegality.TOO_INTRICATE if work == GAME_BUDGET else None
        )


def test_no_placement_takes_more_than_its_budget() -> None:
    position = intricate_game().position
    assert position.savage is not None
    before = work_of(position)
    for point in position.board.empty_points():
        assert turn_of(position).answer(point).work <= TURN_BUDGET + POINT_BUDGET + 24
    assert work_of(position) == before


@pytest.mark.parametrize("seed", range(share(6)))
def test_turns_can_be_completed_without_any_budget(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some legal placements are then refused on every board, but none that a turn needs."""
    for name in ("TURN_BUDGET", "POINT_BUDGET", "GAME_BUDGET"):
        monkeypatch.setattr(completion, name, 0)
    game = random_game(RULES, ((5, 5), (7, 3), (9, 9))[seed % 3], seed, 150)
    for before, after in zip(game.line_positions, game.line_positions[1:], strict=False):
        assert_consistent(before)
        if not goes_on(before, after):
            assert all(group.liberties for group in after.board.groups)


def test_random_games_stay_far_below_the_budget() -> None:
    game = random_game(RULES, (11, 11), 1)
    assert work_of(game.position) < GAME_BUDGET / 100


def test_the_first_branch_too_complex_to_check_ends_the_reading() -> None:
    head, moves = INTRICATE.split("-1-")
    line = moves + ELSEWHERE
    last = len(intricate_game().line)
    text = f"{head}-2-0-{line}-{last}{ONE_MORE}c2-{last - 1}m19-{last - 1}n19"
    reading = read_link(text)
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault.at) == (
        FaultKind.TOO_LONG,
        text.index(ONE_MORE + "c2"),
    )
    assert reading.game is not None
    assert not reading.game.has_branches


def test_the_branches_of_a_tree_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = Builder(intricate_game(), bounded=True)
    monkeypatch.setattr("redstone.record.builder.GAME_BUDGET", 10)
    last = len(builder.game(0).nodes) - 1
    with pytest.raises(IllegalMove) as refused:
        builder.add(last, parse_move(ONE_MORE))
    assert refused.value.work > 10
    with pytest.raises(IllegalMove, match="intricate") as ended:
        builder.add(0, parse_move("t1"))
    assert ended.value.illegality is Illegality.TOO_INTRICATE
