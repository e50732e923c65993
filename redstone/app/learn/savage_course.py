"""The lessons of Savage Go: turns, debt, freeing own groups, the end, and fights."""

from redstone.app.learn.lesson import (
    Answers,
    Course,
    Lesson,
    LessonStep,
    PlayTask,
    Start,
    winning_move,
)

_NAME = "savage"


def _start(board: str, due: int = 1) -> Start:
    """Return a lesson step's start: a board of Savage Go with the stones due."""
    return Start(_NAME, board, due=due)


TAKE = LessonStep(
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
    PlayTask((Answers("d3", otherwise="not-taken"),), replies="b4 d4 a1 e5"),
)

_THREE = Answers("c4 d3 c2", otherwise="not-the-group")

DEBT = LessonStep(
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
    PlayTask((_THREE, _THREE, _THREE)),
)

_TWO = Answers("a1 a3", otherwise="not-freed")

FREED = LessonStep(
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
    PlayTask((_TWO, _TWO)),
)

_LAST = Answers("b1 d5", otherwise="one-left")

LAST = LessonStep(
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
    PlayTask((_LAST, _LAST)),
)

MUST = LessonStep(
    "must",
    _start(
        """
        O O O .
        O O O .
        X X X .
        X X X .
        """
    ),
    winning_move("d2", d2="d1 d3 d4"),
)

MUST_1 = LessonStep(
    "must-1",
    _start(
        """
        X X X X
        . X X .
        . O O O
        . O O O
        """
    ),
    winning_move("a2", a2="a1 a3 d3"),
)

MUST_2 = LessonStep(
    "must-2",
    _start(
        """
        O O O .
        O O O X
        . X X X
        . . X X
        """
    ),
    winning_move("a1", a1="a2 b1 d4"),
)

_TWO = Answers("a1 c1", otherwise="not-an-eye")

TWO = LessonStep(
    "two-eyes",
    _start(
        """
        . X . X X
        X X X X X
        O O O O O
        . O . O O
        """,
        due=2,
    ),
    PlayTask((_TWO, _TWO)),
)

_TWO_1 = Answers("c1 d2", otherwise="one-left")

TWO_1 = LessonStep(
    "two-eyes-1",
    _start(
        """
        X X O O
        X X O O
        . X O .
        . X . O
        """,
        due=2,
    ),
    PlayTask((_TWO_1, _TWO_1)),
)

_TWO_2 = Answers("d1 d3", otherwise="one-left")

TWO_2 = LessonStep(
    "two-eyes-2",
    _start(
        """
        X X X .
        O O O .
        X X O O
        . X O .
        """,
        due=2,
    ),
    PlayTask((_TWO_2, _TWO_2)),
)

COUNT = LessonStep(
    "count",
    _start(
        """
        O O X .
        . O X O
        . X X O
        . X X O
        """
    ),
    winning_move("a2", a2="a1 a3 d4"),
)

COUNT_1 = LessonStep(
    "count-1",
    _start(
        """
        O O X X
        . X X .
        O . . .
        O . . .
        """
    ),
    winning_move("d2", d2="a3 b1 b2 c1 c2 d1 d3"),
)

COUNT_2 = LessonStep(
    "count-2",
    _start(
        """
        . . O .
        . X X X
        O X X O
        . . O O
        """
    ),
    winning_move("b4", b4="a1 a3 a4 b1 d4"),
)

SAVAGE = Course(
    _NAME,
    (
        Lesson("turns", (TAKE,)),
        Lesson("debt", (DEBT,)),
        Lesson("freed", (FREED,)),
        Lesson("the-end", (LAST,)),
        Lesson("must", (MUST, MUST_1, MUST_2)),
        Lesson("two-eyes", (TWO, TWO_1, TWO_2)),
        Lesson("count", (COUNT, COUNT_1, COUNT_2)),
    ),
    rules=4,
)
