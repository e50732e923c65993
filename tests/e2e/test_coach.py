"""The coach in a browser: the card asks before the computer answers, also after a reload."""

from dataclasses import replace

from playwright.sync_api import expect

from redstone.app.play.settings import Colour
from tests.coach.near_the_end import LOSING, NEAR_THE_END
from tests.e2e.table import THINK_MS, BoardPage, against_computer, saved_game
from tests.e2e.test_accessibility import assert_no_violation_light_or_dark
from tests.games import game_of_link


def test_the_coachs_warning_survives_a_reload_and_is_answered(table: BoardPage) -> None:
    """It can be answered by taking the move back, or by playing on."""
    game = game_of_link(NEAR_THE_END)
    setup = replace(against_computer(colour=Colour.WHITE), options="n", coach=0, helped=True)
    table.open(saved_game(" ".join(game.tokens), setup))
    plies, card = len(game.line), table["#coach"]
    table.press(LOSING[0])
    expect(card).to_contain_text(f"{LOSING[0]} drops your chances from", timeout=THINK_MS)
    expect(table["#coach-take-back"]).to_be_focused()
    assert_no_violation_light_or_dark(table)
    table.reload()
    expect(card).to_be_visible(timeout=THINK_MS)
    table.expect_plies(plies + 1)
    table["#coach-take-back"].click()
    expect(card).to_be_hidden()
    table.expect_plies(plies)
    table.press(LOSING[1])
    expect(card).to_be_visible(timeout=THINK_MS)
    table["#coach-play-on"].click()
    expect(card).to_be_hidden()
    table.expect_plies(plies + 2, at_least=True)
