"""The computer's worker: hurried, interrupted, reloaded, and stuck."""

from dataclasses import replace

from playwright.sync_api import Route, expect

from tests.e2e.table import Table, against_computer, saved_game

SLOW = replace(against_computer(9), level=8)


def test_move_now_ends_the_thinking(table: Table) -> None:
    table.open(saved_game("", SLOW))
    table.tap("c3")
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    table["#move-now"].click()
    table.expect_plies(2)


def test_the_page_answers_while_the_computer_thinks(table: Table) -> None:
    table.open(saved_game("", SLOW))
    table.tap("c3")
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    table["#show-red"].click()
    expect(table["#show-red"]).to_have_attribute("aria-pressed", "true")
    expect(table["#thinking"]).to_be_visible()


def test_a_new_game_and_a_reload_in_the_middle_of_thinking_are_safe(table: Table) -> None:
    table.open(saved_game("", SLOW))
    table.tap("c3")
    expect(table["#thinking-text"]).to_contain_text("games tried", timeout=60_000)
    table.reload()
    expect(table["#thinking"]).to_be_visible()
    table.page.get_by_role("button", name="New game").first.click()
    table["#new-game-form"].get_by_label("5", exact=True).check()
    table["#start-game"].click()
    table.expect_turn("Black to move: your turn.")
    assert table.moves() == ""
    expect(table["#thinking"]).to_be_hidden()


def test_a_worker_that_does_not_answer_is_replaced_and_then_told_of(table: Table) -> None:
    def silent(route: Route) -> None:
        route.fulfill(body="self.onmessage = () => {};", content_type="text/javascript")

    table.page.route("**/web/computer/worker.mjs", silent)
    table.page.clock.install()
    table.open(saved_game("", against_computer()))
    table.tap("b2")
    expect(table["#thinking"]).to_be_visible()
    for _ in range(3):  # a first worker and two replacements
        expect(table["#trouble"]).to_be_hidden()
        table.page.clock.fast_forward(61_000)
    expect(table["#trouble"]).to_be_visible()
    table.page.unroute("**/web/computer/worker.mjs")
    table["#trouble button"].click()
    table.page.clock.resume()
    table.expect_plies(2)


def test_a_hint_shows_moves_and_the_line_where_pointed_at(table: Table) -> None:
    table.open(saved_game("", against_computer()))
    table["#hint"].click()
    expect(table["#detail"]).to_contain_text("% to win", timeout=60_000)
    table["#hint"].click()
    expect(table["#detail"]).not_to_contain_text("% to win")
    assert table.moves() == ""
