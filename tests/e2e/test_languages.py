"""The page in other languages: everything is translated and fits, and the game is unchanged."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.app.sessions import BOTH_AT_A1, STOPPED
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people
from tests.e2e.test_accessibility import assert_no_violation
from tests.e2e.waiting import expect_soon
from tests.e2e.watch import FaultWatch
from tests.effort import some
from tools.build.sources import ROOMS
from tools.languages.paths import TEMPLATE
from tools.languages.po import read
from tools.languages.pseudo import MADE_UP, MIRRORED_TAG, TAG, pseudo
from tools.languages.site import files_of, offered_catalogues

TEXTS = read(TEMPLATE.read_text(encoding="utf-8"))[1:]
DIALOGS = ("new-game", "settings", "share", "games", "rules", "keys", "more")
FILLED = {"rules": "article", "games": "li b:not(:empty)", "share": "#qr-large"}
"""The parts of dialogs that are filled a moment after opening."""
KEPT = r"^([a-t]1?\d|[\d\W_]+|Redstone|Red|Savage Go|Go|[A-Z][a-z]+ \d+|SVG|marksteeregames\.com)*$"
"""The texts that are not translated: points, figures, names of games."""

PLAIN = """(kept) => {
    const found = new Set();
    const known = new RegExp(kept);
    const silent = "script, style, svg, [translate=no], option[lang], #grid, canvas, pre";
    const strange = (text) => text.includes("[") || known.test(text.trim());
    for (const element of document.body.querySelectorAll("*")) {
        if (element.closest(silent)) continue;
        const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE &&
            /\\p{L}/u.test(node.nodeValue) && !known.test(node.nodeValue.trim()));
        const around = element.closest("p, li, label, figcaption, dd, dt, button") ?? element;
        if (own && !strange(around.textContent)) found.add(element.textContent.trim());
        for (const name of ["aria-label", "title", "placeholder"]) {
            const text = element.getAttribute(name) ?? "";
            if (/\\p{L}/u.test(text) && !strange(text)) found.add(`${name}: ${text}`);
        }
    }
    for (const point of document.querySelectorAll("#grid button")) {
        if (!point.getAttribute("aria-label").includes("[")) found.add(point.ariaLabel);
    }
    return [...found];
}"""
"""The texts in plain letters on a page in the made-up language."""

WORDS = """() => [...document.querySelectorAll("body *")].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue),
    ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
]).map((text) => text.trim()).filter((text) => text !== "")"""


def offer_made_up(page: Page) -> None:
    """Answer the page's requests for the made-up languages, in addition to the others."""
    texts = [entry.key for entry in TEXTS]
    for tag in MADE_UP:
        for name, content in files_of(tag, texts, *pseudo(TEXTS, tag)).items():
            page.route(f"**/{name}", answering(content))


def answering(content: bytes) -> Callable[[Route], None]:
    """Return a function that answers a request with this content, in Playwright's form."""

    def answer(route: Route) -> None:
        """Answer the request."""
        route.fulfill(body=content)

    return answer


def switch_language(table: BoardPage, tag: str) -> None:
    """Change the page's language, and wait until all of its texts are changed."""
    script = f"{table.url}web/page/scripts.js"
    table.page.evaluate(
        "async ([script, tag]) => { await (await import(script)).language.choose(tag); }",
        [script, tag],
    )
    expect(table.page.locator(f"html[lang='{tag}']")).to_be_attached()
    table.settle()


@pytest.fixture
def polyglot(table: BoardPage) -> BoardPage:
    """Return a page that can speak the made-up languages too."""
    offer_made_up(table.page)
    return table.open(saved_game("", two_people()))


def expect_nothing_plain(table: BoardPage) -> None:
    """Wait until all texts on the page are in the made-up language."""
    expect_soon(table.page, lambda: table.page.evaluate(PLAIN, KEPT), [])


