"""A browser for each test of the journey."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsers.browsers import BROWSERS, launch
from tests.browsers.driver import Driver
from tools.build.paths import CACHE

RESULTS = CACHE / "failures"


@pytest.fixture(params=BROWSERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """A browser with an empty profile; its last picture is kept, for who wants to see it."""
    driver = launch(request.param, tmp_path)
    yield driver
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{request.node.name}.png").write_bytes(driver.picture())
    driver.close()
