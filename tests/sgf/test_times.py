"""The players' times in files from other programs, readable or not."""

import pytest

from redstone.record.node import TimeLeft
from redstone.record.note import NoteKind
from redstone.record.sgf import formatting_sgf, reading_sgf
from redstone.record.work import run_to_end

KGS = (
    b"(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5]TM[600]OT[5x30 byo-yomi]"
    b";B[ee]BL[590.123];W[dd]WL[30]OW[5])"
)


def test_times_of_a_kgs_file_are_read_and_written_again() -> None:
    game = run_to_end(reading_sgf(KGS)).game
    assert game is not None
    assert (game.headline.time, game.headline.overtime) == ("600", "5x30 byo-yomi")
    left = [node.notes.left for node in game.nodes]
    assert left == [None, TimeLeft(590_123), TimeLeft(30_000, 5)]
    assert "W[dd]WL[30]OW[5]" in run_to_end(formatting_sgf(game))


@pytest.mark.parametrize("time", ["-5", "x", "1e9", "", "999999999", "٣", "5.", "1.2.3"])
def test_invalid_times_are_left_out_and_reported(time: str) -> None:
    data = KGS.replace(b"590.123", time.encode())
    reading = run_to_end(reading_sgf(data))
    assert reading.game is not None
    assert reading.game.nodes[1].notes.left is None
    assert any(n.kind is NoteKind.PROPERTIES and n.details == ("BL",) for n in reading.notes)


@pytest.mark.parametrize("count", ["-1", "x", "99999"])
def test_invalid_periods_keep_the_time(count: str) -> None:
    reading = run_to_end(reading_sgf(KGS.replace(b"OW[5]", f"OW[{count}]".encode())))
    assert reading.game is not None
    assert reading.game.nodes[2].notes.left == TimeLeft(30_000)
