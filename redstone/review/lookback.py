"""The searches that a review still needs: each position, then deeper ones at losses.

Every position is searched once, from the end to the start. If a move then seems to lose something,
or the searches before and after it disagree, both positions are searched further.
"""

from collections.abc import Iterator
from dataclasses import replace

from redstone.engine.chances import Chances, of_evaluation
from redstone.engine.pie import may_swap
from redstone.position import Player, Swap
from redstone.record.edit import Edit
from redstone.record.game import Game
from redstone.record.node import Evaluation, deeper, evaluation_of
from redstone.review.moves import LEAST_LOSS, MoveClass, points_lost
from redstone.review.task import Sequel, Task, by_python, wanted
from redstone.review.values import (
    LONGEST_LINE,
    chances_before,
    evaluations_along,
    is_certain,
    is_forced,
    rate_before,
    reviewed_plies,
    values,
)
from redstone.rules.protocol import Counted

SIMULATIONS = 600
"""Simulations of a review for each position, by default."""
FURTHER = (4, 16)
"""Multiples of the simulations for the further searches of a position."""
FURTHER_SHARE = 0.4
"""Progress of all further searches together, as a share of that of a first search."""
DISAGREE = 15
"""Points by which the searches before and after a move may differ if it loses nothing."""
EVEN = 0.5
DIGITS = 4
"""Digits of a stored rate; no search is more exact."""


class Lookback:
    """A game's review as a queue of searches: call `note` with the result of each `task`.

    `game` has everything found so far. `simulations` is the number wanted for the task's position.
    Positions already evaluated by as many, or proven, are left as they are, so that a review can be
    continued. With `hastens`, the number that Python does is enough.
    """

    def __init__(
        self, game: Game, simulations: int = SIMULATIONS, *, hastens: bool = False
    ) -> None:
        """Begin a review of the game's line, with this many simulations per position."""
        self.game = game
        self.least = self.simulations = simulations
        self._hastens = hastens
        self._ply = self._last = reviewed_plies(game)
        self._at = self._open = 0
        self._further = dict[int, int]()  # simulations of further searches, by ply
        self.task: Task | None = None
        self._advance()

    @property
    def progress(self) -> float:
        """The share of positions that have been searched, from 0 to 1."""
        done: float = self._last - self._ply
        if self._open:
            done = self._last + FURTHER_SHARE * len(self._further) / (
                len(self._further) + self._open
            )
        return done / (self._last + 1)

    def note(self, found: Evaluation) -> None:
        """Store the evaluation for the current task, and advance `task`; None at the end."""
        self._merge(found)
        if self._ply >= 0:
            self._ply -= 1
        self._advance()

    def _advance(self) -> None:
        """Advance `task` to the next position to search, storing what needs no search.

        First searches go backwards to the start. Further ones follow, and set `simulations`.
        """
        self.task = None
        while self._ply >= 0:
            self._at = self._ply
            if not self._is_known(self._ply, self.least):
                self.task = self._searched_for()
                if self.task is not None:
                    return
            self._ply -= 1
        unsettled = dict(self._unsettled())
        self._open = len(unsettled)
        if unsettled:
            self._at, self.simulations = next(iter(unsettled.items()))
            self._further[self._at] = self.simulations
            self.task = self._searched_for()

    def _searched_for(self) -> Task | None:
        """Return the task for the position at `_at`; None if its evaluation needed no search.

        In that case the evaluation is stored.
        """
        here = self.game.go_to(self._at)
        after = self._after(here)
        found = _without_search(here, after)
        if found is not None:
            self._merge(found)
            return None
        sequel = None if after is None else Sequel(here.future[0], after.rate, after.winner)
        return Task(here.without_future(), sequel)

    def _is_known(self, ply: int, simulations: int) -> bool:
        """Return True if a position is over, or evaluated with enough simulations."""
        node = self.game.nodes[self.game.path[ply]]
        known = node.notes.evaluation
        if node.position.is_over:
            return True
        if known is None or not known.line:
            return False
        enough = by_python(simulations) if self._hastens else simulations
        return known.winner is not None or known.simulations >= wanted(node.position, enough)

    def _unsettled(self) -> Iterator[tuple[int, int]]:
        """Yield (ply, simulations) for positions whose evaluations need deeper searches.

        They are those around a move that loses chances or is judged inconsistently.
        """
        known, own = values(self.game), evaluations_along(self.game)
        for ply in reversed(range(self._last)):
            lost = self._difference(ply, known)
            apart = self._difference(ply, own)
            if lost is None or apart is None:
                continue
            loses = points_lost(*lost) >= LEAST_LOSS[MoveClass.INACCURACY]
            if not loses and abs(apart[0].percent - apart[1].percent) < DISAGREE:
                continue
            for times in FURTHER:
                todo = [at for at in (ply + 1, ply) if not self._is_searched(at, times)]
                yield from ((at, times * self.least) for at in todo)
                if todo or not loses or self._is_settled(ply, known, own):
                    break

    def _is_settled(
        self,
        ply: int,
        known: tuple[Evaluation | None, ...],
        own: list[Evaluation | None],
    ) -> bool:
        """Return True if the loss of a move is certain, and no neighbouring move makes up for it.

        If one does, the position between them may be misjudged.
        """
        lost = self._difference(ply, known)
        assert lost is not None
        loss = points_lost(*lost)
        for at in (ply - 1, ply + 1):
            echo = self._difference(at, known) if 0 <= at < self._last else None
            if echo is None or points_lost(*echo) < LEAST_LOSS[MoveClass.INACCURACY]:
                continue
            if abs(loss - points_lost(*echo)) < DISAGREE:
                return False
        positions = self.game.line_positions[ply : ply + 2]
        return is_certain(self.game.rules, positions, own[ply : ply + 2], loss)

    def _is_searched(self, ply: int, times: int) -> bool:
        """Return True if a search with `times` the simulations was done or is pointless."""
        simulations = times * self.least
        if self._is_known(ply, simulations) or self._further.get(ply, 0) >= simulations:
            return True
        here = self.game.go_to(ply)
        known = here.node.notes.evaluation
        if known is not None and known.simulations < wanted(here.position, self.least):
            return True  # searched by Python, which is too slow to search further
        return _without_search(here, self._after(here)) is not None

    def _difference(
        self, ply: int, found: list[Evaluation | None] | tuple[Evaluation | None, ...]
    ) -> tuple[Chances, Chances] | None:
        """Return the mover's chances before and after the move at `ply`, None if unknown."""
        here, there = self.game.line_positions[ply : ply + 2]
        if isinstance(self.game.line[ply], Edit):
            return None
        before = of_evaluation(self.game.rules, here, found[ply])
        after = chances_before(self.game.rules, here, there, found[ply + 1])
        return None if before is None or after is None else (before, after)

    def _after(self, here: Game) -> Evaluation | None:
        """Return the evaluation after the next move, for the player to move here, or None."""
        if here.ply == self._last or isinstance(here.future[0], Edit):
            return None
        after = self.game.nodes[self.game.path[here.ply + 1]]
        found = evaluation_of(after.position, after.notes.evaluation)
        assert found is not None
        return replace(found, rate=rate_before(here.position, after.position, found.rate))

    def _merge(self, found: Evaluation) -> None:
        """Store an evaluation in the current position's notes, unless a deeper one is there."""
        here = self.game.go_to(self._at)
        if may_swap(here):
            found = _with_swap_considered(here.position.to_move, found)
        found = replace(found, rate=round(found.rate, DIGITS))
        kept = deeper(here.node.notes.evaluation, found)
        notes = replace(here.node.notes, evaluation=kept)
        self.game = self.game.annotate(here.cursor, notes)


