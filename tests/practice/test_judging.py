"""Positions that cards were wrong about, judged again with the compiled kernel."""

import pytest

from redstone.app.practice import judging
from redstone.app.practice.checking import CardCheck
from redstone.app.practice.judging import ConfirmedMistake, Judgement
from redstone.app.practice.no_card_reason import NoCardReason
from tests.effort import some
from tests.practice.cards import answer_all, card, moves, read

pytestmark = pytest.mark.usefixtures("in_the_kernel")

LOST = (
    ("#redstone5n-1-b3d3c4e2b1e4d5c3b4b5a3a2d1d2d4b2c1-ix3yv", "e3", "c2"),
    ("#redstone5n-1-d4c3c4b4b5c2e2e3c5b3-iirwf", "a5", "d3"),
    ("#redstone5n-1-c4d3e3b4a2d4b2c2c1c5-ij5t6", "e1", "d2"),
    ("#redstone5n-1-c3d4e4a4b3e3b4-iuyma", "b1", "d3"),
)
"""A position in which every move loses, though shorter searches found a mistake and a good move."""
ONE_WINS = "#redstone5n-1-b2c3e3e4a4d2d4d1d5c4xe5e1b1a3-iz9o8"
"""A position in which only b3 wins. Shorter searches took d3 for good, which loses."""
DOUBTFUL = (
    ("#redstone7n-1-d6e4f3e1e2c3f2a3e3c4b4a2d4d5a4f6d3f7e7a5d2-iywei", "e5", "c5", 1),
    ("#redstone5n-1-c3d3c4b4d4c2e2-in7qp", "a1", "b3", 71),
    ("#redstone5n-1-d2b4c3c5a1c2b3d3c4d4-izjpj", "a2", "b5", 11),
)
"""A move that loses 6 to 11 points of the win rate, a position that is nearly lost, and one in
which searches of the best move find 60 to 75 %.

With these seeds a single search of each move makes a card of it.
"""


def judgement_of(link: str, played: str, good: str, seed: int = 1) -> Judgement | None:
    """Return the judgement of a card, the same for the same seed."""
    of_before = card(link, played, good, best=0.5, after=0.1)
    checking = CardCheck(of_before, read(of_before))
    answer_all(checking, seed)
    return checking.found


@pytest.mark.parametrize(("link", "played", "good"), some(LOST, 1))
def test_a_lost_position_is_never_asked(
    link: str, played: str, good: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "PROOF_SECONDS", 0.1)  # none is proven in a test's time
    assert judgement_of(link, played, good, seed=31) in (NoCardReason.LOST, NoCardReason.UNCLEAR)


@pytest.mark.parametrize(("link", "played", "good", "seed"), some(DOUBTFUL, 1))
def test_a_mistake_that_another_search_may_deny_is_not_asked(
    link: str, played: str, good: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "PROOF_SECONDS", 0.1)
    assert isinstance(judgement_of(link, played, good, seed), NoCardReason)


def test_if_the_solver_decides_only_winning_moves_are_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(judging, "PROOF_SECONDS", 60.0)  # a few on an idle machine
    found = judgement_of(ONE_WINS, "b4", "d3")
    assert isinstance(found, ConfirmedMistake)
    assert (found.good, found.exact) == (moves("b3"), True)
