"""English messages, in printable ASCII, for faults and refused moves and set-ups.

The command line shows exactly these. The page has texts of its own for most, and shares the
clauses.
"""

import re

from redstone.board import MAX_SIZE, MIN_SIZE
from redstone.language import Text, _, current_language, ngettext, pgettext, row
from redstone.position import Illegality, IllegalMove
from redstone.record.characters import quote, shortened
from redstone.record.expected import Expected
from redstone.record.fault import (
    Cause,
    CheckFault,
    Fault,
    Found,
    RefusedMove,
    RefusedStart,
    UnknownGame,
    UnknownVersion,
    WrongCheck,
    WrongOptions,
)
from redstone.record.link_scanner import VERSIONS
from redstone.record.notation import format_size
from redstone.record.start import SetUpRule
from redstone.rules import GAMES

REFUSALS = {
    Illegality.GAME_OVER: Text("the game is over"),
    Illegality.OFF_BOARD: Text("the point is not on the board"),
    Illegality.OCCUPIED: Text("there is already a stone there"),
    Illegality.NO_LIBERTY: Text("your stone would have no liberty"),
    Illegality.BOUNDS_ENEMY: Text("an enemy group would have no liberty, and only red captures"),
    Illegality.CAPTURES_NOTHING: Text("a red stone must take the last liberty of a group"),
    Illegality.NO_SWAP: Text(
        "only the second player can swap, on their first turn and under the pie rule"
    ),
    Illegality.FIRST_IS_OWN: Text("your first stone must be your own colour"),
    Illegality.TURN_INCOMPLETE: Text(
        "you could not complete the turn: one of your groups would be left without a liberty"
    ),
    Illegality.TOO_INTRICATE: Text("too complex to work out whether you could complete the turn"),
    Illegality.KO: Text(
        "the stone has just captured a single stone, so you cannot recapture at once"
    ),
    Illegality.SUPERKO: Text(
        "it would bring back the position in which the players last passed twice in a row"
    ),
    Illegality.STOPPED: Text("play has stopped: mark dead stones, then agree or play on"),
    Illegality.NOT_STOPPED: Text("play has not stopped"),
    Illegality.NO_STRING: Text("there is no stone to mark"),
    Illegality.NO_MORE_RESUMPTIONS: Text("play cannot be resumed again"),
    Illegality.OTHER_GAME: Text("this game has no such move"),
    Illegality.RECORD_FULL: Text("the record of this game is full"),
    Illegality.OUT_OF_TURN: Text("the other player is to move"),
}
"""Reasons for refusing a move."""

SET_UP_REFUSALS = {
    SetUpRule.OPTIONS: Text("handicap stones and a set-up cannot be combined"),
    SetUpRule.RED: Text("this game has no red stones"),
    SetUpRule.DUE: Text("in this game no one places that many stones in a turn"),
    SetUpRule.LIBERTIES: Text("a group has no liberty"),
    SetUpRule.COLOURS: Text("put both colours on the board, or no stones"),
    SetUpRule.NO_MOVE: Text("the player to move has no legal move"),
}
"""Reasons for refusing a set-up."""

