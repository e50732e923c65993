"""Solving a problem from a file, whose branches are marked right or wrong and hold replies.

A node is right or wrong by the word in its comment. A move is right if a right node can be reached
after it.
"""

import re
from enum import Enum

from redstone.app.study.record import StudiedRecord
from redstone.position import Move
from redstone.record.game import Game
from redstone.record.node import Node, child_with

_WRONG = re.compile(
    r"^\W*(?:wrong|incorrect|not (?:right|correct)|fails|failed|failure|falsch|faux|неверно|"
    r"неправильно)\b|不正解|失敗|失败|错误|錯誤|오답|실패|(?-i:\bWRONG\b)",
    re.IGNORECASE | re.MULTILINE,
)
_RIGHT = re.compile(
    r"^\W*(?:right|correct|solved|success|richtig|correcto|верно|правильно)\b|"
    r"正解|成功|正确|正確|정답|(?-i:\b(?:RIGHT|CORRECT)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""The words that begin a line of a comment; Chinese, Japanese and Korean ones are anywhere."""


class SolvingStage(Enum):
    """The stage of solving a problem."""

    ASKED = "asked"
    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    SOLVED = "solved"


def is_problem(game: Game) -> bool:
    """Return True if a record is a problem: a set-up with branches marked right or wrong."""
    return game.start.is_set_up and bool(game.nodes[0].children) and bool(right_nodes(game))


def right_nodes(game: Game) -> frozenset[int]:
    """Return the nodes that are right, and those from which a right one can be reached.

    If the file marks no node as right, every end of a branch is right that is not after a wrong
    one. Without any mark the result is empty.
    """
    verdicts = [_verdict(made) for made in game.nodes]
    if not any(verdicts[1:]):
        return frozenset()
    marks_right = "right" in verdicts[1:]
    found, after = set[int](), [""] * len(verdicts)
    for number, made in enumerate(game.nodes[1:], 1):
        parent = made.parent or 0
        after[number] = verdicts[number] or after[parent]
        is_end = not made.children
        if after[number] == "right" or (is_end and not marks_right and not after[number]):
            found.add(number)
    for number in range(len(verdicts) - 1, 0, -1):
        if number in found and verdicts[number] != "wrong":
            found.add(game.nodes[number].parent or 0)
    return frozenset(found)


def _verdict(made: Node) -> str:
    """Return "right" or "wrong" as the node is marked, otherwise an empty text."""
    comment = made.notes.comment
    if _WRONG.search(comment):
        return "wrong"
    return "right" if _RIGHT.search(comment) else ""


class Solving:
    """The solving of a record's problem; `stage` is its state."""

    def __init__(self, record: StudiedRecord) -> None:
        """Start a problem: show its first position, and find the right nodes."""
        self.stage = SolvingStage.ASKED
        self._record, self._rights = record, right_nodes(record.game)
        self._solver, self._base = record.game.nodes[0].position.to_move, 0
        record.go_to_node(0)

    @property
    def has_begun(self) -> bool:
        """True once a right move was made."""
        return self._base > 0

    @property
    def waits(self) -> bool:
        """True while a wrong move (with its reply, if any) stands on the board."""
        is_wrong = self.stage in (SolvingStage.WRONG, SolvingStage.UNKNOWN)
        return is_wrong and self._reply is None

    def again(self) -> None:
        """Show the position before the wrong move again; once solved, the start of the problem."""
        if self.stage is SolvingStage.SOLVED:
            self._base = 0
        self.stage = SolvingStage.ASKED
        self._record.end_trial()
        self._record.go_to_node(self._base)

    def move(self, move: Move) -> None:
        """Make the person's move: right or wrong by the record, or tried out if it is not in it.

        Raises IllegalMove.
        """
        if self.stage is not SolvingStage.ASKED:
            return
        game = self._record.game
        number = child_with(game.nodes, game.cursor, move)
        if number is None:
            self._record.try_out(move)
            self.stage = SolvingStage.UNKNOWN
            return
        self._record.go_to_node(number)
        self.stage = SolvingStage.RIGHT if number in self._rights else SolvingStage.WRONG
        self._advance()

    @property
    def reply(self) -> Move | None:
        """The opponent's reply that is due, None if there is none."""
        return None if self._reply is None else self._record.game.nodes[self._reply].move

    def make_reply(self) -> None:
        """Make the reply that is due, if any."""
        if self._reply is not None:
            self._record.go_to_node(self._reply)
            self._advance()

    @property
    def _reply(self) -> int | None:
        """The node of the opponent's reply that is due, or None; a right one after a right move."""
        game = self._record.game
        moved = self.stage in (SolvingStage.RIGHT, SolvingStage.WRONG)
        if not moved or game.position.to_move is self._solver:
            return None
        replies = game.node.children
        return next((each for each in replies if each in self._rights), next(iter(replies), None))

    def _advance(self) -> None:
        """Ask for the next move after a right one and its reply, or mark the problem as solved.

        Does nothing after other moves.
        """
        if self.stage is not SolvingStage.RIGHT:
            return
        made = self._record.game.node
        if not made.children or _RIGHT.search(made.notes.comment):
            self.stage = SolvingStage.SOLVED
        elif self._reply is None:
            self.stage, self._base = SolvingStage.ASKED, self._record.game.cursor
