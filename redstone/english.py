"""Faults, refused moves and refused set-ups in plain English and printable ASCII.

The command line says exactly this. The page says most of it in words of its own, and shares the
clauses.
"""

from redstone.board import MAX_SIZE, MIN_SIZE
from redstone.position import Illegality, IllegalMove
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
    quote,
)
from redstone.record.link_scanner import VERSIONS
from redstone.record.notation import format_size
from redstone.record.start import SetUpRule
from redstone.rules import GAMES

REFUSALS = {
    Illegality.GAME_OVER: "the game is over",
    Illegality.OFF_BOARD: "the point is not on the board",
    Illegality.OCCUPIED: "there is a stone already",
    Illegality.NO_LIBERTY: "the own stone's group would have no liberty",
    Illegality.BOUNDS_ENEMY: "an enemy group would have no liberty, and only red captures",
    Illegality.CAPTURES_NOTHING: "a red stone must take the last liberty of a group",
    Illegality.NO_SWAP: (
        "only the second player may swap, in the first turn and under the pie rule"
    ),
    Illegality.FIRST_IS_OWN: "in the first turn a stone of one's own colour must be placed",
    Illegality.TURN_INCOMPLETE: (
        "the turn could not be completed: an own group would stay without liberty"
    ),
    Illegality.TOO_INTRICATE: (
        "whether the turn could be completed then is too intricate to be found out"
    ),
    Illegality.KO: (
        "the stone has just taken a single stone, and may not be taken by the very next move"
    ),
    Illegality.SUPERKO: "it would bring back the stones of the latest two passes in a row",
    Illegality.STOPPED: "play is stopped: the dead are marked, and the players agree or play on",
    Illegality.NOT_STOPPED: "play is not stopped",
    Illegality.NO_STRING: "there is no stone to be marked",
    Illegality.NO_MORE_RESUMPTIONS: "play has been resumed as often as it may be",
    Illegality.OTHER_GAME: "this game has no such move",
    Illegality.RECORD_FULL: "the record of this game is full",
}
"""Why a move is refused."""

SET_UP_REFUSALS = {
    SetUpRule.OPTIONS: "handicap stones and a set-up exclude each other",
    SetUpRule.RED: "this game has no red stones",
    SetUpRule.DUE: "a turn of this game never has so many stones to place",
    SetUpRule.LIBERTIES: "a group has no liberty",
    SetUpRule.COLOURS: "both colours must be on the board, or no stone at all",
    SetUpRule.NO_MOVE: "the player to move has no legal move",
}
"""Why a set-up is refused."""

_VERSION = "version " + " or ".join(VERSIONS)
_SIDES = f"sides of {MIN_SIZE} to {MAX_SIZE}"

_EXPECTED = {
    Expected.LINK: "a link",
    Expected.ADDRESS: "a link, or the address of a page before its #",
    Expected.GAME: "the name of a game: " + ", ".join(GAMES),
    Expected.SIDE: f"a board with {_SIDES}",
    Expected.OPTION: "an option or a hyphen",
    Expected.VERSION: _VERSION,
    Expected.HYPHEN_AND_VERSION: f"a hyphen and {_VERSION}",
    Expected.HYPHEN_AND_START: "a hyphen and the start",
    Expected.HYPHEN_AND_MOVES: "a hyphen and the moves",
    Expected.HYPHEN_AND_MOVES_OR_NONE: "a hyphen and the moves, or 0 for none",
    Expected.LINK_END: "a hyphen or the end of the link",
    Expected.CHECK: "the check as the last part",
    Expected.TO_MOVE: "b or w for who is to move, or 0 for the game's own start",
    Expected.OWN_START: "0 for the start",
    Expected.DUE: "d and 2 to {} stones due",
    Expected.POINTS: "the points of the board",
    Expected.RUN: "e, b, w or r for what lies on the next points",
    Expected.RUN_WITHOUT_RED: "e, b or w for what lies on the next points",
    Expected.OTHER_RUN: "a run of something else than the one before",
    Expected.SHORTER_RUN: "a run of at most {} points more",
    Expected.MORE_POINTS: "what lies on {} points more",
    Expected.ALLOWED_START: "a set-up that the rules allow",
    Expected.MOVE_OR_NONE: "a move, or 0 for none",
    Expected.MOVE_OR_CHECK: "a move, or the check as the last part",
    Expected.MOVE_OR_END: "a move, a hyphen or the end of the link",
    Expected.NODE: "the number of a node written before",
    Expected.COLUMN: "a column a to t without i",
    Expected.ROW: "a row from 1",
    Expected.LEGAL_MOVE: "a legal move",
    Expected.EASIER_MOVE: "a move that takes less work",
    Expected.PLAYER_TO_MOVE: "a position with a player to move",
    Expected.FILE_START: "the beginning of a game, (;",
    Expected.FILE_END: "the end of the game, )",
    Expected.FILE_PART: "a node, a property or a bracket",
    Expected.VALUE: "a property's value in square brackets",
    Expected.VALUE_END: "the end of a property's value, ]",
    Expected.GO_FILE: "a game of Go boards, GM[1]",
    Expected.FILE_SIZE: f"SZ, the size, with {_SIDES}",
    Expected.FILE_OPTIONS: "options of {} in {}",
    Expected.FITTING_OPTIONS: "options that a board of {}x{} allows in {}",
    Expected.FILE_MOVE: "a move in {}",
    Expected.MOVE_OF: "a move of {}",
    Expected.MOVES_ALONE: "moves, for stones are set up at the start only",
    Expected.MOVES_SHOWN: "a number of moves up to {} in {}",
    Expected.POINT: "a point of the board",
    Expected.POINT_AND_NO_PASS: "a point of the board, for there is no passing here",
    Expected.STONES: "points of the board",
    Expected.PLAYABLE_START: "a position to play from",
    Expected.AT_MOST: "at most {} {}",
}

