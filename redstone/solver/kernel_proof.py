"""The search for a proof, which the kernel does (`redstone.kernel.proof`)."""

from typing import NamedTuple, cast

from redstone.bot.kernel import Kernel, Laid, lay_out
from redstone.solver.proof import PROVEN, ProofBoard

WORD_BITS, HALF_BITS = 62, 31
WORD, HALF = (1 << WORD_BITS) - 1, (1 << HALF_BITS) - 1
GIVEN_UP, BEGUN = 2, 4
"""What the kernel's array `search` has."""
PACE = 20
"""So many positions the compiled kernel looks into in the time that Python takes for one."""


class Answer(NamedTuple):
    """What is known of a position: the efforts of both colours, and how long its proof is."""

    black: int
    white: int
    plies: int


UNKNOWN = Answer(1, 1, 0)


class KernelProof:
    """All that has been found out of some positions on boards of one size, by their keys.

    Its table holds two million positions, and then forgets those that least work went into. So it
    looks on for as long as it is asked to, and what has once been found proven is kept here.
    """

    def __init__(self, kernel: Kernel, *, symmetric: bool) -> None:
        self.pace = PACE if kernel.is_compiled else 1
        self._kernel, self._symmetric = kernel, symmetric
        self._number: int | None = None
        self._width = 0
        self._found: dict[int, Answer] = {}
        self._asked: dict[int, Answer] = {}
        self.looked_into = 0
        self.is_exhausted = False

    def winner(self, key: int) -> int | None:
        """The colour that wins the position with this key, None if that is not proven."""
        answer = self._answer(key)
        return answer.index(PROVEN) if PROVEN in answer[:2] else None

    def plies(self, key: int) -> int:
        """The length of the proof for a position whose winner is known."""
        return self._answer(key).plies

    def effort(self, key: int, colour: int) -> int:
        """About how much work is left to prove that this colour wins."""
        return self._answer(key)[colour]

    def search(self, board: ProofBoard, positions: int) -> None:
        """Look into about so many positions more, or until it is proven who wins."""
        kernel = self._kernel
        lay_out(kernel, cast(Laid, board))
        if not self._is_there():
            self._number = kernel.call("begin_proof", int(self._symmetric))
            self._width = kernel.read("form", 1)[0]
        self.looked_into += kernel.call("search_for", positions)
        self.is_exhausted = bool(kernel.read("search", BEGUN + 1)[GIVEN_UP])
        self._asked.clear()

    def _is_there(self) -> bool:
        """Whether the kernel has not been used for another proof since."""
        return self._number == self._kernel.read("search", BEGUN + 1)[BEGUN]

    def _answer(self, key: int) -> Answer:
        answer = self._found.get(key) or self._asked.get(key)
        if answer is None:
            answer = self._asked[key] = self._ask(key)
            if PROVEN in answer[:2]:
                self._found[key] = answer
        return answer

    def _ask(self, key: int) -> Answer:
        """Look up a position."""
        if self._number is None or not self._is_there():
            return UNKNOWN
        for word in range(self._width):
            part = key >> WORD_BITS * word & WORD
            self._kernel.call("say_word", word, part >> HALF_BITS, part & HALF)
        if not self._kernel.call("ask_table"):
            return UNKNOWN
        return Answer(*self._kernel.read("known_efforts", 3))
