"""The share dialog: the link and its code, pictures, files, the sheet, and challenges."""

import json
import threading
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from sgfmill import sgf  # type: ignore[import-untyped]

from redstone.app.show.exports import forum_text
from redstone.app.storage.intake import link_in
from redstone.board import COLUMN_LETTERS
from redstone.record.link import format_link, read_link
from tests.app.sessions import BOTH_AT_A1
from tests.e2e.shared_contexts import SharedContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.waiting import expect_soon, wait_until
from tests.e2e.watch import FaultWatch

MOVES = f"{BOTH_AT_A1} xa1"
SET_UP = "#redstone5-2-wbwe10be5we6-e1-im5mn"
"""A set-up, whose start is only in the link and not in moves."""
HEAR = """() => {
    const said = document.getElementById("share-said");
    window.heard = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) window.heard.push(addedNodes[0]?.textContent ?? "");
    }).observe(said, { childList: true });
}"""
"""Records the share dialog's messages from now on."""
NOTE_PRINT = """() => {
    delete document.body.dataset.printed;
    window.print = () => { document.body.dataset.printed = "true"; };
}"""
"""Replaces printing by a record of the call."""
SILENCE = """() => {
    const { Worker } = window;
    window.Worker = class { constructor() { window.Worker = Worker; } postMessage() {} };
}"""
"""Makes the next worker never answer."""
STONES = {"black": 2, "white": 3, "red": 1}


@pytest.fixture
def sharing(running: BoardPage) -> BoardPage:
    """Open the share dialog of a game with a capture, and return the page."""
    running.take_up(saved_game(MOVES, two_people()))
    open_whole(running)
    return running


def open_whole(table: BoardPage) -> Locator:
    """Open the share dialog with the part behind "More", and return the dialog."""
    share = table.open_dialog("share")
    if not share.locator("details[open]").count():
        share.get_by_text("More", exact=True).click()
    return share


def full_address(table: BoardPage) -> str:
    """Return the site's address with the link of the game on the page."""
    return table.url + format_link(table.game())


def expect_clipboard(table: BoardPage, text: str) -> None:
    """Wait until the clipboard holds this text."""
    wait_until(table.page, "async text => await navigator.clipboard.readText() === text", text)


def code_on(page: Page, *, full_page: bool = False) -> str:
    """Return the text of the only readable QR code on the page, once it is painted."""
    found: list[str] = []

    def count_codes() -> int:
        """Store the texts of the QR codes in a screenshot, and return their number."""
        screen = Image.open(BytesIO(page.screenshot(full_page=full_page)))
        found[:] = [code.text for code in zxingcpp.read_barcodes(screen)]
        return len(found)

    expect_soon(page, count_codes, 1)
    return found[0]


def download(table: BoardPage, button: str) -> tuple[str, bytes]:
    """Press a button in the share dialog, and return the name and bytes of the downloaded file."""
    with table.page.expect_download() as found:
        table["#share"].get_by_role("button", name=button, exact=True).click()
    return found.value.suggested_filename, Path(found.value.path()).read_bytes()


def test_the_link_is_shown_and_copied(sharing: BoardPage) -> None:
    """The message about it is cleared by the next action."""
    link = full_address(sharing)
    expect(sharing["#share-link"]).to_have_value(link)
    expect(sharing["#share"].get_by_label("Link", exact=True)).to_have_value(link)
    sharing["#share"].get_by_text("Copy link").click()
    expect(sharing["#share-said"]).to_have_text("Copied, ready to paste.")
    expect_clipboard(sharing, link)
    download(sharing, "SVG")
    expect(sharing["#share-said"]).to_be_empty()  # the message is about the latest act


def test_the_qr_code_on_the_screen_opens_the_game(
    sharing: BoardPage, other_desktop: SharedContext, watches: list[FaultWatch]
) -> None:
    """Read from a screenshot, it has an address at which another browser shows the same moves."""
    expect(sharing["#qr"]).to_be_visible()
    code = code_on(sharing.page)
    other = BoardPage(other_desktop.enter(watches).new_page(), code).open()
    other.expect_plies(7)
    assert other.moves() == MOVES


def test_the_dialog_that_was_scrolled_opens_at_its_top_where_the_code_is(
    sharing: BoardPage,
) -> None:
    """The QR code is in the window when it is opened again."""
    scrolled = "dialog => { dialog.scrollTop = 99; return dialog.scrollTop; }"
    assert sharing["#share"].evaluate(scrolled) == 99
    sharing.page.keyboard.press("Escape")
    sharing["#undo"].click()
    assert sharing.open_dialog("share").evaluate("dialog => dialog.scrollTop") == 0
    expect(sharing["#qr"]).to_be_in_viewport(ratio=1)


