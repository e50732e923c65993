"""An invitation's QR code read by a camera, which is Chromium's fake one."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from redstone.app.live.card import Card, Kind, Side, code_text, parse_card
from tests.e2e.ends import bare_site
from tests.e2e.site import Site
from tests.e2e.table import BoardPage
from tests.e2e.test_live import invite
from tools.chromium import find_chromium, flags

WIDTH, HEIGHT = 640, 480
MODULE = 6  # pixels
HOME = "https://example.org/redstone/"
NOW = 29_930_000
HALF = bytes(range(32)) + b"\4abcd\x18" + b"0123456789+/" * 2 + b"\2\x12\x34" + bytes(range(16))
CARD = Card(Kind.REPLY, HALF, "redstone9", Side.LOT, "", "Ännchen", "00ff" * 3, NOW)
ROWS = """async ([home, link]) => {
    const { default: qrcode } = await import("./web/qrcode.mjs");
    const code = qrcode(0, "L");
    code.addData(home, "Byte");
    code.addData(link, "Alphanumeric");
    code.make();
    const places = [...Array(code.getModuleCount()).keys()];
    return places.map((row) => places.map((col) => code.isDark(row, col)));
}"""
SCAN = """async (prefix) => {
    const { scan } = await import("./web/live/scan.js");
    const video = document.body.appendChild(document.createElement("video"));
    window.texts = [];
    return scan(video, (text) => window.texts.push(text) && text.startsWith(prefix));
}"""
BLANK_CAMERA = """navigator.mediaDevices.getUserMedia = async () => {
    window.picture = document.createElement("canvas").captureStream();
    return window.picture;
}"""
"""Simulates a camera that shows nothing."""
IS_FREE = "document.querySelector('video').srcObject === null"
STOPPED = """async () => {
    const { scan, stop } = await import("./web/live/scan.js");
    const video = document.body.appendChild(document.createElement("video"));
    const over = scan(video, () => true);
    stop();
    return over;
}"""


@pytest.fixture(scope="module")
def bare_site_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Serve a page with only the connecting scripts."""
    site = Site(bare_site(tmp_path_factory.mktemp("bare_site_served") / "site"))
    yield site
    site.stop()


def bare_page(browser: Browser, site: Site, **options: Any) -> Page:
    """Open the page of `site` in a new context, and return it."""
    page = browser.new_context(**options).new_page()
    page.goto(site.url)
    return page


@pytest.fixture(scope="module")
def browser_with_camera(
    browser: Browser,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    bare_site_served: Site,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    """Run a whole Chromium whose fake camera shows the QR code of an invitation.

    The headless shell has no camera.
    """
    page = bare_page(browser, bare_site_served)
    rows = page.evaluate(ROWS, [f"{HOME}#", code_text(CARD)])
    page.context.close()
    film = tmp_path_factory.mktemp("film") / "code.y4m"
    film.write_bytes(film_of(rows))
    camera = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    options = {"executable_path": find_chromium(), "args": [*flags(), *camera]}
    browser_with_camera = browser_type.launch(**browser_type_launch_args | options)
    yield browser_with_camera
    browser_with_camera.close()


def film_of(rows: list[list[bool]]) -> bytes:
    """Return a Y4M video of one picture, a QR code in the middle of white.

    True is a dark module.
    """
    picture = bytearray(b"\xeb" * (WIDTH * HEIGHT))
    left, top = (WIDTH - MODULE * len(rows)) // 2, (HEIGHT - MODULE * len(rows)) // 2
    assert min(left, top) > 4 * MODULE
    for row, line in enumerate(rows):
        for y in range(top + MODULE * row, top + MODULE * (row + 1)):
            for col in (col for col, dark in enumerate(line) if dark):
                start = WIDTH * y + left + MODULE * col
                picture[start : start + MODULE] = b"\x10" * MODULE
    grey = b"\x80" * (WIDTH * HEIGHT // 2)
    return f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode() + picture + grey


def test_an_invitation_is_read_by_the_camera(
    browser_with_camera: Browser, bare_site_served: Site
) -> None:
    """The scan returns no fault, gives the invitation to its function, and releases the camera."""
    page = bare_page(browser_with_camera, bare_site_served, permissions=["camera"])
    assert page.evaluate(SCAN, HOME) == ""
    assert parse_card(page.evaluate("texts.at(-1)"), NOW) == CARD
    assert page.evaluate(IS_FREE)


def test_a_camera_that_is_refused_or_absent_is_reported(
    browser_with_camera: Browser, browser: Browser, bare_site_served: Site
) -> None:
    """The scan returns "refused" without permission and "absent" without a camera."""
    assert bare_page(browser_with_camera, bare_site_served).evaluate(SCAN, HOME) == "refused"
    page = bare_page(browser, bare_site_served, permissions=["camera"])
    assert page.evaluate(SCAN, HOME) == "absent"
    page.context.close()


def test_stopping_a_scan_releases_the_camera(
    browser_with_camera: Browser, bare_site_served: Site
) -> None:
    page = bare_page(browser_with_camera, bare_site_served, permissions=["camera"])
    assert page.evaluate(STOPPED) == "stopped"
    assert page.evaluate(IS_FREE)


def test_leaving_the_room_releases_the_camera(table: BoardPage) -> None:
    """The live dialog is left by a link while it scans."""
    table.page.add_init_script(BLANK_CAMERA)
    invite(table.open(), 5)
    table["#live-scan"].click()
    expect(table["#live-video"]).to_be_visible()
    table.page.wait_for_function("window.picture?.active")
    table.page.evaluate("location.hash = 'redstone5-1-c2'")
    expect(table["#live-dialog"]).to_have_count(0)
    table.page.wait_for_function("!window.picture.active")


def test_without_the_decoder_the_camera_is_released(
    browser_with_camera: Browser, bare_site_served: Site
) -> None:
    """If the script that decodes is missing, the scan returns "missing"."""
    bare_site_served.missing.add("web/qrscanner.mjs")
    try:
        page = bare_page(browser_with_camera, bare_site_served, permissions=["camera"])
        assert page.evaluate(SCAN, HOME) == "missing"
        assert page.evaluate(IS_FREE)
    finally:
        bare_site_served.missing.clear()
