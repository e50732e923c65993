"""Files that name no encoding, or a wrong one."""

import pytest

import redstone
from redstone.filenotes import words_of_note
from redstone.record.sgf import Note, NoteKind
from tests.at_once import read_file, read_sgf

NAMES = {
    "shift_jis": ("cp932", "囲碁太郎", "能登十段", "表十段 ソフトの手"),
    "euc-jp": ("euc-jp", "いごたろう", "ノト十段", "これは好手ですね"),
    "gb18030": ("gbk", "常昊九段", "古力", "黑中盘胜 這樣不行"),
    "big5": ("big5", "許皓鋐", "周俊勳九段", "白中押勝，好棋"),
    "euc-kr": ("cp949", "이창호", "조훈현 구단", "흑 불계승 좋은 수"),
    "windows-1251": ("cp1251", "Иван Петров", "Анна", "Белые сдались"),
    "koi8-r": ("koi8-r", "Иван Петров", "Анна", "Белые сдались"),
    "windows-1252": ("cp1252", "André Müller", "Ana Peña", "“Schöner Zug” – français"),
}


def file_of(encoding: str, head: str = "") -> bytes:
    codec, black, white, comment = NAMES[encoding]
    text = f"(;GM[1]FF[4]SZ[9]RU[Go]KM[7]{head}PB[{black}]PW[{white}];B[ee]C[{comment}];W[dd])"
    return text.encode(codec)


@pytest.mark.parametrize("encoding", NAMES)
@pytest.mark.parametrize("head", ["", "CA[UTF-8]", "CA[nonsense]", "CA[windows-1252]"])
def test_an_encoding_that_is_missing_or_wrong_is_guessed(encoding: str, head: str) -> None:
    reading = read_sgf(file_of(encoding, head))
    _, black, white, comment = NAMES[encoding]
    assert reading.fault is None
    assert reading.game is not None
    assert reading.game.tokens == ("e5", "d6")
    assert (reading.game.headline.black, reading.game.headline.white) == (black, white)
    assert reading.game.nodes[1].notes.comment == comment
    told = [note for note in reading.notes if note.kind is NoteKind.ENCODING]
    is_default = encoding == "windows-1252" and head != "CA[UTF-8]"
    assert told == ([] if is_default else [Note(NoteKind.ENCODING, (encoding,))])
    for note in told:
        assert words_of_note(note) == (
            f"Its encoding is missing or wrong, so it’s read as {encoding}."
        )


@pytest.mark.parametrize("encoding", NAMES)
def test_a_file_that_names_its_encoding_is_not_guessed(encoding: str) -> None:
    reading = read_sgf(file_of(encoding, f"CA[{encoding}]"))
    assert reading.game is not None
    assert reading.game.headline.black == NAMES[encoding][1]
    assert reading.notes == ()


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_with_a_byte_order_mark_is_read(codec: str) -> None:
    data = "\ufeff(;CA[UTF-16]GM[1]SZ[9]RU[Go]KM[7]PB[本因坊]PW[Åse];B[ee];W[cc])".encode(codec)
    game = redstone.read(data)
    assert game.tokens == ("e5", "c7")
    incoming = read_file(data)
    assert incoming.reading.game is not None
    assert incoming.reading.game.headline.black == "本因坊"
    assert incoming.reading.game.headline.white == "Åse"


def test_bytes_of_no_encoding_are_read_as_before() -> None:
    reading = read_sgf(b"(;GM[1]SZ[9]RU[Go]KM[7]PB[\xff\xfe\x81];B[ee])")
    assert reading.game is not None
    assert reading.game.tokens == ("e5",)


def test_a_file_that_was_utf_16_is_not_said_to_be_unknown() -> None:
    piece = "(;CA[UTF-16]GM[1]SZ[9]RU[Go]KM[7]PB[吉田]PW[Åse];B[ee])".encode()
    reading = read_sgf(piece)  # as a game of a list is read, once the file is decoded
    assert reading.game is not None
    assert reading.game.headline.black == "吉田"
    assert reading.notes == ()
