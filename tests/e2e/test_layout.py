"""The board keeps its place and size whatever the page says, and everything can be reached."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from tests.app.sessions import BOTH_AT_A1, KO, NEITHER_AT_A1, SELF_CAPTURE, STOPPED, TWO_DUE
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.site import Site
from tests.e2e.table import Table, saved_game, two_people

STATES: dict[str, tuple[str, Callable[[Table], None]]] = {
    "start": ("", lambda table: None),
    "swap offer": ("c3", lambda table: None),
    "staged": (BOTH_AT_A1, lambda table: table.touch("a1")),
    "refused": (NEITHER_AT_A1, lambda table: table.touch("a1")),
    "over": ("c3 w", lambda table: None),
}
GO_STATES: dict[str, tuple[str, Callable[[Table], None]]] = {
    "start": ("", lambda table: None),
    "ko": (KO, lambda table: table.touch("b2")),
    "self-capture": (SELF_CAPTURE, lambda table: table.touch("a1")),
    "stopped": (STOPPED, lambda table: None),
    "marked": (STOPPED, lambda table: table.touch("a3")),
    "no mark": (STOPPED, lambda table: table.touch("b1")),
    "agreed": (f"{STOPPED} va3 y", lambda table: None),
    "scored": (f"{STOPPED} va3 y y", lambda table: None),
}
SAVAGE_STATES: dict[str, tuple[str, Callable[[Table], None]]] = {
    "start": ("", lambda table: None),
    "amid a turn": (f"{TWO_DUE} c3", lambda table: None),
    "refused": (f"{TWO_DUE} c3", lambda table: table.touch("a1")),
}
ACROSS = ViewportSize(width=844, height=390)


@pytest.mark.parametrize(
    "window",
    [
        ViewportSize(width=390, height=844),
        ViewportSize(width=390, height=664),
        ViewportSize(width=360, height=640),
        ACROSS,
    ],
    ids=lambda window: f"{window['width']}x{window['height']}",
)
@pytest.mark.parametrize(
    ("game", "states"), [("redstone", STATES), ("go", GO_STATES), ("savage", SAVAGE_STATES)]
)
def test_the_board_never_jumps_and_nothing_scrolls(
    open_context: OpenContext,
    site: Site,
    window: ViewportSize,
    game: str,
    states: dict[str, tuple[str, Callable[[Table], None]]],
) -> None:
    boxes = {}
    for name, (moves, act) in states.items():
        page = open_context(**{**PHONE, "viewport": window}).new_page()
        table = Table(page, site.url).open(saved_game(moves, two_people(game=game)))
        act(table)
        boxes[name] = table["#canvas"].bounding_box()
        tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert tall <= 0, f"{name}: {tall} px to scroll"
        panel = page.locator("#panel > :visible")
        if panel.count():
            box = panel.first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= window["height"], f"{name}: out of sight"
    assert len({str(box) for box in boxes.values()}) == 1, boxes


def test_with_text_twice_as_large_a_phone_held_across_can_be_played(
    open_context: OpenContext, site: Site
) -> None:
    page = open_context(**{**PHONE, "viewport": ACROSS}).new_page()
    table = Table(page, site.url).open(saved_game(BOTH_AT_A1, two_people()))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    table.touch("a1")
    canvas = table["#canvas"].bounding_box()
    assert canvas is not None
    assert min(canvas["width"], canvas["height"]) > 300
    table["#confirm"].scroll_into_view_if_needed()
    table["#confirm"].click()
    assert table.moves().endswith(" a1")
