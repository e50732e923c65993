"""The lessons of Go: the rules, the particulars of the Renaissance rules, and fights."""

from redstone.app.learn.lesson import (
    ANY,
    Answers,
    Course,
    Find,
    Lesson,
    LessonStep,
    PlayTask,
    Start,
)
from redstone.position import Player

_NAME = "go"


def _start(board: str, to_move: Player = Player.BLACK, moves: str = "") -> Start:
    """Return a lesson step's start: a board of Go with the player to move and moves played."""
    return Start(_NAME, board, to_move, options="k0", moves=moves)


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
    PlayTask((Answers("d3", otherwise="not-taken"),)),
)

EYES = LessonStep(
    "eyes",
    _start(
        """
        . . . . .
        . . . . .
        O O O O O
        X X X X O
        . . . X O
        """
    ),
    PlayTask((Answers("b1", {"one-eye": "a1 c1"}, "elsewhere"),)),
)

_FINISHED = """
        . X O . .
        X X O O .
        . X X O .
        X . X O O
        . X X O .
        """

COUNT = LessonStep(
    "count",
    _start(_FINISHED),
    Find(
        Answers(
            "a5 a3 b2 a1",
            {
                "taken": "b5 a4 b4 b3 c3 a2 c2 b1 c1 c5 c4 d4 d3 d2 e2 d1",
                "theirs": "d5 e5 e4 e3 e1",
            },
        )
    ),
)

PASSES = LessonStep(
    "passes",
    _start(_FINISHED),
    PlayTask((Answers("y", otherwise="costs"), Answers("y", otherwise="costs")), replies="y"),
)

DEAD = LessonStep(
    "dead",
    _start(
        """
        . X O . .
        X X O O X
        . X X O .
        X . X O O
        . X X O .
        """,
        Player.WHITE,
        moves="y y y",
    ),
    PlayTask((Answers("ve4", otherwise="lives"), Answers("y", otherwise="marked")), replies="y"),
)

KO = LessonStep(
    "ko",
    _start(
        """
        . . . . .
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        """,
        Player.WHITE,
        moves="b3",
    ),
    PlayTask((Answers(ANY), Answers("c3", otherwise="not-retaken")), replies="e1 e5 a5"),
)

SUPERKO = LessonStep(
    "superko",
    _start(
        """
        . O . . .
        O O . . .
        . . . X .
        . . X . .
        . . . . .
        """,
        moves="y y",
    ),
    Find(Answers("a5", {"taken": "b5 a4 b4 d3 c2"}, "lies-there")),
)

KILL = LessonStep(
    "kill",
    _start(
        """
        . . . . .
        . . . . .
        X X X X X
        O O O O X
        . . . O X
        """
    ),
    PlayTask((Answers("b1", otherwise="lives"),)),
)

KILL_1 = LessonStep(
    "kill-1",
    _start(
        """
        . . . . .
        X X X . .
        O O X X .
        . O O X .
        . . O X .
        """
    ),
    PlayTask((Answers("a1", otherwise="lives"),)),
)

KILL_2 = LessonStep(
    "kill-2",
    _start(
        """
        . . . . .
        X X X X X
        O O O O X
        . . O O X
        . . . O X
        """
    ),
    PlayTask((Answers("b1", otherwise="lives"),)),
)

FALSE = LessonStep(
    "false",
    _start(
        """
        . . . . .
        . . . . .
        X X X X X
        O . O O X
        . O . O X
        """
    ),
    PlayTask((Answers("b2", otherwise="real"),)),
)

FALSE_1 = LessonStep(
    "false-1",
    _start(
        """
        . . . . .
        . . . . .
        O O O O O
        X . X X O
        . X . X O
        """
    ),
    PlayTask((Answers("b2", otherwise="made-false"),)),
)

FALSE_2 = LessonStep(
    "false-2",
    _start(
        """
        . . . . . .
        . . . . . .
        X X X X X X
        O . O O O X
        . O . . O X
        """
    ),
    PlayTask((Answers("b2", otherwise="real"),)),
)

LIBERTIES = LessonStep(
    "liberties",
    _start(
        """
        . . . . .
        . . . . .
        O O O X .
        O X X O X
        . X . O .
        """
    ),
    PlayTask((Answers("e1", otherwise="too-slow"),)),
)

LIBERTIES_1 = LessonStep(
    "liberties-1",
    _start(
        """
        . X . X O
        O O X . .
        . X O . .
        X X O . .
        . O O . .
        """
    ),
    PlayTask((Answers("a5", otherwise="too-slow"),)),
)

LIBERTIES_2 = LessonStep(
    "liberties-2",
    _start(
        """
        . . . . . . .
        O O O O X X X
        O X X X O O X
        . X X . O O .
        """
    ),
    PlayTask((Answers("g1", otherwise="too-slow"),)),
)

GO = Course(
    _NAME,
    (
        Lesson("take", (TAKE,)),
        Lesson("eyes", (EYES,)),
        Lesson("count", (COUNT,)),
        Lesson("passes", (PASSES,)),
        Lesson("dead", (DEAD,)),
        Lesson("ko", (KO,)),
        Lesson("superko", (SUPERKO,)),
        Lesson("kill", (KILL, KILL_1, KILL_2)),
        Lesson("false", (FALSE, FALSE_1, FALSE_2)),
        Lesson("liberties", (LIBERTIES, LIBERTIES_1, LIBERTIES_2)),
    ),
    rules=7,
)
