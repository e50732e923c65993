"""Takes the picture of the README: `python -m tools.screenshot`, after `make build`.

It shows a game of the computer against itself, where a red stone can capture three enemy stones or
more, with the page's preview of the capture.
"""

from redstone.app.play.settings import Opponent, Setup
from redstone.board import Stone
from redstone.engine.levels import level_by_simulations
from redstone.engine.search import Thinker
from redstone.insight.choices import Choices, LegalChoices
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served
from tools.build.paths import ROOT

TARGET = ROOT / "docs" / "board.png"
SIDE = 9
SEED = 12
SIMULATIONS = 60
REDS = 5
"""Minimum number of red stones on the board."""


def next_move(game: Game) -> Game:
    """Return the game with a next move, by the computer."""
    thinker = Thinker(game, level_by_simulations(SIMULATIONS), SEED + game.ply)
    while not thinker.done:
        thinker.step(1.0)
    return game.play(thinker.choice())


def richest(game: Game) -> Choices | None:
    """Return the point where only red is legal and captures the most enemy stones, or None."""
    choices = LegalChoices(game.rules, game.position).everywhere.values()
    red_only = [choice for choice in choices if not choice.own]
    return max(red_only, key=lambda choice: captured_at(game, choice), default=None)


def captured_at(game: Game, choice: Choices) -> int:
    """Return the number of enemy stones that red captures at a point."""
    return choice.red.of(game.position.to_move.enemy.stone) if choice.red else 0


def main() -> None:
    """Play a game, and save a picture of its first position with a red capture of three stones."""
    game = Game.new(Redstone(pie=False), SIDE, SIDE)
    while True:
        game = next_move(game)
        choice = richest(game) if game.position.board.count(Stone.RED) >= REDS else None
        if game.outcome or (choice and captured_at(game, choice) >= 3):
            break
    setup = Setup(cols=SIDE, rows=SIDE, options="n", opponent=Opponent.PERSON)
    with served() as address, chromium() as browser:
        page = open_game(browser, address, game, setup, viewport={"width": 1200, "height": 750})
        if choice:
            page.locator(f'#grid button[aria-label^="{choice.point},"]').hover()
        TARGET.parent.mkdir(exist_ok=True)
        page.screenshot(path=TARGET)
    print(f"{TARGET.relative_to(ROOT)}: move {game.ply}")


if __name__ == "__main__":
    main()
