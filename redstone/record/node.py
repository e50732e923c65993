"""The nodes of a game record: move, position, notes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from redstone.board import Point
from redstone.position import (
    Illegality,
    IllegalMove,
    Move,
    Outcome,
    Place,
    Player,
    Position,
    Reason,
    Resign,
    SetUp,
)
from redstone.record.edit import after_set_up, by_rules
from redstone.rules.protocol import Rules


class MarkShape(Enum):
    """The shape of a mark on the board; the value is its SGF property."""

    TRIANGLE = "TR"
    SQUARE = "SQ"
    CIRCLE = "CR"
    CROSS = "MA"
    LABEL = "LB"
    ARROW = "AR"
    LINE = "LN"
    DIMMED = "DD"


PAIRS = (MarkShape.ARROW, MarkShape.LINE)
"""The marks that lead from one point to another."""


@dataclass(frozen=True, slots=True)
class Markup:
    """A mark on a point of the board.

    `text` is the text of a label; for an arrow or a line it is the point where it ends.
    """

    point: Point
    shape: MarkShape
    text: str = ""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluation of a position by a search or proof.

    `rate` is the win rate of the player to move, 0 to 1, after this number of `simulations`.
    `winner` is set if the result is proven. `line` is the expected line, best move first.
    """

    rate: float
    simulations: int
    winner: Player | None = None
    line: tuple[Move, ...] = ()


def deeper(known: Evaluation | None, found: Evaluation) -> Evaluation:
    """Return the better of two evaluations: the proven one, else the one with more simulations.

    If it has no expected line, it gets the other one's.
    """
    if known is None:
        return found
    is_deeper = found.simulations > known.simulations or found.winner is not None
    kept, other = (found, known) if is_deeper and known.winner is None else (known, found)
    return kept if kept.line else replace(kept, line=other.line)


def evaluation_of(position: Position, noted: Evaluation | None) -> Evaluation | None:
    """Return a position's evaluation: its outcome's if it is over, else `noted` (or None)."""
    if position.outcome is None:
        return noted
    winner = position.outcome.winner
    rate = 0.5 if winner is None else float(winner is position.to_move)
    return Evaluation(rate, 0, winner)


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A player's time left after their move: `time` in milliseconds.

    In overtime `periods` is the number left, of periods or another unit; otherwise None.
    """

    time: int
    periods: int | None = None

    @property
    def is_out(self) -> bool:
        """True if no time is left; a resignation is then a loss on time."""
        return not (self.time or self.periods)


@dataclass(frozen=True, slots=True)
class Notes:
    """A node's notes: title, comment, sign, marks, evaluation, time left.

    `sign` judges the move: one of !, ?, !!, ??, !?, ?! or empty. `others` are unknown properties of
    a file, each with its values as written.
    """

    title: str = ""
    comment: str = ""
    sign: str = ""
    markup: tuple[Markup, ...] = ()
    evaluation: Evaluation | None = None
    left: TimeLeft | None = None
    others: tuple[tuple[str, tuple[str, ...]], ...] = ()


NO_NOTES = Notes()

BRANCH = len("-4999")
"""Maximum number of characters that a branch adds to a link before its moves."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the game tree; its number is its index in `Game.nodes`.

    `move` leads here from the node `parent`; both are None at the start only. The first of the
    `children` is the main continuation. `depth` is the number of moves from the start.
    """

    position: Position
    move: Move | None = None
    parent: int | None = None
    depth: int = 0
    children: tuple[int, ...] = ()
    notes: Notes = NO_NOTES


Nodes = tuple[Node, ...]
"""A tree: the start is number 0, and every parent has a smaller number than its children."""


def position_after(rules: Rules, position: Position, move: Move) -> Position:
    """Return the position after a move, resignation and edits included. Raises IllegalMove.

    Every move of a record passes through here, whether it is played, read from a link or a file, or
    comes from another window.
    """
    if type(move) is Place:  # the most frequent case
        return rules.play(position, move)
    if isinstance(move, SetUp):
        return after_set_up(position, move)
    if not isinstance(move, Resign):
        return rules.play(*by_rules(position, move))
    if position.is_over:
        raise IllegalMove(move, Illegality.GAME_OVER)
    outcome = Outcome(position.to_move.enemy, Reason.RESIGNATION)
    return replace(position, ply=position.ply + 1, outcome=outcome)


def length_after(before: Node, move: Move) -> int:
    """Return an upper bound of the characters that another child adds to the link."""
    return len(str(move)) + (BRANCH if before.children else 0)


def length_of(nodes: Nodes) -> int:
    """Return an upper bound of the characters that a tree's moves take in a link."""
    moves = sum(len(str(made.move)) for made in nodes[1:])
    return moves + BRANCH * sum(len(made.children) - 1 for made in nodes if made.children)


def child_with(nodes: Nodes, parent: int, move: Move) -> int | None:
    """Return the number of the child with this move, or None."""
    return next((child for child in nodes[parent].children if nodes[child].move == move), None)


def with_child(nodes: Nodes, parent: int, move: Move, position: Position) -> Nodes:
    """Return the tree with a move appended as its parent's last child."""
    before, grown = nodes[parent], list(nodes)
    children = (*before.children, len(nodes))
    grown[parent] = Node(
        before.position, before.move, before.parent, before.depth, children, before.notes
    )
    grown.append(Node(position, move, parent, before.depth + 1))
    return tuple(grown)


def with_main(nodes: Nodes, number: int) -> Nodes:
    """Return the tree with a node made its parent's main continuation."""
    parent = nodes[number].parent
    if parent is None or nodes[parent].children[0] == number:
        return nodes
    others = (child for child in nodes[parent].children if child != number)
    changed = replace(nodes[parent], children=(number, *others))
    return (*nodes[:parent], changed, *nodes[parent + 1 :])


def with_notes(nodes: Nodes, number: int, notes: Notes) -> Nodes:
    """Return the tree with a node's notes replaced."""
    return (*nodes[:number], replace(nodes[number], notes=notes), *nodes[number + 1 :])


def path_to(nodes: Nodes, number: int) -> tuple[int, ...]:
    """Return the node numbers from the start to a node."""
    path: list[int] = []
    at: int | None = number
    while at is not None:
        path.append(at)
        at = nodes[at].parent
    return tuple(reversed(path))


def main_line(nodes: Nodes, number: int) -> tuple[int, ...]:
    """Return the node numbers after a node along main continuations."""
    line: list[int] = []
    while nodes[number].children:
        number = nodes[number].children[0]
        line.append(number)
    return tuple(line)


def subtree(nodes: Nodes, number: int) -> frozenset[int]:
    """Return the numbers of a node and its descendants."""
    found, frontier = {number}, [number]
    while frontier:
        children = nodes[frontier.pop()].children
        found.update(children)
        frontier.extend(children)
    return frozenset(found)


def only(nodes: Nodes, kept: Iterable[int]) -> tuple[Nodes, dict[int, int]]:
    """Return the tree reduced to these nodes, renumbered, with the map to new numbers.

    The parent of every kept node must be kept too.
    """
    numbers = {old: new for new, old in enumerate(sorted(kept))}
    left = tuple(
        replace(
            nodes[old],
            parent=None if (parent := nodes[old].parent) is None else numbers[parent],
            children=tuple(numbers[child] for child in nodes[old].children if child in numbers),
        )
        for old in numbers
    )
    return left, numbers
