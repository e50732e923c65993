"""The coach of a game against the computer: evaluates each turn before the computer replies.

Two searches, of the position after the turn and of the one before it, show what the turn lost. If
it lost something, both are searched again, as deep as by a review. If the loss is more than the
bound in the settings, the computer is not asked for a reply until the person has decided whether to
take the turn back. After advising a number of times, also a setting, the coach warns of blunders
only. Its first advice in a game may be without a cause that can be checked; later ones may only
after a loss of GRAVE points.
"""

from dataclasses import dataclass

from redstone.app.play.request import Request
from redstone.app.play.session import Session
from redstone.app.play.settings import COACHED
from redstone.app.play.table import new_number
from redstone.app.words.lost_by import find_cause
from redstone.engine.chances import of_evaluation
from redstone.engine.pie import may_swap
from redstone.engine.report import Report
from redstone.mind.thought import LookBack
from redstone.position import Move, Place, Position
from redstone.record.game import Game, seat_to_move
from redstone.record.node import Evaluation, evaluation_of
from redstone.record.turn_record import stone_in_turn
from redstone.review.evaluations import evaluation_of_report
from redstone.review.lookback import FURTHER, SIMULATIONS
from redstone.review.moves import LEAST_LOSS, MoveClass, points_lost
from redstone.review.task import by_python, wanted
from redstone.review.values import chances_before

LOOK, LOOK_AGAIN = (times * SIMULATIONS for times in FURTHER)
"""Simulations of the first searches, and of those that confirm a loss, as in a review."""

GRAVE = 35
"""The coach always warns of a loss of so many percentage points."""


@dataclass(frozen=True)
class CoachAdvice:
    """Advice on a turn that lost too much: the game after it, with both evaluations.

    The turn began after `ply` moves. `before` and `after` are evaluations of the positions before
    and after it, each for the player to move there.
    """

    game: Game
    ply: int
    before: Evaluation
    after: Evaluation

    @property
    def played_out(self) -> tuple[Position, tuple[Move, ...], Move | None, bool]:
        """The position before the turn's last move, that move with the moves expected after it.

        Then the best move there, None if unknown, and whether the loss is proven.
        """
        last, there = self.game.line_positions[self.game.ply - 1], self.game.position
        best = next(iter(self.before.line), None) if self.ply == self.game.ply - 1 else None
        proven = self.after.winner is there.to_move
        return last, (self.game.moves[-1], *self.after.line), best, proven


