"""Counting in Go: worked examples of the three ways of scoring."""

from dataclasses import dataclass

import pytest

from redstone.position import GoState, Outcome, PerPlayer, Player, Reason, Score
from redstone.rules.count import Count, PointTally
from redstone.rules.go import Go
from tests.rules.go_positions import BLACK, WHITE, play, points, position


@dataclass(frozen=True)
class Example:
    """A board with dead strings, and the count without komi.

    `dead` names a point of each. `area` and `territory` have Black's part and White's: live stones
    and territory, or territory and the dead enemy stones in it.
    """

    name: str
    board: str
    dead: str
    area: tuple[PointTally, PointTally]
    territory: tuple[PointTally, PointTally]


SHARED = """
    5 . X O . .
    4 X X O . .
    3 . X O O O
    2 X X O . .
    1 . X O X .
"""

FRAME = """
    5 X X X X X
    4 X . . . X
    3 X . X . X
    2 X . . . X
    1 X X X X X
"""

EXAMPLES = (
    Example(
        "an empty board is nobody's",
        "...\n...\n...",
        "",
        (PointTally(), PointTally()),
        (PointTally(), PointTally()),
    ),
    Example(
        "a single colour has the whole board",
        ". . .\n. X .\n. . .",
        "",
        (PointTally(stones=1, territory=8), PointTally()),
        (PointTally(territory=8), PointTally()),
    ),
    Example(
        "a dead stone in the enemy's territory",
        SHARED,
        "d1",
        (PointTally(stones=7, territory=3), PointTally(stones=7, territory=8)),
        (PointTally(territory=3), PointTally(territory=8, dead=1)),
    ),
    Example(
        "a stone that its owner does not call dead leaves no territory around",
        SHARED,
        "",
        (PointTally(stones=8, territory=3), PointTally(stones=7, territory=4)),
        (PointTally(territory=3), PointTally(territory=4)),
    ),
    Example(
        "points between both colours are nobody's",
        ". X . O .\n. X . O .\n. X . O .",
        "",
        (PointTally(stones=3, territory=3), PointTally(stones=3, territory=3)),
        (PointTally(territory=3), PointTally(territory=3)),
    ),
    Example(
        "an eye in a seki is territory",
        """
        4 X X X X X X X
        3 O X X . X X .
        2 . O O O O O X
        1 O O O O O O O
        """,
        "",
        (PointTally(stones=12, territory=1), PointTally(stones=13, territory=1)),
        (PointTally(territory=1), PointTally(territory=1)),
    ),
    Example(
        "a dead stone in the own territory is no point by territory",
        FRAME,
        "c3",
        (PointTally(stones=16, territory=9), PointTally()),
        (PointTally(territory=8), PointTally()),
    ),
    Example(
        "a dead stone between both colours counts for nothing",
        ". X . . O .\n. X . X O .\n. X . . O .",
        "d2",
        (PointTally(stones=3, territory=3), PointTally(stones=3, territory=3)),
        (PointTally(territory=3), PointTally(territory=3)),
    ),
    Example(
        "dead stones of both colours are taken off before it is looked who surrounds",
        "X X X X X\nX O . . X\nX . X . X\nX . . O X\nX X X X X",
        "b4 c3 d2",
        (PointTally(stones=16, territory=9), PointTally()),
        (PointTally(territory=8, dead=2), PointTally()),
    ),
    Example(
        "nobody's if all is dead",
        "X . O\nX . O",
        "a1 c1",
        (PointTally(), PointTally()),
        (PointTally(), PointTally()),
    ),
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples_are_counted_as_expected(example: Example) -> None:
    marks = " ".join(f"v{point}" for point in example.dead.split())
    for scoring, expected in (
        ("a", example.area),
        ("b", example.territory),
        ("c", example.territory),
    ):
        rules = Go(scoring, komi=0)
        found = rules.count(play(position(example.board), f"y y y {marks}", rules))
        assert found == Count(*expected), scoring


def test_territory_returns_the_owner_of_each_surrounded_point() -> None:
    marked = play(position(SHARED), "y y y vd1")
    black, white = points("a5 a3 a1"), points("d5 e5 d4 e4 d2 e2 d1 e1")
    owners = dict.fromkeys(black, BLACK) | dict.fromkeys(white, WHITE)
    assert Go("a").territory(marked) == Go("b").territory(marked) == owners


def test_the_point_of_a_dead_stone_is_not_its_owners_territory() -> None:
    marked = play(position(FRAME), "y y y vc3")
    by_area, by_territory = Go("a").territory(marked), Go("b").territory(marked)
    assert by_area.keys() - by_territory.keys() == points("c3")


def test_prisoners_count_by_territory_only() -> None:
    state = GoState(prisoners=PerPlayer(black=3, white=5))
    marked = play(position(SHARED, state=state), "y y y vd1")
    assert Go("a").count(marked).score == Score(10, 15 + 7)
    by_territory = Go.from_options("b")
    assert by_territory.count(marked) == Count(
        PointTally(territory=3, prisoners=3),
        PointTally(territory=8, prisoners=5, dead=1, komi=6.5),
    )
    assert by_territory.count(marked).score == Score(6, 20.5)


@pytest.mark.parametrize(
    ("komi", "winner"), [(21, WHITE), (20, None), (19, BLACK), (-200, BLACK), (200, WHITE)]
)
def test_komi_goes_to_white(komi: int, winner: Player | None) -> None:
    """Black's side of the board is larger by ten points."""
    rules = Go(komi=komi)
    end = play(position(". . X O\n. . X O\n. . X O\n. . X O\n. X X O"), "y y y y y", rules)
    assert end.outcome == Outcome(winner, Reason.SCORE, Score(15, 5 + komi / 2))


def test_the_count_is_available_before_anyone_agrees() -> None:
    stopped = play(position(SHARED), "y y y")
    assert Go().count(stopped).score == Score(11, 18)
    assert Go().count(play(stopped, "vd1")).score == Score(10, 22)
    assert Go().count(play(stopped, "vd1 vd1")).score == Score(11, 18)


def test_capturing_dead_stones_in_a_dispute_costs_nothing() -> None:
    """White captures d1 at the price of two points of its own; Black hands over two more stones."""
    rules = Go("b", komi=0)
    agreed = play(position(SHARED), "y y y vd1 y y", rules)
    disputed = play(position(SHARED), "y y y u d2 y e1 y y y y y", rules)
    assert agreed.outcome is not None
    assert disputed.outcome is not None
    assert agreed.outcome.score == Score(3, 9)
    assert disputed.outcome.score is not None
    assert disputed.outcome.score.white - disputed.outcome.score.black == 9 - 3
