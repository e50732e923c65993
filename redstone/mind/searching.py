"""The game-tree search as a `Mind`, for play, analysis and hints."""

from dataclasses import replace

from redstone.engine.endgame import Endgame
from redstone.engine.levels import (
    ENDLESS,
    HINT,
    PROOF,
    Level,
    level_by_number,
    level_by_simulations,
    level_in_turn,
)
from redstone.engine.search import Thinker
from redstone.mind.mind import Estimate, Question
from redstone.mind.thought import (
    Advice,
    ByProof,
    Endless,
    InPlay,
    LookBack,
    OfStrength,
    Simulations,
)


class SearchMind:
    """A `Mind` that reuses its tree while game and kind of search stay the same.

    A hint's tree is not used for the computer's move, which is of its level.
    """

    def __init__(self, question: Question, seed: int | None = None) -> None:
        """Start the search for a question.

        Raises ValueError if the game is over, or no move is left to search.
        """
        self._subject, self._most = _subject(question), question.most
        self._without = question.without
        studies = isinstance(question.thought, Simulations | Endless)
        judges = isinstance(question.thought, InPlay | Advice)
        self._thinker = Thinker(
            question.game, _level(question), seed, judges=judges, studies=studies
        )
        if question.without:
            self._thinker.leave_out(question.without)
        self._thinker.prove_with(Endgame(wants_all=studies))

    def switch_to(self, question: Question) -> bool:
        """Continue with a question of the same game and kind of search; else return False."""
        if _subject(question) != self._subject or self._without or question.without:
            return False
        self._thinker.follow(question.game, _level(question))
        self._most = question.most
        return True

    @property
    def done(self) -> bool:
        """True once the limit is reached or the result is proven."""
        return self._thinker.done

    @property
    def may_answer(self) -> bool:
        """True once a move can be chosen."""
        return self._thinker.may_answer

    def step(self, seconds: float) -> None:
        """Search for about this many seconds, at least one simulation."""
        self._thinker.step(seconds)

    def found(self) -> Estimate:
        """Return the best moves so far."""
        return Estimate(self._thinker.report(self._most))

    def answer(self) -> Estimate:
        """Return the best moves, the move to play, and the speed of the search."""
        report = self._thinker.report(self._most)
        return Estimate(report, self._thinker.choice(), self._thinker.speed)


def _subject(question: Question) -> tuple[int, type]:
    """Return what must stay the same to reuse a tree: the game, and the kind of search."""
    return question.table, type(question.thought)


def _level(question: Question) -> Level:
    """Return the level (strength and limit) of the search for the next stone of a turn."""
    match question.thought:
        case InPlay(number):
            return level_in_turn(level_by_number(number), question.game.position.due)
        case OfStrength(level):
            return level
        case Advice():
            return level_in_turn(HINT, question.game.position.due)
        case Simulations(count):
            return replace(level_by_simulations(count), proof=PROOF)
        case Endless() | LookBack() | ByProof():
            return ENDLESS
