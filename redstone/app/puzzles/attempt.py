"""The state of an attempt at a puzzle, as an immutable value.

The position on the board belongs to the puzzle's session. The attempt judges moves only by proofs.
"""

from dataclasses import dataclass, replace
from enum import Enum

from redstone.app.puzzles.puzzle import Puzzle
from redstone.mind.proven import UNSETTLED, Line, Proven
from redstone.position import Move
from redstone.puzzles.symmetry import distinct


class AttemptStage(Enum):
    """The stage of an attempt, which decides the next step."""

    ASKED = "asked"  # the person is to move, or the answer to a right move is due
    WEIGHED = "weighed"  # a proof is to decide if the move made wins
    REFUTED = "refuted"  # the move made is proven to lose, and is answered
    UNSETTLED = "unsettled"  # nothing could be proven about the move made
    SOLVED = "solved"
    SHOWN = "shown"  # given up: the line can be stepped through
    DISPROVED = "disproved"  # the position is not won, in spite of the claim
    HALTED = "halted"  # the run to which it belongs is over


class Claim(Enum):
    """The status of the puzzle's claim that the player to move wins."""

    GIVEN = "given"  # the puzzle comes with its solution
    ASKED = "asked"  # a proof is requested
    UNIQUE = "unique"  # won by one move only, up to symmetry
    SEVERAL = "several"  # won by more than one move
    LOST = "lost"  # lost or drawn
    UNSETTLED = "unsettled"


class AttemptResult(Enum):
    """The final result of an attempt."""

    CLEAN = "clean"  # solved without a wrong move or a hint
    HELPED = "helped"  # solved after a hint
    FAILED = "failed"  # a wrong move was made, or the person gave up


HINTS = 2
"""The number of hints: the move's effect, then its place."""


@dataclass(frozen=True)
class Attempt:
    """A puzzle with the progress of solving it, immutable.

    `line` is the proven continuation from the position on the board, empty if unknown. `right` is
    the number of right moves made, `wrong` that of all wrong ones. `known` is the proof of the
    puzzle's own position. A puzzle that is being `made` is examined, not solved: every move may be
    tried, and nothing counts.
    """

    puzzle: Puzzle
    claim: Claim
    stage: AttemptStage = AttemptStage.ASKED
    line: Line = ()
    right: int = 0
    wrong: int = 0
    hints: int = 0
    given_up: bool = False
    known: Proven = UNSETTLED
    made: bool = False

    @classmethod
    def at(cls, puzzle: Puzzle, *, made: bool = False) -> "Attempt":
        """Return a fresh attempt at a puzzle."""
        claim = Claim.GIVEN if puzzle.solution else Claim.ASKED
        return cls(puzzle, claim, line=puzzle.solution, made=made)

    @property
    def is_open(self) -> bool:
        """True while the person can make or look for a move."""
        return self.stage is AttemptStage.ASKED

    @property
    def has_ended(self) -> bool:
        """True once the puzzle was solved, its solution shown, or its claim disproved."""
        return self.stage in (AttemptStage.SOLVED, AttemptStage.SHOWN, AttemptStage.DISPROVED)

    @property
    def result(self) -> AttemptResult | None:
        """Failed after a wrong move or giving up, else clean or with a hint once solved, else None.

        It is always None while a puzzle is being made.
        """
        if self.made:
            return None
        if self.wrong or self.given_up:
            return AttemptResult.FAILED
        if self.stage is not AttemptStage.SOLVED:
            return None
        return AttemptResult.HELPED if self.hints else AttemptResult.CLEAN

    @property
    def solution(self) -> Line:
        """The proven solution from the start, empty if unknown or not unique."""
        if self.claim is Claim.UNIQUE:
            return self.puzzle.solution or self.known.moves[:1]
        return self.puzzle.solution

    def with_claim_proof(self, proven: Proven) -> "Attempt":
        """Return the attempt with the proof of the puzzle's position: claim, known moves, line.

        If the position is not won, a puzzle to be solved is disproved.
        """
        claim = self._claim(proven)
        stage = AttemptStage.DISPROVED if claim is Claim.LOST and not self.made else self.stage
        waits = self.stage is AttemptStage.ASKED and not self.right and claim is not Claim.LOST
        line = proven.line if waits else self.line
        return replace(self, claim=claim, stage=stage, line=line, known=proven)

    def look_longer(self) -> "Attempt":
        """Return the attempt with the unsettled proof (the claim's or the move's) wanted again."""
        if self.stage is AttemptStage.UNSETTLED:
            return self.await_proof()
        return replace(self, claim=Claim.ASKED)

    def refutation_of(self, move: Move) -> Line:
        """Return the known refutation of a wrong first move, to the end; empty if unknown."""
        return next((line[1:] for line in self.known.refuted if line[0] == move), ())

    def _claim(self, proven: Proven) -> Claim:
        """Return what a proof says of the puzzle: unique, several solutions, lost or unsettled."""
        position = self.puzzle.game.position
        if not proven.is_settled:
            return Claim.UNSETTLED
        if proven.winner is not position.to_move:
            return Claim.LOST
        if len(distinct(position.board, proven.moves)) > 1:
            return Claim.SEVERAL
        return Claim.UNIQUE if proven.every_move else Claim.UNSETTLED

    def await_proof(self) -> "Attempt":
        """Return the attempt waiting for the proof of the move just made."""
        return replace(self, stage=AttemptStage.WEIGHED, line=())

    def accept(self, line: Line, *, wins_now: bool = False) -> "Attempt":
        """Return the attempt after a winning move: solved, or asking for the next move.

        It is solved if no more moves are required; else `line` has the continuation.
        """
        right = self.right + 1
        done = wins_now or self.made or right >= self.puzzle.asked
        return replace(
            self, stage=AttemptStage.SOLVED if done else AttemptStage.ASKED, line=line, right=right
        )

    def refute(self, line: Line) -> "Attempt":
        """Return the attempt after a losing move; `line` refutes it."""
        return replace(self, stage=AttemptStage.REFUTED, line=line, wrong=self.wrong + 1)

    def unsettled(self) -> "Attempt":
        """Return the attempt after the proof of the move just made ran out of time."""
        return replace(self, stage=AttemptStage.UNSETTLED, line=())

    def back_to(self, line: Line) -> "Attempt":
        """Return the attempt before the last move, which can be tried again.

        `line` is the known continuation.
        """
        return replace(
            self, stage=AttemptStage.ASKED, line=line, right=0 if self.made else self.right
        )

    def step(self) -> "Attempt":
        """Return the attempt without the first move of its line, which was made on the board."""
        return replace(self, line=self.line[1:])

    def hint(self) -> "Attempt":
        """Return the attempt with one more hint given."""
        return replace(self, hints=min(HINTS, self.hints + 1))

    def give_up(self) -> "Attempt":
        """Return the attempt given up, so that the solution is shown."""
        return replace(self, stage=AttemptStage.SHOWN, given_up=True)
