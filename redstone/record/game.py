"""The game record: start, tree of moves, current node, and seats."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from redstone.board import Board
from redstone.position import Illegality, IllegalMove, Move, Outcome, Player, Position, Reason
from redstone.record import node
from redstone.record.node import Node, Nodes, Notes
from redstone.record.start import SetUpRefusal, set_up
from redstone.rules.protocol import Rules

MAX_MOVES = 5_000
"""Maximum number of nodes besides the start, which is that of moves in a link."""
MAX_LENGTH = 19_000
"""Maximum length of a record's moves in a link, in characters; a whole link has up to 20,000."""


class Seat(Enum):
    """A participant: the one who moves first, or the other; colours may be swapped."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Seat":
        """The opponent's seat."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


def seat_to_move(position: Position) -> Seat:
    """Return the seat to move; after the end, the one whose turn it would be."""
    return Seat.FIRST if position.to_move is position.first_player else Seat.SECOND


@dataclass(frozen=True)
class Headline:
    """The game info of a file: names, date, comment and so on.

    `time` and `overtime` describe the players' time. `rules` is the name of the rules in a file of
    Go, if it is not one of ours.
    """

    black: str = ""
    white: str = ""
    date: str = ""
    title: str = ""
    comment: str = ""
    result: str = ""
    time: str = ""
    overtime: str = ""
    event: str = ""
    rules: str = ""


NO_HEADLINE = Headline()


