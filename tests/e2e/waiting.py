"""Waiting for conditions that Playwright's own `expect` does not check repeatedly."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

PATIENCE = 60
"""Seconds that a wait may take."""
TAPS, TAP_MS = 4, 4000
"""The number of attempts of a finger, and the milliseconds that each waits for a click."""
LISTEN = """target => {
    window.clicked = false;
    const hear = () => { window.clicked = true; };
    target.addEventListener("click", hear, { capture: true, once: true });
}"""
LISTEN_EVERYWHERE = f"() => ({LISTEN})(window)"


def wait_until(page: Page, script: str, arg: Any = None) -> None:
    """Wait until an asynchronous JavaScript function returns a true value.

    Playwright's `wait_for_function` takes the promise itself for a true value.
    """
    deadline = monotonic() + PATIENCE
    while not page.evaluate(script, arg):
        assert monotonic() < deadline, f"this did not come true: {script}"
        page.wait_for_timeout(50)


def expect_soon(page: Page, check: Callable[[], object], wanted: object) -> None:
    """Call `check` until it returns `wanted`. Fails with the last result after PATIENCE."""
    deadline = monotonic() + PATIENCE
    while (seen := check()) != wanted and monotonic() < deadline:
        page.wait_for_timeout(50)
    assert seen == wanted


def tap(target: Locator) -> None:
    """Tap an element with a finger, and wait for the click.

    A browser too busy to see the finger lifted within half a second takes it for a long press,
    which causes no click. A person then taps again.
    """
    _tap_until_clicked(target.page, lambda: target.evaluate(LISTEN), target.tap)


def tap_at(page: Page, x: float, y: float) -> None:
    """Tap a place of the window with a finger, as `tap` does."""
    listen = partial(page.evaluate, LISTEN_EVERYWHERE)
    _tap_until_clicked(page, listen, lambda: page.touchscreen.tap(x, y))


def _tap_until_clicked(page: Page, listen: Callable[[], object], tap: Callable[[], None]) -> None:
    """Call `listen` and `tap` until a click has arrived.

    Raises AssertionError after TAPS attempts.
    """
    for _ in range(TAPS):
        listen()
        tap()
        try:
            page.wait_for_function("clicked", timeout=TAP_MS)
        except TimeoutError:
            continue
        return
    raise AssertionError("a tap is not heard of")
