"""Two peers with a clock over an unreliable connection, and one that lies about the time."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.app.live.clocks.times import AWAY_GRACE, GRACE
from redstone.app.live.codec import Broken
from redstone.app.live.message import (
    Left,
    Moves,
    TimeUp,
    read,
    write,
)
from redstone.record.game import Seat
from tests.effort import THOROUGH
from tests.live.test_any_wire import GAMES, STEPS, Run, Step
from tests.live.timed import TimedTwo
from tests.live.wires import SIDES

RUNS = 10_000 if THOROUGH else 80
CONTROLS = ("20", "20f3", "20b3", "5y3x5")
WAITS = (*("wait",) * 12, "sleep")
LIES = ("lie-of-move", "lie-of-claim", "lie-of-all") * 4
MAIN = 20_000
HOLD = (
    "undo",
    "pause",
    "common",
    "agree",
    "agree-and-cut",
    "decline",
    "withdraw",
    "reload",
    "abandon",
)
"""What stops time, or is settled by a word: the runs that count what was used do without."""


class TimedRun(TimedTwo, Run):
    """A run whose steps can let time pass."""

    def __init__(self, game: tuple[str, int, str], control: str, *, runs_away: bool) -> None:
        """Connect two peers with a clock that runs while a side is away or stands still."""
        self.control, self.runs_away = control, runs_away
        self.absences = self.turns = 0
        self.count()
        self.settled = 0  # the meeting in which the first side last combined the times of both
        Run.__init__(self, game)
        self.settle()
        self._note_settling()

    def _play(self, side: int, number: int) -> None:
        """Make a move, and count it as a turn."""
        before = [peer.replica.tokens for peer in self.peers]
        super()._play(side, number)
        self.turns += before != [peer.replica.tokens for peer in self.peers]
        self._note_ends()

    def _wait(self, side: int, number: int) -> None:
        """Let up to four seconds pass."""
        self.pass_time(number % 4_000)
        self._note_ends()

    def _sleep(self, side: int, number: int) -> None:
        """Let a device sleep for up to 26 seconds."""
        self.awake[side] = False
        self.pass_time(6_000 + number % 20_000)
        self.awake[side] = True
        self.timed(side).pulse()  # what has passed until now was its sleep
        self._note_ends()

    def _away(self, side: int, number: int) -> None:
        """Let a side notice that the other is away, and count the absence."""
        self.absences += 1
        super()._away(side, number)

    def _abandon(self, side: int, number: int) -> None:
        """Abandon the game, unless time runs while a side is away.

        Otherwise both sides would end it differently: by the clock, and by the absence.
        """
        if not self.runs_away:
            super()._abandon(side, number)

    def _note_ends(self) -> None:
        """Count the loss of a fallen flag as a move of that side."""
        for side in SIDES:
            times, replica = self.timed(side).times, self.peers[side].replica
            if times.fallen is replica.seat and replica.game.position.is_over:
                self.made[side].add((replica.round, replica.tokens))

    def take(self, step: Step) -> None:
        """Take a step. Then note losses on time and the times that both sides agreed on."""
        for side in SIDES:
            if self.timed(side).times.fallen is None and step[0] != "sleep":
                self._note_ends()
        super().take(step)
        self._note_settling()

    @property
    def is_settled(self) -> bool:
        """True if the first side has combined both sides' times since the last reconnection."""
        return self.timed(0)._is_weighed

    def _note_settling(self) -> None:
        """Restart the counts of the second side's time once both sides have agreed on the times."""
        if self.is_settled and self.settled != self.meetings:
            self.settled, self.agreed = self.meetings, self.left(0, 1)
            self.waited[0], self.turns_before, self.absences_before = 0, self.turns, self.absences

    def _has_moved_by_itself(self, side: int) -> bool:
        """Return True if every move of a side was made by that side."""
        self._note_ends()
        return super()._has_moved_by_itself(side)

    # -- lies ------------------------------------------------------------------------------
    def _lie_of_move(self, side: int, number: int) -> None:
        """Let the second side claim that its move left more or less time."""
        for place, text in enumerate(self.ways[0]):
            message = read(text)[1]
            if isinstance(message, Moves):
                data = json.loads(text) | {"left": str(number * 7 % MAIN + 1)}
                self.ways[0][place] = json.dumps(data)

    def _lie_of_claim(self, side: int, number: int) -> None:
        """Let the second side claim that the first one's time is up.

        Does nothing without a connection.
        """
        if self.channels:
            claim = TimeUp(self.peers[0].replica.revision)
            self.channels[0].arrived(write(self.channels[0]._heard + 1, claim))

    def _lie_of_all(self, side: int, number: int) -> None:
        """Let the second side claim false times of both.

        Does nothing without a connection.
        """
        if self.channels:
            revision = self.peers[0].replica.revision
            said = Left(revision, str(number % 3), str(MAIN), answer=bool(number % 2))
            self.channels[0].arrived(write(self.channels[0]._heard + 1, said))


