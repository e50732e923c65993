"""The smallest union of one set from each choice, compared with exhaustive and plain searches."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.rules.cheapest_cover import (
    Choice,
    Cover,
    Part,
    choice_of,
    connected_parts,
    least_for,
    small_union,
    smallest_union,
    union_of,
)
from tests.effort import share

PLENTY = 10**6
CHOICES = st.lists(
    st.frozensets(st.integers(0, 255), min_size=1, max_size=4).map(choice_of), max_size=5
).map(lambda choices: tuple(sorted(set(choices))))


def all_unions(choices: Part) -> list[int]:
    """Return the unions of all combinations."""
    return [union_of(masks) for masks in product(*choices)]


def covers(union: int, choices: Part) -> bool:
    """Return True if a union contains a set of every choice."""
    return all(any(not mask & ~union for mask in choice) for choice in choices)


@settings(max_examples=share(400))
@given(CHOICES, st.integers(0, 9))
def test_the_smallest_union_is_that_of_all_combinations(choices: Part, limit: int) -> None:
    least = min(map(int.bit_count, all_unions(choices)))
    found = smallest_union(choices, limit, PLENTY)
    assert found.settled
    if least > limit:
        assert found.union is None
    else:
        assert found.union is not None
        assert found.union.bit_count() == least
        assert covers(found.union, choices)


@settings(max_examples=share(400))
@given(CHOICES)
def test_a_small_union_is_no_smaller_and_the_lower_bounds_no_larger_than_the_least(
    choices: Part,
) -> None:
    least = min(map(int.bit_count, all_unions(choices)))
    at_once = small_union(choices)
    assert covers(at_once, choices)
    assert at_once.bit_count() >= least
    assert sum(least_for(part) for _, part in connected_parts(choices)) <= least


@settings(max_examples=share(200))
@given(CHOICES)
def test_connected_parts_share_no_element(choices: Part) -> None:
    split = connected_parts(choices)
    assert sorted(choice for _, part in split for choice in part) == sorted(choices)
    for number, (union, part) in enumerate(split):
        assert union == union_of(map(union_of, part))
        assert not any(union & other for other, _ in split[number + 1 :])


def test_a_choice_without_sets_cannot_be_made() -> None:
    assert smallest_union(((), (1,)), 5, PLENTY).union is None
    assert smallest_union(((3,),), -1, PLENTY).union is None
    assert smallest_union(((3,),), 1, PLENTY) == Cover(None, 1)
    assert smallest_union((), 0, 0) == Cover(0, 0)


def test_a_search_ends_with_its_budget_and_says_so() -> None:
    choices = hard_choices(6, Random(1))
    whole = smallest_union(choices, 99, PLENTY)
    assert whole.settled
    assert whole.union is not None
    assert whole.work > 100
    assert smallest_union(choices, 99, whole.work) == whole
    for budget in (0, 1, whole.work - 1):
        assert smallest_union(choices, 99, budget) == Cover(None, budget, settled=False)


@pytest.mark.parametrize("seed", range(12))
def test_hard_cases_agree_with_a_plain_search(seed: int) -> None:
    """The choices are connected in two dimensions, like groups on a board."""
    choices = hard_choices(5, Random(seed))
    expected = plainly_smallest(choices)
    found = smallest_union(choices, expected, PLENTY)
    assert found.union is not None
    assert found.union.bit_count() == expected
    assert covers(found.union, choices)
    assert smallest_union(choices, expected - 1, PLENTY).union is None


def hard_choices(side: int, rng: Random) -> Part:
    """Return choices that overlap in two dimensions, one for every other point of a square.

    A choice is the four neighbours, each with some points around it. Neighbours belong to several
    choices, and points to several neighbours.
    """
    wide = side + 4
    groups = {}
    for row, col in product(range(side + 2), repeat=2):
        if (row + col) % 2:
            around = [(0, 0), (1, 0), (0, 1), (1, 1)]
            drawn = rng.sample(around, rng.randint(2, 3))
            groups[row, col] = sum(1 << (row + dr) * wide + col + dc for dr, dc in drawn)
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    centres = ((r, c) for r, c in product(range(1, side + 1), repeat=2) if (r + c) % 2 == 0)
    return tuple(sorted({choice_of(groups[r + a, c + b] for a, b in steps) for r, c in centres}))


def plainly_smallest(choices: Sequence[Choice]) -> int:
    """Return the size of the smallest union, by trying every one that is not yet larger."""
    best = union_of(map(union_of, choices)).bit_count()
    seen: set[tuple[int, int]] = set()

    def try_from(number: int, union: int) -> None:
        """Add each set of the choices from `number` on to the union, and note the least size."""
        nonlocal best
        if union.bit_count() >= best or (number, union) in seen:
            return
        seen.add((number, union))
        if number == len(choices):
            best = union.bit_count()
            return
        for mask in choices[number]:
            try_from(number + 1, union | mask)

    try_from(0, 0)
    return best
