"""The storage of the page between visits, and its behaviour with unreadable data."""

import json

import pytest
from playwright.sync_api import BrowserContext, expect

from redstone.app.play.settings import ColourTheme, Confirm, Settings
from tests.app.sessions import link
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people
from tests.e2e.test_choosing import new_game
from tests.e2e.test_study import study

PUT_ASIDE = """() => {
    const { transaction } = IDBDatabase.prototype;
    const tell = (kind) => dispatchEvent(new PageTransitionEvent(kind, { persisted: true }));
    IDBDatabase.prototype.transaction = function (stores, mode) {
        const made = transaction.call(this, stores, mode);
        if (mode === "readwrite") {
            IDBDatabase.prototype.transaction = transaction;
            made.addEventListener("abort", () => {
                window.calledOff = true;
                setTimeout(() => tell("pageshow"));
            });
            queueMicrotask(() => tell("pagehide"));
        }
        return made;
    };
}"""
"""Suspends the page, as for the back/forward cache, when it next changes its database."""


FIRST_VERSION = """(record) => new Promise((done) => {
    const asked = indexedDB.open("redstone", 1);
    asked.onupgradeneeded = () => {
        for (const name of ["games", "damaged", "about"]) {
            asked.result.createObjectStore(name, { keyPath: "id" });
        }
        asked.transaction.objectStore("games").put(record);
    };
    asked.onsuccess = () => { asked.result.close(); done(); };
})"""
"""Makes a database as the page's first version did, with a game in it."""


CLOSED = """() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...asked) {
        const request = open.apply(this, asked);
        request.addEventListener("success", () => { window.connection = request.result; });
        return request;
    };
}"""
"""Lets a test close the page's connection to its database, as a browser does."""


def test_undo_and_redo_work_across_a_reload(running: BoardPage) -> None:
    table = running.take_up(saved_game("", two_people()))
    for point in ("c3", "d4", "b2"):
        table.tap(point)
    table.expect_plies(3)
    table["#undo"].click()
    table["#undo"].click()
    table.expect_plies(1)
    table.reload()
    table.expect_plies(1)
    expect(table["#plate-black .stones"]).to_have_text("1")
    table["#redo"].click()
    table["#redo"].click()
    table.expect_plies(3)
    expect(table["#redo"]).to_be_hidden()
    assert table.moves() == "c3 d4 b2"


def test_the_move_list_leads_to_any_position_and_play_continues_there(running: BoardPage) -> None:
    """A move there replaces the later moves."""
    table = running.take_up(saved_game("c3 d4 b2 e5", two_people()))
    table["#moves .move-list button"].nth(1).click()
    table.expect_plies(2)
    expect(table["#moves .taken-back"]).to_have_count(2)
    table.tap("e1")
    table.expect_plies(3)
    assert table.moves() == "c3 d4 e1"
    expect(table["#moves .taken-back"]).to_have_count(0)


def test_the_move_list_is_one_tab_stop_and_arrow_keys_go_through_it(running: BoardPage) -> None:
    table = running.take_up(saved_game("c3 d4 b2 e5", two_people()))
    stop = table["#moves .move-list [tabindex='0']"]
    expect(stop).to_have_text("4. White e5")
    stop.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown"):
        table.page.keyboard.press(key)
    expect(stop).to_be_focused()
    expect(stop).to_have_text("2. White d4")
    table.page.keyboard.press("Enter")
    table.expect_plies(2)
    table.page.keyboard.press("ArrowLeft")
    table.expect_plies(1)
    expect(stop).to_be_focused()
    expect(stop).to_have_text("1. Black c3")


def test_keys_step_through_the_game(running: BoardPage) -> None:
    """Home, End and the arrow keys go to the start, the end, and one move on or back."""
    table = running.take_up(saved_game("c3 d4 b2 e5", two_people()))
    for key, plies in (("Home", 0), ("ArrowRight", 1), ("End", 4), ("ArrowLeft", 3)):
        table.page.keyboard.press(key)
        table.expect_plies(plies)


