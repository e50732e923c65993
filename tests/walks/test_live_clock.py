"""A live game with a clock on the page: chosen, shown on both devices, and lost on time."""

import json
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any
from unittest import mock

import pytest

from redstone.app.clock.timed import Timed
from redstone.app.live.clocks.timing import LiveClock
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.message import Proposal
from redstone.app.live.peer import Peer
from redstone.app.live.session import LiveSession
from redstone.app.live.words.way import lead
from redstone.app.play.settings import Settings
from redstone.app.record.game_results import finding_results
from redstone.clock.clock import Clock
from redstone.position import Place, Resign
from redstone.record.game import Seat
from redstone.record.notation import parse_move
from redstone.record.sgf import formatting_sgf
from redstone.record.work import run_to_end
from tests.walks.browserless import WEB, functions_held
from tests.walks.test_live_room import Walk


class SharedTime:
    """The clock of both devices, which the test moves."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


@pytest.fixture
def fake_time() -> Iterator[SharedTime]:
    """Provide the clock of both devices."""
    fake_time, card_in = SharedTime(), WEB["web.live.room"].card_in
    with (
        mock.patch.dict(card_in.__globals__, time=fake_time),
        mock.patch.object(sys.modules["web.live.live_board"], "time", fake_time),
    ):
        yield fake_time


def clock_of(peer: Peer) -> LiveClock:
    """Return the clock of a side, which must have one."""
    assert isinstance(peer.timing, LiveClock)
    return peer.timing


class ClockedWalk(Walk):
    """A walk in which both devices have the same time."""

    def __init__(self, fake_time: SharedTime) -> None:
        """Load a page and another device, both with this time."""
        super().__init__()
        self.far.clock = self.hands = fake_time

    async def choose(self, **fields: str) -> None:
        """Fill in the live dialog with these fields, and with usual values for the others."""
        usual = {"game": "redstone", "size": "9", "side": "first", "name": "Bo"}
        text = json.dumps(usual | fields)
        await self.walker.do("choose", lambda: self.page.call("live", "change", text))

    async def begin_timed_game(self, clock: str = "300", away: str = "") -> None:
        """Invite to a game with this clock, and connect both devices.

        With `away` "+" it runs during an absence.
        """
        await self.open()
        await self.choose(clock=clock, away=away)
        self.far.prepare()
        self.far.take()
        await self.take(self.far.link)
        await self.connect()

    @property
    def clock(self) -> Clock:
        """Return the clock of the page's game."""
        return Timed.parse(self.page.page.own.table.setup.clock).clock

    @property
    def peer(self) -> Peer:
        """Return the page's side of the connection."""
        peer: Peer = self.page.page.rooms.companion.board.peer
        return peer

    async def pass_time(self, seconds: int) -> None:
        """Let this many seconds pass, and deliver the messages.

        Both clocks are checked each second.
        """
        there = self.far.peer
        for _ in range(seconds):
            self.hands.now += 1
            self.peer.timing.pulse()
            there.timing.pulse()
        await self.walker.do("time passes", self.far.pass_on)


async def test_a_custom_clock_is_set_as_for_a_new_game_and_agreed_by_the_card(
    fake_time: SharedTime,
) -> None:
    """Fields of other kinds are hidden, an invalid time is reported, and the guest sees it."""
    way = ClockedWalk(fake_time)
    await way.open()
    assert way.page.hidden("live-clock-own")
    numbers = {"clock": "other", "main": "5", "system": "", "each": "10", "periods": "5"}
    await way.choose(**numbers)
    assert not way.page.hidden("live-clock-own"), "though it is one to be had at a tap"
    assert way.page.hidden("live-each-field")
    numbers |= {"main": "1.5", "system": "y"}
    await way.choose(**numbers)
    assert not way.page.hidden("live-periods-field")
    await way.choose(**numbers | {"main": "1441"})
    assert "1,440" in way.text("live-fault")
    way.far.prepare()
    way.far.take()
    assert way.far.session.chosen.clock == "90y5x10"
    assert "1:30, then 5 × 10 seconds" in lead(way.far.session)
    await way.take(way.far.link)
    await way.connect()
    await way.here("e5")
    assert way.clock.controls.first.periods == 5


