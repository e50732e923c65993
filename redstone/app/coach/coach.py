"""The coach of a game against the computer: examines each turn before it is answered.

Two searches, of the position after the turn and of the one before it, show what the turn lost. If
that is more than the bound in the settings, the computer is not asked for a reply until the person
has decided whether to take the turn back. After advising a number of times, also a setting, the
coach is silent.
"""

from dataclasses import dataclass

from redstone.app.play.request import Request
from redstone.app.play.session import Session
from redstone.app.play.table import new_number
from redstone.engine.chances import of_evaluation
from redstone.engine.pie import may_swap
from redstone.engine.report import Report
from redstone.mind.thought import LookBack
from redstone.position import Move, Place
from redstone.record.game import Game, seat_to_move
from redstone.record.node import Evaluation, evaluation_of
from redstone.record.turn_record import stone_in_turn
from redstone.review.heard import view_of_report
from redstone.review.lookback import FURTHER, SIMULATIONS
from redstone.review.moves import LEAST_LOSS, Class, points_lost
from redstone.review.task import by_python, wanted
from redstone.review.values import chances_seen_from

LOOK = FURTHER[0] * SIMULATIONS
"""Simulations of each search: the number with which a review confirms a loss."""


@dataclass(frozen=True)
class CoachAdvice:
    """A turn that lost too much: the game after it, with both evaluations.

    The turn began after `ply` moves. `before` and `after` are evaluations of the positions before
    and after it, each for the player to move there.
    """

    game: Game
    ply: int
    before: Evaluation
    after: Evaluation


class Coach:
    """The coach of a session's turns; `advice` is the current question to the person, or None."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._turn: tuple[Move, ...] = ()  # the moves up to the end of the turn that is examined
        self._looked_at: Game | None = None  # the position that is being searched
        self._asked = set[tuple[Move, ...]]()  # the moves up to positions whose search is complete
        self._look_id = new_number()
        self._answered = False

    @property
    def waits(self) -> bool:
        """True while the person is asked whether to take a turn back."""
        return self.advice is not None

    @property
    def advice(self) -> CoachAdvice | None:
        """Return the advice that awaits the person's answer, or None."""
        game = self._session.game
        if game.moves != self._turn or self._answered or not game.moves:
            return None
        begin = _begin(game)
        before, after = self._known(game.go_to(begin)), self._known(game)
        if before is None or after is None or not self._is_grave(game, before, after):
            return None
        return CoachAdvice(game, begin, before, after)

    def instead_of(self, asked: Request | None) -> Request | None:
        """Return the coach's own request if one is due, None during advice, else `asked`."""
        game = self._session.game
        if asked is None or asked.hint or not self._speaks(game):
            return asked
        if game.moves != self._turn:
            self._turn, self._asked, self._answered = game.moves, set(), False
        if self._answered:
            return asked
        both = (game, game.go_to(_begin(game)))
        looked = next((each for each in both if self._known(each) is None), None)
        if looked is None:
            return None if self.waits else asked
        if self._looked_at is None or self._looked_at.moves != looked.moves:
            self._looked_at, self._look_id = looked.without_future(), new_number()
        return Request(self._look_id, self._looked_at, LookBack(LOOK), asked.table, hint=True)

    def hear(self, request_id: int, report: Report) -> bool:
        """Receive a report on a request; return True if the request was the coach's."""
        looked = self._looked_at
        if request_id != self._look_id or looked is None:
            return False
        if report.progress >= 1.0:
            self._session.note(looked.moves, view_of_report(looked.position, report))
            self._asked.add(looked.moves)
            self._looked_at = None
        return True

    # -- the person's answers ----------------------------------------------------------------

    def take_back(self) -> None:
        """Take the turn back, as the coach has offered."""
        advice = self.advice
        if advice is not None:
            self._answer()
            self._session.hand.go_to(advice.ply)

    def play_on(self) -> None:
        """Let the computer answer the turn as it is."""
        if self.advice is not None:
            self._answer()

    # -- inside --------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Note that the person has answered the advice, and count it."""
        self._answered = True
        self._session.count_advice()

    def _speaks(self, game: Game) -> bool:
        """Return True if the last turn is a person's and the coach may comment on it."""
        table, settings = self._session.table, self._session.hand.now.settings
        spoken = table.setup.coach
        if spoken is None or spoken >= settings.coach_times.count or not game.moves:
            return False
        begin = game.go_to(_begin(game))
        placed = isinstance(game.moves[-1], Place) and not game.future
        persons = table.seats.person is seat_to_move(begin.position)
        return placed and persons and not (may_swap(begin) or may_swap(game))

    def _known(self, game: Game) -> Evaluation | None:
        """Return the evaluation of a position, None if it was not searched enough."""
        noted = self._session.table.looks.get(game.moves)
        found = evaluation_of(game.position, noted)
        if found is None or found is not noted or found.winner is not None:
            return found
        enough = found.simulations >= wanted(game.position, by_python(LOOK))
        return found if enough or game.moves in self._asked else None

    def _is_grave(self, game: Game, before: Evaluation, after: Evaluation) -> bool:
        """Return True if the turn lost at least as much as the settings require for advice."""
        begin, rules = _begin(game), game.rules
        here, played = game.line_positions[begin], game.moves[begin:]
        known = of_evaluation(rules, here, before)
        left = chances_seen_from(rules, here, game.position, after)
        if known is None or left is None or before.line[: len(played)] == played:
            return False
        least = LEAST_LOSS[Class(self._session.hand.now.settings.coach_from.value)]
        return points_lost(known, left) >= least


def _begin(game: Game) -> int:
    """Return the number of moves made before the last turn of a game."""
    return game.ply - stone_in_turn(game.go_to(game.ply - 1))[0]
