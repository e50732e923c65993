"""Each game is chosen and begun in the dialog, and its rules are shown with their pictures."""

import threading

import pytest
from playwright.sync_api import Locator, Page, expect

from redstone.app.play.settings import Opponent, Setup
from redstone.app.words.family import FAMILY
from redstone.language import _
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.test_accessibility import assert_no_violation_light_or_dark
from tests.e2e.test_early import WASM
from tests.e2e.waiting import tap
from tests.e2e.watch import FaultWatch
from tests.games import TITLES

PAINTED = """canvas => {
    if (!canvas.painting || !canvas.width) return false;
    const pen = canvas.getContext("2d");
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4 * 7) {
        if (data[at + 3] === 255) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    }
    return seen.size > 20;
}"""
"""True if a canvas shows a board, which has dozens of colours."""


CAN_BE_SEEN = """() => {
    const [komi, error] = ["[name=komi]", "[role=alert]"].map((css) =>
        document.querySelector(`#new-game-form ${css}`).getBoundingClientRect());
    return komi.bottom <= error.top;
}"""
"""True if the invalid field is not covered by its message."""


def new_game(table: BoardPage) -> Locator:
    """Open the new-game dialog with the part behind "More", and return its form."""
    table.open_dialog("new-game")
    form = table["#new-game-form"]
    if not form.locator("#more-options[open]").count():
        form.get_by_text("More", exact=True).click()
    return form


def choose(form: Locator, game: str) -> None:
    """Choose a game by its name, as a screen reader announces it."""
    form.get_by_role("radio", name=TITLES[game], exact=True).check()


def rules(table: BoardPage, game: str) -> Locator:
    """Choose the rules of a game in the dialog of rules, and return their text."""
    if not table["#rules"].is_visible():
        table.open_dialog("rules")
    title = TITLES[game]
    table["#rules-games"].get_by_role("radio", name=title, exact=True).check()
    expect(table["#rules-title"]).to_have_text(f"The rules of {title}")
    expect(table["#rules-text"]).to_have_attribute("data-game", game)
    text = table["#rules-text article"]
    expect(text).to_contain_text("In short")
    return text


@pytest.mark.parametrize("game", FAMILY)
def test_each_game_is_chosen_and_begun(running: BoardPage, game: str) -> None:
    """The dialog shows the fields of the chosen game.

    Started, the page has its title and credit, and a move is in the stored link and survives a
    reload.
    """
    table = running.take_up(saved_game("c3", two_people()))
    form = new_game(table)
    choose(form, game)
    expect(form.get_by_text(_(FAMILY[game].sentence))).to_be_visible()
    expect(form.get_by_label("Pie rule")).to_be_visible(visible=game in ("redstone", "red"))
    expect(form.get_by_label("Handicap")).to_be_visible()
    for field in ("Scoring", "Komi"):
        expect(form.get_by_label(field)).to_be_visible(visible=game == "go")
    form.get_by_role("button", name="Start").click()
    expect(table["h1"]).to_contain_text(f"{TITLES[game]} 5 × 5")
    expect(table.page).to_have_title(TITLES[game])
    expect(table["#credit"]).to_have_text(_(FAMILY[game].credit))
    expect(table["#credit-site"]).to_be_visible(visible=FAMILY[game].steere)
    table.tap("c3")
    table.expect_plies(1)
    assert table.saved()["game"].startswith(f"#{game}5-1-c3-i")
    table.reload()
    expect(table.page).to_have_title(TITLES[game])
    table.expect_plies(1)


def test_go_with_all_its_options(running: BoardPage) -> None:
    """Scoring sets the usual komi unless one was typed.

    Komi, scoring and handicap get into the link, and into the next dialog.
    """
    table = running.take_up(saved_game("", two_people(9)))
    form = new_game(table)
    choose(form, "go")
    komi = form.get_by_label("Komi")
    expect(komi).to_have_value("7")
    form.get_by_label("Scoring").select_option("b")
    expect(komi).to_have_value("6.5")
    expect(form).to_contain_text("every pass costs a stone")
    komi.fill("-0.5")
    form.get_by_label("Scoring").select_option("c")
    expect(komi).to_have_value("-0.5")
    form.get_by_label("Handicap").select_option("4")
    form.get_by_role("button", name="Start").click()
    table.expect_turn("White’s turn.")
    assert table.saved()["game"].startswith("#go9ckn1h4-1-0-i")
    form = new_game(table)
    expect(form.get_by_label("Handicap")).to_have_value("4")
    expect(form.get_by_label("Komi")).to_have_value("-0.5")


def test_handicap_follows_the_board(running: BoardPage) -> None:
    """A smaller board reduces the handicap to its greatest, and one that is not square to none."""
    table = running.take_up(saved_game("", Setup("go", 9, 9, "h9", Opponent.PERSON)))
    form = new_game(table)
    form.get_by_label("7", exact=True).check()
    expect(form.get_by_label("Handicap")).to_have_value("4")
    expect(form.locator("#handicap-5")).to_be_disabled()
    form.get_by_label("Other").check()
    form.get_by_label("Rows").fill("9")
    form.get_by_label("Columns").fill("13")
    form.get_by_label("Columns").press("Tab")
    expect(form.get_by_label("Handicap")).to_have_value("0")
    expect(form).to_contain_text("Handicap stones need a square board")


