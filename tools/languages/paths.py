"""The paths of the catalogues, and the sources of their texts."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = ROOT / "languages"
TEMPLATE = LANGUAGES / "redstone.pot"
MANIFEST = ROOT / "manifest.webmanifest"


def catalogues() -> dict[str, Path]:
    """Return the catalogue of each language except English, by its tag in browsers: `zh-Hans`."""
    return {path.stem: path for path in sorted(LANGUAGES.glob("*.po"))}


def python_sources() -> Iterator[Path]:
    """Yield the Python files that may contain texts."""
    yield from sorted([*ROOT.glob("redstone/**/*.py"), *ROOT.glob("web/**/*.py")])


def script_sources() -> Iterator[Path]:
    """Yield the JavaScript files that may contain texts."""
    yield from sorted([*ROOT.glob("web/**/*.js"), *ROOT.glob("web/**/*.mjs")])


def page_sources() -> Iterator[Path]:
    """Yield the HTML pages, and the parts of pages."""
    yield ROOT / "index.html"
    yield from sorted([*ROOT.glob("web/**/*.html"), *ROOT.glob("tools/build/beside_pages/*.html")])
