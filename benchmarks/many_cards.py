"""Many cards: `python -m benchmarks.many_cards`, after `make build`.

It measures the time from the tap until "My mistakes" with 5,000 cards shows a question, and the
longest task that the browser reports meanwhile, by the clock. This is done once when the room is
loaded and the cards are read, and once when they are known. Tasks below 50 ms are reported as 0.
The cards are put into the database. The page has read them in an earlier visit, as in practice, and
has stored the first question.
"""

import random
from datetime import date
from itertools import islice

from playwright.sync_api import Page

from benchmarks.painting import crowded_game
from benchmarks.table import Measurement, print_figures
from redstone.app.practice.card import CardKind, MistakeCard, line_to
from redstone.app.practice.memory import Grade
from tools.browsing import READY_MS, chromium, served

CARDS, POSITIONS, DAYS = 5_000, 50, 90
ROOM_MS, TASK_MS = 100.0, 50.0
REST_MS = 2_000
"""Milliseconds to wait after the page is ready, before the tap."""
READY = "html[data-ready=true]"
PUT = """records => new Promise((done) => {
    const asked = indexedDB.open("redstone");
    asked.onsuccess = () => {
        const changing = asked.result.transaction("cards", "readwrite");
        for (const record of records) changing.objectStore("cards").put(record);
        changing.oncomplete = () => { asked.result.close(); done(); };
    };
})"""
TAP = """() => new Promise((done) => {
    let longest = 0;
    const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    watch.observe({ entryTypes: ["longtask"] });
    let room = 0;
    const begun = performance.now(), app = document.getElementById("app");
    const look = () => {
        const isOpen = app.dataset.room === "practice";
        if (isOpen && !room) room = performance.now() - begun;
        const there = isOpen && document.getElementById("practice-show")?.hidden === false;
        if (!there) return requestAnimationFrame(look);
        const waited = performance.now() - begun;
        setTimeout(() => { watch.disconnect(); done([room, waited, longest]); }, 2000);
    };
    document.querySelector("[data-action=practice]").click();
    look();
})"""


def records_of(rng: random.Random) -> list[dict[str, object]]:
    """Return the cards as records of the database, made on ninety days.

    A third was asked before.
    """
    yesterday, found = date.today().toordinal() - 1, list[dict[str, object]]()
    games = [crowded_game(rng, 20) for _ in range(POSITIONS)]
    for number in range(CARDS):
        game = games[number % POSITIONS]
        played, good = islice(game.rules.legal_moves(game.position), 2)
        made = yesterday - number % DAYS
        card = MistakeCard(line_to(game), played, (good,), 0.7, 0.3, made, made, number)
        if number % 3 == 0:
            card = card.answered(Grade.RIGHT, made, number)
        found.append({"id": f"c-{number:016x}", "revision": 1, "text": CardKind().text(card)})
    return found


def opening(page: Page, when: str) -> list[Measurement]:
    """Measure the time from the tap to the room and to a card, and the longest task."""
    room, waited, longest = page.evaluate(TAP)
    return [
        Measurement(f"tap until the room is there, {when}", room, ROOM_MS, "ms"),
        Measurement(f"tap until a card is asked, {when}", waited, ROOM_MS, "ms"),
        Measurement(f"longest task, {when}", longest, TASK_MS, "ms"),
    ]


def leave(page: Page) -> None:
    """Leave the practice room, so that a reload shows the game."""
    page.locator("#practice-leave").dispatch_event("click")
    page.wait_for_selector("#practice-show", state="detached")
    page.wait_for_timeout(REST_MS)


def run() -> list[Measurement]:
    """Measure the opening of the practice room after a reload, and again after leaving it.

    An earlier visit has read the cards.
    """
    with served() as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.wait_for_selector(READY, timeout=READY_MS)
        page.evaluate(PUT, records_of(random.Random(1)))
        page.reload()
        page.wait_for_selector(READY, timeout=READY_MS)
        opening(page, "before")
        page.locator("#practice-figures div").first.wait_for(timeout=READY_MS)
        leave(page)
        page.reload()
        page.wait_for_selector(READY, timeout=READY_MS)
        page.wait_for_timeout(REST_MS)
        first = opening(page, "first")
        leave(page)
        return [*first, *opening(page, "again")]


if __name__ == "__main__":
    print_figures(run())
