"""Savage Go with the mouse to its end, with turns of several stones, also the computer's."""

import random

from playwright.sync_api import expect

from redstone.app.play.settings import Colour, Setup
from redstone.engine.levels import LEVELS
from redstone.position import Move
from redstone.record.game import Game
from redstone.record.turn_record import stone_in_turn
from redstone.rules.savage import Savage
from tests.app.sessions import TWO_DUE
from tests.e2e.table import THINK_MS, BoardPage, against_computer, saved_game, two_people


def greedy_move(game: Game, rng: random.Random) -> Move:
    """Return a random legal move, one that captures if there is any, so that turns grow."""
    moves = list(game.rules.legal_moves(game.position))
    takes = [move for move in moves if game.rules.captures(game.position, move)]
    return rng.choice(takes or moves)


def test_two_people_play_to_annihilation(running: BoardPage) -> None:
    """Each stone of a turn is counted, and after the last one the page names the winner."""
    rng, game = random.Random(4), Game.new(Savage(), 4, 4)
    while game.outcome is None:
        game = game.play(greedy_move(game, rng))
    before, longest = game.go_to(game.ply - 8).without_future(), 0
    table = running.take_up(saved_game(" ".join(before.tokens), two_people(4, "savage")))
    for move in game.moves[-8:]:
        number, due = stone_in_turn(before)
        longest = max(longest, due)
        if due > 1:
            expect(table["#turn"]).to_contain_text(f"stone {number} of {due}")
        before = before.play(move)
        table.play(move)
    assert longest > 1, "no turn of several stones has come up"
    assert table.game() == game
    assert game.outcome is not None
    assert game.outcome.winner is not None
    winner = game.outcome.winner.value.capitalize()
    expect(table["#turn"]).to_contain_text(f"{winner} wins: no")
    expect(table["#end"]).to_be_visible()


def test_the_computer_places_all_stones_of_its_turn(running: BoardPage) -> None:
    table = running.take_up(
        saved_game(TWO_DUE, against_computer(colour=Colour.WHITE, game="savage"))
    )
    table.page.wait_for_function(
        "() => /Your turn|wins/.test(document.getElementById('turn').textContent)",
        timeout=60_000,
    )
    game = table.game()
    assert len(game.moves) == 6
    expect(table["#detail"]).to_contain_text("Black played")


def test_hurrying_the_computer_hurries_its_whole_turn(running: BoardPage) -> None:
    """Its button at stone 1 of 9 makes the computer place all nine."""
    first_rows = " ".join(f"{column}2 {column}1" for column in "abcdefgh")
    setup = Setup("savage", cols=9, rows=9, colour=Colour.BLACK, level=LEVELS[-1].number)
    table = running.take_up(saved_game(f"e9 e5 {first_rows} j1", setup))
    table.expect_turn("The computer is thinking: stone 1 of 9.")
    table["#move-now"].click()
    table.page.wait_for_function(
        "() => /Your turn/.test(document.getElementById('turn').textContent)", timeout=THINK_MS
    )
    assert len(table.game().moves) == 19 + 9
