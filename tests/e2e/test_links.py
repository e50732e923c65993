"""The address contains the game. Links in it open, or are refused with their fault."""

import pytest
from playwright.sync_api import FilePayload, expect

from redstone.record.link import format_link
from tests.app.sessions import link
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people
from tests.e2e.waiting import wait_until
from tests.games import game_of_link, undone
from tests.sgf.charsets import EXTENDED


def expect_address(table: BoardPage, text: str) -> None:
    """Wait until the address has this link, the part from "#"."""
    table.page.wait_for_function("link => location.hash === link", arg=text)


def go_to_link(table: BoardPage, text: str) -> None:
    """Change the part of the page's address from "#" to this link."""
    table.page.evaluate("link => { location.hash = link; }", text)


def test_the_address_follows_the_game_without_history_entries(running: BoardPage) -> None:
    """Moves and an undo change the link in the address, not the length of the history."""
    table = running.take_up(saved_game("", two_people()))
    length = table.page.evaluate("history.length")
    table.tap("c3")
    table.tap("d4")
    expect_address(table, link("c3 d4"))
    table["#undo"].click()
    expect_address(table, format_link(undone(game_of_link(link("c3 d4")))))
    assert table.page.evaluate("history.length") == length


def test_a_game_shared_in_one_browser_opens_in_another(
    running: BoardPage, other_table: BoardPage
) -> None:
    """It is shown as received, with all moves and the colour of the person."""
    table = running.take_up(saved_game("c3 d4", two_people()))
    table.tap("b2")
    expect_address(table, link("c3 d4 b2"))
    other = other_table.open(saved_game("a1", against_computer()), link=table.address())
    other.expect_plies(3)
    expect(other["#detail"]).to_contain_text("you play White, and it’s your turn.")
    expect(other["#received"]).to_be_visible()
    assert other.moves() == "c3 d4 b2"


def test_a_link_typed_into_the_address_line_opens_and_is_played_here(running: BoardPage) -> None:
    """Played on by two people here, the address has all moves."""
    table = running.take_up(saved_game("a1", two_people()))
    go_to_link(table, link("c3 d4"))
    table.expect_plies(2)
    table["#received"].get_by_text("Two players here").click()
    table.tap("b2")
    table.tap("b3")
    expect_address(table, link("c3 d4 b2 b3"))


def test_a_link_opens_though_the_page_sets_the_address_first(running: BoardPage) -> None:
    """It opens even if the page has restored its own address before the event."""
    table = running.take_up(saved_game("a1", two_people()))
    expect_address(table, link("a1"))
    table.page.evaluate(
        """link => {
            const own = location.hash;
            location.hash = link;
            history.replaceState(null, "", own); // as after a move, before the event of the link
        }""",
        link("c3 d4"),
    )
    table.expect_plies(2)


@pytest.mark.parametrize(
    ("text", "message", "marked", "plies"),
    [
        ("#redstone6-1-c3d4d4", "there is already a stone there", "d", 2),
        (
            "#redstone6-1-e3d",
            "The link ends too soon. Expected here: a row number from 1.",
            "(end)",
            1,
        ),
        ("#redstone5-3-c3", "This page can’t read links of version '3'", "3", None),
        ("#redstone5q-1-c3", "'q' is unknown", "q", None),
        ("#<img/src=x>", "Expected here: the name of a game", "<", None),
    ],
)
def test_a_bad_link_is_explained_and_leads_back(
    running: BoardPage, text: str, message: str, marked: str, plies: int | None
) -> None:
    """A dialog marks the fault and the valid moves are shown, read-only.

    The person's own game continues afterwards.
    """
    table = running.take_up(saved_game("a1 b2 c3", two_people()))
    go_to_link(table, text)
    dialog = table["#bad-link"]
    expect(dialog).to_be_visible()
    expect(dialog.locator("#bad-message")).to_contain_text(message)
    expect(dialog.locator("#bad-mark")).to_have_text(marked)
    table.expect_plies(3 if plies is None else plies)
    dialog.get_by_role("button", name="Close").click()
    if plies is not None:
        table.tap("e5")
        table.expect_plies(plies)
        table["#visit-back"].click()
    table.expect_plies(3)
    table.tap("e5")
    expect_address(table, link("a1 b2 c3 e5"))


