"""Before Python runs: the board is shown, and a tap on it is stored."""

import threading
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from redstone.app.play.settings import ColourTheme, Settings
from tests.e2e.conftest import OpenContext
from tests.e2e.painted import names_of_stones
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people

WASM = "pyodide/pyodide.asm.wasm"
PAINTED = """() => {
    const canvas = document.getElementById("canvas");
    const pen = canvas.getContext("2d");
    return pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] === 255;
}"""

PAINTED_FIGURES = """() => {
    const figures = [...document.querySelectorAll("#rules-text canvas[data-figure]")];
    return figures.length > 0 && figures.every((canvas) => canvas.painting);
}"""

DARK_IN_THE_MIDDLE = """() => {
    const canvas = document.getElementById("canvas");
    const pen = canvas.getContext("2d");
    const { data } = pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
    return Math.max(...data.slice(0, 3)) < 110;
}"""
"""True if a black stone is at the place, perhaps still a little transparent."""


def test_a_tap_made_too_early_is_stored_and_played(page: Page, own_site: Site) -> None:
    """While Python loads, a black stone is shown with a message. Then the move is made."""
    own_site.held[WASM] = threading.Event()
    page.goto(own_site.url)
    page.wait_for_function(PAINTED)
    box = page.locator("#canvas").bounding_box()
    assert box is not None
    # The middle of the canvas is less than half a line from d4, the middle of the first board.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#detail")).to_contain_text("Your tap counts as soon as the game starts")
    page.wait_for_function(DARK_IN_THE_MIDDLE)
    assert page.locator("html").get_attribute("data-ready") is None
    own_site.held[WASM].set()
    table = BoardPage(page, own_site.url).wait_ready()
    expect(table["#plate-black .stones"]).to_have_text("1")
    assert table.moves().startswith("d4")


HURRIED = """
    const wait = window.setTimeout;
    window.setTimeout = (done, ms, ...given) => wait(done, ms > 300 ? ms / 10 : ms, ...given);
"""
"""Makes the scene run in a second."""


def test_a_first_visit_shows_an_animated_capture_until_a_tap_which_makes_a_move(
    page: Page, own_site: Site
) -> None:
    """The tap is made before Python runs. A reload does not show the capture again."""
    own_site.held[WASM] = threading.Event()
    page.goto(own_site.url)
    expect(page.locator("#scene")).to_have_text("Black closes in on two white stones.")
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.locator("#turn")).to_be_hidden()  # the captions are at its place
    box = page.locator("#canvas").bounding_box()
    assert box is not None
    # White's stone of the scene lies there.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#scene")).to_have_count(0)
    expect(page.locator("#welcome")).to_be_attached()
    page.wait_for_function(DARK_IN_THE_MIDDLE)
    own_site.held[WASM].set()
    table = BoardPage(page, own_site.url).wait_ready()
    expect(table["#plate-black .stones"]).to_have_text("1")
    assert table.moves().startswith("d4")
    page.reload()
    table.wait_ready()
    expect(page.locator("#scene")).to_have_count(0)


DROP = """(text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "brought.sgf"));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.getElementById("board").dispatchEvent(event);
}"""
EMPTY = "(;GM[1]FF[4]SZ[7]C[nothing yet])"


LOADED = """(name) => performance.getEntriesByType("resource").some(
    (each) => each.name.endsWith(name) && each.responseEnd > 0)"""
UNHURRIED = HURRIED.replace("ms / 10", "ms * 100")
"""Makes the scene last until something ends it."""


def test_a_file_that_is_opened_on_a_first_visit_ends_the_capture_at_once(
    page: Page, own_site: Site
) -> None:
    """The file opens as a study, and no stones of the animated capture stay painted."""
    page.add_init_script(UNHURRIED)
    page.goto(own_site.url)
    expect(page.locator("#scene")).to_be_visible()
    table = BoardPage(page, own_site.url).wait_ready()
    expect(page.locator("#scene")).to_be_visible()
    page.evaluate(DROP, EMPTY)
    expect(table["#app[data-room=study]"]).to_be_attached()
    expect(page.locator("#scene")).to_have_count(0)
    assert names_of_stones(page) == set()


