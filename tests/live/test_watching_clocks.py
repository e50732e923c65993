"""Spectators of a game with a clock see both times left."""

import json
from functools import partial
from typing import Any

import pytest

from redstone.app.live.codec import ProtocolError
from redstone.app.live.message import Moves, Proposal
from redstone.app.live.spectators.messages import CODEC
from redstone.app.live.spectators.timing import Reading, reading_of, standing
from redstone.clock.clock import Clock
from redstone.clock.control import Control, Controls
from redstone.position import Resign
from redstone.record.game import Seat as Player
from redstone.record.notation import parse_move
from tests.live.timed import TimedTwo
from tests.live.watchers import SpectatorEnd, Watchable
from tests.live.wires import SIDES


class TimedWatchable(TimedTwo, Watchable):
    """A game with a clock, and spectators with a clock of their own."""

    ahead = 86_400
    """Seconds by which the watcher's clock is ahead of the host's."""

    @property
    def calendar(self) -> float:
        """The host's time in seconds."""
        return self.now / 1000

    @property
    def watchers_calendar(self) -> float:
        """The spectators' time in seconds."""
        return self.calendar + self.ahead

    def left_there(self, seat: SpectatorEnd) -> list[float]:
        """Return the seconds left to both players, as a spectator sees them."""
        clock = Clock.parse(seat.watching.clock)
        now = round(1000 * self.watchers_calendar)
        return [clock.remaining(side, now).left / 1000 for side in Player]


about = partial(pytest.approx, abs=1.5)
"""Messages are on their way for a while, each for a tenth of a second."""


def watched(control: str = "60", moves: str = "") -> tuple[TimedWatchable, SpectatorEnd]:
    """Return a game under a time control after some moves, with a spectator."""

    class Controlled(TimedWatchable):
        pass

    Controlled.control = control
    two = Controlled(size=5)
    two.join()
    two.settle()
    play(two, moves)
    seat = two.admit()
    two.settle()
    return two, seat


def play(two: Watchable, moves: str) -> None:
    """Make moves, each for the player to move."""
    for token in moves.split():
        side = next(side for side in SIDES if two.peers[side].replica.is_mine)
        assert two.peers[side].play(parse_move(token))
        two.settle()


def test_a_spectator_before_the_first_move_sees_full_clocks_standing() -> None:
    two, seat = watched()
    two.pass_time(5_000)
    assert two.left_there(seat) == about([60, 60])
    assert Clock.parse(seat.watching.clock).turn is None


def test_the_running_clock_is_shown_and_updated_with_each_move() -> None:
    two, seat = watched(moves="c3")
    assert Clock.parse(seat.watching.clock).turn is Player.SECOND
    told = len(seat.there.wire.sent)  # type: ignore[union-attr]
    two.pass_time(12_000)
    two.settle()
    assert len(seat.there.wire.sent) == told, "nothing is told while it runs"  # type: ignore[union-attr]
    assert two.left_there(seat) == about([60, 48])
    play(two, "d4")
    two.pass_time(7_000)
    assert two.left_there(seat) == about([53, 48])


def test_a_late_spectator_sees_the_time_left_in_the_turn() -> None:
    two, _ = watched(moves="c3")
    two.pass_time(20_000)
    seat = two.admit("watch-2")
    two.settle()
    assert two.left_there(seat) == about([60, 40])


def test_periods_and_increments_are_shown() -> None:
    two, seat = watched("5y3x5", "c3")
    two.pass_time(11_000)
    clock = Clock.parse(seat.watching.clock)
    left = clock.remaining(Player.SECOND, round(1000 * two.watchers_calendar))
    assert left.periods == 1
    assert left.left / 1000 == about(4)
    assert clock.controls == Controls.same(Control.parse("5y3x5"))


def test_a_pause_stops_the_spectators_clock_until_it_ends() -> None:
    two, seat = watched(moves="c3")
    two.peers[0].offer(Proposal.PAUSE)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    before = two.left_there(seat)
    two.pass_time(30_000)
    two.settle()
    assert two.left_there(seat) == about(before)
    two.peers[0].end_pause()
    two.settle()
    two.pass_time(5_000)
    assert two.left_there(seat)[1] == about(before[1] - 5)


def test_a_rematch_resets_the_spectators_clocks() -> None:
    two, seat = watched(moves="c3")
    two.pass_time(10_000)
    play(two, "w")
    two.peers[0].offer(Proposal.REMATCH)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert two.left_there(seat) == about([60, 60])


def test_a_fallen_flag_is_shown_only_once_the_game_ends() -> None:
    two, seat = watched(moves="c3")
    two.pass_time(61_000)
    two.show()
    two.pass_on(seat)
    assert Clock.parse(seat.watching.clock).flagged is None, "its word has not come yet"
    two.settle()
    assert two.game.line[-1] == Resign()
    assert Clock.parse(seat.watching.clock).flagged is Player.SECOND


def test_the_spectators_clock_stands_while_disconnected() -> None:
    two, seat = watched(moves="c3")
    two.pass_time(10_000)
    seat.here.away()
    two.pass_time(10_000)
    assert two.left_there(seat) == about([60, 50])
    seat.here.opened()
    assert two.left_there(seat) == about([60, 40])
    two.pass_time(5_000)
    seat.here.closed("")
    two.pass_time(10_000)
    assert two.left_there(seat) == about([60, 35])
    assert seat.watching.wire.is_over


def test_resending_the_game_resends_the_clock() -> None:
    two, seat = watched(moves="c3")
    wrong = Moves(2, ("d4",), two.peers[0].replica.revision)
    seat.here.arrived(CODEC.write(seat.here._heard + 1, wrong))
    seat.there._sent += 1
    two.settle()
    assert two.sees(seat)
    two.pass_time(6_000)
    assert two.left_there(seat) == about([60, 54])


def test_a_game_without_a_clock_shows_none() -> None:
    two = Watchable(size=5)
    two.join()
    two.settle()
    seat = two.admit()
    two.settle()
    play(two, "c3")
    assert seat.watching.clock == ""


RIGHT: dict[str, Any] = {
    "type": "clock",
    "controls": "60",
    "first": "60000",
    "second": "100",
    "turn": "first",
    "runs": True,
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"controls": ""},
        {"controls": "60" * 40},
        {"controls": "60-"},
        {"first": "60001"},
        {"first": "-1"},
        {"first": "1p2"},
        {"second": "9" * 30},
        {"second": 100},
        {"turn": "third"},
        {"turn": "firstly"},
        {"runs": 1},
        {"since": 1},
    ],
)
def test_a_clock_message_with_an_invalid_field_is_refused(wrong: dict[str, Any]) -> None:
    CODEC.read(json.dumps({"serial": 1, **RIGHT}))
    with pytest.raises(ProtocolError):
        CODEC.read(json.dumps({"serial": 1, **RIGHT, **wrong}))


def test_a_clock_message_survives_a_round_trip() -> None:
    running = Clock.parse("60-5y3x5 60000 3000p1 second 0 1000")
    reading = reading_of(running, 3_000)
    assert reading == Reading("60-5y3x5", "60000", "1000p1", "second", runs=True)
    assert CODEC.read(CODEC.write(3, reading)) == (3, reading)
    assert standing(running, 10**9).flagged is None
