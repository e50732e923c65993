"""Find a Chromium for the tests, or install one: `python -m tools.chromium --install`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """The path of a Chromium of this machine, else of Playwright's own, else None."""
    system = next(filter(None, map(shutil.which, NAMES)), None)
    if system:
        return system
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def flags() -> list[str]:
    """Arguments for Chromium: no traffic of its own; no sandbox as root, where it cannot run."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if root else [])]


def install() -> None:
    """Install the system's Chromium on Debian as root, elsewhere Playwright's own."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=True
        )
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> int:
    """Print the path found; with `--install`, install one first if there is none."""
    found = find_chromium()
    if found is None and "--install" in sys.argv[1:]:
        print("No Chromium found: installing one for the tests.", flush=True)
        install()
        found = find_chromium()
    print(f"Chromium: {found or 'none; see README'}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
