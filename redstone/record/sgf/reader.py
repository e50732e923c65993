"""The SGF reader: own files exactly, others with notes on what is left out."""

import re
from dataclasses import dataclass, replace

from redstone.board import Point, Stone
from redstone.position import Illegality, IllegalMove, Move, Pass, Place, Position, SetUp
from redstone.record.builder import Builder
from redstone.record.characters import quote
from redstone.record.edit import by
from redstone.record.expected import Expected
from redstone.record.fault import Fault, FaultFound, refused_move, too_long
from redstone.record.game import MAX_MOVES, Game, Headline
from redstone.record.node import main_line
from redstone.record.notation import NotationError, parse_move
from redstone.record.note import Note, NoteKind
from redstone.record.sgf.encoding import encoding_of, place_in
from redstone.record.sgf.go import is_ours
from redstone.record.sgf.properties import Noted
from redstone.record.sgf.start import MAX_LAID, laid_by, read_start
from redstone.record.sgf.text import (
    CharacterSet,
    Decode,
    codec_of,
    decode_by_codecs,
    encoding_by_name,
)
from redstone.record.sgf.tree import MAX_BYTES, FirstGame, RawSgfNode
from redstone.record.sgf.values import (
    COLOURS,
    HEADLINE,
    MOVE,
    PLAYED,
    SHOWN,
    PointAllowance,
    TooManyPoints,
    is_beyond,
    read_number,
    read_point,
    unreadable,
)
from redstone.record.work import Work

_PASSES = re.compile(r"|tt|pass|-", re.IGNORECASE)
"""Values that mean a pass; "tt" in files of FF[3], on boards of up to 19x19."""


@dataclass(frozen=True)
class SgfReading:
    """The result of reading an SGF game.

    `game` is the valid part up to the fault, None if the fault comes before the moves; `notes` list
    what was left out or changed; `is_theirs` is true for a file of another program. `encoding` is
    the one used, by its name in Python.
    """

    game: Game | None
    fault: Fault | None = None
    notes: tuple[Note, ...] = ()
    is_theirs: bool = False
    encoding: str = "utf-8"


def reading_sgf(
    data: bytes, decode: Decode = decode_by_codecs, *, decoded: bool = False
) -> Work[SgfReading]:
    """Read the first game of a file with its variations, in steps; never raises.

    Places are those of bytes. After parsing it yields at every node. With `decoded`, as for
    pasted text, the data is UTF-8 whatever CA names.
    """
    encoded = None if decoded or len(data) > MAX_BYTES else encoding_of(data, decode)
    if encoded is None or len(encoded.data) > MAX_BYTES:
        return (yield from _reading(data, decode, decoded=decoded))
    reading = yield from _reading(encoded.data, decode, decoded=True)
    reading = replace(reading, encoding=codec_of(encoded.name))
    if encoded.is_guess:
        note = Note(NoteKind.ENCODING, (encoded.name,))
        reading = replace(reading, notes=(note, *reading.notes))
    if reading.fault is None:
        return reading
    at = place_in(data, encoded, reading.fault.at, decode)
    return replace(reading, fault=replace(reading.fault, at=at))


def _reading(data: bytes, decode: Decode, *, decoded: bool) -> Work[SgfReading]:
    """Parse the first game and build the record, in steps; return the reading."""
    file, fault = FirstGame(), None
    try:
        yield from file.scanning(data)
    except FaultFound as found:
        fault = found.fault
    if not file.nodes:
        return SgfReading(None, fault)
    try:
        start, notes = read_start(_opening(file))
    except FaultFound as found:
        return SgfReading(None, found.fault)
    named = None if decoded else file.nodes[0].first("CA")
    reader = _Reader(file, start, CharacterSet(named, decode))
    game, refused = yield from reader.reading()
    notes += reader.notes()
    theirs = not is_ours(file.nodes[0])
    return SgfReading(game, refused or fault, notes, theirs, encoding_by_name(data, named))


