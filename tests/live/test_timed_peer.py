"""A live game with a clock: losses on time, reported times, and pauses."""

from dataclasses import replace

import pytest

from redstone.app.live.clocks.times import AWAY_GRACE, GRACE
from redstone.app.live.codec import Broken
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import (
    Left,
    Proposal,
    TimeUp,
    read,
    write,
)
from redstone.position import Resign
from redstone.record.game import Seat
from tests.live.timed import TimedTwo
from tests.live.wires import SIDES, Two


class Fischer(TimedTwo):
    """A clock that adds five seconds for each turn."""

    control = "60f5"


class Runs(TimedTwo):
    """A clock that runs while a side is away."""

    runs_away = True


def begun(kind: type[TimedTwo] = TimedTwo, moves: int = 2) -> TimedTwo:
    """Return a game under a time control in which this many moves were made at once."""
    two = kind()
    two.join()
    two.settle()
    for ply in range(moves):
        assert two.play(ply % 2, 0)
        two.settle()
    return two


def test_no_time_runs_before_the_first_move() -> None:
    two = begun(moves=0)
    two.pass_time(30_000)
    assert [two.left(side, 0) for side in SIDES] == [60_000, 60_000]


def test_both_devices_use_the_time_measured_by_the_mover() -> None:
    two = begun()
    two.pass_time(10_000)
    assert two.play(0, 0)
    two.settle()
    assert [two.left(side, 0) for side in SIDES] == [50_000, 50_000]


def test_the_transmission_time_of_a_move_is_not_counted() -> None:
    two = begun()
    before = two.left(0, 0)
    two.pass_time(10_000)
    assert two.play(0, 0)
    two.time += 1.5
    two.settle()
    assert [before - two.left(side, 0) for side in SIDES] == [10_000, 10_000]


def test_an_increment_is_earned_on_both_devices() -> None:
    two = begun(Fischer)
    two.pass_time(3_000)
    before = two.left(0, 0)
    assert two.play(0, 0)
    two.settle()
    assert [two.left(side, 0) - before for side in SIDES] == [5_000 - 3_000, 5_000 - 3_000]


def test_a_side_without_time_loses_on_both_devices() -> None:
    two = begun()
    two.pass_time(61_000)
    two.settle()
    for side in SIDES:
        assert two.peers[side].replica.game.line[-1] == Resign()
        assert two.timed(side).times.fallen is Seat.FIRST
    assert two.are_together


def test_a_move_after_the_flag_is_replaced_by_the_loss() -> None:
    two = begun()
    two.awake = [False, False]
    for _ in range(15):  # the page is awake, and has not looked
        two.time += 4.0
        two.timed(0).times.pulse()
    two.time += 1.0
    assert not two.play(0, 0)
    assert two.peers[0].replica.game.line[-1] == Resign()


def test_a_device_that_slept_past_its_flag_unnoticed_disconnects_without_losing() -> None:
    two = begun()
    two.awake[0] = False
    two.pass_time(65_000)
    two.settle()
    assert two.peers[0].broke is Broken.TIME
    assert not any(peer.replica.game.position.is_over for peer in two.peers)
    two.cut()
    two.join()
    two.settle()
    assert two.have_met


def test_a_claim_before_its_time_is_a_protocol_error() -> None:
    two = begun()
    two.pass_time(60_000 - 2 * GRACE)
    two.channels[0].arrived(
        write(two.channels[0]._heard + 1, TimeUp(two.peers[0].replica.revision))
    )
    assert two.peers[0].broke is Broken.TIME
    assert not two.peers[0].replica.game.position.is_over


