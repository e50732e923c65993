"""The lessons of Red: what differs from Redstone, and the pie rule, which both have."""

from redstone.app.learn.lesson import ANY, Answers, Course, Lesson, Play, Start, Step
from redstone.position import Player

_NAME = "red"

FIRST = Step("first", Start(_NAME, "5", options="n"), Play((Answers(ANY),), replies="d3 c3 b2"))

SAME = Step(
    "same",
    Start(
        _NAME,
        """
        . . . . .
        . X . X .
        X O . O X
        . X . X .
        O . . . .
        """,
        options="n",
    ),
    Play((Answers("xc3", otherwise="takes-nothing"),)),
)

PIE = Step(
    "pie",
    Start(_NAME, "3", moves="b2"),
    Play((Answers("z", otherwise="middle-wins"),)),
    colour=Player.WHITE,
)

RED = Course(
    _NAME, (Lesson("first", (FIRST,)), Lesson("same", (SAME,)), Lesson("pie", (PIE,))), rules=3
)