def test_the_code_of_a_long_game_can_be_enlarged(running: BoardPage) -> None:
    """The enlarged QR code is readable, and has the whole game."""
    moves = [f"{col}{row}" for row in range(1, 20, 2) for col in COLUMN_LETTERS]
    table = running.take_up(saved_game(" ".join(moves), two_people(19)))
    table.open_dialog("share")
    table.page.get_by_role("button", name="Enlarge the QR code").click()
    expect(table["#qr-large[aria-pressed=true]"]).to_be_visible()
    reading = read_link(code_on(table.page))
    assert reading.game == table.game()


def test_the_previous_games_code_is_hidden_while_the_new_one_is_made(sharing: BoardPage) -> None:
    """After a move was undone, the QR code's canvas is blank until its worker answers."""
    colours = """canvas => new Set(new Uint32Array(canvas.getContext("2d")
        .getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"""
    expect_soon(sharing.page, lambda: sharing["#qr"].evaluate(colours), 2)
    sharing.page.keyboard.press("Escape")
    sharing["#undo"].click()
    sharing.expect_plies(6)
    sharing.page.evaluate(SILENCE)
    sharing.open_dialog("share")
    expect(sharing["#share-link"]).to_have_value(full_address(sharing))
    assert sharing["#qr"].evaluate(colours) == 1


def test_the_position_is_saved_as_svg_and_png(sharing: BoardPage) -> None:
    """The SVG has the stones.

    The PNG is 1200 pixels wide, has the game's link, and its red stone is painted.
    """
    name, data = download(sharing, "SVG")
    assert name == "redstone-5-move-7.svg"
    uses = [use.get("href") for use in ET.fromstring(data).iter("{http://www.w3.org/2000/svg}use")]
    assert {kind: uses.count(f"#{kind}") for kind in STONES} == STONES
    sharing.page.evaluate(HEAR)
    name, data = download(sharing, "Picture")
    said = ["Making the picture…", ""]
    expect_soon(sharing.page, lambda: sharing.page.evaluate("window.heard"), said)
    assert name == "redstone-5-move-7.png"
    assert link_in(data) == full_address(sharing)
    picture = Image.open(BytesIO(data))
    assert picture.width == 1200
    unit = picture.width / 5.8  # 4 lines apart, margins of 1.15 and .65
    channels = picture.convert("RGB").split()
    red, green = (c.getpixel((int(0.9 * unit), int(4.65 * unit))) for c in channels[:2])
    assert (red, green) == (211, 53), "the table facet of the red stone at a1"


def test_the_position_is_copied_as_text_for_forums(sharing: BoardPage) -> None:
    sharing["#share"].get_by_text("Copy as text").click()
    expect_clipboard(sharing, forum_text(sharing.game(), full_address(sharing)))


def test_the_game_as_sgf_is_read_by_a_go_library_and_by_the_page(
    sharing: BoardPage, other_table: BoardPage
) -> None:
    """The library finds the size, and another browser the same moves."""
    name, data = download(sharing, "SGF file")
    assert name == "redstone-5-move-7.sgf"
    assert sgf.Sgf_game.from_bytes(data).get_size() == 5
    other = other_table.open()
    other.open_dialog("games")
    other["#file"].set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})
    other.expect_plies(7)
    assert other.moves() == MOVES