def test_a_language_changes_nothing_of_the_game(table: BoardPage) -> None:
    """A change of language and back leaves the texts, the link and a proposed move as they were."""
    offer_made_up(table.page)
    table.open(saved_game(BOTH_AT_A1, two_people()))
    table.resize(390, 844)
    table.tap("a1")
    expect(table["#choice"]).to_be_visible()
    switch_language(table, "en")  # the contents that a dialog would show are filled in
    before, address = table.page.evaluate(WORDS), table.address()
    switch_language(table, TAG)
    expect(table["#turn"]).to_contain_text("[")
    expect(table["#confirm"]).to_contain_text("[")
    expect(table.button("b2")).to_have_attribute("aria-label", re.compile(r"\["))
    expect(table["#grid"]).to_have_attribute("aria-label", re.compile(r"\["))
    switch_language(table, "en")
    expect(table["#confirm"]).to_have_text("Play")
    expect_soon(table.page, lambda: table.page.evaluate(WORDS), before)
    assert table.address() == address
    switch_language(table, TAG)
    table["#confirm"].click()
    expect(table["#choice"]).to_be_hidden()
    assert table.address() != address


def test_every_text_is_translated(table: BoardPage) -> None:
    """In dialogs and rooms all texts are in the made-up language.

    It has brackets around every text, so one without is not translated.
    """
    offer_made_up(table.page)
    table.open(saved_game("c3", two_people()))
    switch_language(table, TAG)
    expect_nothing_plain(table)
    for name in DIALOGS:
        dialog = table.open_dialog(name)
        if name in FILLED:
            expect(dialog.locator(FILLED[name]).first).to_be_visible()
        expect_nothing_plain(table)
        table.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    for room in ROOMS:
        enter(table, room)
        expect_nothing_plain(table)


def enter(table: BoardPage, room: str) -> None:
    """Enter a room by its action, and wait until it is shown."""
    table.page.evaluate(
        "room => document.querySelector(`[data-action=${room}], #new-${room}`).click()", room
    )
    expect(table[f"#app[data-room={room}]"]).to_be_attached()
    table.settle()


def show_rules(table: BoardPage, game: str) -> Locator:
    """Show the rules of a game, and return their first paragraph."""
    if not table["#rules"].is_visible():
        table.open_dialog("rules")
    table[f"#rules-games label:has([value={game}])"].click()
    expect(table[f"#rules-text[data-game={game}]"]).to_be_visible()
    return table["#rules-text p"].first


def test_texts_shown_before_follow_a_change_of_language(table: BoardPage) -> None:
    """Rooms and rules seen before the change are in the new language, and back again.

    They are stored outside the page.
    """
    offer_made_up(table.page)
    table.open(saved_game("c3", two_people()))
    for room in ROOMS:
        enter(table, room)
    table["[data-action=leave-room]:visible"].click()
    first = show_rules(table, "savage").inner_text()
    show_rules(table, "red")
    table.page.keyboard.press("Escape")
    switch_language(table, TAG)
    expect(show_rules(table, "savage")).to_contain_text("[")
    expect_nothing_plain(table)
    show_rules(table, "red")
    table.page.keyboard.press("Escape")
    for room in ROOMS:
        enter(table, room)
        expect_nothing_plain(table)
    table["[data-action=leave-room]:visible"].click()
    switch_language(table, "en")
    enter(table, "study")
    expect(table["#study-back"]).to_have_text("Back")
    expect(table["#study-leave"]).to_have_text("Leave")
    table["[data-action=leave-room]:visible"].click()
    expect(show_rules(table, "savage")).to_have_text(first)


def prefer(page: Page, locale: str) -> None:
    """Set the browser's language for one page of a context that stays."""
    agent = page.evaluate("navigator.userAgent")
    preference = {"userAgent": agent, "acceptLanguage": locale}
    page.context.new_cdp_session(page).send("Emulation.setUserAgentOverride", preference)


