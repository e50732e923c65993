"""Files that name no encoding, or a wrong one."""

import pytest

import redstone
from redstone.filenotes import words_of_note
from redstone.record.sgf import Note, NoteKind, decode_by_codecs, reading_sgf
from redstone.record.work import run_to_end
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
    """Return a file in an encoding, with names that need it."""
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


@pytest.mark.parametrize(
    ("codec", "name"),
    [
        *[("gbk", name) for name in ("古力", "柯洁", "绝艺", "常昊九段", "马晓春")],
        *[("cp949", name) for name in ("이세돌", "구리 9단", "최정", "신진서", "흑 불계승")],
    ],
)
def test_a_single_name_distinguishes_chinese_from_korean(codec: str, name: str) -> None:
    reading = read_sgf(f"(;GM[1]SZ[9]RU[Go]KM[7]PB[{name}];B[ee];W[dd])".encode(codec))
    assert reading.game is not None
    assert (reading.game.headline.black, reading.game.ply) == (name, 2)


@pytest.mark.parametrize("named", ["ISO-8859-1", "GBK", "Shift_JIS", "Big5", "EUC-KR", "koi8-r"])
@pytest.mark.parametrize("name", ["柯洁九", "古力", "山田太郎", "이창호"])
def test_utf_8_is_recognised_whatever_encoding_is_named(named: str, name: str) -> None:
    reading = read_sgf(f"(;GM[1]CA[{named}]SZ[9]RU[Go]KM[7]PB[{name}];B[ee];W[dd])".encode())
    assert reading.game is not None
    assert (reading.game.headline.black, reading.game.ply) == (name, 2)
    assert reading.notes == (Note(NoteKind.ENCODING, ("utf-8",)),)


@pytest.mark.parametrize("named", ["ISO-8859-1", "windows-1250", "koi8-r"])
def test_one_letter_distinguishes_utf_8_from_single_byte_encodings(named: str) -> None:
    reading = read_sgf(f"(;GM[1]CA[{named}]SZ[9]RU[Go]KM[7]PB[Müller];B[ee])".encode())
    assert reading.game is not None
    assert reading.game.headline.black == "Müller"


def test_one_latin_letter_in_a_file_that_names_utf_8_is_read() -> None:
    reading = read_sgf("(;GM[1]CA[UTF-8]SZ[9]RU[Go]KM[7]PB[Müller];B[ee])".encode("cp1252"))
    assert reading.game is not None
    assert reading.game.headline.black == "Müller"


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("before", ["\ufeff", "\ufeffA game:\n", ""], ids=["mark", "mail", "none"])
def test_utf_16_is_read_with_and_without_a_byte_order_mark(codec: str, before: str) -> None:
    text = f"{before}(;CA[UTF-16]GM[1]SZ[9]RU[Go]KM[7]PB[本因坊]PW[Åse];B[ee];W[cc])"
    data = text.encode(codec)
    game = redstone.read(data)
    assert game.tokens == ("e5", "c7")
    incoming = read_file(data)
    assert incoming.reading.game is not None
    assert incoming.reading.game.headline.black == "本因坊"
    assert incoming.reading.game.headline.white == "Åse"


def test_bytes_in_no_known_encoding_keep_the_game_readable() -> None:
    reading = read_sgf(b"(;GM[1]SZ[9]RU[Go]KM[7]PB[\xff\xfe\x81];B[ee])")
    assert reading.game is not None
    assert reading.game.tokens == ("e5",)


def test_a_utf_16_file_is_not_reported_as_unknown() -> None:
    piece = "(;CA[UTF-16]GM[1]SZ[9]RU[Go]KM[7]PB[吉田]PW[Åse];B[ee])".encode()
    reading = read_sgf(piece)  # as a game of a list is read, once the file is decoded
    assert reading.game is not None
    assert reading.game.headline.black == "吉田"
    assert reading.notes == ()


@pytest.mark.parametrize("codec", ["gbk", "cp949", "cp1252", "big5"])
def test_the_encoding_of_a_large_file_is_guessed_from_a_part_of_it(codec: str) -> None:
    text = {"gbk": "好棋", "cp949": "좋은 수", "cp1252": "für Weiß", "big5": "好棋呢"}[codec]
    data = f"(;GM[1]SZ[9]RU[Go]KM[7];B[ee]C[{'x' * 300_000};{100_000 * text}];W[dd])".encode(codec)
    lengths = list[int]()

    def decode(name: str, part: bytes) -> str | None:
        """Count the bytes given to the decoder, and decode them."""
        lengths.append(len(part))
        return decode_by_codecs(name, part)

    reading = run_to_end(reading_sgf(data, decode))
    assert reading.game is not None
    assert reading.game.ply == 2
    assert sum(length > 50_000 for length in lengths) <= 2
