"""Texts of the editor: the stones on the board, broken rules, doubts about a text."""

from collections.abc import Mapping, Sequence

from redstone.app.words.names import by_colour, name_of, point_content
from redstone.board import Board, Point, Stone
from redstone.language import Text, _, listed, ngettext, sentences
from redstone.position import Player
from redstone.record.drawn import Doubt, Unclear
from redstone.record.start import SetUpRefusal, SetUpRule

TURN = Text("Set up a position.")
NO_SUCH_SIZE = Text("A board has 2 to 19 columns and rows.")
READ = Text("Read from the text.")
NO_BOARD = Text("No board found in this text.")
MAX_DOUBTS = 2
"""Doubts that are shown one by one; the others are counted."""

REFUSED: Mapping[SetUpRule, Text] = {
    SetUpRule.OPTIONS: Text("You can’t combine handicap stones with a set-up."),
    SetUpRule.RED: Text("This game has no red stones."),
    SetUpRule.DUE: Text("No one places that many stones in a turn."),
    SetUpRule.COLOURS: Text("Put both colours on the board, or no stones."),
}
_NO_LIBERTY = {
    Stone.BLACK: Text("The marked black stone at {point} has no liberty."),
    Stone.WHITE: Text("The marked white stone at {point} has no liberty."),
}
_GROUP_WITHOUT = {
    Stone.BLACK: Text("The marked black stones at {point} have no liberty."),
    Stone.WHITE: Text("The marked white stones at {point} have no liberty."),
}
_OTHER_TURN = (
    Text("Black to move (switch to White)"),
    Text("White to move (switch to Black)"),
)


def stone_count_text(count: int, stone: Stone) -> str:
    """Return a count of stones of a colour as text."""
    match stone:
        case Stone.BLACK:
            return ngettext("{n} black", "{n} black", count)
        case Stone.WHITE:
            return ngettext("{n} white", "{n} white", count)
        case Stone.RED:
            return ngettext("{n} red", "{n} red", count)


def position_text(board: Board, to_move: Player, due: int) -> str:
    """Return the sentences on the number of stones and the player to move."""
    counts = [stone_count_text(count, stone) for stone in Stone if (count := board.count(stone))]
    stones = _("{stones}.", stones=listed(counts)) if counts else _("No stones.")
    if due <= 1:
        return sentences(stones, _("{player} to move.", player=name_of(to_move)))
    moves = ngettext(
        "{player} to move, {n} stone to place.",
        "{player} to move, {n} stones to place.",
        due,
        player=name_of(to_move),
    )
    return sentences(stones, moves)


def broken_rule_text(refusal: SetUpRefusal, to_move: Player) -> str:
    """Return the sentence on the set-up rule that the position breaks."""
    match refusal.rule:
        case SetUpRule.LIBERTIES if len(refusal.groups) == 1:
            group = refusal.groups[0]
            where = min(group.points, key=lambda point: (point.row, point.col))
            told = _GROUP_WITHOUT if len(group.points) > 1 else _NO_LIBERTY
            return _(told[group.stone], point=where)
        case SetUpRule.LIBERTIES:
            return ngettext(
                "The marked group has no liberty.",
                "The {n} marked groups have no liberty.",
                len(refusal.groups),
            )
        case SetUpRule.NO_MOVE:
            return _("{player} would have no legal move.", player=name_of(to_move))
        case _:
            return _(REFUSED[refusal.rule])


def doubts_text(found: Sequence[Doubt]) -> str:
    """Return the doubts about a text as sentences, or that it was read without doubts."""
    if not found:
        return _(READ)
    told = [_doubt(doubt) for doubt in found[:MAX_DOUBTS]]
    more = len(found) - len(told)
    if more:
        told.append(ngettext("And {n} more like it.", "And {n} more like it.", more))
    return sentences(*told)


def edit_text(point: Point, stone: Stone | None) -> str:
    """Return the phrase on an edit: the point with its stone, or that it is empty."""
    if stone is None:
        return _("{point}: empty.", point=point)
    return _("{point}: {stone}.", point=point, stone=point_content(stone))


def label(point: Point, stone: Stone | None) -> str:
    """Return a point's name for a screen reader."""
    return _("{point}, {stone}", point=point, stone=point_content(stone))


def turn_name(to_move: Player) -> str:
    """Return the label of the button that makes the other player move."""
    return _(by_colour(to_move, *_OTHER_TURN))


def _doubt(doubt: Doubt) -> str:
    """Return a sentence on a doubt about a text."""
    match doubt.what:
        case Unclear.CHARACTERS:
            return _("Line {line}: “{text}” isn’t a stone.", line=doubt.line, text=doubt.text)
        case Unclear.LENGTH:
            return ngettext(
                "Line {line} has {n} point; the others have {due}.",
                "Line {line} has {n} points; the others have {due}.",
                doubt.count,
                line=doubt.line,
                due=doubt.due,
            )
        case Unclear.TOO_LARGE:
            return ngettext(
                "This shows the first {due} of {n} line.",
                "This shows the first {due} of {n} lines.",
                doubt.count,
                due=doubt.due,
            )
        case Unclear.CUT:
            return _("The text stops halfway.")
        case Unclear.NOTHING:
            return _(NO_BOARD)