def _opening(file: FirstGame) -> list[RawSgfNode]:
    """Return the main line's nodes up to the first move's; of Redstone's own files the root."""
    if is_ours(file.nodes[0]):
        return file.nodes[:1]
    moves = (MOVE, *COLOURS)
    main = file.nodes[: file.main]
    first = (at for at, node in enumerate(main) if any(name in node.properties for name in moves))
    return main[: next(first, len(main) - 1) + 1]


class _Reader:
    """Builds a game record from SGF nodes, keeping track of what is left out."""

    def __init__(self, file: FirstGame, start: Game, characters: CharacterSet) -> None:
        """Prepare to build a record that begins with `start`."""
        self._file, self._start = file, start
        self._opening = len(_opening(file))
        self._builder = Builder(start, bounded=True)
        self._numbers: list[int | None] = []  # of the record's nodes, None for what was cut
        self._noted = Noted(characters)
        self._laid = PointAllowance(MAX_LAID)
        self._cut = 0
        self._first_cut = ""
        self._is_full = self._has_ended = False

    def reading(self) -> Work[tuple[Game, Fault | None]]:
        """Build the record, in steps; return it with the main line's first fault.

        It has the main line up to that fault and all legal variations.
        """
        fault: Fault | None = None
        for at, node in enumerate(self._file.nodes):
            found = self._add(at, node)
            counts = at < self._file.main or self._has_ended
            fault = fault or (found if counts else None)
            yield
        game = self._builder.game(0)
        main = (0, *main_line(game.nodes, 0))
        game = replace(game.go_to_node(main[-1]), headline=self._headline(game, main[-1]))
        try:
            return (game.go_to_node(self._shown(main)) if fault is None else game), fault
        except FaultFound as wrong:
            return game, wrong.fault

    def notes(self) -> tuple[Note, ...]:
        """Return the notes on all that was mended or left out of the file."""
        has_more = self._is_full or self._file.has_more_nodes
        cut = (str(self._cut), self._first_cut)
        all_notes = (
            (self._file.has_other_text, Note(NoteKind.OTHER_TEXT)),
            (self._file.is_mended, Note(NoteKind.MENDED)),
            (self._file.has_more_games, Note(NoteKind.MORE_GAMES)),
            (has_more, Note(NoteKind.MORE_MOMENTS, (str(MAX_MOVES),))),
            (self._cut, Note(NoteKind.VARIATION_CUT, cut)),
        )
        return tuple(note for applies, note in all_notes if applies) + self._noted.notes()

    def _add(self, at: int, node: RawSgfNode) -> Fault | None:
        """Add an SGF node to the record; return the fault if that is impossible, else None."""
        parent = 0 if node.parent is None else self._numbers[node.parent]
        number, fault = None, None
        if parent is not None and not self._has_ended:
            is_main = at < self._file.main
            try:
                number = self._number(at, node, parent)
                self._noted.add(self._builder, number, node)
            except FaultFound as found:
                fault = found.fault
                self._count_cut(node, is_main)
            except IllegalMove as refused:
                fault = self._refused(node, refused, is_main)
        self._numbers.append(number)
        return fault

    def _number(self, at: int, node: RawSgfNode, parent: int) -> int:
        """Return the record's node for an SGF node's set-up and move, adding nodes that are new.

        Raises FaultFound or IllegalMove.
        """
        if at >= self._opening and not node.properties.keys() <= COLOURS.keys():
            parent = self._laid_out(node, parent)
        move = _move_of(node, self._builder.position(parent))
        return parent if move is None else self._builder.add(parent, move)

    def _laid_out(self, node: RawSgfNode, parent: int) -> int:
        """Return the record's node after an SGF node's set-up, adding it if new.

        Raises FaultFound.
        """
        before = self._builder.position(parent)
        named = "" if any(name in node.properties for name in COLOURS) else node.first("PL") or ""
        player = COLOURS.get(named[:1].upper(), before.to_move)
        if MOVE in node.properties:
            return parent
        stones = dict[Point, Stone | None]()
        try:
            for laid in laid_by(node, before.board, self._laid):
                if laid.point is None:
                    self._noted.note_omitted([laid.name])
                else:
                    stones[laid.point] = laid.stone
        except TooManyPoints:
            raise too_long(node.at, MAX_LAID, "points") from None
        if not stones and player is before.to_move:
            return parent
        return self._builder.add(parent, SetUp(tuple(stones.items()), player))

    def _refused(self, node: RawSgfNode, refused: IllegalMove, is_main: bool) -> Fault | None:
        """Return the fault for a refused move; None for one off the main line of a full record.

        It also counts the variations that are cut off. After a move that is too intricate, the
        record counts as ended.
        """
        if refused.illegality is Illegality.RECORD_FULL:
            self._is_full = True
            return too_long(node.at, MAX_MOVES, "moves").fault if is_main else None
        self._has_ended = refused.illegality is Illegality.TOO_INTRICATE
        if not self._has_ended:
            self._count_cut(node, is_main)
        return refused_move(str(refused.move), refused.illegality, node.at)

    def _count_cut(self, node: RawSgfNode, is_main: bool) -> None:
        """Count a variation cut off before this node, and store the first one's move.

        Does nothing if the main line is cut.
        """
        if is_main:
            return
        moves = [f"{name}[{value}]" for name in (MOVE, *COLOURS) if (value := node.first(name))]
        self._first_cut = self._first_cut or quote(next(iter(moves), "")).strip("'")
        self._cut += 1

    def _headline(self, game: Game, end: int) -> Headline:
        """Return the root's game info; result and rules only if the game doesn't have them."""
        root = self._file.nodes[0]
        texts = {field: self._noted.text(root, name) for field, name in HEADLINE.items()}
        result = "" if game.nodes[end].position.is_over else self._noted.text(root, "RE")
        named = self._noted.text(root, "RU")
        rules = "" if named.lower() in (game.rules.name, game.rules.title.lower()) else named
        return Headline(**texts, result=result, rules=rules)

    def _shown(self, main: tuple[int, ...]) -> int:
        """Return the node to show first: the stored one, the start of a problem, or the line's end.

        A set-up file of another program is taken for a problem. Raises FaultFound.
        """
        root = self._file.nodes[0]
        pairs = zip(self._file.nodes, self._numbers, strict=True)
        marked = [number for node, number in pairs if SHOWN in node.properties]
        text = root.first(PLAYED)
        if marked and marked[0] is not None:
            return marked[0]
        is_problem = self._start.start.is_set_up and not is_ours(root)
        end = 0 if is_problem else len(main) - 1
        played = end if text is None else read_number(text)
        if not 0 <= played < len(main):
            raise unreadable(root, text or "", Expected.MOVES_SHOWN, len(main) - 1, PLAYED)
        return main[played]


