"""The report of a search: chances that fall along the ranking."""

import pytest

from redstone.engine.report import Candidate, falling
from redstone.position import Pass


def candidates(*pairs: tuple[int, float]) -> list[Candidate]:
    """Return candidates with these visits and chances. Their moves do not matter."""
    return [Candidate(Pass(), visits, rate) for visits, rate in pairs]


def rates(*pairs: tuple[int, float]) -> list[float]:
    """Return the chances shown for candidates with these visits and chances."""
    return [candidate.win_rate for candidate in falling(candidates(*pairs))]


def test_falling_chances_stay_unchanged() -> None:
    ranked = candidates((50, 0.6), (30, 0.6), (20, 0.4))
    assert falling(ranked) == tuple(ranked)
    assert falling([]) == ()


def test_a_move_with_few_visits_is_not_shown_as_better() -> None:
    assert rates((90, 0.60), (10, 0.75)) == pytest.approx([0.615, 0.615])


def test_smoothing_averages_a_rise_with_all_moves_before_it() -> None:
    assert rates((40, 0.5), (40, 0.4), (40, 0.9), (40, 0.1)) == pytest.approx([0.6, 0.6, 0.6, 0.1])


def test_moves_and_visits_stay_unchanged() -> None:
    ranked = candidates((90, 0.60), (10, 0.75))
    assert [each.visits for each in falling(ranked)] == [90, 10]
