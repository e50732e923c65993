"""The lessons of Red: its differences from Redstone, the pie rule of both, and fights."""

from redstone.app.learn.lesson import (
    ANY,
    Answers,
    Course,
    Lesson,
    LessonStep,
    PlayTask,
    Start,
    winning_move,
)
from redstone.position import Player

_NAME = "red"


def _start(board: str) -> Start:
    """Return a lesson step's start: a board of Red."""
    return Start(_NAME, board, options="n")


FIRST = LessonStep(
    "first", Start(_NAME, "5", options="n"), PlayTask((Answers(ANY),), replies="d3 c3 b2")
)

SAME = LessonStep(
    "same",
    _start(
        """
        . . . . .
        . X . X .
        X O . O X
        . X . X .
        O . . . .
        """
    ),
    PlayTask((Answers("xc3", otherwise="takes-nothing"),)),
)

PIE = LessonStep(
    "pie",
    Start(_NAME, "3", moves="b2"),
    PlayTask((Answers("z", otherwise="middle-wins"),)),
    colour=Player.WHITE,
)

JOIN = LessonStep(
    "join",
    _start(
        """
        . X X X O
        . . X . O
        X X O O O
        X . O O .
        """
    ),
    winning_move("a3", a3="a4 b1 b3 d3"),
)

JOIN_1 = LessonStep(
    "join-1",
    _start(
        """
        . X O .
        X . O X
        . X O O
        . . X O
        """
    ),
    winning_move("b1", xb1="a1 a2 a4 b3 xd4", a1="xb1"),
)

JOIN_2 = LessonStep(
    "join-2",
    _start(
        """
        . X . # .
        X X O O O
        . X . X #
        X X O O .
        O O O . #
        """
    ),
    winning_move("c3", c5="a3 a5 xc3", e5="c5"),
)

ROOM = LessonStep(
    "room",
    _start(
        """
        X . X .
        O X X O
        O O O #
        . O # .
        """
    ),
    winning_move("xa1", xb4="xd4", xd4="b4 xb4"),
)

ROOM_1 = LessonStep(
    "room-1",
    _start(
        """
        X . O O .
        O O X O O
        X X X X O
        X O O O .
        . # X X .
        """
    ),
    winning_move("xe2", e2="xa1 xe1", xa1="e1", xe1="xb5"),
)

ROOM_2 = LessonStep(
    "room-2",
    _start(
        """
        O . O O .
        O O O . #
        X O X O X
        X X X # .
        O . X X X
        """
    ),
    winning_move("xd4", d4="e2 xb1 xe2"),
)

WAIT = LessonStep(
    "wait",
    _start(
        """
        X . X .
        X X O .
        X X O O
        . O O O
        """
    ),
    winning_move("d4", d3="b4", xb4="a1", xd4="d3"),
)

WAIT_1 = LessonStep(
    "wait-1",
    _start(
        """
        . X . .
        X X O O
        X O O O
        X . . .
        """
    ),
    winning_move("b1", b1="a4 c1 c4 d1 d4"),
)

WAIT_2 = LessonStep(
    "wait-2",
    _start(
        """
        X . O .
        X O O O
        X X O .
        . X . .
        """
    ),
    winning_move("c1", c1="a1 b4 d1 d2"),
)

RED = Course(
    _NAME,
    (
        Lesson("first", (FIRST,)),
        Lesson("same", (SAME,)),
        Lesson("pie", (PIE,)),
        Lesson("join", (JOIN, JOIN_1, JOIN_2)),
        Lesson("room", (ROOM, ROOM_1, ROOM_2)),
        Lesson("wait", (WAIT, WAIT_1, WAIT_2)),
    ),
    rules=3,
)
