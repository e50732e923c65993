"""Chromium under Playwright, and Firefox and WebKit on machines without their own."""

from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browsers.driver import SIZE
from tools.chromium import find_chromium, flags


class ByPlaywright:
    """A driver by Playwright (see `driver.Driver`)."""

    def __init__(self, name: str, folder: Path) -> None:
        """Start the named browser, with saved files in `folder`."""
        self.name = name
        self.saved = folder / "saved"
        self._faults: list[str] = []
        self._playwright = sync_playwright().start()
        path, args = (find_chromium(), flags()) if name == "chromium" else (None, [])
        kind = getattr(self._playwright, name)
        self._browser = kind.launch(executable_path=path, args=args, downloads_path=self.saved)
        width, height = SIZE
        self._page = self._browser.new_page(viewport={"width": width, "height": height})
        self._page.on("pageerror", lambda error: self._faults.append(str(error)))

    def open(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def run(self, body: str, *args: Any) -> Any:
        """Return the result of a JavaScript function body called with `args`."""
        return self._page.evaluate(f"async (args) => {{ {body} }}", list(args))

    def press(self, x: float, y: float) -> None:
        """Click the mouse at a place of the window, in CSS pixels."""
        self._page.mouse.click(x, y)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        picture: bytes = self._page.screenshot()
        return picture

    def faults(self) -> list[str]:
        """Return the faults that the page has reported so far."""
        return self._faults

    def close(self) -> None:
        """End the browser and Playwright."""
        self._browser.close()
        self._playwright.stop()
