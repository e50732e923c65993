"""The minds there are, by the thought that is wanted."""

from redstone.mind.looking import Looking
from redstone.mind.mind import Mind, Question
from redstone.mind.proving import Proving
from redstone.mind.searching import Searching
from redstone.mind.thought import ByProof, LookBack


def mind_for(question: Question, seed: int | None = None) -> Mind:
    """A mind that has taken up this question; with a seed, it finds the same each time.

    Raises ValueError if the game is over.
    """
    match question.thought:
        case LookBack():
            return Looking(question, seed)
        case ByProof():
            return Proving(question)
        case _:
            return Searching(question, seed)
