"""A study's review of its main line: evaluated in the background, its mistakes gone through."""

from collections.abc import Mapping

from redstone.app.play.request import Request
from redstone.app.play.table import Hindsight, new_number
from redstone.app.study.record import StudiedRecord
from redstone.app.study.review import (
    Findings,
    Trial,
    TryResult,
    hindsight_of,
    main_line,
    outcome_of,
    worst_of,
)
from redstone.board import Stone
from redstone.engine.report import Report
from redstone.mind.thought import LookBack
from redstone.position import Move, Place
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation, Nodes, Notes
from redstone.review.heard import evaluation_heard
from redstone.review.lookback import FURTHER, SIMULATIONS, Lookback
from redstone.review.moves import Class, ReviewedMove
from redstone.review.task import Task

DEEPER = 4
"""A deeper review has so many times the simulations of the one before."""
SIGN_OF = {Class.BLUNDER: "??", Class.MISTAKE: "?", Class.INACCURACY: "?!"}
"""The sign that a move has by its class, where nobody has given it another."""


class Reviewing:
    """The review of a study's main line, and tries in place of its mistakes.

    While it `runs`, the computer evaluates one position after another and notes the results in the
    record, so that a review can be continued. During a `trial` a better move is sought in place of
    one that was played: the best one is hidden until a try is as good or the person asks for it,
    and no try becomes part of the record.
    """

    def __init__(self, record: StudiedRecord) -> None:
        self._record = record
        self.begin()

    def begin(self) -> None:
        """Forget all results but those noted in the record."""
        self.runs = False
        self.simulations = SIMULATIONS
        self._trial: Trial | None = None
        self._told = set[tuple[Move, ...]]()  # moves after which the best one is hidden no more
        self._opens_at: int | None = None  # the moment that waits for the review to be complete
        self._findings = Findings()
        self._lookback: Lookback | None = None
        self._main: Game | None = None
        self._looked_at: Nodes | None = None
        self._asked_try: Game | None = None
        self._look_id = new_number()

    # -- the review -------------------------------------------------------------------------

    def switch(self) -> None:
        """Start the evaluation of the rest of the main line, or stop it."""
        starts, self.runs = not self.runs, False
        self._look_id = new_number()
        if starts:
            self._take_over(self._look_back())

    def deepen(self) -> None:
        """Evaluate every position once more, with more thought."""
        self.simulations *= DEEPER
        self.runs = False
        self.switch()

    @property
    def progress(self) -> float:
        """Return the share of the main line that is evaluated, from 0 to 1."""
        return self._look_back().progress

    @property
    def has_review(self) -> bool:
        """True once something of the main line is evaluated by a review."""
        return any(move is not None for move in self.moves)

    @property
    def main(self) -> Game:
        """The record at the end of its main line, found once for each tree."""
        if self._main is None or self._main.nodes is not self.game.nodes:
            self._main = main_line(self.game)
        return self._main

    @property
    def moves(self) -> tuple[ReviewedMove | None, ...]:
        """Return the moves of the main line, None for those without evaluation."""
        return self._findings.of(self.game)

    @property
    def hindsight(self) -> Hindsight | None:
        """Return the findings about the main line, None until all of it is evaluated."""
        return hindsight_of(self.main, self.moves) if self.progress >= 1.0 else None

    @property
    def reviewed(self) -> ReviewedMove | None:
        """Return the review of the move shown, None if it is not on the main line."""
        ply = self.game.ply
        on_line = self.main.path[: ply + 1][-1] == self.game.cursor
        return self.moves[ply - 1] if on_line and 0 < ply <= len(self.moves) else None

    @property
    def judged(self) -> Mapping[int, str]:
        """Return the signs of the worst moves, by the numbers of their nodes."""
        path, moves = self.main.path, self.moves
        found = {move.ply: move.klass for move in moves if move is not None and move.klass}
        return {path[ply]: SIGN_OF[klass] for ply, klass in found.items()}

    @property
    def better(self) -> tuple[Place, Stone] | None:
        """The best stone in place of a bad move, and whose; not while it is sought."""
        move = self.reviewed
        if move is None or move.klass is None or self.trial or self.hides(move):
            return None
        mover = self.game.positions[-2].to_move.stone
        best = move.best
        return (best, Stone.RED if best.red else mover) if isinstance(best, Place) else None

    # -- mistakes ---------------------------------------------------------------------------

    @property
    def you(self) -> Seat | None:
        """Return the seat of the person here, None if it is not known."""
        return self._record.hand.now.table.you

    @property
    def worst(self) -> tuple[ReviewedMove, ...]:
        """The moves to be gone through."""
        return worst_of(self.moves, self.you)

    def hides(self, move: ReviewedMove) -> bool:
        """True while a mistake's best move is to be found, or asked for."""
        return move.klass is not None and self._before(move.ply) not in self._told

    def open_on_worst(self) -> None:
        """Show the first of the worst moves once all is evaluated, unless the person steps away."""
        self._opens_at = self._moment
        self._open()

    def next_mistake(self) -> None:
        """Show the next of the moves that lost most; after the last one, the first."""
        found, trial = self.worst, self.trial
        ply = trial.ply if trial else self.game.ply
        if found:
            self.show_ply(next((move.ply for move in found if move.ply > ply), found[0].ply))

    def show_ply(self, ply: int) -> None:
        """Show the main line after `ply` moves. Raises ValueError outside of it."""
        self._record.go_to_node(self.main.path[ply])

    # -- a better move ----------------------------------------------------------------------

    @property
    def trial(self) -> Trial | None:
        """The search for a better move; it is over once another moment is shown."""
        trial = self._trial
        return trial if trial is not None and trial.moment == self._moment else None

    def try_better(self) -> None:
        """Step back before the move shown, for a better one to be found."""
        move = self.sought or self.reviewed
        if move is not None:
            self.show_ply(move.ply - 1)
            self._try(move.ply)

    def show_best(self) -> None:
        """Show the move played, and the best one in its place."""
        move = self.sought or self.reviewed
        if move is not None:
            self._told.add(self._before(move.ply))
            self.show_ply(move.ply)

    @property
    def sought(self) -> ReviewedMove | None:
        """The move that a better one is sought for; None without a trial."""
        trial = self.trial
        known = trial is not None and trial.ply <= len(self.moves)
        return self.moves[trial.ply - 1] if trial is not None and known else None

    @property
    def trying(self) -> TryResult | None:
        """Return the result of the latest try, None before there is one."""
        move, tried = self.sought, self._record.tried
        return None if move is None or tried is None else outcome_of(tried, move)

    @property
    def tried(self) -> Game | None:
        """Return the game with the moves tried, None before there is one."""
        return self._record.tried

    def hear_move(self, move: Move) -> bool:
        """A move made on the board. True if a better one is sought: then it is tried."""
        trial = self.trial
        if trial is None:
            return False
        self._record.try_out(move)
        self._try(trial.ply)
        return True

    def _try(self, ply: int) -> None:
        self._trial, self._look_id = Trial(ply, self._moment), new_number()
        self._tell_if_found()

    def _tell_if_found(self) -> None:
        trial, trying = self.trial, self.trying
        if trial is not None and trying is not None and trying.is_right:
            self._told.add(self._before(trial.ply))

    def _before(self, ply: int) -> tuple[Move, ...]:
        """The moves before one of the main line; a number is another move's after an edit."""
        return self.main.line[: ply - 1]

    def _open(self) -> None:
        if self._opens_at is None or self.progress < 1.0:
            return
        waits, self._opens_at = self._opens_at == self._moment, None
        if waits and self.worst:
            self.show_ply(self.worst[0].ply)

    @property
    def _moment(self) -> int:
        return self._record.hand.now.position_id

    # -- the computer -----------------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """The look that is wanted of the computer, None for none."""
        task = self._task()
        if task is None:
            return None
        asked = self._open_try
        if asked is not self._asked_try:  # an answer to a try that was left is none to this
            self._asked_try, self._look_id = asked, new_number()
        lookback = self._look_back()
        simulations = FURTHER[0] * self.simulations if asked else lookback.simulations
        thought = LookBack(simulations, task.sequel)
        return Request(self._look_id, task.game, thought, self._record.hand.now.table.id, hint=True)

    def hear(self, game: Game, report: Report) -> None:
        """The computer reports on the look that is wanted, at the position shown of a game."""
        if report.progress >= 1.0:
            self._note(evaluation_heard(game.position, report))

    @property
    def game(self) -> Game:
        """The record at the moment shown."""
        return self._record.game

    @property
    def _open_try(self) -> Game | None:
        """Return the game with a try that is not judged yet, or None."""
        return self._record.tried if self.trying is TryResult.ASKING else None

    def _task(self) -> Task | None:
        """Return the position to evaluate next, a try first."""
        trial, tried = self.trial, self._open_try
        if trial is not None and tried is not None:
            return Task(tried.go_to(trial.ply).without_future())
        return self._look_back().task if self.runs else None

    def _note(self, found: Evaluation) -> None:
        self._look_id = new_number()
        trial, tried = self.trial, self._open_try
        if trial is not None and tried is not None:
            self._record.note_tried(tried.annotate(tried.path[trial.ply], Notes(evaluation=found)))
            self._tell_if_found()
            return
        lookback = self._look_back()
        lookback.note(found)
        self._take_over(lookback)

    def _look_back(self) -> Lookback:
        """Return the rest of the review of the current record."""
        known = self._lookback
        current = self._looked_at is self.game.nodes
        if known is None or not current or known.least != self.simulations:
            main = main_line(self.game)
            self._lookback = known = Lookback(main, self.simulations, hastens=True)
            self._looked_at = self.game.nodes
        return known

    def _take_over(self, lookback: Lookback) -> None:
        """Take over the evaluations so far, with those that needed no search."""
        self.runs = lookback.task is not None
        self._record.set_game(lookback.game.go_to_node(self.game.cursor))
        self._looked_at = self.game.nodes
        self._open()
