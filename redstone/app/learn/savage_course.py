"""The lessons of Savage Go: turns, debt, what a turn may free, and the end."""

from redstone.app.learn.lesson import Answers, Course, Lesson, Play, Start, Step

_NAME = "savage"


def _start(board: str, due: int = 1) -> Start:
    return Start(_NAME, board, due=due)


TAKE = Step(
    "take",
    _start(
        """
        . . . . .
        . . X . .
        . X O . .
        . . X . .
        . . . . O
        """
    ),
    Play((Answers("d3", otherwise="not-taken"),), replies="b4 d4 a1 e5"),
)

_THREE = Answers("c4 d3 c2", otherwise="not-the-group")

DEBT = Step(
    "debt",
    _start(
        """
        . . . . .
        . X . X .
        X O O . .
        . X . X .
        O . . . .
        """,
        due=3,
    ),
    Play((_THREE, _THREE, _THREE)),
)

_TWO = Answers("a1 a3", otherwise="not-freed")

FREED = Step(
    "freed",
    _start(
        """
        . . . . .
        . . . . .
        . X . . .
        O X . O .
        . O . . .
        """,
        due=2,
    ),
    Play((_TWO, _TWO)),
)

_LAST = Answers("b1 d5", otherwise="one-left")

LAST = Step(
    "last",
    _start(
        """
        . . X . O
        . . . X X
        . . . . .
        X X . . .
        O . X . .
        """,
        due=2,
    ),
    Play((_LAST, _LAST)),
)

SAVAGE = Course(
    _NAME,
    (
        Lesson("turns", (TAKE,)),
        Lesson("debt", (DEBT,)),
        Lesson("freed", (FREED,)),
        Lesson("the-end", (LAST,)),
    ),
    rules=4,
)
