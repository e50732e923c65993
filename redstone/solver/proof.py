"""Depth-first proof-number search: who wins a position, as far as has been looked.

Each position has two efforts, about how much work is left to prove that Black, or White, wins.
The search goes where the least work promises a proof, and comes back when another way promises
less. What it has looked into stays in a table, so it can be broken off and taken up anywhere.

What is proven rests on what was proven before it, down to captures that end the game. So it holds
whatever positions may come back on other ways.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol, Self

PROVEN, REFUTED = 0, 1 << 40
"""The efforts of a proof that has been found, and of one that cannot be."""
EFFORT_OF_COST = 2
"""What each point of a move's cost adds to the effort to prove it good."""
SLACK = 4
"""The search leaves a way when another is better by one part in so many: less is thrashing."""


class Continuation(NamedTuple):
    """A legal move: what it costs by the policy, and the key of the position after it.

    `winner` is the colour that wins by it as far as the board tells without a search, and `plies`
    are those from it to the end of the game: 0 where it has ended.
    """

    cost: int
    move: int
    key: int
    winner: int | None
    plies: int = 0


class ProofBoard(Protocol):
    """A position that can be searched; `to_move` and winners are BLACK or WHITE."""

    to_move: int
    image: int
    """Differs for any two boards of a shape."""

    @property
    def key(self) -> int:
        """Equal only for positions whose value is the same."""

    def continuations(self) -> list[Continuation]:
        """Every legal move, the cheapest first; the game must not be over."""

    def after(self, move: int) -> Self:
        """The position after a legal move."""


class ProofSearch(Protocol):
    """All that has been found out of some positions."""

    pace: int
    """So many positions are looked into in the time that Python takes for one."""

    @property
    def looked_into(self) -> int:
        """How many positions have been looked into."""

    @property
    def is_exhausted(self) -> bool:
        """True once a bound of the search is reached: it goes no further."""

    def winner(self, key: int) -> int | None:
        """The colour that wins the position with this key, None if that is not proven."""

    def plies(self, key: int) -> int:
        """The length of the proof for a position whose winner is known."""

    def effort(self, key: int, colour: int) -> int:
        """About how much work is left to prove that this colour wins."""

    def search(self, board: ProofBoard, positions: int) -> None:
        """Look into about so many positions more, or until it is proven who wins."""


class ProofNode:
    """A position that has been looked into, with the efforts of both colours to prove a win.

    `moves`, `keys` and `guesses`, the mover's efforts as long as nothing is known of a move, go
    side by side, as the board with this `image` sees them; moves that are known to lose are
    taken out, and `longest` is the most plies that one of them can last. Where the winner is
    known there are none, and `longest` is how many plies the proof is long.
    """

    __slots__ = ("efforts", "guesses", "image", "keys", "longest", "moves")

    def __init__(self) -> None:
        self.efforts = [1, 1]
        self.moves: list[int] = []
        self.keys: list[int] = []
        self.guesses: list[int] = []
        self.image = 0
        self.longest = 0

    @property
    def winner(self) -> int | None:
        """The colour that wins, None as long as that is not proven."""
        return self.efforts.index(PROVEN) if PROVEN in self.efforts else None


@cache
def decided(winner: int, plies: int) -> ProofNode:
    """The one node for all positions that are won so; it never changes."""
    node = ProofNode()
    node.efforts = [REFUTED, REFUTED]
    node.efforts[winner] = PROVEN
    node.longest = plies
    return node


@dataclass(slots=True)
class Step:
    """A position on the way of the search, to be left when an effort reaches its bound."""

    board: ProofBoard
    node: ProofNode
    key: int
    bounds: list[int]


class Choice(NamedTuple):
    """Where to go on: a move's index, the mover's effort by the next best, the other's by it."""

    at: int
    second: int
    theirs: int


