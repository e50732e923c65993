"""The positions that have occurred in a game, with their counts, for rules against repetition.

A history is immutable and shares all but one of its buckets with the one before it, so that
thousands of moves stay cheap in time and memory.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

_BUCKETS = 64  # at 5,000 positions a look-up then passes about 80 of them
_DIGEST = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One occurrence of a position, by the position's hash `key`.

    `times` counts the occurrences up to this one. `black` and `white` are the stones that each
    player had captured by then. `next` is an earlier occurrence in the same bucket.
    """

    key: int
    times: int
    black: int
    white: int
    next: "Occurrence | None"


@dataclass(frozen=True, slots=True)
class History:
    """The occurrences of positions in a game so far: an immutable hash table.

    Two histories are compared by a digest, a sum over their occurrences.
    """

    digest: int = 0
    _buckets: tuple[Occurrence | None, ...] = field(
        default=(None,) * _BUCKETS, repr=False, compare=False
    )

    def __iter__(self) -> Iterator[Occurrence]:
        """Yield every occurrence; those of the same position in order."""
        for latest in self._buckets:
            chain, occurrence = list[Occurrence](), latest
            while occurrence is not None:
                chain.append(occurrence)
                occurrence = occurrence.next
            yield from reversed(chain)

    def latest(self, key: int) -> Occurrence | None:
        """Return the latest occurrence of the position with this key, None if there is none."""
        found = self._buckets[hash(key) % _BUCKETS]
        while found is not None and found.key != key:
            found = found.next
        return found

    def add(self, key: int, black: int, white: int) -> "History":
        """Return the history with one more occurrence of a position, and the captures by then."""
        earlier, at = self.latest(key), hash(key) % _BUCKETS
        times = 1 if earlier is None else earlier.times + 1
        added = Occurrence(key, times, black, white, self._buckets[at])
        buckets = (*self._buckets[:at], added, *self._buckets[at + 1 :])
        return History((self.digest + hash((key, times, black, white))) & _DIGEST, buckets)


NO_HISTORY = History()
"""The empty history."""
