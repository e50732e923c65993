"""The content of a link without a replay of its moves."""

import pytest
from hypothesis import given

from redstone.app.storage.kept_game import start_of, tree_of
from redstone.record.game import Game
from redstone.record.link import format_link
from tests.games import games


@given(games(most_points=25, resignation=True))
def test_the_tree_read_from_a_link_has_the_games_moves(game: Game) -> None:
    tree = tree_of(format_link(game))
    assert tree.played == tuple(str(move) for move in game.moves)
    assert len(tree.nodes) == len(game.line)
    assert tree.has_all_of(tree)


@pytest.mark.parametrize(
    ("one", "other", "has"),
    [
        ("#redstone5-1-c3d4-i0000", "#redstone5-1-c3-i0000", True),
        ("#redstone5-1-c3-i0000", "#redstone5-1-c3d4-i0000", False),
        ("#redstone5-1-c3-d4-i0000", "#redstone5-1-c3d4-i0000", True),
        ("#redstone5-1-0-c3d4-i0000", "#redstone5-1-c3d4-i0000", True),
        ("#redstone5-1-c3e5-i0000", "#redstone5-1-c3d4-i0000", False),
        ("#redstone7-1-c3d4-i0000", "#redstone5-1-c3-i0000", False),
        ("#redstone5n-1-c3d4-i0000", "#redstone5-1-c3-i0000", False),
        ("#redstone5-2-0-c3d4-1e5-i0000", "#redstone5-1-c3e5-i0000", True),
        ("#redstone5-2-0-c3d4-1e5-i0000", "#redstone5-2-0-c3e5-1d4-i0000", True),
        ("#redstone5-2-0-c3d4-1e5a1-i0000", "#redstone5-2-0-c3d4-1e5-3-i0000", True),
        ("#redstone5-2-0-c3d4-1e5-3b2-2-i0000", "#redstone5-1-c3e5b2-i0000", True),
        ("#redstone5-2-0-c3d4-1e5-i0000", "#redstone5-1-c3e5b2-i0000", False),
        ("#redstone5-2-b25-c3d4-i0000", "#redstone5-1-c3d4-i0000", False),
    ],
)
def test_has_all_of_is_true_if_a_link_contains_the_moves_of_the_other(
    one: str, other: str, has: bool
) -> None:
    assert tree_of(one).has_all_of(tree_of(other)) == has


def test_the_cursor_determines_the_moves_played() -> None:
    assert tree_of("#redstone9-2-0-e5d4c3-1f6g7-5c4-4-i0000").played == ("e5", "f6")
    assert tree_of("#redstone9-2-0-e5d4c3-1f6g7-5c4-i0000").played == ("e5", "d4", "c3")
    assert start_of("#redstone9n-2-0-e5-i0000") == "redstone9n"


@pytest.mark.parametrize("text", ["#redstone5-2-0-i0000", "#go9-2-b81-0-99-i0000", "#red5-1-i0000"])
def test_links_with_unreadable_parts_have_no_moves(text: str) -> None:
    assert tree_of(text).played == ()
