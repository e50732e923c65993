"""Games with the mouse to their ends: two people to annihilation, and against the computer."""

import random
from dataclasses import replace

from playwright.sync_api import expect

from redstone.app.play.settings import Colour
from redstone.position import Place, Position
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people


def random_placement(rules: Rules, position: Position, rng: random.Random) -> Place:
    """Return a random legal placement. In half of the cases it is red, if one is legal."""
    moves = [move for move in rules.legal_moves(position) if isinstance(move, Place)]
    red = [move for move in moves if move.red]
    return rng.choice(red if red and rng.random() < 0.5 else moves)


def random_game(rules: Rules, size: int, seed: int) -> Game:
    """Return a game to annihilation of random placements."""
    rng, game = random.Random(seed), Game.new(rules, size, size)
    while game.outcome is None:
        game = game.play(random_placement(game.rules, game.position, rng))
    return game


def test_two_people_play_to_annihilation(running: BoardPage) -> None:
    """After the last four moves of a random game the page has its moves and names its winner.

    One can step to its start and end.
    """
    game = random_game(Redstone(), 5, seed=7)
    table = running.take_up(saved_game(" ".join(game.tokens[:-4]), two_people()))
    for move in game.moves[-4:]:
        table.play(move)
    assert table.game() == game
    assert game.outcome is not None
    assert game.outcome.winner is not None
    winner = game.outcome.winner.value.capitalize()
    expect(table["#turn"]).to_contain_text(f"{winner} wins: no")
    expect(table["#end"]).to_be_visible()
    table["#to-start"].click()
    table.expect_plies(0)
    table["#to-end"].click()
    expect(table["#turn"]).to_contain_text("wins")


def test_a_finished_game_takes_no_stones_and_is_played_on_in_a_copy(running: BoardPage) -> None:
    """A tap at an earlier move is refused. "Play on" makes a second game, and keeps the first."""
    table = running.take_up(saved_game("c3 d4 b2 w", two_people()))
    table["#back"].click()
    table.tap("e5")
    expect(table["#refusal"]).to_contain_text("Press “Play on” to continue in a copy")
    table.expect_plies(3)
    table["#play-on"].click()
    table.tap("e5")
    table.expect_plies(4)
    assert table.moves() == "c3 d4 b2 e5"
    table.open_dialog("games")
    expect(table["#games-list li"]).to_have_count(2)
    table["#games-list"].get_by_text("two people here, move 3").click()
    table.expect_plies(3)
    expect(table["#finished"]).to_be_visible()


def test_a_game_against_the_computer(running: BoardPage) -> None:
    """Random moves against the computer lead to the end card.

    In the rematch the computer begins.
    """
    moves = random_game(Redstone(pie=False), 5, seed=7).tokens[:-8]
    if len(moves) % 2:
        moves = moves[:-1]
    setup = replace(against_computer(), options="n")  # Black stays Black
    table = running.take_up(saved_game(" ".join(moves), setup))
    rng = random.Random(3)
    while not (game := table.game()).position.is_over:
        table.play(random_placement(game.rules, game.position, rng))
        table.wait_for_turn()
    expect(table["#end"]).to_be_visible()
    table["#rematch"].click()
    expect(table["#plate-white .name"]).to_have_text("You")
    table.expect_plies(1)
    table.expect_turn("Your turn.")


def test_the_computer_begins_and_the_swap_is_taken(running: BoardPage) -> None:
    """After the person's swap they are Black, and the computer moves as White."""
    table = running.take_up(saved_game("", against_computer(colour=Colour.WHITE)))
    table.expect_plies(1)
    expect(table["#detail"]).to_contain_text("the computer plays White and moves")
    table["#swap"].click()
    expect(table["#plate-black .name"]).to_have_text("You")
    expect(table["#plate-white .name"]).to_have_text("Computer")
    table.expect_plies(3)
    table.expect_turn("Your turn.")


def test_the_computer_decides_the_swap(running: BoardPage) -> None:
    """At level 6 it swaps a first stone in the middle of 5 × 5 and plays Black."""
    table = running.take_up(saved_game("", replace(against_computer(), level=6)))
    table.tap("c3")
    table.expect_plies(2)
    # The middle of 5x5 is too good to leave to the enemy.
    assert table.moves() == "c3 z"
    expect(table["#detail"]).to_contain_text("now the computer plays Black, and you play White")
    table.expect_turn("Your turn.")