def test_the_scene_does_not_cover_what_a_first_visit_has_opened(page: Page, own_site: Site) -> None:
    """If the script of the animated capture arrives after a file was opened, it does not start."""
    page.add_init_script(UNHURRIED)
    own_site.held["web/load/scene.js"] = threading.Event()
    page.goto(own_site.url)
    expect(page.locator("html[data-ready=true]")).to_be_attached()
    page.evaluate(DROP, EMPTY)
    own_site.held["web/load/scene.js"].set()
    table = BoardPage(page, own_site.url).wait_ready()
    expect(table["#app[data-room=study]"]).to_be_attached()
    page.wait_for_function(LOADED, arg="scene.js")
    table.settle()
    expect(page.locator("#scene")).to_have_count(0)
    assert names_of_stones(page) == set()


def test_the_animated_capture_repeats_until_a_key_or_tap_and_on_request(
    page: Page, own_site: Site
) -> None:
    page.add_init_script(HURRIED)
    page.add_init_script("""
        window.told = [];
        new MutationObserver(() => {
            const line = document.getElementById("scene")?.textContent;
            if (line && line !== told.at(-1)) told.push(line);
        }).observe(document, { childList: true, subtree: true, characterData: true });
    """)
    page.goto(own_site.url)
    page.wait_for_function("told.length === 5 && !document.getElementById('scene')")
    assert page.evaluate("told.at(-1)").startswith("Red captures both")
    page.wait_for_function("told.length > 6")
    table = BoardPage(page, own_site.url).wait_ready()
    page.keyboard.press("Shift")
    expect(page.locator("#scene")).to_have_count(0)
    expect(table["#welcome"]).to_be_visible()
    assert not table["#app"].get_attribute("data-scene")
    table["#watch"].click()
    expect(page.locator("#scene")).to_be_visible()
    table.tap("d4")
    table.expect_plies(1, at_least=True)
    expect(page.locator("#scene")).to_have_count(0)
    expect(table["#watch"]).to_be_hidden()
    table["#lesson-link"].click()
    expect(table["#app[data-room=learn]"]).to_be_attached()


def test_without_motion_the_capture_is_shown_once(page: Page, own_site: Site) -> None:
    """With reduced motion it is gone within a minute, and a welcome follows."""
    page.emulate_media(reduced_motion="reduce")
    page.clock.install()
    page.goto(own_site.url)
    expect(page.locator("#scene")).to_be_visible()
    page.clock.run_for(60_000)
    expect(page.locator("#scene")).to_have_count(0)
    expect(page.locator("#welcome")).to_be_visible()


def test_before_python_runs_the_rules_open_and_other_buttons_are_disabled(
    page: Page, own_site: Site
) -> None:
    own_site.held[WASM] = threading.Event()
    page.goto(own_site.url)
    page.wait_for_function(PAINTED)
    for name in ("New game", "Games", "Share"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    for tool in ("#undo", "#hint", "#learn-first"):  # the progress is in their place
        expect(page.locator(tool)).to_be_disabled()
        expect(page.locator(tool)).to_be_hidden()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="The rules of Redstone")).to_be_visible()
    own_site.held[WASM].set()
    BoardPage(page, own_site.url).wait_ready()
    page.wait_for_function("document.querySelector('canvas[data-figure=groups]').painting")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="New game", exact=True)).to_be_enabled()


def test_figures_are_painted_in_the_rules_shown_while_others_load(
    page: Page, own_site: Site
) -> None:
    """While Red's rules are held back, the figures of the Savage Go rules shown are painted."""
    own_site.held[WASM], own_site.held["web/rules/red.html"] = threading.Event(), threading.Event()
    page.goto(own_site.url)
    page.wait_for_function(PAINTED)
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("#rules-text canvas[data-figure=groups]")).to_be_attached()
    page.locator("#rules-games label:has([value=savage])").click()
    expect(page.locator("#rules-text[data-game=savage]")).to_be_attached()
    page.locator("#rules-games label:has([value=red])").click()
    expect(page.locator("#rules-title")).to_have_text("The rules of Red")
    own_site.held[WASM].set()
    BoardPage(page, own_site.url).wait_ready()
    page.wait_for_function(PAINTED_FIGURES)
    own_site.held["web/rules/red.html"].set()
    expect(page.locator("#rules-text[data-game=red]")).to_be_attached()
    page.wait_for_function(PAINTED_FIGURES)


