"""The editor by finger, mouse and keyboard, and the ways on from a position."""

from playwright.sync_api import Page, expect

from redstone.record.diagram import format_rows
from redstone.record.link import read_link
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.test_accessibility import assert_no_violation
from tests.e2e.waiting import expect_soon, tap

OPENED_MS = 30_000
"""The time limit of a room's pack on a busy machine."""


def open_editor(table: BoardPage) -> None:
    """Open the editor, which starts with the position on the board."""
    table.press_tool("#more-editor")
    expect(table["#app[data-room=editor]"]).to_be_attached(timeout=OPENED_MS)
    expect(table["#editor-black"]).to_be_visible()


def expect_laid_out(table: BoardPage, rows: str) -> None:
    """Wait until the link in the editor has this board, given as rows from the top."""

    def seen() -> str:
        """Return the rows of the board in the editor's link, "" without a link."""
        link = table["#editor-address"].input_value()
        game = read_link(link).game if link else None
        return " ".join(format_rows(game.start.board)) if game else ""

    expect_soon(table.page, seen, rows)


def draw(page: Page, through: list[tuple[float, float]]) -> None:
    """Press the mouse, drag it over some places, and release it."""
    page.mouse.move(*through[0])
    page.mouse.down()
    for place in through[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()


def test_stones_are_placed_by_finger_and_a_game_starts_from_them(running_phone: BoardPage) -> None:
    """Stones of all colours are placed and removed, faults are explained, and a reload keeps all.

    A game of two people then starts from the position.
    """
    table = running_phone.take_up(saved_game("c3", two_people(5, options="n")))
    open_editor(table)
    expect(table["#detail"]).to_have_text("Put both colours on the board, or no stones.")
    expect(table["#editor-use"]).to_be_disabled()

    tap(table["#editor-white"])
    table.touch("d4")
    expect(table["#detail"]).to_have_text("1 black and 1 white. White to move.")
    for point in ("b3", "c2", "c4", "d3"):
        table.touch(point)
    expect(table["#detail"]).to_have_text("The marked black stone at c3 has no liberty.")
    tap(table["#editor-red"])
    table.touch("b3")
    tap(table["#editor-empty"])
    table.touch("c2")
    tap(table["#editor-turn"])
    expect(table["#detail"]).to_have_text("1 black, 3 white and 1 red. Black to move.")
    expect_laid_out(table, "..... ..OO. .#XO. ..... .....")
    table.reload()
    expect(table["#app[data-room=editor]"]).to_be_attached(timeout=OPENED_MS)
    expect(table["#detail"]).to_have_text("1 black, 3 white and 1 red. Black to move.")
    expect_laid_out(table, "..... ..OO. .#XO. ..... .....")

    tap(table["#editor-use"])
    tap(table["[data-action=editor-first]"])
    expect(table["#app[data-room]"]).to_have_count(0)
    expect(table["#turn"]).to_have_text("Your turn.")
    assert " ".join(format_rows(table.game().start.board)) == "..... ..OO. .#XO. ..... ....."


def test_strokes_keys_and_the_dialog_edit_and_a_study_continues(running: BoardPage) -> None:
    """The mouse draws a row of stones as one edit, and keys place, delete, undo and redo.

    The dialog mirrors, exchanges colours and resizes. A study then begins there.
    """
    table = running.take_up(saved_game("", two_people(4, options="n")))
    page = table.page
    open_editor(table)
    draw(page, [table.centre(point) for point in ("a1", "a3", "c3")])
    table.button("d1").focus()
    page.keyboard.press("w")
    expect(table["#detail"]).to_have_text("5 black and 1 white. Black to move.")
    expect_laid_out(table, ".... XXX. X... X..O")
    assert_no_violation(table)
    page.keyboard.press("Delete")
    expect(table["#editor-use"]).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")  # the stroke is one edit
    expect(table["#detail"]).to_have_text("No stones. Black to move.")
    for _ in range(2):
        page.keyboard.press("Control+Shift+z")

    table["#editor-board-open"].click()
    assert_no_violation(table)
    table["[data-action=editor-mirror]"].click()
    table["[data-action=editor-colours]"].click()
    table["#editor-cols"].fill("5")
    table["#editor-cols"].blur()
    expect(table["#grid button"]).to_have_count(20)
    table["#editor-cols"].fill("99")
    table["#editor-cols"].blur()
    expect(table["#editor-error"]).to_have_text("A board has 2 to 19 columns and rows.")
    table["#editor-board button[value=close]"].click()
    expect(table["#detail"]).to_have_text("1 black and 5 white. White to move.")

    table["#editor-use"].click()
    assert_no_violation(table)
    table["#editor-copy"].click()
    expect(table["#editor-said"]).not_to_be_empty()
    page.keyboard.press("Escape")
    for keys in ("Control+z", "Control+Shift+z"):
        page.keyboard.press(keys)
    expect(table["#detail"]).to_have_text("1 black and 5 white. White to move.")
    table["#editor-use"].click()
    expect(table["#editor-said"]).to_be_empty()  # it was another link
    table["[data-action=editor-study]"].click()
    expect(table["#app[data-room=study]"]).to_be_attached(timeout=OPENED_MS)
    expect(table["#turn"]).to_have_text("White’s turn.")


def test_a_pasted_diagram_opens_and_lists_unclear_parts(running: BoardPage) -> None:
    """The editor opens with its stones. A text without a board is refused."""
    table = running.take_up(saved_game("", two_people(4)))
    games = table.open_dialog("games")
    games.locator("#incoming").fill("White to move:\n\nX . O\n. ? .\n# X .")
    games.get_by_role("button", name="Open", exact=True).click()
    expect(table["#app[data-room=editor]"]).to_be_attached(timeout=OPENED_MS)
    expect(table["#detail"]).to_have_text(
        "Line 4: “?” isn’t a stone. 2 black, 1 white and 1 red. White to move."
    )
    expect_laid_out(table, "X.O ... #X.")
    table["#editor-board-open"].click()
    table["#editor-text"].fill("nothing to see")
    table["#editor-read"].click()
    expect(table["#editor-text-about"]).to_have_text("No board found in this text.")
