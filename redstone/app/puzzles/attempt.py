"""The state of an attempt at a puzzle: immutable, and replaced.

The position on the board belongs to the puzzle's session. The attempt judges moves only by proofs.
"""

from dataclasses import dataclass, replace
from enum import Enum

from redstone.app.puzzles.puzzle import Puzzle
from redstone.mind.proven import UNSETTLED, Line, Proven
from redstone.position import Move
from redstone.puzzles.symmetry import distinct


class AttemptStage(Enum):
    """The state of the attempt, which decides the next step."""

    ASKED = "asked"  # a move of the person, or the answer to their right one
    WEIGHED = "weighed"  # whether the move made wins is to be proven
    REFUTED = "refuted"  # the move made is proven to lose, and is answered
    UNSETTLED = "unsettled"  # nothing could be proven of the move made
    SOLVED = "solved"
    SHOWN = "shown"  # given up: the line can be looked through
    DISPROVED = "disproved"  # the position is not won, in spite of the claim
    HALTED = "halted"  # the run is over that it belongs to


class Claim(Enum):
    """The status of the puzzle's claim that the player to move wins."""

    GIVEN = "given"  # it comes with its solution
    ASKED = "asked"  # it is to be proven
    UNIQUE = "unique"  # by one move only, up to symmetry
    SEVERAL = "several"  # by more than one
    LOST = "lost"  # or drawn, in a game that knows draws
    UNSETTLED = "unsettled"


class AttemptResult(Enum):
    """The final result of an attempt."""

    CLEAN = "clean"  # solved with no wrong move and no hint
    HELPED = "helped"  # solved after a hint
    FAILED = "failed"  # a wrong move, or given up


HINTS = 2
"""So many steps has a hint: what the move does, then where it is."""


@dataclass(frozen=True)
class Attempt:
    """A puzzle, and how far it is solved.

    `line` is the proven way from the position on the board, empty where none is known; `right`
    counts the right moves made, `wrong` the wrong ones ever. `known` is what has been proven here
    of the beginning. One that is being `made` is not solved but looked into: every move may be
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
        """The beginning of an attempt."""
        claim = Claim.GIVEN if puzzle.solution else Claim.ASKED
        return cls(puzzle, claim, line=puzzle.solution, made=made)

    @property
    def is_open(self) -> bool:
        """True while the person may find a move."""
        return self.stage is AttemptStage.ASKED

    @property
    def has_ended(self) -> bool:
        """Return True once there is nothing more to find."""
        return self.stage in (AttemptStage.SOLVED, AttemptStage.SHOWN, AttemptStage.DISPROVED)

    @property
    def result(self) -> AttemptResult | None:
        """Return the result of the attempt, None while it is open or if there is nothing to win."""
        if self.made:
            return None
        if self.wrong or self.given_up:
            return AttemptResult.FAILED
        if self.stage is not AttemptStage.SOLVED:
            return None
        return AttemptResult.HELPED if self.hints else AttemptResult.CLEAN

    @property
    def solution(self) -> Line:
        """Return the proven only way to win from the start, empty if there is none."""
        if self.claim is Claim.UNIQUE:
            return self.puzzle.solution or self.known.moves[:1]
        return self.puzzle.solution

    def hear_claim(self, proven: Proven) -> "Attempt":
        """Return the attempt after a proof of the puzzle's own position."""
        claim = self._claim(proven)
        stage = AttemptStage.DISPROVED if claim is Claim.LOST and not self.made else self.stage
        waits = self.stage is AttemptStage.ASKED and not self.right and claim is not Claim.LOST
        line = proven.line if waits else self.line
        return replace(self, claim=claim, stage=stage, line=line, known=proven)

    def look_longer(self) -> "Attempt":
        """Return the attempt with the failed proof requested again: the claim's, or the move's."""
        if self.stage is AttemptStage.UNSETTLED:
            return self.weigh()
        return replace(self, claim=Claim.ASKED)

    def refutation_of(self, move: Move) -> Line:
        """Return the known refutation of a wrong first move, to the end; empty if there is none."""
        return next((line[1:] for line in self.known.refuted if line[0] == move), ())

    def _claim(self, proven: Proven) -> Claim:
        position = self.puzzle.game.position
        if not proven.is_settled:
            return Claim.UNSETTLED
        if proven.winner is not position.to_move:
            return Claim.LOST
        if len(distinct(position.board, proven.moves)) > 1:
            return Claim.SEVERAL
        return Claim.UNIQUE if proven.every_move else Claim.UNSETTLED

    def weigh(self) -> "Attempt":
        """A move is made of which nothing is known yet."""
        return replace(self, stage=AttemptStage.WEIGHED, line=())

    def accept(self, line: Line, *, wins_now: bool = False) -> "Attempt":
        """The move made wins: it was the last one asked for, or `line` leads on."""
        right = self.right + 1
        done = wins_now or self.made or right >= self.puzzle.asked
        return replace(
            self, stage=AttemptStage.SOLVED if done else AttemptStage.ASKED, line=line, right=right
        )

    def refute(self, line: Line) -> "Attempt":
        """The move made loses, as the line shows."""
        return replace(self, stage=AttemptStage.REFUTED, line=line, wrong=self.wrong + 1)

    def leave_open(self) -> "Attempt":
        """Nothing could be proven of the move made."""
        return replace(self, stage=AttemptStage.UNSETTLED, line=())

    def back_to(self, line: Line) -> "Attempt":
        """Return the attempt without the move made, with the known line from there."""
        return replace(
            self, stage=AttemptStage.ASKED, line=line, right=0 if self.made else self.right
        )

    def step(self) -> "Attempt":
        """The first move of the line is made."""
        return replace(self, line=self.line[1:])

    def hint(self) -> "Attempt":
        """One step more of the hint."""
        return replace(self, hints=min(HINTS, self.hints + 1))

    def give_up(self) -> "Attempt":
        """The line is to be shown."""
        return replace(self, stage=AttemptStage.SHOWN, given_up=True)
