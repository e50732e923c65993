"""The strength of the computer on its slider, and a game that the computer resigns."""

from dataclasses import replace

from playwright.sync_api import expect

from redstone.app.play.settings import Colour
from tests.e2e.table import BoardPage, against_computer, saved_game

LOST = "c3 c2 d2 d1 b3 a5 d3 d4 b4 e2 b2"
"""Moves on 5x5, without the pie rule, after which White to move is practically lost."""


def test_an_offered_resignation_can_be_declined_and_the_game_played_out(running: BoardPage) -> None:
    """The page asks which, and after "play it out" the computer moves."""
    setup = replace(against_computer(), options="n", level=3)
    table = running.take_up(saved_game(LOST, setup))
    table.expect_turn("White offers to resign.")
    expect(table["#detail"]).to_contain_text("Take the win, or play it out?")
    table["#play-it-out"].click()
    table.expect_plies(12)
    table.expect_turn("Your turn.")


def test_a_hint_names_the_winner_once_proven(running: BoardPage) -> None:
    """On 3 × 3 the detail text says that the person wins."""
    table = running.take_up(saved_game("b2 a1", replace(against_computer(3), options="n")))
    table["#hint"].click()
    expect(table["#detail"]).to_contain_text("It’s decided: you win", timeout=60_000)


def test_the_strength_is_shown_while_the_slider_moves(running: BoardPage) -> None:
    """The level's number, name and thinking time follow it, and the started level is shown."""
    table = running.take_up(saved_game("c3", against_computer(colour=Colour.BLACK)))
    table.open_dialog("new-game")
    slider = table["#level"]
    expect(slider).to_have_attribute("aria-valuetext", "1, Newcomer")
    slider.focus()
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "2, Beginner")
    expect(table["#level-name"]).to_have_text("2, Beginner")
    slider.press("End")
    expect(table["#level-about"]).to_contain_text("half a minute")
    expect(table["#level-time"]).to_contain_text("on this device")
    table["#start-game"].click()
    expect(table["#plate-white .note"]).to_contain_text("(10)")
