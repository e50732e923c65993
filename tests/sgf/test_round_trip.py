"""Every game of every size is restored exactly from its file, moves taken back included."""

import pytest
from hypothesis import given

from redstone.board import Point
from redstone.position import Player
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.record.node import MarkShape, Markup, Notes
from redstone.record.notation import parse_move
from redstone.record.sgf import SgfReading
from redstone.rules import GAMES
from tests.at_once import format_sgf, read_sgf
from tests.games import games
from tests.trees import comparable, trees

LABEL = Markup(Point(2, 2), MarkShape.LABEL, "A")


@given(games(resignation=True))
def test_random_games_survive_a_round_trip(game: Game) -> None:
    for ply in {0, game.ply // 2, game.ply}:
        there = game.go_to(ply)
        assert read_sgf(format_sgf(there).encode("ascii")) == SgfReading(there)


@given(trees())
def test_random_trees_survive_a_round_trip(game: Game) -> None:
    text = format_sgf(game)
    reading = read_sgf(text.encode())
    assert reading.game is not None, text
    assert (reading.fault, reading.notes) == (None, ()), text
    assert comparable(reading.game) == comparable(game), text
    assert reading.game.headline == game.headline, text


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
        (
            "savage2-1-a1b1a2b2",
            "(;FF[4]GM[1]CA[UTF-8]AP[Redstone:1]RU[Savage Go]SZ[2]RE[W+]\n"
            ";B[ab]\n"
            ";W[bb]\n"
            ";B[aa]\n"
            ";RSM[b2]C[White places a stone at b2 and takes 2.]AW[ba][bb]AE[aa][ab])\n",
        ),
        (
            "go3bk1-1-b2yyyvb2yuc3yyyyy",
            "(;FF[4]GM[1]CA[UTF-8]AP[Redstone:1]RU[Go]SZ[3]RSO[bk1]RE[B+7.5]KM[0.5]\n"
            ";B[bb]\n"
            ";W[]\n"
            ";B[]\n"
            ";W[]\n"
            ";RSM[vb2]C[The black string at b2 is marked as dead.]PL[B]\n"
            ";RSM[y]C[Black agrees to the marks.]PL[W]\n"
            ";RSM[u]C[White plays on.]PL[B]\n"
            ";B[ca]\n"
            ";W[]\n"
            ";B[]\n"
            ";W[]\n"
            ";RSM[y]C[Black agrees to the marks.]PL[W]\n"
            ";RSM[y]C[White agrees to the marks.])\n",
        ),
        (
            "go9h2-1-e5",
            "(;FF[4]GM[1]CA[UTF-8]AP[Redstone:1]RU[Go]SZ[9]RSO[h2]KM[7]HA[2]AB[cg][gc]PL[W]\n"
            ";W[ee])\n",
        ),
    ],
)
def test_games_are_written_as_expected(link: str, text: str) -> None:
    game = read_link(link).game
    assert game is not None
    assert format_sgf(game) == text
    assert read_sgf(text.encode()) == SgfReading(game)


def test_a_tree_is_written_as_expected() -> None:
    game = Game.new(GAMES["redstone"]("n"), 3, 3)
    for token in ("b2", "a1", "c3"):
        game = game.play(parse_move(token))
    game = game.go_to(1).add(parse_move("a3")).go_to(1).add(parse_move("c1"))
    game = game.annotate(2, Notes(comment="[Why?]", sign="?", markup=(LABEL,)))
    text = (
        "(;FF[4]GM[1]CA[UTF-8]AP[Redstone:1]RU[Redstone]SZ[3]RSO[n]\n"
        ";B[bb]\n"
        "(;W[ac]C[[Why?\\]]BM[1]LB[ca:A]\n"
        ";B[ca])\n"
        "(;W[aa])\n"
        "(;W[cc]RSC[1]))\n"
    )
    assert format_sgf(game) == text
    assert read_sgf(text.encode()).game is not None


def test_a_set_up_is_written_as_expected() -> None:
    board = parse_diagram("# O .\nO X .\n. . .")
    game = Game.from_set_up(GAMES["redstone"](""), board, Player.WHITE)
    assert isinstance(game, Game)
    assert format_sgf(game) == (
        "(;FF[4]GM[1]CA[UTF-8]AP[Redstone:1]RU[Redstone]SZ[3]"
        "AB[bb]AW[ab][ba]RSR[aa]PL[W]RSD[1]LB[aa:R])\n"
    )
    assert read_sgf(format_sgf(game).encode()) == SgfReading(game)