def test_the_animated_svg_opens_its_game_when_dropped_on_the_page(sharing: BoardPage) -> None:
    """It has an animation for each stone, and all seven moves are opened."""
    name, data = download(sharing, "Animated SVG")
    assert name == "redstone-5-move-7.film.svg"
    assert len(list(ET.fromstring(data).iter("{http://www.w3.org/2000/svg}animate"))) >= 14
    sharing.page.keyboard.press("Escape")
    sharing["#undo"].click()
    sharing.expect_plies(6)
    sharing.page.evaluate(
        """([name, text]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], name, { type: "image/svg+xml" }));
            document.body.dispatchEvent(
                new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [name, data.decode()],
    )
    sharing.expect_plies(7)


def test_the_gif_has_a_frame_for_each_move(sharing: BoardPage) -> None:
    """It also has one for the start, ends with the red stone, and contains the game's link."""
    name, data = download(sharing, "Animation")
    assert name == "redstone-5-move-7.gif"
    frames, last = sharing.page.evaluate(
        """async (bytes) => {
            const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
            await decoder.tracks.ready;
            const { frameCount } = decoder.tracks.selectedTrack;
            const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
            const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            image.close();
            decoder.close();
            const side = canvas.width;
            const unit = side / (4 + 2 * 0.86);
            const at = Math.round(0.86 * unit), up = Math.round(0.27 * unit);
            return [frameCount, [...pen.getImageData(at, side - at - up, 1, 1).data]];
        }""",
        list(data),
    )
    assert frames == 8
    assert last[0] > 2 * last[1], "a1 is red at the end"
    assert link_in(data) == full_address(sharing)


def test_the_printed_sheet_has_the_diagrams_and_nothing_else(sharing: BoardPage) -> None:
    """It has the moves and the link too, and hides the app."""
    sharing.page.evaluate(NOTE_PRINT)
    sharing["#share"].get_by_role("button", name="Print").click()
    expect(sharing["body[data-printed]"]).to_be_attached()
    sharing.page.emulate_media(media="print")
    expect(sharing["#sheet img"]).to_be_visible()
    expect(sharing["#sheet"]).to_contain_text("7 red a1")
    expect(sharing["#sheet"]).to_contain_text(full_address(sharing))
    expect(sharing["#app"]).to_be_hidden()
    sharing.page.emulate_media(media="screen")


def test_the_code_on_the_printed_sheet_opens_the_game(running: BoardPage) -> None:
    """The QR code has the link of a position that was set up, but for upper and lower case."""
    running.take_up(json.dumps(json.loads(saved_game("", two_people())) | {"game": SET_UP}))
    wanted = running.url + SET_UP
    running.page.evaluate(NOTE_PRINT)
    open_whole(running).get_by_role("button", name="Print").click()
    expect(running["body[data-printed]"]).to_be_attached()
    running.page.emulate_media(media="print")
    expect(running["#sheet canvas"]).to_be_visible()
    code = code_on(running.page, full_page=True)
    assert code.partition("#")[2].lower() == wanted.partition("#")[2].lower()
    running.page.emulate_media(media="screen")


def test_the_browsers_own_command_prints_the_sheet_of_the_game_as_it_stands(
    sharing: BoardPage,
) -> None:
    """Before and after an undo the sheet has the current number of moves and the link."""
    sharing.page.keyboard.press("Escape")
    for plies in (7, 6):
        sharing.expect_plies(plies)
        assert sharing.page.pdf()
        expect(sharing["#sheet"]).to_contain_text(f"move {plies}:")
        expect(sharing["#sheet"]).to_contain_text(full_address(sharing))
        sharing["#undo"].click()


def test_before_the_game_has_started_the_browser_prints_the_page(
    page: Page, own_site: Site
) -> None:
    """While Python loads, the board is visible in print."""
    own_site.held["pyodide/pyodide.asm.wasm"] = threading.Event()
    page.goto(own_site.url)
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()
    own_site.held["pyodide/pyodide.asm.wasm"].set()


def test_a_challenge_starts_a_game_against_the_computer(
    sharing: BoardPage, other_desktop: SharedContext, watches: list[FaultWatch]
) -> None:
    """The copied link has the colour and the level, and opens a game in which it is one's turn."""
    sharing["#share-form"].get_by_label("White").check()
    sharing["#share-form"].get_by_label("The computer’s level").select_option("2")
    sharing["#share-challenge"].click()
    expect(sharing["#share-said"]).to_have_text("Copied, ready to paste.")
    link = sharing.page.evaluate("navigator.clipboard.readText()")
    assert "#redstone5q12w-1-" in link
    assert read_link(link).fault is not None, "a reader without challenges says so"
    other = BoardPage(other_desktop.enter(watches).new_page(), link).open()
    expect(other["#detail"]).to_contain_text("A challenge: you play White")
    other.expect_turn("Your turn.")


def test_a_pasted_link_opens_on_the_page_and_in_the_field(sharing: BoardPage) -> None:
    """Pasted anywhere or entered among the games, its game opens.

    An unreadable text is reported.
    """
    sharing.page.keyboard.press("Escape")
    sharing.page.evaluate("navigator.clipboard.writeText('see #redstone4-1-b2c3')")
    sharing.page.keyboard.press("Control+v")
    expect(sharing["#size"]).to_have_text("4 × 4")
    sharing.open_dialog("games")
    sharing["#incoming"].fill("nothing that can be read")
    sharing["#incoming-open"].click()
    expect(sharing["#bad-link"]).to_be_visible()
    sharing["#bad-link button[value=close]"].click()
    assert sharing.moves() == "b2 c3"
    sharing.open_dialog("games")
    sharing["#incoming"].fill("#redstone6-1-b2c3")
    sharing["#incoming-open"].click()
    expect(sharing["#size"]).to_have_text("6 × 6")


def test_a_text_that_cannot_be_copied_is_shown_selected(running: BoardPage) -> None:
    """If the clipboard is denied, a dialog shows the text, for a link and for a snippet of HTML."""
    page = running.page
    running.take_up(saved_game("c3 d4", two_people()))
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    denied = {"permission": {"name": "clipboard-write"}, "setting": "denied"}
    session.send("Browser.setPermission", {**denied, "browserContextId": context})
    share = open_whole(running)
    for button, part in (("Copy link", "#redstone5-"), ("Copy snippet", "<redstone-board>")):
        share.get_by_text(button).click()
        expect(running["#copying"]).to_be_visible()
        expect(running["#copying-text"]).to_be_focused()
        selected = page.evaluate("() => getSelection().toString()")
        assert part in selected
        expect(running["#copying-text"]).to_have_value(selected)
        page.keyboard.press("Escape")
        expect(running["#copying"]).to_be_hidden()
    expect(share).to_be_visible()
    session.send(
        "Browser.setPermission", {**denied, "setting": "granted", "browserContextId": context}
    )
