"""The rules for every style sheet, and for the buttons that close."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STYLES = sorted((ROOT / "web").rglob("*.css"))
PAGES = [ROOT / "index.html", *sorted((ROOT / "web").rglob("*.html"))]
CLOSING = re.compile(r'<button type="submit" value="close"[^>]*>(?:Close|Done)<')


def rules_of(text: str) -> list[tuple[tuple[str, ...], str]]:
    """Return each CSS rule as the at-rules around it, outermost first, and its selector."""
    found, under, head = list[tuple[tuple[str, ...], str]](), list[str](), ""
    for part in re.split(r"([{};])", re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
        match part:
            case "{":
                under.append(" ".join(head.split()))
                if not under[-1].startswith("@"):
                    found.append((tuple(under[:-1]), under[-1]))
            case "}":
                under.pop()
        head = part
    assert not under, "a brace is missing"
    return found


def test_the_list_of_style_sheets_is_complete_and_has_hover_rules() -> None:
    """There are more than 12, and one has a selector with `:hover`."""
    assert len(STYLES) > 12
    hovered = [selector for path in STYLES for _, selector in rules_of(path.read_text())]
    assert any(":hover" in selector for selector in hovered)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_hover_styles_apply_only_to_devices_that_hover(path: Path) -> None:
    """Rules with `:hover` are within a media query.

    After a touch, an element stays hovered until something else is touched.
    """
    sticky = [
        selector
        for under, selector in rules_of(path.read_text())
        if ":hover" in selector and "@media (hover: hover)" not in under
    ]
    assert not sticky


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_close_button_is_never_a_dialogs_main_button(path: Path) -> None:
    """No button with the value "close" has the class "main"."""
    closing = [found[0] for found in CLOSING.finditer(path.read_text())]
    assert not [button for button in closing if "main" in button]


OF_A_SIZE = re.compile(
    r"(?:min\()?var\(--(?:small|normal|large)\)(?:, [\d.]+vw\))?"
    r"|clamp\(var\(--normal\), [\d.]+vw, var\(--large\)\)"
)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_text_has_one_of_three_sizes_only(path: Path) -> None:
    """Font sizes in style sheets are one of three variables, or limited by them."""
    sizes = re.findall(r"font-size: *([^;}]*[^;} ])", path.read_text())
    assert not [size for size in sizes if not OF_A_SIZE.fullmatch(size)]


IN_THE_MIDDLE = "left: 50%"
OF_THE_BOARD = "right: 0"
"""A declaration for the grid of points, which `board.js` places over the lines."""
SIDED = re.compile(r"(?:(?:margin|padding|border)-)?(?:left|right)")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_sides_follow_the_writing_direction(path: Path) -> None:
    """Style sheets use inline start and end instead of left and right.

    Left and right are swapped in a right-to-left language. The board's own parts, and centred ones,
    are at the same place in all languages.
    """
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
    declared = re.findall(r"[{;]\s*([\w-]+): *([^;}]*)", text)
    sided = [
        f"{name}: {value}"
        for name, value in declared
        if SIDED.fullmatch(name) or (name in ("text-align", "float") and value in ("left", "right"))
    ]
    assert set(sided) <= {IN_THE_MIDDLE, OF_THE_BOARD}
