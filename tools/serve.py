"""Serve the built site on this machine: `python -m tools.serve`."""

import argparse
import sys
import threading
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "127.0.0.1"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".py": "text/x-python",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class SiteHandler(SimpleHTTPRequestHandler):
    """A server of static files with the types that browsers require, without a log."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"
    timeout = 60

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""
        pass

    def handle(self) -> None:
        """Handle requests; ignore that browsers close connections when a page is left."""
        with suppress(ConnectionError):
            super().handle()


def listen(handler: type[SiteHandler], folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server for a folder that listens on this port, or on a free one if it is in use."""
    serve = partial(handler, directory=str(folder))
    try:
        return ThreadingHTTPServer((HOST, port), serve)
    except OSError:
        return ThreadingHTTPServer((HOST, 0), serve)


def main() -> int:
    """Serve dist/ until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="another is taken if it is in use")
    parser.add_argument("--open", action="store_true", help="open the browser")
    args = parser.parse_args()
    server = listen(SiteHandler, Path(__file__).parents[1] / "dist", args.port)
    address = f"http://{HOST}:{server.server_port}/"
    print(f"Redstone is at {address} (Ctrl+C ends it)", flush=True)
    if args.open:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
