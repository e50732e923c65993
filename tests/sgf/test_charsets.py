"""The texts of files in the world's character sets."""

import pytest

from redstone.record.sgf import Note, NoteKind
from redstone.record.sgf.text import SETS
from tests.at_once import read_sgf
from tests.sgf.charsets import EXTENDED, NAMES, file_in, file_of


@pytest.mark.parametrize("charset", NAMES)
def test_texts_are_read_in_the_character_set_of_the_file(charset: str) -> None:
    reading = read_sgf(file_in(charset))
    assert reading.game is not None
    assert (reading.game.headline.black, reading.notes) == (NAMES[charset], ())
    assert reading.game.nodes[1].notes.comment == f"{NAMES[charset]}!"


@pytest.mark.parametrize(("charset", "name"), EXTENDED.items())
def test_a_character_set_is_read_with_its_common_extensions(charset: str, name: str) -> None:
    codecs = {"gb2312": "gbk", "shift_jis": "cp932"}
    reading = read_sgf(file_of(charset, name, codecs.get(charset, charset)))
    assert reading.game is not None
    assert (reading.game.headline.black, reading.notes) == (name, ())


@pytest.mark.parametrize(
    ("charset", "name"),
    [("big5", "許"), ("big5", "許皓鋐"), ("shift_jis", "十段"), ("sjis", "ゾ表"), ("gbk", "乗歕")],
)
def test_characters_whose_second_byte_is_a_backslash_or_a_bracket_are_whole(
    charset: str, name: str
) -> None:
    data = file_of(charset, name, charset)
    assert data.count(b"\\") + data.count(b"]") > data.decode(charset).count("]")
    reading = read_sgf(data)
    assert (reading.fault, reading.notes) == (None, ())
    assert reading.game is not None
    assert (reading.game.headline.black, len(reading.game.moves)) == (name, 1)
    assert reading.game.nodes[1].notes.comment == f"{name}!"


def test_a_file_that_does_not_match_its_character_set_is_parsed_as_bytes() -> None:
    reading = read_sgf(file_in("big5").replace(b";B[aa]", b"C[\xff];B[aa]"))
    assert reading.game is not None
    assert (reading.game.headline.black, len(reading.game.moves)) == (NAMES["big5"], 1)


def test_the_reader_uses_the_given_decoder() -> None:
    asked = []

    def decode(name: str, data: bytes) -> str:
        """Record the character set, and return the decoded text."""
        asked.append(name)
        return "(decoded)" if data else ""

    reading = read_sgf(file_in("cp949"), decode)
    assert reading.game is not None
    assert reading.game.headline.black == "(decoded)"
    assert set(asked) == {"euc-kr"} <= set(SETS)


def test_an_unknown_character_set_is_reported_and_the_game_read() -> None:
    reading = read_sgf(file_in("euc-jp"), lambda _name, _data: None)
    assert reading.fault is None
    assert reading.notes == (Note(NoteKind.CHARACTER_SET, ("'euc-jp'",)),)
    assert reading.game is not None
    assert len(reading.game.moves) == 1


def test_text_already_decoded_is_not_decoded_again() -> None:
    data = "(;CA[GBK]KM[7]RU[Go]PB[柯洁])".encode()
    reading = read_sgf(data, decoded=True)
    assert reading.game is not None
    assert (reading.game.headline.black, reading.notes) == ("柯洁", ())


def test_control_characters_are_left_out() -> None:
    reading = read_sgf(b"(;KM[7]RU[Go]PB[A\0B]C[one\ttwo\x1b];B[aa]LB[aa:\x01x])")
    assert reading.game is not None
    start, first = reading.game.nodes
    assert reading.game.headline.black == "AB"
    assert start.notes.comment == "one two"
    assert [mark.text for mark in first.notes.markup] == ["x"]