class Proof:
    """A `ProofSearch`, into at most `limit` positions; `depth` plies deep at most."""

    pace = 1

    def __init__(self, limit: int, depth: int) -> None:
        self._nodes: dict[int, ProofNode] = {}
        self._limit, self._depth = limit, depth
        self._stop = 0
        self._too_deep = False

    @property
    def looked_into(self) -> int:
        """How many positions the table holds."""
        return len(self._nodes)

    @property
    def is_exhausted(self) -> bool:
        """True once a bound of the search is reached: it goes no further."""
        return len(self._nodes) >= self._limit or self._too_deep

    def winner(self, key: int) -> int | None:
        """The colour that wins the position with this key, None if that is not proven."""
        node = self._nodes.get(key)
        return None if node is None else node.winner

    def plies(self, key: int) -> int:
        """The length of the proof for a position whose winner is known."""
        return self._nodes[key].longest

    def effort(self, key: int, colour: int) -> int:
        """About how much work is left to prove that this colour wins."""
        node = self._nodes.get(key)
        return 1 if node is None else node.efforts[colour]

    def search(self, board: ProofBoard, positions: int) -> None:
        """Look into about so many positions more, or until it is proven who wins."""
        self._stop = min(len(self._nodes) + positions, self._limit)
        way = [self._step(board, board.key, [REFUTED, REFUTED])]
        while way:
            further = self._further(way[-1])
            if further is None:
                way.pop()
            else:
                way.append(further)
            if len(way) > self._depth:
                self._too_deep, self._stop = True, 0

    def _step(self, board: ProofBoard, key: int, bounds: list[int]) -> Step:
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = ProofNode()
        if node.winner is None and (not node.moves or node.image != board.image):
            self._expand(board, node, key)
        return Step(board, self._nodes[key], key, bounds)

    def _expand(self, board: ProofBoard, node: ProofNode, key: int) -> None:
        """List the moves; one that wins at once decides, those that the board tells to lose go."""
        me = board.to_move
        node.image, node.longest = board.image, 0
        node.moves, node.keys, node.guesses = [], [], []
        for cost, move, after, winner, plies in board.continuations():
            if winner == me:
                self._nodes[key] = decided(me, 1 + plies)
                return
            if winner is None:
                node.moves.append(move)
                node.keys.append(after)
                node.guesses.append(1 + EFFORT_OF_COST * cost)
            else:
                node.longest = max(node.longest, 1 + plies)
        if not node.moves:
            self._nodes[key] = decided(me ^ 1, node.longest)

    def _further(self, step: Step) -> Step | None:
        """The next position on the way, None where this one is to be left."""
        node, bounds, me = step.node, step.bounds, step.board.to_move
        foe = me ^ 1
        choice = None if node.winner is not None else self._choose(step.key, node, me)
        if choice is None:
            return None
        mine, effort = node.efforts[me], node.efforts[foe]
        if mine >= bounds[me] or effort >= bounds[foe] or len(self._nodes) >= self._stop:
            return None
        below = [0, 0]
        below[me] = min(bounds[me], choice.second + choice.second // SLACK + 1)
        below[foe] = min(REFUTED, bounds[foe] - effort + choice.theirs)
        after = step.board.after(node.moves[choice.at])
        return self._step(after, node.keys[choice.at], below)

    def _choose(self, key: int, node: ProofNode, me: int) -> Choice | None:
        """Sum up what is known of the moves; None where that decides."""
        foe, get = me ^ 1, self._nodes.get
        best = second = REFUTED
        hardest = chosen = theirs = 0
        lost: list[int] = []
        for index, after in enumerate(node.keys):
            child = get(after)
            if child is None:
                mine, against = node.guesses[index], 1
            else:
                mine, against = child.efforts[me], child.efforts[foe]
                if not against:
                    lost.append(index)
                    node.longest = max(node.longest, 1 + child.longest)
                    continue
            hardest = against if against > hardest else hardest
            if mine < best:
                best, second, chosen, theirs = mine, best, index, against
            elif mine < second:
                second = mine
        if best == PROVEN:
            self._nodes[key] = decided(me, self._shortest(node, me))
            return None
        if len(lost) == len(node.keys):
            self._nodes[key] = decided(foe, node.longest)
            return None
        # Not their sum: many moves share what refutes them, and a sum would count it again.
        node.efforts[me] = best
        node.efforts[foe] = hardest + len(node.keys) - len(lost) - 1
        for index in reversed(lost):
            del node.moves[index], node.keys[index], node.guesses[index]
        return Choice(chosen - sum(index < chosen for index in lost), second, theirs)

    def _shortest(self, node: ProofNode, me: int) -> int:
        """How many plies the shortest of the known wins takes."""
        known = (self._nodes[key] for key in node.keys if key in self._nodes)
        return 1 + min(child.longest for child in known if child.efforts[me] == PROVEN)
