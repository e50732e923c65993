"""The game at the page, where the computer answers sooner than the page has come to rest."""

from dataclasses import replace

from redstone.app.computer.messages import Answer
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.board import Point
from redstone.bot.report import Report
from redstone.position import Place
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.walks.browserless import BrowserlessPage, run

WON = ("b1", "a1", "e5", "d4")
"""Then Black's red at a2 takes the white stone at a1."""
TOOK = "You took a white stone."


def test_what_ones_move_has_met_is_told_however_soon_the_computer_answers() -> None:
    async def walk() -> None:
        page = BrowserlessPage()
        game = Game.new(Redstone(pie=False), 5, 5)
        for token in WON:
            game = game.play(parse_move(token))
        hand = page.session.hand
        hand.take_settings(replace(hand.now.settings, beat=False))
        page.page.own.open(game, Seats(Seat.FIRST), setup_of(game, Opponent.COMPUTER))
        page.page.refresh()
        page.session.hand.place(Point(0, 1), red=True)
        page.page.refresh()
        asked = page.session.request
        page.page.asking._take(Answer(asked.id, Report(1, 1.0, 0.5), Place(Point(2, 2))))
        assert page.session.hand.now.game.ply == 6
        await page.rest()
        assert TOOK in page.shown["texts"]["detail"]

    run(walk())
