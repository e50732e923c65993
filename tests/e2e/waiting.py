"""Waiting for what only a promise can tell: Playwright takes the promise itself for a truth."""

from time import monotonic
from typing import Any

from playwright.sync_api import Page

PATIENCE = 60
"""Seconds."""


def wait_until(page: Page, script: str, arg: Any = None) -> None:
    """Wait until an asynchronous function of JavaScript answers something true."""
    deadline = monotonic() + PATIENCE
    while not page.evaluate(script, arg):
        assert monotonic() < deadline, f"this did not come true: {script}"
        page.wait_for_timeout(50)
