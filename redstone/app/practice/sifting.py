"""Finds the mistakes of one player in a game that are certain enough to be asked again as cards.

A game is reviewed first, as a study does it. What the review calls a mistake is then proven, where
few points are left; else the position and what follows each good-looking move are looked at with
four times the thought, and what follows the move played and those that are as good as the best with
four times that. All of it must agree: a loss that becomes small as more is thought was none. What
stays doubtful gives no card.
"""

from collections.abc import Generator, Iterable, Mapping
from typing import NamedTuple

from redstone.app.play.request import Request
from redstone.app.play.table import new_number
from redstone.app.practice.card import Card, line_to, name_of
from redstone.bot.report import Report
from redstone.mind.proven import UNSETTLED, Evidence, Proven
from redstone.mind.thought import ByProof, LookBack, Simulations, Thought
from redstone.position import Move, Place
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.heard import evaluation_heard
from redstone.review.lookback import SIMULATIONS, Lookback, reviewed_plies, seen_from
from redstone.review.moves import LEAST_LOSS, Class, ReviewedMove, real_loss, reviewed

DEEPER = 4 * SIMULATIONS
"""Games tried of each position before a mistake is asked."""
SUREST = 4 * DEEPER
"""Games tried of what follows the moves that a card would tell of, before it does."""
AS_GOOD = 0.04
"""A move is as good as the best if it loses no larger share of the games tried: two standard errors
of two looks. What loses more, and less than a mistake does, is judged when it is played."""
RIVALS = 2 * AS_GOOD
"""What so much more thought may turn: a move that loses no more than this may be the best yet."""
SURELY_AS_GOOD = 0.02
"""As AS_GOOD, where so many more games tell it."""
LIKED = 0.5
"""The share of the games that a search gave its first choice which it must give a move for that to
be as good: what it passes over may only look so, for it was not followed as far."""
PROVABLE = 16
"""Empty points up to which a proof is tried: on most such boards it takes a second."""
PROOF_SHARE = 1 / 20
"""The share of its longest time that a proof may take here, which is three seconds."""
LOOKED_AT = 4
"""Moves besides the review's best that are looked at, those that the search prefers."""
MOST_A_GAME = 5
"""Mistakes of a game that become cards, those that lost most."""
GRAVE = (Class.BLUNDER, Class.MISTAKE)


class Ask(NamedTuple):
    """A position that must be thought about."""

    game: Game
    thought: Thought


class _Sure(NamedTuple):
    """What is certain of a mistake, as its card has it."""

    played: Move
    good: tuple[Move, ...]
    best: float
    after: float
    answer: tuple[Move, ...]
    exact: bool = False


Steps = Generator[Ask, Evaluation | Report | Proven, None]
Looks = Generator[Ask, Evaluation | Report | Proven, Evaluation]


class Sifting:
    """Goes through one game: `request` is what it wants to know next, `cards` what it has found.

    It can be left and gone on with at any time; `done` once nothing more is wanted.
    """

    def __init__(self, game: Game, seat: Seat, source: str, day: int, changed: int) -> None:
        """A game at the end of its line, with what reviews have noted in it.

        `source` is the id that it is kept by, or empty; `day` and `changed` are those of the cards.
        """
        self.cards: dict[str, Card] = {}
        self.progress = 0.0
        self.source = source
        self._seat, self._day, self._changed = seat, day, changed
        self._table = new_number()
        self._steps = self._sift(game)
        self._number, self._asked = new_number(), next(self._steps, None)

    @property
    def done(self) -> bool:
        """True once nothing more is wanted."""
        return self._asked is None

    @property
    def request(self) -> Request | None:
        """What is wanted of the computer now."""
        asked = self._asked
        if asked is None:
            return None
        return Request(self._number, asked.game, asked.thought, self._table, hint=True)

    def hear(self, request_id: int, report: Report) -> bool:
        """The computer reports on a request. True if it was wanted."""
        asked = self._asked
        if asked is None or request_id != self._number or isinstance(asked.thought, ByProof):
            return False
        if report.progress >= 1.0:
            look = isinstance(asked.thought, LookBack)
            self._go_on(evaluation_heard(asked.game.position, report) if look else report)
        return True

    def hear_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """How far a proof has come; one that takes too long is done without."""
        asked = self._asked
        if asked is None or request_id != self._number or not isinstance(asked.thought, ByProof):
            return False
        if evidence.proven is not None:
            self._go_on(evidence.proven)
        elif evidence.progress >= PROOF_SHARE:
            self._go_on(UNSETTLED)
        return True

    def _go_on(self, answer: Evaluation | Report | Proven) -> None:
        self._number = new_number()
        try:
            self._asked = self._steps.send(answer)
        except StopIteration:
            self._asked, self.progress = None, 1.0

    # -- the steps ----------------------------------------------------------------------------

    def _sift(self, game: Game) -> Steps:
        lookback = Lookback(game, SIMULATIONS, hastens=True)
        while lookback.task is not None:
            found = yield Ask(lookback.task.game, LookBack(SIMULATIONS, lookback.task.sequel))
            assert isinstance(found, Evaluation)
            lookback.note(found)
            self.progress = lookback.progress / 2
        mistakes = list(_mistakes(lookback.game, self._seat))
        for number, move in enumerate(mistakes, 1):
            yield from self._look_into(lookback.game, move)
            self.progress = (1 + number / len(mistakes)) / 2

    def _look_into(self, game: Game, move: ReviewedMove) -> Steps:
        """Make a card of a mistake, if that is certain."""
        here = game.go_to(move.ply - 1).without_future()
        if _is_provable(here):
            proven = yield Ask(here, ByProof(every_move=True))
            assert isinstance(proven, Proven)
            if proven.is_settled:
                self._take_proven(here, move, proven)
                return
        report = yield Ask(here, Simulations(DEEPER))
        assert isinstance(report, Report)
        found = dict[Move, Evaluation]()
        for each in _worth_a_look(move, report):
            found[each] = yield from _seen(here, each, DEEPER)
        good = _as_good(_rates(here, found), _liked(report), AS_GOOD)
        agreed = move.best in good and report.best[0].move in good
        if agreed and _lost(here, move.move, found) >= LEAST_LOSS[Class.MISTAKE]:
            yield from self._make_sure(here, move.move, good, found)

    def _make_sure(
        self, here: Game, played: Move, good: tuple[Move, ...], found: Mapping[Move, Evaluation]
    ) -> Steps:
        """Look longest at the moves that a card would tell of; what agrees makes one."""
        rates, surest = _rates(here, found), dict[Move, Evaluation]()
        rivals = [each for each in found if max(rates.values()) - rates[each] <= RIVALS]
        for each in dict.fromkeys((*rivals, played)):
            surest[each] = yield from _seen(here, each, SUREST)
        still = _as_good(_rates(here, surest), good, SURELY_AS_GOOD)
        is_best = _best(_rates(here, surest)) in still
        if is_best and _lost(here, played, surest) >= LEAST_LOSS[Class.MISTAKE]:
            best, line = max(rates[each] for each in still), found[played].line
            self._take(here, _Sure(played, still, best, rates[played], line))

    def _take_proven(self, here: Game, move: ReviewedMove, proven: Proven) -> None:
        """All moves that win are known, and the one played is none of them."""
        wins = proven.winner is here.position.to_move and proven.every_move
        if wins and move.move not in proven.moves:
            answer = next((line for line in proven.refuted if line[0] == move.move), (move.move,))
            self._take(here, _Sure(move.move, proven.moves, 1.0, 0.0, answer[1:], exact=True))

    def _take(self, here: Game, sure: _Sure) -> None:
        self.cards[name_of(here)] = Card(
            line_to(here),
            sure.played,
            sure.good,
            round(sure.best, 4),
            round(sure.after, 4),
            self._day,
            self._day,
            self._changed,
            exact=sure.exact,
            answer=sure.answer,
            source=self.source,
        )


