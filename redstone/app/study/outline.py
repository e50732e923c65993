"""The move tree as a list: the main line with its branches, some of them folded.

Of a large tree only a window around the current node is listed: at most WINDOW entries.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from redstone.record.game import Game
from redstone.record.node import Nodes
from redstone.rules.savage import goes_on

SHORT = 8
"""The most moves of a branch, including branches inside it, that are shown without unfolding."""
WINDOW = 300
"""Entries that are listed at once."""
STRIDE = 100
"""The window moves by this number of entries, so that a step inside it changes nothing else."""


@dataclass(frozen=True)
class OutlineEntry:
    """An entry for a node at nesting `level`, 0 for the main line.

    `begins` is true if it starts a paragraph, as it does not directly follow the entry before it.
    `hidden` is the number of moves folded behind it. `foldable` is true for the first move of a
    branch with more moves.
    """

    number: int
    level: int
    begins: bool
    foldable: bool = False
    hidden: int = 0


@dataclass(frozen=True)
class Outline:
    """The listed entries, and how many entries precede and follow them."""

    entries: tuple[OutlineEntry, ...]
    before: int = 0
    after: int = 0


def outline(game: Game, folds: Mapping[int, bool]) -> Outline:
    """Return the part of the move list around the current node, with counts of the rest.

    `folds` has the branches that were folded (True) or unfolded by hand.
    """
    entries = tuple(entries_of(game, folds))
    if len(entries) <= WINDOW:
        return Outline(entries)
    shown = next(at for at, entry in enumerate(entries) if entry.number == game.cursor)
    first = max(0, shown // STRIDE * STRIDE - STRIDE)
    last = min(len(entries), first + WINDOW)
    return Outline(entries[first:last], first, len(entries) - last)


def entries_of(game: Game, folds: Mapping[int, bool]) -> Iterator[OutlineEntry]:
    """Yield the entries of the move list: the start, then the moves; folded branches as one.

    Alternatives come right after the main continuation, before what follows that. The branch of
    the current node is never folded.
    """
    nodes, sizes, here = game.nodes, sizes_of(game.nodes), frozenset(game.path[: game.ply + 1])
    yield OutlineEntry(0, 0, begins=True)
    waiting = [(child, 0, True) for child in nodes[0].children[:1]]
    while waiting:
        number, level, begins = waiting.pop()
        made = nodes[number]
        beside = nodes[made.parent or 0].children
        is_branch = number != beside[0]
        foldable = is_branch and sizes[number] > 1
        folded = foldable and number not in here and folds.get(number, sizes[number] > SHORT)
        # The current node may be this one itself: its continuations can be folded nevertheless.
        folded |= foldable and number == game.cursor and folds.get(number, False)
        yield OutlineEntry(number, level, begins, foldable, sizes[number] - 1 if folded else 0)
        interrupted = not is_branch and len(beside) > 1
        if made.children and not folded:
            parted = interrupted or bool(made.notes.comment)
            waiting.append((made.children[0], level, parted))
        if not is_branch:
            waiting += [(child, level + 1, True) for child in reversed(beside[1:])]


def turns_of(nodes: Nodes) -> list[int]:
    """Return for each node the number of the turn that its move begins, 0 within a turn.

    In a game with turns of one stone that is the number of the move.
    """
    numbers, begins = [0] * len(nodes), [0] * len(nodes)
    for number in range(1, len(nodes)):
        parent = nodes[number].parent or 0
        before = nodes[parent].parent
        goes = before is not None and goes_on(nodes[before].position, nodes[parent].position)
        numbers[number] = numbers[parent] + (not goes)
        begins[number] = 0 if goes else numbers[number]
    return begins


def sizes_of(nodes: Nodes) -> list[int]:
    """Return for each node the size of its subtree."""
    sizes = [1] * len(nodes)
    for number in range(len(nodes) - 1, 0, -1):
        sizes[nodes[number].parent or 0] += sizes[number]
    return sizes
