"""The judgement of a mistake: which moves are right, and if it makes a practice card.

The solver is asked first. Its decision is certain: only winning moves are right, and a lost
position is never asked. Undecided positions are searched with SUREST simulations. A mistake is
asked only if two such searches of each move agree: it loses at least as much as a "mistake" of a
review does, in a position that is far from lost.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.practice.search_requests import Asking, SearchWanted
from redstone.engine.chances import Chances, of_report
from redstone.engine.report import Report
from redstone.mind.proven import Proven
from redstone.mind.thought import ByProof, LookBack, Simulations
from redstone.position import Move, Place
from redstone.record.game import Game
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.lookback import SIMULATIONS
from redstone.review.moves import LEAST_LOSS, MoveClass
from redstone.review.task import wanted
from redstone.review.values import chances_before, rate_before

DEEPER = 4 * SIMULATIONS
"""Simulations of the first searches, which exclude moves that are no mistake or no rival of the
best."""
SUREST = 150_000
"""Simulations of each of the last searches, by which a card is made and answers are judged."""
ENOUGH = 2 * SUREST
"""Simulations behind each value of a card."""
RIVALS = 0.08
"""A move that loses at most this share in the first searches may still be the best one."""
SURELY_AS_GOOD = 0.02
"""A move that loses at most this share in the last searches is as good as the best."""
AS_GOOD = LEAST_LOSS[MoveClass.INACCURACY] / 100
"""The same bound for the chances that people see; an answer that loses less is right."""
LEAST = LEAST_LOSS[MoveClass.MISTAKE] / 100
"""The chances that a move must lose to be asked, and the share of the win rate."""
STEADY = 0.04
"""The largest difference of the win rates that two of the last searches may find of a move."""
LOST = 0.1
"""The best move's chances below which a position counts as lost."""
OPEN = 0.3
"""The best move's chances from which a position is asked; below, it may be lost."""
PROVABLE = 16
"""Empty points up to which a proof is tried."""
PROOF_SECONDS = 20.0
"""Seconds that a proof may take; on 5x5 most take one."""
LOOKED_AT = 4
"""The number of the search's preferred moves that are evaluated, in addition to the known ones."""


@dataclass(frozen=True)
class ConfirmedMistake:
    """The facts about a mistake that go on its card; `simulations` is 0 if they are proven."""

    good: tuple[Move, ...]
    best: float
    after: float
    answer: tuple[Move, ...]
    exact: bool = False
    simulations: int = 0


Judgement = ConfirmedMistake | NoCardReason
Seen = dict[Move, Evaluation]


def judging(here: Game, played: Move, known: Iterable[Move]) -> Asking[Judgement | None]:
    """Judge a played move as a mistake by proof or searches; `known` are good candidates.

    Returns the facts for a card, or the reason for no card. It is None if the search runs in
    Python, where long enough searches would take hours.
    """
    if _is_provable(here):
        proven = yield SearchWanted(here, ByProof(every_move=True, seconds=PROOF_SECONDS))
        assert isinstance(proven, Proven)
        if proven.is_settled:
            return _judge_by_proof(here, played, proven)
    return (yield from _judging_by_searches(here, played, known))


def _judge_by_proof(here: Game, played: Move, proven: Proven) -> Judgement:
    """Return the facts of a proven mistake, or why there is no card: lost, small or unclear."""
    if proven.winner is not here.position.to_move:
        return NoCardReason.UNCLEAR if proven.drawn else NoCardReason.LOST
    if played in proven.moves:
        return NoCardReason.SMALL
    if not proven.every_move:
        return NoCardReason.UNCLEAR
    answer = next((line[1:] for line in proven.refuted if line[0] == played), ())
    return ConfirmedMistake(proven.moves, 1.0, 0.0, answer, exact=True)


def _judging_by_searches(
    here: Game, played: Move, known: Iterable[Move]
) -> Asking[Judgement | None]:
    """Judge a move by searches of the positions after it and its rivals, longer and longer.

    Returns None if the search runs in Python.
    """
    first = yield SearchWanted(here, Simulations(DEEPER))
    assert isinstance(first, Report)
    found = yield from _evaluating(here, (*known, *_preferred_moves(first), played), DEEPER)
    if _is_python(here, found):
        return None
    if _chances_lost(here, played, found) < LEAST:
        chances = of_report(here.rules, here.position, first)
        return (
            NoCardReason.LOST
            if chances is not None and chances.share < LOST
            else NoCardReason.SMALL
        )
    search = yield SearchWanted(here, Simulations(SUREST))
    assert isinstance(search, Report)
    chances = of_report(here.rules, here.position, search)
    if chances is None or chances.share < LOST:
        return NoCardReason.LOST
    rates = _rates(here, found)
    rivals = [each for each in found if max(rates.values()) - rates[each] <= RIVALS]
    preferred = [each.move for each in search.best[:1] if isinstance(each.move, Place)]
    surest = yield from _evaluating(here, (*rivals, *preferred, played), SUREST)
    judged = _judge_by_longest_searches(here, played, surest, preferred)
    if isinstance(judged, ConfirmedMistake):
        again = yield from _evaluating(here, (*judged.good, played), SUREST)
        return _after_second(here, played, judged, surest, again)
    return judged