def seen_after(here: Game, move: Move, known: Evaluation) -> float:
    """The share of the player to move here, by what is known of the position after a move."""
    return seen_from(here.position, here.play(move).position, known.rate)


def _seen(here: Game, move: Move, simulations: int) -> Looks:
    """What a look finds of the position after a move."""
    after = here.play(move)
    known = evaluation_of(after.position, None)
    if known is not None:
        return known
    answer = yield Ask(after, LookBack(simulations))
    assert isinstance(answer, Evaluation)
    return answer


def _rates(here: Game, found: Mapping[Move, Evaluation]) -> dict[Move, float]:
    """The share of the player to move here, by what is known of the positions after moves."""
    return {each: seen_after(here, each, known) for each, known in found.items()}


def _lost(here: Game, played: Move, found: Mapping[Move, Evaluation]) -> float:
    """What a move lost of the games tried, against the best of those looked at."""
    rates = _rates(here, found)
    top = _best(rates)
    best = Evaluation(rates[top], found[top].simulations, found[top].winner)
    return real_loss(best, rates[played], found[played], swaps=False)


def _as_good(rates: Mapping[Move, float], moves: Iterable[Move], within: float) -> tuple[Move, ...]:
    """Those of some moves that lose no more than so much against the best of all."""
    least = max(rates.values()) - within
    return tuple(each for each in moves if each in rates and rates[each] >= least)


def _best(rates: Mapping[Move, float]) -> Move:
    return max(rates, key=lambda each: rates[each])


def _mistakes(game: Game, seat: Seat) -> Iterable[ReviewedMove]:
    """A seat's gravest mistakes in the order of the game; what is about a swap is left out."""
    own = [
        move
        for move in reviewed(game)
        if move is not None and move.seat is seat and move.klass in GRAVE
        if isinstance(move.move, Place) and isinstance(move.best, Place)
        if not (move.ply == 1 and game.rules.traits.pie)
    ]
    worst = sorted(own, key=lambda move: -move.loss)[:MOST_A_GAME]
    return sorted(worst, key=lambda move: move.ply)


def _is_provable(here: Game) -> bool:
    board = here.position.board
    empty = len(board.points) - len(board.stones)
    return here.rules.traits.annihilation and empty <= PROVABLE


def _liked(report: Report) -> Iterable[Move]:
    """The moves that a search gave nearly as many games as the one it gave most."""
    most = max((each.visits for each in report.best), default=0)
    return [each.move for each in report.best if each.visits >= LIKED * most]


def _worth_a_look(move: ReviewedMove, report: Report) -> Iterable[Move]:
    """The moves that may be as good as the best, and the one played; none is a swap or a pass."""
    liked = [each.move for each in report.best[:LOOKED_AT] if isinstance(each.move, Place)]
    assert move.best is not None
    return dict.fromkeys((move.best, *liked, move.move))


def end_of_line(game: Game) -> Game:
    """A record at the end of its main line, as it is sifted."""
    start = game.go_to_node(0)
    return start.go_to(len(start.line))


def is_over(game: Game) -> bool:
    """True for a game that has ended, at the end of its line."""
    return game.position.is_over and reviewed_plies(game) > 0
