"""What the editor says: what lies on the board, what a rule has against it, what was not clear."""

from collections.abc import Mapping, Sequence

from redstone.app.words.names import NAMES, STONES, counted, listed
from redstone.board import Board, Point, Stone
from redstone.position import Player
from redstone.record.drawn import Doubt, Unclear
from redstone.record.start import SetUpRefusal, SetUpRule

TURN = "Set up a position."
NOTHING = "nothing"
COPIED, NOT_COPIED = "Copied.", "It could not be copied: select it and copy it yourself."
NO_SUCH_SIZE = "Each side has 2 to 19 points."
READ = "Read from the text."
NO_BOARD = "There is no board to be made out in this text."
MAX_DOUBTS = 2
"""So many doubts are told one by one."""

REFUSED: Mapping[SetUpRule, str] = {
    SetUpRule.OPTIONS: "Handicap stones and a set-up exclude each other.",
    SetUpRule.RED: "This game has no red stones.",
    SetUpRule.DUE: "A turn never has so many stones to place.",
    SetUpRule.COLOURS: "Both colours must be on the board, or no stone at all.",
}


def lying(board: Board, to_move: Player, due: int) -> str:
    """How many stones lie on the board, and who is to move."""
    counts = [f"{count} {STONES[stone]}" for stone in Stone if (count := board.count(stone))]
    stones = listed(counts) or "No stones"
    more = f", {counted(due, 'stone')} to place" if due > 1 else ""
    return f"{stones}. {NAMES[to_move]} to move{more}."


def refused(refusal: SetUpRefusal, to_move: Player) -> str:
    """What a rule has against it."""
    match refusal.rule:
        case SetUpRule.LIBERTIES if len(refusal.groups) == 1:
            group = refusal.groups[0]
            many = len(group.points) > 1
            where = min(group.points, key=lambda point: (point.row, point.col))
            what = "stones" if many else "stone"
            return f"The marked {STONES[group.stone]} {what} at {where} {_have(many)} no liberty."
        case SetUpRule.LIBERTIES:
            return f"The {len(refusal.groups)} marked groups have no liberty."
        case SetUpRule.NO_MOVE:
            return f"{NAMES[to_move]} would have no legal move."
        case _:
            return REFUSED[refusal.rule]


def doubts(found: Sequence[Doubt]) -> str:
    """What could not be made out in a text."""
    if not found:
        return READ
    told = [_doubt(doubt) for doubt in found[:MAX_DOUBTS]]
    more = len(found) - len(told)
    return " ".join([*told, *([f"And {more} more such places."] if more else [])])


def laid(point: Point, stone: Stone | None) -> str:
    """What was laid down at a point."""
    return f"{point}: {STONES[stone] if stone else NOTHING}."


def label(point: Point, stone: Stone | None) -> str:
    """A point's name for a screen reader."""
    return f"{point}, {STONES[stone] if stone else 'empty'}"


def turn_name(to_move: Player) -> str:
    """What the button says that lets the other player move."""
    return f"{NAMES[to_move]} is to move: let {NAMES[to_move.enemy]} move"


def _have(many: bool) -> str:
    return "have" if many else "has"


def _doubt(doubt: Doubt) -> str:
    match doubt.what:
        case Unclear.CHARACTERS:
            return f"Line {doubt.line}: “{doubt.text}” is no stone."
        case Unclear.LENGTH:
            points = counted(doubt.count, "point")
            return f"Line {doubt.line} has {points}, the others have {doubt.due}."
        case Unclear.TOO_LARGE:
            return f"Of {doubt.count} lines the first {doubt.due} are shown."
        case Unclear.CUT:
            return "The text ends in the middle."
        case Unclear.NOTHING:
            return NO_BOARD
