"""Messages survive a round trip, and nothing else is read as one."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.live.codec import (
    MAX_TEXT,
    PIECE,
    Bye,
    ProtocolError,
    Revision,
)
from redstone.app.live.message import (
    MAX_WATCHING,
    Answer,
    GoOn,
    Hello,
    Here,
    Message,
    Moves,
    Offer,
    Phrase,
    Proposal,
    Record,
    Watched,
    Withdraw,
    read,
    write,
)
from redstone.record.game import Seat

numbers = st.integers(0, 1_000)
words = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=40)
tokens = st.lists(st.sampled_from(["a1", "xt19", "vj10", "z", "w", "y", "u"]), max_size=PIECE)
revisions = st.builds(
    Revision, numbers, numbers, numbers, st.from_regex("[0-9a-f]{8}", fullmatch=True)
)
moves = tokens.map(tuple)
names = st.text(max_size=40)
messages: st.SearchStrategy[Message] = st.one_of(
    st.builds(
        Hello,
        st.integers(1, 9),
        words,
        words,
        st.sampled_from(Seat),
        revisions,
        names,
        st.booleans(),
    ),
    st.builds(Moves, st.integers(1, 5_000), moves, revisions, st.text(max_size=40)),
    st.builds(Record, st.integers(1, 5_000), moves, revisions),
    st.builds(Offer, numbers, st.sampled_from(Proposal), numbers, revisions),
    st.builds(Answer, numbers, st.booleans()),
    st.builds(Withdraw, numbers),
    st.just(GoOn()),
    st.builds(Here, st.booleans()),
    st.builds(Phrase, numbers),
    st.builds(Bye, st.text(max_size=40)),
    st.builds(Watched, st.integers(0, MAX_WATCHING)),
)


@given(st.integers(1, 1_000_000), messages)
def test_a_message_survives_a_round_trip(serial: int, message: Message) -> None:
    text = write(serial, message)
    assert len(text) <= MAX_TEXT
    assert read(text) == (serial, message)


@given(messages, st.data())
def test_a_message_with_an_extra_missing_or_wrong_field_is_refused(
    message: Message, data: st.DataObject
) -> None:
    fields: dict[str, Any] = json.loads(write(1, message))
    name = data.draw(st.sampled_from(sorted(fields)))
    for changed in (
        fields | {"more": 1},
        {key: value for key, value in fields.items() if key != name},
        fields | {name: None},
        fields | {name: [[[1]]]},
    ):
        with pytest.raises(ProtocolError):
            read(json.dumps(changed))


@given(st.text(max_size=300))
def test_any_text_that_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"serial":1,"type":"phrase","number":' + "9" * 7_000 + "}",
        '{"serial":1,"type":"phrase","number":NaN}',
        '{"serial":1,"type":"phrase","number":1.5}',
        '{"serial":true,"type":"phrase","number":1}',
        '{"serial":1,"type":"phrase","number":-1}',
        '{"serial":0,"type":"phrase","number":1}',
        '{"serial":1,"type":"bye","breach":"' + "x" * MAX_TEXT + '"}',
        '{"serial":1,"type":["phrase"],"number":1}',
        "null",
        "",
    ],
)
def test_hostile_texts_are_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        read(text)


@pytest.mark.parametrize("token", ["i5", "a0", "a01", "A1", "xx1", "zz", "a1 ", "t20x", ""])
def test_a_moves_message_with_an_invalid_token_is_refused(token: str) -> None:
    revision = Revision(0, 0, 1, "00000000")
    with pytest.raises(ProtocolError):
        read(write(1, Moves(1, (token,), revision)))
