"""A review's search of one position, given the evaluation of the move played there.

A game is searched from its end to its start, so that proofs carry back as far as possible. Apart
from that, each position is searched by its own playouts only. Positions before and after a move are
compared, and a search that knows more about one than about the other finds losses where there are
none.
"""

from random import Random
from time import perf_counter

from redstone.engine import opening
from redstone.engine.endgame import Endgame
from redstone.engine.go_judge import judge_for, losing_repetitions
from redstone.engine.levels import PROOF
from redstone.engine.pie import may_swap, opens_pie
from redstone.engine.report import Candidate, Report
from redstone.engine.tree import OPEN, SearchNode
from redstone.engine.trees import TREES
from redstone.position import Move
from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.review.task import Task, by_python, wanted

LINE_VISITS, LONGEST_LINE = 5, 8
"""An expected line continues while its moves have this many visits, up to this length."""
MOST_FAILED = 3
"""Number of positions of a game without a proof after which the prover gives up."""
PROOF_SLICE = 100
"""Positions that the prover examines between two looks at the clock."""
EVEN = 0.5


class FirstProofs(Endgame):
    """A prover for reviews that tries each position only once.

    It gives up after `MOST_FAILED` positions without a proof: earlier ones would have none either.
    """

    def __init__(self) -> None:
        """Begin without a position; each position is tried once."""
        super().__init__()
        self._followed = set[tuple[Move, ...]]()
        self._again, self._failed = False, 0

    def follow(self, game: Game) -> None:
        """Switch the proof search to this game's position, unless that was tried before.

        A position left without a proof counts as failed; after MOST_FAILED nothing more is
        proven.
        """
        self._failed += not (self._again or self.done or super().owes(PROOF))
        self._again = game.moves in self._followed or self._failed >= MOST_FAILED
        self._followed.add(game.moves)
        super().follow(game)

    def owes(self, positions: int) -> bool:
        """Return True while the first search of a position has examined fewer positions."""
        return not self._again and super().owes(positions)


class PositionSearch:
    """The search of one position, neither over nor in scoring; call `step` until `done`."""

    def __init__(
        self,
        task: Task,
        simulations: int,
        rng: Random,
        *,
        hastens: bool = False,
        prover: Endgame | None = None,
    ) -> None:
        """Prepare to search a task's position. Raises ValueError if the game is over.

        With `hastens`, it is shorter if Python searches. Near the end a `prover` decides,
        if it can within the positions that a hint examines.
        """
        game = task.game
        self._task, self._mover = task, game.position.to_move
        # In Go the score at the end of play depends on the stones that the search judges dead.
        self._proves = not game.rules.traits.passes
        self._searched = 0
        self._opens_pie = opens_pie(game)
        self._tree = TREES.grown(game, rng)
        shortened = hastens and not self._tree.is_compiled
        self._wanted = wanted(game.position, by_python(simulations) if shortened else simulations)
        losing = map(self._tree.number, losing_repetitions(game))
        self._poor = {*losing, *opening.edge_moves(game, self._tree)}
        self._judge = judge_for(game, self._tree)
        if self._opens_pie:
            self._tree.select_first = opening.select_balanced
        self._prover = None if self._opens_pie or may_swap(game) else prover
        if self._prover is not None:
            self._prover.follow(game)
        if self._judge is None:
            self._begin()

    def _begin(self) -> None:
        """Exclude poor moves (but not the one played) at the root, and store proofs in the tree."""
        tree, sequel = self._tree, self._task.sequel
        played = None if sequel is None else tree.number(sequel.move)
        tree.forbid(self._poor - {played})
        self._learn()
        if sequel is None or played is None or sequel.winner is None or self._opens_pie:
            return
        tree.learn(played, wins=sequel.winner is self._mover)

    @property
    def done(self) -> bool:
        """True once the search is long enough with no proof owed, or the result is proven.

        In Go, not before the judge (`judge_for`) is done.
        """
        if self._judge is not None:
            return False
        return self._is_proven or (self._searched >= self._wanted and not self._owes_proof)

    @property
    def _owes_proof(self) -> bool:
        """True while the prover has examined too few positions to give up."""
        return self._prover is not None and self._prover.owes(PROOF)

    def step(self, seconds: float) -> None:
        """Continue the survey, proof or search for about this many seconds, or until done."""
        start = perf_counter()
        while not self.done:
            if self._judge is None and self._owes_proof:
                self._prove()
            elif self._judge is None:
                games = min(self._tree.at_once, self._wanted - self._searched)
                self._tree.simulate(games)
                self._searched += games
            elif not self._judge.done:
                self._judge.step()
            if self._judge is not None and self._judge.done:
                self._judge.inform()
                self._poor |= set(self._judge.forbidden())
                self._judge = None
                self._begin()
            if perf_counter() - start >= seconds:
                break

    def _prove(self) -> None:
        """Continue the proof for a short while."""
        assert self._prover is not None
        self._prover.examine(PROOF_SLICE)
        self._learn()

    def _learn(self) -> None:
        """Store the prover's results in the tree."""
        proven = {} if self._prover is None else self._prover.proven()
        for move, wins in proven.items():
            self._tree.learn(self._tree.number(move), wins=wins)

    @property
    def progress(self) -> float:
        """The search's progress, from 0 to 1."""
        return 1.0 if self.done else self._searched / self._wanted

    @property
    def evaluation(self) -> Evaluation:
        """The position's evaluation so far, for the player to move, before a possible swap."""
        root, winner = self._tree.root, None
        if self._is_proven and self._proves:
            winner = self._mover if root.proven == root.goal else self._mover.enemy
        best = opening.ranking(root)[0] if self._opens_pie else root.best_index()
        rate = self._first_rate(best) if self._opens_pie else self._rate()
        return Evaluation(rate, max(1, self._searched), winner, self._line(best))

    @property
    def report(self) -> Report:
        """The position's evaluation so far, as a report."""
        found = self.evaluation
        proven = None if found.winner is None else found.winner is self._mover
        best = Candidate(found.line[0], found.simulations, found.rate, found.line, proven)
        return Report(found.simulations, self.progress, found.rate, (best,), found.line, proven)

    @property
    def _is_proven(self) -> bool:
        """True if the result is proven.

        For a first stone under the pie rule, that decides nothing.
        """
        return self._tree.root.proven != OPEN and not self._opens_pie

    def _rate(self) -> float:
        """Return the mover's win rate over all playouts; 0 or 1 if proven.

        The best of many uncertain moves looks better than it is, and would do so at every move.
        """
        root = self._tree.root
        if root.proven:
            return float(root.proven == root.goal)
        return sum(root.wins) / root.total if root.total else EVEN

    def _first_rate(self, best: int) -> float:
        """Return a first stone's win rate, with the opponent's choice to swap."""
        root = self._tree.root
        visits = root.visits[best]
        rate = root.wins[best] / visits if visits else EVEN
        return min(rate, 1.0 - rate)

    def _line(self, best: int) -> tuple[Move, ...]:
        """Return the expected line, starting with the move at index `best`."""
        node: SearchNode | None = self._tree.root
        line: list[Move] = []
        while node is not None and node.moves and len(line) < LONGEST_LINE:
            index = node.best_index() if line else best
            if line and node.visits[index] < LINE_VISITS:
                break
            line.append(self._tree.move(node.moves[index]))
            node = node.children[index]
        return tuple(line)