def _after_second(
    here: Game, played: Move, judged: ConfirmedMistake, first: Seen, again: Seen
) -> Judgement:
    """Return `judged`, unless the rates of a second search differ too much or make it small."""
    before, after = _rates(here, first), _rates(here, again)
    if any(abs(after[each] - before[each]) > STEADY for each in again):
        return NoCardReason.UNCLEAR
    return _refusal(here, judged.good[0], played, again) or judged


def _judge_by_longest_searches(
    here: Game, played: Move, surest: Seen, preferred: Sequence[Move]
) -> Judgement:
    """Return the facts for a card, or the reason why there is no card.

    `preferred` holds the first choice of an equally long search, or is empty.
    """
    rates = _rates(here, surest)
    best = max(rates, key=lambda each: rates[each])
    refusal = _refusal(here, best, played, surest)
    if refusal is not None:
        return refusal
    left = {each: _chances(here, each, known).share for each, known in surest.items()}
    good = [
        each
        for each in sorted(rates, key=lambda each: -rates[each])
        if rates[best] - rates[each] <= SURELY_AS_GOOD
        if left[best] - left[each] < AS_GOOD
        if surest[best].winner is None or surest[each].winner is not None
    ]
    if not preferred or preferred[0] not in good:
        return NoCardReason.UNCLEAR
    best_rate, after = round(rates[best], 4), round(rates[played], 4)
    return ConfirmedMistake(tuple(good), best_rate, after, surest[played].line, simulations=ENOUGH)


def _refusal(here: Game, best: Move, played: Move, seen: Seen) -> NoCardReason | None:
    """Return why a mistake makes no card, by evaluations of two moves; None if it does."""
    left, rates = _chances(here, best, seen[best]).share, _rates(here, seen)
    if left < OPEN:
        return NoCardReason.LOST if left < LOST else NoCardReason.UNCLEAR
    lost = min(rates[best] - rates[played], _chances_lost(here, played, seen))
    return NoCardReason.SMALL if lost < LEAST else None


def win_rate_after(here: Game, move: Move, known: Evaluation) -> float:
    """Return the win rate of the player to move in `here`, after a move so evaluated."""
    return rate_before(here.position, here.play(move).position, known.rate)


def chances_after(here: Game, move: Move, rate: float, simulations: int) -> Chances:
    """Return the chances of the player to move in `here`, after a move of this win rate."""
    after = here.play(move).position
    known = Evaluation(rate_before(here.position, after, rate), simulations)
    left = chances_before(here.rules, here.position, after, known)
    assert left is not None
    return left


def _chances(here: Game, move: Move, known: Evaluation) -> Chances:
    """Return the chances of the player to move in `here`, after a move so evaluated."""
    left = chances_before(here.rules, here.position, here.play(move).position, known)
    assert left is not None
    return left


def _evaluating(here: Game, moves: Iterable[Move], simulations: int) -> Asking[Seen]:
    """Search the position after each of these moves; return the evaluations by move."""
    found = Seen()
    for each in dict.fromkeys(moves):
        after = here.play(each)
        answer = evaluation_of(after.position, None) or (
            yield SearchWanted(after, LookBack(simulations))
        )
        assert isinstance(answer, Evaluation)
        found[each] = answer
    return found


def _is_python(here: Game, found: Seen) -> bool:
    """Return True if the searches were shortened, as happens without the compiled kernel."""
    return any(
        not each.winner and 0 < each.simulations < wanted(here.play(move).position, DEEPER)
        for move, each in found.items()
    )


def _rates(here: Game, found: Mapping[Move, Evaluation]) -> dict[Move, float]:
    """Return each move's win rate for the player to move in `here`."""
    return {each: win_rate_after(here, each, known) for each, known in found.items()}


def _chances_lost(here: Game, played: Move, found: Mapping[Move, Evaluation]) -> float:
    """Return the chances that `played` loses against the best evaluated move."""
    left = {each: _chances(here, each, known).share for each, known in found.items()}
    return max(left.values()) - left[played]


def _is_provable(here: Game) -> bool:
    """Return True if the position can be proven, and likely in time."""
    board = here.position.board
    empty = len(board.points) - len(board.stones)
    return here.rules.traits.annihilation and empty <= PROVABLE


def _preferred_moves(report: Report) -> list[Move]:
    """Return a report's placements, best first, without swap and pass."""
    return [each.move for each in report.best[:LOOKED_AT] if isinstance(each.move, Place)]
