"""What must not happen on any page: an error, or a request to another host."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError


class Watch:
    """Listens to everything that the pages of a context say and ask for."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.console: list[str] = []
        self.faults: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)

    def allow(self, *patterns: str) -> None:
        """Errors in which one of these regular expressions is found are what the test is about."""
        self._allowed += [re.compile(pattern) for pattern in patterns]

    def found(self) -> list[str]:
        """The faults that no pattern allows."""
        return [
            fault
            for fault in self.faults
            if not any(pattern.search(fault) for pattern in self._allowed)
        ]

    def keep(self, folder: Path) -> str:
        """Keep pictures of the pages and the console; the text says where."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "console.txt").write_text("\n".join([*self.console, *self.faults]))
        for number, page in enumerate(self.context.pages):
            page.screenshot(path=folder / f"page-{number}.png")
        return f"screenshot and console: {folder}"

    def _on_console(self, message: ConsoleMessage) -> None:
        text = f"{message.type}: {message.text} ({message.location['url']})"
        self.console.append(text)
        if message.type == "error":
            self.faults.append(f"console {text}")

    def _on_error(self, error: WebError) -> None:
        self.faults.append(f"uncaught: {error.error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            self.faults.append(f"asked another host: {request.url}")
