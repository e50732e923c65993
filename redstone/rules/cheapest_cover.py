"""The smallest union that contains one set of each choice (a choice is several sets).

Savage Go needs it to decide if a turn can be completed: beside every own group without liberty an
enemy group must be captured, which costs the stones to fill its liberties. A choice is such an own
group; its sets are the liberties of the enemy groups beside it. An enemy group or a liberty that
serves several choices is paid for once.

Sets are bit masks. The search is exact: it branches on the choice with the fewest sets, after
everything that follows without branching, and never tries again what a branch has settled. Its
limit is counted in work, not in time, and nothing depends on the order of a hash table: the answer
is the same on every machine, also on 32 bits.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

Choice = tuple[int, ...]
"""The sets of a choice, each once, smallest first."""
Part = tuple[Choice, ...]
"""Choices in order, each once."""

_ONE = 5040  # a point's cost in whole numbers that up to ten choices share evenly
_KEPT = 256  # answers; a page asks several times for those of the position shown


class Cover(NamedTuple):
    """The smallest union; None if it exceeds the limit or, unless `settled`, wasn't found.

    `work` counts the choices examined in each step of the search, about 40 microseconds each.
    """

    union: int | None
    work: int
    settled: bool = True


class _OverBudget(Exception):
    """Raised when the search has used up its budget."""


def choice_of(masks: Iterable[int]) -> Choice:
    """Return a choice among these sets, sorted and without duplicates."""
    return tuple(sorted(set(masks), key=_by_size))


@lru_cache(_KEPT)
def smallest_union(choices: Part, limit: int, budget: int) -> Cover:
    """Return the smallest union of one set of each choice, at most `limit` elements.

    It is found within a budget of work, if at all.
    """
    search = _Search(budget)
    try:
        union = search.smallest(choices, limit)
    except _OverBudget:
        return Cover(None, budget, settled=False)
    return Cover(union, budget - search.left)


def small_union(choices: Collection[Choice]) -> int:
    """Return a small union of one set of each choice, found greedily, mostly a smallest one."""
    union, waiting = 0, list(choices)
    while waiting:
        serves: dict[int, int] = {}
        for choice in waiting:
            for mask in choice:
                serves[mask] = serves.get(mask, 0) + 1
        union |= min(
            serves, key=lambda mask: ((mask & ~union).bit_count() / serves[mask], _by_size(mask))
        )
        waiting = [choice for choice in waiting if not _is_served(choice, union)]
    return _without_idle(choices, union)


def connected_parts(choices: Iterable[Choice]) -> list[tuple[int, Part]]:
    """Return the choices in parts that share no element of any set, each part with its union."""
    found: list[tuple[int, list[Choice]]] = []
    for choice in choices:
        union, part = union_of(choice), [choice]
        apart = []
        for other_union, other in found:
            if other_union & union:
                union, part = union | other_union, other + part
            else:
                apart.append((other_union, other))
        found = [*apart, (union, part)]
    return [(union, tuple(sorted(part))) for union, part in found]


def union_of(masks: Iterable[int]) -> int:
    """Return the union of some sets."""
    return reduce(or_, masks, 0)


class _Search:
    """A branch-and-bound search; `left` is the rest of its budget.

    For a part of connected choices `_memory` has a smallest union, or a size that every union
    exceeds.
    """

    def __init__(self, budget: int) -> None:
        """Begin with a budget of work, and an empty memory of results."""
        self.left = budget
        self._memory: dict[Part, tuple[int | None, int]] = {}

    def smallest(self, choices: Collection[Choice], limit: int) -> int | None:
        """Return the smallest union of one set of each choice; None if it is above the limit.

        Raises _OverBudget.
        """
        self.left -= len(choices)
        if self.left < 0:
            raise _OverBudget
        paid, waiting = _simplified(choices, limit)
        room = limit - paid.bit_count()
        if waiting is None or room < 0:
            return None
        split = sorted((least_for(part), part) for _, part in connected_parts(waiting))
        spare = room - sum(least for least, _ in split)
        for least, part in sorted(split, key=lambda found: (len(found[1]), found)):
            union = None if spare < 0 else self._smallest_of_part(part, least + spare)
            if union is None:
                return None
            paid |= union
            spare -= union.bit_count() - least
        return paid

    def _smallest_of_part(self, part: Part, limit: int) -> int | None:
        """Return the smallest union for a part of connected choices, None above the limit.

        The choices must be simplified. Results are memoized.
        """
        union, exceeded = self._memory.get(part, (None, -1))
        if union is not None:
            return union if union.bit_count() <= limit else None
        if limit <= exceeded:
            return None
        union = self._branch(part, limit)
        self._memory[part] = union, limit
        return union

    def _branch(self, part: Part, limit: int) -> int | None:
        """Return the smallest union within the limit, or None, by trying every set of one choice.

        The smallest set is tried first.
        """
        best = None
        tried: list[int] = []
        for mask in min(part, key=lambda choice: (len(choice), choice)):
            rest = _without(part, mask, tried)
            union = None if rest is None else self.smallest(rest, limit - mask.bit_count())
            if union is not None:
                best = union | mask
                limit = best.bit_count() - 1
            tried.append(mask)
        return best


def least_for(part: Part) -> int:
    """Return a lower bound for the size of a part's union."""
    return max(_least_apart(part), _least_shared(part))


