"""Two peers over an unreliable connection: no run ends with different games or a lost move."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.app.live.codec import Revision
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import Moves, Proposal, write
from redstone.app.live.presence import ABSENCE
from redstone.app.live.replica import Replica
from redstone.app.play import turns
from redstone.app.play.settings import Seats
from redstone.record.game import seat_to_move
from tests.effort import THOROUGH
from tests.live.wires import SIDES, Two

RUNS = 10_000 if THOROUGH else 80
GAMES = (("redstone", 3, ""), ("savage", 3, ""), ("go", 3, ""), ("red", 2, ""))
STEPS = (
    *("play",) * 8,
    *("deliver",) * 6,
    *("settle",) * 4,
    "double",
    "reorder",
    "cut",
    *("join",) * 6,
    "agree-and-cut",
    *("undo",) * 4,
    "rematch",
    "pause",
    "common",
    *("agree",) * 4,
    "decline",
    "withdraw",
    "go-on",
    "away",
    "back",
    "reload",
    *("abandon",) * 2,
)
LIES = ("garble", "forge", "replay", "forget", "impostor", "impostor")
Step = tuple[str, int, int]


class Run(Two):
    """A run of random steps that checks after each that no side lost a move without agreeing."""

    def __init__(self, game: tuple[str, int, str]) -> None:
        """Connect two peers; a game is its name, size and options."""
        super().__init__(*game)
        self.wanted: list[set[tuple[Proposal, int, Revision]]] = [set(), set()]
        self.made: list[set[tuple[int, tuple[str, ...]]]] = [set(), set()]
        self.may_differ = False
        self.join()

    def take(self, step: Step) -> None:
        """Take a step, and check both replicas."""
        name, side, number = step
        if name == "agree-and-cut":
            self.take(("settle", side, number))  # which may do another thing that both want
        before = [peer.replica for peer in self.peers]
        getattr(self, f"_{name.replace('-', '_')}")(side, number)
        for at in SIDES:
            assert name == "forget" or self._has_lost_nothing(at, before[at])
            assert self._has_moved_by_itself(at), "nobody moves for the other"
            if not self.may_differ:
                assert self.peers[at].stage is not Stage.DIFFER, "honest copies do not part"

    def _has_lost_nothing(self, side: int, before: Replica) -> bool:
        """Return True if a side has all its moves, or has agreed to lose them."""
        after = self.peers[side].replica
        if after.round == before.round and after.tokens[: len(before.tokens)] == before.tokens:
            return True
        return any(self._comes_of(proposal, before, after) for proposal in self.wanted[side])

    def _has_moved_by_itself(self, side: int) -> bool:
        """Return True if every move of a side was made by that side."""
        replica = self.peers[side].replica
        seats = zip(replica.game.line_positions, range(1, len(replica.tokens) + 1), strict=False)
        return all(
            (replica.round, replica.tokens[:ply]) in self.made[side]
            for before, ply in seats
            if seat_to_move(before) is replica.seat
        )

    def _comes_of(
        self, wanted: tuple[Proposal, int, Revision], before: Replica, after: Replica
    ) -> bool:
        """Return True if this agreed proposal explains the difference between two states."""
        proposal, to, revision = wanted
        match proposal:
            case Proposal.REMATCH:
                return after.round == revision.round + 1 == before.round + 1
            case Proposal.UNDO:
                undone = before.tokens[:to] == after.tokens[:to] and before.revision == revision
                return undone and after.takebacks > before.takebacks
            case _:
                return before.tokens[:to] == after.tokens[:to]

    # -- steps -----------------------------------------------------------------------------
    def _play(self, side: int, number: int) -> None:
        """Make a move for the side to move, if it can, and record it."""
        side = side if self.peers[side].replica.is_mine else 1 - side
        if self.play(side, number):
            replica = self.peers[side].replica
            self.made[side].add((replica.round, replica.tokens))

    def _deliver(self, side: int, _: int) -> None:
        """Deliver the next text to a side."""
        self.deliver(side)

    def _settle(self, *_: int) -> None:
        """Deliver all texts."""
        self.settle()

    def _double(self, side: int, number: int) -> None:
        """Deliver a text, and leave it on its way to be delivered again."""
        self.deliver(side, number, again=True)

    def _reorder(self, side: int, number: int) -> None:
        """Deliver any text on its way to a side."""
        self.deliver(side, number)

    def _cut(self, *_: int) -> None:
        """Break the connection."""
        self.cut()

    def _join(self, *_: int) -> None:
        """Reconnect, if the connection is broken."""
        if not self.channels:
            self.join()

    def _undo(self, side: int, _: int) -> None:
        """Offer to take back a side's last turn, if it has one."""
        replica = self.peers[side].replica
        to = turns.undo_ply(replica.game, Seats(replica.seat))
        if to is not None:
            self._offer(side, Proposal.UNDO, to)

    def _rematch(self, side: int, _: int) -> None:
        """Offer a rematch."""
        self._offer(side, Proposal.REMATCH, 0)

    def _pause(self, side: int, _: int) -> None:
        """Offer a pause."""
        self._offer(side, Proposal.PAUSE, 0)

    def _common(self, side: int, _: int) -> None:
        """Offer to continue from the last common position, if the records differ."""
        differing = self.peers[side].differing
        if differing is not None and differing.common is not None:
            self._offer(side, Proposal.COMMON, differing.common)

    def _offer(self, side: int, proposal: Proposal, to: int) -> None:
        """Make an offer, and record it as wanted."""
        self.wanted[side].add((proposal, to, self.peers[side].replica.revision))
        self.peers[side].offer(proposal, to)

    def _agree(self, side: int, _: int) -> None:
        """Agree to the other side's offer."""
        theirs = self.peers[side].offers.theirs
        if theirs is not None:
            self.wanted[side].add((theirs.proposal, theirs.to, self.peers[side].replica.revision))
        self.peers[side].answer(yes=True)

    def _agree_and_cut(self, side: int, number: int) -> None:
        """Agree to an offer, and break the connection before the other side receives that."""
        self._agree(side, number)
        self.cut()
        self.join()
        self.settle()

    def _decline(self, side: int, _: int) -> None:
        """Decline the other side's offer."""
        self.peers[side].answer(yes=False)

    def _withdraw(self, side: int, _: int) -> None:
        """Withdraw a side's own offer."""
        self.peers[side].offers.withdraw()

    def _go_on(self, side: int, _: int) -> None:
        """End a pause."""
        self.peers[side].end_pause()

    def _away(self, side: int, _: int) -> None:
        """Let a side notice that the other is away, if they are connected."""
        if self.channels:
            self.channels[side].away()

    def _back(self, side: int, _: int) -> None:
        """Let a side notice that the other is back, if they are connected."""
        if self.channels:
            self.channels[side].opened()

    def _reload(self, side: int, _: int) -> None:
        """Reload a side's page."""
        self.reload(side)

    def _abandon(self, side: int, number: int) -> None:
        """Let one side be absent for two minutes, and the other end the game."""
        self.cut()
        self.time += ABSENCE
        peer, (one, other) = self.peers[side], self.peers
        if peer.may_claim and one.replica.revision == other.replica.revision:
            peer.claim(draw=bool(number % 2))
            for made in self.made:
                made.add((peer.replica.round, peer.replica.tokens))
            self.join()
            self.settle()

    # -- lies ------------------------------------------------------------------------------
    def _forget(self, side: int, number: int) -> None:
        """Reload a side's page without its last moves."""
        self.reload(side, forgets=1 + number % 3)

    def _garble(self, side: int, number: int) -> None:
        """Change a character of a text on its way, if there is one."""
        way = self.ways[side]
        if way:
            text = way[number % len(way)]
            at = number % len(text)
            way[number % len(way)] = text[:at] + chr(32 + number % 95) + text[at + 1 :]

    def _impostor(self, side: int, number: int) -> None:
        """Insert a valid message, whose move may be one of its receiver's side.

        Does nothing without a connection, or if the side has no move.
        """
        if not self.channels:
            return
        replica = self.peers[side].replica
        moves = list(replica.game.rules.legal_moves(replica.game.position))
        if moves:
            longer = replica.play(moves[number % len(moves)])
            told = Moves(len(longer.tokens), longer.tokens[-1:], longer.revision)
            self.channels[side].arrived(write(self.channels[side]._heard + 1, told))

    def _replay(self, side: int, number: int) -> None:
        """Send an old text again, if there is one."""
        if self.ends and self.ends[1 - side].sent:
            sent = self.ends[1 - side].sent
            self.ways[side].insert(0, sent[number % len(sent)])

    def _forge(self, side: int, number: int) -> None:
        """Change a field of a message on its way, if there is one that can be read."""
        way = self.ways[side]
        if not way:
            return
        place = number % len(way)
        try:
            data: dict[str, Any] = json.loads(way[place])
        except ValueError:
            return  # garbled before
        fields = sorted(data) if isinstance(data, dict) else []
        for name in fields[number % len(fields) :][:1] if fields else ():
            data[name] = _other(data[name], number)
        way[place] = json.dumps(data)


