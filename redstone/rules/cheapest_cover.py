"""The smallest union of sets that has one set of each of several choices.

Savage Go asks whether a turn can be completed: every own group without liberty needs an enemy
group beside it to be captured, which costs the stones to fill its liberties. A choice is such an
own group, its sets are the liberties of the enemy groups beside it, and an enemy group or a
liberty that serves several choices is paid for once.

Sets are bit masks. The search is exact: it branches on the choice with the fewest sets, after
everything that follows without branching, and never tries again what a branch has settled.
"""

from collections.abc import Collection, Iterable
from functools import reduce
from operator import or_

Choice = frozenset[int]
Part = frozenset[Choice]
Cover = tuple[int, int]
"""How large the smallest unions are, and the mask of all that is in any of them."""

Memory = dict[Part, tuple[Cover, bool]]
"""For choices that hang together their cover, or with False a size that it exceeds."""


def smallest_unions(choices: Collection[Choice], limit: int, memory: Memory) -> Cover:
    """The size of the smallest unions and what is in any; `limit` + 1 and 0 if they are larger.

    `memory` keeps what was found, for questions that share their parts; {} will do.
    """
    if limit < 0 or not all(choices):
        return limit + 1, 0
    spent, where = 0, 0
    for part in parts(choices):
        size, more = _cover_of_part(part, limit - spent, memory)
        spent, where = spent + size, where | more
        if spent > limit:
            return limit + 1, 0
    return spent, where


def cheapest_cover(choices: Collection[Choice], limit: int, memory: Memory) -> int:
    """The size of the smallest unions, or `limit` + 1 if they are larger."""
    return smallest_unions(choices, limit, memory)[0]


def parts(choices: Iterable[Choice]) -> list[Part]:
    """The choices in parts that share no element of any set."""
    found: list[tuple[int, Part]] = []
    for choice in choices:
        union, part = union_of(choice), frozenset((choice,))
        apart = []
        for other_union, other in found:
            if other_union & union:
                union, part = union | other_union, part | other
            else:
                apart.append((other_union, other))
        found = [*apart, (union, part)]
    return [part for _, part in found]


def union_of(masks: Iterable[int]) -> int:
    """What is in any of some sets."""
    return reduce(or_, masks, 0)


def _cover_of_part(part: Part, limit: int, memory: Memory) -> Cover:
    """As `smallest_unions`, for choices that hang together."""
    known, exact = memory.get(part, ((-1, 0), False))
    if exact or known[0] >= limit:
        return known if exact and known[0] <= limit else (limit + 1, 0)
    paid, left = _simplified(part, limit)
    spent = paid.bit_count()
    if all(left) and len(parts(left)) == 1:
        size, where = _branch(frozenset(left), limit - spent, memory)
    else:
        size, where = smallest_unions(left, limit - spent, memory)
    found = (spent + size, paid | where)
    if found[0] > limit:
        memory[part] = (limit, 0), False
        return limit + 1, 0
    memory[part] = found, True
    return found


def _branch(part: Part, limit: int, memory: Memory) -> Cover:
    """As `smallest_unions`, by trying every set of one choice, the smallest first."""
    best, where = limit + 1, 0
    if _least_for(part) > limit:
        return best, where
    tried: list[int] = []
    for mask in sorted(_narrowest(part), key=int.bit_count):
        cost = mask.bit_count()
        rest = _without(part, mask, tried)
        if rest is not None:
            size, more = smallest_unions(rest, min(best, limit) - cost, memory)
            if cost + size < best:
                best, where = cost + size, mask | more
            elif cost + size == best <= limit:
                where |= mask | more
        tried.append(mask)
    return best, where


def _without(part: Part, paid: int, tried: list[int]) -> list[Choice] | None:
    """The choices once `paid` is in the union, None if one has no set left.

    A union that holds a set tried before was found in that set's branch.
    """
    rest = []
    for choice in part:
        kept = (mask for mask in choice if all(old & ~mask for old in tried))
        left = frozenset(mask & ~paid for mask in kept)
        if not left:
            return None
        rest.append(left)
    return rest


def _least_for(part: Part) -> int:
    """A lower bound: choices that share nothing with one another are each paid for."""
    seen, least = 0, 0
    for choice in sorted(part, key=_smallest, reverse=True):
        union = union_of(choice)
        if not union & seen:
            least += _smallest(choice)
            seen |= union
    return least


def _narrowest(part: Part) -> Choice:
    sizes = [(len(choice), number, choice) for number, choice in enumerate(part)]
    return min(sizes)[2]


def _smallest(choice: Choice) -> int:
    return min(mask.bit_count() for mask in choice)


def _simplified(choices: Iterable[Choice], limit: int) -> tuple[int, set[Choice]]:
    """What must be paid without a choice, and the choices that are left to be made."""
    paid, left = 0, {_minimal(choice, limit) for choice in choices}
    while True:
        paid |= union_of(next(iter(choice)) for choice in left if len(choice) == 1)
        room = limit - paid.bit_count()
        left = {_minimal((mask & ~paid for mask in choice), room) for choice in left}
        left = {choice for choice in left if 0 not in choice}
        if not any(len(choice) == 1 for choice in left):
            return paid, {c for c in left if not any(_settles(other, c) for other in left)}


def _minimal(masks: Iterable[int], limit: int) -> Choice:
    """The sets that hold no other one, for they cost no less, and are within the limit."""
    kept: list[int] = []
    for mask in sorted(masks, key=int.bit_count):
        if mask.bit_count() > limit:
            break
        if all(other & ~mask for other in kept):
            kept.append(mask)
    return frozenset(kept)


def _settles(other: Choice, choice: Choice) -> bool:
    """True if every set of another choice has a set of this one in it."""
    return other != choice and all(any(not mask & ~wide for mask in choice) for wide in other)
