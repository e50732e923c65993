"""The built site in a local Chromium, for benchmarks and pictures of the page."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from redstone.app.play.session import Session
from redstone.app.play.settings import Confirm, Settings, Setup
from redstone.app.storage import session_text
from redstone.record.game import Game
from tools.build.paths import DIST
from tools.chromium import find_chromium, flags
from tools.serve import SiteHandler, listen

READY_MS = 60_000


@contextmanager
def served(folder: Path = DIST, handler: type[SiteHandler] = SiteHandler) -> Iterator[str]:
    """Yield the address of the built site, or of another folder, while the block runs."""
    server = listen(handler, folder, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a Chromium while the block runs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags())
        try:
            yield browser
        finally:
            browser.close()


def open_game(browser: Browser, address: str, game: Game, setup: Setup, **options: Any) -> Page:
    """Return a new page that shows this game and is ready; every tap plays immediately."""
    page = browser.new_page(**{"viewport": {"width": 1440, "height": 900}} | options)
    page.add_init_script(storing_script(game, setup))
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", timeout=READY_MS)
    page.wait_for_selector("#grid button", state="attached")
    return page


def storing_script(game: Game, setup: Setup, *, beat: bool = True) -> str:
    """Return a script that stores this game in the browser before the page starts.

    Every tap then plays immediately. With a `beat` the computer delays quick answers.
    """
    session = Session(setup, Settings(confirm=Confirm.NEVER, beat=beat))
    session.open(game, session.table.seats, setup)
    return f"localStorage['redstone.game'] = {json.dumps(session_text.save(session))}"