def _least_apart(part: Part) -> int:
    """Return a lower bound of the union's size, by choices that share no element."""
    seen, least = 0, 0
    for choice in sorted(part, key=lambda choice: (-choice[0].bit_count(), choice)):
        union = union_of(choice)
        if not union & seen:
            least += choice[0].bit_count()
            seen |= union
    return least


def _least_shared(part: Part) -> int:
    """Return a lower bound of the union's size, each element's cost split among its choices."""
    users: dict[int, int] = {}
    for choice in part:
        for bit in _elements(union_of(choice)):
            users[bit] = users.get(bit, 0) + 1
    cost = {bit: _ONE // count for bit, count in users.items()}
    paid = sum(min(sum(map(cost.__getitem__, _elements(mask))) for mask in c) for c in part)
    return -(-paid // _ONE)


def _elements(mask: int) -> Iterator[int]:
    """Yield the elements of a set, as masks of one bit."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _without(part: Part, paid: int, tried: list[int]) -> list[Choice] | None:
    """Return the choices once `paid` is in the union, None if one has no set left.

    Sets that contain a set in `tried` are dropped: their unions were found in that set's branch.
    """
    rest = []
    for choice in part:
        left = tuple(mask & ~paid for mask in choice if all(old & ~mask for old in tried))
        if not left:
            return None
        rest.append(left)
    return rest


def _simplified(choices: Collection[Choice], limit: int) -> tuple[int, list[Choice] | None]:
    """Return the elements that are forced, and the choices left open.

    Without a union within the limit, the choices are None.
    """
    paid, left = 0, {_minimal(choice, limit) for choice in choices}
    while () not in left:
        paid |= union_of([choice[0] for choice in left if len(choice) == 1])
        room = limit - paid.bit_count()
        left = {_minimal((mask & ~paid for mask in choice), room) for choice in left} - {(0,)}
        if not any(len(choice) < 2 for choice in left):
            return paid, _unsettled(sorted(left))
    return paid, None


def _unsettled(choices: list[Choice]) -> list[Choice]:
    """Return the choices that are not met whenever another one is."""
    left = []
    for choice in choices:
        near = union_of(choice)
        if not any(other[0] & near and _settles(other, choice) for other in choices):
            left.append(choice)
    return left


def _minimal(masks: Iterable[int], limit: int) -> Choice:
    """Return the sets within the limit that contain no other one."""
    kept: list[int] = []
    for mask in sorted(masks, key=_by_size):
        if mask.bit_count() > limit:
            break
        if all(other & ~mask for other in kept):
            kept.append(mask)
    return tuple(kept)


def _settles(other: Choice, choice: Choice) -> bool:
    """Return True if each set of `other` contains a set of `choice`."""
    return other is not choice and all(_is_served(choice, wide) for wide in other)


def _is_served(choice: Choice, union: int) -> bool:
    """Return True if the union contains a set of the choice."""
    for mask in choice:  # noqa: SIM110 - called most often, and twice as fast as a generator
        if mask & union == mask:
            return True
    return False


def _without_idle(choices: Collection[Choice], union: int) -> int:
    """Return the union without sets that no choice needs."""
    kept = {mask for choice in choices for mask in choice if not mask & ~union}
    for mask in sorted(kept, key=_by_size, reverse=True):
        rest = union_of(kept - {mask})
        if all(_is_served(choice, rest) for choice in choices):
            kept.remove(mask)
    return union_of(kept)


def _by_size(mask: int) -> tuple[int, int]:
    """Return a sort key: the number of elements, then the mask."""
    return mask.bit_count(), mask