def test_settings_are_stored(running: BoardPage) -> None:
    """Stored settings apply, and a theme chosen in the dialog survives a reload."""
    settings = Settings(confirm=Confirm.ALWAYS, theme=ColourTheme.DARK)
    table = running.take_up(saved_game("", two_people(), settings))
    expect(table["html"]).to_have_attribute("data-theme", "dark")
    table.tap("c3")
    expect(table["#choice"]).to_be_visible()
    table.page.get_by_role("button", name="Settings").click()
    table["#settings-form"].get_by_label("Light", exact=True).check()
    expect(table["html"]).to_have_attribute("data-theme", "light")
    table.reload()
    expect(table["html"]).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("text", ["{", "[" * 5000], ids=["cut", "deep"])
def test_damaged_storage_gives_a_new_game_and_a_notice(table: BoardPage, text: str) -> None:
    """The damaged text is kept, also among the damaged records."""
    table.open(text)
    expect(table["#detail"]).to_contain_text("Your last game couldn’t be read")
    table.tap("c3")
    expect(table["#plate-black .stones"]).to_have_text("1")
    table.wait_until_kept("damaged", text)
    assert table.page.evaluate("localStorage['redstone.game']") == text


def test_a_damaged_stored_picture_is_ignored(table: BoardPage) -> None:
    """The page starts and a move can be made."""
    table.page.add_init_script(
        """localStorage['redstone.picture'] ??= JSON.stringify(
            {width: 5, height: 5, commands: [["text"], ["stone", null, {}, "pink"], [7], []]})"""
    )
    table.open(saved_game("c3", two_people()))
    table.tap("d4")
    table.expect_plies(2)


def test_resigning_asks_first(running: BoardPage) -> None:
    """A dialog either keeps the game as it was, or ends it."""
    table = running.take_up(saved_game("c3", two_people()))
    table.open_dialog("resigning")
    table["#resigning"].get_by_text("Keep playing").click()
    assert table.moves() == "c3"
    table.open_dialog("resigning")
    table["#resigning"].get_by_role("button", name="Resign").click()
    table.expect_turn("Black wins: White resigned.")
    table.tap("d4")
    assert table.moves() == "c3 w"


def test_a_new_game_of_any_size_from_the_dialog(running: BoardPage) -> None:
    """A 4 × 3 board for two people without the pie rule is shown, played on and stored."""
    table = running.take_up(saved_game("c3", two_people()))
    form = new_game(table)
    form.get_by_label("Other").check()
    form.get_by_label("Columns").fill("4")
    form.get_by_label("Rows").fill("3")
    form.get_by_label("Beside you").check()
    form.get_by_label("Pie rule").uncheck()
    form.get_by_role("button", name="Start").click()
    expect(table["#size"]).to_have_text("4 × 3")
    expect(table["#grid"]).to_have_attribute("data-size", "4x3")
    expect(table["#grid button:focus"]).to_have_count(1)
    table.tap("d3")
    table.expect_plies(1)
    expect(table["#offer"]).to_be_hidden()
    assert table.saved()["game"].startswith("#redstone4x3n-1-d3-i")


def test_undo_during_a_search_is_safe(running: BoardPage) -> None:
    """The computer does not answer the undone move, but answers the next."""
    table = running.take_up(saved_game("", against_computer()))
    table.tap("b2")
    table["#undo"].click()
    table.expect_turn("Your turn.")
    table.tap("c3")
    table.expect_plies(2)
    assert table.moves().startswith("c3 ")


def test_a_write_interrupted_by_the_page_cache_is_repeated(
    table: BoardPage,
) -> None:
    """A move is stored though the page was suspended during the write."""
    table.open(saved_game("c3", two_people()))
    table.wait_until_kept("games", "c3")
    table.page.evaluate(PUT_ASIDE)
    table.tap("d4")
    table.wait_until_kept("games", "c3d4")
    assert table.page.evaluate("calledOff")
    expect(table["#detail"]).to_have_text("White played d4.")


@pytest.mark.parametrize("sent", ["", "#redstone5n-1-a1b2"])
def test_a_comment_typed_as_the_tab_closes_is_stored(
    context: BrowserContext, site: Site, sent: str
) -> None:
    """A later visit has the study's comment, whether it opens a link or not."""
    table = BoardPage(context.new_page(), site.url).open(saved_game("c3 d4", two_people()))
    study(table)
    table["#study-comment"].press_sequentially("Written at the last moment")
    table.page.close()
    later = BoardPage(context.new_page(), site.url).open(link=sent)
    later.wait_until_kept("games", "Written at the last moment")


