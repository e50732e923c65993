"""The monkey's own machinery: faults on a page are found, and a seed determines the steps."""

from collections.abc import Iterator
from functools import partial
from time import monotonic

import pytest
from playwright.sync_api import Browser

from redstone.app.play.settings import Opponent
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.e2e.site import Site
from tests.monkey import matter
from tests.monkey import round as rounds
from tests.monkey.monkey import Monkey
from tests.monkey.round import PageFault, Round
from tests.monkey.step import MonkeyStep

PLANTED = {
    "console error: planted": "console.error('planted')",
    "uncaught: .*planted": "setTimeout(() => { throw Error('planted'); })",
    "uncaught: .*promised": "Promise.reject(Error('promised')); 0",
    "Content Security Policy": "fetch('https://example.org').catch(() => {}); 0",
    "gap in words: {player} played": "detail.textContent = '{player} played a1.'",
    "gap in words: None": "detail.textContent = 'None to move.'",
    "gap in words: .*NaN": "document.getElementById('undo').ariaLabel = 'NaN moves'",
    "the failure panel": "document.getElementById('failure').hidden = false",
    "wider than the window": "document.body.append('wide'.repeat(999))",
}
HEALED = """() => {
    detail.textContent = ""; // elements are known by their ids
    document.getElementById("undo").removeAttribute("aria-label");
    document.getElementById("failure").hidden = true;
    document.body.normalize();
    document.body.lastChild.data = "";
}"""
NOTHING = MonkeyStep("key", "Shift")
SILENCE = "() => { Worker.prototype.postMessage = () => {}; }"
BUSY = """() => setTimeout(() => {
    const end = performance.now() + 4000;
    while (performance.now() < end) /* nothing else can be done */;
})"""


@pytest.fixture
def phone_round(browser: Browser, site: Site) -> Iterator[Round]:
    """Provide a round on a phone in which a game against the computer has begun."""
    this = Round(browser, site.url)
    kept = matter.stored_game(Game.new(GAMES["redstone"](""), 4, 4), Opponent.COMPUTER)
    this.do(MonkeyStep("begin", "phone", kept))
    yield this
    this.end()


def test_a_page_left_is_found_again_and_faults_on_it_are_detected(
    phone_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step that leads out of the page is undone by the next, even if the page was left late.

    Each planted fault raises a `PageFault` at the next step. So does a page that is busy too long,
    and a computer that does not answer in time, or is to move without being asked.
    """
    phone_round.do(MonkeyStep("away"))
    page = phone_round.tabs[-1].page
    with monkeypatch.context() as patch:
        patch.setattr(rounds, "SETTLED_MS", 30_000)
        for lead_out in (page.go_forward, page.go_back):
            lead_out()
            assert page.locator("#board").count() == 0
            assert phone_round.do(NOTHING).points
    for fault, script in PLANTED.items():
        page.evaluate(f"() => {{ {script}; }}")
        with pytest.raises(PageFault, match=fault):
            phone_round.do(NOTHING)
        page.evaluate(HEALED)
        phone_round.forgive()
    assert phone_round.do(NOTHING).points
    with monkeypatch.context() as patch:
        patch.setattr(rounds, "SETTLED_MS", 1_000)
        page.evaluate(BUSY)
        with pytest.raises(PageFault, match="the page is dead"):
            phone_round.do(MonkeyStep("wait"))
    page.evaluate(SILENCE)
    phone_round.do(MonkeyStep("touch", "1,1"))
    assert phone_round.do(NOTHING).thinks
    monkeypatch.setattr(rounds, "ANSWER_SECONDS", 1)
    with pytest.raises(PageFault, match="does not answer"):
        phone_round.do(MonkeyStep("wait"))
    monkeypatch.setattr(rounds, "ASKING_SECONDS", 1)
    page.evaluate("() => { thinking.hidden = true; }")
    with pytest.raises(PageFault, match="nobody asks it"):
        phone_round.do(NOTHING)


def record_step(steps: list[MonkeyStep], _number: int, step: MonkeyStep) -> None:
    """Append a step to `steps`."""
    steps.append(step)


def test_a_seed_determines_the_steps(browser: Browser, site: Site) -> None:
    """Two runs of the same seed make the same 12 steps.

    In a round of two people nothing depends on the computer's speed.
    """
    done: list[list[MonkeyStep]] = [[], []]
    for steps in done:
        monkey = Monkey(browser, site.url, partial(record_step, steps))
        assert monkey.play("1", 4, 12, monotonic() + 600) is None
    assert done[0] == done[1]
    assert len(done[0]) == 12
