"""What is noted at the nodes of a file: comments, signs, markup; and which properties are left."""

from dataclasses import replace

from redstone.board import Board, Stone
from redstone.position import Position
from redstone.record.builder import Builder
from redstone.record.fault import quote
from redstone.record.node import Evaluation, Markup, Notes, Shape
from redstone.record.note import Note, NoteKind
from redstone.record.sgf.comment import comment_on
from redstone.record.sgf.text import MAX_TEXT, CharacterSet, one_line
from redstone.record.sgf.tree import Node
from redstone.record.sgf.values import (
    COLOURS,
    EVALUATION,
    HEADLINE,
    MOVE,
    OPTIONS,
    PLAYED,
    RED_LABEL,
    SET_UP,
    SET_UP_DUE,
    SET_UP_RED,
    SHOWN,
    SIGNS,
    read_evaluation,
    read_points,
)

MAX_ALL_TEXT = 1_000_000
"""Characters of all texts of a file that are kept."""
MAX_NAMES = 12
"""Properties left out that are named one by one."""

_SIGN_PROPERTIES = {name for name, _ in SIGNS.values()}
_SHAPES = {shape.value: shape for shape in Shape}
_READ = {
    "C",
    "N",
    "PL",
    MOVE,
    OPTIONS,
    PLAYED,
    SHOWN,
    SET_UP_RED,
    SET_UP_DUE,
    EVALUATION,
    "RE",
    "RU",
    "KM",
}
_OF_THE_FILE = {"FF", "GM", "CA", "AP", "SZ", "HA", "ST"}
_KNOWN = (
    _READ | _OF_THE_FILE | _SIGN_PROPERTIES | set(_SHAPES) | set(COLOURS) | set(SET_UP)
    | set(HEADLINE.values())
)  # fmt: skip


class Noted:
    """Adds what nodes note to a game, and keeps count of what it leaves out."""

    def __init__(self, character_set: CharacterSet) -> None:
        self._characters = character_set
        self._left: dict[str, None] = {}
        self._room = MAX_ALL_TEXT
        self._cut = False

    def add(self, builder: Builder, number: int, node: Node) -> None:
        """Note what a node of the file does at a node of the record."""
        self._left.update(dict.fromkeys(name for name in node.properties if name not in _KNOWN))
        made = builder.node(number)
        notes = _joined(made.notes, self._read(node, made.position))
        if MOVE in node.properties and made.parent is not None and made.move is not None:
            before = builder.position(made.parent)
            if notes.comment == comment_on(before, made.move, made.position):
                notes = replace(notes, comment="")
        if notes != made.notes:
            builder.annotate(number, notes)

    def text(self, node: Node, name: str) -> str:
        """The text of a property, as much of it as is kept; empty where there is none."""
        values = node.properties.get(name)
        if not values:
            return ""
        text = self._characters.decode(values[0]).strip()
        kept = text[: min(MAX_TEXT, self._room)]
        self._cut = self._cut or len(kept) < len(text)
        self._room -= len(kept)
        return kept

    def notes(self) -> tuple[Note, ...]:
        """What there is to say of what was left out."""
        names = tuple(map(quote, self._left))
        shown = (*names[:MAX_NAMES], "...") if len(names) > MAX_NAMES else names
        unknown = self._characters.unknown
        found = (
            (names, Note(NoteKind.PROPERTIES, tuple(name.strip("'") for name in shown))),
            (unknown, Note(NoteKind.CHARACTER_SET, (quote(unknown or ""),))),
            (self._cut, Note(NoteKind.TEXT_CUT, (str(MAX_TEXT),))),
        )
        return tuple(note for applies, note in found if applies)

    def _read(self, node: Node, position: Position) -> Notes:
        return Notes(
            one_line(self.text(node, "N")),
            self.text(node, "C"),
            _sign(node),
            self._markup(node, position.board),
            self._evaluation(node),
        )

    def _evaluation(self, node: Node) -> Evaluation | None:
        text = node.first(EVALUATION)
        found = None if text is None else read_evaluation(text)
        if text is not None and found is None:
            self._left[EVALUATION] = None
        return found

    def _markup(self, node: Node, board: Board) -> tuple[Markup, ...]:
        marks: list[Markup] = []
        for name, shape in _SHAPES.items():
            values = node.properties.get(name, [])
            if shape is not Shape.LABEL:
                points = (point for point in read_points(board, values) if point is not None)
                marks.extend(Markup(point, shape) for point in points)
                continue
            for value in values:
                marks.extend(self._label(value.strip(), board))
        return tuple(dict.fromkeys(marks))

    def _label(self, value: str, board: Board) -> list[Markup]:
        """The label that a value has, none for the one that every red stone has."""
        vertex, _, raw = value.partition(":")
        text = one_line(self._characters.decode(raw))
        points = [point for point in read_points(board, [vertex]) if point is not None]
        if len(points) != 1 or not text:
            return []
        if text == RED_LABEL and board.stone_at(points[0]) is Stone.RED:
            return []
        return [Markup(points[0], Shape.LABEL, text[:MAX_TEXT])]


def _sign(node: Node) -> str:
    for sign, (name, value) in SIGNS.items():
        found = node.first(name)
        if found is not None and (not value or (found == "2") == (value == "2")):
            return sign
    return ""


def _joined(one: Notes, other: Notes) -> Notes:
    """The notes of two nodes of a file that are one moment of the record."""
    return replace(
        one,
        title=one.title or other.title,
        comment="\n".join(text for text in (one.comment, other.comment) if text),
        sign=one.sign or other.sign,
        markup=tuple(dict.fromkeys((*one.markup, *other.markup))),
        evaluation=one.evaluation or other.evaluation,
    )
