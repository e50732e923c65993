"""Work of the page that waits for something costs nothing meanwhile."""

import asyncio
from collections.abc import Callable
from itertools import count

import pytest

from redstone.record.work import WAITS, Work
from tests.walks.browserless import WEB, BrowserlessPage

SLICES, ROUTES = WEB["web.slices"], WEB["web.routes"]
LOOKS = 5
ASKED: list[tuple[str, Callable[[], object]]] = [
    ("record", ROUTES.Exported),
    ("record", lambda: ROUTES.ImportedRecords([])),
    ("practice", ROUTES.Exported),
    ("practice", lambda: ROUTES.ImportedRecords([])),
    ("practice", ROUTES.GravestWanted),
]
"""The parts that need all stored data."""
GLANCES = 3
"""The most times that the clock is read in a check that finds nothing to do."""


async def test_waiting_work_is_polled_once_between_two_pauses() -> None:
    """Work that waits five times takes five pauses on the loop's clock."""
    looked = count()

    def waiting() -> Work[str]:
        """Yield WAITS until polled LOOKS times, then return "made"."""
        while next(looked) < LOOKS:
            yield WAITS
        return "made"

    loop = asyncio.get_running_loop()
    begun = loop.time()
    assert await SLICES.in_slices(waiting()) == "made"
    assert loop.time() - begun == pytest.approx(LOOKS * SLICES.PAUSE)


@pytest.mark.parametrize(("room", "question"), ASKED)
async def test_requests_that_wait_for_the_database_are_rarely_polled(
    room: str, question: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a second the fake clock is read only a few times for each pause.

    It goes on by 0.1 milliseconds at each reading.
    """
    ticks = count()
    monkeypatch.setattr(SLICES, "perf_counter", lambda: next(ticks) / 10_000)

    page = BrowserlessPage()
    asked = asyncio.ensure_future(page.page.rooms.answer(room, question()))
    before = next(ticks)
    await asyncio.sleep(1)
    assert not asked.done()
    assert next(ticks) - before <= GLANCES / SLICES.PAUSE
    page.disk.settle()
    await asked
