"""The boards to choose from: everything painted on them is visible, by day and by night."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOUR = re.compile(r"--board-([a-z-]+):\s*([^;]+);")
PATTERNS = {"line": 3.0, "coordinate": 4.5, "doom": 3.0, "forbid": 3.0, "staged": 3.0, "spot": 3.0}
"""The patterns painted on the bare board, with their least contrast to it."""


def palettes(path: str) -> dict[str, list[dict[str, str]]]:
    """Return the board colours set for each selector, one dictionary for each rule."""
    found: dict[str, list[dict[str, str]]] = {}
    text = re.sub(r"/\*.*?\*/|@media[^{]*\{", "", (WEB / path).read_text(), flags=re.S)
    for selector, body in RULE.findall(text):
        colours = dict(COLOUR.findall(body))
        if colours:
            found.setdefault(selector.strip().strip("}").strip(), []).append(colours)
    return found


THEME, MATERIALS = palettes("styles/theme.css"), palettes("board/materials.css")
LIGHT, DARK = THEME[":root"][0], THEME[':root[data-theme="dark"]'][0]
BOARDS = ("felt", "contrast")


def board(name: str, *, dark: bool) -> dict[str, str]:
    """Return all colours of a board, by day or by night."""
    by_day = LIGHT | MATERIALS[f':root[data-board="{name}"]'][0]
    by_night = LIGHT | DARK | MATERIALS[f':root[data-board="{name}"][data-theme="dark"]'][0]
    return by_night if dark else by_day


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour written as #rrggbb, from 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_everything_painted_on_a_board_has_enough_contrast(name: str, *, dark: bool) -> None:
    """Lines, letters and marks contrast with the board, and a hint's text with its disc."""
    colours = board(name, dark=dark)
    told = {each: contrast(colours[each], colours["face"]) for each in PATTERNS}
    assert not {each: far for each, far in told.items() if far < PATTERNS[each]}
    assert contrast(colours["hint-text"], colours["hint"]) >= 4.5
    assert contrast(colours["hint-text"], colours["hint-best"]) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_the_high_contrast_board_has_more_contrast_than_the_others(*, dark: bool) -> None:
    """Its lines have the greatest contrast, 21, and its spots at least 7."""
    colours = board("contrast", dark=dark)
    assert contrast(colours["line"], colours["face"]) == pytest.approx(21)
    assert contrast(colours["spot"], colours["face"]) >= 7


@pytest.mark.parametrize("name", BOARDS)
def test_dark_colours_are_the_same_by_system_and_by_setting(name: str) -> None:
    """The style sheet has each board's dark colours twice, with equal values."""
    chosen = MATERIALS[f':root[data-board="{name}"][data-theme="dark"]']
    assert MATERIALS[f':root[data-board="{name}"]:not([data-theme="light"])'] == chosen


def test_a_board_sets_only_colours_that_the_painter_reads() -> None:
    """All names of colours are those of the theme."""
    for colours in MATERIALS.values():
        for each in colours:
            assert set(each) <= set(LIGHT)
