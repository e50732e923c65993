"""The tree of a record in a link, both ways: moves replayed, nodes numbered as they are written."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from redstone.position import Illegality, IllegalMove, Move
from redstone.record.builder import Builder
from redstone.record.fault import Fault, refused_move, too_intricate
from redstone.record.game import Game
from redstone.record.link_moves import Part
from redstone.record.node import Nodes, main_line
from redstone.record.notation import NotationError, parse_move
from redstone.rules.completion import GAME_BUDGET

TREE_BUDGET = 3 * GAME_BUDGET
"""Work for all branches together: each could take what a game may."""


def replay(start: Game, parts: Sequence[Part], cursor: int | None) -> tuple[Game, Fault | None]:
    """The game with the moves of these parts, shown at a node, and the first fault of a move.

    An illegal move drops what follows it in its part and the branches from there. Without a
    cursor, or on a dropped node, the end of what is left of the first part is shown.
    """
    replaying = _Replay(start)
    for part in parts:
        replaying.play(part)
    line_end = replaying.last_kept(len(parts[0].tokens))
    shown = None if cursor is None else replaying.numbers[cursor]
    return replaying.builder.game(line_end if shown is None else shown), replaying.fault


class _Replay:
    """A tree grown part by part.

    `numbers` has for each number written that of the builder's node, None where it is dropped.
    """

    def __init__(self, start: Game) -> None:
        self.builder = Builder(start)
        self.numbers: list[int | None] = [0]
        self.fault: Fault | None = None
        self._work_left = TREE_BUDGET

    def last_kept(self, end: int) -> int:
        """The builder's last node among those of the line, which has numbers up to `end`."""
        return next(node for node in self.numbers[end::-1] if node is not None)

    def play(self, part: Part) -> None:
        """Add the moves of a part, as far as they are legal."""
        node = self.numbers[part.parent]
        for at, token in part.tokens:
            if node is not None:
                found = self._played(node, token, at)
                if isinstance(found, Fault):
                    self.fault, node = self.fault or found, None
                else:
                    node = found
            self.numbers.append(node)

    def _played(self, node: int, token: str, at: int) -> int | Fault:
        """The node that a token leads to, or why there is none."""
        if self._work_left < 0:
            return too_intricate(at)
        move = _move(token)
        if isinstance(move, Illegality):
            return refused_move(token, move, at)
        try:
            played = self.builder.add(node, move)
        except IllegalMove as refused:
            self._work_left -= refused.work
            return refused_move(token, refused.illegality, at)
        self._work_left -= self._work(played) - self._work(node)
        return played

    def _work(self, node: int) -> int:
        state = self.builder.position(node).savage
        return 0 if state is None else state.work


class Run(NamedTuple):
    """Nodes that follow each other by main continuations, written as one part of a link."""

    parent: int
    nodes: tuple[int, ...]


def runs(nodes: Nodes) -> tuple[Run, ...]:
    """The parts of the canonical link, the main line first; numbers are those of the tree.

    Depth first: a run's branches come from its last node to its first, each with all its own
    branches before the next.
    """
    found = [Run(0, main_line(nodes, 0))]
    waiting = _branches(nodes, (0, *found[0].nodes))
    while waiting:
        first = waiting.pop()
        run = (first, *main_line(nodes, first))
        found.append(Run(nodes[first].parent or 0, run))
        waiting += _branches(nodes, run)
    return tuple(found)


def written_numbers(written: Sequence[Run]) -> dict[int, int]:
    """For each node its number in the canonical link, in the order of these numbers."""
    order = (0, *(node for run in written for node in run.nodes))
    return {node: number for number, node in enumerate(order)}


def _branches(nodes: Nodes, run: Sequence[int]) -> list[int]:
    """The first nodes of the branches from a run, the one to be written first at the end."""
    return [child for node in run for child in reversed(nodes[node].children[1:])]


@lru_cache(maxsize=1024)  # about the tokens of one 19x19 board
def _move(token: str) -> Move | Illegality:
    """The move of a well-formed token, or why no board has it."""
    try:
        return parse_move(token)
    except NotationError:
        return Illegality.OFF_BOARD  # what else is well-formed can be read
