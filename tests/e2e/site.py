"""The built site on a local server that a test can stop, change and disturb."""

import threading
from contextlib import suppress
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

from tools.serve import SiteHandler, listen

PREFIX = "/redstone/"
"""The path of the site, as on GitHub Pages."""
HELD_SECONDS = 60
"""The longest delay of an answer, in case a test forgets to release it."""


def altered(content: bytes) -> bytes:
    """Return a file of the same length with other bytes in its middle."""
    middle, some = len(content) // 2, min(1000, len(content) // 4)
    return content[:middle] + bytes(some) + content[middle + some :]


class Site:
    """A server with one address for its whole life, through stops and restarts.

    The sets have paths relative to the site; the page's own is empty. Paths in `missing` answer
    404. For those in `cut` only the first half is sent, and those in `altered` have other bytes in
    their middle. The second half of those in `held` waits until their event is set.
    """

    _ports: ClassVar[set[int]] = set()
    """The ports of all sites so far, whose files a browser may have cached."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder from the start, at an address that no other site has used."""
        self.folder = folder
        self.missing: set[str] = set()
        self.cut: set[str] = set()
        self.altered: set[str] = set()
        self.held: dict[str, threading.Event] = {}
        self._port = 0
        self._server: ThreadingHTTPServer | None = None
        self.start()

    @property
    def url(self) -> str:
        """Return the address of the start page."""
        return f"http://127.0.0.1:{self._port}{PREFIX}"

    def start(self) -> None:
        """Listen on the previous port, or at first on one that no site has used."""
        self._server = listen(self._handler(), self.folder, self._port)
        if not self._port and self._server.server_port in self._ports:
            self._server.server_close()
            return self.start()
        assert self._port in (0, self._server.server_port), f"port {self._port} is taken"
        self._port = self._server.server_port
        self._ports.add(self._port)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Refuse connections from now on."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def _handler(self) -> type[SiteHandler]:
        """Return the request handler that disturbs the site as the sets say."""
        site = self

        class Handler(SiteHandler):
            protocol_version = "HTTP/1.0"  # no connection outlives its answer, nor the server

            def send_head(self):  # type: ignore[no-untyped-def]
                """Answer a request.

                The folder's address is redirected, and missing files get 404.
                """
                path = self.path.partition("?")[0]
                if f"{path}/" == PREFIX:
                    return self._redirect()
                inner = path.removeprefix(PREFIX)
                if inner == path or inner in site.missing:
                    self.send_error(404)
                    return None
                self.path = f"/{inner}"
                return super().send_head()

            def _redirect(self) -> None:
                """Redirect the folder's address without its slash, like every host."""
                self.send_response(301)
                self.send_header("Location", PREFIX)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def copyfile(self, source, outputfile):  # type: ignore[no-untyped-def]
                """Send a file whole, altered, cut or held back."""
                content = source.read()
                name = self.path.removeprefix("/")
                if name in site.altered:
                    content = altered(content)
                half = len(content) // 2
                with suppress(ConnectionError):  # the page may have gone
                    outputfile.write(content[:half])
                    outputfile.flush()
                    if name in site.held:
                        site.held[name].wait(HELD_SECONDS)
                    if name not in site.cut:
                        outputfile.write(content[half:])

        return Handler
