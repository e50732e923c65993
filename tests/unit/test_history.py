"""Histories: positions found again, shared parts, and equality."""

from hypothesis import given
from hypothesis import strategies as st

from redstone.history import NO_HISTORY, History

KEYS = st.one_of(
    st.integers(0, 3), st.integers(0, 2**723), st.integers(0, 40).map(lambda n: n * 64)
)


def history_of(keys: list[int]) -> History:
    """Return a history in which each occurrence has as many stones captured as its index."""
    history = NO_HISTORY
    for index, key in enumerate(keys):
        history = history.add(key, index, 2 * index)
    return history


@given(st.lists(KEYS, max_size=60), KEYS)
def test_the_latest_occurrence_of_a_position_is_found_with_its_captures(
    keys: list[int], other: int
) -> None:
    history = history_of(keys)
    for key in {*keys, other}:
        found = history.latest(key)
        if key not in keys:
            assert found is None
            continue
        last = len(keys) - 1 - keys[::-1].index(key)
        assert found is not None
        assert (found.key, found.times) == (key, keys.count(key))
        assert (found.black, found.white) == (last, 2 * last)


@given(st.lists(KEYS, max_size=60))
def test_iterating_gives_every_occurrence_numbered_within_its_position(keys: list[int]) -> None:
    found = [(o.key, o.times) for o in history_of(keys)]
    assert len(found) == len(keys)
    for key in keys:
        times = [count for other, count in found if other == key]
        assert times == list(range(1, keys.count(key) + 1))


@given(st.lists(KEYS, max_size=30), st.lists(KEYS, max_size=30))
def test_histories_are_equal_by_their_positions(one: list[int], other: list[int]) -> None:
    assert history_of(one) == history_of(one)
    assert hash(history_of(one)) == hash(history_of(one))
    assert (history_of(one) == history_of(other)) is (one == other)


def test_adding_does_not_change_earlier_histories() -> None:
    before = history_of([1, 65, 2])
    after = before.add(1, 7, 7)
    found = before.latest(1)
    assert found is not None
    assert found.times == 1
    assert before == history_of([1, 65, 2])
    assert after != before
    assert not list(NO_HISTORY)
