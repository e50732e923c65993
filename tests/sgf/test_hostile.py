"""Reading any file gives a game, a fault with its place, or both."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from redstone.english import message
from redstone.record.game import MAX_MOVES, Game
from redstone.record.sgf import Note, NoteKind
from redstone.record.sgf.tree import MAX_BYTES, MAX_NODES, FirstGame
from tests.at_once import format_sgf, read_sgf
from tests.effort import share
from tests.games import games
from tests.trees import comparable, trees

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

BOMBS = {
    "brackets": b"(",
    "open games": b"(;",
    "one property again and again": b"A[]",
    "values": b"[]",
    "open values": b"([",
    "escapes": b"\\x",
    "closed variations": b"(;)",
    "variations": b"(;B[aa])",
    "deep variations": b"(;B[aa];W[bb]",
    "spaces": b" ",
    "letters": b"A",
    "bytes of no encoding": b"\xff",
    "bytes of several encodings": b"\xb0\xa1",
}


@settings(max_examples=share(400))
@given(st.one_of(PIECES, FILES, st.binary()))
@example(b"(;RU[Redstone];B[aa]\\")
def test_any_bytes_are_read_as_a_game_or_a_fault(data: bytes) -> None:
    check_answer(data)


@settings(max_examples=share(100))
@given(st.one_of(games(most_points=25, resignation=True), trees()), st.data())
def test_an_altered_file_is_read_as_a_game_or_a_fault(game: Game, data: st.DataObject) -> None:
    text = format_sgf(game).encode()
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 6)))
    check_answer(text[:start] + data.draw(PIECES) + text[stop:])


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"(;RU[Redstone]",
        b"(;RU[Redstone]C[",
        b"(;RU[Redstone](;)",
        b"(;KM[",
        b"(;AB[",
        b"(;HA[",
    ],
)
@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_file_of_the_largest_size_is_read(start: bytes, bomb: bytes) -> None:
    # Code slower than linear in the length would show in a sixteenth of it too.
    size = MAX_BYTES // 16 if start else MAX_BYTES
    check_answer(start + bomb * ((size - len(start)) // len(bomb)))


def test_the_variations_beyond_the_limit_are_skipped_in_steps() -> None:
    data = b"(;SZ[9]" + (MAX_NODES + 20_000) * b"(;B[aa])" + b")"
    file = FirstGame()
    assert sum(1 for _ in file.scanning(data)) > MAX_NODES + 50
    assert file.has_more_nodes


def check_answer(data: bytes) -> None:
    """Assert that a file is read as a game, a fault with its place, or both.

    A game must survive a round trip through a file.
    """
    reading = read_sgf(data)
    assert reading.game is not None or reading.fault is not None
    if reading.fault is not None:
        assert 0 <= reading.fault.at <= len(data)
        assert message(reading.fault).isascii()
        assert message(reading.fault).isprintable()
    if reading.game is not None:
        again = read_sgf(format_sgf(reading.game).encode()).game
        assert again is not None
        assert comparable(again) == comparable(reading.game)


def test_a_thousand_variations_are_kept() -> None:
    points = [col + row for col in "abcdefghijk" for row in "abcdefghijk" if col != row]
    branches = [f"(;W[{point}](;B[{point[::-1]}])(;B[]))" for point in points]
    reading = read_sgf(f"(;RU[Go]KM[7];B[ss]{''.join(9 * branches)})".encode())
    assert (reading.fault, reading.notes) == (None, ())
    assert reading.game is not None
    assert len(reading.game.nodes) > 300


def test_moves_beyond_the_limit_are_left_out_of_variations_and_end_the_main_line() -> None:
    marks = b";RSM[ve5]" * MAX_MOVES
    stopped = b"(;SZ[9]RU[Go]KM[7];B[ee];W[];B[];W[]"
    branch = read_sgf(stopped + b"(;RSM[ve5])(;RSM[u]" + b";B[];W[];B[];RSM[ve5]" + marks + b"))")
    assert branch.fault is None
    assert Note(NoteKind.MORE_MOMENTS, (str(MAX_MOVES),)) in branch.notes
    assert branch.game is not None
    assert len(branch.game.nodes) == MAX_MOVES + 1
