"""Sentences about a text from outside that is no game, or only the beginning of one."""

from redstone import english
from redstone.app.words.names import counted
from redstone.record.fault import (
    Cause,
    Fault,
    Found,
    RefusedStart,
    UnknownGame,
    UnknownVersion,
    WrongOptions,
    quote,
)
from redstone.record.game import Game

WITHOUT_PLACE = {Cause.NO_GAME_IN_TEXT, Cause.NO_GAME_IN_PICTURE}
"""What is wrong with the whole of a text."""

INSTEAD = {
    Cause.LINK_ENDS: "; the link ends",
    Cause.FILE_ENDS: "; the file ends",
    Cause.LEADING_ZERO: ", without a zero before it",
}
"""How it is where something else should be."""


def message(fault: Fault) -> str:
    """What is wrong."""
    match fault.problem:
        case Found(text):
            return f"Here should be {_expected(fault)}; there is {quote(text)}."
        case UnknownVersion(version):
            return (
                f"Version {quote(version)} of links is not known here: "
                "the link may be of a newer page than this one."
            )
        case Cause.MORE_THAN_READ if "bytes" in fault.details:
            return "This file is too large to be a game."
        case Cause() if fault.problem in INSTEAD:
            return f"Here should be {_expected(fault)}{INSTEAD[fault.problem]}."
        case _:
            return english.message(fault)


def place(fault: Fault, length: int) -> str:
    """Where in a text of so many characters it is wrong; empty if that says nothing.

    What should stand there follows where the message has not told it.
    """
    if fault.problem in WITHOUT_PLACE or not length:
        return ""
    at = f"Character {fault.at + 1} of {length}"
    if fault.at >= length:
        at = f"At the end, after {counted(length, 'character')}"
    match fault.problem:
        case UnknownGame() | UnknownVersion() | WrongOptions() | RefusedStart():
            return f"{at}; expected {_expected(fault)}."
        case Cause.ONE_STONE_A_TURN:
            return f"{at}; expected {_expected(fault)}."
        case _:
            return f"{at}."


def valid(game: Game | None) -> str:
    """What the board shows of it, and what becomes of one's own game."""
    if game is None:
        return "No game can be made out in it. Your own game goes on."
    plies = len(game.line)
    return (
        f"The board shows what is valid, {plies} {'move' if plies == 1 else 'moves'}, "
        "to be looked through. Your own game is kept."
    )


def _expected(fault: Fault) -> str:
    return english.expected(fault).replace("'", "’")
