"""The lessons of Go: the rules, what the Renaissance rules do differently, and fights."""

from redstone.app.learn.lesson import ANY, Answers, Course, Find, Lesson, Play, Start, Step
from redstone.position import Player

_NAME = "go"


def _start(board: str, to_move: Player = Player.BLACK, moves: str = "") -> Start:
    return Start(_NAME, board, to_move, options="k0", moves=moves)


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
    Play((Answers("d3", otherwise="not-taken"),)),
)

EYES = Step(
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
    Play((Answers("b1", {"one-eye": "a1 c1"}, "elsewhere"),)),
)

_FINISHED = """
        . X O . .
        X X O O .
        . X X O .
        X . X O O
        . X X O .
        """

COUNT = Step(
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

PASSES = Step(
    "passes",
    _start(_FINISHED),
    Play((Answers("y", otherwise="costs"), Answers("y", otherwise="costs")), replies="y"),
)

DEAD = Step(
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
    Play((Answers("ve4", otherwise="lives"), Answers("y", otherwise="marked")), replies="y"),
)

KO = Step(
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
    Play((Answers(ANY), Answers("c3", otherwise="not-retaken")), replies="e1 e5 a5"),
)

SUPERKO = Step(
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
    Find(Answers("a5", {"taken": "b5 a4 b4 d3 c2"}, "lies-there"), barred=True),
)

KILL = Step(
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
    Play((Answers("b1", otherwise="lives"),)),
)

KILL_1 = Step(
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
    Play((Answers("a1", otherwise="lives"),)),
)

KILL_2 = Step(
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
    Play((Answers("b1", otherwise="lives"),)),
)

FALSE = Step(
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
    Play((Answers("b2", otherwise="real"),)),
)

FALSE_1 = Step(
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
    Play((Answers("b2", otherwise="made-false"),)),
)

FALSE_2 = Step(
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
    Play((Answers("b2", otherwise="real"),)),
)

LIBERTIES = Step(
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
    Play((Answers("e1", otherwise="too-slow"),)),
)

LIBERTIES_1 = Step(
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
    Play((Answers("a5", otherwise="too-slow"),)),
)

LIBERTIES_2 = Step(
    "liberties-2",
    _start(
        """
        . . . . . . .
        O O O O X X X
        O X X X O O X
        . X X . O O .
        """
    ),
    Play((Answers("g1", otherwise="too-slow"),)),
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
