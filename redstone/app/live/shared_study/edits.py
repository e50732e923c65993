"""Changes of a shared study, small enough to be sent one by one, and its check.

    check = CRC-32 (as in zlib) of the study as `snapshot.py` writes it

A moment is a node of the study. Its number is the same on all devices, as all make the same changes
to the same study, each through the rules. Results of searches, and times, are not shared.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from redstone.app.play.player_names import clean_name
from redstone.app.storage.plain_notes import SIGNS
from redstone.record.game import Game
from redstone.record.node import Markup, Node, Notes
from redstone.record.notation import parse_move

MAX_NOTE = 300
"""Most characters of a comment in one change; longer ones are sent with the whole study."""
MAX_MARKS = 400
"""Most marks at one moment; no board has as many points."""


@dataclass(frozen=True)
class Grow:
    """A new move after the moment `at`; the new moment gets the next number."""

    at: int
    move: str


@dataclass(frozen=True)
class Cut:
    """The removal of a moment and all that follow it; the remaining ones are renumbered."""

    at: int


@dataclass(frozen=True)
class Promote:
    """A moment becomes the first continuation of the moment before it."""

    at: int


@dataclass(frozen=True)
class NoteEdit:
    """New notes at a moment, which replace its comment, sign and marks."""

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
    """A new title of the study."""

    title: str


Edit = Grow | Cut | Promote | NoteEdit | Step | Name


def plain(notes: Notes) -> tuple[str, str, tuple[Markup, ...]]:
    """Return the shared parts of a moment's notes: comment, sign and marks."""
    return notes.comment, notes.sign, notes.markup


def done(game: Game, edit: Edit) -> Game:
    """Return the study after a change. Raises ValueError if the change is impossible."""
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
    """Return the study with other notes.

    Raises ValueError for a mark off the board or an invalid sign.
    """
    before = game.go_to_node(note.at).node.notes
    if any(mark.point not in game.start.board for mark in note.marks):
        raise ValueError("a mark beside the board")
    if note.sign not in SIGNS or (note.sign and not note.at):
        raise ValueError("no sign")
    notes = replace(before, comment=note.comment, sign=note.sign, markup=note.marks)
    return game.annotate(note.at, notes)


def edits_between(before: Game, after: Game) -> list[Edit] | None:
    """Return the changes that lead from one study to another; None if it has to be sent whole.

    That is so if few kinds of change cannot lead there, or a comment or title is too long.
    """
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
    """Return True for a change that only a whole study can carry.

    These are long comments, and titles that are not plain short lines.
    """
    if isinstance(edit, Name):
        return clean_name(edit.title) != edit.title
    return isinstance(edit, NoteEdit) and len(edit.comment) > MAX_NOTE


def _found(before: Game, after: Game) -> Iterator[Edit]:
    """Yield changes that may lead from one study to the other; the caller tries them."""
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
    """Return True if two moments have the same move and the same parent."""
    return (mine.move, mine.parent) == (theirs.move, theirs.parent)


def are_same(one: Game, other: Game) -> bool:
    """Return True if all shared parts of two studies are equal, and the moment shown is too."""
    told = (one.cursor, one.headline.title, one.start, one.rules)
    if told != (other.cursor, other.headline.title, other.start, other.rules):
        return False
    return has_same_tree(one, other)


def has_same_tree(one: Game, other: Game) -> bool:
    """Return True if two studies have the same moments and notes; the moment shown may differ."""
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
