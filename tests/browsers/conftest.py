"""The browser of each test of the journey."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsers.browsers import BROWSERS, launch
from tests.browsers.driver import Driver
from tests.e2e.conftest import FAILED, RESULTS, pytest_runtest_makereport

__all__ = ["driver", "pytest_runtest_makereport"]


@pytest.fixture(params=BROWSERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """Provide the driver of a browser with an empty profile.

    After a failure a last screenshot is stored.
    """
    driver = launch(request.param, tmp_path)
    yield driver
    if request.node.stash.get(FAILED, False):
        RESULTS.mkdir(parents=True, exist_ok=True)
        (RESULTS / f"{request.node.name}.png").write_bytes(driver.picture())
    driver.close()
