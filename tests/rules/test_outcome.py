"""The end of a game of Redstone: the player without stones, and the last capture."""

from dataclasses import dataclass

import pytest

from redstone.position import Outcome, Player, Position, Reason
from redstone.record.diagram import format_diagram, format_rows, parse_diagram
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone

BLACK_WINS = Outcome(Player.BLACK, Reason.ANNIHILATION)
WHITE_WINS = Outcome(Player.WHITE, Reason.ANNIHILATION)


@dataclass(frozen=True)
class EndingCase:
    """A capture, the board after it, and the outcome if it ends the game."""

    name: str
    before: str
    player: Player
    move: str
    after: str
    outcome: Outcome | None


ENDINGS = (
    EndingCase(
        "the last enemy stones go",
        "X . .\nO X .\n. X .",
        Player.BLACK,
        "xa1",
        "X . .\n. X .\n# X .",
        BLACK_WINS,
    ),
    EndingCase(
        "the last of both colours go at Black's move",
        "O # #\n. # #\nX # #",
        Player.BLACK,
        "xa2",
        ". # #\n# # #\n. # #",
        BLACK_WINS,
    ),
    EndingCase(
        "the last of both colours go at White's move",
        "O # #\n. # #\nX # #",
        Player.WHITE,
        "xa2",
        ". # #\n# # #\n. # #",
        WHITE_WINS,
    ),
    EndingCase(
        "only the mover's own stones go: he loses",
        "X O .\n. O .\nO . .",
        Player.BLACK,
        "xa2",
        ". O .\n# O .\nO . .",
        WHITE_WINS,
    ),
    EndingCase(
        "one's own stones go and others are left: the game goes on",
        "X O .\n. O .\nO . X",
        Player.BLACK,
        "xa2",
        ". O .\n# O .\nO . X",
        None,
    ),
)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_each_capture_has_its_outcome(ending: EndingCase) -> None:
    position = Position(parse_diagram(ending.before), to_move=ending.player, ply=20)
    after = Redstone().play(position, parse_move(ending.move))
    expected = parse_diagram(ending.after)
    shown = f"{format_diagram(after.board)}\nexpected:\n{format_diagram(expected)}"
    assert after.board == expected, shown
    assert after.outcome == ending.outcome, shown


def test_a_colour_that_was_never_placed_does_not_lose() -> None:
    rules = Redstone()
    first = rules.play(rules.start(2, 2), parse_move("a1"))
    assert first.board.count(Player.WHITE.stone) == 0
    assert first.outcome is None
    assert not [move for move in rules.legal_moves(first) if str(move).startswith("x")]


def test_shortest_game_ends_with_the_fourth_move_on_2x2() -> None:
    rules = Redstone()
    position = rules.start(2, 2)
    for text in ("a1", "b1", "a2", "xb2"):
        assert not position.is_over, text
        position = rules.play(position, parse_move(text))
    assert format_rows(position.board) == (".#", "..")
    assert position.outcome == WHITE_WINS, "nothing is left: the mover wins"
