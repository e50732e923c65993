"""Screenshots of the page at a phone's size and a desktop's, and contact sheets of them."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.table import BoardPage
from tests.e2e.test_accessibility import STILL
from tests.tour.texts import POINT, texts

PHONE, DESKTOP = (360, 640), (1440, 900)
SIZES = (PHONE, DESKTOP)
"""Widths and heights in CSS pixels: the least and the most room for texts."""
SHEET = {PHONE: (4, 1), DESKTOP: (2, 0.5)}
"""The pictures on a sheet, and their scale."""
TOLD = """() => {
    const shown = (e) => e.checkVisibility({ visibilityProperty: true });
    const faults = document.querySelectorAll("button, h1, h2, h3, label, summary, th, td, .plate");
    return [...faults].filter(shown).filter((e) => e.scrollWidth > e.clientWidth + 1 &&
        getComputedStyle(e).overflowX !== "visible" && !e.closest(".unseen"))
        .map((e) => `${e.id || e.tagName}: ${e.textContent.trim().slice(0, 60)}`);
}"""
"""Script that returns the elements wider than their box, which truncates them."""


STYLE = "body{margin:0;display:flex;gap:8px;font:16px sans-serif}figure{margin:0}img{display:block}"
SCROLLED = """(name) => {
    const top = document.getElementById(name) ?? document.documentElement;
    const scrolls = (e) => e.scrollHeight > e.clientHeight + 40 &&
        (e === document.documentElement || /auto|scroll/.test(getComputedStyle(e).overflowY));
    return [top, ...top.querySelectorAll("*")].find(scrolls);
}"""
"""Script that returns the scrolling element in a dialog, or the page itself."""
TO_TOP = f"(name) => {{ const box = ({SCROLLED})(name); if (box) box.scrollTop = 0; }}"
FURTHER = f"""(name) => {{
    const box = ({SCROLLED})(name);
    const before = box?.scrollTop;
    if (box) box.scrollTop += box.clientHeight * 0.85;
    return box !== undefined && box.scrollTop > before + 4;
}}"""
"""Script that scrolls by almost a screen and returns false at the end."""
PARTS = 6
"""The most screenshots of a scrolling element."""


class Camera:
    """Takes screenshots of one page into a folder.

    `cut` has the truncated texts, by screenshot. `read` has every text met, with its first
    screenshot, by its words without the names of points.
    """

    def __init__(self, table: BoardPage, folder: Path) -> None:
        """Make a camera for a page, with its pictures in a folder."""
        self.table = table
        self.folder = folder
        self.cut: dict[str, list[str]] = {}
        self.read: dict[str, tuple[str, str]] = {}
        self._number = 0
        self._taken: dict[tuple[int, int], list[Path]] = {size: [] for size in SIZES}
        folder.mkdir(parents=True, exist_ok=True)

    def shoot(self, name: str, *, scrolled: str = "") -> None:
        """Photograph the page at every size. Dialogs stay open, and nothing is pressed.

        A scrolling element is photographed from top to end: the dialog of this id, or "html" for
        the page.
        """
        self._number += 1
        for size in SIZES:
            self.table.resize(*size)
            parts = 1
            if scrolled:
                self.table.page.evaluate(TO_TOP, scrolled)
            self._take(f"{self._number:03}-{name}", size)
            while scrolled and parts < PARTS and self.table.page.evaluate(FURTHER, scrolled):
                parts += 1
                self._take(f"{self._number:03}-{name}-{parts}", size)
        self.table.resize(*PHONE)

    def _take(self, name: str, size: tuple[int, int]) -> None:
        """Take a screenshot at this size, and record the texts and truncated texts seen."""
        self.table.page.evaluate(STILL)
        self.table.settle()
        path = self.folder / f"{name}-{size[0]}.png"
        self.table.page.screenshot(path=path)
        self._taken[size].append(path)
        for text in texts(self.table.page):
            self.read.setdefault(POINT.sub("", text), (text, name))
        if found := self.table.page.evaluate(TOLD):
            self.cut[path.stem] = found

    def list_texts(self) -> Path:
        """Write a file with all texts, each once, below its first screenshot's name.

        Return its path.
        """
        lines, last = [], ""
        for text, name in self.read.values():
            lines += [f"## {name}"] if name != last else []
            lines.append(text)
            last = name
        path = self.folder / "texts.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    def sheets(self, browser: Browser) -> Iterator[Path]:
        """Make contact sheets of all screenshots with their names, and yield the path of each."""
        page = browser.new_page()
        for size, (many, scale) in SHEET.items():
            width, height = (round(side * scale) for side in size)
            page.set_viewport_size({"width": many * (width + 8), "height": height + 32})
            taken = self._taken[size]
            for number, first in enumerate(range(0, len(taken), many), 1):
                path = self.folder / f"sheet-{size[0]}-{number:02}.png"
                figures = [figure(each, width) for each in taken[first : first + many]]
                blank = self.folder / "sheet.html"
                blank.write_text(f"<style>{STYLE}</style>{''.join(figures)}", encoding="utf-8")
                page.goto(blank.as_uri())
                page.screenshot(path=path)
                blank.unlink()
                yield path
        page.close()


def figure(picture: Path, width: int) -> str:
    """Return HTML that shows a screenshot with its name, at a width in CSS pixels."""
    return f'<figure><img src="{picture.name}" width="{width}">{escape(picture.stem)}</figure>'
