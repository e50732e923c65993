"""Ends of connections in bare pages, for tests of the link between two devices without the game."""

import json
import re
import shutil
from pathlib import Path
from typing import Any, Protocol

from redstone.app.live.session_description import SessionDescription
from tools.build.paths import ROOT, WEB
from tools.build.vendored import vendored

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
ICON = '<link rel="icon" href="data:,">'
HEAR = ["opened", "arrived", "away", "closed"]
PREPARE = """
    const { prepare } = await import("./web/live/wire.js");
    window.end = await prepare(args[0]);
    window.heard = [];
    const told = (what) => (text) => window.heard.push(text === undefined ? [what] : [what, text]);
    window.hear = Object.fromEntries(args[1].map((what) => [what, told(what)]));
    return window.end.description;
"""
HEARD = """
    const [wanted, times] = args;
    return window.heard.filter((told) => JSON.stringify(told) === wanted).length >= times;
"""


class Browser(Protocol):
    """Runs the body of an asynchronous JavaScript function in its page.

    Data goes both ways as plain values.
    """

    def run(self, body: str, *args: Any) -> Any:
        """Run a function body with `args`, and return its result."""

    def until(self, body: str, *args: Any) -> Any:
        """Wait until a function body returns a true value, and return that."""


def bare_site(folder: Path) -> Path:
    """Write a page with only the site's policy and the connecting scripts.

    Return `folder`, in which it is.
    """
    shutil.copytree(WEB / "live", folder / "web" / "live")
    (folder / "web" / "load").mkdir()
    shutil.copy(WEB / "load" / "render.js", folder / "web" / "load")
    for name, content in vendored().items():
        (folder / name).write_bytes(content)
    found = POLICY.search((ROOT / "index.html").read_text())
    assert found
    (folder / "index.html").write_text(f"<!doctype html>{found[0]}<title>An end</title>{ICON}")
    return folder


class BrowserEnd:
    """One end of a connection, in a bare page that is open in a browser."""

    def __init__(self, browser: Browser, servers: str = "[]") -> None:
        """Prepare an end in the browser's page, and keep its session description."""
        self._browser = browser
        self.description = SessionDescription.of_description(browser.run(PREPARE, servers, HEAR))

    def connect(self, other: "BrowserEnd") -> None:
        """Connect to the other end's description. It succeeds once the other end does the same."""
        answer = SessionDescription.parse(other.description.packed()).answer(self.description)
        self._browser.run("window.end.connect(args[0], window.hear)", answer)

    def send(self, text: str) -> None:
        """Send a text to the other end."""
        self._browser.run("window.end.send(args[0])", text)

    def close(self) -> None:
        """Close the connection."""
        self._browser.run("window.end.close()")

    def wait_for(self, *told: str, times: int = 1) -> None:
        """Wait until the end has reported this event, with its text, this many times."""
        wanted = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
        self._browser.until(HEARD, wanted, times)

    @property
    def heard(self) -> list[list[str]]:
        """Return the events that the end has reported, in order.

        Each is a list of its name and, if it has any, its text.
        """
        found: list[list[str]] = self._browser.run("return window.heard")
        return found
