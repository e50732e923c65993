"""Lessons of Redstone about fights and their decisive facts, each ending in two puzzles."""

from redstone.app.learn.lesson import Answers, Lesson, LessonStep, PlayTask, Start, winning_move

_NAME = "redstone"


def _start(board: str) -> Start:
    """Return a lesson step's start: a board of Redstone."""
    return Start(_NAME, board, options="n")


ATARI = LessonStep(
    "atari",
    _start(
        """
        . . . . .
        . X . . .
        X O . . .
        X . O X .
        . X X . .
        """
    ),
    PlayTask((Answers("c3", otherwise="saved"),)),
)

ATARI_1 = LessonStep(
    "atari-1",
    _start(
        """
        O . . O
        . X X O
        O O O .
        X X X X
        """
    ),
    winning_move("a3", a3="c4 xd2", c4="b4"),
)

ATARI_2 = LessonStep(
    "atari-2",
    _start(
        """
        . X . O O
        X X X . #
        X X X O .
        O . O O O
        . O # . .
        """
    ),
    winning_move("b2", b2="a5 c5 d1 d4 e1"),
)

EYES = LessonStep(
    "eyes",
    _start(
        """
        . . . X O
        X X X X O
        O O O O O
        O . O . O
        """
    ),
    winning_move("b4", b4="a4 c4"),
)

EYES_1 = LessonStep(
    "eyes-1",
    _start(
        """
        . . O O
        X . O O
        X X O O
        X X X .
        """
    ),
    winning_move("b4", b4="a4 b3 d1"),
)

EYES_2 = LessonStep(
    "eyes-2",
    _start(
        """
        O X X X X
        O O X X X
        O O . . X
        O O O . .
        """
    ),
    winning_move("d1", d1="c2 d2 e1"),
)

TAKING_EYES = LessonStep(
    "taking-eyes",
    _start(
        """
        . . . O X
        O O O O X
        X X X X X
        X . X . X
        """
    ),
    winning_move("b4", b4="b1 d1", xb4="a4 c4"),
)

TAKING_EYES_1 = LessonStep(
    "taking-eyes-1",
    _start(
        """
        . O O X .
        . . O X X
        O O O X .
        X X X X X
        """
    ),
    winning_move("a3", a3="e2 e4", xa3="a4 b3"),
)

TAKING_EYES_2 = LessonStep(
    "taking-eyes-2",
    _start(
        """
        . . . X X
        O O X X X
        O O X X X
        O O O O .
        """
    ),
    winning_move("b4", b4="c4 e1", xb4="a4"),
)

CUT = LessonStep(
    "cut",
    _start(
        """
        . O # O .
        O O . O O
        X X X X X
        . X . X .
        """
    ),
    winning_move("c3", c3="a1 c1 e1"),
)

CUT_1 = LessonStep(
    "cut-1",
    _start(
        """
        . O . O .
        O O . O O
        X X X X X
        . X . X .
        """
    ),
    winning_move("c3", c3="a1 c1 e1", xc3="c4"),
)

CUT_2 = LessonStep(
    "cut-2",
    _start(
        """
        O X X .
        O O . .
        O . O X
        X X . .
        """
    ),
    winning_move("c3", c3="b2 c1 d1 d3 d4"),
)

THROW_IN = LessonStep(
    "throw-in",
    _start(
        """
        O # # .
        O O O .
        X . O #
        X X X .
        """
    ),
    PlayTask(
        (
            Answers("d4", refuted={"d3": "d1", "xd1": "b2", "xd4": "d3"}),
            Answers("xb2", refuted={"xb2": "d1"}),
        ),
        replies="xd3",
    ),
)

THROW_IN_1 = LessonStep(
    "throw-in-1",
    _start(
        """
        X X O . .
        X X X O O
        X X X O O
        . . O O O
        """
    ),
    winning_move("e4", b1="xd4", d4="a1", xa1="b1"),
)

THROW_IN_2 = LessonStep(
    "throw-in-2",
    _start(
        """
        . O . X
        . O X X
        O X X X
        O O O .
        """
    ),
    winning_move("a4", a3="c4 d1", c4="a3"),
)

PRICE = LessonStep(
    "price",
    _start(
        """
        . O . X
        X X O O
        . X O O
        X X O O
        """
    ),
    winning_move("xc4", xa2="a4", xa4="a2"),
)

PRICE_1 = LessonStep(
    "price-1",
    _start(
        """
        X . O X .
        O O X X X
        O O X X X
        O O O O O
        O . X X X
        """
    ),
    winning_move("xb5", c1="xb1", c3="xe5"),
)

PRICE_2 = LessonStep(
    "price-2",
    _start(
        """
        . . X O O
        X X O X .
        . X O O O
        X X X O O
        X X O O .
        """
    ),
    winning_move("b5", xb5="a3 a5", d5="xe4", xe4="xb5"),
)

MIRROR = LessonStep(
    "mirror",
    _start(
        """
        X X X .
        X . O .
        . . . O
        . O O O
        """
    ),
    winning_move("b2", b2="a1 a2 b3 d3 d4", a2="c2"),
)

MIRROR_1 = LessonStep(
    "mirror-1",
    _start(
        """
        . X X .
        X . X .
        O O . O
        . O O .
        """
    ),
    winning_move("d3", d3="a4 b3 c2 d4"),
)

MIRROR_2 = LessonStep(
    "mirror-2",
    _start(
        """
        . X X .
        . X . X
        O . O O
        . O O .
        """
    ),
    winning_move("a3", a3="a4 b2 c3 d4"),
)

RACE = LessonStep(
    "race",
    _start(
        """
        X . X . .
        . X X X X
        O O O O O
        . . O . O
        """
    ),
    winning_move("a3", a3="a1 b1 b4 d4 e4"),
    race=True,
)

RACE_1 = LessonStep(
    "race-1",
    _start(
        """
        . X X X X
        . X # O X
        . O O O O
        . . O O O
        """
    ),
    winning_move("a2", a2="a1 a3 a4 b1"),
    race=True,
)

RACE_2 = LessonStep(
    "race-2",
    _start(
        """
        . X X X
        . X X X
        O . . O
        O O O O
        """
    ),
    winning_move("a3", a3="a4 b2 c2"),
    race=True,
)

FIGHTS = (
    Lesson("atari", (ATARI, ATARI_1, ATARI_2)),
    Lesson("eyes", (EYES, EYES_1, EYES_2)),
    Lesson("taking-eyes", (TAKING_EYES, TAKING_EYES_1, TAKING_EYES_2)),
    Lesson("cut", (CUT, CUT_1, CUT_2)),
    Lesson("throw-in", (THROW_IN, THROW_IN_1, THROW_IN_2)),
    Lesson("price", (PRICE, PRICE_1, PRICE_2)),
    Lesson("mirror", (MIRROR, MIRROR_1, MIRROR_2)),
    Lesson("race", (RACE, RACE_1, RACE_2)),
)
