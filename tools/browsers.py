"""Find the browsers of the journey, or install them: `python -m tools.browsers --install`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.chromium import find_chromium

FIREFOX = ("firefox-esr", "firefox")
WEBKIT_DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
WEBKIT = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")
"""Where WebKitGTK has its small browser, below /usr."""
PACKAGES = ("chromium", "firefox-esr", "webkit2gtk-driver", "xvfb")


def find_firefox() -> str | None:
    """The path of a Firefox of this machine, None if it has none."""
    return next(filter(None, map(shutil.which, FIREFOX)), None)


def find_webkit() -> str | None:
    """The path of WebKitGTK's browser, None if it, its driver or a screen for it is missing."""
    has_all = shutil.which(WEBKIT_DRIVER) and shutil.which(SCREEN)
    found = sorted(path for place in WEBKIT for path in Path("/usr").glob(place))
    return str(found[-1]) if has_all and found else None


def find_own(name: str) -> str | None:
    """The path of a browser that Playwright has installed, None if it has not."""
    with sync_playwright() as playwright:
        own = getattr(playwright, name).executable_path
    return own if Path(own).exists() else None


def found() -> dict[str, str | None]:
    """Where each browser is, None for one that is missing."""
    return {
        "chromium": find_chromium(),
        "firefox": find_firefox() or find_own("firefox"),
        "webkit": find_webkit() or find_own("webkit"),
    }


def install(missing: list[str]) -> None:
    """Install the system's browsers on Debian as root, elsewhere Playwright's own."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        apt = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES]
        subprocess.run(apt, check=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", *missing], check=True)


def main() -> int:
    """Print what is found; with `--install`, install first what is missing."""
    missing = [name for name, path in found().items() if path is None]
    if missing and "--install" in sys.argv[1:]:
        print(f"Installing for the tests: {', '.join(missing)}.", flush=True)
        install(missing)
    browsers = found()
    for name, path in browsers.items():
        print(f"{name}: {path or 'none; see README'}")
    return 0 if all(browsers.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
