"""The game tree in a link: replayed when parsed, renumbered when formatted."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from redstone.position import Illegality, IllegalMove, Move
from redstone.record.builder import Builder
from redstone.record.fault import Fault, FaultKind, refused_move
from redstone.record.game import Game
from redstone.record.link_moves import LinkPart
from redstone.record.node import Nodes, main_line
from redstone.record.notation import NotationError, parse_move
from redstone.record.work import Work


def replaying(
    game: Game, parts: Sequence[LinkPart], cursor: int | None
) -> Work[tuple[Game, Fault | None]]:
    """Replay the parts of a link, in steps of a move; return the game and the first fault.

    An illegal move drops the rest of its part and the branches from there. One that is too
    intricate ends the reading. Without a cursor, or with one at a dropped node, the end of the
    remaining first part is shown.
    """
    builder, first_fault, ended = Builder(game), None, False
    numbers: list[int | None] = [0]  # for each written number the builder's, None if dropped
    for part in parts:
        node = None if ended else numbers[part.parent]
        for at, token in part.tokens:
            if node is not None:
                node, fault = _played(builder, node, token, at)
                first_fault = first_fault or fault
                ended = fault is not None and fault.kind is FaultKind.TOO_LONG
            numbers.append(node)
            yield
    shown = None if cursor is None else numbers[cursor]
    if shown is None:
        line = numbers[: len(parts[0].tokens) + 1]
        shown = next(node for node in reversed(line) if node is not None)
    return builder.game(shown), first_fault


class TokenRun(NamedTuple):
    """Consecutive nodes written as one part of a link."""

    parent: int
    nodes: tuple[int, ...]


def runs(nodes: Nodes) -> tuple[TokenRun, ...]:
    """Return the parts of the canonical link, main line first.

    The order is depth first. A run's branches come from its last node to its first, each with all
    its own branches before the next.
    """
    found = [TokenRun(0, main_line(nodes, 0))]
    waiting = _branches(nodes, (0, *found[0].nodes))
    while waiting:
        first = waiting.pop()
        run = (first, *main_line(nodes, first))
        found.append(TokenRun(nodes[first].parent or 0, run))
        waiting += _branches(nodes, run)
    return tuple(found)


def written_numbers(written: Sequence[TokenRun]) -> dict[int, int]:
    """Return each node's number in the canonical link, in that order."""
    order = (0, *(node for run in written for node in run.nodes))
    return {node: number for number, node in enumerate(order)}


def _branches(nodes: Nodes, run: Sequence[int]) -> list[int]:
    """Return the first nodes of the branches off a run, last one first."""
    return [child for node in run for child in reversed(nodes[node].children[1:])]


def _played(builder: Builder, node: int, token: str, at: int) -> tuple[int | None, Fault | None]:
    """Return the node after a token's move, or None and the fault if it is illegal."""
    move = _move(token)
    if isinstance(move, Illegality):
        return None, refused_move(token, move, at)
    try:
        return builder.add(node, move), None
    except IllegalMove as refused:
        return None, refused_move(token, refused.illegality, at)


@lru_cache(maxsize=1024)  # about the tokens of one 19x19 board
def _move(token: str) -> Move | Illegality:
    """Parse a well-formed token (cached); an Illegality if no board has the move."""
    try:
        return parse_move(token)
    except NotationError:
        return Illegality.OFF_BOARD  # the other parts can still be read
