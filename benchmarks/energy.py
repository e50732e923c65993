"""The energy that a game takes: `python -m benchmarks.energy [--help]`, after `make build`.

The page plays whole games at a level in Chromium against a search of few simulations, which runs
outside it. The figures are the processor seconds of the page's process, with the worker and the
painting, for each game and each of the computer's moves; the worker starts before. With `--python`
there is no kernel, and Python searches.
"""

import argparse

from playwright.sync_api import Browser

from benchmarks.review_in_page import processor
from redstone.app.play.settings import Colour, Setup
from redstone.commands.players import SearchPlayer
from redstone.engine.levels import level_by_simulations
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from redstone.runtime.engines import USUAL, engine_named
from tests.e2e.table import BoardPage
from tools.browsing import chromium, open_game, served

LEVEL = 5
SIDES = (7, 9)
PERSON = level_by_simulations(100)
COUNT = 3


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, default=LEVEL)
    parser.add_argument("--games", type=int, default=COUNT, help="on each board")
    parser.add_argument("--python", action="store_true", help="without the kernel")
    options = parser.parse_args()
    for side in SIDES:
        for seed in range(options.games):
            with served() as address, chromium() as browser:
                table = begin(browser, address, side, options.level, python=options.python)
                print(f"{side}x{side}: {play(browser, table, seed)}", flush=True)


def begin(browser: Browser, address: str, side: int, level: int, *, python: bool) -> BoardPage:
    """Return a game in which the computer, as White, has answered the first stone."""
    setup = Setup(cols=side, rows=side, options="n", level=level, colour=Colour.BLACK)
    empty = Game.new(Redstone(pie=False), side, side)
    page = open_game(browser, address, empty, setup)
    if python:
        page.route("**/kernel*.wasm", lambda route: route.fulfill(body=b""))
    table = BoardPage(page, address)
    table.press("c3")
    table.expect_plies(2, at_least=True)
    return table


def play(browser: Browser, table: BoardPage, seed: int) -> str:
    """Play to the end of the game, and return a sentence about the processor time."""
    person = SearchPlayer(PERSON, seed, engine_named(USUAL))
    before, moves = processor(browser), 0
    while (game := at_turn(table)).outcome is None:
        table.play(person.choose(game))
        moves += 1
    used = processor(browser) - before
    return (
        f"{moves} moves of the computer, {used:.1f} s of the processor, {used / moves:.2f} a move"
    )


def at_turn(table: BoardPage) -> Game:
    """Return the game once it is the person's turn, or once it is over."""
    table.wait_for_turn()
    return table.game()


if __name__ == "__main__":
    main()
