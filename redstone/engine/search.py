"""The engine's search for a move, run in time slices."""

from collections.abc import Collection
from math import sqrt
from random import Random
from time import perf_counter

from redstone.engine import known, opening
from redstone.engine.go_judge import judge_for, losing_repetitions
from redstone.engine.levels import Level
from redstone.engine.pie import may_swap, opens_pie
from redstone.engine.protocols import Judge, Prover
from redstone.engine.report import EVEN, JUDGED, Candidate, Report
from redstone.engine.tree import SearchNode, Tree, select
from redstone.engine.trees import TREES, expect_open
from redstone.engine.weakness import Attention, is_gain, near_test, pick
from redstone.openings.text import worth_of_first
from redstone.position import Move, Swap
from redstone.record.edit import Edit
from redstone.record.game import Game

REPORTED_MOVES, STUDIED_MOVES = 5, 8
"""Maximum number of best moves in a report, in play and in a study."""
CERTAIN_VISITS = 30
"""With fewer visits, chance alone varies the choice."""
EQUAL_VISITS = 0.75
"""A move as good as the best one has at least this share of its visits."""
OPENING = 1 / 8
"""Share of a board's points that may be filled while equally good moves are drawn at random.

That is a few moves of each player on 7x7. With random draws in the whole game, at half of the
visits, it won 16 of 40 games.
"""
PROOF_SLICE = 100
"""Positions examined at a time while the level owes a proof: a hundredth of a second."""
SWAP_SIMULATIONS = 300
"""Simulations of a reluctant level that decides on a swap."""
DOUBTING_SECONDS = 2.0
"""Seconds after which it no longer waits for a verdict."""
TELLING_SECONDS, TELLING_SIMULATIONS = 0.1, 20
"""A shorter search does not measure the device's speed."""
DOUBTFUL = 0.25
"""Chances below which the end may be near, and a verdict is wanted."""
FIRST, LATEST = 256, 1024
FIRST_SECONDS, LATEST_SECONDS = 0.3, 1.0
"""Limits for the first shown answer, with FIRST and LATEST in simulations: `benchmarks/hints.md`.

Nothing is shown before the first limits. After the latest ones an answer is shown even if equally
good moves alternate as the best one.
"""
WATCHED_EVERY, WATCHED_SHARE = 16, 16
"""Simulations between two looks at the best move: at least this many, and this share of all."""
LINE_VISITS = 5
"""Minimum visits of a move in an expected line."""


