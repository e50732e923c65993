"""Finds the browsers for the cross-browser test, or installs them.

Usage: `python -m tools.browsers [--install] [NAME...]`, by default for all browsers.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.chromium import find_chromium

FIREFOX = ("firefox-esr", "firefox")
WEBKIT_DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
WEBKIT = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")
"""Paths of WebKitGTK's small browser, below /usr."""
PACKAGES = {
    "chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}
"""Names of Debian's packages, by browser."""


def find_firefox() -> str | None:
    """Return the path of a system Firefox, None if there is none."""
    return next(filter(None, map(shutil.which, FIREFOX)), None)


def find_webkit() -> str | None:
    """Return the path of WebKitGTK's browser; None if it, its driver or a screen is missing."""
    has_all = shutil.which(WEBKIT_DRIVER) and shutil.which(SCREEN)
    found = sorted(path for place in WEBKIT for path in Path("/usr").glob(place))
    return str(found[-1]) if has_all and found else None


def find_own(name: str) -> str | None:
    """Return the path of a browser installed by Playwright, None if there is none."""
    with sync_playwright() as playwright:
        own = getattr(playwright, name).executable_path
    return own if Path(own).exists() else None


FINDERS: Mapping[str, Callable[[], str | None]] = {
    "chromium": find_chromium,
    "firefox": lambda: find_firefox() or find_own("firefox"),
    "webkit": lambda: find_webkit() or find_own("webkit"),
}


def found(named: Collection[str]) -> dict[str, str | None]:
    """Return the paths of the named browsers, None for missing ones. Without names, of all."""
    return {name: FINDERS[name]() for name in named or FINDERS}


def install(missing: list[str]) -> None:
    """Install the system's browsers on Debian as root, otherwise Playwright's own.

    The libraries that Playwright's need are installed too if that needs no password.
    """
    if is_debian() and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        packages = [package for name in missing for package in PACKAGES[name]]
        apt = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
        subprocess.run(apt, check=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
        return
    libraries = ["--with-deps"] if may_install() else []
    own = [sys.executable, "-m", "playwright", "install", *libraries, *missing]
    subprocess.run(own, check=True)


def is_debian() -> bool:
    """Return True if packages have Debian's names; Ubuntu has some only as snaps."""
    release = Path("/etc/os-release")
    return release.exists() and "ID=debian" in release.read_text().splitlines()


def may_install() -> bool:
    """Return True if packages can be installed without a password."""
    if not shutil.which("apt-get"):
        return False
    quiet = ["sudo", "-n", "true"]
    has_sudo = shutil.which("sudo") is not None
    return os.geteuid() == 0 or (has_sudo and not subprocess.run(quiet, check=False).returncode)


def main() -> int:
    """Print the browsers' paths; with `--install`, install missing ones first.

    Returns 1 if one is still missing.
    """
    given = sys.argv[1:]
    named = [name for name in given if name != "--install"]
    missing = [name for name, path in found(named).items() if path is None]
    if missing and "--install" in given:
        print(f"Installing for the tests: {', '.join(missing)}.", flush=True)
        install(missing)
    browsers = found(named)
    for name, path in browsers.items():
        print(f"{name}: {path or 'none; see README'}")
    return 0 if all(browsers.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