_EXPECTED = {
    Expected.LINK: Text("a link"),
    Expected.ADDRESS: Text("a link, or the address of a page before its #"),
    Expected.GAME: Text("the name of a game: {games}"),
    Expected.SIDE: Text("a board with sides of {smallest} to {largest}"),
    Expected.OPTION: Text("an option or a hyphen"),
    Expected.VERSION: Text("version {versions}"),
    Expected.HYPHEN_AND_VERSION: Text("a hyphen and version {versions}"),
    Expected.HYPHEN_AND_START: Text("a hyphen and the start"),
    Expected.HYPHEN_AND_MOVES: Text("a hyphen and the moves"),
    Expected.HYPHEN_AND_MOVES_OR_NONE: Text("a hyphen and the moves, or 0 for none"),
    Expected.LINK_END: Text("a hyphen or the end of the link"),
    Expected.CHECK: Text("the check digits as the last part"),
    Expected.TO_MOVE: Text("b or w for the player to move, or 0 for the usual start of the game"),
    Expected.OWN_START: Text("0 for the start"),
    Expected.DUE: Text("d and the number of stones due, 2 to {most}"),
    Expected.POINTS: Text("the points on the board"),
    Expected.RUN: Text("e, b, w or r for the contents of the next points"),
    Expected.RUN_WITHOUT_RED: Text("e, b or w for the contents of the next points"),
    Expected.OTHER_RUN: Text("a run of a different kind from the one before"),
    Expected.ALLOWED_START: Text("a set-up that the rules allow"),
    Expected.MOVE_OR_NONE: Text("a move, or 0 for none"),
    Expected.MOVE_OR_CHECK: Text("a move, or the check digits as the last part"),
    Expected.MOVE_OR_END: Text("a move, a hyphen or the end of the link"),
    Expected.NODE: Text("the number of an earlier node"),
    Expected.COLUMN: Text("a column from a to t, without i"),
    Expected.ROW: Text("a row number from 1"),
    Expected.LEGAL_MOVE: Text("a legal move"),
    Expected.EASIER_MOVE: Text("a simpler move"),
    Expected.PLAYER_TO_MOVE: Text("a position with a player to move"),
    Expected.FILE_START: Text("the beginning of a game, (;"),
    Expected.FILE_END: Text("the end of the game, )"),
    Expected.FILE_PART: Text("a node, a property or a bracket"),
    Expected.VALUE: Text("the value of a property in square brackets"),
    Expected.VALUE_END: Text("the end of a property value, ]"),
    Expected.GO_FILE: Text("a game on a Go board, GM[1]"),
    Expected.FILE_SIZE: Text("SZ, the size, with sides of {smallest} to {largest}"),
    Expected.FILE_OPTIONS: Text("options of {game} in {property}"),
    Expected.FITTING_OPTIONS: Text("options that a board of {columns}x{rows} allows in {property}"),
    Expected.FILE_MOVE: Text("a move in {property}"),
    Expected.MOVES_SHOWN: Text("a number of moves up to {most} in {property}"),
    Expected.POINT: Text("a point on the board"),
    Expected.POINT_AND_NO_PASS: Text("a point on the board, as you cannot pass here"),
    Expected.STONES: Text("points on the board"),
    Expected.PLAYABLE_START: Text("a position to play from"),
}

_CAUSES = {
    Cause.LINK_ENDS: Text("Expected {expected}, found the end of the link."),
    Cause.FILE_ENDS: Text("Expected {expected}, found the end of the file."),
    Cause.LEADING_ZERO: Text("Expected {expected}, without a leading zero, found '0'."),
    Cause.MORE_THAN_READ: Text("This is too long. Expected: {expected}."),
    Cause.ONE_STONE_A_TURN: Text("In this game you place only one stone a turn."),
    Cause.PUZZLE_IS_OVER: Text("This is not a puzzle: the game is over at the end of the line."),
    Cause.NO_GAME_IN_TEXT: Text("This text contains no Redstone link, SGF or drawn board."),
    Cause.NOT_A_TEXT: Text("Redstone cannot read files of this kind."),
    Cause.NO_GAME_IN_PICTURE: Text(
        "There is no game in this picture. Open its SGF file or its link instead."
    ),
}
"""Sentences for the causes of faults; the gap takes the expected text."""

_CHECKS = {
    CheckFault.ALTERED: Text(
        "The check digits {check} do not match: the link was changed in transit. Ask for it again."
    ),
    CheckFault.CUT: Text(
        "The check digits {check} are cut short: part of the link may be missing. Ask for it again."
    ),
    CheckFault.OVERLONG: Text(
        "There are too many check digits, {check}: the link was changed in transit. Ask for it "
        "again."
    ),
}


