"""Edits of a shared study, each small enough for one message.

A node has the same number on all devices, as all make the same
changes to the same study, each through the rules. Results of searches, and times, are not shared.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated

from redstone.app.live import codec
from redstone.app.live.codec import Check, Count
from redstone.app.play.player_names import clean_name
from redstone.app.storage.studies import SIGNS
from redstone.record.game import Game
from redstone.record.node import NO_NOTES, MarkShape, Markup, Node, Notes
from redstone.record.notation import parse_move, parse_point

MAX_NOTE = 300
"""Most characters of a comment in one change; longer ones are sent with the whole study."""
MAX_MARKS = 400
"""Most marks at one moment; no board has as many points."""
MAX_MARKED = 4_000
"""Most characters of the marks of one moment in a message."""

SHAPES = ("TR", "SQ", "CR", "MA", "LB")
_MARK = re.compile(rf"({'|'.join(SHAPES)}):([a-hj-t][1-9][0-9]?)(?::([!-~]{{1,4}}))?", re.ASCII)
_SIGN = re.compile(r"[!?]{0,2}", re.ASCII)


class Do(Enum):
    """The kinds of edit."""

    GROW = "grow"  # a new move after the moment; the new moment gets the next number
    CUT = "cut"  # the moment and all that follow it are removed; the rest is renumbered
    PROMOTE = "promote"  # the moment becomes the first continuation of the one before it
    NOTE = "note"  # the moment gets another comment, sign and marks
    STEP = "step"  # the moment is shown
    NAME = "name"  # the study gets another title


@dataclass(frozen=True)
class Edited:
    """An edit at node number `at`, with the checksum of the study after it.

    `text` is the move, the comment or the title; only a note has a sign and marks. `whole` is 0
    from the teacher. From a pupil it is the number of whole studies received on this wire: if the
    teacher has sent another one meanwhile, the change has no effect.
    """

    do: Do
    at: Count
    text: Annotated[str, codec.text(MAX_NOTE)] = ""
    sign: Annotated[str, codec.word(_SIGN)] = ""
    marks: Annotated[str, codec.text(MAX_MARKED)] = ""
    check: Check = ""
    whole: Count = 0


def write_marks(marks: tuple[Markup, ...]) -> str:
    """Return marks as space-separated words; a label that is too long becomes a cross.

    Marks of other shapes than SHAPES are left out.
    """
    return " ".join(_written(mark) for mark in marks if mark.shape.value in SHAPES)


def _written(mark: Markup) -> str:
    """Return a mark as a word: shape, point and label."""
    text = f"{mark.shape.value}:{mark.point}"
    text = f"{text}:{mark.text}" if mark.text else text
    return text if _MARK.fullmatch(text) else f"{MarkShape.CROSS.value}:{mark.point}"


def read_marks(text: str) -> tuple[Markup, ...]:
    """Parse the output of `write_marks`. Raises ValueError if it is invalid."""
    words = text.split(" ") if text else []
    if len(words) > MAX_MARKS:
        raise ValueError("too many marks")
    return tuple(map(_mark, words))


def _mark(word: str) -> Markup:
    """Parse one mark. Raises ValueError if it is malformed."""
    found = _MARK.fullmatch(word)
    if found is None or (found[3] is None) is (found[1] == MarkShape.LABEL.value):
        raise ValueError("no mark")
    return Markup(parse_point(found[2]), MarkShape(found[1]), found[3] or "")


def plain(notes: Notes) -> tuple[str, str, str]:
    """Return the shared parts of a node's notes: comment, sign and marks."""
    return notes.comment, notes.sign, write_marks(notes.markup)


def done(game: Game, edit: Edited) -> Game:
    """Return the study after an edit: move added, cut or promoted, notes, node shown, title.

    Raises ValueError if it can't be applied.
    """
    match edit.do:
        case Do.GROW:
            grown = game.go_to_node(edit.at).add(parse_move(edit.text))
            if len(grown.nodes) == len(game.nodes):
                raise ValueError("the move is there already")
            return replace(grown, cursor=game.cursor)
        case Do.CUT:
            return game.cut(edit.at)
        case Do.PROMOTE:
            return game.promote(edit.at)
        case Do.NOTE:
            return _noted(game, edit)
        case Do.STEP:
            return game.go_to_node(edit.at)
        case Do.NAME:
            if clean_name(edit.text) != edit.text:
                raise ValueError("no plain short line")
            return replace(game, headline=replace(game.headline, title=edit.text))


