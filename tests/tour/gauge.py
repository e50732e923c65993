"""Measures elements that do not fit their window, in each state that the tour photographs."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tests.e2e.table import BoardPage
from tests.tour.camera import PHONE, Camera

Size = tuple[int, int]
Windows = Callable[[int], Sequence[Size]]
"""The windows in which a state is measured, by its number."""
LOW: tuple[Size, ...] = ((1280, 600), (1366, 650), (1440, 700), (1536, 730), (1024, 600))
"""Windows of laptops, without the browser's own bars."""
ACROSS: tuple[Size, ...] = ((568, 320), (640, 360), (667, 375), (740, 360), (844, 390))
"""Phones in landscape orientation."""
UPRIGHT: tuple[Size, ...] = (
    *((320, 568), (360, 640), (375, 548), (390, 664), (390, 844), (820, 1180)),
)
LARGE: tuple[Size, ...] = ((1280, 800), (1440, 900), (1920, 1080), (3840, 2160))

MISFITS = r"""async ([width, height, large]) => {
    const root = document.documentElement;
    const frame = () => new Promise(requestAnimationFrame);
    root.style.fontSize = large ? "200%" : "";
    while (innerWidth !== width || innerHeight !== height) await frame();
    const clips = (e) => getComputedStyle(e).clipPath !== "none";
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length
        && !e.closest(".unseen") && !clips(e.closest("#head") ?? e);
    const all = (css, under = document) => [...under.querySelectorAll(css)].filter(seen);
    const status = document.getElementById("status").getBoundingClientRect();
    const box = (e) => {
        const whole = e.getBoundingClientRect();
        if (!e.closest("#status") || !(large || width < height || height <= 560)) return whole;
        const { left, right } = whole; // of long words, which scroll on a phone, what is seen
        const top = Math.max(whole.top, status.top);
        return { left, top, right, bottom: Math.min(whole.bottom, status.bottom) };
    };
    const view = { left: 0, top: 0, right: width, bottom: height };
    const place = ({ left, top, right, bottom }) =>
        `[${[left, top, right, bottom].map(Math.round)}]`;
    const text = (e) => e.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    const name = (e) => `${e.id || e.className || e.tagName} “${text(e)}” ${place(box(e))}`;
    const told = [];
    const tell = (what, ...parts) => told.push(`${what}: ${parts.map(name).join(", ")}`);
    const isIn = (inner, outer) => inner.left > outer.left - 1.5 && inner.top > outer.top - 1.5
        && inner.right < outer.right + 1.5 && inner.bottom < outer.bottom + 1.5;
    const meet = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1.5
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1.5;
    const sides = (e) => {
        const lines = [];
        const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const { parentElement: near } = walker.currentNode;
            if (near.closest(".unseen") || clips(near)) continue;
            if (getComputedStyle(near).textOverflow === "ellipsis") continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            lines.push(...range.getClientRects());
        }
        return [Math.min(...lines.map(({ left }) => left)),
            Math.max(...lines.map(({ right }) => right))];
    };

    if (root.scrollWidth > width) told.push(`the page is ${root.scrollWidth} px wide`);
    const dialog = document.querySelector("dialog[open]");
    for (const button of all("button:not(#grid button)", dialog ?? document)) {
        const [left, right] = sides(button);
        if (button.scrollWidth > button.clientWidth + 1 || left < box(button).left - 1.5
            || right > box(button).right + 1.5) tell("wider than its button", button);
    }
    if (dialog) {
        if (!isIn(box(dialog), view)) tell("outside the window", dialog);
        if (dialog.scrollWidth > dialog.clientWidth) tell("scrolls sideways", dialog);
        return told;
    }
    const board = document.getElementById("board");
    if (!seen(board)) return told;

    const card = all(".card").at(0);
    const sheet = card && getComputedStyle(card).position === "fixed" ? card : undefined;
    const asked = [...all("#words, #refusal").filter((e) => e.innerText.trim()),
        ...all("#bar button, #steps button, .card, .card h2, .card .main")];
    const beside = all(".plate, #head button, #moves > *, .column").filter((e) =>
        !card || sheet || !meet(box(e), box(card))); // a card lies over what it has no room beside
    const parts = [...asked, ...beside, board];
    if (!large) {
        if (root.scrollHeight > height) told.push(`the page is ${root.scrollHeight} px high`);
        for (const part of [board, ...asked]) {
            if (!isIn(box(part), view)) tell("outside the window", part);
        }
    }
    const row = large || width > height ? [] : all("#bar button");
    for (const [at, two] of row.slice(1).entries()) {
        const [one, other] = [box(row[at]), box(two)];
        const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const differs = Math.abs((one.bottom - one.top) - (other.bottom - other.top)) > 1.5;
        if (differs && shared > 20) tell("two heights in a row", row[at], two);
    }
    for (const one of parts) {
        for (const two of parts.slice(parts.indexOf(one) + 1)) {
            if (one.contains(two) || two.contains(one)) continue;
            if (sheet && (sheet.contains(one) || sheet.contains(two))) continue;
            if (meet(box(one), box(two))) tell("one over the other", one, two);
        }
    }
    const marked = large ? [] : all("#app [aria-current]");
    if (marked.length) { // a list scrolls to its mark after the frame in which it gets another size
        await frame();
        await frame();
    }
    for (const current of marked) {
        for (let list = current.parentElement; list; list = list.parentElement) {
            if (getComputedStyle(list).overflowY === "visible") continue;
            if (!isIn(box(current), box(list))) tell("not in sight", current, list);
            break;
        }
    }
    return told;
}"""
"""Script that returns the elements outside the window, over others, out of their list, or too wide.

It also returns neighbouring buttons of two heights on an upright phone.

With text twice as large, scrolling down may be necessary, but never sideways.
"""


class Gauge(Camera):
    """A camera that measures instead: `misfits` has a line for each element that does not fit.

    Each state is photographed into the folder in the first window that it does not fit.
    """

    def __init__(self, table: BoardPage, folder: Path, windows: Windows, twice: Windows) -> None:
        """Measure in these windows, and in others with text twice as large."""
        super().__init__(table, folder)
        self.misfits: list[str] = []
        self._windows, self._twice = windows, twice
        self._states = 0

    def shoot(self, name: str, *, scrolled: str = "") -> None:
        """Measure the page in its windows, and record what does not fit. `scrolled` is not used."""
        page = self.table.page
        photographed = False
        self._states += 1
        usual = [(*size, False) for size in self._windows(self._states)]
        for width, height, large in usual + [(*size, True) for size in self._twice(self._states)]:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(MISFITS, [width, height, large])
            told = f"{name} at {width}x{height}{' with large text' if large else ''}"
            self.misfits += [f"{told}: {what}" for what in found]
            if found and not photographed:
                page.screenshot(path=self.folder / f"{name}-{width}x{height}.png")
                photographed = True
        page.evaluate("document.documentElement.style.fontSize = ''")
        self.table.resize(*PHONE)