def test_a_bad_link_at_the_start_can_be_copied_and_the_own_game_is_kept(table: BoardPage) -> None:
    """The link can be copied and stays in the address until the person goes back to their game."""
    bad = "#redstone5-1-c3c3-iabcd"
    table.open(saved_game("a1 b2", two_people()), link=bad)
    expect(table["#bad-link"]).to_be_visible()
    table["#copy-bad"].click()
    wait_until(table.page, "async text => await navigator.clipboard.readText() === text", bad)
    table.page.keyboard.press("Escape")
    assert table.address() == bad
    table["#visit-back"].click()
    table.expect_plies(2)
    expect_address(table, link("a1 b2"))


def test_a_reload_right_after_a_move_finds_it(running: BoardPage) -> None:
    """The move is shown after a reload in the same task."""
    table = running.take_up(saved_game("", two_people()))
    for plies, point in enumerate(("b2", "c3"), 1):
        with table.page.expect_navigation():
            table.button(point).evaluate("button => { button.click(); location.reload(); }")
        table.wait_ready()
        table.expect_plies(plies)
        table.expect_turn("White’s turn." if plies % 2 else "Black’s turn.")


CROSSING = """(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
        if (location.hash === "#redstone5-1-c3") location.hash = "#redstone5-1-c3d4";
        return open.apply(this, given);
    };
})()"""
"""Opens another link while the stored games are being searched for the first one."""


def test_a_link_that_arrives_during_the_start_replaces_the_first(table: BoardPage) -> None:
    table.page.add_init_script(CROSSING)
    table.open(link="#redstone5-1-c3").expect_plies(2)


@pytest.mark.parametrize(("charset", "name"), EXTENDED.items())
def test_names_are_read_in_the_encoding_of_a_file(
    running: BoardPage, charset: str, name: str
) -> None:
    """A player's name of an SGF file is shown as written, in each encoding that it names."""
    codec = {"gb2312": "gbk", "shift_jis": "cp932"}.get(charset, charset)
    text = f"(;CA[{charset}]SZ[9]KM[7]RU[Go]PB[{name}]RE[B+R];B[ee];W[cc])"
    file = FilePayload(name="game.sgf", mimeType="text/plain", buffer=text.encode(codec))
    table = running.take_up(saved_game("c3", two_people()))
    table["#file"].set_input_files(file)
    expect(table["#plate-black"]).to_contain_text(name)


def test_a_file_that_the_browser_cannot_read_is_reported(running: BoardPage) -> None:
    table = running.take_up(saved_game("c3", two_people()))
    table.open_dialog("games")
    table.page.evaluate("""() => {
        const { arrayBuffer } = Blob.prototype;
        Blob.prototype.arrayBuffer = () => {
            Blob.prototype.arrayBuffer = arrayBuffer;
            return Promise.reject(new DOMException("It is gone.", "NotReadableError"));
        };
    }""")
    file = FilePayload(name="game.sgf", mimeType="text/plain", buffer=b"(;)")
    table["#file"].set_input_files(file)
    expect(table["#status"]).to_contain_text("The browser couldn’t read this file. Try another.")
    expect(table["#games"]).to_be_hidden()


def test_moves_out_of_turn_are_marked_in_a_study_and_survive_a_reload(
    table: BoardPage,
) -> None:
    """Stones set up in the middle of a game are listed too."""
    text = b"(;SZ[9]RU[Go]KM[7];B[ee];B[cc];W[gg];AB[gc]AE[gg];W[hh])"
    file = FilePayload(name="game.sgf", mimeType="text/plain", buffer=text)
    table.open()
    table["#file"].set_input_files(file)
    listed = table["#study-tree"]
    expect(listed).to_contain_text("c7 (out of turn)")
    expect(listed).to_contain_text("set-up")
    table.page.reload()
    expect(listed).to_contain_text("c7 (out of turn)")
    expect(listed).to_contain_text("set-up")