_UNITS = {
    "bytes": Text("at most {most} bytes"),
    "characters": Text("at most {most} characters"),
    "moves": Text("at most {most} moves"),
    "nodes": Text("at most {most} nodes"),
    "points": Text("at most {most} points"),
    "values": Text("at most {most} values in a node"),
}
"""Limits of a text, by the unit that is counted."""
_GAP = re.compile(r"\{(\w+)\}")


def refusal(error: IllegalMove) -> str:
    """Return why a move is refused, as in "z is not legal here: the game is over"."""
    reason = _(REFUSALS[error.illegality])
    return _("{move} is not legal here: {reason}", move=error.move, reason=reason)


def expected(fault: Fault) -> str:
    """Return the phrase for what was expected at a fault, as in "a row number from 1"."""
    details = [str(detail) for detail in fault.details]
    match fault.expected:
        case Expected.AT_MOST:
            most, unit = details
            return _(_UNITS[unit], most=most)
        case Expected.SHORTER_RUN:
            return ngettext("a run of at most {n} more point", "a run of at most {n} more points",
                            int(details[0]))  # fmt: skip
        case Expected.MORE_POINTS:
            return ngettext("the contents of {n} more point", "the contents of {n} more points",
                            int(details[0]))  # fmt: skip
        case _:
            text = _EXPECTED[fault.expected]
            gaps = dict(zip(_GAP.findall(text.english), details, strict=False))
            return _(text, **_known() | gaps)


def _known() -> dict[str, str]:
    """Return the values for placeholders that any message may have."""
    return {
        "games": row(GAMES),
        "versions": pgettext("versions of links", " or ").join(VERSIONS),
        "smallest": str(MIN_SIZE),
        "largest": str(MAX_SIZE),
    }


def quoted(text: str) -> str:
    """Return an excerpt of untrusted text in quotation marks; in ASCII on a terminal."""
    return quote(text) if current_language() is None else _("'{text}'", text=shortened(text))


def message(fault: Fault) -> str:
    """Return the sentence that describes a fault in a link or file."""
    match fault.problem:
        case Cause():
            return _(_CAUSES[fault.problem], expected=expected(fault))
        case Found(text):
            return _("Expected {expected}, found {found}.",
                     expected=expected(fault), found=quoted(text))  # fmt: skip
        case RefusedMove(token, illegality):
            reason = _(REFUSALS[illegality])
            if illegality is Illegality.TOO_INTRICATE:
                return _("The move {move} is too complex to read: {reason}.",
                         move=quoted(token), reason=reason)  # fmt: skip
            return _("The move {move} is not legal here: {reason}.",
                     move=quoted(token), reason=reason)  # fmt: skip
        case RefusedStart(rule):
            reason = _(SET_UP_REFUSALS[rule])
            return _("The game cannot start like this: {reason}.", reason=reason)
        case UnknownGame() | UnknownVersion() | WrongOptions():
            return _not_known(fault.problem)


def warning(check: WrongCheck) -> str:
    """Return the sentence on the likely cause of a wrong checksum."""
    return _(_CHECKS[check.fault], check=quoted(check.digits))


def _not_known(problem: UnknownGame | UnknownVersion | WrongOptions) -> str:
    """Return the sentence on an unknown game or version, or wrong options."""
    match problem:
        case UnknownGame(name):
            return _("Redstone does not know the game {game}.", game=quoted(name))
        case UnknownVersion(version):
            known = pgettext("versions of links", " and ").join(VERSIONS)
            return _("Redstone cannot read link version {version}, only {known}.",
                     version=quoted(version), known=known)  # fmt: skip
        case WrongOptions(game, options, wrong, size):
            gaps = {"options": quoted(options), "game": game, "wrong": quoted(wrong)}
            if size is None:
                return _(
                    "In the options {options} of {game}, {wrong} is unknown.",
                    **gaps,
                )
            return _(
                "In the options {options} of {game}, {wrong} does not fit a board of {board}.",
                board=format_size(*size),
                **gaps,
            )
