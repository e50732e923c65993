"""Which fast board the computer plays a game on."""

from collections.abc import Callable, Collection, Mapping
from random import Random

from redstone.bot.go_judge import GoJudge, losing_repetitions
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.playboard import Judge, PlayBoard
from redstone.bot.redstone_board import RedstoneBoard
from redstone.bot.savage_playout import SavagePlayBoard
from redstone.record.game import Game
from redstone.rules.go import Go

BOARDS: Mapping[str, Callable[[Game], PlayBoard]] = {
    "redstone": lambda game: RedstoneBoard.of(game.position),
    "red": lambda game: RedstoneBoard.of(game.position),
    "savage": lambda game: SavagePlayBoard.of(game.position),
    "go": lambda game: GoPlayBoard.of(_go(game), game.position),
}
"""For each game's name what makes its board from a record that is not over."""


def _go(game: Game) -> Go:
    assert isinstance(game.rules, Go)
    return game.rules


def board_for(game: Game) -> PlayBoard:
    """A fast board with a game's position. Raises ValueError if the game is over."""
    if game.outcome is not None:
        raise ValueError("the game is over: there is nothing to think about")
    return BOARDS[game.rules.name](game)


def forbidden(game: Game) -> Collection[int]:
    """Moves that the fast board takes for legal and the rules refuse in this very position.

    What a fast board does not know of the game's history is not played at least now.
    """
    if isinstance(game.rules, Go):
        board = board_for(game)
        return [board.number(move) for move in losing_repetitions(game)]
    return ()


def judge_for(game: Game, board: PlayBoard, rng: Random) -> Judge | None:
    """The judge of a game's position on its board, for games that have one."""
    if isinstance(game.rules, Go) and isinstance(board, GoPlayBoard):
        return GoJudge(game.rules, game.position, board, rng)
    return None
