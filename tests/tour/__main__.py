"""`make pictures`: screenshots of every room in a language, to read its texts in place.

make pictures LANGUAGE=fr                   into build/tour/fr: phone, desktop, and a list of texts
python -m tests.tour fr ja --way puzzles    one way only, in two languages
"""

import sys
from argparse import ArgumentParser, Namespace

from playwright.sync_api import Browser, Error

from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.tour.camera import PHONE, Camera
from tests.tour.ways import WAYS, Way, newcomer
from tools.browsing import chromium
from tools.build.paths import CACHE, DIST
from tools.languages.site import offered_catalogues

FOLDER = CACHE / "tour"


def arguments() -> Namespace:
    """Return the parsed arguments of the command line."""
    parser = ArgumentParser(prog="make pictures", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "languages", nargs="*", default=["en", *offered_catalogues()], help="their tags"
    )
    parser.add_argument("--way", choices=[way.__name__ for way in WAYS], help="this one alone")
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    return parser.parse_args()


def open_table(
    browser: Browser, url: str, tag: str, theme: str, way: Way | None = None
) -> BoardPage:
    """Open a page of a phone's size in a language and theme.

    For the way of a newcomer nothing is stored, otherwise a game of two people.
    """
    width, height = PHONE
    page = browser.new_page(
        viewport={"width": width, "height": height},
        locale=tag,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    page.set_default_timeout(20_000)
    if way is newcomer:
        return BoardPage(page, url, is_new=True).open()
    return BoardPage(page, url).open(saved_game("", two_people(3)))


def go(way: Way, camera: Camera) -> str:
    """Let a way use the page and its camera.

    Returns the error if it could not be completed, otherwise an empty string.
    """
    try:
        way(camera)
    except (Error, AssertionError) as error:
        return f"{way.__name__}: {error}"
    return ""


def tour(browser: Browser, url: str, tag: str, asked: Namespace) -> list[str]:
    """Photograph all ways in a language, or the requested one.

    Returns the truncated texts and the errors of incomplete ways.
    """
    ways = [way for way in WAYS if asked.way in (None, way.__name__)]
    folder = FOLDER / (f"{tag}-{asked.way}" if asked.way else tag)
    camera = Camera(open_table(browser, url, tag, asked.theme, ways[0]), folder)
    told = []
    for way in ways:
        trouble = go(way, camera)
        told += [trouble] if trouble else []
        if trouble or way is newcomer:
            camera.table.page.context.close()
            camera.table = open_table(browser, url, tag, asked.theme)
    camera.table.page.context.close()
    sheets = list(camera.sheets(browser))
    listed = camera.list_texts().name
    print(f"{tag}: {len(sheets)} sheets and {listed} in {camera.folder}", flush=True)
    return told + [f"{name}: cut: {'; '.join(found)}" for name, found in camera.cut.items()]


def main() -> int:
    """Photograph the requested languages. Returns 1 if anything is truncated or out of reach."""
    asked = arguments()
    site = Site(DIST)
    wrong = False
    with chromium() as browser:
        for tag in asked.languages:
            told = tour(browser, site.url, tag, asked)
            print(*(f"{tag}: {line}" for line in told), sep="\n", end="\n" if told else "")
            wrong = wrong or bool(told)
    site.stop()
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
