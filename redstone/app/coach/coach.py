"""The coach of a game against the computer: looks at each turn before it is answered.

Two looks, at the position after the turn and at the one before it, tell what the turn
lost. Where that is more than the bound of the settings, the computer is asked nothing until the
person has said whether to take the turn back; and after so many times the coach is silent.
"""

from dataclasses import dataclass

from redstone.app.play.request import Request
from redstone.app.play.session import Session
from redstone.app.play.table import new_number
from redstone.engine.chances import of_evaluation
from redstone.engine.pie import may_swap
from redstone.engine.report import Report
from redstone.mind.thought import LookBack
from redstone.position import Place
from redstone.record.game import Game, seat_to_move
from redstone.record.node import Evaluation, evaluation_of
from redstone.record.turn_record import stone_in_turn
from redstone.review.lookback import FURTHER, SIMULATIONS
from redstone.review.moves import LEAST_LOSS, Class, points_lost
from redstone.review.values import chances_seen_from

LOOK = FURTHER[0] * SIMULATIONS
"""Simulations of each look: as many as where a review finds a loss."""


@dataclass(frozen=True)
class CoachAdvice:
    """A turn that lost too much: the game after it, with both evaluations.

    The turn began after `ply` moves. `before` and `after` are evaluations for the player to move
    there.
    """

    game: Game
    ply: int
    before: Evaluation
    after: Evaluation


class Coach:
    """The coach of a session's turns; `advice` is the current question to the person, or None."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._turn: Game | None = None  # the game after the turn that is looked at
        self._found: list[Evaluation] = []  # after it, and before it
        self._look_id = new_number()
        self._answered = False

    @property
    def waits(self) -> bool:
        """True while the person is asked whether to take a move back."""
        return self.advice is not None

    @property
    def advice(self) -> CoachAdvice | None:
        """Return the advice that waits for the person's answer, or None."""
        game = self._session.game
        if game is not self._turn or self._answered or len(self._found) < 2:
            return None
        after, before = self._found
        return (
            CoachAdvice(game, _begin(game), before, after)
            if self._is_grave(before, after)
            else None
        )

    def instead_of(self, asked: Request | None) -> Request | None:
        """Return the coach's own request if one is due, None while he waits, else `asked`."""
        game = self._session.game
        if asked is None or asked.hint or not self._speaks(game):
            return asked
        if game is not self._turn:
            self._turn, self._found, self._answered = game, [], False
        if self._answered:
            return asked
        self._skip_known()
        if len(self._found) == 2:
            return None if self.waits else asked
        looked = self._looked_at(len(self._found))
        return Request(self._look_id, looked, LookBack(LOOK), asked.table, hint=True)

    def hear(self, request_id: int, report: Report) -> bool:
        """The computer reports on a request. True if it was the coach's."""
        if request_id != self._look_id or self._turn is None or len(self._found) == 2:
            return False
        if report.progress >= 1.0:
            self._note(_evaluation(self._looked_at(len(self._found)), report))
        return True

    # -- the person's answers ----------------------------------------------------------------

    def take_back(self) -> None:
        """Take the turn back, as the coach has offered."""
        advice = self.advice
        if advice is not None:
            self._answer()
            self._session.hand.go_to(advice.ply)

    def play_on(self) -> None:
        """Have the turn answered as it is."""
        if self.advice is not None:
            self._answer()

    # -- inside --------------------------------------------------------------------------------

    def _answer(self) -> None:
        self._answered = True
        self._session.count_advice()

    def _speaks(self, game: Game) -> bool:
        """Return True if the last turn is a person's and the coach may speak about it."""
        table, settings = self._session.table, self._session.hand.now.settings
        spoken = table.setup.coach
        if spoken is None or spoken >= settings.coach_times.count or not game.moves:
            return False
        begin = game.go_to(_begin(game))
        placed = isinstance(game.moves[-1], Place) and not game.future
        persons = table.seats.person is seat_to_move(begin.position)
        return placed and persons and not (may_swap(begin) or may_swap(game))

    def _looked_at(self, found: int) -> Game:
        """The position that is looked at next: after the turn, then before it."""
        assert self._turn is not None
        game = self._turn if found == 0 else self._turn.go_to(_begin(self._turn))
        return game.without_future()

    def _skip_known(self) -> None:
        """Take evaluations that need no search."""
        if not self._found:
            assert self._turn is not None
            known = evaluation_of(self._turn.position, None)
            if known is not None:
                self._note(known)

    def _note(self, found: Evaluation) -> None:
        self._found.append(found)
        self._look_id = new_number()

    def _is_grave(self, before: Evaluation, after: Evaluation) -> bool:
        assert self._turn is not None
        begin, rules = _begin(self._turn), self._turn.rules
        here, played = self._turn.line_positions[begin], self._turn.moves[begin:]
        known = of_evaluation(rules, here, before)
        left = chances_seen_from(rules, here, self._turn.position, after)
        if known is None or left is None or before.line[: len(played)] == played:
            return False
        least = LEAST_LOSS[Class(self._session.hand.now.settings.coach_from.value)]
        return points_lost(known, left) >= least


def _begin(game: Game) -> int:
    """After how many moves the last turn of a game began."""
    return game.ply - stone_in_turn(game.go_to(game.ply - 1))[0]


def _evaluation(game: Game, report: Report) -> Evaluation:
    mover, winner = game.position.to_move, None
    if report.proven is not None:
        winner = mover if report.proven else mover.enemy
    return Evaluation(report.win_rate, report.simulations, winner, report.line)
