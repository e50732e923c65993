"""Every game has one link, and that link reads as the same game."""

import pytest
from hypothesis import given

from redstone.record.game import Game
from redstone.record.link import LinkReading, format_link, read_link
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from tests.games import VARIANTS, games, random_game, rules_id

# Whole games up to 5x5; longer ones are broken off, the sooner the dearer each move of them is.
# Of all sizes every second, as on a chessboard.
SIDES = range(2, 20)


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
@pytest.mark.parametrize("cols", SIDES)
def test_games_of_every_size_survive_a_round_trip(rules: Rules, cols: int) -> None:
    for rows in SIDES[cols % 2 :: 2]:
        longest = None if cols * rows <= 25 else 6 if cols * rows <= 100 else 3
        game = random_game(rules, (cols, rows), seed=cols * 100 + rows, longest=longest)
        game = game.go_to(len(game.line) * 2 // 3)
        link = format_link(game)
        assert read_link(link) == LinkReading(link, game), link


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *((game, (13, 9)) for game in GAMES),
        *((game, (19, 19)) for game in GAMES if game != "savage"),
        ("savage", (13, 13)),  # on 19x19 a whole game of it takes seconds
    ],
    ids=str,
)
def test_whole_games_on_large_boards_survive_a_round_trip(game: str, size: tuple[int, int]) -> None:
    whole = random_game(GAMES[game](""), size, seed=5)
    assert whole.outcome is not None
    assert read_link(format_link(whole)).game == whole


@given(games(resignation=True))
def test_random_games_survive_a_round_trip(game: Game) -> None:
    for ply in {0, game.ply // 2, game.ply}:
        there = game.go_to(ply)
        link = format_link(there)
        assert read_link(link) == LinkReading(link, there)
        assert read_link(link.upper()).game == there
        assert all(c.isdigit() or (c.isascii() and c.islower()) or c in "#-" for c in link), link
        assert "--" not in link
