"""Reviewing a study's main line: background evaluation, and trying better moves."""

from collections.abc import Mapping

from redstone.app.play.board_state import BoardState
from redstone.app.play.request import Request
from redstone.app.play.table import ReviewSummary, new_number
from redstone.app.storage.studies import review_summary_of
from redstone.app.study.record import StudiedRecord
from redstone.app.study.review import (
    SIGN_OF,
    Findings,
    Trial,
    TryResult,
    main_line,
    outcome_of,
    worst_of,
)
from redstone.board import Stone
from redstone.engine.report import Report
from redstone.mind.thought import LookBack
from redstone.position import IllegalMove, Move, Place
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation, Nodes, Notes
from redstone.review.evaluations import reviewed_evaluation
from redstone.review.lookback import FURTHER, SIMULATIONS, Lookback
from redstone.review.moves import ReviewedMove, turning_point
from redstone.review.task import Task
from redstone.review.values import values

DEEPER = 4
"""The simulations of a deeper review, as a multiple of those of the one before."""


class Reviewing:
    """The review of a study's main line, with the person's tries for better moves.

    While it `runs`, the computer evaluates one position after another and notes the results in the
    record, so that a review can be continued. During a `trial` the person searches for a better
    move in place of one that was played. The best one is hidden until a try is as good or the
    person asks for it, and no try becomes part of the record.
    """

    def __init__(self, record: StudiedRecord) -> None:
        """Review a record, with nothing evaluated but what is noted in it."""
        self._record = record
        self.begin()

    def begin(self) -> None:
        """Forget what was tried and found, as there is a new record; its evaluations remain."""
        self.runs = False
        self.simulations = SIMULATIONS
        self._trial: Trial | None = None
        self._told = set[tuple[Move, ...]]()  # moves before mistakes with a shown best move
        self._opens_at: int | None = None  # position id; see open_on_worst
        self._opens_at_turn = False
        self._findings = Findings()
        self._lookback: Lookback | None = None
        self._branch: Lookback | None = None
        self._ended = 0  # the number of branches' ends that are evaluated
        self._takes_branches = False
        self._main: Game | None = None
        self._looked_at: Nodes | None = None
        self._asked_try: Game | None = None
        self._look_id = new_number()
        self._plays_at = -1  # the moment of a refutation that is played out

    # -- the review -------------------------------------------------------------------------

    def switch(self, *, branches: bool = False) -> None:
        """Start or stop evaluating the main line, and with `branches` then also the branches."""
        starts, self.runs, self._takes_branches = not self.runs, False, branches
        self._look_id = new_number()
        if starts:
            self._store_evaluations(self._due())

    def deepen(self) -> None:
        """Start to evaluate all positions again, with DEEPER times the simulations."""
        self.simulations *= DEEPER
        self.runs = False
        self.switch()

    @property
    def progress(self) -> float:
        """The share of main-line positions evaluated, from 0 to 1."""
        return self._look_back().progress

    @property
    def has_open_branches(self) -> bool:
        """True if the main line is evaluated but some branch is not."""
        return self.game.has_branches and self.progress >= 1.0 and self._open_branch() is not None

    @property
    def has_review(self) -> bool:
        """True once at least one main-line move was reviewed."""
        return any(move is not None for move in self.moves)

    @property
    def main(self) -> Game:
        """The game at the end of its main line (cached)."""
        if self._main is None or self._main.nodes is not self.game.nodes:
            self._main = main_line(self.game)
        return self._main

    @property
    def moves(self) -> tuple[ReviewedMove | None, ...]:
        """The reviewed moves of the main line, None for those not evaluated."""
        return self._findings.main_line_moves(self.game)

    @property
    def review_summary(self) -> ReviewSummary | None:
        """The review summary of the main line, None until it is fully evaluated."""
        if self.progress < 1.0:
            return None
        return review_summary_of(self.main, values(self.main), self.moves)

    @property
    def turned(self) -> ReviewedMove | None:
        """The move that turned the game, None if there is none or it is not known yet."""
        return turning_point(self.main, self.moves) if self.progress >= 1.0 else None

    @property
    def reviewed(self) -> ReviewedMove | None:
        """The review of the current move; None off the main line, or without evaluations."""
        ply = self.game.ply
        on_line = self.main.path[: ply + 1][-1] == self.game.cursor
        return self.moves[ply - 1] if on_line and 0 < ply <= len(self.moves) else None

    @property
    def judged(self) -> Mapping[int, str]:
        """The review's signs for bad moves, by node number."""
        path, moves = self.main.path, self.moves
        found = {move.ply: move.klass for move in moves if move is not None and move.klass}
        signs = {path[ply]: SIGN_OF[klass] for ply, klass in found.items()}
        return {**self._findings.branch_signs(self.game), **signs}

    @property
    def better(self) -> tuple[Place, Stone] | None:
        """The best stone instead of the current bad move, with its colour; None while hidden."""
        move = self.reviewed
        if move is None or move.klass is None or self.trial or self.hides(move) or self.plays_out:
            return None
        mover = self.game.positions[-2].to_move.stone
        best = move.best
        return (best, Stone.RED if best.red else mover) if isinstance(best, Place) else None

    # -- mistakes ---------------------------------------------------------------------------

    @property
    def now(self) -> BoardState:
        """The board state of the study's board."""
        return self._record.board_input.now

    @property
    def you(self) -> Seat | None:
        """The person's seat in the game, None if unknown."""
        return self.now.table.you

    @property
    def worst(self) -> tuple[ReviewedMove, ...]:
        """The worst moves, to step through."""
        return worst_of(self.moves, self.you)

    @property
    def own_mistakes(self) -> list[ReviewedMove]:
        """The person's moves that lost chances; empty if their seat is unknown."""
        return [move for move in self.moves if move and move.klass and move.seat is self.you]

    def hides(self, move: ReviewedMove) -> bool:
        """Return True while this mistake's best move is hidden, for the person to find it."""
        return move.klass is not None and self._before(move.ply) not in self._told

    def open_on_worst(self, *, at_turn: bool = False) -> None:
        """Jump to the first worst move, now or when all is evaluated, if the person stays here.

        With `at_turn` it jumps to the move that turned the game instead, if there is one.
        """
        self._opens_at, self._opens_at_turn = self._moment, at_turn
        self._open()

    def next_mistake(self) -> None:
        """Show the next of the worst moves after the current one; after the last, the first.

        Does nothing without such moves.
        """
        found, trial = self.worst, self.trial
        ply = trial.ply if trial else self.game.ply
        if found:
            self.show_ply(next((move.ply for move in found if move.ply > ply), found[0].ply))

    def show_ply(self, ply: int) -> None:
        """Show the main line after `ply` moves. Raises IndexError beyond its end."""
        self._record.go_to_node(self.main.path[ply])

    # -- the refutation ---------------------------------------------------------------------

    @property
    def refutation(self) -> tuple[Move, ...]:
        """The expected replies to the move shown if it is bad or turned the game, else empty."""
        move = self.reviewed
        if move is None or self.trial or (move.klass is None and move != self.turned):
            return ()
        return move.answer

    @property
    def plays_out(self) -> bool:
        """True while the refutation is being played on the board."""
        return self._plays_at == self._moment and self._record.tried is not None

    def play_out(self) -> None:
        """Start playing the expected replies to the move shown on the board, or remove them."""
        if self.plays_out:
            self._record.end_trial()
        elif self.refutation:
            self._play(self.refutation[0])

    def replay_turn(self) -> None:
        """Show the move that turned the game, and start playing the expected replies to it.

        Does nothing if none did.
        """
        turned = self.turned
        if turned is not None:
            self._record.end_trial()
            self.show_ply(turned.ply)
            self.play_out()

    def play_on(self) -> bool:
        """Play the next move of the refutation. Returns False if there is none."""
        tried = self._record.tried
        if tried is None or not self.plays_out:
            return False
        played = len(tried.line) - self.game.ply
        return played < len(self.refutation) and self._play(self.refutation[played])

    def _play(self, move: Move) -> bool:
        """Show a further move of the refutation on the board; return False if it is illegal."""
        try:
            self._record.try_out(move)
        except IllegalMove:
            return False
        self._plays_at = self._moment
        return True

    # -- a better move ----------------------------------------------------------------------

    @property
    def trial(self) -> Trial | None:
        """The current attempt to find a better move, None once another position is shown."""
        trial = self._trial
        return trial if trial is not None and trial.moment == self._moment else None

    def try_better(self) -> None:
        """Show the position before the current move, so that the person can try a better one.

        Does nothing at a move that was not reviewed.
        """
        move = self.sought or self.reviewed
        if move is not None:
            self.show_ply(move.ply - 1)
            self._try(move.ply)

    def show_best(self) -> None:
        """Show the move played with its best alternative, which is hidden no longer.

        Does nothing at a move that was not reviewed.
        """
        move = self.sought or self.reviewed
        if move is not None:
            self._told.add(self._before(move.ply))
            self.show_ply(move.ply)

    @property
    def sought(self) -> ReviewedMove | None:
        """The reviewed move that the person is trying to improve on, None without a trial."""
        trial = self.trial
        known = trial is not None and trial.ply <= len(self.moves)
        return self.moves[trial.ply - 1] if trial is not None and known else None

    @property
    def trying(self) -> TryResult | None:
        """The verdict on the latest try, None before the first one."""
        move, tried = self.sought, self._record.tried
        return None if move is None or tried is None else outcome_of(tried, move)

    @property
    def tried(self) -> Game | None:
        """The game with the move being tried, None before the first try."""
        return self._record.tried

    def try_move(self, move: Move) -> bool:
        """Try a move in place of a mistake, if the person is to find a better one; else False."""
        trial = self.trial
        if trial is None:
            return False
        self._record.try_out(move)
        self._try(trial.ply)
        return True

    def _try(self, ply: int) -> None:
        """Start a trial in place of move number `ply`, at the position shown."""
        self._trial, self._look_id = Trial(ply, self._moment), new_number()
        self._reveal_if_found()

    def _reveal_if_found(self) -> None:
        """Mark the best move as told once a try is as good."""
        trial, trying = self.trial, self.trying
        if trial is not None and trying is not None and trying.is_right:
            self._told.add(self._before(trial.ply))

    def _before(self, ply: int) -> tuple[Move, ...]:
        """Return the main-line moves before `ply`, which identify a move even after edits."""
        return self.main.line[: ply - 1]

    def _open(self) -> None:
        """Show the move to open on once the review is complete, if the person has stayed since."""
        if self._opens_at is None or self.progress < 1.0:
            return
        waits, self._opens_at = self._opens_at == self._moment, None
        turned = self.turned if self._opens_at_turn else None
        first = turned or next(iter(self.worst), None)
        if waits and first is not None:
            self.show_ply(first.ply)

    @property
    def _moment(self) -> int:
        """The `position_id` of the board, unique for each position shown."""
        return self.now.position_id

    # -- the computer -----------------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """The search due now, or None: of a try without a verdict, or the review's next."""
        task = self._task()
        if task is None:
            return None
        asked = self._open_try
        if asked is not self._asked_try:  # answers to an earlier try do not count
            self._asked_try, self._look_id = asked, new_number()
        lookback = self._due()
        simulations = FURTHER[0] * self.simulations if asked else lookback.simulations
        thought = LookBack(simulations, task.sequel)
        return Request(self._look_id, task.game, thought, self.now.table.id, hint=True)

    def receive_report(self, game: Game, report: Report) -> None:
        """Handle a report on the current search, of a position shown in `game`.

        Unfinished reports are ignored.
        """
        if report.progress >= 1.0:
            self._note(reviewed_evaluation(game.position, report))

    @property
    def game(self) -> Game:
        """The record at the current node."""
        return self._record.game

    @property
    def _open_try(self) -> Game | None:
        """The game with a try that has no verdict yet, or None."""
        return self._record.tried if self.trying is TryResult.ASKING else None

    def _task(self) -> Task | None:
        """Return the next position to evaluate, a try's before the review's; None without one."""
        trial, tried = self.trial, self._open_try
        if trial is not None and tried is not None:
            return Task(tried.go_to(trial.ply).without_future())
        return self._due().task if self.runs else None

    def _note(self, found: Evaluation) -> None:
        """Store a search's evaluation with the try, else with the position reviewed next."""
        self._look_id = new_number()
        trial, tried = self.trial, self._open_try
        if trial is not None and tried is not None:
            self._record.note_tried(tried.annotate(tried.path[trial.ply], Notes(evaluation=found)))
            self._reveal_if_found()
            return
        lookback = self._due()
        lookback.note(found)
        self._store_evaluations(lookback)

    def _due(self) -> Lookback:
        """Return the review to continue: the main line's, then that of an unevaluated branch."""
        main = self._look_back()
        if main.task is not None or not self._takes_branches:
            return main
        return self._open_branch() or main

    def _open_branch(self) -> Lookback | None:
        """Return the review of the first branch that is not fully evaluated, or None."""
        self._look_back()  # forgets the branches of another tree
        if self._branch is not None and self._branch.task is not None:
            return self._branch
        ends = [number for number, made in enumerate(self.game.nodes) if not made.children]
        while self._branch is None or self._branch.task is None:
            if self._ended == len(ends):
                return None
            end = self.game.go_to_node(ends[self._ended])
            self._branch = Lookback(end, self.simulations, hastens=True)
            self._ended += self._branch.task is None
        return self._branch

    def _look_back(self) -> Lookback:
        """Return the review of the main line, begun again if the record or depth has changed."""
        known = self._lookback
        current = self._looked_at is self.game.nodes
        if known is None or not current or known.least != self.simulations:
            main = main_line(self.game)
            self._lookback = known = Lookback(main, self.simulations, hastens=True)
            self._looked_at = self.game.nodes
            self._branch, self._ended = None, 0
        return known

    def _store_evaluations(self, lookback: Lookback) -> None:
        """Copy the evaluations so far into the record.

        Once the review is complete, it opens on a move if the person has not stepped away.
        """
        self._record.set_game(lookback.game.go_to_node(self.game.cursor))
        self._looked_at = self.game.nodes
        self.runs = self._due().task is not None
        self._open()
