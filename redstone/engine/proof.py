"""Proof-number search, run in the kernel (`redstone.kernel.proof`)."""

from collections.abc import Iterator
from typing import NamedTuple

from redstone.engine.kernel import Kernel, move_of
from redstone.engine.layout import lay_out
from redstone.engine.tree import BLACK, WHITE
from redstone.position import Move, Position
from redstone.rules.protocol import Rules

PROVEN = 0
"""The proof number of a proof that was found."""
HALF_BITS = 31
HALF = (1 << HALF_BITS) - 1
GIVEN_UP, BEGUN, UNCERTAIN = 2, 4, 1
"""Indices into the kernel's arrays `search` and `told`."""
PACE = 20
"""Number of positions that the compiled kernel examines in the time that Python takes for one."""


class ProofState(NamedTuple):
    """A position's proof numbers for both colours, and the length of its proof."""

    black: int
    white: int
    plies: int


class KnownProof(NamedTuple):
    """A proven position: key, winner, proof length, and positions examined.

    That number is rounded down.
    """

    key: int
    winner: int
    plies: int
    work: int


class ProofMove(NamedTuple):
    """A legal move, the key of the position after it, and the winner if known at once.

    That is the colour that wins by the move or, in Savage Go, can win in the turn after it, within
    `plies`.
    """

    move: Move
    key: int
    winner: int | None
    plies: int


UNKNOWN = ProofState(1, 1, 0)


class KernelProof:
    """All proof results for one game and board size, by position key.

    A key is the kernel's number for a position: equal only for positions with the same value. The
    kernel's table holds two million positions, and then drops those with the least work. So a
    search can continue without limit, and proofs once found are also stored here.
    """

    def __init__(self, kernel: Kernel, rules: Rules, *, symmetric: bool) -> None:
        """Prepare a proof search; with `symmetric`, mirrored positions count as equal."""
        self.pace = PACE if kernel.is_compiled else 1
        self._kernel, self._rules, self._symmetric = kernel, rules, symmetric
        self._number: int | None = None
        self._width = 0
        self._found: dict[int, ProofState] = {}
        self._asked: dict[int, ProofState] = {}
        self.looked_into = 0
        self.is_exhausted = False

    def winner(self, key: int) -> int | None:
        """Return the winning colour of a position by its key, None if unproven."""
        answer = self._answer(key)
        return answer.index(PROVEN) if PROVEN in answer[:2] else None

    def plies(self, key: int) -> int:
        """Return the length of a position's proof, 0 if unproven."""
        return self._answer(key).plies

    def proof_number(self, key: int, colour: int) -> int:
        """Return a colour's proof number: the estimated work to prove its win, 0 if proven."""
        return self._answer(key)[colour]

    def steps(self, position: Position) -> tuple[int, list[ProofMove]]:
        """Return an unfinished position's key, and its legal moves with keys and proven results.

        In Savage Go some may be missing if they are too complex to decide; then
        `is_exhausted` is set.
        """
        self._lay_out(position)
        kernel, board, width = self._kernel, position.board, self._width
        count = kernel.call("list_legal")
        told = zip(
            kernel.read("told_move", count),
            kernel.read("told_winner", count),
            kernel.read("told_plies", count),
            strict=True,
        )
        halves = kernel.read("told_number", 2 * width * count)
        keys = [_key_of(halves[2 * width * n : 2 * width * (n + 1)]) for n in range(count)]
        self.is_exhausted |= bool(kernel.read("told", UNCERTAIN + 1)[UNCERTAIN])
        steps = [
            ProofMove(
                move_of(self._rules, board, move), key, by if by in (BLACK, WHITE) else None, plies
            )
            for key, (move, by, plies) in zip(keys, told, strict=True)
        ]
        return keys[0], steps[1:]

    def search(self, position: Position, positions: int) -> None:
        """Examine about this many more positions for a proof, or until the winner is proven."""
        self._lay_out(position)
        kernel = self._kernel
        self.looked_into += kernel.call("search_for", positions)
        self.is_exhausted |= bool(kernel.read("search", BEGUN + 1)[GIVEN_UP])
        self._asked.clear()

    def long_proofs(self, work: int) -> Iterator[KnownProof]:
        """Yield the proofs in the kernel's table that took at least `work` positions.

        Yields none if the table has the proofs of another search.
        """
        if self._number is None or not self._is_current():
            return
        kernel = self._kernel
        number = kernel.call("next_proven", 0, work)
        while number >= 0:
            black, white, plies, done = kernel.read("known_numbers", 4)
            key = _key_of(kernel.read("known_key", 2 * self._width))
            yield KnownProof(key, (black, white).index(PROVEN), plies, done)
            number = kernel.call("next_proven", number + 1, work)

    def add(self, known: KnownProof) -> None:
        """Store in the kernel a proof found by another `KernelProof` of the same game and board."""
        self._set_key(known.key)
        self._kernel.call("store_proven", known.winner, known.plies, known.work)

    def _lay_out(self, position: Position) -> None:
        """Send a position to the kernel; begin an empty proof if another search used the kernel."""
        kernel = self._kernel
        lay_out(kernel, self._rules, position)
        if not self._is_current():
            self._number = kernel.call("begin_proof", int(self._symmetric))
            self._width = kernel.read("form", 1)[0]

    def _is_current(self) -> bool:
        """Return True if the kernel still holds this proof."""
        return self._number == self._kernel.read("search", BEGUN + 1)[BEGUN]

    def _answer(self, key: int) -> ProofState:
        """Return a position's proof state by its key, from the cache or the kernel."""
        answer = self._found.get(key) or self._asked.get(key)
        if answer is None:
            answer = self._asked[key] = self._ask(key)
            if PROVEN in answer[:2]:
                self._found[key] = answer
        return answer

    def _ask(self, key: int) -> ProofState:
        """Return a position's proof state from the kernel's table, UNKNOWN if it is not there."""
        if self._number is None or not self._is_current():
            return UNKNOWN
        self._set_key(key)
        if not self._kernel.call("ask_table"):
            return UNKNOWN
        return ProofState(*self._kernel.read("known_numbers", len(UNKNOWN)))

    def _set_key(self, key: int) -> None:
        """Pass a key to the kernel, for the next table access."""
        for word in range(self._width):
            part = key >> 2 * HALF_BITS * word
            self._kernel.call("say_word", word, part >> HALF_BITS & HALF, part & HALF)


def _key_of(halves: list[int]) -> int:
    """Return the key that consists of 62-bit words, each given as two halves."""
    words = zip(halves[::2], halves[1::2], strict=True)
    return sum(
        (high << HALF_BITS | low) << 2 * HALF_BITS * word for word, (high, low) in enumerate(words)
    )
