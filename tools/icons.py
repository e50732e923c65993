"""Draws the PNG icons from the SVG source: `.venv/bin/python -m tools.icons`.

The results are in the repository, so that the build needs no browser.
"""

from playwright.sync_api import Page, sync_playwright

from tools.build.paths import WEB
from tools.chromium import find_chromium, flags

ICONS = WEB / "icons"
SAFE_SHARE = 0.8
"""Diameter of the circle that systems leave of a maskable icon, as a share of its width."""


def maskable(svg: str) -> str:
    """Return the icon without rounded corners, zoomed out until its stones fit the safe circle."""
    square = svg.replace(' rx="104"', "")
    margin = 512 * (1 / SAFE_SHARE - 1) / 2
    size = 512 + 2 * margin
    square = square.replace('viewBox="0 0 512 512"', f'viewBox="-{margin} -{margin} {size} {size}"')
    wider = f'x="-{margin}" y="-{margin}" width="{size}" height="{size}"'
    return square.replace('width="512" height="512"', wider)


def draw(page: Page, svg: str, size: int, name: str) -> None:
    """Write a square PNG of `size` pixels, transparent outside of the drawing."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}")
    page.screenshot(path=ICONS / name, omit_background=True)


def main() -> None:
    """Draw all icons that the manifest and the page name."""
    svg = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags())
        page = browser.new_page()
        draw(page, svg, 192, "icon-192.png")
        draw(page, svg, 512, "icon-512.png")
        draw(page, maskable(svg), 512, "maskable-512.png")
        browser.close()


if __name__ == "__main__":
    main()
