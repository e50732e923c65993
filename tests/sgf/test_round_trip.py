"""Every game of every size comes back from its file exactly, moves taken back included."""

import pytest
from hypothesis import given

from redstone.game import Game
from redstone.link import read_link
from redstone.sgf import SgfReading, format_sgf, read_sgf
from tests.games import games


@given(games(resignation=True))
def test_random_games(game: Game) -> None:
    for ply in {0, game.ply // 2, game.ply}:
        there = game.go_to(ply)
        assert read_sgf(format_sgf(there).encode("ascii")) == SgfReading(there)


@pytest.mark.parametrize(
    ("link", "text"),
    [
        (
            "redstone13x9n-1-a1n9-e5",
            "(;FF[4]GM[1]CA[UTF-8]AP[Redstone:1]RU[Redstone]SZ[13:9]RSO[n]RSP[2]\n"
            ";B[ai]\n"
            ";W[ma]\n"
            ";B[ee])\n",
        ),
        (
            "redstone2-1-a1za2b1xb2",
            "(;FF[4]GM[1]CA[UTF-8]AP[Redstone:1]RU[Redstone]SZ[2]RE[W+]\n"
            ";B[ab]\n"
            ";RSM[z]C[White's player swaps: the players exchange colours.]PL[W]\n"
            ";W[aa]\n"
            ";B[bb]\n"
            ";RSM[xb2]C[White places a red stone at b2 and takes 3.]AE[aa][ab][bb]LB[ba:R])\n",
        ),
    ],
)
def test_files_as_they_are_written(link: str, text: str) -> None:
    game = read_link(link).game
    assert game is not None
    assert format_sgf(game) == text
    assert read_sgf(text.encode()) == SgfReading(game)
