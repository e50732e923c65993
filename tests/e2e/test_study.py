"""A study on the page: branches, signs, comments and marks, the search, sharing and storage."""

import re

from playwright.sync_api import expect

from redstone.app.play.settings import Colour
from redstone.record.node import MarkShape
from tests.at_once import read_sgf
from tests.e2e.table import THINK_MS, TOOLS, BoardPage, against_computer, saved_game, two_people
from tests.e2e.test_accessibility import assert_no_violation
from tests.e2e.test_collection import drop
from tests.e2e.test_sharing import download, open_whole
from tests.games import game_of_link

MOVES = "c3 d4 b2 b4"


def study(table: BoardPage) -> None:
    """Open the study of the game on the page, and show its notes."""
    table.press_tool("#more-study")
    expect(table["#study-list [aria-current]"]).to_be_attached()
    show_part(table, "note")


def show_part(table: BoardPage, part: str) -> None:
    """Show a part of the study, such as "note", by its tab.

    If there is room, a part without a tab is beside the moves.
    """
    tab, moves = (table[f"#study-tabs [data-tab={name}]"] for name in (part, "tree"))
    (tab if tab.is_visible() else moves).click()


def expect_current_node(table: BoardPage, name: str) -> None:
    """Wait until the current node in the list of moves has this accessible name, a pattern."""
    shown = table["#study-list [aria-current=step]"]
    expect(shown).to_have_accessible_name(re.compile(name))


def search(table: BoardPage, text: str) -> None:
    """Search the study that is open for a text, by its menu."""
    table["#study-tools-open"].click()
    table["#study-tools"].get_by_role("button", name="Search").click()
    table["#study-find"].fill(text)
    table["#study-find"].press("Enter")


def test_a_branch_with_its_comment_is_stored_and_opens_elsewhere_by_link(
    running: BoardPage, other_table: BoardPage
) -> None:
    """A branch with sign, comment, mark and title is made by the keyboard only.

    The stored game and the SGF file have them all, and the link has the branches.
    """
    table = running.take_up(saved_game(MOVES, two_people()))
    study(table)
    table.page.keyboard.press(",")
    table.page.keyboard.press(",")
    expect_current_node(table, "2. d4, White")
    table.press("e2")
    expect_current_node(table, "3. e2")
    table["[data-action=study-good]"].press("Enter")
    table["#study-comment"].fill("Keeps the corner.")
    table["[data-action=study-letter]"].press("Enter")
    table.press("a1")
    expect_current_node(table, "3. e2!, Black, good move, Keeps the corner.")
    assert_no_violation(table)
    table["[data-action=study-letter]"].press("Enter")
    table.press("e4")
    expect_current_node(table, "4. e4, White")
    table["#study-list [aria-current]"].focus()
    table.page.keyboard.press("ArrowUp")
    expect_current_node(table, "3. e2")

    table["#study-tools-open"].click()
    table["#study-name"].fill("The corner")
    table["#study-tools"].get_by_text("Close", exact=True).click()
    expect(table["#study-title"]).to_have_text("The corner")
    open_whole(table)
    link = table["#share-link"].input_value()
    name, data = download(table, "SGF file")
    game = read_sgf(data).game
    assert name.endswith(".sgf")
    assert game is not None
    assert game.node.notes.comment == "Keeps the corner."
    assert [mark.shape for mark in game.node.notes.markup] == [MarkShape.LABEL]
    assert game.headline.title == "The corner"
    table.page.keyboard.press("Escape")

    table["#study-leave"].click()
    expect(table["#study-column"]).to_have_count(0)
    table.wait_until_kept("games", "Keeps the corner.")
    table.open_dialog("games")
    table["#games-list"].get_by_text("Study: The corner").click()
    expect_current_node(table, "3. e2!, Black, good move, Keeps the corner.")

    sent = game_of_link(link)
    assert sent.has_branches
    other = other_table.open(link=link[link.index("#") :])
    expect_current_node(other, "3. e2")
    listed = table["#study-list [data-node]"].all_text_contents()
    expect(other["#study-list [data-node]"]).to_have_text([t.replace("!", "") for t in listed])


def test_a_line_found_by_the_computer_is_added_to_the_tree(running: BoardPage) -> None:
    """Pressing the line adds its moves, until an undo."""
    table = running.take_up(saved_game(MOVES, two_people()))
    study(table)
    table["#study-think"].click()
    line = table["#study-lines button"].first
    expect(line).to_have_accessible_name(re.compile("%.*tried: "), timeout=THINK_MS)
    line.hover()
    line.click()
    expect_current_node(table, "5. .*, Black")
    table["#study-think"].click()
    expect(table["#study-think"]).to_have_attribute("aria-pressed", "false")
    table["#undo"].click()
    expect_current_node(table, "4. b4, White")


def test_studying_an_unfinished_game_counts_as_help_and_says_so(
    running: BoardPage,
) -> None:
    """A game against the computer is studied only after a question, and is marked "with help"."""
    table = running.take_up(saved_game("c3 d4", against_computer(colour=Colour.BLACK)))
    table["#more-open"].click()
    table[TOOLS].click()
    expect(table["#more-study"]).to_be_hidden()
    table["#more-study-ask"].click()
    table["#asking-help"].get_by_text("Study with help").click()
    expect(table["#study-column"]).to_be_visible()
    table["#study-leave"].click()
    expect(table["#plate-black .note"]).to_have_text("with help")


