"""The search of one position of a game, knowing what came of the move that was played there.

A game is looked at from its end to its start. So a better move must hold out against what is known
of the one played, and what is proven at the end goes back as far as it reaches.
"""

from math import sqrt
from random import Random
from time import perf_counter

from redstone.bot import opening
from redstone.bot.boards import board_for, forbidden, judge_for
from redstone.bot.report import Candidate, Report
from redstone.bot.tree import OPEN, Node, Tree
from redstone.position import Move
from redstone.record.node import Evaluation
from redstone.review.task import Task, opens_pie, wanted

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


class Look:
    """The search of a position that is not over, nor stopped; `step` until `done`."""

    def __init__(
        self, task: Task, simulations: int, rng: Random, latest: "Look | None" = None
    ) -> None:
        """Takes over what the `latest` look has found, if that was at the position after.

        Of that one no further use may be made. Raises ValueError if the game is over.
        """
        self.task, game = task, task.game
        self._mover, self._after = game.position.to_move, _after(task, latest)
        self._proves = not game.rules.traits.passes  # a count is by what the search takes for dead
        self._wanted = wanted(game.position, simulations)
        self._searched = 0
        self._opens_pie = opens_pie(game)
        board = board_for(game)
        self._tree = Tree(board, rng)
        self._poor = {*forbidden(game), *opening.silly_moves(game, self._tree)}
        self._judge = judge_for(game, board, rng)
        if self._opens_pie:
            self._tree.select_first = opening.select_balanced
        if self._judge is None:
            self._begin()

    def _begin(self) -> None:
        """Leave out what is not worth a look, and tell the tree what came of the move played."""
        tree, sequel = self._tree, self.task.sequel
        played = None if sequel is None else tree.board.number(sequel.move)
        tree.forbid(self._poor - {played})
        if sequel is None or played is None or self._opens_pie:
            return
        goal, after = tree.root.goal, self._after
        if sequel.winner is not None:
            after = Node([], 0, goal if sequel.winner is self._mover else -goal)
        elif after is not None:
            after.thin(KEPT_VISITS)
        self._after = None
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
        return self._tree.root.proven != OPEN and not self._opens_pie

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

    @property
    def report(self) -> Report:
        """The same as it is told while the search goes on."""
        found = self.evaluation
        proven = None if found.winner is None else found.winner is self._mover
        best = Candidate(found.line[0], found.simulations, found.rate, found.line, proven)
        return Report(found.simulations, self.progress, found.rate, (best,), found.line, proven)

    def _best(self) -> int:
        root = self._tree.root
        if self._opens_pie:
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
        return min(rate, 1.0 - rate) if self._opens_pie else rate

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


def _after(task: Task, latest: "Look | None") -> Node | None:
    """What the latest look knows of the position after a task's, if it was there."""
    if latest is None or task.sequel is None:
        return None
    here, there = task.game, latest.task.game
    follows = (there.rules, there.start) == (here.rules, here.start)
    follows = follows and there.moves == (*here.moves, task.sequel.move)
    return latest._tree.root if follows else None
