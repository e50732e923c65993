"""Placing stones: both kinds, refusals, previews, and every input device."""

from playwright.sync_api import expect

from tests.app.sessions import BOTH_AT_A1, NEITHER_AT_A1, RED_AT_A1
from tests.e2e.table import BoardPage, saved_game, two_people


def test_a_stone_appears_under_the_pixel_that_was_tapped(running: BoardPage) -> None:
    """The pixel is dark then, and that of an empty point is not."""
    table = running.take_up(saved_game("", two_people(9)))
    table.tap("c7")
    table.expect_turn("White’s turn.")
    table.hover("j1")
    assert max(table.pixel("c7")) < 90, "a black stone is dark"
    assert min(table.pixel("e5")) > 90, "the board is not"


def test_if_both_stones_are_legal_the_own_colour_is_preselected(running: BoardPage) -> None:
    """The button then plays it."""
    table = running.take_up(saved_game(BOTH_AT_A1, two_people()))
    table.tap("a1")
    expect(table["#place-own"]).to_have_attribute("aria-pressed", "true")
    table["#confirm"].click()
    assert table.moves().endswith("d4 a1")


def test_if_both_stones_are_legal_red_can_be_chosen(running: BoardPage) -> None:
    """Its captures are shown before and after, and a red stone is painted."""
    table = running.take_up(saved_game(BOTH_AT_A1, two_people()))
    table.tap("a1")
    table["#place-red"].click()
    expect(table["#place-red"]).to_have_attribute("aria-pressed", "true")
    expect(table["#detail"]).to_contain_text("captures 1 black (your own)")
    table["#confirm"].click()
    assert table.moves().endswith("d4 xa1")
    expect(table["#detail"]).to_have_text("Black’s red at a1 captured 1 black.")
    assert table.pixel("a1")[0] > 120, "the red stone is red"


def test_a_proposed_stone_can_be_cancelled(running: BoardPage) -> None:
    table = running.take_up(saved_game(BOTH_AT_A1, two_people()))
    table.tap("a1")
    table["#cancel"].click()
    expect(table["#choice"]).to_be_hidden()
    assert table.moves() == BOTH_AT_A1


def test_a_refused_point_shows_the_reason(running: BoardPage) -> None:
    """It is an alert, and disappears with the next stone."""
    table = running.take_up(saved_game(NEITHER_AT_A1, two_people()))
    table.tap("a1")
    expect(table["#refusal"]).to_have_text(
        "Not here: a black stone at a1 would have no liberty, and red would capture nothing."
    )
    expect(table["#refusal"]).to_have_attribute("role", "alert")
    assert table.moves() == NEITHER_AT_A1
    table.tap("c5")
    expect(table["#refusal"]).to_be_empty()


def test_pointing_shows_what_would_be_captured(running: BoardPage) -> None:
    """A text names the capture, and the stone that would go looks different."""
    table = running.take_up(saved_game(RED_AT_A1, two_people()))
    before = table.pixel("a2", 0)
    table.hover("a1")
    expect(table["#detail"]).to_have_text("a1: red captures 1 black.")
    assert table.pixel("a2", 0) != before, "the stone that would go is lifted"


def test_the_switch_shows_where_red_is_allowed(running: BoardPage) -> None:
    """The button is pressed, and a point where red is legal looks different."""
    table = running.take_up(saved_game(RED_AT_A1, two_people()))
    before = table.pixel("a1", 0.1)
    table["#show-red"].click()
    expect(table["#show-red"]).to_have_attribute("aria-pressed", "true")
    assert table.pixel("a1", 0.1) != before


def test_a_whole_turn_by_keyboard_alone(table: BoardPage) -> None:
    """Arrow keys reach a point, and Enter plays there.

    Keys undo, redo and go through the move list.
    """
    table.open(saved_game("", two_people()))
    table["#grid button[tabindex='0']"].focus()
    keys = table.page.keyboard
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    table.expect_plies(1)
    assert table.moves() == "c4"
    expect(table["#announce"]).to_contain_text("Black played c4. White’s turn.")
    keys.press("o")
    expect(table["#refusal"]).to_have_text("Not here: there’s already a stone at c4.")
    keys.press("u")
    table.expect_plies(0)
    keys.press(".")
    table.expect_plies(1)
    keys.press("Tab")
    keys.press("ArrowLeft")
    table.expect_plies(0)


def test_a_choice_of_two_stones_by_keyboard(running: BoardPage) -> None:
    """Enter opens the choice, Escape closes it, and R chooses red."""
    table = running.take_up(saved_game(BOTH_AT_A1, two_people()))
    expect(table.button("a1")).to_have_attribute(
        "aria-label", "a1, empty: black stone; red captures 1 black"
    )
    table.button("a1").focus()
    table.page.keyboard.press("Enter")
    expect(table["#choice"]).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table["#choice"]).to_be_hidden()
    table.page.keyboard.press("r")
    expect(table["#place-red"]).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("Enter")
    assert table.moves().endswith("xa1")


def test_the_focus_moves_to_the_board_when_its_button_disappears(running: BoardPage) -> None:
    """After a move and after resigning, the point used last has the focus."""
    table = running.take_up(saved_game(BOTH_AT_A1, two_people()))
    table.button("a1").focus()
    table.page.keyboard.press("Enter")
    expect(table["#announce"]).to_contain_text("Black at a1")
    table["#confirm"].focus()
    table.page.keyboard.press("Enter")
    expect(table.button("a1")).to_be_focused()
    table["#resign"].focus()
    table.page.keyboard.press("Enter")
    table["#resigning"].get_by_role("button", name="Resign").press("Enter")
    expect(table.button("a1")).to_be_focused()


def test_a_screen_readers_click_plays(running: BoardPage) -> None:
    """A click event on a point's button, without a pointer, plays there."""
    table = running.take_up(saved_game("", two_people()))
    table.button("b2").dispatch_event("click")
    table.expect_plies(1)
    assert table.moves() == "b2"


def test_a_finger_on_small_points_proposes_first_and_plays_by_a_second_touch(
    running_phone: BoardPage,
) -> None:
    """The board is 19 × 19, on a phone."""
    table = running_phone.take_up(saved_game("", two_people(19)))
    table.touch("q16")
    expect(table["#choice"]).to_be_visible()
    assert table.moves() == ""
    table.touch("q16")
    expect(table["#announce"]).to_contain_text("Black played q16")
    assert table.moves() == "q16"


def test_a_finger_on_large_points_plays_at_once(running_phone: BoardPage) -> None:
    """The board is 5 × 5, on a phone, and nothing needs scrolling."""
    table = running_phone.take_up(saved_game("", two_people(5)))
    table.touch("c3")
    expect(table["#announce"]).to_contain_text("Black played c3")
    scrolls = "document.documentElement.scrollHeight > window.innerHeight"
    table.settle()
    assert not table.page.evaluate(scrolls), "nothing scrolls while playing"