async def test_an_ended_clock_holds_no_functions_of_the_page(fake_time: SharedTime) -> None:
    """The number of functions lent to JavaScript is the same after the first and a second game."""
    held = list[int]()
    way = ClockedWalk(fake_time)
    await way.begin_timed_game()
    await way.here("e5")
    await way.press("live-leave")
    held.append(functions_held())
    await way.join_again()
    await way.press("live-leave")
    held.append(functions_held())
    assert held[0] == held[1]


async def test_the_chosen_clock_is_in_the_dialog_and_in_the_invitation(
    fake_time: SharedTime,
) -> None:
    """An invalid choice is ignored, and without a clock the choice about absences is hidden."""
    way = ClockedWalk(fake_time)
    await way.open()
    await way.choose(clock="600f5", away="+")
    inside = way.page.inside
    assert (inside["fields"]["clock"], inside["fields"]["away"]) == ("600f5", "+")
    assert not way.page.shown["hidden"]["live-away"]
    session = LiveSession(InvitationTerms(way.far.session.chosen.game), Settings())
    way.far.prepare()
    way.far.take()
    assert way.far.session.chosen.clock == "600f5+"
    assert session.chosen.clock == ""
    await way.choose(clock="nonsense")
    assert way.page.inside["fields"]["clock"] == "600f5"
    await way.choose(clock="")
    assert way.page.shown["hidden"]["live-away"]


async def test_a_guest_is_shown_the_clock(fake_time: SharedTime) -> None:
    """The text of the invitation has its times, and says that it runs during absences."""
    way = ClockedWalk(fake_time)
    way.far.session.choose(InvitationTerms(way.far.session.chosen.game, clock="600f5+"))
    way.far.prepare()
    await way.open()
    await way.take(way.far.link)
    assert "10:00" in way.text("live-lead")
    assert "5 seconds" in way.text("live-lead")
    assert "runs while one of you is away" in way.text("live-lead")


async def test_both_devices_show_the_time_measured_by_the_mover(fake_time: SharedTime) -> None:
    """A move made here starts the other's clock at once."""
    way = ClockedWalk(fake_time)
    await way.begin_timed_game("300")
    assert way.clock.turn is None
    await way.here("e5")
    assert way.clock.turn is Seat.SECOND
    await way.pass_time(20)
    await way.there("d4")
    assert way.clock.second.left == 280_000
    await way.pass_time(10)
    move = parse_move("c3")
    assert isinstance(move, Place)
    await way.walker.make(move)
    shown = way.page.page.clocks._keeper
    assert shown is not None
    assert shown.clock is not None
    assert shown.clock.turn is Seat.SECOND, "as soon as it is played here"
    await way.walker.do("pass on", way.far.pass_on)
    assert way.clock.first.left == 290_000
    there = way.far.peer
    assert clock_of(there).times.timed.clock.first.left == 290_000


async def test_running_out_of_time_here_loses_on_both_devices(fake_time: SharedTime) -> None:
    """The page's game ends by resignation, marked as a loss on time."""
    way = ClockedWalk(fake_time)
    await way.begin_timed_game("180f2")
    await way.here("e5")
    await way.there("d4")
    await way.pass_time(190)
    table = way.page.page.own.table
    assert table.game.line[-1] == Resign()
    assert table.ends_on_time
    assert way.tokens[0] == way.tokens[1]
    assert clock_of(way.peer).times.fallen is Seat.FIRST


