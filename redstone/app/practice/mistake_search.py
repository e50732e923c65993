"""The search of a game for mistakes certain enough to become practice cards.

A game is first reviewed like in a study. Each move that the review calls a mistake is then judged
(`judging.py`). A doubtful mistake gives no card, and the reason is stored.
"""

from dataclasses import replace

from redstone.app.practice.card import MistakeCard, line_to, name_of
from redstone.app.practice.judging import ConfirmedMistake, judging
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.practice.search_requests import (
    Answer,
    Asking,
    Found,
    SearchRequests,
    SearchWanted,
)
from redstone.engine.report import Report
from redstone.mind.proven import Proven
from redstone.mind.thought import LookBack
from redstone.position import Place
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation, deeper
from redstone.review.evaluations import reviewed_evaluation
from redstone.review.lookback import SIMULATIONS, Lookback
from redstone.review.moves import MoveClass, ReviewedMove, reviewed
from redstone.review.values import reviewed_plies

MOST_A_GAME = 5
"""The number of a game's mistakes that become cards: those that lost most."""
GRAVE = (MoveClass.BLUNDER, MoveClass.MISTAKE)


class MistakeSearch(SearchRequests):
    """The incremental search through one game; `cards` are those made so far.

    `game` has the deepest evaluation of each position of its line searched so far. `unasked` has
    the reasons why other mistakes in the review give no cards, by ply. `reviewing` has the number
    of positions reviewed, and of all; `checking` the number of the mistake that is being judged,
    and of all, which is 0 before the review is complete.
    """

    def __init__(self, game: Game, seat: Seat, source: str, day: int, changed: int) -> None:
        """Search for `seat`'s mistakes along the game's line, using evaluations in its notes.

        `source` is the id of the stored game, or empty; `day` and `changed` are those of the cards.
        """
        self.cards: dict[str, MistakeCard] = {}
        self.unasked: dict[int, NoCardReason] = {}
        self.source, self.game = source, game
        self._share = 0.0
        self.reviewing, self.checking = (0, 0), (0, 0)
        self._seat, self._day, self._changed = seat, day, changed
        super().__init__(self._searching(game))

    @property
    def progress(self) -> float:
        """The search's progress, from 0 to 1."""
        return 1.0 if self.done else self._share

    def _searching(self, game: Game) -> Asking[None]:
        """Review the game and then judge its worst mistakes; yields the searches that it needs."""
        lookback = Lookback(game, SIMULATIONS, hastens=True)
        positions = reviewed_plies(game) + 1
        self.reviewing = round(lookback.progress * positions), positions
        while lookback.task is not None:
            found = yield SearchWanted(
                lookback.task.game, LookBack(lookback.simulations, lookback.task.sequel)
            )
            assert isinstance(found, Evaluation)
            lookback.note(found)
            self.game = lookback.game
            self._share = lookback.progress / 2
            self.reviewing = round(lookback.progress * positions), positions
        worst, more = _worst_mistakes(lookback.game, self._seat)
        self.unasked |= {move.ply: NoCardReason.MORE for move in more}
        for number, move in enumerate(worst, 1):
            self.checking = number, len(worst)
            yield from self._judging_mistake(lookback.game, move)
            self._share = (1 + number / len(worst)) / 2

    def _judging_mistake(self, game: Game, move: ReviewedMove) -> Asking[None]:
        """Judge a mistake with further searches; add a card, or record the reason for none."""
        here = game.go_to(move.ply - 1).without_future()
        assert move.best is not None
        found = yield from self._keeping(judging(here, move.move, (move.best,)))
        if isinstance(found, ConfirmedMistake):
            self._add_card(here, move, found)
        else:
            self.unasked[move.ply] = found or NoCardReason.UNCLEAR

    def _keeping(self, steps: Asking[Found]) -> Asking[Found]:
        """Run the searches of `steps` and return their result, noting evaluations in the game."""
        answer: Answer | None = None
        try:
            while True:
                asked = next(steps) if answer is None else steps.send(answer)
                answer = yield asked
                self._note(asked.game, answer)
        except StopIteration as end:
            found: Found = end.value
            return found

    def _note(self, searched: Game, answer: Answer) -> None:
        """Note an answer's evaluation at its position in the game, unless a deeper one is known."""
        if isinstance(answer, Proven) or searched.line != self.game.line[: searched.ply]:
            return
        if isinstance(answer, Report):
            answer = reviewed_evaluation(searched.position, answer)
        number = self.game.path[searched.ply]
        notes = self.game.nodes[number].notes
        kept = deeper(notes.evaluation, answer)
        self.game = self.game.annotate(number, replace(notes, evaluation=kept))

    def _add_card(self, here: Game, move: ReviewedMove, sure: ConfirmedMistake) -> None:
        """Add the card for a mistake."""
        self.cards[name_of(here)] = MistakeCard(
            line_to(here),
            move.move,
            sure.good,
            sure.best,
            sure.after,
            self._day,
            self._day,
            self._changed,
            exact=sure.exact,
            simulations=sure.simulations,
            answer=sure.answer,
            source=self.source,
        )


def _worst_mistakes(game: Game, seat: Seat) -> tuple[list[ReviewedMove], list[ReviewedMove]]:
    """Return a seat's worst mistakes in game order, and those beyond MOST_A_GAME.

    Mistakes about a swap are in neither list.
    """
    own = [
        move
        for move in reviewed(game)
        if move is not None and move.seat is seat and move.klass in GRAVE
        if isinstance(move.move, Place) and isinstance(move.best, Place)
        if not (move.ply == 1 and game.rules.traits.pie)
    ]
    worst = sorted(own, key=lambda move: -move.loss)
    first, more = worst[:MOST_A_GAME], worst[MOST_A_GAME:]
    return sorted(first, key=lambda move: move.ply), more


def end_of_line(game: Game) -> Game:
    """Return the game at the end of its main line."""
    start = game.go_to_node(0)
    return start.go_to(len(start.line))


def is_over(game: Game) -> bool:
    """Return True if the game's line ends with an outcome."""
    return game.position.is_over and reviewed_plies(game) > 0
