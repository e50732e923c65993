"""Files with many games: each game is listed by its root's properties, wherever it is."""

import pytest

from redstone.record.sgf import NoteKind
from redstone.record.sgf.collection import Listed, SgfFile, decoding, listing, reading_listed
from redstone.record.work import run_to_end

FIRST = (
    "(;GM[1]PB[Ann (3p)]PW[B\\]ob]RE[B+R]DT[2020-01-01]GN[One];B[aa];W[bb](;B[cc])(;B[dd];W[ee]))"
)
NAMED = {"cp932": "shift_jis", "cp949": "euc-kr"} | {
    name: name for name in ("gb18030", "big5", "euc-jp")
}
PLAYERS = {
    "cp932": "山田太郎",
    "gb18030": "山田太郎",
    "big5": "山田太郎",
    "cp949": "이창호 구단",
    "euc-jp": "いごたろう",
    "cp1252": "Müller und Söhne",
}
SECOND = "(;GM[1]FF[4]PB[Ü]C[a ( b];B[aa])"


def list_of_games(data: bytes) -> tuple[Listed, ...]:
    """Return the list of the games in a file."""
    return run_to_end(listing(SgfFile(data)))


def test_every_game_is_listed_with_its_names() -> None:
    data = f"Hi (;-)\n{FIRST}\n-- \n{SECOND}\n".encode()
    first, second = list_of_games(data)
    assert data[first.start : first.end].decode() == FIRST
    assert data[second.start : second.end].decode() == SECOND
    assert first[2:] == (3, "Ann (3p)", "B]ob", "B+R", "2020-01-01", "One")
    assert second[2:] == (1, "Ü", "", "", "", "")


def test_an_unclosed_game_ends_where_the_next_begins() -> None:
    data = b"(;GM[1]PB[A];B[aa](;GM[1]PB[B];B[aa](;W[bb])(;W[cc]))(;GM[1]PB[C];B[aa]"
    assert [each.black for each in list_of_games(data)] == ["A", "B", "C"]


@pytest.mark.parametrize("named", [False, True], ids=["unnamed", "named"])
@pytest.mark.parametrize("codec", PLAYERS)
def test_games_are_listed_in_the_encoding_in_which_they_are_read(
    codec: str, *, named: bool
) -> None:
    name = PLAYERS[codec]
    set_named = f"CA[{codec}]" if named else ""
    game = f"(;GM[1]{set_named}SZ[9]PB[{name}];B[ee];W[dd])\n"
    file = run_to_end(decoding(f"{'(;GM[1]SZ[9];B[aa])' * 200}{3 * game}".encode(codec)))
    games = run_to_end(listing(file))[200:]
    assert [(each.black, each.moves) for each in games] == 3 * [(name, 2)]
    reading = run_to_end(reading_listed(file, games[2]))
    assert reading.game is not None
    assert (reading.game.headline.black, reading.game.ply) == (name, 2)
    guessed = [note.details for note in reading.notes if note.kind is NoteKind.ENCODING]
    assert guessed == ([] if named or codec == "cp1252" else [(NAMED[codec],)])


def test_each_game_of_a_file_may_have_its_own_encoding() -> None:
    games = [("GBK", "gbk", "柯洁"), ("EUC-KR", "cp949", "이세돌"), ("UTF-8", "utf-8", "井山裕太")]
    pieces = (
        f"(;GM[1]CA[{named}]SZ[9]PB[{name}];B[ee])\n".encode(codec) for named, codec, name in games
    )
    file = run_to_end(decoding(b"".join(pieces)))
    listed = run_to_end(listing(file))
    assert [each.black for each in listed] == [name for _, _, name in games]


@pytest.mark.parametrize("pad", ["", "x"])
@pytest.mark.parametrize("codec", ["gb18030", "utf-8"])
def test_a_long_file_is_decoded_in_pieces_without_splitting_a_character(
    codec: str, pad: str
) -> None:
    game = f"(;GM[1]CA[GB2312]SZ[9]C[{'黑中盘胜' * 5000}{pad}];B[ee])"
    data = pad.encode() + 20 * game.encode(codec)
    assert sum(1 for _ in decoding(data)) > 2
    file = run_to_end(decoding(data))
    assert (file.encoding, file.data) == (codec, pad.encode() + 20 * game.encode())


@pytest.mark.parametrize("bomb", [b"(", b"(;B[", b"(;B[]", b"(;B[a](", b"(;GM[", b"(;A[](;"])
def test_hostile_files_are_read_without_an_exception(bomb: bytes) -> None:
    assert len(list_of_games(bomb * (400_000 // len(bomb)))) <= 2


def test_a_long_file_is_listed_in_short_steps() -> None:
    steps = sum(1 for _ in listing(SgfFile(1_000 * SECOND.encode())))
    assert steps == 1_000
