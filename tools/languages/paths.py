"""The paths of the catalogues, and the sources of their texts."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = ROOT / "languages"
TEMPLATE = LANGUAGES / "redstone.pot"


def catalogues() -> dict[str, Path]:
    """The catalogue of each language but English, by the tag that browsers use: `zh-Hans`."""
    return {path.stem: path for path in sorted(LANGUAGES.glob("*.po"))}


def python_sources() -> Iterator[Path]:
    """Yield the Python that says something."""
    yield from sorted([*ROOT.glob("redstone/**/*.py"), *ROOT.glob("web/**/*.py")])


def script_sources() -> Iterator[Path]:
    """Yield the JavaScript that says something."""
    yield from sorted([*ROOT.glob("web/**/*.js"), *ROOT.glob("web/**/*.mjs")])


def page_sources() -> Iterator[Path]:
    """Yield the pages and parts of pages."""
    yield ROOT / "index.html"
    yield from sorted(ROOT.glob("web/**/*.html"))
