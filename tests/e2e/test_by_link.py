"""Games by link between two browsers, and the games stored on a device."""

from playwright.sync_api import expect

from redstone.app.play.settings import Colour, Opponent, Setup
from tests.app.sessions import link
from tests.e2e.table import BoardPage, saved_game, two_people


def by_link(cols: int, rows: int, colour: Colour = Colour.BLACK) -> Setup:
    """Return the set-up of a game by link without the pie rule."""
    return Setup(cols=cols, rows=rows, options="n", opponent=Opponent.LINK, colour=colour)


def copied_answer(table: BoardPage) -> str:
    """Copy the answer link with one press, and return it as read from the clipboard."""
    expect(table["#answer"]).to_be_visible()
    table["#answer"].get_by_text("Copy it").click()
    expect(table["#detail"]).to_have_text("Copied, ready to paste.")
    copied: str = table.page.evaluate("navigator.clipboard.readText()")
    return copied


def receive(table: BoardPage, text: str) -> None:
    """Open a link in the running page."""
    table.page.evaluate("link => { location.hash = new URL(link).hash; }", text)


def first_choice(table: BoardPage) -> str:
    """Return the name of a point where the player to move can place a stone."""
    able = ('$=" stone"', '*="stone;"', '*="red captures"')
    label = table[", ".join(f"#grid button[aria-label{has}]" for has in able)].first
    text = label.get_attribute("aria-label")
    assert text is not None
    return text.split(",")[0]


def stage_and_confirm(table: BoardPage) -> None:
    """Make the first legal placement, and check that nothing is played before confirmation."""
    plies = table.game().ply
    table.tap(first_choice(table))
    expect(table["#choice"]).to_be_visible()
    table.expect_plies(plies)
    table["#confirm"].click()
    table.expect_plies(plies + 1)


def test_a_game_by_links_between_two_browsers_to_its_end(
    running: BoardPage, other_table: BoardPage
) -> None:
    """Two browsers that send each other a link after each move get the same moves and result."""
    begun = "a3 b3 c3 d3 a2 b2 c2 d2 a1 xb1 a3 b3"
    plies = len(begun.split())
    here, there = running, other_table
    here.take_up(saved_game(begun, by_link(4, 3)))
    there.open(saved_game("a1", two_people()))
    stage_and_confirm(here)
    sent = [copied_answer(here)]
    receive(there, sent[-1])
    there.expect_plies(plies + 1)
    there["[data-action=received-link]"].click()
    mover, other = there, here
    while not mover.game().position.is_over:
        stage_and_confirm(mover)
        sent.append(copied_answer(mover))
        receive(other, sent[-1])
        other.expect_plies(plies + len(sent))
        expect(other["#detail"]).to_contain_text("New since you last looked")
        mover, other = other, mover
    assert len(sent) >= 4, sent
    assert here.moves() == there.moves()
    expect(there["#turn"]).to_have_text(here["#turn"].text_content() or "the end")
    there.open_dialog("games")
    expect(there["#games-list li"]).to_have_count(2)


def test_an_older_state_and_a_changed_history_are_reported(running: BoardPage) -> None:
    """A link to an earlier move of the open game, or with another move in it, is shown as such.

    One can go back to one's own version, or play the other one as a second game.
    """
    table = running.take_up(
        saved_game("c3 d4 b2 e5", Setup(cols=5, rows=5, opponent=Opponent.LINK))
    )
    receive(table, f"http://x/{link('c3 d4')}")
    expect(table["#detail"]).to_contain_text("This is an older version of your game")
    table.tap("a1")
    table.expect_plies(2)
    table["#visit"].get_by_text("To the latest move").click()
    table.expect_plies(4)
    receive(table, f"http://x/{link('c3 d4 b3 e5')}")
    expect(table["#detail"]).to_contain_text(
        "Move 3 differs: it’s b3 in this link and b2 in your game."
    )
    table["#visit"].get_by_text("Back to my version").click()
    table.expect_plies(4)
    assert table.moves() == "c3 d4 b2 e5"
    receive(table, f"http://x/{link('c3 d4 b3 e5')}")
    table["#visit"].get_by_text("Play it").click()
    expect(table["#received"]).to_be_visible()
    table.open_dialog("games")
    expect(table["#games-list li"]).to_have_count(2)


def test_the_recipient_of_a_first_move_is_offered_the_swap(running: BoardPage) -> None:
    """The button on the received game's card swaps, and a link to send is offered."""
    table = running.take_up(saved_game("", two_people()))
    receive(table, f"http://x/{link('c3')}")
    expect(table["#received"]).to_be_visible()
    expect(table["#received-title"]).to_have_text("Redstone, 5 × 5")
    expect(table["#received-told"]).to_contain_text("Or swap to become Black.")
    table["#received-swap"].click()
    expect(table["#answer"]).to_be_visible()
    assert table.moves() == "c3 z"


def test_a_game_by_link_is_started_in_the_dialog(running: BoardPage) -> None:
    """After the first move it is the opponent's turn and a link is offered, until it is undone."""
    table = running.take_up(saved_game("", two_people()))
    table.page.get_by_role("button", name="New game").first.click()
    form = table["#new-game-form"]
    form.get_by_label("By link").check()
    expect(form.get_by_label("Strength", exact=True)).to_be_hidden()
    form.get_by_role("button", name="Start").click()
    table.expect_turn("Your turn.")
    table.tap("c3")
    table["#confirm"].click()
    table.expect_turn("Your opponent’s turn.")
    expect(table["#answer"]).to_be_visible()
    table["#undo"].click()
    table.expect_turn("Your turn.")


def test_stored_games_are_listed_opened_deleted_and_restored(running: BoardPage) -> None:
    """A deleted game leaves the database, and its button for undo restores it."""
    table = running.take_up(saved_game("c3 d4", two_people()))
    table.page.get_by_role("button", name="New game").first.click()
    table["#new-game-form"].get_by_role("button", name="Start").click()
    table.tap("b2")
    table.expect_plies(1)
    table.open_dialog("games")
    items = table["#games-list li"]
    expect(items).to_have_count(2)
    older = items.nth(1)
    expect(older).to_contain_text("5 × 5, two people here, move 2")
    older.get_by_role("button", name="Delete").click()
    expect(older).to_contain_text("Deleted.")
    table.wait_until_kept("games", "c3d4", times=0)
    older.get_by_role("button", name="Undo").click()
    table.wait_until_kept("games", "c3d4")
    older.get_by_text("Black to move.").click()
    table.expect_plies(2)
    assert table.moves() == "c3 d4"


def test_damaged_stored_games_are_left_out_and_reported(table: BoardPage) -> None:
    """The list has the undamaged game, and a note counts the damaged one."""
    table.page.add_init_script(
        """localStorage['redstone.games'] ??= JSON.stringify(
            {version: 1, games: [7, {id: 3, link: '<b>', level: {}}]})"""
    )
    table.open(saved_game("c3", two_people()))
    table.open_dialog("games")
    expect(table["#games-note"]).to_have_text(
        "1 damaged item is set aside and exported with your games."
    )
    expect(table["#games-list li"]).to_have_count(1)