def test_the_settings_override_the_browsers_language(page: Page, site: Site) -> None:
    """A language chosen there is kept over a reload, until the browser's is chosen again.

    The manifest and the link to the rules change too.
    """
    prefer(page, "de-AT")
    table = BoardPage(page, site.url).open(saved_game("c3", two_people()))
    expect(page.locator("html[lang=de]")).to_be_attached()
    select = table.open_dialog("settings").locator("#language")
    expect_soon(page, lambda: options(select)[1:3], ["English", "Deutsch"])
    select.select_option("ja")
    expect(page.locator("html[lang=ja]")).to_be_attached()
    expect(page.locator("link[rel=manifest]")).to_have_attribute(
        "href", "./manifest.ja.webmanifest"
    )
    expect(page.locator("#foot a[href='./rules.ja.html']")).to_be_attached()
    table.reload()
    expect(page.locator("html[lang=ja]")).to_be_attached()
    table.open_dialog("settings")
    expect(select).to_have_value("ja")
    select.select_option("")
    expect(page.locator("html[lang=de]")).to_be_attached()


def test_a_korean_particle_fits_the_name_before_it(page: Page, site: Site) -> None:
    """The end card's sentence about the computer's resignation has the right one."""
    prefer(page, "ko-KR")
    BoardPage(page, site.url).open(saved_game("c3 w", against_computer(5)))
    expect(page.locator("#end-why")).to_have_text("컴퓨터가 기권했습니다.")


def test_the_language_chosen_last_is_shown_even_if_another_loads_later(table: BoardPage) -> None:
    routes: list[Route] = []

    def hold(route: Route) -> None:
        """Store the request without answering it."""
        routes.append(route)

    table.page.route("**/languages/de.json", hold)
    table.open(saved_game("c3", two_people()))
    select = table.open_dialog("settings").locator("#language")
    select.select_option("de")
    expect_soon(table.page, lambda: len(routes), 1)
    select.select_option("ja")
    expect(table["html[lang=ja]"]).to_be_attached()
    with table.page.expect_event("requestfinished"):
        routes.pop().continue_()
    table.settle()
    table["#settings"].get_by_role("button").last.click()
    expect(table["#settings"]).to_be_hidden()
    expect(table["html[lang=ja]"]).to_be_attached()


def options(select: Locator) -> list[str]:
    """Return the texts of a select element's options."""
    return [text.strip() for text in select.locator("option").all_text_contents()]


def test_a_language_that_cannot_be_loaded_leaves_the_page_unchanged(
    table: BoardPage, watches: list[FaultWatch]
) -> None:
    """The choice is marked as invalid, and the page stays in English."""
    watches[-1].allow("fr.json")
    table.page.route("**/languages/fr.json", lambda route: route.fulfill(status=404))
    table.open(saved_game("c3", two_people()))
    select = table.open_dialog("settings").locator("#language")
    select.select_option("fr")
    expect(table["#settings #language:invalid"]).to_be_attached()
    expect(table.page.locator("html[lang=en]")).to_be_attached()
    expect(table["#turn"]).to_contain_text("turn")


