"""What the computer needs to play each game: its fast board, and what to know beside it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from redstone.bot import go_judge, go_play
from redstone.bot.playboard import Judge, PlayBoard
from redstone.bot.redstone_board import RedstoneBoard
from redstone.bot.savage_playout import SavagePlayBoard
from redstone.bot.tree import Tree
from redstone.position import Move
from redstone.record.game import Game


def _none_lose(_game: Game) -> Collection[Move]:
    return ()


def _no_judge(_game: Game, _tree: Tree) -> Judge | None:
    return None


@dataclass(frozen=True)
class Searched:
    """What makes the fast board from a record that is not over, and what goes with it.

    `losing` gives moves that the board does not know to lose in this very position: what it
    does not know of the game's history is not played at least now. `judge` makes the judge of
    the position that a search starts from.
    """

    board: Callable[[Game], PlayBoard]
    losing: Callable[[Game], Collection[Move]] = _none_lose
    judge: Callable[[Game, Tree], Judge | None] = _no_judge


_OF_REDSTONE = Searched(lambda game: RedstoneBoard.of(game.position))
BOARDS: Mapping[str, Searched] = {
    "redstone": _OF_REDSTONE,
    "red": _OF_REDSTONE,
    "savage": Searched(lambda game: SavagePlayBoard.of(game.position)),
    "go": Searched(go_play.board_of, go_judge.losing_repetitions, go_judge.judge_of),
}
"""By the games' names."""


def board_for(game: Game) -> PlayBoard:
    """A fast board with a game's position. Raises ValueError if the game is over."""
    if game.outcome is not None:
        raise ValueError("the game is over: there is nothing to think about")
    return BOARDS[game.rules.name].board(game)


def forbidden(game: Game) -> Collection[int]:
    """The numbers of moves that lose in this very position without the board's knowledge."""
    losing = BOARDS[game.rules.name].losing(game)
    if not losing:
        return ()
    board = board_for(game)
    return [board.number(move) for move in losing]


def judge_for(game: Game, tree: Tree) -> Judge | None:
    """The judge of a game's position that a search starts from, for games that have one."""
    return BOARDS[game.rules.name].judge(game, tree)
