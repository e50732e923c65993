"""A page in another language shows no English text, from its first frame on."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage
from tests.e2e.test_languages import switch_language
from tests.e2e.waiting import expect_soon
from tests.e2e.watch import FaultWatch
from tools.languages.po import read
from tools.languages.site import offered_catalogues

LOOK = """window.seen = new Set();
const look = () => {
    for (const element of document.querySelectorAll("body *")) {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) seen.add(node.nodeValue.trim());
        }
    }
    requestAnimationFrame(look);
};
requestAnimationFrame(look);"""
"""Records the visible texts in each frame, just before it is painted."""


def translations(tag: str) -> dict[str, str]:
    """Return a language's texts that differ from English, by the English text.

    For a text with several meanings it is the one without a context.
    """
    entries = read(offered_catalogues()[tag].read_text(encoding="utf-8"))[1:]
    entries.sort(key=lambda entry: not entry.context)
    return {entry.text: entry.forms[0] for entry in entries if entry.forms[0] != entry.text}


def english_seen(page: Page, words: dict[str, str]) -> set[str]:
    """Return the texts seen so far that are still in English, though they have a translation."""
    seen = set(page.evaluate("[...seen]"))
    assert len(seen) > 5
    return (seen & words.keys()) - {*words.values()}


@pytest.mark.parametrize("tag", ["de", "ja"])
def test_no_english_is_seen_while_the_page_loads(
    open_context: OpenContext, site: Site, tag: str
) -> None:
    """No translated text is seen in English though the texts arrive late.

    German is requested by the browser, Japanese is chosen by the person.
    """
    page = open_context(locale="de-AT" if tag == "de" else "en").new_page()
    if tag == "ja":
        page.add_init_script("localStorage.setItem('redstone.language', 'ja')")
    page.add_init_script(LOOK)
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Store a request without answering it."""
        held.append(route)

    page.route("**/languages/texts.json", hold)
    page.goto(site.url)
    words = translations(tag)
    expect(page.locator("#head [data-open=games]")).to_have_text(words["Games"])
    expect(page.locator("#loading-words")).to_be_visible()
    expect_soon(page, lambda: len(held), 1)
    held.pop().continue_()
    BoardPage(page, site.url).wait_ready()
    expect(page.locator("#turn")).to_have_text(words["Your turn."])
    assert english_seen(page, words) == set()


def test_a_language_that_cannot_be_loaded_leaves_the_page_in_english(
    open_context: OpenContext, site: Site, watches: list[FaultWatch]
) -> None:
    page = open_context(locale="de-AT").new_page()
    watches[-1].allow("languages")
    page.route("**/languages/texts.json", lambda route: route.fulfill(status=404))
    page.goto(site.url)
    expect(page.locator("#head [data-open=games]")).to_have_text("Games")
    expect(page.locator("#head")).to_be_visible()
    BoardPage(page, site.url).wait_ready()
    expect(page.locator("html[lang=en] #turn")).to_have_text("Your turn.")


def test_a_notice_follows_a_change_of_language(table: BoardPage, watches: list[FaultWatch]) -> None:
    """A notice about a failed download is translated at each change, and can be closed."""
    watches[-1].allow("redstone.html")
    table.page.route("**/redstone.html", lambda route: route.fulfill(status=404))
    table.open()
    table.page.evaluate("document.querySelector('[data-download]').click()")
    notice = table["#update"]
    failed = "The file couldn’t load. Try again once you’re online."
    expect(notice).to_contain_text(failed)
    for tag in ("es", "ru"):
        switch_language(table, tag)
        expect(notice.locator("span")).to_have_text(translations(tag)[failed])
        expect(notice.locator("button")).to_have_text(translations(tag)["OK"])
    switch_language(table, "en")
    expect(notice).to_contain_text(failed)
    notice.locator("button").click()
    expect(notice).to_be_hidden()
