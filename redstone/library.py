"""Games as values for programmers; `redstone` exports these names.

The value below is `Game.record`, which also has branches, notes and the players' names.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, TypeGuard, TypeVar
from warnings import warn

from redstone import position, rules
from redstone.board import Board, Point
from redstone.engine.trees import TREES
from redstone.english import SET_UP_REFUSALS, message, refusal, warning
from redstone.pictures import numbered
from redstone.pictures.position import DrawingOptions, position_svg
from redstone.pictures.svg import About, svg_of, tailored
from redstone.position import Score
from redstone.puzzles.known import known_lines_of
from redstone.record import fault as faults
from redstone.record import game as records
from redstone.record.characters import BLANK, quote
from redstone.record.diagram import format_diagram, format_rows
from redstone.record.drawn import Drawing, Unclear, read_drawing, to_move_in
from redstone.record.fault import FaultKind
from redstone.record.link import format_link, format_puzzle, read_link
from redstone.record.link_found import has_sgf, link_span
from redstone.record.link_scanner import MAX_CHARACTERS
from redstone.record.notation import NotationError, parse_point, parse_size
from redstone.record.sgf import decode_by_codecs, formatting_sgf, reading_sgf, utf_16
from redstone.record.start import SetUpRefusal
from redstone.record.work import run_to_end
from redstone.rules.protocol import Rules, Traits
from redstone.runtime.engines import USUAL, engine_named
from redstone.summary import title
from redstone.values import (
    Group,
    Mark,
    Move,
    legal_in,
    marks_of,
    markup_of,
    move_of,
    names,
    of_kind,
    parsed,
    position_key,
    seats_of,
    seconds_of,
    whole,
    written,
)
from redstone.widget.data import WidgetOptions
from redstone.widget.document import making_page

Made = TypeVar("Made")

GAMES: tuple[str, ...] = tuple(rules.GAMES)
"""The names of the games, as used in links and by `new`."""


class Fault(ValueError):
    """A text that is not a game, or not a legal one.

    `kind` is "unreadable", "illegal" or "too-long". `at` is the index of the first wrong character
    in the text, or the text's length if something is missing at its end. If bytes were given it
    counts bytes, and `unit` is "byte" instead of "character". `game` is the valid part before it,
    or None.
    """

    def __init__(
        self,
        kind: str,
        at: int,
        message: str,
        game: "Game | None" = None,
        unit: str = "character",
    ) -> None:
        """Store the kind, the place, the message, and the game before the fault if there is one.

        `unit` is that of the place: characters or bytes.
        """
        super().__init__(kind, at, message, game, unit)
        self.kind, self.at, self.message, self.game = kind, at, message, game
        self.unit = unit

    def __str__(self) -> str:
        """Return the place and the message."""
        return f"at {self.unit} {self.at}: {self.message}"


class IllegalMove(ValueError):
    """A move that is not legal here; the game is unchanged.

    `token` is the text given. `reason` is the broken rule in a word ("occupied",
    "captures-nothing", ...), or "unreadable" if the text is no move. `at` is the number of moves
    played before it.
    """

    def __init__(self, token: str, reason: str, at: int, message: str) -> None:
        """Store the refused move's token, the reason, how many moves preceded it, and a message."""
        super().__init__(token, reason, at, message)
        self.token, self.reason, self.at, self.message = token, reason, at, message

    def __str__(self) -> str:
        """Return the move's number and the message."""
        return f"move {self.at + 1}: {self.message}"