class Coach:
    """Examines the person's turns in a session, and offers to take bad ones back."""

    def __init__(self, session: Session) -> None:
        """Create the coach of a session; `instead_of` begins its searches."""
        self._session = session
        self._turn: tuple[Move, ...] = ()  # the moves up to the end of the turn that is examined
        self._looked_at: Game | None = None  # the position that is being searched
        self._asked = set[tuple[tuple[Move, ...], int]]()  # complete searches: moves, simulations
        self._simulations = LOOK
        self._look_id = new_number()
        self._answered = False
        # the turn of `_is_caused`: the game's moves, and the evaluations before and after it
        self._cause_of: tuple[tuple[Move, ...], Evaluation, Evaluation] | None = None
        self._is_caused = False

    @property
    def waits(self) -> bool:
        """True while the person is asked whether to take the turn back."""
        return self.advice is not None

    @property
    def reply(self) -> Place | None:
        """The placement that answers the turn best while the person is asked, or None."""
        advice = self.advice
        answer = next(iter(advice.after.line), None) if advice else None
        return answer if isinstance(answer, Place) else None

    @property
    def advice(self) -> CoachAdvice | None:
        """The advice that awaits the person's answer, or None."""
        game = self._session.game
        if game.moves != self._turn or self._answered or not game.moves:
            return None
        least = LEAST_LOSS[MoveClass(self._session.board_input.now.settings.coach_from.value)]
        if self._due(game) is not None or self._lost(game) < least:
            return None
        begin = _begin(game)
        before, after = self._known(game.go_to(begin), LOOK), self._known(game, LOOK)
        if before is None or after is None:
            return None
        advice = CoachAdvice(game, begin, before, after)
        return advice if self._should_warn(advice) else None

    def instead_of(self, asked: Request | None) -> Request | None:
        """Return the search that the coach needs, if any, instead of the request `asked`.

        While the coach waits for an answer it is None; if the coach has nothing to do,
        `asked`.
        """
        game = self._session.game
        if asked is None or asked.hint or not self._speaks(game):
            return asked
        if game.moves != self._turn:
            self._turn, self._asked, self._answered = game.moves, set(), False
        if self._answered:
            return asked
        due = self._due(game)
        if due is None:
            return None if self.waits else asked
        looked, simulations = due
        current = self._looked_at is not None and self._looked_at.moves == looked.moves
        if self._looked_at is None or not current or simulations != self._simulations:
            self._looked_at, self._look_id = looked.without_future(), new_number()
            self._simulations = simulations
        thought = LookBack(simulations)
        return Request(self._look_id, self._looked_at, thought, asked.table, hint=True)

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Store a final report's evaluation; return True if it answers the coach's own request."""
        looked = self._looked_at
        if request_id != self._look_id or looked is None:
            return False
        if report.progress >= 1.0:
            self._session.store_evaluation(
                looked.moves, evaluation_of_report(looked.position, report)
            )
            self._asked.add((looked.moves, self._simulations))
            self._looked_at = None
        return True

    # -- the person's answers ----------------------------------------------------------------

    def take_back(self) -> None:
        """Undo the turn, accepting the coach's advice; do nothing without advice."""
        advice = self.advice
        if advice is not None:
            self._answer()
            self._session.board_input.go_to(advice.ply)

    def play_on(self) -> None:
        """Keep the turn despite the coach's advice, so that the computer replies.

        Does nothing without advice.
        """
        if self.advice is not None:
            self._answer()

    # -- inside --------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Mark the current advice as answered, and count it."""
        self._answered = True
        self._session.count_advice()

    def _should_warn(self, advice: CoachAdvice) -> bool:
        """Return True for the first advice in a game, after a GRAVE loss, and with a cause.

        Once the number of comments in the settings is reached, a cause counts for blunders only.
        """
        lost, spoken = self._lost(advice.game), self._session.table.setup.coach or 0
        if not spoken or lost >= GRAVE:
            return True
        left = spoken < self._session.board_input.now.settings.coach_times.count
        is_said = left or lost >= LEAST_LOSS[MoveClass.BLUNDER]
        return is_said and self._has_cause(advice)

    def _has_cause(self, advice: CoachAdvice) -> bool:
        """Return True if the rules can show why the turn lost something."""
        about = advice.game.moves, advice.before, advice.after
        if self._cause_of != about:
            last, moves, best, proven = advice.played_out
            said = find_cause(advice.game.rules, last, moves, best=best, proven=proven).text
            self._cause_of, self._is_caused = about, bool(said)
        return self._is_caused

    def _speaks(self, game: Game) -> bool:
        """Return True if the coach should examine the last turn, a person's placement.

        It is silent at low levels if not wanted, and while a swap is possible.
        """
        table, settings = self._session.table, self._session.board_input.now.settings
        if table.setup.coach is None or not game.moves:
            return False
        begin = game.go_to(_begin(game))
        if table.setup.level <= COACHED and not settings.coach_low:
            return False
        if game.ply <= table.setup.coach_silent:
            return False
        placed = isinstance(game.moves[-1], Place) and not game.future
        persons = table.seats.person is seat_to_move(begin.position)
        return placed and persons and not (may_swap(begin) or may_swap(game))

    def _due(self, game: Game) -> tuple[Game, int] | None:
        """Return the next position to search for the last turn, with its simulations; else None."""
        for simulations in (LOOK, LOOK_AGAIN):
            for each in (game, game.go_to(_begin(game))):
                if self._known(each, simulations) is None:
                    return each, simulations
            if self._lost(game) < LEAST_LOSS[MoveClass.INACCURACY]:
                break
        return None

    def _known(self, game: Game, simulations: int) -> Evaluation | None:
        """Return a position's evaluation by rules, proof or enough simulations, else None."""
        noted = self._session.table.looks.get(game.moves)
        found = evaluation_of(game.position, noted)
        if found is None or found is not noted or found.winner is not None:
            return found
        enough = found.simulations >= wanted(game.position, by_python(simulations))
        return found if enough or (game.moves, simulations) in self._asked else None

    def _lost(self, game: Game) -> int:
        """Return the percentage points of chances that the last turn lost; 0 if unknown."""
        begin, rules = _begin(game), game.rules
        here, played = game.line_positions[begin], game.moves[begin:]
        before, after = self._known(game.go_to(begin), LOOK), self._known(game, LOOK)
        known = of_evaluation(rules, here, before)
        left = chances_before(rules, here, game.position, after)
        if before is None or known is None or left is None or before.line[: len(played)] == played:
            return 0
        return points_lost(known, left)


def _begin(game: Game) -> int:
    """Return the number of moves before the last turn of a game."""
    return game.ply - stone_in_turn(game.go_to(game.ply - 1))[0]
