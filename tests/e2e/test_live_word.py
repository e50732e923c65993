"""The word through the real page: whoever types it plays with whoever made it."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenContext
from tests.e2e.peerjs import peer_server, port_of
from tests.e2e.site import Site
from tests.e2e.table import Table
from tests.e2e.test_live import card_of, expect_live, invite, play
from tools.build.paths import DIST
from tools.build.policy import SERVERS, with_broker


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    """A PeerJS server on this machine."""
    with peer_server() as server:
        yield server


@pytest.fixture
def hosted(tmp_path: Path, server: subprocess.Popen[str]) -> Iterator[Site]:
    """The built site of somebody who has named that server."""
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


def ask_by(table: Table, word: str) -> None:
    """Open the way in, and ask by a word."""
    table.page.evaluate("document.querySelector('[data-action=live]').click()")
    card_of(table)
    table["#live-word-other"].fill(word)
    table["#live-word-go"].click()


def test_who_types_the_word_plays_with_who_made_it_and_nobody_else_does(
    open_context: OpenContext, hosted: Site
) -> None:
    host, guest, third = (Table(open_context().new_page(), hosted.url) for _ in range(3))
    invite(host.open(), 5)
    host["#live-word-new"].click()
    word = host["#live-word"]
    expect(word).to_have_text(re.compile("^[a-z]{6}$"))
    ask_by(guest.open(), word.inner_text())
    for each in (host, guest):
        expect(each["#live-connect"]).to_be_enabled()
    ask_by(third.open(), word.inner_text().upper())
    expect(third["#live-said"]).to_contain_text("Somebody else")
    expect(third["#live-connect"]).to_be_disabled()
    for each in (guest, host):
        each["#live-connect"].click()
    for each in (host, guest):
        expect_live(each, "connected")
    for plies, token in enumerate(("a1", "z", "b1"), 1):
        here, there = (host, guest) if plies % 2 else (guest, host)
        play(here, there, token, plies)
    third["#live-word-go"].click()
    expect(third["#live-said"]).to_contain_text("Nobody is waiting")