def _noted(game: Game, note: Edited) -> Game:
    """Return the study with a node's shared notes replaced; its other marks stay.

    Raises ValueError for a mark off the board or an invalid sign.
    """
    before, marks = game.go_to_node(note.at).node.notes, read_marks(note.marks)
    if any(mark.point not in game.start.board for mark in marks):
        raise ValueError("a mark beside the board")
    if note.sign not in SIGNS or (note.sign and not note.at):
        raise ValueError("no sign")
    own = tuple(mark for mark in before.markup if mark.shape.value not in SHAPES)
    notes = replace(before, comment=note.text, sign=note.sign, markup=(*marks, *own))
    return game.annotate(note.at, notes)


def edits_between(before: Game, after: Game) -> list[Edited] | None:
    """Return the edits that lead from one study to another; None if it must be sent whole.

    That is so if other than a few kinds of changes lead there, or a text is too long.
    """
    if before.start != after.start or before.rules != after.rules:
        return None
    found = list(_found(before, after))
    made = before
    try:
        for edit in found:
            made = done(made, edit)
    except ValueError:
        return None
    is_short = all(len(edit.text) <= MAX_NOTE for edit in found)
    return found if is_short and are_same(made, after) else None


def _found(before: Game, after: Game) -> Iterator[Edited]:
    """Yield edits that may lead from one study to the other; the caller checks the result."""
    first = next((n for n, pair in enumerate(_pairs(before, after)) if not _is_move(*pair)), None)
    if len(after.nodes) < len(before.nodes):
        cut = len(after.nodes) if first is None else first
        yield Edited(Do.CUT, cut)
        before = before.cut(cut)
    added = list(enumerate(after.nodes))[len(before.nodes) :]
    for number, made in added:
        if made.parent is not None and made.parent < number:
            yield Edited(Do.GROW, made.parent, str(made.move))
    for number, (mine, theirs) in enumerate(_pairs(before, after)):
        known = tuple(child for child in theirs.children if child < len(before.nodes))
        if mine.children[:1] != theirs.children[:1] and set(mine.children) <= {*theirs.children}:
            yield Edited(Do.PROMOTE, theirs.children[0])
        elif mine.children != known and mine.children[:1] == known[:1]:
            return
        if plain(mine.notes) != plain(theirs.notes):
            yield Edited(Do.NOTE, number, *plain(theirs.notes))
    for number, made in added:
        if plain(made.notes) != plain(NO_NOTES):
            yield Edited(Do.NOTE, number, *plain(made.notes))
    if before.headline.title != after.headline.title:
        yield Edited(Do.NAME, 0, after.headline.title)
    if before.cursor != after.cursor:
        yield Edited(Do.STEP, after.cursor)


def _pairs(before: Game, after: Game) -> Iterator[tuple[Node, Node]]:
    """Return pairs of the nodes that have the same number in both studies."""
    return zip(before.nodes, after.nodes, strict=False)


def _is_move(mine: Node, theirs: Node) -> bool:
    """Return True if two nodes have the same move and the same parent."""
    return (mine.move, mine.parent) == (theirs.move, theirs.parent)


def are_same(one: Game, other: Game) -> bool:
    """Return True if all shared parts of two studies are equal, including the node shown."""
    told = (one.cursor, one.headline.title, one.start, one.rules)
    if told != (other.cursor, other.headline.title, other.start, other.rules):
        return False
    return has_same_tree(one, other)


def has_same_tree(one: Game, other: Game) -> bool:
    """Return True if two studies have equal nodes and notes; the node shown may differ."""
    if one.nodes is other.nodes:
        return True
    return len(one.nodes) == len(other.nodes) and all(
        mine is theirs
        or (
            _is_move(mine, theirs)
            and mine.children == theirs.children
            and plain(mine.notes) == plain(theirs.notes)
        )
        for mine, theirs in _pairs(one, other)
    )
