"""A game of Red with the mouse to its end, its first turns, and the computer."""

from playwright.sync_api import expect

from redstone.rules.red import Red
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.test_game import random_game


def test_two_people_play_to_annihilation(running: BoardPage) -> None:
    """After the last four moves of a random game the page has its moves and names its winner."""
    game = random_game(Red(), 4, seed=5)
    table = running.take_up(saved_game(" ".join(game.tokens[:-4]), two_people(4, "red")))
    for move in game.moves[-4:]:
        table.play(move)
    assert table.game() == game
    assert game.outcome is not None
    assert game.outcome.winner is not None
    winner = game.outcome.winner.value.capitalize()
    expect(table["#turn"]).to_contain_text(f"{winner} wins: no")
    expect(table["#end"]).to_be_visible()


def test_the_first_stone_is_ones_own(running: BoardPage) -> None:
    """A red first stone is refused with the reason, though red can be shown."""
    table = running.take_up(saved_game("", two_people(game="red")))
    table.button("c3").focus()
    table.page.keyboard.press("r")
    expect(table["#refusal"]).to_contain_text("your first stone must be your own colour")
    assert table.moves() == ""
    expect(table["#show-red"]).to_be_visible()
