"""Sentences about a text from outside that is no game, or only the beginning of one."""

from redstone.record.fault import Fault
from redstone.record.game import Game


def message(fault: Fault) -> str:
    """What is wrong, as the command line tells it too."""
    return fault.message


def place(fault: Fault, length: int) -> str:
    """Where in a text of so many characters it is wrong, and what should stand there."""
    return f"Character {fault.at + 1} of {length}; expected {fault.expected}."


def valid(game: Game | None) -> str:
    """What the board shows of it, and what becomes of one's own game."""
    if game is None:
        return "No game can be made out in it. Your own game goes on."
    plies = len(game.line)
    return (
        f"The board shows what is valid, {plies} {'move' if plies == 1 else 'moves'}, "
        "to be looked through. Your own game is kept."
    )
