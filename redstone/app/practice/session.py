"""The session at a practice card: a mistake's position, where a better move is to be found.

Moves known to the card are judged at once. Any other move is judged by a proof or by a search as
long as those of the card's own moves. The first answer counts. After it the person may try again or
step through the line.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from redstone.app.play.board_input import BoardInput
from redstone.app.play.board_state import BoardState
from redstone.app.play.placing import Act
from redstone.app.play.request import Request, Trouble
from redstone.app.play.settings import Opponent, Seats, Settings, setup_of
from redstone.app.play.table import Table, new_number
from redstone.app.practice.card import MistakeCard
from redstone.app.practice.judging import AS_GOOD, LEAST, SUREST, chances_after, win_rate_after
from redstone.app.practice.memory import Grade
from redstone.app.practice.mistake_search import MistakeSearch
from redstone.engine.report import Report
from redstone.mind.proven import Evidence
from redstone.mind.thought import ByProof, LookBack, Thought
from redstone.position import IllegalMove, Move, Place
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.evaluations import reviewed_evaluation
from redstone.review.lookback import SIMULATIONS
from redstone.review.values import chances_before


class CardStage(Enum):
    """The stage of a card, or the reason why none is shown."""

    READING = "reading"
    SIFTING = "sifting"
    EMPTY = "empty"
    ASKED = "asked"
    WEIGHED = "weighed"
    RIGHT = "right"
    NEAR = "near"
    SAME = "same"
    WRONG = "wrong"
    SHOWN = "shown"

    @property
    def is_judged(self) -> bool:
        """True once an answer was judged."""
        return self in (
            CardStage.RIGHT,
            CardStage.NEAR,
            CardStage.SAME,
            CardStage.WRONG,
            CardStage.SHOWN,
        )


EARLY = 16 * SIMULATIONS
"""Simulations after which a search may already show that a move is no better than the mistake."""
GRADES = {CardStage.RIGHT: Grade.RIGHT, CardStage.NEAR: Grade.NEAR}
"""The grades of a first answer; other stages count as wrong."""


class PracticeSession:
    """The session in the practice room, with one card at a time or none.

    `tried` is the move made, and `found` the evaluation after it, once known. While a game is
    searched for mistakes, `sifting` is that search.
    """

    def __init__(self, now: BoardState, answered: Callable[[Grade], None]) -> None:
        """Start over the board in state `now`; `answered` gets the grade of each first answer."""
        self._answered = answered
        self.stage = CardStage.READING
        self.card: MistakeCard | None = None
        self.sifting: MistakeSearch | None = None
        self._clear()
        touch, settings = now.pointing.touch, practice_settings(now.settings)
        self.board_input = BoardInput(
            empty_table(now.game), settings, self._judge, self._try, touch=touch
        )

    def _clear(self) -> None:
        """Drop the card's game and the move tried."""
        self.asked: Game | None = None
        self.tried: Move | None = None
        self.found: Evaluation | None = None
        self._is_first = True
        self._look_id = 0

    # -- the card shown -----------------------------------------------------------------------

    def ask(self, card: MistakeCard, game: Game) -> None:
        """Ask about a mistake: show the position of its card.

        Raises ValueError if the card's moves are not legal there.
        """
        if not all(_is_legal(game, move) for move in (card.played, *card.good)):
            raise ValueError("the card does not fit its game")
        self._clear()
        self.card, self.asked, self.stage = card, game, CardStage.ASKED
        self._show(game)

    def ask_nothing(self, stage: CardStage) -> None:
        """Show no card, for the reason `stage`; the board is unchanged."""
        self._clear()
        self.card, self.stage = None, stage
        self.board_input.open_table(
            replace(empty_table(self.board_input.now.game), id=new_number())
        )

    def replace_card(self, card: MistakeCard) -> None:
        """Replace the card shown by a changed version of it."""
        self.card = card

    @property
    def trouble(self) -> Trouble | None:
        """The reason why the computer can't judge, None unless a judgement is pending."""
        waits = self.stage in (CardStage.WEIGHED, CardStage.SIFTING)
        return self.board_input.now.computer.failed if waits else None

    # -- the person ---------------------------------------------------------------------------

    @property
    def may_try_again(self) -> bool:
        """True if the move can be undone to try another."""
        waits = self.stage is CardStage.WEIGHED and self.trouble is not None
        return waits or self.stage in (CardStage.NEAR, CardStage.SAME, CardStage.WRONG)

    def again(self) -> None:
        """Undo the move, to try another, if that is allowed."""
        if self.may_try_again and self.asked is not None:
            self.stage, self.tried, self.found, self._look_id = CardStage.ASKED, None, None, 0
            self._show(self.asked)

    @property
    def may_show(self) -> bool:
        """True while the answer can be revealed."""
        return self.stage is CardStage.ASKED or self.may_try_again

    def show_answer(self) -> None:
        """Play the best move on the board, with the reason; counts as wrong if not answered yet.

        Does nothing if that is not allowed.
        """
        if self.may_show and self.asked is not None and self.card is not None:
            self._look_id = 0
            self._show(_with_future(self.asked, (self.card.good[0],)))
            self.board_input.go_to(self.asked.ply + 1)
            self._set_stage(CardStage.SHOWN)

    def go_to(self, ply: int) -> None:
        """Show the line after `ply` moves, once a line is known."""
        if self.stage.is_judged:
            self.board_input.go_to(ply)

    def _try(self, act: Act) -> None:
        """Handle a tap or key on a point, while a move is to be found."""
        if self.stage is CardStage.ASKED:
            self.board_input.act(act)

    def _judge(self, move: Move) -> None:
        """Make the person's move; judge it by the card's moves, or request a search or proof.

        Does nothing if no card is asked, or for an illegal move or one that places no stone.
        """
        card, game = self.card, self.asked
        if self.stage is not CardStage.ASKED or card is None or game is None:
            return
        if not isinstance(move, Place) or self.board_input.make_own(move):
            return
        self.tried = move
        images = images_onto_itself(game.position.board)
        if any(image(move) in card.good for image in images):
            self._set_stage(CardStage.RIGHT)
        elif any(image(move) == card.played for image in images):
            if move == card.played:
                self._add_continuation(card.answer)
            self._set_stage(CardStage.SAME)
        elif (ended := evaluation_of(self.board_input.now.position, None)) is not None:
            self._judge_by_evaluation(ended)
        else:
            self._look_id = new_number()
            self.stage = CardStage.WEIGHED
            if card.exact:  # no other move wins; the proof shows only why
                self._set_stage(CardStage.WRONG)

    def _set_stage(self, stage: CardStage) -> None:
        """Set the stage of a judgement, and report the grade of a first answer."""
        self.stage = stage
        if self._is_first:
            self._is_first = False
            self._answered(GRADES.get(stage, Grade.WRONG))

    # -- requests to the computer ---------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """The search due now: of the move made, or of the search for mistakes; None if none is."""
        if not self._look_id or self.asked is None or self.card is None or self.tried is None:
            return None if self.sifting is None else self.sifting.request
        thought: Thought = ByProof() if self.card.exact else LookBack(SUREST)
        made = self.asked.play(self.tried)
        return Request(self._look_id, made, thought, self.board_input.now.table.id, hint=True)

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Handle a report; the move is judged at the end, or as soon as it is no better.

        Returns True if the request is still current.
        """
        if self.sifting is not None and self.sifting.receive_report(request_id, report):
            return True
        request = self.request
        if request is None or not self._look_id or request_id != self._look_id:
            return False
        found = reviewed_evaluation(request.game.position, report)
        if report.progress >= 1.0 or self._is_no_better(found):
            self._judge_by_evaluation(found)
        return True

    def receive_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Handle a proof; its line is added to the board at the end.

        Returns True if its request is current.
        """
        if self.sifting is not None and self.sifting.receive_evidence(request_id, evidence):
            return True
        if not self._look_id or request_id != self._look_id:
            return False
        if evidence.proven is not None:
            self._look_id = 0
            self._add_continuation(evidence.proven.line)
        return True

    def _is_no_better(self, found: Evaluation) -> bool:
        """Return True if an unfinished search already shows the move no better than the mistake.

        The longer a bad move is searched, the lower is its value.
        """
        card, game, move = self.card, self.asked, self.tried
        if card is None or game is None or move is None or found.simulations < EARLY:
            return False
        return win_rate_after(game, move, found) <= card.after

    def _judge_by_evaluation(self, found: Evaluation) -> None:
        """Set the stage to right, near or wrong, by the evaluation after the move made."""
        card, game, move = self.card, self.asked, self.tried
        assert card is not None
        assert game is not None
        assert move is not None
        self._look_id, self.found = 0, found
        rate = win_rate_after(game, move, found)
        self._add_continuation(found.line)
        lost = max(card.best - rate, _chances_lost(card, game, move, found))
        is_as_good = lost < AS_GOOD and (card.best < 1.0 or found.winner is not None)
        if is_as_good:
            self._set_stage(CardStage.RIGHT)
        elif lost < LEAST or rate > (card.best + card.after) / 2:
            self._set_stage(CardStage.NEAR)
        else:
            self._set_stage(CardStage.WRONG)

    # -- inside ---------------------------------------------------------------------------------

    def _show(self, game: Game) -> None:
        """Show a game at the board, with the person to move."""
        assert self.asked is not None
        seats = Seats(game.owner(self.asked.position.to_move))
        table = Table(new_number(), game, seats, setup_of(game, Opponent.COMPUTER))
        self.board_input.open_table(table)

    def _add_continuation(self, line: tuple[Move, ...]) -> None:
        """Add a continuation after the move made, for stepping through.

        Does nothing unless that move was the only one since the card's position.
        """
        table = self.board_input.now.table
        if self.asked is not None and table.game.ply == self.asked.ply + 1:
            self.board_input.set_table(replace(table, game=_with_future(table.game, line)))


def empty_table(game: Game) -> Table:
    """Return a table for viewing an empty board of the same game and size."""
    start = game.go_to(0).without_branches().without_future()
    return Table(new_number(), start, Seats(), setup_of(start, Opponent.COMPUTER))


def practice_settings(settings: Settings) -> Settings:
    """Return the page's settings, with those disabled that reveal the answer."""
    return replace(settings, show_chances=False, show_race=False, explain=False)


def _chances_lost(card: MistakeCard, game: Game, move: Move, found: Evaluation) -> float:
    """Return the chances that a move loses against the card's best move."""
    best = chances_after(game, card.good[0], card.best, card.simulations or SIMULATIONS)
    after = game.play(move).position
    then = chances_before(game.rules, game.position, after, found)
    return best.share - then.share if then else 0.0


def _with_future(game: Game, line: tuple[Move, ...]) -> Game:
    """Return the game with a continuation added, up to its first illegal move."""
    made = game
    for move in line:
        try:
            made = made.play(move)
        except IllegalMove:
            break
    return made.go_to(game.ply)


def _is_legal(game: Game, move: Move) -> bool:
    """Return True for a legal placement."""
    return isinstance(move, Place) and move in set(game.rules.legal_moves(game.position))
