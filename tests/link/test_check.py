"""The check digits: their value, and the warning if they are wrong."""

import zlib

import pytest

from redstone.english import warning
from redstone.record.link import read_link
from redstone.record.link_scanner import check_of

BODY = "redstone9-1-e5zd4e4-f6"
CHECK = "zxcr"


def test_check_is_crc_32_modulo_36_to_the_fourth_in_base_36() -> None:
    assert check_of(BODY) == CHECK
    assert int(CHECK, 36) == zlib.crc32(BODY.encode("ascii")) % 36**4


def test_check_has_leading_zeros() -> None:
    small = next(text for text in map(str, range(10**6)) if zlib.crc32(text.encode()) % 36**4 < 36)
    assert check_of(small).startswith("000")
    assert len(check_of(small)) == 4


@pytest.mark.parametrize(
    ("check", "words"),
    [
        ("0000", "changed in transit"),
        ("zxc", "cut short"),
        ("", "cut short"),
        ("zxcra", "too many"),
        ("zxc.", "changed in transit"),
        ("zx\u00e9r", "changed in transit"),
        ("zxcr)", "too many"),
        ("\ud800", "cut short"),
    ],
)
def test_a_check_that_does_not_fit_is_a_warning(check: str, words: str) -> None:
    reading = read_link(f"#{BODY}-i{check}")
    assert reading.fault is None
    assert reading.game is not None
    assert len(reading.game.moves) == 4
    assert reading.warning is not None
    assert words in warning(reading.warning)
    assert warning(reading.warning).isascii()


def test_the_check_covers_the_text_as_written() -> None:
    assert read_link(f"#{BODY}-i{CHECK}").warning is None
    assert read_link(f"#{BODY}-i{CHECK}".upper()).warning is None
    longer = BODY.replace("9", "9x9", 1)
    assert read_link(f"#{longer}-i{CHECK}").warning is not None
    assert read_link(f"#{longer}-i{check_of(longer)}").warning is None


def test_every_change_of_one_character_causes_a_fault_or_a_warning() -> None:
    link = f"{BODY}-i{CHECK}"
    for at, old in enumerate(link):
        for new in "0159abefxzw-":
            if new != old:
                reading = read_link(link[:at] + new + link[at + 1 :])
                assert reading.fault or reading.warning, f"{new!r} at {at}"


def test_a_link_cut_anywhere_within_the_check_still_opens() -> None:
    link = f"#{BODY}-i{CHECK}"
    for length in range(link.rindex("-") + 2, len(link)):
        reading = read_link(link[:length])
        assert reading.fault is None, link[:length]
        assert reading.warning is not None, link[:length]


def test_a_fault_and_a_warning_may_come_together() -> None:
    reading = read_link("#redstone9-1-e5e5-i0000")
    assert reading.fault is not None
    assert reading.warning is not None