async def test_the_other_side_running_out_of_time_ends_the_game_on_both_devices(
    fake_time: SharedTime,
) -> None:
    way = ClockedWalk(fake_time)
    await way.begin_timed_game("180f2")
    await way.here("e5")
    await way.pass_time(190)
    assert way.page.page.own.table.ends_on_time
    assert way.tokens[0] == way.tokens[1]


async def test_an_agreed_pause_covers_the_board_and_either_side_ends_it(
    fake_time: SharedTime,
) -> None:
    """During it the clock stands and one cannot step back."""
    way, told = ClockedWalk(fake_time), list[dict[str, Any]]()
    await way.begin_timed_game("300")
    await way.here("e5")
    clocks = way.page.page.clocks
    clocks._script.does["show"] = lambda text: told.append(json.loads(text))
    await way.walker.do("ask", lambda: way.far.do(lambda peer: peer.offer(Proposal.PAUSE)))
    await way.press("live-yes")
    assert (told[-1]["paused"], told[-1]["can_resume"]) == (True, False)
    assert told[-1]["running"] == ""
    await way.press("back")
    assert way.page.page.own.game.ply == 1, "nothing is looked through meanwhile"
    assert "live-go-on" in [each["action"] for each in way.far.shown["buttons"]]
    await way.walker.do("pass on", way.far.pass_on)
    await way.press("live-go-on")
    assert not told[-1]["paused"]
    assert told[-1]["running"]
    await way.press("back")
    assert way.page.page.own.game.ply == 0


async def test_a_pause_without_a_clock_covers_nothing(fake_time: SharedTime) -> None:
    """One can step back through the game."""
    way = ClockedWalk(fake_time)
    await way.invite_and_connect()
    await way.here("e5")
    await way.walker.do("ask", lambda: way.far.do(lambda peer: peer.offer(Proposal.PAUSE)))
    await way.press("live-yes")
    await way.press("back")
    assert way.page.page.own.game.ply == 0


async def test_continuing_by_link_uncovers_a_paused_board(
    fake_time: SharedTime,
) -> None:
    """It is so after both sides have left."""
    way = ClockedWalk(fake_time)
    await way.begin_timed_game("300")
    await way.here("e5")
    await way.walker.do("ask", lambda: way.far.do(lambda peer: peer.offer(Proposal.PAUSE)))
    await way.press("live-yes")
    assert way.page.page.clocks._keeper.is_covered
    await way.walker.do("leave there", lambda: way.far.do(lambda peer: peer.leave()))
    await way.press("live-leave")
    assert not way.page.page.clocks._keeper.is_covered


async def test_a_game_left_keeps_its_times_without_blocking_moves_by_link(
    fake_time: SharedTime,
) -> None:
    """After leaving, the clock has the time left, and the person may move."""
    way = ClockedWalk(fake_time)
    await way.begin_timed_game("300")
    await way.here("e5")
    await way.there("d4")
    await way.pass_time(20)
    await way.press("live-leave")
    assert way.clock.first.left == 280_000
    assert way.page.page.own.table.may_play


async def test_a_rejoined_game_continues_with_both_times(fake_time: SharedTime) -> None:
    """An hour between leaving and rejoining does not count."""
    way = ClockedWalk(fake_time)
    await way.begin_timed_game("300")
    await way.here("e5")
    await way.there("d4")
    await way.pass_time(20)
    known, game = way.far.again, way.far.peer.replica.game
    timed = str(clock_of(way.far.peer).times.timed)
    await way.press("live-leave")
    fake_time.now += 3_600
    session = LiveSession(InvitationTerms(game), Settings())
    session.join_again(known, game, timed)
    way.far.session = session
    way.far.prepare(101)
    await way.open()
    await way.walker.press("live-again")
    way.far.take()
    await way.take(way.far.link)
    await way.connect()
    assert way.clock.first.left == 280_000
    assert not way.peer.is_held