@dataclass(frozen=True)
class Result:
    """The result of a finished game.

    `winner` is "black", "white", or None for a draw. `reason` is "annihilation", "resignation",
    "score" or "repetition". `score` has the points of both if they were counted, as `score.black`
    and `score.white`, komi included.
    """

    winner: str | None
    reason: str
    score: Score | None = None

    @classmethod
    def of(cls, end: position.Outcome | None) -> "Result | None":
        """Return the result for an outcome of the rules, None for None."""
        if end is None:
            return None
        return cls(end.winner.value if end.winner else None, end.reason.value, end.score)


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game, with the position reached: an immutable value; every move returns a new one.

    Games are made by `new` and `read`. Two games are equal if their links are: the same game, size
    and options, the same moves with their branches, and the same position shown. Names and comments
    do not count. `is_puzzle` is true if the link is that of a puzzle, which the player to move
    wins.
    """

    record: records.Game
    is_puzzle: bool = False

    def __post_init__(self) -> None:
        """Raise TypeError for a record or a flag of the wrong type."""
        of_kind(self.record, records.Game, "a game is made by `new` or `read`")
        of_kind(self.is_puzzle, bool, "that it is a puzzle is a truth value")

    @property
    def name(self) -> str:
        """The name of the game, one of `GAMES`."""
        return self.record.rules.name

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""
        board = self.record.start.board
        return board.cols, board.rows

    @property
    def options(self) -> str:
        """The game's options as in a link; empty for the default."""
        return self.record.rules.options

    @property
    def board(self) -> tuple[str, ...]:
        """The rows from the top: "." empty, "X" black, "O" white, "#" red."""
        return format_rows(self.record.position.board)

    @property
    def tokens(self) -> tuple[Move, ...]:
        """The moves played, as links write them."""
        return tuple(map(move_of, self.record.tokens[: self.record.ply]))

    @property
    def future(self) -> tuple[Move, ...]:
        """The moves of the main line that follow, the next one first; `go_to` reaches them."""
        return tuple(map(move_of, self.record.tokens[self.record.ply :]))

    @property
    def last(self) -> Move | None:
        """The last move; None at the start."""
        move = self.record.node.move
        return None if move is None else written(move)

    @property
    def to_move(self) -> str | None:
        """The player to move, "black" or "white"; None after the end."""
        now = self.record.position
        return None if now.is_over else now.to_move.value

    @property
    def due(self) -> int:
        """The number of stones that the turn still has to place; only in Savage Go more than 1."""
        now = self.record.position
        return 0 if now.is_over else now.due

    @property
    def first_player(self) -> str:
        """The colour of the first seat now, "black" or "white"."""
        return self.record.position.first_player.value

    @property
    def seats(self) -> Mapping[str, str]:
        """The colours of the "first" and the "second" seat now; a swap exchanges them."""
        return seats_of(self.record.position)

    @property
    def prisoners(self) -> Mapping[str, int] | None:
        """The prisoners of "black" and "white" in Go, including stones handed over.

        Otherwise None.
        """
        state = self.record.position.go
        return None if state is None else asdict(state.prisoners)

    @property
    def stopped(self) -> bool:
        """True while play is stopped (Go)."""
        now = self.record.position
        return now.go is not None and now.go.stopped and not now.is_over

    @property
    def dead(self) -> tuple[str, ...]:
        """The points of all stones marked dead (Go); they are kept after scoring."""
        state = self.record.position.go
        return () if state is None else names(state.dead)

    @property
    def captured(self) -> tuple[str, ...]:
        """The points of all stones, of both colours, that the last move captured.

        Empty before the first move.
        """
        node, record = self.record.node, self.record
        if node.move is None or node.parent is None:
            return ()
        return names(record.rules.captures(record.nodes[node.parent].position, node.move))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The black and white groups on the board, ordered by first point; red stones form none."""
        return tuple(map(Group.of, self.record.position.board.groups))

    def liberties(self, point: str) -> tuple[str, ...]:
        """Return the liberties of the group at a point.

        Raises ValueError if the point has no black or white stone.
        """
        of_kind(point, str, "a point is a text")
        board = self.record.position.board
        place = parse_point(point)
        group = board.group_at(place) if place in board else None
        if group is None:
            raise ValueError(f"there is no group at {quote(point)}")
        return names(group.liberties)

    @property
    def position_key(self) -> str:
        """A text that is equal for positions with the same stones, player to move and stones due.

        Earlier moves, a possible swap and Go's ko do not count.
        """
        return position_key(self.name, self.record.position, self.board)

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """All legal moves except resigning, "w", sorted as strings; empty after the end."""
        return legal_in(self.record.rules, self.record.position)

    @property
    def result(self) -> Result | None:
        """The result of the game, None until it ends."""
        return Result.of(self.record.outcome)

    def play(self, token: str) -> "Game":
        """Return the game with one more move. Raises IllegalMove.

        The token is "e5" for a stone, "xe5" for a red one, "z" for the swap, "y" for a pass, "w"
        for resigning. In Go, while play is stopped, "ve5" marks a dead string and "u" resumes play.
        Moves that followed here before stay in the record as a branch.
        """
        return Game(made(token, self.record.ply, self.record.play))

    def add(self, token: str) -> "Game":
        """Return the game after a move that is added as a variation; the main line stays as it is.

        Raises IllegalMove.
        """
        return Game(made(token, self.record.ply, self.record.add))

    def go_to(self, ply: int) -> "Game":
        """Return the game after this number of moves of its line; later ones become its `future`.

        Raises ValueError outside the line.
        """
        ply = whole(ply, "a number of moves is a whole number")
        return Game(self.record.go_to(ply), self.is_puzzle and ply == self.record.ply)

    def mainline(self) -> Iterator["Game"]:
        """Yield the game after each move of its line, from the first one to the last."""
        for ply in range(1, len(self.record.path)):
            yield self.go_to(ply)

    @property
    def parent(self) -> "Game | None":
        """The game before the last move; None at the start."""
        before = self.record.node.parent
        return None if before is None else Game(self.record.go_to_node(before))

    @property
    def variations(self) -> tuple["Game", ...]:
        """The game after each move recorded from here; the main continuation first."""
        return tuple(Game(self.record.go_to_node(child)) for child in self.record.node.children)

    @property
    def headers(self) -> dict[str, str]:
        """The non-empty texts about the whole game: the players' names "black" and "white", ...

        The others are "date", "title", "comment", "result", "time", "overtime" and so on, as in
        SGF.
        """
        known = vars(self.record.headline).items()
        return {name: text for name, text in known if isinstance(text, str) and text}

    def with_headers(self, **texts: str) -> "Game":
        """Return the game with texts about the whole game changed, by their names in `headers`.

        An empty text removes one. Raises TypeError for other names.
        """
        known = vars(records.NO_HEADLINE)
        for name, text in texts.items():
            if not isinstance(known.get(name), str):
                raise TypeError(f"{name} is not a header: {', '.join(known)}")
            of_kind(text, str, "a header is a text")
        return self._with(replace(self.record, headline=replace(self.record.headline, **texts)))

    @property
    def comment(self) -> str:
        """The comment on this position; empty if there is none."""
        return self.record.node.notes.comment

    def with_comment(self, text: str) -> "Game":
        """Return the game with another comment on this position."""
        of_kind(text, str, "a comment is a text")
        return self._noted(comment=text)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks drawn on the board in this position."""
        return tuple(marks_of(self.record.node.notes.markup))

    def with_marks(self, marks: Iterable[Mark | tuple[str, ...]]) -> "Game":
        """Return the game with other marks on the board in this position.

        Each is a `Mark`, or a tuple of its point, its shape and its text. Raises ValueError.
        """
        now = self.record.position
        return self._noted(markup=tuple(markup_of(mark, now) for mark in marks))

    def _noted(self, **notes: Any) -> "Game":
        """Return the game with these fields of the current position's notes changed."""
        record = self.record
        changed = replace(record.node.notes, **notes)
        return self._with(record.annotate(record.cursor, changed))

    def _with(self, record: records.Game) -> "Game":
        """Return a game with another record, still a puzzle if this is one."""
        return Game(record, self.is_puzzle)

    def link(self) -> str:
        """Return the canonical link, from "#" to the check; `read` reads it."""
        return self._link

    @cached_property
    def _link(self) -> str:
        """The canonical link, cached."""
        return (format_puzzle if self.is_puzzle else format_link)(self.record)

    def sgf(self) -> str:
        """Return the whole record as an SGF file; `read` reads it.

        It has all branches, names and comments.
        """
        return run_to_end(formatting_sgf(self.record))

    def svg(
        self,
        *,
        width: float | None = None,
        marks: bool = True,
        arrows: Iterable[tuple[str, str]] = (),
        turned: bool = False,
        ids: str = "",
    ) -> str:
        """Return a picture of the position, as the page saves it: an SVG document with the link.

        `width` is its width in CSS pixels. Each of the `arrows` leads from one point to another. A
        board that is `turned` shows the first row at the top and the last column at the left. `ids`
        is a prefix of all ids in the document, so that several fit in one page. Raises ValueError
        for an arrow off the board.
        """
        record = self.record
        if not marks:
            record = self._noted(markup=()).record
        board = record.position.board
        lines = [_arrow(arrow, board) for arrow in arrows]
        made = position_svg(record, self.link(), look=DrawingOptions(tuple(lines), turned))
        return tailored(made, width, ids)

    def diagram(self, first: int = 1, last: int | None = None) -> str:
        """Return an SVG document with the moves played, numbered on their stones as in books.

        They are those from the `first` to the `last` one. A line below names moves at a point where
        another stone had been, as in "7 at 3". Raises ValueError if these moves have not been
        played.
        """
        first = whole(first, "a number of moves is a whole number")
        last = whole(
            len(self.tokens) if last is None else last, "a number of moves is a whole number"
        )
        if not 1 <= first <= last <= len(self.tokens):
            raise ValueError(f"moves {first} to {last} of {len(self.tokens)} played")
        made = numbered.diagram(self.record, first - 1, last)
        return svg_of(made.picture, About(title(self.record), self.link(), made.again))

    def widget(self, page: str = "", *, seconds: float = 10.0) -> str:
        """Return the record as a self-contained HTML document for web pages.

        `page` is the address of the Redstone site that it links to. The document of a puzzle
        contains the solution, from the collection or proven within this number of seconds. Raises
        ValueError if no single move is proven to be the only one that wins.
        """
        of_kind(page, str, "an address is a text")
        known, seconds = None, seconds_of(seconds)
        if self.is_puzzle:
            with TREES.growing_in(engine_named(USUAL).make):
                known = known_lines_of(self.record, seconds)
        return run_to_end(making_page(self.record, WidgetOptions(page + self.link(), known=known)))

    def _repr_svg_(self) -> str:
        """Return the picture of the position, for notebooks."""
        return self.svg()

    def __str__(self) -> str:
        """Return the position as a text diagram."""
        return format_diagram(self.record.position.board)

    def __repr__(self) -> str:
        """Return the text diagram and the game's title."""
        return f"{self}\n{title(self.record)}"

    def __eq__(self, other: object) -> bool:
        """Return True if both games have the same link."""
        return self._link == other._link if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the game's link."""
        return hash(self._link)

    def __deepcopy__(self, _memo: object) -> "Game":
        """Return this object itself, as it is immutable."""
        return self

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[Any, ...]]:
        """Pickle the game as SGF."""
        return _restored, (self.sgf(), self.is_puzzle, self.name)


