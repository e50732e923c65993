"""The joint result of several searches of one position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.engine.report import Candidate, Report
from redstone.mind.votes import joined
from redstone.position import Move
from redstone.record.notation import parse_move

A, B, C = (parse_move(point) for point in ("a1", "b2", "c3"))


def report(*best: Candidate, rate: float = 0.5, proven: bool | None = None) -> Report:
    """Return the report of a search with as many simulations as its moves have visits."""
    total = sum(each.visits for each in best)
    return Report(total, 0.3, rate, best, best[0].line, proven)


def candidate(
    move: Move, visits: int, rate: float = 0.5, *, proven: bool | None = None
) -> Candidate:
    """Return a move as found by one search."""
    return Candidate(move, visits, rate, (move, C), proven)


def test_the_move_with_the_most_visits_in_all_reports_comes_first() -> None:
    first = report(candidate(A, 60), candidate(B, 40))
    others = [
        report(candidate(B, 70), candidate(A, 30)),
        report(candidate(B, 55), candidate(C, 45)),
    ]
    said = joined([first, *others])
    assert [each.move for each in said.best] == [B, A, C]
    assert [each.visits for each in said.best] == [165, 90, 45]
    assert said.simulations == 300
    assert said.line == (B, C)


def test_joined_rates_are_those_of_all_simulations() -> None:
    said = joined(
        [report(candidate(A, 30, 0.6), rate=0.6), report(candidate(A, 90, 0.2), rate=0.2)]
    )
    assert said.best[0].win_rate == 0.3
    assert said.win_rate == 0.3


def test_a_proof_overrides_the_votes() -> None:
    guess, proof = report(candidate(A, 900)), report(candidate(B, 10, 1.0), rate=1.0, proven=True)
    assert joined([guess, proof]) == proof


def test_a_move_proven_to_win_comes_first_and_one_proven_to_lose_last() -> None:
    first = report(candidate(A, 60), candidate(C, 50), candidate(B, 10))
    other = report(candidate(B, 5, 1.0, proven=True), candidate(A, 4, 0.0, proven=False))
    said = joined([first, other])
    assert [(each.move, each.proven) for each in said.best] == [(B, True), (C, None), (A, False)]
    assert (said.best[0].win_rate, said.best[-1].win_rate) == (1.0, 0.0)


def test_a_single_report_stays_unchanged() -> None:
    only = report(candidate(A, 60))
    assert joined([only]) == only


LOOKED_AT = st.tuples(st.sampled_from([A, B, C]), st.integers(1, 99), st.floats(0, 1))
SEARCH = st.lists(LOOKED_AT, min_size=1, max_size=3, unique_by=lambda each: str(each[0]))


@given(st.lists(SEARCH, min_size=1, max_size=4))
def test_joined_visits_and_wins_are_the_sums_of_all_reports(
    searches: list[list[tuple[Move, int, float]]],
) -> None:
    reports = [report(*(candidate(*each) for each in best)) for best in searches]
    said = joined(reports)
    assert sum(each.visits for each in said.best) == sum(each.simulations for each in reports)
    assert len({str(each.move) for each in said.best}) == len(said.best)
    for each in said.best:
        same = [
            (visits, rate) for best in searches for move, visits, rate in best if move == each.move
        ]
        won = sum(visits * rate for visits, rate in same)
        assert each.win_rate == pytest.approx(won / each.visits)