CUT = """() => {
    const faults = [];
    const name = (e) => `${e.id || e.className || e.tagName} ` +
        `“${e.textContent.trim().slice(0, 60)}”`;
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen");
    const open = document.querySelector("dialog[open]");
    const all = (css) => [...(open ?? document).querySelectorAll(css)].filter(seen);
    const parts = "button, label, legend, h1, h2, h3, p, dt, dd, summary, figcaption, li, " +
        ".plate, .name, .note";
    for (const part of all(parts)) {
        const box = part.getBoundingClientRect();
        if (box.width < 2) continue; // to be heard, not seen
        if (box.left < -0.5 || box.right > innerWidth + 0.5) {
            faults.push(`out of the window: ${name(part)}`);
        }
        const room = part.id === "study-title" ? 0 : part.clientWidth; // a name that may be cut
        if (room && part.scrollWidth > room + 1) faults.push(`cut: ${name(part)}`);
    }
    for (const row of all("#bar, #steps, .ways, .buttons")) {
        const buttons = [...row.querySelectorAll("button")].filter(seen);
        for (const one of buttons) {
            const box = one.getBoundingClientRect();
            const words = [...one.children].filter((inside) => inside.textContent.trim());
            for (const inside of words.filter(seen)) {
                const range = document.createRange();
                range.selectNodeContents(inside);
                const its = range.getBoundingClientRect();
                if (its.left < box.left - 0.5 || its.right > box.right + 0.5 ||
                    its.bottom > box.bottom + 0.5) {
                    faults.push(`does not fit: ${name(inside)}`);
                }
            }
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");
    const status = document.getElementById("status");
    if (!open && status.scrollHeight > status.clientHeight + 1) faults.push(`cut: ${name(status)}`);
    return [...new Set(faults)];
}"""
"""The texts truncated or too large, in the open dialog or otherwise the page."""
SPOKEN = ("en", *MADE_UP, *offered_catalogues())
PHONE, DESKTOP = (360, 640), (1440, 900)
ON_DESKTOP = some(SPOKEN, 4)
"""The languages whose texts are measured on a desktop too."""
STATES = {
    "staged": ("redstone", BOTH_AT_A1),
    "over": ("redstone", "c3 w"),
    "stopped": ("go", STOPPED),
}


ROWS = """() => new Set([...document.querySelectorAll("#head nav button")]
    .map((button) => button.getBoundingClientRect().top)).size"""
"""The number of rows of the header's buttons."""
ROWS_WITH = f"""([lang, words]) => {{
    const nav = document.querySelector("#head nav"), root = document.documentElement;
    const [before, spoken] = [[...nav.childNodes], root.lang];
    const buttons = [...nav.querySelectorAll("button")].map((button) => button.cloneNode());
    buttons.forEach((button, index) => {{ button.textContent = words[index]; }});
    root.lang = lang;
    nav.replaceChildren(...buttons);
    const rows = ({ROWS})();
    root.lang = spoken;
    nav.replaceChildren(...before);
    return rows;
}}"""
"""Changes texts of a language temporarily."""
LONGEST = ("Новая", "Партии", "Поделиться", "Правила", "Обучение", "Задачи")


def spoken(turn: int) -> list[str]:
    """Return the languages in which the `turn`-th state, dialog or room is measured."""
    return some(SPOKEN, 3, turn)


def sizes_for(tag: str) -> list[tuple[int, int]]:
    """Return the windows in which the texts of a language are measured."""
    return [PHONE, DESKTOP] if tag in ON_DESKTOP else [PHONE]


def test_the_wide_header_keeps_to_one_row_in_all_languages(polyglot: BoardPage) -> None:
    """The buttons in it stay on one row, also with the longest words in Russian.

    An ordinary run tries three languages in each window, others the next day.
    """
    table = polyglot.take_up(saved_game("c3", two_people()))
    for turn, (width, height) in enumerate(((1440, 900), (1024, 768))):
        table.resize(width, height)
        for tag in some(offered_catalogues(), 3, turn):
            switch_language(table, tag)
            assert table.page.evaluate(ROWS) == 1, (tag, width)
        assert table.page.evaluate(ROWS_WITH, ["ru", LONGEST]) == 1, width


