"""Lessons of Redstone about the first stone, and about swapping it."""

from redstone.app.learn.lesson import Answers, Lesson, LessonStep, PlayTask, Start
from redstone.board import all_points
from redstone.position import Player

_NAME = "redstone"


def _lines(size: int, *lines: int) -> str:
    """Return the names of a square board's points on these lines; line 1 is the edge."""
    last = size - 1
    return " ".join(
        str(point)
        for point in all_points(size, size)
        if 1 + min(point.col, point.row, last - point.col, last - point.row) in lines
    )


FIRST_7 = LessonStep(
    "first-7",
    Start(_NAME, "7", options="n"),
    PlayTask((Answers("d4", {"edge": _lines(7, 1)}, "nearer"),)),
)

FIRST_9 = LessonStep(
    "first-9",
    Start(_NAME, "9", options="n"),
    PlayTask((Answers(_lines(9, 3, 4, 5), {"edge": _lines(9, 1)}, "second"),)),
)

FIRST_1 = LessonStep(
    "first-1",
    Start(_NAME, "4x3", options="n"),
    PlayTask((Answers("b2 c2", otherwise="loses"),)),
)

FIRST_2 = LessonStep(
    "first-2",
    Start(_NAME, "4", options="n"),
    PlayTask((Answers("b2 b3 c2 c3", otherwise="loses"),)),
)

SWAP = LessonStep(
    "swap",
    Start(_NAME, "7", moves="d4"),
    PlayTask((Answers("z", otherwise="worth-more"),)),
    colour=Player.WHITE,
)

OFFER = LessonStep(
    "offer",
    Start(_NAME, "7"),
    PlayTask((Answers(_lines(7, 2), {"weak": _lines(7, 1)}, "strong"),)),
)

SWAP_1 = LessonStep(
    "swap-1",
    Start(_NAME, "4x3", moves="b2"),
    PlayTask((Answers("z", otherwise="wins-for-black"),)),
    colour=Player.WHITE,
)

SWAP_2 = LessonStep(
    "swap-2",
    Start(_NAME, "4x3", moves="a2"),
    PlayTask((Answers("c2", {"loses": "z"}, refuted={"c2": "a1 b1 c1 d1 b2 d2 a3 b3 c3 d3"}),)),
    colour=Player.WHITE,
)

OPENINGS = (
    Lesson("first-stones", (FIRST_7, FIRST_9, FIRST_1, FIRST_2)),
    Lesson("swap", (SWAP, OFFER, SWAP_1, SWAP_2)),
)