def test_a_claim_within_the_grace_ends_the_game() -> None:
    two = begun()
    two.pass_time(60_000 - GRACE // 2)
    two.channels[0].arrived(
        write(two.channels[0]._heard + 1, TimeUp(two.peers[0].replica.revision))
    )
    assert two.peers[0].broke is None
    assert two.peers[0].replica.game.line[-1] == Resign()


def test_a_claim_that_crosses_a_move_is_ignored() -> None:
    two = begun()
    before = two.peers[1].replica.revision
    assert two.play(0, 0)
    two.channels[0].arrived(write(two.channels[0]._heard + 1, TimeUp(before)))
    assert two.peers[0].broke is None


def test_a_device_asleep_past_its_flag_is_disconnected_and_the_game_stays_open() -> None:
    two = begun()
    two.awake[0] = False
    two.pass_time(80_000)
    assert two.peers[1].broke is Broken.TIME
    assert two.peers[1].stage is Stage.LEFT
    assert not two.peers[1].replica.game.position.is_over


def move_with_reported_time(two: TimedTwo, left: str) -> None:
    """Let the first side move, and report this time left."""
    assert two.play(0, 0)
    text = two.ways[1].pop()
    two.ways[1].append(text.replace(f'"left":"{two.timed(0).left}"', f'"left":"{left}"'))
    assert f'"left":"{left}"' in two.ways[1][-1]
    two.settle()


def test_claiming_too_much_time_gains_at_most_the_grace() -> None:
    two = begun()
    before = two.left(1, 0)
    two.pass_time(10_000)
    move_with_reported_time(two, "60000")
    assert two.left(1, 0) <= before - 10_000 + GRACE


def test_claiming_too_little_time_is_limited_by_the_grace_too() -> None:
    two = begun()
    before = two.left(1, 0)
    two.pass_time(10_000)
    move_with_reported_time(two, "5")
    assert before - 10_000 - GRACE - 200 <= two.left(1, 0) < before - 10_000


@pytest.mark.parametrize("left", ["", "x", "-1", "60001", "0", "9" * 40, "100p3"])
def test_an_impossible_clock_reading_is_a_protocol_error(left: str) -> None:
    two = begun()
    move_with_reported_time(two, left)
    assert two.peers[1].broke in (Broken.TIME, Broken.UNREADABLE)
    assert len(two.peers[1].replica.tokens) == 2


def test_time_stands_still_while_the_other_is_away() -> None:
    two = begun()
    for channel in two.channels:
        channel.away()
    two.pass_time(120_000)
    for channel in two.channels:
        channel.opened()
    assert two.play(0, 0)
    two.settle()
    assert two.left(0, 0) == two.left(1, 0) > 59_000


def test_an_absence_noticed_by_one_side_only_costs_nothing() -> None:
    two = begun()
    two.channels[0].away()
    two.pass_time(AWAY_GRACE - 1_000)
    two.channels[0].opened()
    two.channels[1].away()
    two.channels[1].opened()
    assert two.play(0, 0)
    two.settle()
    assert two.left(0, 0) == two.left(1, 0) > 59_000


@pytest.mark.parametrize("kind", [TimedTwo, Fischer])
def test_a_claim_after_an_absence_ends_the_game_on_both_devices(kind: type[TimedTwo]) -> None:
    two = begun(kind, moves=3)
    two.cut()
    two.pass_time(121_000)
    assert two.peers[0].may_claim
    two.peers[0].claim()
    two.join()
    two.settle()
    assert two.are_together
    assert all(peer.replica.game.line[-1] == Resign() for peer in two.peers)
    assert [two.left(side, 1) for side in SIDES] == [two.left(0, 1)] * 2
    assert all(two.timed(side).times.fallen is None for side in SIDES)


def test_time_runs_while_a_side_is_away_if_agreed() -> None:
    two = begun(Runs)
    for channel in two.channels:
        channel.away()
    two.pass_time(61_000)
    for channel in two.channels:
        channel.opened()
    two.settle()
    assert [two.timed(side).times.fallen for side in SIDES] == [Seat.FIRST, Seat.FIRST]


def test_a_pause_stops_both_clocks() -> None:
    two = begun()
    two.peers[0].offer(Proposal.PAUSE)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    two.pass_time(120_000)
    two.peers[1].end_pause()
    two.settle()
    assert two.play(0, 0)
    two.settle()
    assert two.left(0, 0) == two.left(1, 0) > 59_000


def test_undo_returns_no_time_and_removes_the_increment() -> None:
    two = begun(Fischer, moves=3)
    two.pass_time(4_000)
    two.peers[0].offer(Proposal.UNDO, 2)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    before = two.left(0, 0)
    assert two.play(0, 0)
    two.settle()
    assert two.left(0, 0) == two.left(1, 0)
    assert before - 1_000 < two.left(0, 0) <= before, "this turn earns nothing"


def test_asking_for_undo_does_not_stop_the_clock() -> None:
    two = begun()
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    two.pass_time(20_000)
    two.peers[1].answer(yes=False)
    two.settle()
    assert two.play(0, 0)
    two.settle()
    assert two.left(0, 0) == two.left(1, 0)
    assert 39_900 <= two.left(0, 0) <= 40_000


def test_the_flag_falls_while_an_answer_about_undo_is_awaited() -> None:
    two = begun()
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    for _ in range(62):
        two.pass_time(1_000)
        two.settle()
    assert [two.timed(side).times.fallen for side in SIDES] == [Seat.FIRST, Seat.FIRST]
    assert two.are_together


def test_an_undo_agreed_to_as_the_flag_fell_counts_on_both_devices() -> None:
    two = begun()
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    two.peers[1].answer(yes=True)
    two.pass_time(61_000)
    two.settle()
    two.pass_time(1_000)
    two.settle()
    assert two.are_together
    assert [peer.replica.takebacks for peer in two.peers] == [1, 1]


def test_a_rematch_begins_with_fresh_clocks() -> None:
    two = begun()
    two.pass_time(10_000)
    assert two.peers[0].play(Resign())
    two.settle()
    two.peers[0].offer(Proposal.REMATCH)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert {two.left(side, of) for side in SIDES for of in SIDES} == {60_000}


@pytest.mark.parametrize("side", SIDES)
def test_a_reloaded_page_continues_with_its_time(side: int) -> None:
    two = begun()
    two.pass_time(20_000)
    two.reload(side)
    two.pass_time(100_000)
    two.join()
    two.settle()
    assert two.have_met
    assert 39_000 < two.left(0, 0) <= 40_000


def test_clocks_a_second_apart_become_equal_on_reconnecting() -> None:
    two = begun()
    two.pass_time(20_000)
    two.cut()
    two.timed(0).times._sides[Seat.FIRST] = (
        two.timed(0).times._sides[Seat.FIRST].spend(two.timed(0).times._controls.first, 1_000)
    )
    two.join()
    two.settle()
    assert two.have_met


def test_on_reconnecting_a_liar_gains_at_most_the_grace() -> None:
    two = begun()
    before = two.left(0, 0)
    two.cut()
    two.join()
    two.deliver(0)
    revision = two.peers[0].replica.revision
    two.ways[0][:] = [write(2, Left(revision, "1", "60000", answer=False))]
    two.settle()
    assert two.left(0, 0) >= before - GRACE - 500


def test_repeated_lies_gain_the_grace_only_once() -> None:
    two = begun()
    before = two.left(0, 0)
    revision = two.peers[0].replica.revision
    for _ in range(10):
        said = Left(revision, "1", "60000", answer=False)
        two.channels[0].arrived(write(two.channels[0]._heard + 1, said))
    assert two.left(0, 0) >= before - GRACE - 500
    assert two.left(0, 1) <= 60_000


@pytest.mark.parametrize("message", [TimeUp, Left])
def test_a_message_about_time_is_a_protocol_error_in_a_game_without_a_clock(message: type) -> None:
    two = Two()
    two.join()
    two.settle()
    revision = two.peers[0].replica.revision
    said = TimeUp(revision) if message is TimeUp else Left(revision, "1", "1", answer=False)
    two.channels[0].arrived(write(two.channels[0]._heard + 1, said))
    assert two.peers[0].broke is Broken.ORDER


def test_clock_readings_survive_a_round_trip() -> None:
    two = begun()
    for message in (
        Left(two.peers[0].replica.revision, "5p2o1", "6", answer=True),
        TimeUp(two.peers[0].replica.revision),
    ):
        assert read(write(3, message)) == (3, message)


class Boasts(Fischer):
    """The second side reports `boast` milliseconds left when both connect."""

    boast = 0

    def deliver(self, side: int, place: int = 0, *, again: bool = False) -> None:
        """Deliver a text, with a false time in the second side's report."""
        way = self.ways[side]
        for at, text in enumerate(way):
            serial, message = read(text)
            if side == 0 and isinstance(message, Left):
                way[at] = write(serial, replace(message, second=str(self.boast)))
        super().deliver(side, place, again=again)


@pytest.mark.parametrize(("moves", "most"), [(0, 60_000), (4, 70_000)])
@pytest.mark.parametrize(("extra", "broke"), [(0, None), (1, Broken.TIME)])
def test_reporting_more_time_than_the_turns_can_have_earned_ends_the_connection(
    moves: int, most: int, extra: int, broke: Broken | None
) -> None:
    two = Boasts()
    two.boast = 60_000
    two.join()
    two.settle()
    for ply in range(moves):
        assert two.play(ply % 2, 0)
        two.settle()
    two.boast = most + extra
    two.reload(0)  # and has forgotten what it was told last
    two.join()
    two.settle()
    assert two.peers[0].broke is broke


@pytest.mark.parametrize(("extra", "broke"), [(0, None), (1, Broken.TIME)])
def test_reporting_more_time_on_reconnecting_than_before_ends_the_connection(
    extra: int, broke: Broken | None
) -> None:
    two = Boasts()
    two.boast = 60_000
    two.join()
    two.settle()
    for ply in range(5):
        two.pass_time(10_000)
        assert two.play(ply % 2, 0)
        two.settle()
    two.boast = two.left(1, 1) + extra
    assert two.boast < 60_000
    two.cut()
    two.join()
    two.settle()
    assert two.peers[0].broke is broke
