"""The time control in a card and a table survives a round trip; other texts are refused."""

import pytest

from redstone.app.live.agreed import Agreed, is_clock
from redstone.app.live.tables import LiveTable, read_tables, write_tables
from redstone.app.live.words import way as words
from redstone.app.storage.validation import Damaged
from redstone.clock.control import Control
from redstone.record.game import Seat


@pytest.mark.parametrize("text", ["300", "300+", "600f5", "600b5+", "0y3x30", "86400y99x3600+"])
def test_agreed_time_controls_survive_a_round_trip(text: str) -> None:
    assert str(Agreed.parse(text)) == text


def test_an_empty_clock_text_is_valid_and_means_no_clock() -> None:
    assert Agreed.parse("") is None
    assert is_clock("")


@pytest.mark.parametrize("text", ["+", "300++", "+300", "0", "0300", "300-60", "300 ", "٣٠٠", "x"])
def test_invalid_clock_texts_are_refused(text: str) -> None:
    assert not is_clock(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("300", "Each of you has 5:00 for the game. The clock stops while"),
        ("300+", "Each of you has 5:00 for the game. The clock runs while"),
        ("90f1", "Each of you has 1:30, plus 1 second per turn."),
        ("600b5", "Each of you has 10:00; the first 5 seconds of each turn are free."),
        ("600y5x30", "Each of you has 10:00, then 5 × 30 seconds."),
    ],
)
def test_every_clock_is_described_before_it_is_accepted(text: str, expected: str) -> None:
    assert words.agreed_clock(Agreed.parse(text)).startswith(expected)


def test_a_stored_table_keeps_its_clock() -> None:
    table = LiveTable(
        "0" * 12, "game-0001", Seat.FIRST, 1, 2, clock=str(Agreed(Control(300), True))
    )
    assert read_tables(write_tables([table])) == (table,)


@pytest.mark.parametrize(
    "far",
    [
        "",
        ",1,2",
        ',1,2,"x",[],"",false,0',
        ",1,2,[],[],3,false,0",
        ',1,2,[],[],"x",false,0',
        ',1,2,[],[],"300",4,0',
        ',1,2,[],[],"300",false,"x"',
        ',1,2,[],[],"300",false,0,0',
    ],
)
def test_a_stored_table_with_missing_or_extra_fields_is_damaged(far: str) -> None:
    with pytest.raises(Damaged):
        read_tables(f'{{"version":1,"tables":[["000000000000","game-0001","first"{far}]]}}')
