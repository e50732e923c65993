"""The end of a game: its card, closed and found again, and the ways on from it."""

from dataclasses import replace

from playwright.sync_api import expect

from redstone.app.play.series import Series
from redstone.app.storage.ladder import SERIES, series_text
from redstone.record.notation import parse_move
from tests.e2e.table import THINK_MS, BoardPage, against_computer, saved_game, two_people
from tests.e2e.test_opponent import LOST


def test_the_end_card_opens_with_a_won_game_and_at_a_loss(
    running: BoardPage,
) -> None:
    """It names winner and reason, and can be closed and opened again.

    It leads to a rematch with exchanged colours, and to a review.
    """
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


NOTE_MOMENTS = """() => {
    const { painting } = document.getElementById("canvas");
    const moments = window.moments = [painting.moment];
    Object.defineProperty(painting, "moment", {
        configurable: true, get: () => moments.at(-1), set: (moment) => { moments.push(moment); },
    });
}"""
"""Records the moments painted on the board. Those of a replay are negative."""


def test_the_last_capture_is_replayed_and_the_board_restored(running: BoardPage) -> None:
    """A capture that ends the game is replayed once, behind the end card."""
    table = running.take_up(saved_game("a1 b2 a2", two_people(2, options="n")))
    table.page.evaluate(NOTE_MOMENTS)
    table.play(parse_move("xb1"))
    expect(table["#end"]).to_be_visible()
    shown = "moments.filter((moment) => moment < 0).length === 2 && moments.at(-1) > 0"
    table.page.wait_for_function(shown, timeout=THINK_MS)
    table["#end-close"].click()
    table.settle()
    assert table.page.evaluate(shown), "it is not shown again"


COUNT_SCATTERED = """() => {
    window.scattered = 0;
    new MutationObserver((found) => {
        for (const { addedNodes } of found) {
            const stones = [...addedNodes].filter((node) => node.className === "scattered");
            window.scattered += stones.length;
        }
    }).observe(document.body, { childList: true });
}"""


def test_a_third_win_in_a_row_is_celebrated_without_motion_if_unwanted(
    running: BoardPage,
) -> None:
    """The end card names the streak. Stones scatter briefly, but not with reduced motion."""
    lost = saved_game(LOST, replace(against_computer(), options="n", level=3))
    two_won = series_text(Series(3, won=True, games=2, wins=2))
    for motion in ("no-preference", "reduce"):
        running.page.emulate_media(reduced_motion=motion)
        table = running.take_up(lost)
        table.page.evaluate("([name, text]) => { localStorage[name] = text; }", [SERIES, two_won])
        table.page.evaluate(COUNT_SCATTERED)
        table.expect_turn("White offers to resign.")
        table["#take-win"].click()
        expect(table["#end-feat"]).to_have_text("3 wins in a row.")
        expect(table[".scattered"]).to_have_count(0)
        assert bool(table.page.evaluate("window.scattered")) is (motion == "no-preference")


BROWSER_OFFERS = """() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    event.prompt = () => { window.prompted = (window.prompted ?? 0) + 1; };
    window.dispatchEvent(event);
    return event.defaultPrevented;
}"""


def test_installation_is_offered_once_after_a_game_that_was_not_lost(running: BoardPage) -> None:
    """It is offered on the end card and covers none of its buttons; a loss brings no offer.

    The browser's own offer is prevented, and its prompt is opened by the page's button.
    """
    install, rematch = running["#install"], running["#rematch"]
    table = running.take_up(saved_game("c3 d4", against_computer(5)))
    assert table.page.evaluate(BROWSER_OFFERS), "the browser asks by itself"
    table["#more-open"].click()
    table["#more-resign"].click()
    table["#resigning"].get_by_role("button", name="Resign").click()
    expect(table["#end-title"]).to_have_text("You lost")
    table.settle()
    expect(install).to_be_hidden()
    for times in (1, 2):
        table = running.take_up(saved_game(LOST, replace(against_computer(), level=3)))
        assert table.page.evaluate(BROWSER_OFFERS)
        table.expect_turn("White offers to resign.")
        table["#take-win"].click()
        expect(table["#end-title"]).to_have_text("You won")
        if times == 1:
            expect(install).to_be_visible()
            rematch.click(trial=True)
            install.click()
            assert table.page.evaluate("window.prompted") == 1
        table.settle()
        expect(install).to_be_hidden()
