"""The other side's claims about its replica are checked, and the seats are as both know them."""

import pytest

from redstone.app.live.codec import Broken, Revision
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import (
    VERSION,
    Hello,
    Message,
    Proposal,
    Record,
    write,
)
from redstone.app.live.page_additions import resolving_actions
from redstone.app.live.peer import Peer
from redstone.app.live.words import play as words
from redstone.record.game import Seat
from tests.live.test_peer import together
from tests.live.wires import Two


def after_messages(two: Two, *messages: Message) -> Peer:
    """Let the second side send these messages, and return the first side's peer."""
    channel = two.channels[0]
    for message in messages:
        channel.arrived(write(channel._heard + 1, message))
    return two.peers[0]


def hello(two: Two, seat: Seat, revision: Revision) -> Hello:
    """Return the second side's hello with this seat and revision."""
    mine = two.peers[0]
    return Hello(VERSION, mine.table, mine.replica.head, seat, revision, "", paused=False)


def ahead(two: Two, round: int = 0, takebacks: int = 0) -> Revision:
    """Return the replica's revision with this many more rounds and takebacks."""
    at = two.peers[0].replica.revision
    return Revision(at.round + round, at.takebacks + takebacks, at.moves, at.check)


@pytest.mark.parametrize("leap", [{"round": 21}, {"takebacks": 21}])
def test_a_replica_too_far_ahead_is_refused(leap: dict[str, int]) -> None:
    two = together(moves="c3 d4")
    assert (
        after_messages(two, hello(two, Seat.SECOND, ahead(two, **leap))).broke is Broken.OTHER_GAME
    )


@pytest.mark.parametrize("leap", [{"round": 21}, {"takebacks": 21}])
def test_a_record_21_rounds_or_takebacks_ahead_is_refused(leap: dict[str, int]) -> None:
    two = together(moves="c3 d4")
    revision = ahead(two, takebacks=1)
    peer = after_messages(
        two,
        hello(two, Seat.SECOND, revision),
        Record(1, ("c3", "d4"), ahead(two, **leap)),
    )
    assert peer.broke is Broken.OTHER_GAME


def test_a_record_of_the_same_round_cannot_exchange_the_seats() -> None:
    two = together(moves="c3 d4")
    later = ahead(two, round=1)
    peer = after_messages(
        two,
        hello(two, Seat.FIRST, later),
        Record(1, ("c3", "d4"), ahead(two, takebacks=1)),
    )
    assert peer.broke is Broken.OTHER_GAME
    assert peer.replica.seat is Seat.FIRST


def test_a_change_of_sides_is_shown_before_agreeing() -> None:
    two = together(moves="c3 d4")
    later = ahead(two, round=1)
    peer = after_messages(two, hello(two, Seat.FIRST, later), Record(1, ("c3", "d4"), later))
    assert "You’ll swap colours if you continue." in words.state(peer)
    two = together(moves="c3 d4")
    peer = after_messages(
        two,
        hello(two, Seat.SECOND, ahead(two, round=1)),
        Record(1, ("c3", "d4"), ahead(two, round=1)),
    )
    assert peer.stage is Stage.DIFFER
    assert "You’ll swap colours if you continue." not in words.state(peer)


def test_a_record_with_moves_beyond_its_revision_is_refused() -> None:
    two = together(moves="c3 d4")
    revision = ahead(two, takebacks=1)
    peer = after_messages(
        two, hello(two, Seat.SECOND, revision), Record(1, ("c3", "d4", "b2"), revision)
    )
    assert peer.broke is Broken.ORDER


def test_missing_moves_are_reported_and_can_be_abandoned() -> None:
    two = together(moves="c3 d4")
    at = two.peers[0].replica.revision
    peer = after_messages(
        two, hello(two, Seat.SECOND, Revision(at.round, at.takebacks, 9, "00000000"))
    )
    assert peer.is_held
    assert words.state(peer) == "Getting your opponent’s latest moves…"
    assert resolving_actions(peer) == ["live-leave"]


def test_an_unanswered_withdrawn_offer_can_be_abandoned() -> None:
    two = together(moves="c3 d4")
    peer = two.peers[0]
    peer.offer(Proposal.UNDO, 0)
    assert resolving_actions(peer) == ["live-withdraw"]
    peer.offers.withdraw()
    assert peer.is_held
    assert resolving_actions(peer) == ["live-leave"]
