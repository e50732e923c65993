"""A direct connection between Chromium and Firefox. WebKitGTK does not support it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browsers.browsers import launch
from tests.browsers.driver import BrowserVisit, Driver
from tests.e2e.ends import BrowserEnd, bare_site
from tests.e2e.site import Site

pytestmark = pytest.mark.browsers
CAN_JOIN = 'return (await import("./web/live/wire.js")).canJoin()'

Visiting = Callable[[str], BrowserVisit]


@pytest.fixture
def visiting(tmp_path: Path) -> Iterator[Visiting]:
    """Provide a function that opens a bare page in the named browser."""
    site = Site(bare_site(tmp_path / "bare"))
    drivers: list[Driver] = []

    def visit(name: str) -> BrowserVisit:
        """Open the bare page in a new browser of this name, and return the visit."""
        folder = tmp_path / str(len(drivers))
        folder.mkdir()
        drivers.append(launch(name, folder))
        found = BrowserVisit(drivers[-1], site.url)
        found.driver.open(site.url)
        return found

    yield visit
    for driver in drivers:
        driver.close()
    site.stop()


class OnVisit:
    """A visit with the interface that `ends` needs (see `ends.Browser`)."""

    def __init__(self, visit: BrowserVisit) -> None:
        """Wrap a visit."""
        self._visit = visit

    def run(self, body: str, *args: Any) -> Any:
        """Return the result of an asynchronous JavaScript function body called with `args`."""
        return self._visit.driver.run(body, *args)

    def until(self, body: str, *args: Any) -> Any:
        """Wait until a JavaScript function body returns a true value, and return that."""
        return self._visit.until(body, *args)


@pytest.mark.parametrize("names", [("chromium", "firefox"), ("firefox", "firefox")])
def test_two_browsers_connect_and_notice_when_the_other_leaves(
    names: tuple[str, str], visiting: Visiting
) -> None:
    """Before that, a text arrives in each direction."""
    one, other = (BrowserEnd(OnVisit(visiting(name))) for name in names)
    one.connect(other)
    other.connect(one)
    for end in (one, other):
        end.wait_for("opened")
    one.send("from one")
    other.send("from the other")
    other.wait_for("arrived", "from one")
    one.wait_for("arrived", "from the other")
    other.close()
    one.wait_for("closed", "left")


def test_can_join_is_true_only_in_browsers_with_webrtc(visiting: Visiting) -> None:
    """It is in Firefox, and in WebKit only if RTCPeerConnection exists."""
    assert visiting("firefox").driver.run(CAN_JOIN) is True
    webkit = visiting("webkit")
    assert webkit.driver.run(CAN_JOIN) is webkit.driver.run("return 'RTCPeerConnection' in window")
