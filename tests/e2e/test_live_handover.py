"""An invitation opened in a second tab goes to the tab that waits for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import OpenContext
from tests.e2e.ends import bare_site
from tests.e2e.site import Site

WAIT = """async (wanted) => {
    const { waitForCard } = await import("./web/live/handover.js");
    window.taken = [];
    await waitForCard((card) => card.startsWith(wanted) && Boolean(window.taken.push(card)));
}"""
HAND_OVER = """async (card) => (await import("./web/live/handover.js")).handOver(card)"""
STOP = """async () => (await import("./web/live/handover.js")).stopWaiting()"""


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Site]:
    """Serve a page with only the connecting scripts."""
    site = Site(bare_site(tmp_path / "bare"))
    yield site
    site.stop()


def test_an_invitation_goes_to_the_tab_that_waits_for_it(
    open_context: OpenContext, bare: Site
) -> None:
    """Not to a tab that waits for another, in another browser, or that has stopped waiting."""
    context = open_context()
    waiting, other, second = (context.new_page() for _ in range(3))
    elsewhere = open_context().new_page()
    for page in (waiting, other, second, elsewhere):
        page.goto(bare.url)
    waiting.evaluate(WAIT, "mine")
    other.evaluate(WAIT, "theirs")
    assert second.evaluate(HAND_OVER, "mine 1") is True
    assert waiting.evaluate("taken") == ["mine 1"]
    assert other.evaluate("taken") == []
    assert second.evaluate(HAND_OVER, "nobody's") is False
    assert elsewhere.evaluate(HAND_OVER, "mine 2") is False
    waiting.evaluate(STOP)
    assert second.evaluate(HAND_OVER, "mine 3") is False
    assert waiting.evaluate("taken") == ["mine 1"]
