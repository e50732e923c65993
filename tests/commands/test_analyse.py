"""`analyse`: each move has its own win rate, and the chances as shown to people."""

import json

import pytest

from redstone.__main__ import main

LINK = "#redstone5-1-b4zc3c4b3"
"""A position in which most moves got few simulations, so their rates are not in order."""


DECIDED = "#redstone5n-2-be6b5wbwew5e4b-0-i54bj"
"""A position with eleven empty points, in which every move loses."""


def moves_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    """Run `analyse --json`, and return its moves."""
    given = ("analyse", "--json", "--sims", "400", "--top", "8", *arguments, LINK)
    assert main([*given]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["moves"]
    return found


def test_each_moves_rate_is_its_wins_divided_by_its_visits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = moves_of(capsys)
    rates = [each["rate"] for each in found]
    assert len(found) == 8
    assert rates != sorted(rates, reverse=True)  # type: ignore[type-var]
    for each in found:
        rate, visits = each["rate"], each["visits"]
        assert isinstance(rate, float)
        assert isinstance(visits, int)
        assert rate * visits == pytest.approx(round(2 * rate * visits) / 2, abs=visits * 0.0001)


def test_near_the_end_every_move_is_reported_as_proven_by_the_solver(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A search of that many simulations alone would say that the best move wins."""
    assert main(["analyse", "--json", "--sims", "100", DECIDED]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["simulations"] == 100
    assert {each["proven"] for each in found["moves"]} == {"loss"}


def test_moves_are_sorted_by_chances_that_differ_from_win_rates(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = moves_of(capsys)
    chances = [each["chance"] for each in found]
    assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]
    assert chances[0] != found[0]["rate"]


def test_a_text_row_has_move_chance_win_rate_and_visits(capsys: pytest.CaptureFixture[str]) -> None:
    best = moves_of(capsys)[0]
    assert main(["analyse", "--sims", "400", LINK]) == 0
    simulations, row, *others = capsys.readouterr().out.splitlines()
    assert simulations == "400 simulations"
    assert row.split()[:7] == [
        *(str(best["move"]), f"{best['chance']:.1%}"),
        *("won", f"{best['rate']:.1%}", "of", str(best["visits"]), "games"),
    ]
    assert len(others) == 4
