"""A mutable game record under construction, so that long games are read in linear time."""

from dataclasses import replace

from redstone.position import Illegality, IllegalMove, Move, Position
from redstone.record.game import MAX_LENGTH, MAX_MOVES, Game
from redstone.record.node import BRANCH, Node, Notes, position_after
from redstone.rules.completion import GAME_BUDGET


class Builder:
    """A game tree under construction, with nodes numbered as in `Game.nodes`.

    Unless it is `bounded` it has no limit of length: links have their own. The work that the rules
    count is limited for the whole tree as for one game.
    """

    def __init__(self, game: Game, *, bounded: bool = False) -> None:
        """Start from a game, which is not changed."""
        self._game, self._bounded = game, bounded
        self._length = game.length
        self._work = 0
        self._nodes = list(game.nodes)
        self._children = [list(known.children) for known in game.nodes]
        self._numbers = {
            (parent, self._nodes[child].move): child
            for parent, children in enumerate(self._children)
            for child in children
        }

    def position(self, number: int) -> Position:
        """Return a node's position."""
        return self._nodes[number].position

    def node(self, number: int) -> Node:
        """Return a node; its list of children may be incomplete."""
        return self._nodes[number]

    def add(self, parent: int, move: Move) -> int:
        """Add a move below node `parent` if it is new, and return the number of its node.

        Raises IllegalMove and changes nothing if the move is refused. A bounded record that is
        full, and too much work for the rules in this tree, are reasons too.
        """
        siblings = self._children[parent]
        known = self._numbers.get((parent, move)) if siblings else None
        if known is not None:
            return known
        before, number = self._nodes[parent], len(self._nodes)
        after = self._position_after(before.position, move)
        length = self._length + len(str(move)) + (BRANCH if siblings else 0)
        if self._bounded and (number > MAX_MOVES or length > MAX_LENGTH):
            raise IllegalMove(move, Illegality.RECORD_FULL)
        self._length = length
        self._nodes.append(Node(after, move, parent, before.depth + 1))
        self._children.append([])
        siblings.append(number)
        self._numbers[parent, move] = number
        return number

    def _position_after(self, before: Position, move: Move) -> Position:
        """Return the position after a move, adding the rules' search effort to the total.

        Raises IllegalMove, also once the total is too large.
        """
        if self._work > GAME_BUDGET:
            raise IllegalMove(move, Illegality.TOO_INTRICATE)
        try:
            after = position_after(self._game.rules, before, move)
        except IllegalMove as refused:
            self._work += refused.work
            raise
        if after.savage is not None:
            self._work += after.savage.work - (before.savage.work if before.savage else 0)
        return after

    def annotate(self, number: int, notes: Notes) -> None:
        """Replace the notes of a node."""
        self._nodes[number] = replace(self._nodes[number], notes=notes)

    def game(self, cursor: int) -> Game:
        """Return the game built so far, at node `cursor`."""
        pairs = zip(self._nodes, self._children, strict=True)
        nodes = tuple(
            Node(
                known.position, known.move, known.parent, known.depth, tuple(children), known.notes
            )
            for known, children in pairs
        )
        return replace(self._game, nodes=nodes, cursor=cursor, length=self._length)