def made(token: str, before: int, make: Callable[[position.Move], Made]) -> Made:
    """Return the result of `make` for the move that a token stands for. Raises IllegalMove.

    `before` is the number of moves before it.
    """
    of_kind(token, str, "a token is a text")
    try:
        return make(parsed(token))
    except NotationError as error:
        said = f"{quote(token)} is not a move: {error}"
        raise IllegalMove(token, FaultKind.UNREADABLE.value, before, said) from error
    except position.IllegalMove as error:
        raise IllegalMove(token, error.illegality.value, before, refusal(error)) from error


def _arrow(arrow: tuple[str, str], board: Board) -> tuple[Point, Point]:
    """Parse an arrow's two point names. Raises ValueError."""
    start, end = map(parse_point, arrow)
    if start not in board or end not in board or start == end:
        raise ValueError(f"an arrow from {start} to {end}: two points of the board are needed")
    return start, end


def _restored(sgf: str, is_puzzle: bool, name: str = "") -> Game:
    """Return a game from its pickled parts. Raises Fault if its rules are not known here."""
    if name and name not in rules.GAMES:
        said = f"The game {quote(name)} is not known here: give its file to rules_from first."
        raise Fault(FaultKind.UNREADABLE.value, 0, said)
    return Game(read(sgf).record, is_puzzle)


