"""The painting around changed stones gives the same picture as a full painting."""

from tests.app.sessions import RED_AT_A1
from tests.e2e.table import BoardPage, saved_game, two_people

KEEP = """() => {
    const canvas = document.getElementById("canvas");
    window.kept = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
}"""
"""Remembers the painted board."""
UNLIKE = """([least, most]) => {
    const [canvas, before] = [document.getElementById("canvas"), window.kept];
    const now = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const others = before.filter((value, at) => Math.abs(value - now[at]) > 60).length;
    return least <= others && others <= most;
}"""
"""True if this many pixel values clearly differ from those remembered."""
FEW = 60
"""The most pixels that may differ, at edges: partial painting is not quite the same there."""
MANY = [10 * FEW, 10**9]
"""The bounds for stones that came and went, or a change of all colours."""


def test_partial_painting_after_a_capture_equals_a_full_painting(running: BoardPage) -> None:
    """A change of theme and back repaints everything, and shows the same picture."""
    table = running.take_up(saved_game(RED_AT_A1, two_people()))
    table.pixel("c3")
    table.page.evaluate(KEEP)
    for tapped in ("a1", "e5", "d1"):
        table.tap(tapped)
    table.pixel("c3")  # once nothing moves any more
    table.page.wait_for_function(UNLIKE, arg=MANY)  # stones have come and gone
    table.page.evaluate(KEEP)
    table.page.emulate_media(color_scheme="dark")
    table.page.wait_for_function(UNLIKE, arg=MANY)  # all is painted in other colours
    table.page.emulate_media(color_scheme="light")
    table.page.wait_for_function(UNLIKE, arg=[0, FEW])
