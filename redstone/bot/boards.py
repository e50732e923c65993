"""Which fast board the computer plays a game on."""

from collections.abc import Callable, Collection, Mapping

from redstone.bot.playboard import PlayBoard
from redstone.bot.redstone_board import RedstoneBoard
from redstone.bot.savage_playout import SavagePlayBoard
from redstone.game import Game

BOARDS: Mapping[str, Callable[[Game], PlayBoard]] = {
    "redstone": lambda game: RedstoneBoard.of(game.position),
    "red": lambda game: RedstoneBoard.of(game.position),
    "savage": lambda game: SavagePlayBoard.of(game.position),
}
"""For each game's name what makes its board from a record that is not over."""


def board_for(game: Game) -> PlayBoard:
    """A fast board with a game's position. Raises ValueError if the game is over."""
    if game.outcome is not None:
        raise ValueError("the game is over: there is nothing to think about")
    return BOARDS[game.rules.name](game)


def forbidden(game: Game) -> Collection[int]:
    """Moves that the fast board takes for legal and the rules refuse in this very position.

    What a fast board does not know of the game's history is not played at least now.
    """
    return ()
