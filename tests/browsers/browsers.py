"""The browsers of the journey, by name: the system's if installed, otherwise Playwright's."""

from pathlib import Path

from tests.browsers.by_playwright import ByPlaywright
from tests.browsers.driver import Driver
from tests.browsers.firefox import Firefox
from tests.browsers.webkit import WebKit
from tools.browsers import find_firefox, find_webkit

BROWSERS = ("chromium", "firefox", "webkit")


def launch(name: str, folder: Path) -> Driver:
    """Start a browser with an empty profile, and return its driver.

    Files that it saves are in `folder`.
    """
    firefox, webkit = find_firefox(), find_webkit()
    if name == "firefox" and firefox:
        return Firefox(firefox, folder)
    if name == "webkit" and webkit:
        return WebKit(webkit, folder)
    return ByPlaywright(name, folder)
