"""Files with many games: each game is listed by its root's properties, wherever it is."""

import pytest

from redstone.record.sgf.collection import Listed, in_utf_8, listing
from redstone.record.work import run_to_end
from tests.at_once import read_sgf

FIRST = (
    "(;GM[1]PB[Ann (3p)]PW[B\\]ob]RE[B+R]DT[2020-01-01]GN[One];B[aa];W[bb](;B[cc])(;B[dd];W[ee]))"
)
SECOND = "(;GM[1]FF[4]PB[Ü]C[a ( b];B[aa])"


def games_listed(data: bytes) -> tuple[Listed, ...]:
    return run_to_end(listing(data))


def test_every_game_is_listed_with_its_names() -> None:
    data = f"Hi (;-)\n{FIRST}\n-- \n{SECOND}\n".encode()
    first, second = games_listed(data)
    assert data[first.start : first.end].decode() == FIRST
    assert data[second.start : second.end].decode() == SECOND
    assert first[2:] == (3, "Ann (3p)", "B]ob", "B+R", "2020-01-01", "One")
    assert second[2:] == (1, "Ü", "", "", "", "")


def test_a_game_that_is_not_closed_ends_where_the_next_begins() -> None:
    data = b"(;GM[1]PB[A];B[aa](;GM[1]PB[B];B[aa](;W[bb])(;W[cc]))(;GM[1]PB[C];B[aa]"
    assert [each.black for each in games_listed(data)] == ["A", "B", "C"]


@pytest.mark.parametrize("codec", ["cp932", "gb18030", "big5", "cp1252"])
def test_games_without_a_named_encoding_are_listed_as_they_are_read(codec: str) -> None:
    name = "Müller und Söhne" if codec == "cp1252" else "山田太郎能"
    data = in_utf_8(3 * f"(;GM[1]SZ[9]PB[{name}];B[ee];W[dd])\n".encode(codec))
    games = games_listed(data)
    assert [(each.black, each.moves) for each in games] == 3 * [(name, 2)]
    game = read_sgf(data[games[2].start : games[2].end]).game
    assert game is not None
    assert (game.headline.black, game.ply) == (name, 2)


@pytest.mark.parametrize("bomb", [b"(", b"(;B[", b"(;B[]", b"(;B[a](", b"(;GM[", b"(;A[](;"])
def test_hostile_files_are_answered(bomb: bytes) -> None:
    assert len(games_listed(bomb * (400_000 // len(bomb)))) <= 2


def test_a_long_file_is_listed_in_short_steps() -> None:
    steps = sum(1 for _ in listing(1_000 * SECOND.encode()))
    assert steps == 1_000