def test_a_swap_fits_the_bar_of_a_phone_and_is_not_its_first_button(
    running_phone: BoardPage,
) -> None:
    """The bar is no wider than the window, and the swap looks like an ordinary button."""
    table = running_phone.take_up(saved_game("c3", two_people()))
    table.resize(360, 640)
    table.press_tool("#more-study")
    expect(table["[data-room=study] #swap"]).to_be_visible()
    more = table["#more-open"].bounding_box()
    assert more is not None
    assert more["x"] + more["width"] <= 360
    colour = "(button) => getComputedStyle(button).backgroundColor"
    assert table["#swap"].evaluate(colour) == table["#undo"].evaluate(colour)
    table["#study-leave"].click()


def test_a_reload_continues_the_study(running: BoardPage) -> None:
    """It opens at the same node, with a comment of special characters."""
    table = running.take_up(saved_game(MOVES, two_people()))
    study(table)
    comment = "Not <b>kept</b> {yet}."
    table["#study-comment"].fill(comment)
    table.reload()
    expect_current_node(table, re.escape(f"4. b4, White, {comment}"))
    expect(table["#study-comment"]).to_have_value(comment)


def test_an_arrow_is_drawn_and_a_text_is_found_in_the_comments(running: BoardPage) -> None:
    """The arrow is described in words. Searching goes to the node with the comment."""
    table = running.take_up(saved_game(MOVES, two_people()))
    study(table)
    table["#study-comment"].fill("Cuts here.")
    table["[data-action=study-arrow]"].press("Enter")
    for point in ("a1", "c1"):
        table.press(point)
    expect(table["#study-marked"]).to_have_text("Marked: arrow from a1 to c1.")
    table["[data-action=study-arrow]"].press("Enter")
    for _ in range(2):
        table.page.keyboard.press(",")
    expect_current_node(table, "2. d4, White")
    search(table, "cuts")
    expect_current_node(table, "4. b4, White, Cuts here.")
    expect(table["#study-found"]).to_have_text("1 / 1")


def test_a_text_searched_in_a_study_is_cleared_for_the_next_study(running: BoardPage) -> None:
    table = running.take_up(saved_game(MOVES, two_people()))
    study(table)
    expect(table["#study-find"]).to_be_hidden()
    search(table, "cuts")
    expect(table["#study-found"]).to_have_text("0 / 0")
    table["#study-leave"].click()
    study(table.take_up(saved_game("a1 b2", two_people())))
    expect(table["#study-find"]).to_be_hidden()
    expect(table["#study-find"]).to_have_value("")
    expect(table["#study-found"]).to_be_empty()


def test_the_search_field_of_a_study_stays_visible_on_a_phone(
    running: BoardPage,
) -> None:
    """The field and the node found are both visible after eight steps through the results."""
    running.page.set_viewport_size({"width": 390, "height": 844})
    moves = "".join(f";B[{col}c]C[Here];W[{col}g]" for col in "abcdefghi")
    moves += "".join(f";B[{col}a];W[{col}i]" for col in "abcdefghi")
    drop(running, f"(;GM[1]FF[4]SZ[9]KM[7]RU[Go]{moves})")
    expect(running["#study-list [aria-current]"]).to_be_attached()
    field = running["#study-find"]
    field.fill("")  # another test may have left a text
    field.blur()
    expect(field).not_to_be_in_viewport()
    running["#study-tools-open"].click()
    running["#study-tools"].get_by_role("button", name="Search").click()
    expect(field).to_be_focused()
    field.fill("here")
    for _ in range(8):
        field.press("Enter")
    expect(running["#study-found"]).to_have_text("8 / 9")
    expect(field).to_be_in_viewport(ratio=1)
    expect(running["#study-list [aria-current]"]).to_be_in_viewport(ratio=1)


def test_the_players_are_named_in_a_study(running: BoardPage) -> None:
    """A name typed in the study's menu is on the player's plate."""
    table = running.take_up(saved_game(MOVES, two_people()))
    study(table)
    table["#study-tools-open"].click()
    table["#study-told summary"].click()
    table["#told-black"].fill("Anna")
    table["#study-tools"].get_by_text("Close", exact=True).click()
    expect(table["#plate-black .name"]).to_have_text("Anna")


def test_the_list_of_a_study_follows_the_current_node(running: BoardPage) -> None:
    """On a phone, keys to the start and the end scroll the list to the current node."""
    table = running.take_up(saved_game("c3 d4 b2 b4 d2 d1 e1 a4", two_people()))
    table.resize(390, 664)
    table.press_tool("#more-study")
    expect_current_node(table, "8. a4")
    for key in ("Home", "End", "Home"):
        table.page.keyboard.press(key)
        expect_current_node(table, "Start" if key == "Home" else "8. a4")
        expect(table["#study-list [aria-current]"]).to_be_in_viewport(ratio=0.9)
