"""A puzzle as a tree of all moves that can be tried, with verdicts and refutations."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from redstone.board import Board
from redstone.position import Move, Place
from redstone.record.game import Game

Line = tuple[Move, ...]
Images = Callable[[Board], Sequence[Callable[[Move], Move]]]
"""A function that returns the rotations and reflections that keep a board's stones in place."""


@dataclass(frozen=True)
class KnownLines:
    """The proven lines of a puzzle that the side to move wins.

    `solution` has the moves of both sides; each move of the winner is the only winning one, up to
    the symmetries of the board (`images`). Each line of `refuted` is a first move that loses,
    followed by its refutation.
    """

    solution: Line
    refuted: tuple[Line, ...] = ()
    images: Images = field(default=lambda _board: [lambda move: move])


@dataclass(frozen=True)
class Tries:
    """A record that starts at the puzzle; `verdicts` has True for each winning move tried."""

    game: Game
    verdicts: dict[int, bool]


def tries_of(puzzle: Game, known: KnownLines) -> Tries:
    """Return a tree with every possible move of the solver, winning moves first, and verdicts.

    The refutations that are known follow the losing ones.
    """
    tree = _Tree(Game.starting_at(puzzle.rules, puzzle.position), known)
    tree.solve(known.solution)
    for line in known.refuted:
        tree.refute(line)
    return Tries(tree.game.go_to_node(0), tree.verdicts)


class _Tree:
    def __init__(self, game: Game, known: KnownLines) -> None:
        """Begin with a game without moves."""
        self.game, self._known = game, known
        self._winner = game.position.to_move
        self.verdicts: dict[int, bool] = {}

    def solve(self, line: Line) -> None:
        """Add a winning line from the current node, with its symmetric images.

        At each move of the winner all losing moves are added too. Does nothing for an empty line,
        or once the game is over.
        """
        if not line or self.game.outcome is not None:
            return
        at, (move, *rest) = self.game.cursor, line
        if self.game.position.to_move is not self._winner:
            self.game = self.game.add(move)
            self.solve(tuple(rest))
        else:
            for image in self._known.images(self.game.position.board):
                self._try(at, image(move), wins=True)
                self.solve(tuple(map(image, rest)))
            self._others(at)
        self.game = self.game.go_to_node(at)

    def refute(self, line: Line) -> None:
        """Add a refutation of a wrong first move, with its symmetric images.

        It ends with the opponent's turn.
        """
        for image in self._known.images(self.game.start.board):
            wrong, *answers = map(image, line)
            self._try(0, wrong, wins=False)
            for move in answers:
                if self.game.outcome or self._answered():
                    break
                self.game = self.game.add(move)

    def _answered(self) -> bool:
        """Return True if the opponent has moved, and the winner is to move again."""
        parent = self.game.nodes[self.game.cursor].parent
        own = self.game.position.to_move is self._winner
        return own and parent is not None and self._mover(parent) is not self._winner

    def _mover(self, number: int) -> object:
        """Return the player to move at a node."""
        return self.game.nodes[number].position.to_move

    def _others(self, at: int) -> None:
        """Add the losing moves at a node whose winning moves were added."""
        position = self.game.nodes[at].position
        for move in self.game.rules.legal_moves(position):
            if isinstance(move, Place):
                self._try(at, move, wins=False)

    def _try(self, at: int, move: Move, *, wins: bool) -> None:
        """Add a move with its verdict; one already known to win stays so."""
        self.game = self.game.go_to_node(at).add(move)
        self.verdicts.setdefault(self.game.cursor, wins)
