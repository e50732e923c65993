"""The browser operations that the journey needs, for every driver."""

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol

PATIENCE = 90.0
"""Seconds that any step may take on a busy machine."""
SIZE = (1280, 900)
"""The size of the window in CSS pixels."""
GLANCE = 0.1
"""Seconds between two checks of the page."""

READY = "return document.documentElement.dataset.ready === 'true'"
"""Script that returns true once Python runs."""
IS_NAMED = """
    const [cols, rows] = document.getElementById("size").textContent.match(/[0-9]+/g) ?? [];
    return document.querySelectorAll("#grid button").length === cols * rows;
"""
"""Script that returns true once the board's points have names, which follow the first painting."""
CENTRE = """
    const [selector] = args;
    const shown = [...document.querySelectorAll(selector)].find((found) => found.checkVisibility());
    if (!shown || shown.disabled) return null;
    shown.scrollIntoView({ block: "nearest" });
    const box = shown.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const canvas = shown.closest("#grid") && top?.closest("#board");
    return canvas || shown.contains(top) || shown.labels?.[0]?.contains(top) ? [x, y] : null;
"""
"""Script that returns the place to press for a selector, null while it cannot be pressed."""


class Driver(Protocol):
    """The interface of a browser with one page.

    Files that the page saves appear in the folder `saved`, under names of the browser's choice.
    """

    name: str
    saved: Path

    def open(self, address: str) -> None:
        """Load an address."""

    def reload(self) -> None:
        """Load the page again."""

    def run(self, body: str, *args: Any) -> Any:
        """Return the result of a JavaScript function body called with `args`.

        Both are plain data.
        """

    def press(self, x: float, y: float) -> None:
        """Press and release the mouse at a place of the window, in CSS pixels."""

    def type(self, text: str) -> None:
        """Type on the keyboard."""

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""

    def faults(self) -> list[str]:
        """Return the faults that the page has reported so far, if the browser shows them."""

    def close(self) -> None:
        """End the browser."""


class BrowserVisit:
    """A person at a browser, who waits for elements and presses visible ones."""

    def __init__(self, driver: Driver, address: str) -> None:
        """Make a visit to an address by a browser's driver."""
        self.driver, self.address = driver, address

    def load(self) -> None:
        """Open the page, and wait until it can be used."""
        self.driver.open(self.address)
        self.until(READY)

    def reload(self) -> None:
        """Load the page again, and wait until it can be used."""
        self.driver.reload()
        self.until(READY)

    def follow(self, link: str) -> None:
        """Follow a link to the page that is already open, given by its hash."""
        self.driver.run("location.hash = args[0]", link)

    def until(self, body: str, *args: Any) -> Any:
        """Wait until a JavaScript function returns a true value, and return that."""
        return self._wait(lambda: self.driver.run(body, *args), f"{body} of {json.dumps(args)}")

    def click(self, selector: str) -> None:
        """Press the first visible element of a selector, once it can be pressed."""
        x, y = self.until(CENTRE, selector)
        self.driver.press(x, y)

    def tap(self, point: str) -> None:
        """Press a point of the board, once the points have their names."""
        self.until(IS_NAMED)
        self.click(f'#grid button[aria-label^="{point},"]')

    def text(self, selector: str) -> str:
        """Return the text of the first element of a selector."""
        found: str = self.driver.run("return document.querySelector(args[0]).textContent", selector)
        return found

    def wait_for_text(self, selector: str, part: str) -> None:
        """Wait until the text of the first element of a selector contains `part`."""
        body = "return document.querySelector(args[0])?.textContent.includes(args[1])"
        self.until(body, selector, part)

    def moves(self) -> list[str]:
        """Return the moves of the line, as the page names them."""
        listed = "[...document.querySelectorAll('#moves .move-list li')]"
        named: list[str] = self.driver.run(f"return {listed}.map((item) => item.textContent)")
        return named

    def wait_for_moves(self, count: int) -> None:
        """Wait until at least this many moves are listed."""
        listed = "document.querySelectorAll('#moves .move-list li')"
        self.until(f"return {listed}.length >= args[0]", count)

    def wait_for_file(self) -> str:
        """Wait until a JSON file has been saved, and return its text."""
        text: str = self._wait(lambda: _whole_json(self.driver.saved), "a saved file")
        return text

    def _wait(self, check: Callable[[], Any], what: str) -> Any:
        """Call `check` until its result is true, and return that.

        Fails with `what` after PATIENCE seconds.
        """
        deadline = monotonic() + PATIENCE
        while not (found := check()):
            assert monotonic() < deadline, f"{self.driver.name}: this did not come true: {what}"
            sleep(GLANCE)
        return found


def _whole_json(folder: Path) -> str | None:
    """Return the text of the complete JSON file in a folder, None while there is none."""
    for path in folder.glob("*"):
        try:
            text = path.read_text()
            json.loads(text)
        except (OSError, ValueError):
            continue
        return text
    return None
