"""A whole game of Go with the mouse: stones, passes, marks, agreement, and the result."""

from playwright.sync_api import expect

from redstone.app.play.settings import Colour
from redstone.position import Reason
from redstone.record.notation import parse_move
from tests.app.sessions import SELF_CAPTURE, STOPPED, WALLS
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people
from tests.e2e.waiting import tap


def test_two_people_play_pass_mark_and_agree(running: BoardPage) -> None:
    """After three passes a marked group counts as dead. Both agreements end the game by score."""
    table = running.take_up(saved_game("", two_people(game="go")))
    for token in f"{STOPPED} va3".split():
        table.play(parse_move(token))
    table.expect_turn("Marking dead stones: White’s turn.")
    expect(table.button("a3")).to_have_attribute("aria-label", "a3, white, marked dead: unmark")
    expect(table["#plate-black .note"]).to_have_text("15: 6 stones, 9 territory")
    table["#agree"].click()
    expect(table["#detail"]).to_contain_text("White agrees")
    table["#agree"].click()
    table.expect_turn("White wins by 2: 17 to 15.")
    expect(table["#end"]).to_be_visible()
    outcome = table.game().outcome
    assert outcome is not None
    assert outcome.reason is Reason.SCORE


def test_the_key_p_passes(running: BoardPage) -> None:
    table = running.take_up(saved_game(WALLS, two_people(game="go")))
    table.button("b2").focus()
    table.page.keyboard.press("p")
    table.expect_turn("White’s turn.")
    assert table.moves() == f"{WALLS} y"


def test_the_computer_answers_stones_and_passes(running: BoardPage) -> None:
    """Each is followed by a move of the computer."""
    table = running.take_up(saved_game("", against_computer(game="go")))
    table.tap("c3")
    table.expect_turn("Your turn.")
    assert table.game().ply == 2
    table["#pass"].click()
    table.expect_plies(4)
    table.expect_turn("Your turn.")


def test_the_computer_agrees_to_a_right_count(running: BoardPage) -> None:
    """After the person has agreed to the marks, it does too, and the game is scored."""
    setup = against_computer(colour=Colour.WHITE, game="go")
    table = running.take_up(saved_game(f"{STOPPED} va3", setup))
    table["#agree"].click()
    table.expect_turn("White wins by 2: 17 to 15.")
    assert table.moves() == f"{STOPPED} va3 y y"


def test_a_finger_never_captures_itself_by_a_single_tap(running_phone: BoardPage) -> None:
    """A self-capture is proposed by taps and played by the button."""
    table = running_phone.take_up(saved_game(SELF_CAPTURE, two_people(game="go")))
    table.touch("a1")
    expect(table["#detail"]).to_contain_text("self-capture of 1 stone")
    table.touch("a1")
    assert table.moves() == SELF_CAPTURE
    expect(table["#which-stone"]).to_be_hidden()
    tap(table["#confirm"])
    table.expect_turn("Black’s turn.")
    expect(table["#plate-black .stones"]).to_have_text("1")