def _other(value: Any, number: int) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + number % 7 - 3
        case [*values]:
            return [*values, *values, "a1", "b2"][number % 3 :]
        case dict():
            name = sorted(value)[number % len(value)]
            return value | {name: _other(value[name], number)}
        case _:
            return ["second", "first", "a1", "undo", ""][number % 5]


def _steps(*names: str) -> st.SearchStrategy[list[Step]]:
    """Draw a list of steps with these names."""
    step = st.tuples(st.sampled_from(names), st.sampled_from(SIDES), st.integers(0, 10_000))
    return st.lists(step, min_size=15, max_size=80)


@settings(max_examples=RUNS, deadline=None)
@given(st.sampled_from(GAMES), _steps(*STEPS))
def test_no_run_of_honest_peers_ends_with_different_games(
    game: tuple[str, int, str], steps: list[Step]
) -> None:
    run = Run(game)
    for step in steps:
        run.take(step)
        assert all(peer.broke is None for peer in run.peers), "an honest peer broke nothing"
    if run.channels:
        run.settle()
        assert _ends_well(run)
    run.cut()
    run.meet()
    assert run.are_together


def _ends_well(run: Run) -> bool:
    """Return True if both sides are in step, or both know that they differ."""
    return run.are_together or {peer.stage for peer in run.peers} == {Stage.DIFFER}


@settings(max_examples=RUNS, deadline=None)
@given(st.sampled_from(GAMES), _steps(*STEPS, *LIES, *LIES))
def test_after_any_lies_both_sides_agree_on_the_game_once_reconnected(
    game: tuple[str, int, str], steps: list[Step]
) -> None:
    run = Run(game)
    run.may_differ = True
    for step in steps:
        run.take(step)
    run.cut()
    run.meet()
    assert run.are_together
