"""The computer player as the page and the commands call it: thinks about a game in slices."""

from random import Random
from time import perf_counter

from redstone.bot.fastboard import FastBoard
from redstone.bot.levels import Level
from redstone.bot.opening import most_balanced, select_balanced
from redstone.bot.report import Candidate, Report
from redstone.bot.tree import WON, Node, Tree, select
from redstone.game import Game
from redstone.position import Move, Place, Swap

REPORTED_MOVES = 5
"""How many of the best moves a report has."""
LINE_VISITS = 5
"""An expected line goes on while its moves have at least so many visits."""


class Thinker:
    """A search for the next move of one game, done a slice at a time."""

    def __init__(self, game: Game, level: Level, seed: int | None = None) -> None:
        """Raises ValueError if the game is over, like `follow`."""
        _refuse_end(game)
        self._level = level
        self._rng = Random(seed)
        self._begin(game, Tree(FastBoard.of(game.position), self._rng))

    def follow(self, game: Game, level: Level | None = None) -> None:
        """Think about this game from now on, perhaps at another level.

        What is known of its position is kept if the game goes on from the one before.
        """
        _refuse_end(game)
        self._level = level or self._level
        count, tree = len(self._game.moves), self._tree
        goes_on = (game.rules, game.start, game.moves[:count]) == (
            self._game.rules,
            self._game.start,
            self._game.moves,
        )
        if goes_on:
            for move in game.moves[count:]:
                if isinstance(move, Place):
                    tree.advance(tree.board.shape.number(move))
        else:
            tree = Tree(FastBoard.of(game.position), self._rng)
        self._begin(game, tree)

    def _begin(self, game: Game, tree: Tree) -> None:
        self._opens_pie = _opens_pie(game)
        self._game = game
        self._tree = tree
        self._spent = 0.0
        self._may_swap = _may_swap(game)
        self._best_index = most_balanced if self._opens_pie else Node.best_index
        tree.select_first = select_balanced if self._opens_pie else select

    @property
    def done(self) -> bool:
        """True once the level's thought is spent or the result is certain."""
        return self._progress() >= 1.0

    def step(self, seconds: float) -> None:
        """Search for about so long, or until done; one simulation at least."""
        start = now = perf_counter()
        before = self._spent
        while not self.done:
            self._tree.simulate()
            now = perf_counter()
            self._spent = before + now - start
            if now - start >= seconds:
                break

    def choice(self) -> Move:
        """The best move as far as is known now."""
        root = self._tree.root
        if self._may_swap and self._chances() < 0.5:
            return Swap()
        return self._move(root.moves[self._best_index(root)])

    def report(self) -> Report:
        """What is known now; every move is JSON-friendly through `str`."""
        root = self._tree.root
        ranked = sorted(range(len(root.moves)), key=root.merit, reverse=True)
        best = tuple(
            Candidate(self._move(root.moves[i]), root.visits[i], self._win_rate(root, i))
            for i in ranked[:REPORTED_MOVES]
            if root.visits[i]
        )
        return Report(root.total, self._progress(), self._chances(), best, self._line())

    def _progress(self) -> float:
        root, level = self._tree.root, self._level
        if root.proven:
            return 1.0
        if level.simulations is not None:
            return min(1.0, root.total / level.simulations)
        assert level.seconds is not None
        return min(1.0, self._spent / level.seconds)

    def _chances(self) -> float:
        """The mover's chances: of all simulations, for those of the best move alone are few.

        A first move under the pie rule is chosen for its own chances.
        """
        root = self._tree.root
        if root.proven:
            return float(root.proven == WON)
        if self._opens_pie or not root.total:
            return self._win_rate(root, self._best_index(root))
        return sum(root.wins) / root.total

    def _win_rate(self, node: Node, index: int) -> float:
        child = node.children[index]
        if child is not None and child.proven:
            return 0.0 if child.proven == WON else 1.0
        visits = node.visits[index]
        return node.wins[index] / visits if visits else 0.5

    def _line(self) -> tuple[Move, ...]:
        line: list[Move] = []
        node: Node | None = self._tree.root
        while node is not None and node.moves:
            index = (Node.best_index if line else self._best_index)(node)
            if node.visits[index] < LINE_VISITS:
                break
            line.append(self._move(node.moves[index]))
            node = node.children[index]
        return tuple(line)

    def _move(self, number: int) -> Move:
        return self._tree.board.shape.places[number]


def _refuse_end(game: Game) -> None:
    if game.outcome is not None:
        raise ValueError("the game is over: there is nothing to think about")


def _may_swap(game: Game) -> bool:
    return any(isinstance(move, Swap) for move in game.rules.legal_moves(game.position))


def _opens_pie(game: Game) -> bool:
    """True for a first move after which the opponent may swap."""
    return game.ply == 0 and _may_swap(game.play(next(game.rules.legal_moves(game.position))))
