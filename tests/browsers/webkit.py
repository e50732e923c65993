"""WebKit, Safari's engine, in WebKitGTK's MiniBrowser, driven by WebDriver."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from tests.browsers.driver import PATIENCE, SIZE
from tools.browsers import SCREEN, WEBKIT_DRIVER

FAULTS = "__faults"
"""The page's own list of errors, because this driver does not show the console."""
RELOADED = "return !window.left && document.readyState === 'complete'"
UNHURRIED = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Switches off the compositor, which is emulated without a graphics card and starves the page."""
LISTEN = f"""
    window.{FAULTS} ??= [];
    addEventListener("error", ({{ message }}) => window.{FAULTS}.push(message));
    addEventListener("unhandledrejection", ({{ reason }}) => window.{FAULTS}.push(String(reason)));
"""


class WebKit:
    """A driver of WebKit (see `driver.Driver`)."""

    name = "webkit"

    def __init__(self, path: str, folder: Path) -> None:
        """Start MiniBrowser from `path`, with saved files in `folder`."""
        self.saved = folder / "saved"
        self.saved.mkdir()
        self._screen, display = _virtual_screen()
        options = Options()
        options.binary_location = path
        options.add_argument("--automation")
        around = {**os.environ, **UNHURRIED, "DISPLAY": display, "HOME": str(self.saved)}
        service = Service(shutil.which(WEBKIT_DRIVER), env=around)
        self._driver = WebDriver(options, service)
        self._driver.set_page_load_timeout(PATIENCE)
        self._driver.set_script_timeout(PATIENCE)
        self._driver.set_window_size(*SIZE)

    def open(self, address: str) -> None:
        self._driver.get(address)
        self._driver.execute_script(LISTEN)

    def reload(self) -> None:
        """Reload, and wait until the old page is gone and the new one is loaded."""
        # It may report done while the old page is there: scripts running in that never answer.
        self._driver.execute_script("window.left = true")
        self._driver.refresh()
        wait = WebDriverWait(self._driver, PATIENCE)
        wait.until(lambda driver: driver.execute_script(RELOADED))
        self._driver.execute_script(LISTEN)

    def run(self, body: str, *args: Any) -> Any:
        """Return the result of a JavaScript function body called with `args`."""
        return self._driver.execute_async_script(
            "const args = [...arguments]; const done = args.pop();"
            f"(async () => {{ {body} }})().then((answer) => done(answer ?? null));",
            *args,
        )

    def press(self, x: float, y: float) -> None:
        """Click the mouse at a place of the window, in CSS pixels."""
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
        actions.pointer_action.click()
        actions.perform()

    def type(self, text: str) -> None:
        actions = ActionBuilder(self._driver)
        actions.key_action.send_keys(text)
        actions.perform()

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        return self._driver.get_screenshot_as_png()

    def faults(self) -> list[str]:
        """Return the faults that the page has reported so far."""
        found: list[str] = self.run(f"return window.{FAULTS} ?? []")
        return found

    def close(self) -> None:
        """End the browser and its virtual screen."""
        self._driver.quit()
        self._screen.terminate()
        self._screen.communicate()


def _virtual_screen() -> tuple[subprocess.Popen[str], str]:
    """Start a virtual X screen, and return its process and its display's name."""
    flags = ("-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
    screen = subprocess.Popen(
        [SCREEN, *flags], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert screen.stdout is not None
    return screen, f":{screen.stdout.readline().strip()}"