def test_a_comment_typed_as_a_link_arrives_is_stored(running: BoardPage) -> None:
    table = running.take_up(saved_game("c3 d4", two_people()))
    study(table)
    table["#study-comment"].press_sequentially("Before the link")
    table.page.evaluate("location.hash = '#redstone5n-1-a1b2'")
    expect(table["#study-column"]).to_have_count(0)
    table.wait_until_kept("games", "Before the link")


def test_a_studys_title_is_stored_with_each_letter(context: BrowserContext, site: Site) -> None:
    """The title is shown with single spaces while the field keeps those typed."""
    table = BoardPage(context.new_page(), site.url).open(saved_game("c3 d4", two_people()))
    study(table)
    table["#study-tools-open"].click()
    table["#study-name"].press_sequentially("A name of two  words ")
    expect(table["#study-title"]).to_have_text("A name of two words")
    assert table["#study-name"].input_value() == "A name of two  words "
    table["#study-name"].press_sequentially("more")
    table.page.close()
    later = BoardPage(context.new_page(), site.url).open()
    later.wait_until_kept("games", '"name":"A name of two words more"')


def test_an_unfinished_game_is_offered_if_the_page_starts_without_it(
    context: BrowserContext, site: Site
) -> None:
    """If localStorage is empty, a notice offers the game in the database, and opens it."""
    table = BoardPage(context.new_page(), site.url).open(saved_game("c3 d4", two_people()))
    table.wait_until_kept("games", link("c3 d4"))
    table.tap("e5")
    table.wait_until_kept("games", link("c3 d4 e5"))
    table.page.close()
    page = context.new_page()
    # The browser was ended before it had written its small texts.
    page.add_init_script("localStorage.clear()")
    later = BoardPage(page, site.url).open()
    notice = later["#update"]
    expect(notice).to_contain_text("You have an unfinished game.")
    assert later.moves() == ""
    notice.get_by_role("button", name="Continue it").click()
    later.expect_plies(3)
    expect(notice).to_be_hidden()


def test_a_connection_that_the_browser_closes_is_made_again(table: BoardPage) -> None:
    """Moves are stored after the database's connection was closed, with and without an event."""
    table.page.add_init_script(f"({CLOSED})()")
    table.open(saved_game("c3", two_people()))
    table.wait_until_kept("games", link("c3"))
    table.page.evaluate(
        "() => { connection.close(); connection.dispatchEvent(new Event('close')); }"
    )
    table.tap("d4")
    table.wait_until_kept("games", link("c3 d4"))
    table.page.evaluate("connection.close()")  # and without a message about it
    table.tap("b2")
    table.wait_until_kept("games", link("c3 d4 b2"))


def test_a_deleted_database_is_not_called_newer_and_play_is_stored_again(table: BoardPage) -> None:
    """A message says that it was deleted, and a new database is made with the next move."""
    table.open(saved_game("c3", two_people()))
    table.wait_until_kept("games", link("c3"))
    table.page.evaluate(
        """() => new Promise((done, failed) => {
            const asked = indexedDB.deleteDatabase("redstone");
            asked.onsuccess = done;
            asked.onblocked = failed;
        })"""
    )
    expect(table["#detail"]).to_contain_text("or with the browser’s data for this page")
    table.tap("d4")
    table.wait_until_kept("games", link("c3 d4"))


def test_a_database_of_the_first_version_keeps_its_games_and_gets_the_stores(
    table: BoardPage,
) -> None:
    """It becomes version 2, with empty stores of cards and results."""
    table.page.goto(f"{table.url}web/styles/page.css")
    text = json.dumps({"version": 1, "played": 5, "link": link("c3 d4"), "opponent": "human"})
    record = {"id": "0123456789abcdef", "revision": 7, "text": text}
    table.page.evaluate(FIRST_VERSION, record)
    table.open(saved_game("", two_people()))
    table.tap("a1")
    table.wait_until_kept("games", link("a1"))
    assert record in table.records()
    version = table.page.evaluate("indexedDB.databases().then(([{version}]) => version)")
    assert version == 2
    assert (table.records("cards"), table.records("results")) == ([], [])
