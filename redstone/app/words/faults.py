"""Sentences about faults in a text or file that should contain a game."""

from redstone import english
from redstone.language import Text, _, ngettext
from redstone.record.fault import (
    Cause,
    Fault,
    FaultKind,
    Found,
    RefusedMove,
    RefusedStart,
    UnknownGame,
    UnknownVersion,
    WrongOptions,
)
from redstone.record.game import Game
from redstone.record.link import LinkReading

WITHOUT_PLACE = {Cause.NO_GAME_IN_TEXT, Cause.NOT_A_TEXT, Cause.NO_GAME_IN_PICTURE}
"""The faults of a whole text."""

INSTEAD = {
    Cause.LINK_ENDS: Text("The link ends too soon. Expected here: {expected}."),
    Cause.FILE_ENDS: Text("The file ends too soon. Expected here: {expected}."),
    Cause.LEADING_ZERO: Text("Expected here: {expected}, without a leading zero."),
}
"""The texts of faults where something else was expected."""


def title(reading: LinkReading) -> str:
    """Return a short title for a fault."""
    fault = reading.fault
    assert fault is not None, reading
    if reading.game is None:
        return _("This can’t be opened")
    if isinstance(fault.problem, RefusedMove) and fault.kind is FaultKind.ILLEGAL:
        return _("One of the moves isn’t allowed")
    return _("Part of this can’t be read")


def message(fault: Fault) -> str:
    """Return a sentence that describes a fault."""
    match fault.problem:
        case Found(text):
            return _("Expected here: {expected}. Found: {found}.",
                     expected=_expected(fault), found=english.quoted(text))  # fmt: skip
        case UnknownVersion(version):
            return _(
                "This page can’t read links of version {version}. Reload it: the link may come "
                "from a newer version.",
                version=english.quoted(version),
            )
        case Cause.MORE_THAN_READ if "bytes" in fault.details:
            return _("This file is too large to be a game. Choose another.")
        case Cause() if fault.problem in INSTEAD:
            return _(INSTEAD[fault.problem], expected=_expected(fault))
        case _:
            return english.message(fault)


def place(fault: Fault, length: int) -> str:
    """Return where in a text of `length` characters the fault is; empty if that is no help.

    The expected text follows unless the message contains it.
    """
    if fault.problem in WITHOUT_PLACE or not length:
        return ""
    match fault.problem:
        case UnknownGame() | UnknownVersion() | WrongOptions() | RefusedStart():
            return _place_of_expected(fault, length)
        case Cause.ONE_STONE_A_TURN:
            return _place_of_expected(fault, length)
    if fault.at >= length:
        return ngettext(
            "At the end, after {n} character.", "At the end, after {n} characters.", length
        )
    return _("Character {at} of {length}.", at=fault.at + 1, length=length)


def _place_of_expected(fault: Fault, length: int) -> str:
    """Return the place of a fault, with the text expected there."""
    if fault.at >= length:
        return ngettext(
            "At the end, after {n} character. Expected: {expected}.",
            "At the end, after {n} characters. Expected: {expected}.",
            length,
            expected=_expected(fault),
        )
    return _("Character {at} of {length}. Expected: {expected}.",
             at=fault.at + 1, length=length, expected=_expected(fault))  # fmt: skip


def valid(game: Game | None) -> str:
    """Return the sentence on how many moves are valid, and that one's own game is kept."""
    if game is None:
        return _("No game found. Yours continues.")
    if not game.line:
        return _(
            "Its moves can’t be shown: ask for the game to be sent again. Your own game is safe."
        )
    return ngettext(
        "The first move is fine: look at it, or ask for the game to be sent again. Your own "
        "game is safe.",
        "The first {n} moves are fine: look through them, or ask for the game to be sent again. "
        "Your own game is safe.",
        len(game.line),
    )


def _expected(fault: Fault) -> str:
    """Return the phrase for the text expected at the fault."""
    return english.expected(fault).replace("'", "’")
