"""The choice of boards and stones in the settings, where it is shown and stored."""

from playwright.sync_api import expect

from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.waiting import expect_soon

GREYS = """() => {
    const canvas = document.getElementById("material");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let [dark, light] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
        dark += data[at] + data[at + 1] + data[at + 2] < 30;
        light += data[at] + data[at + 1] + data[at + 2] > 735;
    }
    return [dark, light].map((count) => count / (data.length / 4));
}"""
"""Returns the shares of black and white on the small board in the settings."""
IN_THE_RING = 0.31
"""The dark place of a white stone with a ring, in line distances."""


def test_the_high_contrast_material_is_shown_and_stored(table: BoardPage) -> None:
    """The small board, and the game's, also after a reload, are black and white."""
    table.open(saved_game("c3 d4", two_people()))
    assert min(table.pixel("d4", 0.0)) < 255
    dialog = table.open_dialog("settings")
    expect(table["#material"]).to_be_visible()
    for group in ("board", "stones"):
        dialog.locator(f"input[name={group}][value=contrast]").check()
    table.page.wait_for_function(
        f"() => {{ const [dark, light] = ({GREYS})(); return dark > 0.02 && light > 0.15; }}"
    )
    table.page.keyboard.press("Escape")
    for _ in range(2):
        expect(table["html"]).to_have_attribute("data-stones", "contrast")
        # A white stone is white, and has a ring of any colour, which a black one lacks.
        expect_soon(table.page, lambda: min(table.pixel("d4", 0.0)), 255)
        assert max(table.pixel("d4", IN_THE_RING / 2**0.5)) < 128
        assert max(table.pixel("c3", IN_THE_RING / 2**0.5)) == 0
        table.reload()
