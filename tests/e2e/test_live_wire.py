"""The connection between two browsers: texts arrive whole and in order, also after a sleep."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import OpenContext
from tests.e2e.ends import BrowserEnd, bare_site
from tests.e2e.site import Site

PATIENCE_MS = 90_000
"""Milliseconds that any step may take on a busy machine."""


class OnPage:
    """A page with the interface that `ends` needs (see `ends.Browser`)."""

    def __init__(self, page: Page) -> None:
        """Wrap a page."""
        self.page = page

    def run(self, body: str, *args: Any) -> Any:
        """Return the result of an asynchronous JavaScript function body called with `args`."""
        return self.page.evaluate(f"async (args) => {{ {body} }}", list(args))

    def until(self, body: str, *args: Any) -> Any:
        """Wait until a function body returns a true value, and return that."""
        handle = self.page.wait_for_function(
            f"(args) => {{ {body} }}", arg=list(args), timeout=PATIENCE_MS
        )
        return handle.json_value()


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Site]:
    """Serve a page with only the connecting scripts."""
    site = Site(bare_site(tmp_path / "bare"))
    yield site
    site.stop()


@pytest.fixture
def two(open_context: OpenContext, bare: Site) -> tuple[OnPage, OnPage]:
    """Return the bare page, open in two separate browser contexts."""
    first, second = (OnPage(open_context().new_page()) for _ in range(2))
    for each in (first, second):
        each.page.goto(bare.url)
    return first, second


def joined(two: tuple[OnPage, OnPage]) -> tuple[BrowserEnd, BrowserEnd]:
    """Return one end on each page, connected without a server."""
    one, other = (BrowserEnd(each) for each in two)
    one.connect(other)
    other.connect(one)
    for end in (one, other):
        end.wait_for("opened")
    return one, other


def test_texts_arrive_whole_and_in_order_and_closing_is_reported(
    two: tuple[OnPage, OnPage],
) -> None:
    """A text sent after the other end has closed is ignored."""
    one, other = joined(two)
    texts = [f"{number} {'ä' * number}" for number in range(0, 4000, 97)]
    for text in texts:
        one.send(text)
    other.send("back")
    other.wait_for("arrived", texts[-1])
    one.wait_for("arrived", "back")
    assert other.heard == [["opened"], *(["arrived", text] for text in texts)]
    other.close()
    one.wait_for("closed", "left")
    one.send("into the void")
    assert one.heard[-1] == ["closed", "left"]


def test_a_page_that_is_left_closes_the_connection(two: tuple[OnPage, OnPage]) -> None:
    """The other end reports that it was left."""
    one, _other = joined(two)
    two[1].page.reload()
    one.wait_for("closed", "left")


def test_texts_sent_just_before_closing_arrive(two: tuple[OnPage, OnPage]) -> None:
    """The last of 41 texts arrives before the closing is reported."""
    one, other = joined(two)
    two[0].page.evaluate(
        """() => {
            for (let count = 0; count < 40; count += 1) window.end.send("x".repeat(16_000));
            window.end.send("bye");
            window.end.close();
        }"""
    )
    other.wait_for("arrived", "bye")
    other.wait_for("closed", "left")
    assert one.heard == [["opened"]]
    two[0].until("return window.end.peer.connectionState === 'closed'")


def test_a_page_restored_from_the_cache_knows_that_it_was_closed(
    two: tuple[OnPage, OnPage],
) -> None:
    """Both ends report that the connection was left."""
    one, other = joined(two)
    two[0].page.evaluate(
        """() => {
            window.end.channel.onclose = null; // a page that is kept hears nothing
            for (const name of ["pagehide", "pageshow"])
                dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
        }"""
    )
    for end in (one, other):
        end.wait_for("closed", "left")


def test_a_text_that_is_too_long_ends_the_connection(two: tuple[OnPage, OnPage]) -> None:
    """The receiver of 16,385 characters reports "unreadable"."""
    one, other = joined(two)
    two[0].run("window.end.channel.send('x'.repeat(16385))")
    other.wait_for("closed", "unreadable")
    one.wait_for("closed", "left")


def test_an_invitation_with_another_certificate_does_not_connect(
    two: tuple[OnPage, OnPage],
) -> None:
    """If the fingerprint differs from the certificate, the connection fails and no end opens."""
    one, other = (BrowserEnd(each) for each in two)
    right = one.description
    one.description = replace(right, fingerprint=bytes(32))
    one.connect(other)
    other.connect(one)
    two[1].until("return window.end.peer.connectionState === 'failed'")
    assert one.heard == other.heard == []


def test_a_second_reply_to_an_invitation_does_not_connect(
    two: tuple[OnPage, OnPage], open_context: OpenContext, bare: Site
) -> None:
    """The third end never opens, and the first two stay connected."""
    one, other = joined(two)
    page = open_context().new_page()
    page.goto(bare.url)
    third = BrowserEnd(OnPage(page))
    third.connect(one)
    one.send("for the first")
    other.wait_for("arrived", "for the first")
    assert third.heard == []


def test_a_process_that_slept_receives_the_texts_sent_meanwhile(
    browser: Browser, open_context: OpenContext, bare: Site
) -> None:
    """The other end reports it as away, and as open again after it wakes."""
    awake = open_context().new_page()
    awake.goto(bare.url)
    before = renderers(browser)
    sleeper = open_context().new_page()
    sleeper.goto(bare.url)
    asleep = renderers(browser) - before
    one, other = joined((OnPage(awake), OnPage(sleeper)))
    assert asleep
    for pid in asleep:
        os.kill(pid, signal.SIGSTOP)
    try:
        one.wait_for("away")
        one.send("while you slept")
    finally:
        for pid in asleep:
            os.kill(pid, signal.SIGCONT)
    one.wait_for("opened", times=2)
    other.wait_for("arrived", "while you slept")


def test_a_frozen_page_is_away_until_it_answers_again(two: tuple[OnPage, OnPage]) -> None:
    """Its connection stays, and a text sent meanwhile arrives."""
    one, other = joined(two)
    frozen = two[1].page.context.new_cdp_session(two[1].page)
    two[0].until("return window.end.answered > 0")
    frozen.send("Debugger.enable")
    frozen.send("Debugger.pause")  # at its next step: its connection stays
    one.wait_for("away")
    assert two[0].run("return window.end.peer.connectionState") == "connected"
    one.send("while you were frozen")
    frozen.send("Debugger.resume")
    frozen.send("Debugger.disable")
    one.wait_for("opened", times=2)
    other.wait_for("arrived", "while you were frozen")


def renderers(browser: Browser) -> set[int]:
    """Return the processes of the browser that run pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return {process["id"] for process in found if process["type"] == "renderer"}
