"""The events that no page may cause: an error, or a request to another host."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, WebError


class FaultWatch:
    """Records, for one test, the messages and the requests of all pages of a context.

    If the context outlives the test, `anchor` is its page that stays open.
    """

    def __init__(self, context: BrowserContext, anchor: Page | None = None) -> None:
        """Listen to a context's console messages, errors and requests."""
        self.context = context
        self._anchor = anchor
        self.console: list[str] = []
        self.faults: list[str] = []
        self.origins: set[str] = set()
        self._allowed: list[re.Pattern[str]] = []
        self._listeners: dict[Any, Callable[..., None]] = {
            "console": self._on_console,
            "weberror": self._on_error,
            "request": self._on_request,
        }
        for event, listener in self._listeners.items():
            context.on(event, listener)

    def allow(self, *patterns: str) -> None:
        """Allow errors that match one of these regular expressions."""
        self._allowed += [re.compile(pattern) for pattern in patterns]

    def found(self) -> list[str]:
        """Return the faults that no pattern allows."""
        return [
            fault
            for fault in self.faults
            if not any(pattern.search(fault) for pattern in self._allowed)
        ]

    def keep(self, folder: Path) -> str:
        """Store screenshots of the pages and the console in a folder. Return a text naming it."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "console.txt").write_text("\n".join([*self.console, *self.faults]))
        for number, page in enumerate(self.context.pages):
            with suppress(Error):  # a page that has crashed shows nothing
                page.screenshot(path=folder / f"page-{number}.png")
        return f"screenshot and console: {folder}"

    def end(self) -> None:
        """Stop listening, and close the context.

        If it outlives the test, only the pages other than the anchor are closed.
        """
        for event, listener in self._listeners.items():
            self.context.remove_listener(event, listener)
        if self._anchor is None:
            self.context.close()
            return
        for page in self._pages():
            page.close()

    def _pages(self) -> list[Page]:
        """Return the pages of the context except the anchor."""
        return [page for page in self.context.pages if page is not self._anchor]

    def _on_console(self, message: ConsoleMessage) -> None:
        """Record a console message; an error is a fault."""
        text = f"{message.type}: {message.text} ({message.location['url']})"
        self.console.append(text)
        if message.type == "error":
            self.faults.append(f"console {text}")

    def _on_error(self, error: WebError) -> None:
        """Record an uncaught error as a fault."""
        told = error.error
        self.faults.append(f"uncaught: {getattr(told, 'stack', None) or told}")

    def _on_request(self, request: Request) -> None:
        """Record the host of a request; any host but this machine is a fault."""
        address = urlsplit(request.url)
        if address.scheme == "http":
            self.origins.add(f"http://{address.netloc}")
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            self.faults.append(f"asked another host: {request.url}")
