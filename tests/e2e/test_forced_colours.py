"""Forced colours and forced dark mode: choices, the turn, and stones stay visible."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import BrowserType, Locator, expect

from tests.app.sessions import TWO_DUE
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people
from tools.chromium import find_chromium, flags

Colour = tuple[int, ...]

EDGE = (0.02, 0.5)
"""A place of a plate without letters and stones."""
TOP = (0.5, 0.07)
"""Such a place of a choice or a button."""
CARD = (0.9, 0.06)
"""Such a place of a card with a small board."""
RIM = (0.06, 0.5)
"""A place of a stone at its edge."""
DISC = (0.3, 0.3)
"""A place within a stone's disc, off the middle, where other materials have a ring."""
SEEN = 90
"""The least sum of differences in red, green and blue of clearly different colours."""


@pytest.fixture
def forced(running: BoardPage) -> Iterator[BoardPage]:
    """Provide the running page with forced colours and reduced motion."""
    running.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    yield running
    running.page.emulate_media(forced_colors="none", reduced_motion="no-preference")


def picture(element: Locator) -> Image.Image:
    """Return the screenshot of an element, in RGB."""
    return Image.open(BytesIO(element.screenshot())).convert("RGB")


def colour(element: Locator, place: tuple[float, float] = (0.5, 0.5)) -> Colour:
    """Return the RGB colour at a place of an element, given by shares of its width and height."""
    seen = picture(element)
    x, y = (int(share * side) for share, side in zip(place, seen.size, strict=True))
    found = seen.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def assert_apart(*colours: Colour) -> None:
    """Assert that all of these colours are clearly different."""
    for number, one in enumerate(colours):
        for other in colours[number + 1 :]:
            apart = sum(abs(a - b) for a, b in zip(one, other, strict=True))
            assert apart >= SEEN, colours


def test_the_choices_for_a_new_game_are_visible(forced: BoardPage) -> None:
    """With forced colours chosen cards and chips differ in colour from the others."""
    table = forced.take_up(saved_game("c3", two_people()))
    dialog = table.open_dialog("new-game")
    for choices, place in ((".cards", CARD), (".chips >> nth=0", TOP)):
        group = dialog.locator(choices)
        chosen, other = (
            group.locator(f"input{which} + span").locator("visible=true").first
            for which in (":checked", ":not(:checked)")
        )
        assert_apart(colour(chosen, place), colour(other, place))
    table.page.keyboard.press("Escape")
    dialog = table.open_dialog("settings")
    group = dialog.locator(".chips").first
    chosen, other = group.locator(":checked + span"), group.locator(":not(:checked) + span").first
    assert_apart(colour(chosen, TOP), colour(other, TOP))
    table.page.keyboard.press("Escape")


def test_stones_keep_their_colours_and_the_active_plate_is_marked(
    forced: BoardPage,
) -> None:
    """With forced colours black, white and due stones differ, and so do the two plates."""
    table = forced.take_up(saved_game(f"{TWO_DUE} c3", two_people(game="savage")))
    black, white = table["#plate-black"], table["#plate-white"]
    assert_apart(*(colour(plate.locator(".swatch")) for plate in (black, white)))
    assert_apart(colour(black.locator(".swatch"), RIM), colour(black, EDGE))
    assert_apart(colour(black, EDGE), colour(white, EDGE))
    placed, due = black.locator(".due i").all()
    assert_apart(colour(placed), colour(due))
    table.take_up(saved_game("c3 d4", two_people(game="savage")))
    expect(white).not_to_have_class("active")
    before = [colour(plate, EDGE) for plate in (black, white)]
    table.tap("e5")
    expect(table["#plate-white.active"]).to_be_visible()
    assert [colour(plate, EDGE) for plate in (white, black)] == before


def test_pressed_buttons_and_current_entries_are_visible(forced: BoardPage) -> None:
    """With forced colours a pressed button and the current move differ in colour from others."""
    table = forced.take_up(saved_game("c3 d4", two_people()))
    button = table["#show-red"]
    before = colour(button, TOP)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    table.page.mouse.move(0, 0)
    assert_apart(before, colour(button, TOP))
    button.click()
    table["#moves .move-list [data-ply='1']"].click()
    table.expect_plies(1)
    current, other = (table[f"#moves .move-list [data-ply='{ply}']"] for ply in (1, 2))
    table.page.mouse.move(0, 0)
    assert_apart(colour(current, (0.95, 0.5)), colour(other, (0.95, 0.5)))


def test_a_dialog_and_a_card_have_an_edge(forced: BoardPage) -> None:
    """With forced colours the edge differs in colour from the inside."""
    table = forced.take_up(saved_game("c3 w", two_people()))
    assert_apart(colour(table["#end"], (0, 0.5)), colour(table["#end"], (0.02, 0.5)))
    dialog = table.open_dialog("settings")
    assert_apart(colour(dialog, (0, 0.5)), colour(dialog, (0.01, 0.5)))
    table.page.keyboard.press("Escape")


DARKENING = ("--force-dark-mode", "--enable-features=WebContentsForceDark")
"""Flags that make Chromium darken all pages, light ones too."""


def test_white_stones_stay_white_if_the_browser_darkens_pages(
    browser_type: BrowserType, site: Site
) -> None:
    """In each material, with Chromium's flags that darken pages, so do black ones.

    The headless shell does not know these flags.
    """
    darkening = browser_type.launch(executable_path=find_chromium(), args=[*flags(), *DARKENING])
    page = darkening.new_page(color_scheme="light", service_workers="block")
    page.goto(site.url)
    black, white = (page.locator(f"#plate-{name} .swatch") for name in ("black", "white"))
    expect(white).to_be_visible()
    for stones in ("", "flat", "contrast"):
        page.evaluate("name => { document.documentElement.dataset.stones = name; }", stones)
        assert max(colour(page.locator("#foot"), (0.9, 0.05))) < 60, "the page is not darkened"
        assert max(colour(black, DISC)) < 100, stones
        assert min(colour(white, DISC)) > 200, stones
    darkening.close()
