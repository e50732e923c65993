"""The game on the page, where the computer answers before the page is idle."""

import json
from dataclasses import replace

from redstone.app.computer.messages import WorkerAnswer
from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.app.storage.progress import LAST_OF_RULES
from redstone.board import Point, Stone
from redstone.engine.report import Report
from redstone.position import Place
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.walks.browserless import BrowserlessPage

WON = ("b1", "a1", "e5", "d4")
"""Moves after which Black's red at a2 captures the white stone at a1."""
TOOK = "You captured a white stone."


async def test_the_persons_move_is_explained_however_soon_the_computer_answers() -> None:
    """The text about a first capture stays in the detail after an immediate answer."""
    page = BrowserlessPage()
    game = Game.new(Redstone(pie=False), 5, 5)
    for token in WON:
        game = game.play(parse_move(token))
    board_input = page.session.board_input
    board_input.set_settings(replace(board_input.now.settings, beat=False))
    page.page.own.open(game, Seats(Seat.FIRST), setup_of(game, Opponent.COMPUTER))
    page.page.refresh()
    page.session.board_input.place(Point(0, 1), red=True)
    page.page.refresh()
    asked = page.session.request
    page.page.asking._deliver(WorkerAnswer(asked.id, Report(1, 1.0, 0.5), Place(Point(2, 2))))
    assert TOOK in page.shown["texts"]["detail"]
    await page.rest()
    assert page.session.board_input.now.game.ply >= 6
    assert TOOK in page.shown["texts"]["detail"]


def page_against_computer(level: int) -> BrowserlessPage:
    """Return a page with a new game against the computer on 3x3."""
    page = BrowserlessPage()
    page.page.own.new_game(Setup(cols=3, rows=3, options="n", level=level))
    page.page.refresh()
    return page


async def play_to_end(page: BrowserlessPage, *moves: str) -> None:
    """Make these moves of both players, and check that the game's end card is shown."""
    for token in moves:
        page.session.board_input.make(seat_to_move(page.session.position), parse_move(token))
        page.page.refresh()
    await page.pass_time(1)
    assert not page.hidden("end")


async def test_after_two_wins_the_next_level_is_one_tap_away() -> None:
    """The end card's button starts a game at it. After the first win it is hidden."""
    page = page_against_computer(level=3)
    await play_to_end(page, "b2", "w")
    assert page.shown["texts"]["end-feat"] == "Your first win."
    assert page.hidden("end-next")
    page.page.act("rematch")
    await page.rest()
    page.page.own.new_game(replace(page.page.own.table.setup, colour=Colour.BLACK))
    await play_to_end(page, "b2", "w")
    assert (page.hidden("end-next"), page.hidden("review")) == (False, False)
    assert page.shown["texts"]["end-next-name"] == "Play at strength 4, Improving"
    page.page.act("end-next")
    assert page.page.own.table.setup.level == 4
    assert page.page.own.game.moves == ()
    assert page.hidden("end")


async def test_after_a_loss_one_tap_leads_to_the_turning_point() -> None:
    """It opens the review at the move that turned the game.

    The end card then has the graph, also after a reload.
    """
    page = page_against_computer(level=3)
    page.page.experience.learner.finish(LAST_OF_RULES["redstone"])
    await play_to_end(page, "b2", "b1", "a1", "c1", "a3", "c2", "w")
    assert (page.hidden("end-next"), page.hidden("review")) == (False, True)
    page.page.act("end-next")
    await page.pass_time(1)
    assert page.room == "study"
    while page.session.reviewing.progress < 1.0:
        await page.pass_time(1)
    turned = page.session.reviewing.turned
    assert turned is not None
    assert page.session.game.ply == turned.ply
    told = page.inside["review"]["told"]
    assert ("you played" in told) is (turned.seat is Seat.FIRST)
    own, other = sorted(page.inside["review"]["figures"], key=lambda one: one["note"])
    assert (own["name"], own["note"]) == ("You", "")
    assert (other["name"], other["note"]) == ("Computer", "Casual (3)")
    page.page.act("leave-room")
    await page.pass_time(5)
    graph = page.shown["end"]["graph"]
    assert graph is not None
    page.reload()
    await page.pass_time(5)
    again = page.shown["end"]["graph"]
    assert again is not None
    assert again["commands"][:2] == graph["commands"][:2]


async def test_a_first_loss_leads_back_to_the_lessons_on_the_rules() -> None:
    """The end card's button opens the first lesson."""
    page = page_against_computer(level=3)
    await play_to_end(page, "b2", "b1", "a1", "c1", "a3", "c2", "w")
    assert (page.hidden("end-next"), page.hidden("review")) == (False, False)
    assert page.shown["texts"]["end-next-name"] == "Learn in three minutes"
    page.page.act("end-next")
    await page.pass_time(1)
    assert (page.room, page.page.rooms.open.again.name) == ("learn", "redstone/place")


async def test_the_computer_gets_its_handicap_in_savage_go() -> None:
    """Started in the dialog, it places three black stones before the person's turn."""
    page = BrowserlessPage()
    page.page.open("new-game")
    fields = dict(page.shown["form"]["new-game-form"])
    fields |= {"game": "savage", "given": "savage", "handicap": "3", "colour": "white"}
    assert page.page.submit("new-game", json.dumps(fields))
    await page.rest()
    board = page.session.position.board
    assert (board.count(Stone.BLACK), board.count(Stone.WHITE)) == (3, 0)
    assert page.session.table.is_persons_turn
    assert page.address.startswith("#savage")