def test_the_second_visit_begins_with_the_stored_theme_and_texts(
    page: Page, own_site: Site
) -> None:
    """The theme, the turn and the last move are shown before Python runs."""
    dark = Settings(theme=ColourTheme.DARK)
    table = BoardPage(page, own_site.url).open(saved_game("c3", two_people(), dark))
    table.tap("d4")
    table.expect_plies(2)
    assert table.moves() == "c3 d4"
    own_site.held[WASM] = threading.Event()
    page.reload()
    page.wait_for_function(PAINTED)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#turn")).to_have_text("Black’s turn.")
    expect(page.locator("#detail")).to_have_text("White played d4.")
    assert page.locator("html").get_attribute("data-ready") is None
    own_site.held[WASM].set()
    table.wait_ready()


SHOWN = """() => {
    const { width, height, commands } = document.getElementById("canvas").painting.picture;
    const lines = commands.filter(([name, , , , , colour]) => name === "line" && colour === "line");
    const cols = lines.filter(([, x1, , x2]) => x1 === x2).length;
    return [cols, lines.length - cols, commands.filter(([name]) => name === "stone").length];
}"""
"""Returns the numbers of columns, rows and stones of the painted board."""


def test_a_received_link_shows_an_empty_board_of_its_size_while_python_loads(
    page: Page, own_site: Site
) -> None:
    """No text of another game is beside it, and a tap on it is not said to count."""
    own_site.held[WASM] = threading.Event()
    page.goto(own_site.url + "#Red9x13-1-e5d4")
    page.wait_for_function(PAINTED)
    expect(page.locator("#game-name")).to_have_text("Red")
    assert page.evaluate(SHOWN) == [9, 13, 0]
    page.locator("#board").click()
    for text in ("#turn", "#detail", "#welcome"):
        expect(page.locator(text)).to_have_text("")
    own_site.held[WASM].set()
    BoardPage(page, own_site.url).wait_ready()
    assert page.evaluate(SHOWN) == [9, 13, 2]


def test_the_next_day_begins_with_an_empty_board_after_a_game_left_at_its_end_card(
    open_context: OpenContext, own_site: Site
) -> None:
    """It has the lost game's size, which the next game has too."""
    page = open_context().new_page()
    table = BoardPage(page, own_site.url).open(saved_game("c3 d4 c4 d3", two_people()))
    table.open_dialog("resigning").locator("[data-action=resign]").click()
    expect(table["#end"]).to_be_visible()
    table.settle()
    own_site.held[WASM] = threading.Event()
    page.clock.set_system_time(datetime.now() + timedelta(days=1))
    page.reload()
    page.wait_for_function(PAINTED)
    assert page.evaluate(SHOWN) == [5, 5, 0]
    expect(page.locator("#turn")).to_have_text("")
    own_site.held[WASM].set()
    table.wait_ready()
    assert page.evaluate(SHOWN) == [5, 5, 0]


def test_the_second_visit_begins_with_the_board_as_it_was_left(page: Page, own_site: Site) -> None:
    """A black stone played before the reload is painted before Python runs."""
    table = BoardPage(page, own_site.url).open(saved_game("", two_people()))
    table.tap("c3")
    table.expect_plies(1)
    stone = table.pixel("c3")
    own_site.held[WASM] = threading.Event()
    page.reload()
    page.wait_for_function(PAINTED)
    # The names of the points come with Python; their places are known from before.
    assert max(stone) < 90, "c3 has a black stone"
    page.wait_for_function(
        """() => {
            const canvas = document.getElementById("canvas");
            const { data } = canvas.getContext("2d").getImageData(
                0, 0, canvas.width, canvas.height);
            let dark = 0;
            for (let at = 0; at < data.length; at += 4) dark += data[at] < 60 && data[at + 3] > 0;
            return dark > 1000; // the black stone
        }"""
    )
    own_site.held[WASM].set()
    table.wait_ready()