def new(
    game: str | Rules = "redstone", size: int | tuple[int, int] | str = 9, options: str = ""
) -> Game:
    """Return a game without moves: one of `GAMES`, with its size and its options as in links.

    The game may also be given by rules that `rules_from` has returned. The size is 9, (13, 9) or
    "13x9", columns first, each side 2 to 19. Options are "n" for no pie rule; in Go a, b or c for
    the scoring, "k13" for a komi of 6.5, "h4" for a handicap. Raises Fault, whose `at` is an index
    in game, size and options joined as in a link.
    """
    of_kind(options, str, "options are a text")
    if not isinstance(game, str) and is_rules(game):
        return new(game.name, size, options or game.options)
    side = "x".join(map(str, size)) if isinstance(size, tuple) else str(size)
    head = f"{game}{side}{options}"
    _check_head(game, size, side, options)
    wrong = next((at for at, letter in enumerate(head) if not letter.isalnum()), None)
    if wrong is not None:
        said = f"{quote(head[wrong])} is in no game's name, size or options."
        raise Fault(FaultKind.UNREADABLE.value, wrong, said)
    return _of_link(f"{head}-1-0")


def is_rules(value: object) -> TypeGuard[Rules]:
    """Return True if a value is the rules of a game, rather than its name."""
    return isinstance(getattr(value, "traits", None), Traits)


def _check_head(game: object, size: object, side: str, options: str) -> None:
    """Raise Fault at the place of a wrong game name, size or options."""
    kind = FaultKind.UNREADABLE.value
    if str(game).lower() not in rules.GAMES:
        raise Fault(kind, 0, f"The game {quote(str(game))} is not known here.")
    if isinstance(size, tuple) and len(size) != 2:
        raise Fault(kind, len(str(game)), "A size has one side, or two.")
    try:
        parse_size(side)
    except NotationError as error:
        raise Fault(kind, len(str(game)), f"{error}.") from error
    if str(options)[:1] == "x" or str(options)[:1].isdigit():
        raise Fault(kind, len(str(game)) + len(side), "No option begins like this.")


