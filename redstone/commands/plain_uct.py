"""Plain UCT (Kocsis and Szepesvari 2006) with the computer's playouts: a measure for matches.

It has no RAVE, no opinion of moves and no proofs, and starts each move anew.
"""

from math import log, sqrt
from random import Random
from time import perf_counter

from redstone.bot.fastboard import FastBoard
from redstone.bot.levels import Level
from redstone.bot.playout import policy_playout
from redstone.game import Game
from redstone.position import Move, Swap

EXPLORATION = 0.5


class UctNode:
    """A position: its untried moves, its children, and results for the player who moved to it."""

    def __init__(self, board: FastBoard, rng: Random) -> None:
        self.untried = board.legal_moves()
        rng.shuffle(self.untried)
        self.children: dict[int, UctNode] = {}
        self.visits = 0
        self.wins = 0

    def best_move(self) -> int:
        """The child with the best upper bound."""
        spread = EXPLORATION * sqrt(log(self.visits))

        def bound(move: int) -> float:
            child = self.children[move]
            return child.wins / child.visits + spread / sqrt(child.visits)

        return max(self.children, key=bound)


class PlainUct:
    """A player for a level by time."""

    def __init__(self, level: Level, rng: Random) -> None:
        self._seconds = level.seconds or 0.0
        self._rng = rng

    def choose(self, game: Game) -> Move:
        """The most visited move after the level's time; the swap if it loses more than it wins."""
        board = FastBoard.of(game.position)
        root = UctNode(board, self._rng)
        end = perf_counter() + self._seconds
        while perf_counter() < end or not root.children:
            self._simulate(board.copy(), root)
        move = max(root.children, key=lambda number: root.children[number].visits)
        child = root.children[move]
        legal = game.rules.legal_moves(game.position)
        if 2 * child.wins < child.visits and any(isinstance(m, Swap) for m in legal):
            return Swap()
        return board.shape.places[move]

    def _simulate(self, board: FastBoard, root: UctNode) -> None:
        first, node, path, winner = board.to_move, root, [root], None
        while winner is None:
            fresh = bool(node.untried)
            move = node.untried.pop() if fresh else node.best_move()
            board.play(move)
            winner = board.winner if move >= board.shape.area else None
            if fresh:
                # After the end there is nothing to try; this node is never left again.
                node.children[move] = UctNode(board, self._rng)
            node = node.children[move]
            path.append(node)
            if fresh and winner is None:
                winner = policy_playout(board, self._rng, ([], []))
        for depth, visited in enumerate(path):
            visited.visits += 1
            visited.wins += winner != first ^ (depth & 1)