_CAUSES = {
    Cause.LINK_ENDS: "Expected {}, found the end of the link.",
    Cause.FILE_ENDS: "Expected {}, found the end of the file.",
    Cause.LEADING_ZERO: "Expected {}, without a leading zero, found '0'.",
    Cause.MORE_THAN_READ: "This is too long: {} are read.",
    Cause.ONE_STONE_A_TURN: "In this game a turn never has more than one stone to place.",
    Cause.PUZZLE_IS_OVER: "This is no puzzle: the game is over at the end of the line.",
    Cause.NO_GAME_IN_TEXT: "There is no Redstone link, SGF or picture of ours in this text.",
    Cause.NO_GAME_IN_PICTURE: "There is no game in this picture.",
}
"""What is said of a cause; the braces take what is expected."""

_CHECKS = {
    CheckFault.ALTERED: "The check {} does not fit: the link was altered on its way.",
    CheckFault.CUT: "The check {} is cut short: the link may not be whole.",
    CheckFault.OVERLONG: "The check {} is too long: the link may not be whole.",
}


def refusal(error: IllegalMove) -> str:
    """Why a move is refused, as in "e5 is not legal here: there is a stone already"."""
    return f"{error.move} is not legal here: {REFUSALS[error.illegality]}"


def expected(fault: Fault) -> str:
    """What should stand at a fault, as in "a row from 1"."""
    if fault.expected is Expected.MORE_POINTS and fault.details == (1,):
        return "what lies on 1 point more"
    details = fault.details
    if fault.expected is Expected.MOVE_OF:
        details = tuple(str(colour).capitalize() for colour in details)
    return _EXPECTED[fault.expected].format(*details)


def message(fault: Fault) -> str:
    """What is wrong, as a sentence."""
    match fault.problem:
        case Cause():
            return _CAUSES[fault.problem].format(expected(fault))
        case Found(text):
            return f"Expected {expected(fault)}, found {quote(text)}."
        case RefusedMove(token, illegality):
            intricate = illegality is Illegality.TOO_INTRICATE
            refused = "too intricate to be read" if intricate else "not legal here"
            return f"The move {quote(token)} is {refused}: {REFUSALS[illegality]}."
        case RefusedStart(rule):
            return f"The game cannot start like this: {SET_UP_REFUSALS[rule]}."
        case UnknownGame() | UnknownVersion() | WrongOptions():
            return _not_known(fault.problem)


def warning(check: WrongCheck) -> str:
    """What a check that does not fit may mean, as a sentence."""
    return _CHECKS[check.fault].format(quote(check.digits))


def _not_known(problem: UnknownGame | UnknownVersion | WrongOptions) -> str:
    match problem:
        case UnknownGame(name):
            return f"The game {quote(name)} is not known here."
        case UnknownVersion(version):
            known = " and ".join(VERSIONS)
            return f"Version {quote(version)} of links is not known here, only {known}."
        case WrongOptions(game, options, wrong, size):
            fault = f"does not fit a board of {format_size(*size)}" if size else "is not known here"
            return f"Of the options {quote(options)} of {game}, {quote(wrong)} {fault}."