def steps(*names: str) -> st.SearchStrategy[list[Step]]:
    """Draw a list of steps with these names."""
    step = st.tuples(st.sampled_from(names), st.sampled_from(SIDES), st.integers(0, 10_000))
    return st.lists(step, min_size=15, max_size=80)


def reconnect_and_settle(run: TimedRun) -> None:
    """Reconnect both sides, and settle everything that is open."""
    for _ in range(2):
        run.cut()
        run.meet()
        for side in SIDES:
            run.peers[side].answer(yes=False)
            run.peers[side].end_pause()
        run.settle()


@settings(max_examples=RUNS, deadline=None)
@given(
    st.sampled_from(GAMES),
    st.sampled_from(CONTROLS),
    st.booleans(),
    steps(*STEPS, *WAITS),
)
def test_no_run_of_honest_peers_ends_with_different_times_or_results(
    game: tuple[str, int, str], control: str, runs_away: bool, taken: list[Step]
) -> None:
    run = TimedRun(game, control, runs_away=runs_away)
    for step in taken:
        run.take(step)
        assert {peer.broke for peer in run.peers} <= {None, Broken.TIME}
    reconnect_and_settle(run)
    assert run.have_met
    assert not any(peer.is_held for peer in run.peers)


@settings(max_examples=RUNS, deadline=None)
@given(
    st.booleans(), steps("play", "play", "settle", "settle", "wait", "wait", "double", "reorder")
)
def test_delays_within_the_grace_cost_nobody_time(runs_away: bool, taken: list[Step]) -> None:
    """If every message arrives within the grace, both sides have exactly the time they used."""
    run = TimedRun(("go", 5, ""), "20", runs_away=runs_away)
    for name, side, number in taken:
        run.take((name, side, number % GRACE))
        run.settle()
    for seat in SIDES:
        used = run.thought[seat]
        held = {run.left(side, seat) for side in SIDES}
        if run.peers[seat].replica.is_theirs:
            assert held == {MAIN - used}
    assert run.have_met or any(peer.replica.is_mine for peer in run.peers)
    assert len({run.timed(side).times.fallen for side in SIDES}) == 1


@settings(max_examples=RUNS, deadline=None)
@given(
    st.booleans(),
    steps(
        *(*STEPS, *WAITS, *LIES),
    ).map(lambda taken: [step for step in taken if step[0] not in HOLD]),
)
def test_no_lie_gains_or_costs_more_than_the_grace(runs_away: bool, taken: list[Step]) -> None:
    """The second side lies about the time; the first side's clocks stay right up to the grace."""
    run = TimedRun(("go", 5, ""), "20", runs_away=runs_away)
    run.may_differ = True
    for step in taken:
        if any(peer.replica.round for peer in run.peers):
            break
        run.take(step)
    if any(peer.replica.round for peer in run.peers):
        return
    grace = GRACE * (run.meetings + 1) + AWAY_GRACE * run.absences
    times = run.timed(0).times
    times.charge_turn()
    used = MAIN - run.left(0, 0)
    assert used <= run.thought[0] + grace
    if times.fallen is Seat.FIRST:
        assert run.thought[0] >= MAIN - grace
    if not runs_away and run.is_settled:
        turns, absences = run.turns - run.turns_before, run.absences - run.absences_before
        most = run.agreed - run.waited[0] + GRACE * (turns + 1) + AWAY_GRACE * absences
        assert run.left(0, 1) <= max(1, most), "who has not lost yet has a millisecond"
