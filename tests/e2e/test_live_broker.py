"""Two pages that meet by a code word, through a PeerJS server on this machine."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import OpenContext
from tests.e2e.ends import bare_site
from tests.e2e.peerjs import peer_server, port_of
from tests.e2e.site import Site
from tools.build.policy import with_broker

WAIT = """async (broker) => {
    const { waitUnderWord } = await import("./web/live/broker.js");
    window.taken = [];
    const card = () => new Promise((made) => setTimeout(made, 300, "the card of who waits"));
    window.isLost = false;
    const lost = () => (window.isLost = true);
    window.word = await waitUnderWord(broker, card, (answer) => window.taken.push(answer), lost);
    return window.word;
}"""
FLOOD = """async ([broker, word]) => {
    const { Peer } = await import("./web/peerjs.mjs");
    const peer = new Peer({ ...broker, config: { iceServers: [] } });
    await new Promise((done) => peer.on("open", done));
    window.answers = 0;
    peer.on("connection", () => (window.answers += 1));
    for (let asked = 0; asked < 40; asked += 1) {
        peer.connect(`redstone-live-${word}`, { metadata: { card: "" } });
    }
}"""
ASK = """async ([broker, word]) => {
    const { requestInvitation } = await import("./web/live/broker.js");
    try {
        const { card, answer } = await requestInvitation(broker, word);
        answer("the card of who asked");
        return card;
    } catch ({ type }) {
        return type;
    }
}"""


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    """Run a PeerJS server on this machine."""
    with peer_server() as server:
        yield server


@pytest.fixture
def port(server: subprocess.Popen[str]) -> int:
    """Return the port of the server."""
    return port_of(server)


@pytest.fixture
def bare(tmp_path: Path, port: int) -> Iterator[Site]:
    """Serve a page with only the connecting scripts, whose policy allows that server."""
    folder = bare_site(tmp_path / "bare")
    page = folder / "index.html"
    named = json.dumps({"servers": "", "broker": f"http://127.0.0.1:{port}"})
    page.write_bytes(with_broker(page.read_bytes(), named.encode()))
    site = Site(folder)
    yield site
    site.stop()


def test_two_pages_exchange_invitations_by_a_word(
    open_context: OpenContext, bare: Site, port: int
) -> None:
    """An unknown word is answered with an error."""
    one, other = (open_context().new_page() for _ in range(2))
    for page in (one, other):
        page.goto(bare.url)
    broker = {"host": "127.0.0.1", "port": port, "path": "/", "secure": False}
    word = one.evaluate(WAIT, broker)
    assert len(word) == 6
    assert other.evaluate(ASK, [broker, "zzzzzz"]) == "peer-unavailable"
    assert other.evaluate(ASK, [broker, word]) == "the card of who waits"
    one.wait_for_function("window.taken.length === 1")
    assert one.evaluate("window.taken") == ["the card of who asked"]


def test_a_peer_that_asks_endlessly_does_not_use_up_other_peers_answers(
    open_context: OpenContext, bare: Site, port: int
) -> None:
    """It gets four answers to forty requests, and another page still gets the invitation."""
    one, other, third = (open_context().new_page() for _ in range(3))
    for page in (one, other, third):
        page.goto(bare.url)
    broker = {"host": "127.0.0.1", "port": port, "path": "/", "secure": False}
    word = one.evaluate(WAIT, broker)
    other.evaluate(FLOOD, [broker, word])
    other.wait_for_function("window.answers === 4")
    assert third.evaluate(ASK, [broker, word]) == "the card of who waits"


def test_the_waiting_page_is_told_that_the_server_is_gone(
    open_context: OpenContext, bare: Site, port: int, server: subprocess.Popen[str]
) -> None:
    page = open_context().new_page()
    page.goto(bare.url)
    page.evaluate(WAIT, {"host": "127.0.0.1", "port": port, "path": "/", "secure": False})
    assert not page.evaluate("window.isLost")
    server.terminate()
    page.wait_for_function("window.isLost")


def test_an_unanswered_request_fails(open_context: OpenContext, bare: Site, port: int) -> None:
    """If the waiting page never makes its invitation, the request fails within five minutes."""
    one, other = (open_context().new_page() for _ in range(2))
    for page in (one, other):
        page.goto(bare.url)
    broker = {"host": "127.0.0.1", "port": port, "path": "/", "secure": False}
    word = one.evaluate(WAIT.replace("setTimeout(made, 300", "setTimeout(made, 1e9"), broker)
    other.clock.install()
    ask = "(ask) => { eval(ask[0])(ask[1]).then((answer) => (window.answer = answer)); }"
    other.evaluate(ask, [ASK, [broker, word]])
    for _ in range(300):
        other.clock.run_for(1_000)
        if other.evaluate("window.answer"):
            break
    assert other.evaluate("window.answer") == "peer-unavailable"
