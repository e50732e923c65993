"""What each game does in its own way."""

from redstone.kernel.board import play_redstone, redstone_outcome
from redstone.kernel.machine import exported, i32
from redstone.kernel.opinions import list_stones
from redstone.kernel.playout import redstone_playout
from redstone.kernel.points import GAME, measures
from redstone.kernel.savage_board import play_savage, savage_outcome
from redstone.kernel.savage_opinions import list_placements
from redstone.kernel.savage_turn import savage_playout

REDSTONE, SAVAGE = 0, 1
"""Redstone and Red are the same here."""


@exported
def play(move: i32) -> None:
    """Play a legal move: a point, or `area` more for red."""
    if measures[GAME] == SAVAGE:
        play_savage(move)
    else:
        play_redstone(move)


@exported
def outcome() -> i32:
    """The colour that has won, DRAWN, or NOBODY while the game goes on."""
    return savage_outcome() if measures[GAME] == SAVAGE else redstone_outcome()


@exported
def list_moves() -> None:
    """List the moves worth a search, in random order, with what the policy thinks of them."""
    if measures[GAME] == SAVAGE:
        list_placements()
    else:
        list_stones()


def playout() -> i32:
    """Play on to the end; who wins, or DRAWN."""
    return savage_playout() if measures[GAME] == SAVAGE else redstone_playout()
