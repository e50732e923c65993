"""The end of a game: its card, closed and found again, and the ways on from it."""

from playwright.sync_api import expect

from tests.e2e.table import THINK_MS, Table, against_computer, saved_game


def test_a_won_end_is_told_when_the_game_is_opened_and_a_lost_one_when_it_comes(
    running: Table,
) -> None:
    table = running.take_up(saved_game("c3 w", against_computer(5)))
    card = table["#end"]
    expect(card).to_be_visible()
    expect(table["#end-title"]).to_have_text("You won")
    expect(table["#end-why"]).to_have_text("The computer resigned.")
    expect(table["#end-turning"]).to_be_hidden()

    table.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    table["#show-end"].click()
    expect(card).to_be_visible()
    expect(table["#end-title"]).to_be_focused()

    table["#rematch"].click()
    expect(card).to_be_hidden()
    table.page.wait_for_function(
        "() => /your turn/i.test(document.getElementById('turn').textContent)", timeout=THINK_MS
    )
    assert len(table.game().moves) == 1, "colours are exchanged: the computer has begun"
    table["#more-open"].click()
    table["#more-resign"].click()
    table["#resigning"].get_by_role("button", name="Resign").click()
    expect(table["#end-title"]).to_have_text("You lost")
    expect(table["#announce"]).to_contain_text("You lost. You resigned.")
    expect(table["#end-length"]).to_contain_text("1 move in ")

    table["#review"].click()
    expect(card).to_be_hidden()
    expect(table["#app[data-room=study]"]).to_be_attached()
