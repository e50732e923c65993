"""Changes of a shared study, small enough to be sent one by one, and its check.

    check = CRC-32 (as in zlib) of the study as `snapshot.py` writes it

All devices number the moments alike, for all have made the same changes of the same study, each
through the rules. What searches have found, and times, are each device's own and no part of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from redstone.app.play.player_names import clean_name
from redstone.app.storage.plain_notes import SIGNS
from redstone.record.game import Game
from redstone.record.node import Markup, Node, Notes
from redstone.record.notation import parse_move

MAX_NOTE = 300
"""Characters of a comment that are one change; a longer one comes with the whole study."""
MAX_MARKS = 400
"""Marks at one moment: more than any board has points."""


@dataclass(frozen=True)
class Grow:
    """A move more from a moment; it has the next number."""

    at: int
    move: str


@dataclass(frozen=True)
class Cut:
    """A moment is cut off with all that follows it; those after it are numbered anew."""

    at: int


@dataclass(frozen=True)
class Promote:
    """A moment becomes the main continuation where it begins."""

    at: int


@dataclass(frozen=True)
class NoteEdit:
    """What is noted at a moment now."""

    at: int
    comment: str
    sign: str
    marks: tuple[Markup, ...]


@dataclass(frozen=True)
class Step:
    """Another moment is shown."""

    at: int


@dataclass(frozen=True)
class Name:
    """The study is called so."""

    title: str


Edit = Grow | Cut | Promote | NoteEdit | Step | Name


def plain(notes: Notes) -> tuple[str, str, tuple[Markup, ...]]:
    """What is shared of what is noted at a moment."""
    return notes.comment, notes.sign, notes.markup


def done(game: Game, edit: Edit) -> Game:
    """The study after a change. Raises ValueError where it cannot be made."""
    match edit:
        case Grow():
            grown = game.go_to_node(edit.at).add(parse_move(edit.move))
            if len(grown.nodes) == len(game.nodes):
                raise ValueError("the move is there already")
            return replace(grown, cursor=game.cursor)
        case Cut():
            return game.cut(edit.at)
        case Promote():
            return game.promote(edit.at)
        case NoteEdit():
            return _noted(game, edit)
        case Step():
            return game.go_to_node(edit.at)
        case Name():
            return replace(game, headline=replace(game.headline, title=edit.title))


def _noted(game: Game, note: NoteEdit) -> Game:
    before = game.go_to_node(note.at).node.notes
    if any(mark.point not in game.start.board for mark in note.marks):
        raise ValueError("a mark beside the board")
    if note.sign not in SIGNS or (note.sign and not note.at):
        raise ValueError("no sign")
    notes = replace(before, comment=note.comment, sign=note.sign, markup=note.marks)
    return game.annotate(note.at, notes)


def edits_between(before: Game, after: Game) -> list[Edit] | None:
    """The changes that lead from one study to another; None where there is no short way."""
    if before.start != after.start or before.rules != after.rules:
        return None
    found = list(_found(before, after))
    made = before
    try:
        for edit in found:
            if _is_long(edit):
                return None
            made = done(made, edit)
    except ValueError:
        return None
    return found if are_same(made, after) else None


def _is_long(edit: Edit) -> bool:
    """True for what comes with the whole study: names as they are typed are short lines."""
    if isinstance(edit, Name):
        return clean_name(edit.title) != edit.title
    return isinstance(edit, NoteEdit) and len(edit.comment) > MAX_NOTE


def _found(before: Game, after: Game) -> Iterator[Edit]:
    """What may lead there; whoever asks tries it."""
    first = next((n for n, pair in enumerate(_pairs(before, after)) if not _is_move(*pair)), None)
    if len(after.nodes) < len(before.nodes):
        cut = len(after.nodes) if first is None else first
        yield Cut(cut)
        before = before.cut(cut)
    for number, made in enumerate(after.nodes[len(before.nodes) :], len(before.nodes)):
        if made.parent is not None and made.parent < number:
            yield Grow(made.parent, str(made.move))
    for number, (mine, theirs) in enumerate(_pairs(before, after)):
        known = tuple(child for child in theirs.children if child < len(before.nodes))
        if mine.children[:1] != theirs.children[:1] and set(mine.children) <= {*theirs.children}:
            yield Promote(theirs.children[0])
        elif mine.children != known and mine.children[:1] == known[:1]:
            return
        if plain(mine.notes) != plain(theirs.notes):
            yield NoteEdit(number, *plain(theirs.notes))
    for number, made in enumerate(after.nodes[len(before.nodes) :], len(before.nodes)):
        if plain(made.notes) != plain(Notes()):
            yield NoteEdit(number, *plain(made.notes))
    if before.headline.title != after.headline.title:
        yield Name(after.headline.title)
    if before.cursor != after.cursor:
        yield Step(after.cursor)


def _pairs(before: Game, after: Game) -> Iterator[tuple[Node, Node]]:
    return zip(before.nodes, after.nodes, strict=False)


def _is_move(mine: Node, theirs: Node) -> bool:
    return (mine.move, mine.parent) == (theirs.move, theirs.parent)


def are_same(one: Game, other: Game) -> bool:
    """True for two studies of which all that is shared is the same, numbers included."""
    told = (one.cursor, one.headline.title, one.start, one.rules)
    if told != (other.cursor, other.headline.title, other.start, other.rules):
        return False
    return has_same_tree(one, other)


def has_same_tree(one: Game, other: Game) -> bool:
    """True for two studies with the same moments and notes, whichever moment is shown."""
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