class Thinker:
    """A search for the next move of a game, run in time slices."""

    def __init__(
        self,
        game: Game,
        level: Level,
        seed: int | None = None,
        *,
        judges: bool = False,
        studies: bool = False,
    ) -> None:
        """Prepare a search of the game's position. Raises ValueError if the game is over.

        With `judges`, if it seems to lose, it continues until its report has a verdict. With
        `studies`, it also searches first stones that are not worth it in play, and reports more
        moves.
        """
        self._prover: Prover | None = None
        self._level, self._judges, self._studies = level, judges, studies
        self._rng, self._lots = Random(seed), Random(seed)
        self._begin(game, TREES.grown(game, self._rng))

    def prove_with(self, prover: Prover) -> None:
        """Run a prover in turns with the search, except at levels that err on purpose."""
        self._prover = prover
        prover.follow(self._game)

    def follow(self, game: Game, level: Level | None = None) -> None:
        """Switch to this game's position, and to another level if given.

        The tree is kept if the game continues the previous one.
        """
        expect_open(game)
        self._level = level or self._level
        if self._level.weakness or not self._advance(game):
            self._tree = TREES.grown(game, self._rng)
        self._begin(game, self._tree)

    def _advance(self, game: Game) -> bool:
        """Move the tree's root to a game that continues the last one; return False if impossible.

        A study's tree also goes back along the line, and from there to a branch. After
        False the tree must be grown again.
        """
        before, tree = self._game, self._tree
        if (game.rules, game.start) != (before.rules, before.start):
            return False
        pairs = enumerate(zip(before.moves, game.moves, strict=False))
        both = min(before.ply, game.ply)
        common = next((ply for ply, (one, other) in pairs if one != other), both)
        back = [move for move in before.moves[common:] if not isinstance(move, Swap)]
        if any(isinstance(move, Edit) for move in (*back, *game.moves[common:])):
            return False
        if not all(tree.retreat() for _ in back):
            return False
        try:
            for move, after in zip(game.moves[common:], game.positions[common + 1 :], strict=True):
                if not isinstance(move, Swap):
                    tree.advance(move, after, returns=self._studies)
        except ValueError:  # a move without a number
            return False
        return True

    def _begin(self, game: Game, tree: Tree) -> None:
        """Start searching a position with this tree: reset counts, exclude bad moves."""
        tree.forbid([tree.number(move) for move in losing_repetitions(game)])
        if not self._studies:
            tree.forbid(opening.edge_moves(game, tree))
        self._judge = judge_for(game, tree)
        self._judged = self._judge is None
        self._left_out: frozenset[Move] = frozenset()
        self._chosen: Move | None = None
        self._opens_pie = opens_pie(game)
        self._lot = self._lots.random()
        self._game = game
        self._tree = tree
        self._since: float | None = None
        self._spent = self._spent_on_proofs = 0.0
        self._simulated = self._proof_due = self._watched = 0
        self._best_since: tuple[int, int] | None = None
        self._stays = False
        self._may_swap = may_swap(game)
        if self._prover is not None:
            self._prover.follow(game)
        self._known = self._known_move(game)
        self._decision: Move | None = self._known.move if self._known else None
        self._rank = opening.ranking if self._opens_pie else SearchNode.ranking
        tree.select_first = opening.select_balanced if self._opens_pie else select

    def leave_out(self, moves: Collection[Move]) -> None:
        """Exclude moves of the current position from the search.

        Raises ValueError if no other move would be searched.
        """
        searched = self._tree.root.moves
        out = [number for number in searched if self._move(number) in moves]
        if len(out) == len(searched):
            raise ValueError("no move is left to search")
        self._left_out = frozenset(moves)
        self._tree.forbid(out)
        self._may_swap = self._may_swap and Swap() not in moves
        if self._decision in moves:
            self._known = self._decision = None

    def _known_move(self, game: Game) -> known.Known | None:
        """Return the known move for positions that need no search (opening map, swap), or None.

        For a known first stone the swap is decided here, and the search does not consider
        it.
        """
        if self._studies or self._level.weakness:
            return None
        if game.ply == 0:
            return known.first_stone(game, self._lot, pie=self._opens_pie)
        worth = worth_of_first(game) if self._may_swap else None
        if worth is None:
            return None
        self._may_swap = False
        return known.swap(worth) if 1.0 - worth.chances < self._level.swaps_below else None

    @property
    def done(self) -> bool:
        """True once the level's limits are reached or the result is certain."""
        if not self.may_answer or self._progress() < 1.0:
            return False
        return not (self._owes_proof() or self._doubts())

    def _doubts(self) -> bool:
        """Return True while the mover seems to lose but there are too few simulations to say so."""
        root = self._tree.root
        if not self._judges or self._decision is not None or root.proven:
            return False
        late = self._spent >= DOUBTING_SECONDS
        return root.total < JUDGED and not late and self._chances() < DOUBTFUL

    def _owes_proof(self) -> bool:
        """Return True while the level requires more positions to be examined for a proof.

        It ends once the result is proven or the level's time is up.
        """
        if self._prover is None or self._decision is not None or self._proven() is not None:
            return False
        if self._level.seconds is not None and self._spent >= self._level.seconds:
            return False
        return self._prover.owes(self._level.proof)

    def step(self, seconds: float) -> None:
        """Search for about this many seconds (at least one simulation), or until done.

        A level's time runs from the first step on, also between the steps: it is the time that the
        player waits.
        """
        start = now = perf_counter()
        if self._since is None:
            self._since = start
        while not self.done:
            if not self._judged:
                self._ask_judge()
            else:
                if self._chosen is None and self._progress() >= 1.0 and not self._owes_proof():
                    self._chosen = self.choice()  # a verdict's extra search must not change it
                if self._studies and self._progress() >= 1.0:
                    self._prove(PROOF_SLICE)
                else:
                    games = self._games()
                    self._tree.simulate(games)
                    self._simulated += games
                    self._look_for_proof()
                    self._watch()
            now = perf_counter()
            self._spent = now - self._since
            if now - start >= seconds:
                break

    def _games(self) -> int:
        """Return how many simulations to run next, at most those that the level has left."""
        at_once = self._tree.at_once
        if self._prover is not None and not self._prover.done:
            at_once = min(at_once, self._prover.rest)
        most = self._level.simulations_in(compiled=self._tree.is_compiled)
        left = 0 if most is None else most - self._tree.root.total
        return min(at_once, left) if left > 0 else at_once

    def _look_for_proof(self) -> None:
        """Run the prover for a while if enough simulations passed, and store its results.

        Does nothing without a prover or at a weakened level.
        """
        prover = self._prover
        if prover is None or self._level.weakness or self._simulated < self._proof_due:
            return
        self._proof_due = self._simulated + prover.rest
        self._prove(0 if prover.done else self._positions_now(prover))

    def _prove(self, positions: int) -> None:
        """Examine this many positions (perhaps 0) for a proof; store proven moves in the tree."""
        prover, tree = self._prover, self._tree
        assert prover is not None
        if positions:
            begun = perf_counter()
            prover.examine(positions)
            self._spent_on_proofs += perf_counter() - begun
        for move, wins in prover.proven().items():
            tree.learn(tree.number(move), wins=wins)

    def _positions_now(self, prover: Prover) -> int:
        """Return how many positions to examine for a proof now.

        A level with simulations only counts them, to play the same on every device. Others
        stop when proofs have used their share of the time. A proof that the level owes is
        not limited.
        """
        if self._owes_proof():
            return PROOF_SLICE
        beside = prover.positions_beside(prover.rest)
        counts = self._level.simulations is not None and self._level.seconds is None
        return beside if counts or self._spent_on_proofs <= prover.share * self._spent else 0

    def _watch(self) -> None:
        """Set `_stays` once the best move is stable enough to show.

        It has lasted while the number of simulations doubled, or the search has gone on for
        long.
        """
        since = self._simulated - self._watched
        if self._stays or since < max(WATCHED_EVERY, self._watched // WATCHED_SHARE):
            return
        self._watched = self._simulated
        best = self._rank(self._tree.root)[0]
        if self._best_since is None or self._best_since[0] != best:
            self._best_since = best, self._simulated
        lasts = self._simulated >= max(FIRST, 2 * self._best_since[1])
        late = self._simulated >= LATEST and self._spent >= LATEST_SECONDS
        self._stays = late or (lasts and self._spent >= FIRST_SECONDS)

    @property
    def speed(self) -> float | None:
        """Simulations per second; None if too little was measured."""
        if self._spent < TELLING_SECONDS or self._simulated < TELLING_SIMULATIONS:
            return None
        return self._simulated / self._spent

    def _ask_judge(self) -> None:
        """Run one step of the judge's analysis, and apply its result when done."""
        judge = self._judge
        assert judge is not None
        if not judge.done:
            judge.step()
        if judge.done:
            judge.inform()
            self._decision = self._apply_judgement(judge)
            self._judged = True

    def _apply_judgement(self, judge: Judge) -> Move | None:
        """Exclude the moves that the judge forbids, unless no other is left to search.

        Returns the move it decides on, or None.
        """
        forbidden, decision = judge.forbidden(), judge.decision()
        if not self._left_out:
            self._tree.forbid(forbidden)
            return decision
        moves = set(self._tree.root.moves)
        if not moves.issubset(forbidden):
            self._tree.forbid(moves.intersection(forbidden))
        return None if decision in self._left_out else decision

    @property
    def may_answer(self) -> bool:
        """True if `choice` would not have to wait for the judge."""
        return self._judged

    def choice(self) -> Move:
        """Return the best move so far, at random among equally good ones.

        It waits for the judge, which may take seconds: see `may_answer`. The search may continue.
        """
        while not self._judged:
            self._ask_judge()
        chosen = self._decision or self._chosen
        if chosen is not None:
            return chosen
        root = self._tree.root
        if self._swaps():
            return Swap()
        if self._prover is not None and root.proven == -root.goal and not self._level.weakness:
            defence = self._prover.defence()
            if defence is not None:
                return defence
        return self._move(root.moves[self._weak_pick() if self._level.weakness else self._pick()])

    def _pick(self) -> int:
        """Return the index of the best move, at random among equally good ones."""
        equals = self._equals(self._tree.root)
        return equals[int(self._lot * len(equals))]

    def _weak_pick(self) -> int:
        """Return the index of a move for a level that errs on purpose."""
        weakness, root = self._level.weakness, self._tree.root
        assert weakness is not None
        is_near = near_test(self._game, weakness.sight)
        moves = list(map(self._move, root.moves))
        attention = Attention(
            lambda index: is_near(moves[index]), lambda index: is_gain(self._game, moves[index])
        )
        return pick(root, self._rank(root), weakness, attention, Random(self._lot))

    def _swaps(self) -> bool:
        """Return True if the level would swap now."""
        return self._may_swap and self._chances() < self._level.swaps_below

    def _equals(self, root: SearchNode) -> list[int]:
        """Return the indices of the best move and, in the opening, of equally good ones."""
        best, *rest = self._rank(root)
        visits, rate = root.visits, self._rate(best)
        opens = self._game.ply <= OPENING * len(self._game.position.board.points)
        if root.proven or not opens or visits[best] < CERTAIN_VISITS:
            return [best]
        noise = sqrt(rate * (1 - rate) / visits[best])
        enough = EQUAL_VISITS * visits[best]
        return [best] + [i for i in rest if visits[i] >= enough and self._rate(i) >= rate - noise]

    def report(self, most: int | None = None) -> Report:
        """Return a report of the search so far, with at most `most` of the best moves."""
        if self._known is not None:
            return self._known.report()
        if self._decision is not None:
            return self._decided(self._decision)
        root = self._tree.root
        count = most or (STUDIED_MOVES if self._studies else REPORTED_MOVES)
        ranked = self._rank(root)[:count]
        best = [self._candidate(i) for i in ranked if root.visits[i] or self._wins(i)]
        chances, proven = self._chances(), self._proven()
        if best and self._swaps():
            best.insert(0, self._swap())
            chances, proven = best[0].win_rate, best[0].proven
        elif best and self._may_swap and self._studies:
            best.append(self._swap())
            best.sort(key=lambda each: each.win_rate, reverse=True)
        shown, progress = tuple(best[:count]), self._progress()
        stays = self._stays or progress >= 1.0
        line = self._continuation(root)[0]
        return Report(root.total, progress, chances, shown, tuple(line), proven, stays)

    def _decided(self, move: Move) -> Report:
        """Return the report for a decided move, with the judge's win rate."""
        assert self._judge is not None
        games, rate = self._judge.chances()
        best = Candidate(move, max(1, games), rate, (move,))
        return Report(games, 1.0, rate, (best,), (move,))

    def _candidate(self, index: int) -> Candidate:
        """Return a root move by index as a candidate: win rate, visits, expected line, proof."""
        root = self._tree.root
        move, child = self._move(root.moves[index]), root.children[index]
        proven = None
        if child is not None and child.proven:  # the opponent may swap and win it
            proven = child.proven == root.goal and not self._opens_pie
        line, visits = self._continuation(child)
        counts = (max(1, root.visits[index]), *visits)
        return Candidate(move, counts[0], self._rate(index), (move, *line), proven, counts)

    def _wins(self, index: int) -> bool:
        """Return True for a move proven to win, even if never visited."""
        child = self._tree.root.children[index]
        proven = child is not None and child.proven == self._tree.root.goal
        return proven and not self._opens_pie

    def _swap(self) -> Candidate:
        """Return the swap as a candidate: win rate and proven result are the opponent's."""
        root, proven = self._tree.root, self._proven()
        swapped = None if proven is None else not proven
        line, visits = self._continuation(root)
        counts = (root.total, *visits)
        return Candidate(
            Swap(), root.total, 1.0 - self._chances(), (Swap(), *line), swapped, counts
        )

    def _proven(self) -> bool | None:
        """Return True if a placement is proven to win, False if all are proven to lose, else None.

        For a first stone that may be swapped, False once each stone is proven to win or to lose:
        the opponent swaps a winning one, and lets a losing one be.
        """
        root = self._tree.root
        if self._opens_pie:
            return False if all(child and child.proven for child in root.children) else None
        return root.proven == root.goal if root.proven else None

    def _progress(self) -> float:
        """Return the used part of the level's limits, 0 to 1; 1 if a move is decided or proven."""
        root, level = self._tree.root, self._level
        if self._proven() is not None or self._decision is not None:
            return 1.0
        progress = 0.0
        simulations = level.simulations_in(compiled=self._tree.is_compiled)
        if simulations is not None:
            reluctant = self._may_swap and level.swaps_below < EVEN
            progress = root.total / max(simulations, SWAP_SIMULATIONS if reluctant else 0)
        if level.seconds is not None:
            # The stones of a turn share its time.
            spent = self._spent * max(1, self._game.position.due)
            progress = max(progress, spent / level.seconds)
        return min(1.0, progress)

    def _chances(self) -> float:
        """Return the mover's win rate over all simulations; 0 or 1 if proven.

        A first move under the pie rule has its own rate.
        """
        root, proven = self._tree.root, self._proven()
        if proven is not None:
            return float(proven)
        if self._opens_pie or not root.total:
            return self._rate(self._rank(root)[0])
        return sum(root.wins) / root.total

    def _rate(self, index: int) -> float:
        """Return the mover's win rate for a move, after the opponent's swap if that may follow."""
        root = self._tree.root
        child, visits = root.children[index], root.visits[index]
        rate = root.wins[index] / visits if visits else 0.5
        if child is not None and child.proven:
            rate = float(child.proven == root.goal)
        return min(rate, 1.0 - rate) if self._opens_pie else rate

    def _continuation(self, node: SearchNode | None) -> tuple[list[Move], list[int]]:
        """Return the expected moves from a node on while visited enough, and the visits of each."""
        line: list[Move] = []
        visits: list[int] = []
        root = self._tree.root
        while node is not None and node.moves:
            index = self._rank(node)[0] if node is root else node.best_index()
            if node.visits[index] < LINE_VISITS:
                break
            line.append(self._move(node.moves[index]))
            visits.append(node.visits[index])
            node = node.children[index]
        return line, visits

    def _move(self, number: int) -> Move:
        """Return the move with this number."""
        return self._tree.move(number)