def test_bad_input_is_reported_and_loses_nothing(running: BoardPage) -> None:
    """Invalid komi or rows are named and focused, and the game on the board stays."""
    table = running.take_up(saved_game("c3", two_people()))
    form = new_game(table)
    choose(form, "go")
    form.get_by_label("Komi").fill("6.3")
    form.get_by_role("button", name="Start").click()
    expect(form.get_by_role("alert")).to_have_text(
        "Komi: whole or half points from −100 to 100, usually 7 here."
    )
    expect(form.get_by_label("Komi")).to_be_focused()
    expect(form.get_by_label("Komi")).to_have_value("6.3")
    form.get_by_label("Komi").fill("6.5")
    form.get_by_label("Other").check()
    form.get_by_label("Rows").fill("99")
    form.get_by_role("button", name="Start").click()
    expect(form.get_by_role("alert")).to_have_text("Rows: a whole number from 2 to 19.")
    expect(form.get_by_label("Rows")).to_be_focused()
    assert table.moves() == "c3"
    form.get_by_label("Rows").fill("9")
    form.get_by_label("Rows").press("Enter")
    expect(table["#new-game"]).to_be_hidden()
    expect(table["h1"]).to_contain_text("Go 5 × 9")


def test_the_dialog_works_with_the_keyboard_alone(running: BoardPage) -> None:
    """Tab, arrow keys and Enter choose a game and start it."""
    table = running.take_up(saved_game("", two_people()))
    table["#head [data-open=new-game]"].focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Tab")
    expect(table["input[name=game][value=redstone]"]).to_be_focused()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowRight")
    expect(table["input[name=game][value=savage]"]).to_be_checked()
    table.page.keyboard.press("Enter")
    expect(table["h1"]).to_contain_text("Savage Go 5 × 5")


@pytest.mark.parametrize("game", FAMILY)
def test_the_rules_of_the_game_on_the_board_open_with_their_pictures(
    running: BoardPage, game: str
) -> None:
    table = running.take_up(saved_game("", Setup(game, 5, 5, opponent=Opponent.PERSON)))
    table.open_dialog("rules")
    expect(table["#rules-title"]).to_have_text(f"The rules of {TITLES[game]}")
    expect(table["#rules-text"]).to_have_attribute("data-game", game)
    expect(table["#rules-text canvas"].first).to_be_visible()
    figures = table["#rules-text canvas"].all()
    assert len(figures) >= 5
    for figure in figures:
        figure.scroll_into_view_if_needed()
        table.page.wait_for_function(PAINTED, arg=figure.element_handle())


def test_the_rules_of_the_other_games_are_a_tap_away(running: BoardPage) -> None:
    """Every game can be chosen among the rules. Those by Mark Steere name him, with a link."""
    table = running.take_up(saved_game("", two_people()))
    for game, told in FAMILY.items():
        text = rules(table, game)
        expect(text.get_by_role("heading", name="How we read")).to_be_attached()
        expect(text.get_by_role("link")).to_have_count(1 if told.steere else 0)
        if told.steere:
            expect(text).to_contain_text("designed by Mark Steere")


def test_rules_that_cannot_be_fetched_say_so(table: BoardPage, watches: list[FaultWatch]) -> None:
    """If the server answers 503, a message is shown until the rules can be fetched."""
    watches[0].allow("503")
    table.page.route("**/web/rules/go.html", lambda route: route.fulfill(status=503))
    table.open(saved_game("", two_people()))
    table.open_dialog("rules")
    table["#rules-games"].get_by_label("Go", exact=True).check()
    expect(table["#rules-missing"]).to_be_visible()
    table.page.unroute("**/web/rules/go.html")
    rules(table, "red")
    rules(table, "go")
    expect(table["#rules-missing"]).to_be_hidden()


def test_axe_finds_no_violation_in_the_dialog_of_go(running: BoardPage) -> None:
    """An error about komi is shown."""
    table = running.take_up(saved_game("", two_people()))
    form = new_game(table)
    choose(form, "go")
    form.get_by_label("Komi").fill("")
    form.get_by_role("button", name="Start").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    assert_no_violation_light_or_dark(table)


@pytest.mark.parametrize("game", FAMILY)
def test_axe_finds_no_violation_in_rules(running: BoardPage, game: str) -> None:
    table = running.take_up(saved_game("", two_people()))
    rules(table, game)
    assert_no_violation_light_or_dark(table)


def test_a_phone_shows_the_dialog_without_scrolling_sideways(running_phone: BoardPage) -> None:
    table = running_phone.take_up(saved_game("", two_people()))
    form = new_game(table)
    choose(form, "go")
    wide = table["#new-game"].evaluate("dialog => dialog.scrollWidth - dialog.clientWidth")
    assert wide == 0
    expect(form.get_by_role("button", name="Start")).to_be_in_viewport()
    form.get_by_label("Komi").fill("")
    tap(form.get_by_role("button", name="Start"))
    expect(form.get_by_role("alert")).not_to_be_empty()
    expect(form.get_by_label("Komi")).to_be_in_viewport(ratio=1)
    table.page.wait_for_function(CAN_BE_SEEN)
    form.get_by_label("Komi").fill("7")
    tap(form.get_by_role("button", name="Start"))
    expect(table.page).to_have_title("Go")


def test_the_game_of_a_link_is_named_before_python_runs(page: Page, own_site: Site) -> None:
    """Its rules can be opened then too, and their figures are painted later."""
    own_site.held[WASM] = threading.Event()
    page.goto(f"{own_site.url}#savage5-1-b1a1")
    expect(page.locator("#game-name")).to_have_text("Savage Go")
    expect(page.locator("#detail")).to_have_text("")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("#rules-title")).to_have_text("The rules of Savage Go")
    expect(page.locator("#rules-text")).to_contain_text("In short")
    own_site.held[WASM].set()
    BoardPage(page, own_site.url).wait_ready()
    page.wait_for_function("document.querySelector('canvas[data-figure=bounded]').painting")
    expect(page).to_have_title("Savage Go")
