"""The search of one position of a game, knowing what came of the move that was played there.

A game is looked at from its end to its start. So a better move must hold out against what is known
of the one played, and what is proven at the end goes back as far as it reaches.
"""

from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from redstone.bot import opening
from redstone.bot.boards import board_for, forbidden, judge_for
from redstone.bot.levels import Level, level_in_turn
from redstone.bot.tree import OPEN, Node, Tree
from redstone.position import Move, Player, Position, Swap
from redstone.record.game import Game
from redstone.record.node import Evaluation

WEIGHT = 1.0
"""The move played counts as so many games for each that its position is searched by."""
KEPT_VISITS = 6
"""Of the position after, what moves with fewer visits lead to is forgotten: it would fill the
memory."""
SHARE = 1 / 8
"""Of the games of a search, so many a move must have had to be thought better than another."""
LINE_VISITS, LONGEST_LINE = 5, 8
"""An expected line goes on while its moves have so many visits, for so many moves at most."""
EVEN = 0.5


@dataclass(frozen=True)
class Sequel:
    """What came of the move played: the mover's chances after it, and who is proven to win.

    `look` is the search that found it, of which no further use may be made.
    """

    move: Move
    rate: float
    winner: Player | None = None
    look: "Look | None" = None


class Look:
    """The search of a position that is not over, nor stopped; `step` until `done`.

    `opens_pie` tells that the opponent may swap the stone placed here.
    """

    def __init__(
        self, game: Game, simulations: int, rng: Random, sequel: Sequel | None = None
    ) -> None:
        """Raises ValueError if the game is over."""
        self._mover, self._sequel = game.position.to_move, sequel
        self._proves = not game.rules.traits.passes  # a count is by what the search takes for dead
        self._wanted = wanted(game.position, simulations)
        self._searched = 0
        self.opens_pie = opens_pie(game)
        board = board_for(game)
        self._tree = Tree(board, rng)
        self._poor = {*forbidden(game), *opening.silly_moves(game, self._tree)}
        self._judge = judge_for(game, board, rng)
        if self.opens_pie:
            self._tree.select_first = opening.select_balanced
        if self._judge is None:
            self._begin()

    def _begin(self) -> None:
        """Leave out what is not worth a look, and tell the tree what came of the move played."""
        tree, sequel = self._tree, self._sequel
        played = None if sequel is None else tree.board.number(sequel.move)
        tree.forbid(self._poor - {played})
        if sequel is None or played is None or self.opens_pie:
            return
        goal = tree.root.goal
        after = sequel.look._tree.root if sequel.look else None
        if sequel.winner is not None:
            after = Node([], 0, goal if sequel.winner is self._mover else -goal)
        elif after is not None:
            after.thin(KEPT_VISITS)
        tree.follow_up(played, max(1, round(WEIGHT * self._wanted)), sequel.rate, after)

    @property
    def done(self) -> bool:
        """True once enough is seen, or the result is proven."""
        if self._judge is not None:
            return False
        return self._searched >= self._wanted or self._is_proven

    def step(self, seconds: float) -> None:
        """Search for about so long, or until done; a little at least."""
        start = perf_counter()
        while not self.done:
            if self._judge is None:
                self._tree.simulate()
                self._searched += 1
            elif not self._judge.done:
                self._judge.step()
            if self._judge is not None and self._judge.done:
                self._judge.inform()
                self._poor |= set(self._judge.forbidden())
                self._judge = None
                self._begin()
            if perf_counter() - start >= seconds:
                break

    @property
    def _is_proven(self) -> bool:
        """True once the result is certain; a first stone is chosen by what a swap leaves of it."""
        return self._tree.root.proven != OPEN and not self.opens_pie

    @property
    def progress(self) -> float:
        """How much of the search is done, from 0 to 1."""
        return 1.0 if self.done else self._searched / self._wanted

    @property
    def evaluation(self) -> Evaluation:
        """What is found by now, of the position as it stands: nothing is said of a swap."""
        root, best = self._tree.root, self._best()
        winner = None
        if self._is_proven and self._proves:
            winner = self._mover if root.proven == root.goal else self._mover.enemy
        return Evaluation(self._rate(best), max(1, self._searched), winner, self._line(best))

    def _best(self) -> int:
        root = self._tree.root
        if self.opens_pie:
            return opening.ranking(root)[0]
        return max(range(len(root.moves)), key=self._worth)

    def _worth(self, index: int) -> tuple[int, bool, float]:
        """What moves are ranked by: what is proven, whether they are known, the least they give."""
        root, rate = self._tree.root, self._rate(index)
        child, visits = root.children[index], root.visits[index]
        proven = child.proven * root.goal if child else OPEN
        doubt = sqrt((rate * (1 - rate) + 1 / (visits + 2)) / (visits + 1))
        return proven, visits >= SHARE * self._searched, rate - doubt

    def _rate(self, index: int) -> float:
        root = self._tree.root
        child, visits = root.children[index], root.visits[index]
        rate = root.wins[index] / visits if visits else EVEN
        if child is not None and child.proven:
            rate = float(child.proven == root.goal)
        return min(rate, 1.0 - rate) if self.opens_pie else rate

    def _line(self, best: int) -> tuple[Move, ...]:
        """The moves expected, the best one first."""
        node: Node | None = self._tree.root
        line: list[Move] = []
        index = best
        while node is not None and node.moves and len(line) < LONGEST_LINE:
            index = node.best_index() if line else best
            if line and node.visits[index] < LINE_VISITS:
                break
            line.append(self._tree.board.move(node.moves[index]))
            node = node.children[index]
        return tuple(line)


def wanted(position: Position, simulations: int) -> int:
    """The simulations of a position: the stones of a turn share them, if they are many."""
    level = level_in_turn(Level(0, "a look", simulations), position.due)
    return level.simulations or 1


def opens_pie(game: Game) -> bool:
    """True for a first move after which the opponent may swap."""
    if game.ply or not game.rules.traits.pie:
        return False
    first = game.without_future().play(next(game.rules.legal_moves(game.position)))
    return may_swap(first)


def may_swap(game: Game) -> bool:
    """True where the player to move may take the pie rule's offer."""
    moves = game.rules.legal_moves(game.position) if game.ply == 1 else ()
    return any(isinstance(move, Swap) for move in moves)
