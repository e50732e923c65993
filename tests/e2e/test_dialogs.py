"""Dialogs and name plates on small windows: nothing is truncated, and dialogs can be closed."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from redstone.app.play.settings import Opponent, Setup
from tests.app.sessions import link
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people
from tests.e2e.waiting import tap, tap_at

DIALOGS = ("more", "new-game", "games", "share", "rules", "settings", "resigning", "moves-dialog")
LONG = " ".join(f"{column}{row}" for column in "acegj" for row in range(1, 20))
"""A game of 95 moves on the largest board without captures."""
SMALLEST = ViewportSize(width=320, height=568)
ACROSS = ViewportSize(width=844, height=390)
WINDOWS = (SMALLEST, ViewportSize(width=390, height=844), ACROSS)

SIDEWAYS = "dialog => dialog.scrollWidth - dialog.clientWidth"
AT_REST = "dialog => Promise.all(dialog.getAnimations().map((motion) => motion.finished))"
HEIGHTS = """async (name) => {
    document.querySelector(`[data-open=${name}]`).click();
    const dialog = document.getElementById(name);
    const first = dialog.offsetHeight;
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    const last = dialog.offsetHeight;
    dialog.close();
    return [first, last];
}"""
"""A dialog's height as its button is pressed, and some frames later, in CSS pixels."""
CUT = """() => [...document.querySelectorAll("#plates .plate, #plates .plate *, #head nav")]
    .filter((element) => element.clientWidth && !element.closest(".unseen"))
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((element) => `${element.className}: ${element.textContent.trim()}`)"""


@pytest.fixture
def small(running_phone: BoardPage) -> BoardPage:
    """Return the running page on a small phone."""
    running_phone.page.set_viewport_size(SMALLEST)
    return running_phone


def test_every_way_to_play_with_a_person_is_in_one_sheet(running: BoardPage) -> None:
    """The friend's button opens the new-game sheet with play here, by link, and live."""
    running.take_up(saved_game("c3 d4", against_computer(5)))
    running["#more-open"].click()
    running["#more-friend"].click()
    sheet = running["#new-game"]
    expect(sheet.get_by_label("Beside you")).to_be_checked()
    expect(running["#level-options"]).to_be_hidden()
    sheet.get_by_label("By link").check()
    expect(running["#computer-options"]).to_be_visible()
    running["#new-live"].click()
    expect(sheet).to_be_hidden()
    expect(running["#live-dialog"]).to_be_visible()
    running.page.keyboard.press("Escape")
    expect(running["html"]).to_have_attribute("data-room", "")
    running["[data-open=new-game]:visible"].first.click()
    expect(sheet.get_by_label("Computer", exact=True)).to_be_checked()
    running.page.keyboard.press("Escape")


def test_every_dialog_can_be_closed_on_small_windows(running_phone: BoardPage) -> None:
    """Its last button is in the window and closes it, and it does not scroll sideways.

    On a phone held across, the menu's groups are in sight without scrolling.
    """
    table = running_phone.take_up(saved_game(LONG, two_people(19)))
    for window in WINDOWS:
        table.resize(window["width"], window["height"])
        for name in DIALOGS:
            dialog = table.open_dialog(name)
            close = dialog.locator("p.buttons button").last
            expect(close).to_be_in_viewport(ratio=1)
            assert dialog.evaluate(SIDEWAYS) == 0, f"{name} scrolls sideways"
            if name == "more" and window["width"] > window["height"]:
                assert dialog.evaluate("(more) => more.scrollHeight - more.clientHeight") <= 0
            dialog.evaluate(AT_REST)  # a tap on a moving element is none
            tap(close)
            expect(dialog).to_be_hidden()


def test_the_moves_of_a_phone_open_at_the_current_one(small: BoardPage) -> None:
    """The sheet of moves scrolls to the current move, also after a tap on another one.

    Keys that step through the game do nothing there.
    """
    table = small.take_up(saved_game(LONG, two_people(19)))
    dialog = table.open_dialog("moves-dialog")
    current = dialog.locator("[aria-current=step]")
    expect(current).to_contain_text("95.")
    expect(current).to_be_in_viewport(ratio=1)
    for _ in range(60):
        table.page.keyboard.press(",")  # not here: a dialog is open
    expect(current).to_contain_text("95.")
    tap(dialog.locator("[data-ply='12']"))
    expect(current).to_contain_text("12.")
    expect(current).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def test_a_tap_beside_a_dialog_closes_it_and_does_nothing_else(small: BoardPage) -> None:
    """A tap on its edge leaves it open. No move is played."""
    table = small.take_up(saved_game("c3 d4", two_people()))
    for name in DIALOGS:
        dialog = table.open_dialog(name)
        dialog.evaluate(AT_REST)  # its future place
        box = dialog.bounding_box()
        assert box is not None
        tap_at(table.page, box["x"] + box["width"] / 2, box["y"] + 3)
        expect(dialog).to_be_visible()
        tap_at(table.page, box["x"] + box["width"] / 2, box["y"] / 2)
        expect(dialog).to_be_hidden()
    table.open_dialog("resigning")
    tap_at(table.page, *table.centre("b2"))
    if table["#resigning[open]"].count():  # the point lay under the dialog
        tap_at(table.page, 160, 540)
    expect(table["#resigning"]).to_be_hidden()
    assert table.moves() == "c3 d4"
    expect(table["dialog[open]"]).to_have_count(0)