def read(text: str | bytes, game: str = "redstone") -> Game:
    """Return the game of a link, of its part from #, of an SGF file or of a board drawn in text.

    A drawn board is a position of `game`. If the text does not say "White to move" or the like, the
    player with fewer stones is to move, or Black. Raises Fault. A link with a wrong check is read,
    with a UserWarning: it may have been cut or altered on its way.
    """
    of_kind(text, (str, bytes), "what is read is a text or bytes")
    of_kind(game, str, "the name of a game is a text")
    if isinstance(text, str):
        return _of_text(text, game)
    marked = utf_16(text, decode_by_codecs)
    if marked is not None:
        return _of_text(marked.data.decode(), game)
    if has_sgf(text.decode("utf-8", "replace")):
        return _of_sgf(text, None)
    decoded = text.decode("utf-8", "surrogateescape")  # undecodable bytes keep their places
    try:
        return _of_text(decoded, game)
    except Fault as fault:
        at = len(decoded[: fault.at].encode("utf-8", "surrogateescape"))
        raise Fault(fault.kind, at, fault.message, fault.game, "byte") from None


def _of_text(text: str, game: str) -> Game:
    """Return the game in a text, for `read`. Raises Fault."""
    if has_sgf(text):
        return _of_sgf(text.encode(errors="replace"), text)
    drawing = read_drawing(text) if len(text) <= MAX_CHARACTERS else None
    if drawing is None:
        return _of_link(text)
    span = link_span(text)
    return _of_link(text[slice(*span)], span[0]) if span else _of_drawing(text, drawing, game)


def _of_link(text: str, before: int = 0) -> Game:
    """Return the game of a link that begins after `before` characters of the text.

    Raises Fault; warns of a wrong checksum.
    """
    reading = read_link(text)
    found = None if reading.game is None else Game(reading.game, reading.puzzle)
    if reading.fault is not None:
        raise _raised(reading.fault, before + reading.fault.at, found)
    if reading.warning is not None:
        warn(warning(reading.warning), stacklevel=4)  # the caller of `read`
    assert found is not None
    return found


def _of_sgf(data: bytes, text: str | None) -> Game:
    """Return the game of an SGF file. Raises Fault.

    `text` is what `data` encodes, None for a file.
    """
    reading = run_to_end(reading_sgf(data, decoded=text is not None))
    found = None if reading.game is None else Game(reading.game)
    if reading.fault is not None:
        raise raised_in_sgf(reading.fault, data, text, found)
    assert found is not None
    return found


def raised_in_sgf(fault: faults.Fault, data: bytes, text: str | None, found: Game | None) -> Fault:
    """Return the library's `Fault` for a fault in SGF; `text` is what `data` encodes."""
    if text is None:
        return Fault(fault.kind.value, fault.at, message(fault), found, "byte")
    return _raised(fault, len(data[: fault.at].decode("utf-8", "ignore")), found)


def _raised(fault: faults.Fault, at: int, found: Game | None) -> Fault:
    """Return the library's `Fault` for a record's fault."""
    return Fault(fault.kind.value, at, message(fault), found)


def _of_drawing(text: str, drawing: Drawing, name: str) -> Game:
    """Return a game that starts with the position of a text diagram. Raises Fault."""
    for doubt in drawing.doubts:
        at = sum(map(len, text.splitlines(keepends=True)[: doubt.line - 1]))
        said = f"Line {doubt.line} of the board {_UNCLEAR[doubt.what]}."
        raise Fault(FaultKind.UNREADABLE.value, at, said)
    board = drawing.board
    plain = new(name, (board.cols, board.rows))
    if not board.stones:
        return plain
    made = records.Game.from_set_up(plain.record.rules, board, to_move_in(drawing))
    if isinstance(made, SetUpRefusal):
        said = f"The game cannot start like this: {SET_UP_REFUSALS[made.rule].english}."
        raise Fault(FaultKind.ILLEGAL.value, len(text) - len(text.lstrip(BLANK)), said)
    return Game(made)


_UNCLEAR = {
    Unclear.CHARACTERS: "has something that is no stone",
    Unclear.LENGTH: "has more or fewer points than the others",
    Unclear.TOO_LARGE: "is one too many: 19 is the most",
    Unclear.CUT: "is cut",
    Unclear.NOTHING: "is none",
}
"""Ends of the sentence about a line of the board that is unclear."""
