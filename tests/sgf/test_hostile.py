"""Whatever a file holds, reading answers: a game, a fault with its place, or both."""

from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from redstone.record.game import Game
from redstone.record.sgf import format_sgf, read_sgf
from redstone.record.sgf_tree import MAX_BYTES
from tests.games import games

PIECES = st.lists(
    st.sampled_from(
        [
            *b"();[]\\ :\n\x00\xff".decode("latin-1"),
            *["RU[Redstone]", "SZ[5]", ";B[aa]", ";W[bb]", "RSM[xa1]", "RSP[1]", "AE[aa]"],
            *["RU[Go]", "RU[Savage Go]", "KM[0.5]", "HA[2]", "AB[dp][pd]", "RSO[bk1]", "RSO[h9]"],
            *[";B[]", ";W[tt]", ";RSM[y]", ";RSM[vb2]", ";RSM[u]", "PL[W]", "RE[B+1]", "KM[\xb2]"],
        ]
    ),
    max_size=40,
).map(lambda pieces: "".join(pieces).encode("latin-1"))

STARTS = (b"(;RU[Redstone]SZ[5]", b"(;RU[Savage Go]SZ[3]", b"(;SZ[9]", b"(;RU[Go]RSO[b]SZ[4]")
FILES = st.builds(lambda start, pieces: start + pieces + b")", st.sampled_from(STARTS), PIECES)

BETWEEN_PROPERTIES = (b"(", b"(;", b"A[]", b"[]", b"([", b"\\x", b"(;)", b" ", b"A")
INSIDE_A_VALUE = (b"[]", b"\\x", b" ", b"A")
"""Without a bracket that closes it, whatever else comes is as good as letters."""
BOMBS = [
    *product((b"", b"(;RU[Redstone]", b"(;RU[Redstone](;)"), BETWEEN_PROPERTIES),
    *product((b"(;RU[Redstone]C[", b"(;KM[", b"(;AB[", b"(;HA["), INSIDE_A_VALUE),
]


@settings(max_examples=600)
@given(st.one_of(PIECES, FILES, st.binary()))
@example(b"(;RU[Redstone];B[aa]\\")
def test_any_bytes_are_answered(data: bytes) -> None:
    check_answer(data)


@settings(max_examples=200)
@given(games(most_points=25, resignation=True), st.data())
def test_an_altered_file_is_answered(game: Game, data: st.DataObject) -> None:
    text = format_sgf(game).encode("ascii")
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 6)))
    check_answer(text[:start] + data.draw(PIECES) + text[stop:])


@pytest.mark.parametrize(("start", "bomb"), BOMBS)
def test_a_file_of_the_largest_size_is_answered(start: bytes, bomb: bytes) -> None:
    check_answer(start + bomb * ((MAX_BYTES - len(start)) // len(bomb)))


def check_answer(data: bytes) -> None:
    """Assert that a reading is whole, and its valid part a game that can be sent on."""
    reading = read_sgf(data)
    assert reading.game is not None or reading.fault is not None
    if reading.fault is not None:
        assert 0 <= reading.fault.at <= len(data)
        assert reading.fault.message.isascii()
        assert reading.fault.message.isprintable()
    if reading.game is not None:
        assert read_sgf(format_sgf(reading.game).encode("ascii")).game == reading.game