def test_no_dialog_shrinks_once_it_is_open(small: BoardPage) -> None:
    table = small.take_up(saved_game("c3 d4", two_people()))
    heights = {name: table.page.evaluate(HEIGHTS, name) for name in DIALOGS}
    shrunk = {name: each for name, each in heights.items() if each[0] > each[1] or not each[1]}
    assert not shrunk, f"heights at opening and at rest: {shrunk}"


def test_a_press_that_began_in_a_dialog_does_not_close_it(running: BoardPage) -> None:
    table = running.take_up(saved_game("c3", two_people()))
    table.open_dialog("games").evaluate(AT_REST)
    box = table["#incoming"].bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + 5, box["y"] + 5)
    table.page.mouse.down()
    table.page.mouse.move(3, 3)
    table.page.mouse.up()
    expect(table["#games"]).to_be_visible()
    table.page.mouse.click(3, 3)
    expect(table["#games"]).to_be_hidden()


@pytest.mark.parametrize(
    ("setup", "moves"),
    [
        (Setup("go", 9, 9, "bk13", level=9), ""),
        (Setup("go", 9, 9, "ckn199", Opponent.LINK), ""),
        (against_computer(9), ""),
        (replace(against_computer(4), options="n"), "b2 c3 c2 b3 d2 d3 a2 a3 d1 a4 b1 d4"),
    ],
    ids=["level and komi", "by link", "stones", "safe moves"],
)
def test_nothing_on_the_plates_is_truncated(small: BoardPage, setup: Setup, moves: str) -> None:
    """In small windows no text of plates and head is cut, and nothing needs scrolling."""
    table = small.take_up(saved_game(moves, setup))
    if moves:
        expect(table["#race-white"]).to_have_text("Safe moves: 0")
    for window in (*WINDOWS, ViewportSize(width=360, height=640)):
        table.resize(window["width"], window["height"])
        assert table.page.evaluate(CUT) == [], window
        tall = table.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert tall <= 0, f"{window}: {tall} px to scroll"


def test_a_sheet_is_closed_by_dragging_it_down(small: BoardPage) -> None:
    """A drag of 160 pixels closes a dialog, a received game and the end card.

    One of 40 does not.
    """
    table = small.take_up(saved_game("c3 d4", two_people()))
    table.page.emulate_media(reduced_motion="reduce")
    fingers = table.page.context.new_cdp_session(table.page)

    def drag_down(sheet: Locator, distance: int) -> None:
        """Drag a sheet down by this many pixels with a finger."""
        box = sheet.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + 12
        for step in range(5):
            kind = "touchMove" if step else "touchStart"
            place = {"x": x, "y": y + distance * step / 4}
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    dialog = table.open_dialog("more")
    drag_down(dialog, 40)
    expect(dialog).to_have_css("transform", "none")
    expect(dialog).to_be_visible()
    drag_down(dialog, 160)
    expect(dialog).to_be_hidden()

    table.page.evaluate("link => { location.hash = link; }", link("e4"))
    expect(table["#received"]).to_be_visible()
    drag_down(table["#received"], 160)
    expect(table["#received"]).to_be_hidden()
    expect(table["#turn"]).to_have_text("Your turn.")
    table.page.evaluate("link => { location.hash = link; }", link("b4 w"))
    expect(table["#end"]).to_be_visible()
    drag_down(table["#end"], 40)
    expect(table["#end"]).to_be_visible()
    drag_down(table["#end"], 160)
    expect(table["#end"]).to_be_hidden()


def test_keys_are_listed_on_a_sheet_that_a_key_opens(running: BoardPage) -> None:
    table = running.take_up(saved_game("c3", two_people()))
    table.page.keyboard.press("?")
    expect(table["#keys"]).to_contain_text("undo, hint, pass (Go)")
    table.page.keyboard.press("Escape")
    expect(table["#keys"]).to_be_hidden()


def test_the_games_open_at_their_title_and_not_at_a_field_with_a_keyboard(
    running: BoardPage,
) -> None:
    """A focused field would open the on-screen keyboard of a phone."""
    table = running.take_up(saved_game("c3", two_people()))
    table.open_dialog("games")
    expect(table["#games-title"]).to_be_focused()
    table.page.keyboard.press("Escape")


def test_each_game_to_choose_has_its_board_and_each_stored_game_its_time(
    running: BoardPage,
) -> None:
    """The cards of the new-game dialog are painted, and a stored game has its time of day."""
    table = running.take_up(saved_game("c3", two_people()))
    dialog = table.open_dialog("new-game")
    for card in dialog.locator("canvas").all():
        table.page.wait_for_function("canvas => canvas.painting", arg=card.element_handle())
    table.page.keyboard.press("Escape")
    told = table.open_dialog("games").locator("li time")
    expect(told).to_have_text(re.compile(r"^([01]?\d|2[0-3]):[0-5]\d( [AaPp]\.?[Mm]\.?)?$"))


def test_a_dialog_closed_before_its_boards_arrive_opens_again(running: BoardPage) -> None:
    """Its boards are then painted.

    A board without a size is not painted. The watch reports an image without a width.
    """
    table = running.take_up(saved_game("c3", two_people()))
    table.page.evaluate(
        """async () => {
            const [opener] = document.querySelectorAll("[data-open=new-game]");
            for (let time = 0; time < 3; time++) {
                opener.click();
                document.getElementById("new-game").close();
                await new Promise((done) => setTimeout(done, 50));
            }
        }"""
    )
    dialog = table.open_dialog("new-game")
    for card in dialog.locator("canvas").all():
        table.page.wait_for_function("canvas => canvas.width > 0", arg=card.element_handle())
    table.page.keyboard.press("Escape")