async def test_the_two_minutes_until_an_absent_side_loses_count_down(
    fake_time: SharedTime,
) -> None:
    """The button to claim the win works after them, and the game then has a rematch."""
    way = ClockedWalk(fake_time)
    await way.invite_and_connect()
    await way.here("e5")
    await way.walker.do("gone", partial(way.far.ends[-1].hear["closed"], "left"))
    assert "claim" not in way.text("detail")
    claim, again, leave = way.far.shown["buttons"]
    assert (claim["label"], claim["early"], claim["main"]) == (
        "Claim the win in 2:00",
        True,
        False,
    )
    assert again["main"]
    await way.press("live-claim")
    assert way.page.page.own.game.tokens == ("e5",)
    fake_time.now += 61
    await way.page.pass_time(1)
    assert way.far.shown["buttons"][0]["label"] == "Claim the win in 0:59"
    assert way.far.shown["buttons"][1:] == [again, leave]
    fake_time.now += 60
    await way.page.pass_time(1)
    assert "You can claim the win" in way.text("detail")
    claim = way.far.shown["buttons"][0]
    assert (claim["label"], claim["main"]) == ("Claim the win", True)
    assert "early" not in claim
    await way.press("live-claim")
    assert way.page.page.own.game.tokens == ("e5", "w")
    assert way.page.page.own.table.is_finished
    assert "connection is lost" not in way.text("detail")
    assert way.far.shown["buttons"] == [], "the panel of a finished game is there"
    await way.press("rematch")
    assert way.page.page.own.game.tokens == ()


async def test_the_two_minutes_count_down_after_a_move_made_alone(
    fake_time: SharedTime,
) -> None:
    """The button to claim the win shows 0:59 after 61 seconds."""
    way = ClockedWalk(fake_time)
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("d4")
    await way.walker.do("gone", partial(way.far.ends[-1].hear["closed"], "left"))
    await way.here("c3")
    fake_time.now += 61
    await way.page.pass_time(1)
    assert way.far.shown["buttons"][0]["label"] == "Claim the win in 0:59"


async def test_an_abandoned_game_can_be_called_a_draw_which_is_stored_and_shared(
    fake_time: SharedTime,
) -> None:
    """After two minutes, also over a reload. The statistics and the SGF file have the draw."""
    way = ClockedWalk(fake_time)
    await way.invite_and_connect()
    await way.here("e5")
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    assert way.far.shown["buttons"][0]["label"] == "Claim the win in 2:00"
    fake_time.now += 121
    await way.page.pass_time(1)
    names = [each["action"] for each in way.far.shown["buttons"]]
    assert names == ["live-claim", "live-draw", "live-again"]
    assert [each["action"] for each in way.far.shown["menu"]] == ["live-leave"]
    await way.press("live-draw")
    assert way.text("end-title") == "A draw"
    assert way.text("end-why") == "The game was abandoned."
    assert recorded_result(way) == "drawn"
    assert "RE[0]" in run_to_end(formatting_sgf(way.page.page.own.table.shared_game))
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    assert "abandoned" in way.text("turn")
    assert way.page.page.own.table.is_finished


def recorded_result(way: ClockedWalk) -> str:
    """Return the result of the game at the board as the statistics record it."""
    kept = way.page.page.current.kept.get(way.page.page.current.id)
    assert kept is not None
    found = run_to_end(finding_results([kept], {}))[kept.id]
    assert found.end is not None
    return found.end.value


@pytest.mark.parametrize("how", ["bye", "left"])
async def test_leaving_after_the_end_still_shows_the_result(
    fake_time: SharedTime, how: str
) -> None:
    """The other side leaves or is cut off, and the text stays."""
    way = ClockedWalk(fake_time)
    await way.invite_and_connect()
    await way.here("e5")
    await way.there("w")
    told = way.text("detail")
    if how == "bye":
        await way.walker.do("leave", way.far.peer.leave)
    await way.walker.do("gone", partial(way.far.ends[-1].hear["closed"], "left"))
    assert way.text("detail") == told
