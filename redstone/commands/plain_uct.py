"""Plain UCT (Kocsis and Szepesvari 2006) with the computer's playouts: a measure for matches.

It has no RAVE, no opinion of moves and no proofs, and starts each move anew.
"""

from math import log, sqrt
from random import Random
from time import perf_counter

from redstone.bot.boards import board_for, forbidden
from redstone.bot.levels import Level
from redstone.bot.playboard import PlayBoard
from redstone.position import Move, Swap
from redstone.record.game import Game

EXPLORATION = 0.5


class UctNode:
    """A position: its untried moves, its children, and results for the player to move."""

    def __init__(self, board: PlayBoard, rng: Random) -> None:
        self.player = board.to_move
        self.untried = [move for move, _ in board.opinions()]
        rng.shuffle(self.untried)
        self.children: dict[int, UctNode] = {}
        self.visits = 0
        self.wins = 0.0

    def best_move(self) -> int:
        """The child with the best upper bound."""
        spread = EXPLORATION * sqrt(log(self.visits))

        def bound(move: int) -> float:
            return self.rate(move) + spread / sqrt(self.children[move].visits)

        return max(self.children, key=bound)

    def rate(self, move: int) -> float:
        """How many of the games with a move that was tried the player to move has won."""
        child = self.children[move]
        rate = child.wins / child.visits
        return rate if child.player == self.player else 1.0 - rate


class PlainUct:
    """A player for a level by time."""

    def __init__(self, level: Level, rng: Random) -> None:
        self._seconds = level.seconds or 0.0
        self._rng = rng

    def choose(self, game: Game) -> Move:
        """The most visited move after the level's time; the swap if it loses more than it wins."""
        board = board_for(game)
        root = UctNode(board, self._rng)
        root.untried = [move for move in root.untried if move not in forbidden(game)]
        end = perf_counter() + self._seconds
        while perf_counter() < end or not root.children:
            self._simulate(board.copy(), root)
        move = max(root.children, key=lambda number: root.children[number].visits)
        legal = game.rules.legal_moves(game.position)
        if root.rate(move) < 0.5 and any(isinstance(m, Swap) for m in legal):
            return Swap()
        return board.move(move)

    def _simulate(self, board: PlayBoard, root: UctNode) -> None:
        node, path, value = root, [root], None
        while value is None:
            fresh = bool(node.untried)
            move = node.untried.pop() if fresh else node.best_move()
            board.play(move)
            value = board.result()
            if fresh:
                # After the end there is nothing to try; this node is never left again.
                node.children[move] = UctNode(board, self._rng)
            node = node.children[move]
            path.append(node)
            if fresh and value is None:
                value = board.playout(self._rng, ([], []))
        for visited in path:
            visited.visits += 1
            visited.wins += 1.0 - value if visited.player else value
