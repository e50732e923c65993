"""Finds a Chromium for the tests, or installs one: `python -m tools.chromium --install`.

It also installs fonts for the languages of the page that the tests look at.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

FONTS = "fonts-noto-cjk"
"""The Debian package of fonts for Chinese, Japanese and Korean."""
WRITTEN = ("ja", "ko", "zh-cn")
"""Languages that need such a font, by fontconfig's names."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HEADLESS_SHELL = "chromium-headless-shell"
"""Debian's package and command: Chromium without windows, which needs less processor time."""
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """Return the path of a system Chromium, otherwise of Playwright's own, otherwise None."""
    system = next(filter(None, map(shutil.which, NAMES)), None)
    if system:
        return system
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def find_headless_shell() -> str | None:
    """Return the path of the system's headless shell, otherwise that of a whole Chromium."""
    return shutil.which(HEADLESS_SHELL) or find_chromium()


def flags() -> list[str]:
    """Return arguments for Chromium: no traffic of its own, and no sandbox as root.

    The sandbox cannot run as root.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if root else [])]


def install() -> None:
    """Install the system's Chromium on Debian as root, otherwise Playwright's own."""
    if is_debian_root():
        install_package("chromium")
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def is_debian_root() -> bool:
    """Return True if Debian packages can be installed here."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install_package(name: str, *, check: bool = True) -> None:
    """Install a Debian package, as root. Without `check`, go on if that fails."""
    subprocess.run(["apt-get", "update", "-qq"], check=check)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", name]
    subprocess.run(command, check=check)


def lacks_fonts() -> bool:
    """Return True if Chinese, Japanese or Korean cannot be shown; False also if that is unknown."""
    if shutil.which("fc-list") is None:
        return False
    found = (["fc-list", f":lang={language}"] for language in WRITTEN)
    return not all(subprocess.run(ask, capture_output=True, check=True).stdout for ask in found)


def main() -> int:
    """Print Chromium's path; with `--install`, install it and fonts first if they are missing."""
    installs = "--install" in sys.argv[1:]
    if find_chromium() is None and installs:
        print("No Chromium found: installing one for the tests.", flush=True)
        install()
    if shutil.which(HEADLESS_SHELL) is None and installs and is_debian_root():
        print("Installing Chromium's headless shell for the tests.", flush=True)
        install_package(HEADLESS_SHELL, check=False)  # older releases have none
    if lacks_fonts() and installs and is_debian_root():
        print(
            "No fonts for Chinese, Japanese and Korean: installing some for the tests.", flush=True
        )
        install_package(FONTS)
    found = find_headless_shell()
    print(f"Chromium: {found or 'none; see README'}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
