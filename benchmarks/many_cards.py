"""Many cards: `python -m benchmarks.many_cards`, after `make build`.

How long "My mistakes" takes to open with 5,000 cards, from the tap until what is asked is there,
and the longest task that the browser tells of meanwhile, by the clock: the first time, when the
room comes and the cards are read, and once they are known. Tasks below 50 ms are not told: 0.

The cards are put into the database; the page has then read them once in an earlier visit, as it has
wherever cards have come by it, and has left at hand which of them is asked first.
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
"""After the page is ready, before the tap."""
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
    """Return records of cards as in the database, made on ninety days; a third was asked before."""
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
    """From the tap to the room and to a card, and the longest task."""
    room, waited, longest = page.evaluate(TAP)
    return [
        Measurement(f"tap until the room is there, {when}", room, ROOM_MS, "ms"),
        Measurement(f"tap until a card is asked, {when}", waited, ROOM_MS, "ms"),
        Measurement(f"longest task, {when}", longest, TASK_MS, "ms"),
    ]


def leave(page: Page) -> None:
    """Leave the room, so that a reload finds the game."""
    page.locator("#practice-leave").dispatch_event("click")
    page.wait_for_selector("#practice-show", state="detached")
    page.wait_for_timeout(REST_MS)


def run() -> list[Measurement]:
    """On one page: after a reload, and once more when the room was left; a visit goes before."""
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
