"""The notes of SGF nodes: comments, signs, markup; and which properties are left out."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from redstone.board import Board, Stone
from redstone.position import Player
from redstone.record.builder import Builder
from redstone.record.characters import quote
from redstone.record.node import PAIRS, Evaluation, MarkShape, Markup, Node, Notes, TimeLeft
from redstone.record.note import Note, NoteKind
from redstone.record.sgf.comment import comment_on
from redstone.record.sgf.text import MAX_RAW, MAX_TEXT, CharacterSet, one_line
from redstone.record.sgf.tree import RawSgfNode
from redstone.record.sgf.values import (
    COLOURS,
    EVALUATION,
    HEADLINE,
    LEFT,
    MOVE,
    OPTIONS,
    PLAYED,
    RED_LABEL,
    SET_UP,
    SET_UP_DUE,
    SET_UP_RED,
    SHOWN,
    SIGNS,
    PointAllowance,
    TooManyPoints,
    letter_of,
    read_evaluation,
    read_left,
    read_point,
    read_points,
)

MAX_ALL_TEXT = 1_000_000
"""Limit of the characters of all texts of a file."""
MAX_LABEL = 100
"""Limit of the characters of a label."""
MAX_MARKED, MAX_ALL_MARKED = 2_500, 50_000
"""Limits of the points marked at a node, and in a file; all points in every way are 2,166."""
MAX_OTHERS = 1_000
"""Limit of the values that a node keeps of properties without a meaning here."""
MAX_NAMES = 12
"""Limit of the properties left out that a note lists by name."""

_SIGN_PROPERTIES = {name for name, _ in SIGNS.values()}
_SHAPES = {shape.value: shape for shape in MarkShape}
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
_LEFT = {name for names in LEFT.values() for name in names}
_OF_THE_FILE = {"FF", "GM", "CA", "AP", "SZ", "HA"}
_KNOWN = (
    _READ | _LEFT | _OF_THE_FILE | _SIGN_PROPERTIES | set(_SHAPES) | set(COLOURS) | set(SET_UP)
    | set(HEADLINE.values())
)  # fmt: skip


class Noted:
    """Transfers SGF notes to a record, keeping track of what is left out."""

    def __init__(self, character_set: CharacterSet) -> None:
        """Prepare to read notes in a character set, with empty counts of what is left out."""
        self._characters = character_set
        self._left: dict[str, None] = {}
        self._room = MAX_ALL_TEXT
        self._cut = self._label_cut = False
        self._marks = PointAllowance(MAX_ALL_MARKED)
        self._marks_cut_at: int | None = None

    def add(self, builder: Builder, number: int, node: RawSgfNode) -> None:
        """Add an SGF node's title, comment, marks and other notes to a node of the record.

        A comment that Redstone itself wrote is dropped.
        """
        if node.properties.keys() <= COLOURS.keys():
            return  # as most nodes of most files
        made = builder.node(number)
        mover = None if made.parent is None else builder.position(made.parent).to_move
        left = self._time_left(node, mover) if mover else None
        notes = self._joined(made, replace(self._read(node, made, mover), left=left))
        if MOVE in node.properties and made.parent is not None and made.move is not None:
            before = builder.position(made.parent)
            if notes.comment == comment_on(before, made.move, made.position):
                notes = replace(notes, comment="")
        if notes != made.notes:
            builder.annotate(number, notes)

    def text(self, node: RawSgfNode, name: str) -> str:
        """Return a property's text, truncated to the maximum; empty if missing.

        Its length counts towards the record's maximum, and a cut is noted.
        """
        values = node.properties.get(name)
        if not values:
            return ""
        text = self._characters.decode(values[0][:MAX_RAW]).strip()
        kept = text[: min(MAX_TEXT, self._room)]
        self._cut = self._cut or len(kept) < len(text) or len(values[0]) > MAX_RAW
        self._room -= len(kept)
        return kept

    def notes(self) -> tuple[Note, ...]:
        """Return the notes on what was left out or cut, and on an unknown character set."""
        names = tuple(map(quote, self._left))
        shown = (*names[:MAX_NAMES], "...") if len(names) > MAX_NAMES else names
        unknown = self._characters.unknown
        found = (
            (names, Note(NoteKind.PROPERTIES, tuple(name.strip("'") for name in shown))),
            (unknown, Note(NoteKind.CHARACTER_SET, (quote(unknown or ""),))),
            (self._cut, Note(NoteKind.TEXT_CUT, (str(MAX_TEXT),))),
            (self._label_cut, Note(NoteKind.LABEL_CUT, (str(MAX_LABEL),))),
            (
                self._marks_cut_at is not None,
                Note(NoteKind.MARKS_CUT, (str(self._marks_cut_at),)),
            ),
        )
        return tuple(note for applies, note in found if applies)

    def note_omitted(self, names: Iterable[str]) -> None:
        """Record property names as left out."""
        for name in names:
            if len(self._left) <= MAX_NAMES:
                self._left[name] = None

    def _read(self, node: RawSgfNode, made: Node, mover: Player | None) -> Notes:
        """Return an SGF node's notes: title, comment, sign, marks, evaluation, other properties."""
        return Notes(
            one_line(self.text(node, "N")),
            self.text(node, "C"),
            _sign(node),
            self._markup(node, made),
            self._evaluation(node),
            others=self._others(node, mover),
        )

    def _others(
        self, node: RawSgfNode, mover: Player | None
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the properties without meaning here, as far as there is room.

        Omitted ones are noted.
        """
        others, count = list[tuple[str, tuple[str, ...]]](), 0
        for name, values in node.properties.items():
            told = LEFT[letter_of(mover)] if mover else ()
            if not name or (name in _KNOWN and (name not in _LEFT or name in told)):
                continue
            length, room = sum(map(len, values)), min(MAX_TEXT, self._room)
            count += len(values)
            if length > room or count > MAX_OTHERS:
                self.note_omitted([name])
                continue
            self._room -= length
            others.append((name, tuple(map(self._characters.kept, values))))
        return tuple(others)

    def _joined(self, made: Node, other: Notes) -> Notes:
        """Return a record node's notes merged with those of a second SGF node.

        If all marks together are too many, the second node's are dropped, which is noted.
        """
        one, markup = made.notes, made.notes.markup
        if other.markup:
            try:
                self._marks.take(len(markup))  # which are looked through for each
                markup = tuple(dict.fromkeys((*markup, *other.markup)))
            except TooManyPoints:
                self._cut_marks(made)
        return replace(
            one,
            title=one.title or other.title,
            comment="\n".join(text for text in (one.comment, other.comment) if text),
            sign=one.sign or other.sign,
            markup=markup,
            evaluation=one.evaluation or other.evaluation,
            left=one.left or other.left,
            others=tuple(dict([*other.others, *one.others]).items()),
        )

    def _cut_marks(self, made: Node) -> None:
        """Record the first move at which marks were cut off."""
        if self._marks_cut_at is None:
            self._marks_cut_at = made.depth

    def _evaluation(self, node: RawSgfNode) -> Evaluation | None:
        """Return a node's stored evaluation, None if missing or malformed.

        A malformed one is noted as omitted.
        """
        text = node.first(EVALUATION)
        found = None if text is None else read_evaluation(text)
        if text is not None and found is None:
            self.note_omitted([EVALUATION])
        return found

    def _time_left(self, node: RawSgfNode, mover: Player) -> TimeLeft | None:
        """Return the mover's time left, None if missing or malformed.

        A malformed one is noted as omitted.
        """
        time, overtime = LEFT[letter_of(mover)]
        text = node.first(time)
        found = None if text is None else read_left(text, node.first(overtime))
        if text is not None and found is None:
            self.note_omitted([time])
        return found

    def _markup(self, node: RawSgfNode, made: Node) -> tuple[Markup, ...]:
        """Return a node's marks, as far as there is room.

        A cut is noted.
        """
        room = min(MAX_MARKED, self._marks.left)
        allowance = PointAllowance(room)
        marks: dict[Markup, None] = {}
        try:
            for mark in self._marks_of(node, made.position.board, allowance):
                marks[mark] = None
        except TooManyPoints:
            self._cut_marks(made)
        self._marks.take(room - allowance.left)
        return tuple(marks)

    def _marks_of(
        self, node: RawSgfNode, board: Board, allowance: PointAllowance
    ) -> Iterator[Markup]:
        """Yield the marks in a node's markup properties. Raises TooManyPoints."""
        for name, shape in _SHAPES.items():
            values = node.properties.get(name, [])
            if shape is MarkShape.LABEL or shape in PAIRS:
                read = self._label if shape is MarkShape.LABEL else _pair
                for value in values:
                    allowance.take(1)
                    yield from read(value.strip(), board, shape)
                continue
            for point in read_points(board, values, allowance):
                if point is not None:
                    yield Markup(point, shape)

    def _label(self, value: str, board: Board, shape: MarkShape) -> Iterator[Markup]:
        """Yield the label in a value, except the automatic one on red stones.

        Yields none without a point of the board or a text.
        """
        vertex, _, raw = value.partition(":")
        point = read_point(board, vertex)
        text = one_line(self._characters.decode(raw[:MAX_RAW]))
        if point is None or not text:
            return
        if text != RED_LABEL or board.stone_at(point) is not Stone.RED:
            self._label_cut = self._label_cut or len(text) > MAX_LABEL
            yield Markup(point, shape, text[:MAX_LABEL])


def _pair(value: str, board: Board, shape: MarkShape) -> Iterator[Markup]:
    """Yield the arrow or line that a value stands for, if it joins two points of the board."""
    first, _, last = value.partition(":")
    start, end = read_point(board, first), read_point(board, last)
    if start is not None and end is not None and start != end:
        yield Markup(start, shape, str(end))


def _sign(node: RawSgfNode) -> str:
    """Return a node's sign (as "!?") from its SGF move annotation, empty for none."""
    for sign, (name, value) in SIGNS.items():
        found = node.first(name)
        if found is not None and (not value or (found == "2") == (value == "2")):
            return sign
    return ""
