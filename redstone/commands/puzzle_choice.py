"""Which of the puzzles found make the collection: graded, balanced, none nearly there twice."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log2

from redstone.commands.puzzle_games import Found
from redstone.puzzles.entry import Entry, parse_entry
from redstone.puzzles.themes import themes_of
from redstone.record.game import Game
from redstone.record.link import format_puzzle, read_link
from redstone.record.notation import parse_move

MOST = {"redstone": 360, "savage": 90}
"""Puzzles of a game in the collection."""
GRADES = {"redstone": 6, "savage": 3}
"""Grades of a game, each with as many puzzles."""


@dataclass(frozen=True)
class Find:
    """A puzzle as the file of finds has it, its cost in numbers: see `puzzle_games.Found`."""

    rank: int
    settled: int
    plies: int
    entry: Entry

    @property
    def cost(self) -> float:
        """What finding the answer costs: the higher, the harder.

        The search's simulations count by their doublings, what the policy puts before the answer
        and the moves to see ahead beside them.
        """
        own = len(self.entry.solution) // 2
        return log2(1 + self.settled) + log2(self.rank) + 0.1 * self.plies + 0.5 * own


def written(found: Found) -> str:
    """A line of the file of finds; grade and themes are found out when it is chosen from."""
    entry = Entry(1, (), format_puzzle(found.game), tuple(map(str, found.solution)))
    return f"{found.rank} {found.settled} {found.plies} {entry}"


def parse_find(line: str) -> Find:
    """A find of a line. Raises ValueError."""
    rank, settled, plies, entry = line.split(" ", 3)
    read = parse_entry(entry)
    solution = tuple(map(parse_move, read.solution))
    themes = tuple(theme.value for theme in themes_of(_game(read), solution))
    return Find(int(rank), int(settled), int(plies), replace(read, themes=themes))


def _game(entry: Entry) -> Game:
    game = read_link(entry.link).game
    assert game is not None
    return game


def choose(finds: Iterable[Find]) -> list[Entry]:
    """The collection, in no order."""
    kept = list(_without_near_duplicates(finds))
    entries = []
    for game, most in MOST.items():
        chosen = _balanced([find for find in kept if find.entry.game == game], most)
        chosen.sort(key=lambda find: find.cost)
        for place, find in enumerate(chosen):
            entries.append(replace(find.entry, grade=1 + place * GRADES[game] // len(chosen)))
    return entries


def _without_near_duplicates(finds: Iterable[Find]) -> Iterator[Find]:
    """Of puzzles of one game record with the same answer, the hardest alone.

    Two moments of a game lie near each other; other games never come so near.
    """
    best: dict[tuple[str, str], Find] = {}
    for find in finds:
        key = _beginning(find.entry.link), find.entry.solution[0]
        if key not in best or find.cost > best[key].cost:
            best[key] = find
    seen = set[object]()
    for find in best.values():
        board = _game(find.entry).position.board
        if board not in seen:
            seen.add(board)
            yield find


def _beginning(link: str) -> str:
    """What the links of one game's moments share."""
    return link[:24]


def _balanced(finds: Sequence[Find], most: int) -> list[Find]:
    """So many at most, drawn in turns from each kind of size, colour and first theme."""
    kinds: dict[tuple[str, ...], list[Find]] = {}
    for find in finds:
        kinds.setdefault(_kind(find), []).append(find)
    chosen, turn = list[Find](), 0
    while len(chosen) < min(most, len(finds)):
        chosen += [kind[turn] for kind in kinds.values() if turn < len(kind)]
        turn += 1
    return chosen[:most]


def _kind(find: Find) -> tuple[str, ...]:
    return find.entry.size, _game(find.entry).position.to_move.value, *find.entry.themes[:1]
