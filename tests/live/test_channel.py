"""Each message of a channel arrives once, in the order in which it was sent."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.live.channel import BURST, BURST_MOVES, MAX_HELD, RATE, SPEECH, Channel
from redstone.app.live.codec import PIECE, Broken, Bye, Revision
from redstone.app.live.message import (
    Message,
    Phrase,
    Record,
    read,
    write,
)
from tests.live.wires import SimulatedEnd


class RecordedEnds:
    """Records the events of a channel."""

    def __init__(self) -> None:
        """Make a channel whose events are recorded."""
        self.time = 0.0
        self.heard_of: list[Message] = []
        self.told: list[object] = []
        self.channel = Channel(self, lambda: self.time, SPEECH)
        self.end = SimulatedEnd([])
        self.channel.wire = self.end

    def joined(self, channel: Channel[Message]) -> None:
        """Record that both sides are connected."""
        self.told.append("joined")

    def heard(self, channel: Channel[Message], message: Message) -> None:
        """Record a message."""
        self.heard_of.append(message)

    def wire_changed(self, channel: Channel[Message], *, here: bool) -> None:
        """Record that the connection was lost (`here` is false) or restored."""
        self.told.append(here)

    def cut(self, channel: Channel[Message], breach: Broken | None) -> None:
        """Record the end of the connection, with the protocol error if any."""
        self.told.append(breach)


@pytest.mark.parametrize("order", list(permutations(range(1, 5))))
def test_messages_arrive_in_the_order_in_which_they_were_sent(order: tuple[int, ...]) -> None:
    ends = RecordedEnds()
    for serial in order:
        ends.channel.arrived(write(serial, Phrase(serial)))
    assert ends.heard_of == [Phrase(serial) for serial in range(1, 5)]


@given(st.lists(st.integers(1, 20), max_size=60))
def test_no_message_is_delivered_twice_or_too_early(serials: list[int]) -> None:
    ends = RecordedEnds()
    for serial in serials:
        ends.channel.arrived(write(serial, Phrase(serial)))
    count = next(n for n in range(1, 22) if n not in serials) - 1
    assert ends.heard_of == [Phrase(serial) for serial in range(1, count + 1)]


def test_sent_messages_are_numbered() -> None:
    ends = RecordedEnds()
    ends.channel.opened()
    for _ in range(3):
        ends.channel.send(Phrase(7))
    assert [read(text)[0] for text in ends.end.sent] == [1, 2, 3]


def test_nothing_is_sent_before_the_other_side_is_connected() -> None:
    ends = RecordedEnds()
    ends.channel.send(Phrase(7))
    assert not ends.end.sent


def test_leaving_and_returning_are_reported() -> None:
    ends = RecordedEnds()
    ends.channel.opened()
    ends.channel.away()
    ends.channel.opened()
    ends.channel.closed("left")
    ends.channel.opened()
    ends.channel.arrived(write(1, Phrase(1)))
    assert ends.told == ["joined", False, True, None]
    assert not ends.heard_of


@pytest.mark.parametrize("text", ["", "hello", write(MAX_HELD + 1, Phrase(1))])
def test_an_invalid_message_is_reported_and_ends_the_connection(text: str) -> None:
    ends = RecordedEnds()
    ends.channel.opened()
    ends.channel.arrived(text)
    assert ends.told[-1] in (Broken.UNREADABLE, Broken.ORDER)
    assert isinstance(read(ends.end.sent[-1])[1], Bye)
    assert ends.end.is_closed


def test_the_rate_of_messages_is_limited() -> None:
    ends = RecordedEnds()
    for serial in range(1, BURST + 1):
        ends.channel.arrived(write(serial, Phrase(0)))
    ends.time += 1
    for serial in range(BURST + 1, BURST + RATE + 1):
        ends.channel.arrived(write(serial, Phrase(0)))
    assert ends.told == ["joined"]
    ends.channel.arrived(write(BURST + RATE + 1, Phrase(0)))
    assert ends.told[-1] is Broken.TOO_FAST


def test_moves_count_towards_the_rate_limit() -> None:
    ends = RecordedEnds()
    again = Record(1, ("c3",) * PIECE, Revision(0, 0, PIECE, "00000000"))
    often = BURST_MOVES // PIECE
    for serial in range(1, often + 1):
        ends.channel.arrived(write(serial, again))
    assert ends.told == ["joined"]
    ends.channel.arrived(write(often + 1, again))
    assert ends.told[-1] is Broken.TOO_FAST
    assert len(ends.heard_of) == often