def _without_search(here: Game, after: Evaluation | None) -> Evaluation | None:
    """Return the evaluation of a position that needs no search, else None.

    That is the case if there was no choice, or nothing is judged: marks in a stopped game of Go are
    a matter of agreement, and a swap leaves the stones.
    """
    state = here.position.go
    stopped = state is not None and state.stopped
    if after is None:
        return counted(here) if stopped else None
    played = here.future[0]
    swapped = isinstance(played, Swap)
    if swapped:
        return replace(after, rate=1.0 - after.rate)
    if stopped:
        return Evaluation(after.rate, after.simulations, line=(played,))
    if is_forced(here):
        return replace(after, line=(played, *after.line)[:LONGEST_LINE])
    return None


def counted(here: Game) -> Evaluation:
    """Return the evaluation in Go's scoring phase, by the score: rate 0, 0.5 or 1."""
    assert isinstance(here.rules, Counted)
    winner = here.rules.count(here.position).winner
    rate = EVEN if winner is None else float(winner is here.position.to_move)
    return Evaluation(rate, 0)


def _with_swap_considered(mover: Player, found: Evaluation) -> Evaluation:
    """Return the better evaluation for a player who may swap: the given one, or the swap's."""
    if found.rate >= EVEN:
        return found
    winner = None if found.winner is None else mover
    return Evaluation(1.0 - found.rate, found.simulations, winner, (Swap(), *found.line))
