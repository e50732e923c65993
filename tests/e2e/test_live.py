"""Live play through the real page: two browsers, one game."""

import re

from playwright.sync_api import expect

from redstone.position import Place
from redstone.record.notation import parse_move
from tests.e2e.table import BoardPage

WATCH_SERVERS = """
    window.iceServers = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(options) {
            window.iceServers.push(...options.iceServers);
            super(options);
        }
    };
"""
"""Records the ICE servers that the page would use, which no request shows."""


LATER = {"web/live/meeting.js", "web/live/camera.js", "web/peerjs.mjs", "web/qrscanner.mjs"}
"""The files not needed by a game without a code word and a scanned code."""

CLOSE_AND_OPEN = """() => {
    const dialog = document.getElementById("live-dialog");
    dialog.close("by-script");
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((done) => setTimeout(done, 100));
}"""
"""Closes the dialog as another link does, and reopens it before the closing event."""


def shown_invitation(table: BoardPage) -> str:
    """Return the invitation shown on the page, as a link, once there is one."""
    card = table["#live-card"]
    expect(card).not_to_have_value("")
    return card.input_value()


def invite(table: BoardPage, size: int) -> str:
    """Open live play, choose a board size, and return the invitation as a link."""
    table.page.evaluate("document.getElementById('new-live').click()")
    table["#live-choose"].evaluate("(choice) => (choice.open = true)")
    table["#live-size"].select_option(str(size))
    return shown_invitation(table)


def expect_live(table: BoardPage, state: str) -> None:
    """Wait until the page has this state of the connection, such as "connected"."""
    expect(table[f"html[data-live={state}]"]).to_be_attached()


def connect(host: BoardPage, guest: BoardPage, size: int = 5) -> None:
    """Invite on one page, open the link on the other, exchange the answer, and connect both."""
    guest.open(link=invite(host, size).removeprefix(host.url))
    if host["#live-other"].is_hidden():  # on a phone
        host["#live-other-name"].click()
    host["#live-other"].fill(shown_invitation(guest))
    for table in (host, guest):
        table["#live-connect"].click()
    for table in (host, guest):
        expect_live(table, "connected")


def play(table: BoardPage, other: BoardPage, token: str, plies: int) -> None:
    """Make a move on one page, and wait until both have this many moves."""
    table.wait_for_names()
    move = parse_move(token)
    if isinstance(move, Place):
        table.play(move)
    else:
        table["[data-action=swap]"].locator("visible=true").first.click()
    for each in (table, other):
        each.expect_plies(plies)


def test_two_browsers_play_a_whole_game_with_the_pie_rule_and_agree_to_a_rematch(
    table: BoardPage, other_table: BoardPage
) -> None:
    """No server is asked for the connection, and scripts for code words and cameras stay unloaded.

    The windows are those of phones, on which a rematch is agreed to over the card of the end.
    """
    fetched = set[str]()
    for each in (table, other_table):
        each.page.set_viewport_size({"width": 390, "height": 844})
        each.page.add_init_script(WATCH_SERVERS)
        each.page.on("request", lambda asked: fetched.add(asked.url.removeprefix(table.url)))
    connect(table.open(), other_table)
    expect(table.page).to_have_title(re.compile("^Your turn"))
    expect(table["link[rel=icon]"]).to_have_attribute("href", re.compile("^data:image/svg"))
    expect(other_table.page).not_to_have_title(re.compile("turn"))
    for plies, token in enumerate(("a1", "z", "b1", "xa2"), 1):
        here, there = (table, other_table) if plies % 2 else (other_table, table)
        play(here, there, token, plies)
    for each in (table, other_table):
        expect(each["#turn"]).to_contain_text("White")
        assert each.page.evaluate("window.iceServers") == []
    assert "web/live.pack" in fetched
    assert not fetched & LATER
    expect(other_table["#end-title"]).to_be_visible()
    table["[data-action=rematch]"].locator("visible=true").first.click()
    other_table["#live-yes-button"].click()
    for each in (table, other_table):
        each.expect_plies(0)
        expect_live(each, "connected")


def test_a_damaged_card_is_refused_and_after_a_reload_both_join_again(
    table: BoardPage, other_table: BoardPage
) -> None:
    """An altered answer is reported.

    After a reload new invitations connect both, with their moves.
    """
    card = invite(table.open(), 5)
    other_table.open(link=card.removeprefix(table.url))
    answer = shown_invitation(other_table)
    table["#live-other"].fill(f"{answer[:-9]}AAAAAAAAA")
    table["#live-other"].blur()
    expect(table["#live-fault"]).to_contain_text("invitation is damaged")
    table["#live-other"].fill(answer)
    for each in (table, other_table):
        each["#live-connect"].click()
    for each in (table, other_table):
        expect_live(each, "connected")
    play(table, other_table, "a1", 1)
    other_table.reload()
    expect(table["html[data-live=connected]"]).not_to_be_attached()
    table["[data-action=live-again]"].locator("visible=true").first.click()
    other_table.page.evaluate("document.getElementById('new-live').click()")
    other_table["#live-again"].click()
    for each in (table, other_table):
        expect(each["#live-lead"]).to_contain_text("rejoining")  # until then another card is here
    cards = [shown_invitation(each) for each in (table, other_table)]
    for each, theirs in ((table, cards[1]), (other_table, cards[0])):
        each["#live-other"].fill(theirs)
        each["#live-connect"].click()
    for each in (table, other_table):
        expect_live(each, "connected")
        each.expect_plies(1)
    play(other_table, table, "b2", 2)


def test_a_second_invitation_takes_the_place_of_the_first(
    table: BoardPage, other_table: BoardPage
) -> None:
    """A guest who opens the second instead of the first connects by that one."""
    first = invite(table.open(), 5)
    other_table.open(link=first.removeprefix(table.url))
    shown_invitation(other_table)
    table["#live-size"].select_option("7")
    expect(table["#live-card"]).not_to_have_value(first)
    second = table["#live-card"].input_value()
    other_table.page.evaluate("(hash) => (location.hash = hash)", second.removeprefix(table.url))
    expect(other_table["#live-lead"]).to_contain_text("7 × 7")
    other_table.page.evaluate(CLOSE_AND_OPEN)
    other_table.settle()
    expect(other_table["#live-dialog"]).to_be_visible()
    table["#live-other"].fill(shown_invitation(other_table))
    for each in (table, other_table):
        each["#live-connect"].click()
    for each in (table, other_table):
        expect_live(each, "connected")