def test_nothing_is_truncated_in_any_language(polyglot: BoardPage) -> None:
    """No text of some states of the game board is cut or leaves its button or the window."""
    polyglot.page.emulate_media(reduced_motion="reduce")
    table = polyglot.take_up(saved_game("", two_people()))
    faults = []
    for turn, (state, (game, moves)) in enumerate(STATES.items()):
        table.take_up(saved_game(moves, two_people(game=game)))
        if state == "staged":
            table.tap("a1")
        for tag in spoken(turn):
            switch_language(table, tag)
            for width, height in sizes_for(tag):
                table.resize(width, height)
                found = table.page.evaluate(CUT)
                faults += [f"{state} {tag} {width}x{height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_no_dialog_and_no_room_is_truncated_in_any_language(polyglot: BoardPage) -> None:
    """On a phone, and for some languages on a desktop, nothing is cut or leaves the window."""
    polyglot.page.emulate_media(reduced_motion="reduce")
    table = polyglot.take_up(saved_game("c3 d4", two_people()))
    faults = []
    for tag in SPOKEN:
        dialogs = [name for turn, name in enumerate(DIALOGS) if tag in spoken(turn)]
        switch_language(table, tag)
        for width, height in sizes_for(tag):
            table.resize(width, height)
            for name in dialogs:
                table.page.evaluate("id => document.getElementById(id).showModal()", name)
                table.settle()
                found = table.page.evaluate(CUT)
                faults += [f"{tag} {width}x{height} {name}: {fault}" for fault in found]
                table.page.evaluate("id => document.getElementById(id).close()", name)
    for turn, room in enumerate(ROOMS):
        table.page.evaluate(
            "room => document.querySelector(`[data-action=${room}], #new-${room}`).click()", room
        )
        expect(table[f"#app[data-room={room}]"]).to_be_attached()
        for tag in spoken(turn):
            switch_language(table, tag)
            for width, height in sizes_for(tag):
                table.resize(width, height)
                found = table.page.evaluate(CUT)
                faults += [f"{tag} {width}x{height} {room}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


SIDES = """() => {
    const side = (css) => document.querySelector(css).getBoundingClientRect().left;
    return {
        head: side("#head h1") < side("#head .signs"),
        board: side("#board") < side("#head"),
        back: side("#back") < side("#forward"),
        a: side("#grid button[aria-label*=a9]") < side("#grid button[aria-label*=b9]"),
        top: document.querySelector("#grid button").getAttribute("aria-label").includes("a9"),
        text: getComputedStyle(document.querySelector("#turn")).direction,
    };
}"""
"""The order of elements from left to right, and the direction of the text."""


def test_a_right_to_left_page_is_mirrored_and_the_board_is_not(polyglot: BoardPage) -> None:
    """The points keep their order.

    The arrow keys step through the game as the buttons are placed.
    """
    table = polyglot.take_up(saved_game("c3 d4 e5", two_people(9)))
    as_drawn = {"a": True, "top": True}
    before = as_drawn | {"head": True, "board": True, "back": True, "text": "ltr"}
    mirrored = as_drawn | {"head": False, "board": False, "back": False, "text": "rtl"}
    sides = partial(table.page.evaluate, SIDES)
    expect_soon(table.page, sides, before)
    switch_language(table, MIRRORED_TAG)
    expect_soon(table.page, sides, mirrored)
    expect(table["#detail"]).to_contain_text("\u2068e5\u2069")
    table.page.keyboard.press("ArrowRight")  # the place of the button that goes back
    expect(table["#app[data-looking]"]).to_be_attached()
    expect(table["#detail"]).to_contain_text("\u2068d4\u2069")
    table.page.keyboard.press("ArrowLeft")
    expect(table["#detail"]).to_contain_text("\u2068e5\u2069")
    switch_language(table, "en")
    expect_soon(table.page, sides, before)


def test_axe_finds_no_violation_in_any_language(table: BoardPage) -> None:
    """It checks the page and a dialog, another for each language, two of them a day."""
    table.page.emulate_media(reduced_motion="reduce")
    table.open(saved_game("c3 d4", two_people()))
    for tag, name in some(zip(offered_catalogues(), DIALOGS, strict=False), 2):
        switch_language(table, tag)
        assert_no_violation(table)
        table.page.evaluate("id => document.getElementById(id).showModal()", name)
        table.settle()
        assert_no_violation(table)
        table.page.evaluate("id => document.getElementById(id).close()", name)
