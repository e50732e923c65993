"""Waiting for what Playwright's own `expect` does not look at again and again."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Page

PATIENCE = 60
"""Seconds."""


def wait_until(page: Page, script: str, arg: Any = None) -> None:
    """Wait until an asynchronous function of JavaScript answers something true.

    Playwright's `wait_for_function` takes the promise itself for a truth.
    """
    deadline = monotonic() + PATIENCE
    while not page.evaluate(script, arg):
        assert monotonic() < deadline, f"this did not come true: {script}"
        page.wait_for_timeout(50)


def expect_soon(page: Page, look: Callable[[], object], wanted: object) -> None:
    """Look at the page until what is seen is what is wanted; else the last look is told."""
    deadline = monotonic() + PATIENCE
    while (seen := look()) != wanted and monotonic() < deadline:
        page.wait_for_timeout(50)
    assert seen == wanted
