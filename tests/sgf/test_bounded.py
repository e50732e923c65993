"""The limits of one node and of a whole file, and the parts kept beyond them."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

import pytest

from redstone.record.fault import FaultKind
from redstone.record.sgf import Note, NoteKind, reading_sgf
from redstone.record.sgf.properties import MAX_ALL_MARKED, MAX_LABEL, MAX_MARKED
from redstone.record.sgf.start import MAX_LAID
from redstone.record.sgf.tree import MAX_BYTES, MAX_VALUES
from redstone.record.work import Work
from tests.at_once import format_sgf, read_sgf

ROOT = b"(;SZ[19]RU[Go]KM[7]"
WHOLE = b"[aa:ss]"
LIMIT = 3.0
"""Seconds of processor time. Without the limits, files took twelve, or more than a minute."""
PIECES = {
    **{name: name.encode() + 10_000 * WHOLE for name in ("TR", "AB", "AW", "AE", "ZZ", "RSR")},
    "LB": b"LB" + 10_000 * b"[aa:xy]",
    "lists of one": 10_000 * b"TR[aa:ss]",
    "nodes": 10_000 * b";TR[aa:ss]",
    "nodes with labels": 10_000 * b";LB[aa:x][bb:y]",
    "nodes of stones": 10_000 * b";AB[aa:ss]",
    "names of properties": b"".join(
        b"A%c%c[]" % (65 + n // 26 % 26, 65 + n % 26) for n in range(9_000)
    ),
}


@pytest.mark.parametrize("size", [70_000, MAX_BYTES])
@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_a_file_takes_no_longer_than_its_size_allows(piece: bytes, size: int) -> None:
    times = max(1, (size - 100) // len(piece))
    begun = process_time()
    read_sgf(ROOT + times * piece + b";B[aa])")
    assert process_time() - begun < LIMIT


@pytest.mark.parametrize("name", [b"TR", b"LB", b"ZZ"])
def test_a_node_with_too_many_values_is_a_fault_with_its_place(name: bytes) -> None:
    value = b"[aa:x]" if name == b"LB" else b"[aa]"
    start = ROOT + b";B[aa]" + name + (MAX_VALUES - 1) * value
    assert read_sgf(start + b")").fault is None
    reading = read_sgf(start + value + b";W[bb])")
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault.at) == (FaultKind.TOO_LONG, len(start))
    assert reading.game is not None
    assert len(reading.game.moves) == 1
    marks = {"TR": 1, "LB": 1, "ZZ": 0}[name.decode()]
    assert len(reading.game.node.notes.markup) == marks


def test_every_point_can_be_marked_in_every_way() -> None:
    points = [f"{col}{row}" for col in "abcdefghijklmnopqrs" for row in "abcdefghijklmnopqrs"]
    lists = "".join(f"{name}[aa:ss]" for name in ("TR", "SQ", "CR", "MA", "DD"))
    labels = "".join(f"[{point}:x]" for point in points)
    reading = read_sgf(f"(;SZ[19]RU[Go]KM[7]{lists}LB{labels};B[aa])".encode())
    assert (reading.fault, reading.notes) == (None, ())
    assert reading.game is not None
    assert len(reading.game.nodes[0].notes.markup) == 6 * len(points) <= MAX_MARKED


def test_marks_beyond_the_limit_are_reported_and_the_moves_stay() -> None:
    every = MAX_ALL_MARKED // 361
    points = [f"{col}{row}" for col in "abcdefghijkl" for row in "abcdefghijklmnopqrs"]
    moves = [f";{'BW'[ply % 2]}[{point}]TR[aa:ss]" for ply, point in enumerate(points)]
    reading = read_sgf(f"(;SZ[19]RU[Go]KM[7]{''.join(moves)})".encode())
    assert reading.fault is None
    assert reading.notes == (Note(NoteKind.MARKS_CUT, (str(every + 1),)),)
    assert reading.game is not None
    assert len(reading.game.moves) == len(points) > every
    marked = [len(node.notes.markup) for node in reading.game.nodes[1:]]
    assert marked == every * [361] + (len(points) - every) * [0]


def test_too_many_set_up_stones_are_a_fault_with_its_place() -> None:
    most = MAX_LAID // 361
    reading = read_sgf(ROOT + b"AE" + most * WHOLE + b";AE[aa:ss];AB[dd];W[bb])")
    assert reading.game is None
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault.details) == (FaultKind.TOO_LONG, (MAX_LAID, "points"))
    assert reading.fault.at == len(ROOT + b"AE" + most * WHOLE)
    fewer = read_sgf(ROOT + b"AE" + (most - 1) * WHOLE + b";AE[aa:ss];AB[dd];W[bb])")
    assert fewer.fault is None
    assert fewer.game is not None
    assert len(fewer.game.start.board.stones) == 1


def test_a_long_label_is_truncated_and_reported() -> None:
    reading = read_sgf(ROOT + b";B[aa]LB[aa:" + b"x" * (MAX_LABEL + 1) + b"])")
    assert reading.notes == (Note(NoteKind.LABEL_CUT, (str(MAX_LABEL),)),)
    assert reading.game is not None
    (mark,) = reading.game.node.notes.markup
    assert mark.text == "x" * MAX_LABEL
    assert read_sgf(format_sgf(reading.game).encode()).notes == ()


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_no_step_of_the_work_takes_long(piece: bytes) -> None:
    with no_garbage_collected():
        longest = longest_step(reading_sgf(ROOT + piece + b";B[aa])"))
    assert longest < LIMIT / 10


@contextmanager
def no_garbage_collected() -> Iterator[None]:
    """Switch off garbage collection, which takes longer than any step after many tests."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def longest_step(work: Work[object]) -> float:
    """Return the processor time of the longest step of a piece of work, in seconds."""
    longest = 0.0
    while True:
        begun = process_time()
        try:
            next(work)
        except StopIteration:
            return max(longest, process_time() - begun)
        longest = max(longest, process_time() - begun)
