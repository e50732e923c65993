"""The lessons of Redstone, on boards small enough to be seen at a glance."""

from redstone.app.learn.lesson import (
    ANY,
    Answers,
    Course,
    Find,
    Lesson,
    LessonStep,
    PlayOut,
    PlayTask,
    Start,
)
from redstone.app.learn.redstone_fights import FIGHTS
from redstone.app.learn.redstone_openings import OPENINGS
from redstone.position import Player

_NAME = "redstone"


def _start(board: str, to_move: Player = Player.BLACK) -> Start:
    """Return a lesson step's start: a board of Redstone with the player to move."""
    return Start(_NAME, board, to_move, options="n")


PLACE = LessonStep(
    "place", Start(_NAME, "5", options="n"), PlayTask((Answers(ANY),), replies="d3 c3 b2")
)

LIBERTIES = LessonStep(
    "liberties",
    _start(
        """
        . . . . .
        . O X . .
        . O X . .
        . . O . .
        . . . . .
        """
    ),
    Find(
        Answers(
            "c5 d4 d3",
            {"taken": "b4 b3 c4 c3 c2", "diagonal": "b5 d5 d2 b2"},
            "far",
        )
    ),
)

NO_LIBERTY = LessonStep(
    "no-liberty",
    _start(
        """
        . O . . .
        O . . . .
        . . . X .
        . . O X .
        . . . . .
        """
    ),
    Find(Answers("a5", {"taken": "b5 a4 d3 d2 c2"}, "breathes")),
)

ENEMY_LIBERTY = LessonStep(
    "enemy-liberty",
    _start(
        """
        . . . . .
        . X . . .
        X O . . .
        . X . O .
        . . . . .
        """
    ),
    Find(Answers("c3", {"taken": "b4 a3 b3 b2 d2"}, "both-breathe")),
)

RED_TAKES = LessonStep(
    "red-takes",
    _start(
        """
        . . . . .
        . . X X .
        . X O O .
        . . X X .
        O . . . .
        """
    ),
    PlayTask((Answers("xe3", otherwise="takes-nothing"),)),
)

RED_NEEDS = LessonStep(
    "red-needs",
    _start(
        """
        . . . . .
        . X . X .
        X O . O .
        . X . X .
        . . . . .
        """
    ),
    PlayTask((Answers("xc3", otherwise="takes-nothing"),)),
)

EITHER = LessonStep(
    "either",
    _start(
        """
        . . . . O
        . . O . .
        . O X . .
        . . O . .
        X . . . .
        """
    ),
    PlayTask((Answers("d3", {"own-lost": "xd3"}, "not-saved"),)),
)

RED_STAYS = LessonStep(
    "red-stays",
    _start(
        """
        . . . . .
        . # O . .
        . X X # .
        . # . . .
        . . . . .
        """
    ),
    Find(
        Answers(
            "a3 c2",
            {"red": "b4 d3 b2", "taken": "b3 c3 c4", "diagonal": "a4 a2 d4 d2"},
            "far",
        )
    ),
)

BOTH = LessonStep(
    "both",
    _start(
        """
        . . . . .
        . X X . .
        X O O X .
        X X O . .
        . # X X #
        """
    ),
    PlayTask((Answers("xd2", otherwise="three-left"),)),
)

MUST_MOVE = LessonStep(
    "must-move",
    _start(
        """
        . X . O .
        X X X O O
        X X X O .
        . X X O O
        """
    ),
    PlayTask(
        (Answers("c4", otherwise="eye-gone"), Answers("xe2", otherwise="let-go")),
        replies="e4",
    ),
)

THEIR_OWN = LessonStep(
    "their-own",
    _start(
        """
        . X . O O
        X X X O O
        X X X O .
        . X X O O
        """
    ),
    PlayTask((Answers("c4", otherwise="still-safe"),), replies="xe2"),
)

MORE_EYES = LessonStep(
    "more-eyes",
    _start(
        """
        . X X O .
        X . X O O
        X X X O .
        . X X O O
        """
    ),
    PlayTask(
        (Answers("a4 b3 a1"), Answers("xe2", otherwise="let-go")),
        replies="e4",
    ),
)

PLAY_OUT = LessonStep(
    "play-out",
    _start(
        """
        . X . O .
        X X . O O
        X X X O O
        . X . O .
        """
    ),
    PlayOut("given-away"),
)

REDSTONE = Course(
    _NAME,
    (
        Lesson("place", (PLACE,)),
        Lesson("liberties", (LIBERTIES,)),
        Lesson("forbidden", (NO_LIBERTY, ENEMY_LIBERTY)),
        Lesson("red-takes", (RED_TAKES,)),
        Lesson("red-needs", (RED_NEEDS, EITHER)),
        Lesson("red-stays", (RED_STAYS,)),
        Lesson("both", (BOTH,)),
        Lesson("must-move", (MUST_MOVE,)),
        Lesson("the-end", (MORE_EYES, THEIR_OWN)),
        Lesson("play-out", (PLAY_OUT,)),
        *FIGHTS,
        *OPENINGS,
    ),
    rules=10,
)
