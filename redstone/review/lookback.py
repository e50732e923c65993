"""What of a game's line is still to be evaluated, from its end to its start."""

from dataclasses import replace
from itertools import islice

from redstone.engine.pie import may_swap
from redstone.position import Player, Position, Resign, Swap
from redstone.record.game import Game, seat_to_move
from redstone.record.node import Evaluation, Node, deeper, evaluation_of
from redstone.review.task import Sequel, Task, by_python, wanted
from redstone.rules.protocol import Counted

SIMULATIONS = 600
"""Games a position that a review plays out when nothing else is asked for."""
LONGEST_LINE = 8
"""Moves of an expected line that are kept."""
EVEN = 0.5
DIGITS = 4
"""Digits of a rate that are kept: more than any search can tell."""


def reviewed_plies(game: Game) -> int:
    """How many moves of the line played are reviewed: all but a resignation."""
    return game.ply - (game.ply > 0 and isinstance(game.moves[-1], Resign))


def seen_from(before: Position, after: Position, rate: float) -> float:
    """The chances of the player to move before, by those of the one to move after.

    After a swap the same seat has the other colour.
    """
    return rate if seat_to_move(before) is seat_to_move(after) else 1.0 - rate


class Lookback:
    """What of the line played is still to be evaluated: `note` what is found of each `task`.

    `game` has everything found so far. What is evaluated already by as many simulations, or
    proven, is left as it is; so a review goes on where it was left. To one that `hastens` those
    are enough that Python does.
    """

    def __init__(
        self, game: Game, simulations: int = SIMULATIONS, *, hastens: bool = False
    ) -> None:
        self.game = game
        self.simulations = simulations
        self._enough = by_python(simulations) if hastens else simulations
        self._ply = self._last = reviewed_plies(game)
        self.task: Task | None = None
        self._go_on()

    @property
    def progress(self) -> float:
        """How much of the line is evaluated, from 0 to 1."""
        return (self._last - self._ply) / (self._last + 1)

    def note(self, found: Evaluation) -> None:
        """Keep what was found of the task's position."""
        self._keep(found)
        self._go_on()

    def _go_on(self) -> None:
        """Go back to the next position that must be searched, noting what needs no search."""
        self.task = None
        while self._ply >= 0:
            if self._is_known(self.game.nodes[self.game.path[self._ply]]):
                self._ply -= 1
                continue
            here = self.game.go_to(self._ply)
            after = self._after(here)
            found = _carried(here, after)
            if found is None:
                sequel = None
                if after is not None:
                    sequel = Sequel(here.future[0], after.rate, after.winner)
                self.task = Task(here.without_future(), sequel)
                return
            self._keep(found)

    def _is_known(self, node: Node) -> bool:
        known = node.notes.evaluation
        if node.position.is_over:
            return True
        if known is None or not known.line:
            return False
        enough = wanted(node.position, self._enough)
        return known.winner is not None or known.simulations >= enough

    def _after(self, here: Game) -> Evaluation | None:
        """What is known of the position after, for the player to move here."""
        if here.ply == self._last:
            return None
        after = self.game.nodes[self.game.path[here.ply + 1]]
        found = evaluation_of(after.position, after.notes.evaluation)
        assert found is not None
        return replace(found, rate=seen_from(here.position, after.position, found.rate))

    def _keep(self, found: Evaluation) -> None:
        here = self.game.go_to(self._ply)
        if may_swap(here):
            found = _with_swap(here.position.to_move, found)
        found = replace(found, rate=round(found.rate, DIGITS))
        kept = deeper(here.node.notes.evaluation, found)
        notes = replace(here.node.notes, evaluation=kept)
        self.game = self.game.annotate(here.cursor, notes)
        self._ply -= 1


def _carried(here: Game, after: Evaluation | None) -> Evaluation | None:
    """What is known without a search: where there was no choice, and where nothing is judged.

    Marks of a stopped game of Go are the players' to agree on, and a swap leaves the stones.
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


def is_forced(here: Game) -> bool:
    """True where the rules allow but one move, resigning aside."""
    return len(list(islice(here.rules.legal_moves(here.position), 2))) == 1


def counted(here: Game) -> Evaluation:
    """A stopped game of Go as it would be counted now."""
    assert isinstance(here.rules, Counted)
    winner = here.rules.count(here.position).winner
    rate = EVEN if winner is None else float(winner is here.position.to_move)
    return Evaluation(rate, 0)


def _with_swap(mover: Player, found: Evaluation) -> Evaluation:
    """The chances where the mover may also take over the stone, and the better way first."""
    if found.rate >= EVEN:
        return found
    winner = None if found.winner is None else mover
    return Evaluation(1.0 - found.rate, found.simulations, winner, (Swap(), *found.line))
