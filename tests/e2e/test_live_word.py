"""The code word on the real page: the person who types it plays with the one who made it."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.peerjs import peer_server, port_of
from tests.e2e.shared_contexts import SharedContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage
from tests.e2e.test_live import expect_live, invite, play, shown_invitation
from tests.e2e.watch import FaultWatch
from tools.build.paths import DIST
from tools.build.policy import SERVERS, with_broker


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    """Run a PeerJS server on this machine."""
    with peer_server() as server:
        yield server


@pytest.fixture
def hosted(tmp_path: Path, server: subprocess.Popen[str]) -> Iterator[Site]:
    """Serve the built site, configured for that server."""
    ignored = shutil.ignore_patterns("docs")
    folder = Path(shutil.copytree(DIST, tmp_path / "site", ignore=ignored))
    broker = f"http://127.0.0.1:{port_of(server)}"
    named = json.dumps({"servers": "", "broker": broker}).encode()
    (folder / SERVERS).write_bytes(named)
    page = folder / "index.html"
    page.write_bytes(with_broker(page.read_bytes(), named))
    site = Site(folder)
    yield site
    site.stop()


def enter_word(table: BoardPage, word: str) -> None:
    """Enter a code word in the open dialog."""
    table["#live-word-other"].fill(word)
    table["#live-word-go"].click()


def new_word(table: BoardPage) -> str:
    """Make a code word in the open dialog, which has an invitation, and return it."""
    table["#live-word-new"].click()
    word = table["#live-word"]
    expect(word).to_have_text(re.compile("^[a-z]{6}$"))
    return word.inner_text()


def join(one: BoardPage, other: BoardPage) -> None:
    """Press "Connect" on both sides once each has the other's invitation."""
    for each in (one, other):
        expect(each["#live-connect"]).to_be_enabled()
    for each in (one, other):
        each["#live-connect"].click()


def test_a_word_connects_one_guest_only_and_a_spectator_gets_another_word(
    context: BrowserContext,
    online: BrowserContext,
    other_desktop: SharedContext,
    watches: list[FaultWatch],
    hosted: Site,
) -> None:
    """A third person is refused the used word, and watches the game by a new one."""
    browsers = (context, online, other_desktop.enter(watches))
    host, guest, third = (BoardPage(browser.new_page(), hosted.url) for browser in browsers)
    for each in (host, guest, third):
        invite(each.open(), 5)
    word = new_word(host)
    enter_word(guest, word)
    expect(host["#live-connect"]).to_be_enabled()
    third["#live-other"].fill("hello")
    third["#live-other"].blur()
    expect(third["#live-fault"]).not_to_be_empty()
    third["#live-other"].fill("")
    expect(third["#live-fault"]).to_be_empty()
    enter_word(third, f" {word[:3]} - {word[3:]}.".upper())
    expect(third["#live-said"]).to_contain_text("Someone else has used this word")
    expect(third["#live-connect"]).to_be_disabled()
    join(guest, host)
    for each in (host, guest):
        expect_live(each, "connected")
    for plies, token in enumerate(("a1", "z", "b1"), 1):
        here, there = (host, guest) if plies % 2 else (guest, host)
        play(here, there, token, plies)
    third["#live-word-go"].click()
    expect(third["#live-said"]).to_contain_text("Nobody is waiting")
    host.page.evaluate("document.querySelector('[data-action=live-watch]').click()")
    shown_invitation(host)
    enter_word(third, new_word(host))
    expect(third["#live-lead"]).to_contain_text("watch a game")
    join(host, third)
    expect_live(third, "connected")
    third.expect_plies(3)