def _move_of(node: RawSgfNode, position: Position) -> Move | None:
    """Return a node's move, None if it has none. Raises FaultFound if it is malformed.

    A move by the player not to move is returned as an edit.
    """
    token = node.first(MOVE) if MOVE in node.properties else None
    if token is not None:
        try:
            return parse_move(token)
        except NotationError as error:
            raise unreadable(node, token, Expected.FILE_MOVE, MOVE) from error
    for letter, player in COLOURS.items():
        vertex = node.first(letter) if letter in node.properties else None
        if vertex is not None:
            move = _plain_move(node, position, vertex)
            is_in_turn = player is position.to_move or position.is_over
            return move if is_in_turn else by(player, move)
    return None


def _plain_move(node: RawSgfNode, position: Position, vertex: str) -> Move:
    """Return the Go move at a vertex: a stone, or a pass. Raises FaultFound or IllegalMove."""
    point = read_point(position.board, vertex)
    if point is not None:
        return Place(point)
    if position.go is None:
        raise unreadable(node, vertex, Expected.POINT_AND_NO_PASS)
    if not (_PASSES.fullmatch(vertex) or is_beyond(position.board, vertex)):
        raise unreadable(node, vertex, Expected.POINT)
    if position.go.stopped:  # a pass here agrees to the marks
        raise IllegalMove(Pass(), Illegality.STOPPED)
    return Pass()