@dataclass(frozen=True)
class Game:
    """An immutable game record; every change returns a new one.

    `nodes` is the tree, with legal moves only. `cursor` is the number of the node shown. The line
    shown leads from the start through the cursor along the main continuations; `moves`, `future`,
    `ply` and so on are views of it. `length` caches `node.length_of(nodes)`, which every move
    needs.
    """

    rules: Rules
    nodes: Nodes
    cursor: int = 0
    headline: Headline = NO_HEADLINE
    length: int = field(default=0, compare=False, repr=False)

    def __repr__(self) -> str:
        """Return the rules' title, the size and the moves played."""
        board = self.start.board
        moves = "".join(f" {token}" for token in self.tokens[: self.ply])
        return f"<{self.rules.title} {board.cols}x{board.rows}:{moves}>"

    @classmethod
    def new(cls, rules: Rules, cols: int, rows: int) -> "Game":
        """Return a game without moves. Raises ValueError for a side outside 2 to 19."""
        return cls.starting_at(rules, rules.start(cols, rows))

    @classmethod
    def from_set_up(
        cls, rules: Rules, board: Board, to_move: Player, due: int = 1
    ) -> "Game | SetUpRefusal":
        """Return a game that starts with these stones, or the set-up rule they break."""
        start = set_up(rules, board, to_move, due)
        return start if isinstance(start, SetUpRefusal) else cls.starting_at(rules, start)

    @classmethod
    def starting_at(cls, rules: Rules, position: Position) -> "Game":
        """Return a game that starts at this position, unchecked."""
        return cls(rules, (Node(position),))

    # -- the line shown -----------------------------------------------------------

    @property
    def node(self) -> Node:
        """The current node."""
        return self.nodes[self.cursor]

    @cached_property
    def path(self) -> tuple[int, ...]:
        """The numbers of the nodes on the line, start included."""
        return node.path_to(self.nodes, self.cursor) + node.main_line(self.nodes, self.cursor)

    @property
    def ply(self) -> int:
        """The number of moves from the start to the current node."""
        return self.node.depth

    @cached_property
    def line_positions(self) -> tuple[Position, ...]:
        """The positions on the line: the start, and after each move."""
        return tuple(self.nodes[number].position for number in self.path)

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """All moves of the line, played and future."""
        moves = (self.nodes[number].move for number in self.path[1:])
        return tuple(move for move in moves if move is not None)

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of the line's moves (link notation)."""
        return tuple(map(str, self.line))

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.nodes[0].position

    @property
    def position(self) -> Position:
        """The current position."""
        return self.node.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions up to the current one: the start, and after each of `moves`."""
        return self.line_positions[: self.ply + 1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the start to the current node."""
        return self.line[: self.ply]

    @property
    def future(self) -> tuple[Move, ...]:
        """The moves after the current node along main continuations."""
        return self.line[self.ply :]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, None while it is not over."""
        return self.position.outcome

    def owner(self, player: Player) -> Seat:
        """Return the seat that has this colour now."""
        return Seat.FIRST if player is self.position.first_player else Seat.SECOND

    def colour(self, seat: Seat) -> Player:
        """Return the colour that a seat has now."""
        first = self.position.first_player
        return first if seat is Seat.FIRST else first.enemy

    # -- moves --------------------------------------------------------------------

    def play(self, move: Move) -> "Game":
        """Return the game after a move, as the main continuation of the current node.

        Other continuations from here stay as branches. Raises IllegalMove and changes nothing if it
        is refused.
        """
        game = self.add(move)
        nodes = node.with_main(game.nodes, game.cursor)
        return game if nodes is game.nodes else replace(game, nodes=nodes)

    def add(self, move: Move) -> "Game":
        """Return the game after a move; a new move is added as the last branch.

        Raises IllegalMove and changes nothing if the move is refused, or the record is full.
        """
        known = node.child_with(self.nodes, self.cursor, move)
        if known is not None:
            return self.go_to_node(known)
        after = node.position_after(self.rules, self.position, move)
        if self.is_full:
            raise IllegalMove(move, Illegality.RECORD_FULL)
        length = self.length + node.length_after(self.node, move)
        nodes = node.with_child(self.nodes, self.cursor, move, after)
        game = Game(self.rules, nodes, len(nodes) - 1, self.headline, length)
        if not self.node.children:
            game._carry_on(self)
        return game

    def _carry_on(self, before: "Game") -> None:
        """Copy the previous game's cached lines to this one, extended by its last move.

        Computing them again would take time in proportion to the length of the game.
        """
        known = vars(before)
        if "path" not in known and "line" not in known:  # all others come from these
            return
        made = self.node
        ends = {
            "path": self.cursor,
            "line": made.move,
            "line_positions": made.position,
            "tokens": str(made.move),
        }
        vars(self).update(
            {name: (*known[name], end) for name, end in ends.items() if name in known}
        )

    @property
    def is_full(self) -> bool:
        """True if a link might not have room for another move."""
        return len(self.nodes) > MAX_MOVES or self.length > MAX_LENGTH

    def called_a_draw(self) -> "Game":
        """Return the game with its line ended as an abandoned draw.

        No move says this: a link has only the moves.
        """
        last = self.path[-1]
        outcome = Outcome(None, Reason.ABANDONED)
        position = replace(self.nodes[last].position, outcome=outcome)
        made = replace(self.nodes[last], position=position)
        return replace(self, nodes=(*self.nodes[:last], made, *self.nodes[last + 1 :]))

    @property
    def is_called_a_draw(self) -> bool:
        """True at the end of a game that was ended as a draw."""
        return self.outcome is not None and self.outcome.reason is Reason.ABANDONED

    # -- back and forth -----------------------------------------------------------

    def go_to(self, ply: int) -> "Game":
        """Return the game after `ply` moves of its line. Raises ValueError outside the line.

        When going back from a branch to before the node where it leaves the main line, the line
        shown is the main line again.
        """
        if not 0 <= ply < len(self.path):
            raise ValueError(f"move {ply} of a line of {len(self.line)}")
        return self.go_to_node(self.path[ply])

    def go_to_node(self, number: int) -> "Game":
        """Return the game at node `number`. Raises ValueError if it is unknown."""
        return replace(self, cursor=self._known(number))

    # -- the tree -----------------------------------------------------------------

    @property
    def has_branches(self) -> bool:
        """True if any node has more than one continuation."""
        return len(self.path) < len(self.nodes)

    def promote(self, number: int) -> "Game":
        """Return the game with a node made its parent's main continuation.

        Raises ValueError for an unknown number.
        """
        return replace(self, nodes=node.with_main(self.nodes, self._known(number)))

    def cut(self, number: int) -> "Game":
        """Return the game without a node and its descendants.

        A cursor among them moves to the node's parent. Nodes are renumbered. Raises
        ValueError for the start and for an unknown number.
        """
        parent = self.nodes[self._known(number)].parent
        if parent is None:
            raise ValueError("the start of a game cannot be cut off")
        gone = node.subtree(self.nodes, number)
        cursor = parent if self.cursor in gone else self.cursor
        return self._only([n for n in range(len(self.nodes)) if n not in gone], cursor)

    def from_here(self) -> "Game":
        """Return the game with only the path to the current node, and its subtree."""
        kept = {*self.path[: self.ply + 1], *node.subtree(self.nodes, self.cursor)}
        return self._only(sorted(kept), self.cursor)

    def without_branches(self) -> "Game":
        """Return the game with only the current line."""
        return self._only(self.path, self.cursor)

    def without_future(self) -> "Game":
        """Return the game with only the moves up to the current node."""
        return self._only(self.path[: self.ply + 1], self.cursor)

    def annotate(self, number: int, notes: Notes) -> "Game":
        """Return the game with a node's notes replaced. Raises ValueError if it is unknown."""
        return replace(self, nodes=node.with_notes(self.nodes, self._known(number), notes))

    def _known(self, number: int) -> int:
        """Return the number if a node has it. Raises ValueError if not."""
        if not 0 <= number < len(self.nodes):
            raise ValueError(f"node {number} of {len(self.nodes)}")
        return number

    def _only(self, kept: Collection[int], cursor: int) -> "Game":
        """Return the game with only the nodes in `kept`, renumbered."""
        if len(kept) == len(self.nodes):
            return self
        nodes, numbers = node.only(self.nodes, kept)
        return replace(self, nodes=nodes, cursor=numbers[cursor], length=node.length_of(nodes))
