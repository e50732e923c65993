"""Opening maps as text, parsed and formatted; the stored ones are in `worths.txt`.

A board begins with a line for its game and size, and has a line for each of its first stones:

    redstone 9
    a1 44.3 0.6 6 10000     percent, margin, searches, simulations of each
    redstone 3
    a1 lost                 proven

5x4 and 6x3 were proven by `lab solve`, all others as planned in `redstone.commands.openings`.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from redstone.openings.opening_map import OpeningMap, Worth, first_stones
from redstone.position import Place
from redstone.record.characters import quote
from redstone.record.game import Game
from redstone.record.notation import NotationError, format_size, parse_size
from redstone.rules.protocol import Rules

MAX_CHARACTERS = 40_000
FEWEST_SEARCHES = 2
"""Minimum number of searches: a single one has no margin."""
SHARED = {"red": "redstone"}
"""Games whose first stones have the values of another game: see `rules.red.refusal`."""
SEARCHED = ("redstone", "savage")

Key = tuple[str, int, int]
"""The name of a game, columns, rows."""

_PROVEN = {"won": Worth(1.0), "lost": Worth(0.0)}
_SEARCHED = re.compile(
    r"(100\.0|[1-9]?[0-9]\.[0-9]) ([1-9]?[0-9]\.[0-9]) ([1-9][0-9]{0,3}) ([1-9][0-9]{0,8})"
)


class BadOpeningMap(ValueError):
    """A malformed text of opening maps; the error has the line (from 1) and the reason."""

    def __init__(self, line: int, wrong: str) -> None:
        """Store the line number, for a message on the fault in this line of opening maps."""
        super().__init__(f"opening maps, line {line}: {wrong}")
        self.line = line


def opening_map(rules: Rules, cols: int, rows: int) -> OpeningMap | None:
    """Return the win rates of first stones for a game and board; None if not searched.

    Options make no difference: with the pie rule these are the chances if nobody swaps.
    """
    return _stored_maps().get((SHARED.get(rules.name, rules.name), cols, rows))


def map_of(game: Game) -> OpeningMap | None:
    """Return the opening map for a game's board; None without one, or for a set-up."""
    start = game.start
    if start.is_set_up or start.board.stones:
        return None
    return opening_map(game.rules, start.board.cols, start.board.rows)


def worth_of_first(game: Game) -> Worth | None:
    """Return the win rate of a game's first stone; None if there is none or it is unknown."""
    first, known = game.moves[:1], map_of(game)
    if not first or known is None or not isinstance(first[0], Place):
        return None
    return known.at(first[0].point)


def read_maps(text: str) -> dict[Key, OpeningMap]:
    """Parse opening maps. Raises BadOpeningMap."""
    if len(text) > MAX_CHARACTERS:
        raise BadOpeningMap(1, f"more than {MAX_CHARACTERS} characters")
    lines = enumerate(text.splitlines(), 1)
    found: dict[Key, OpeningMap] = {}
    for number, line in lines:
        key = _key(number, line)
        if key in found:
            raise BadOpeningMap(number, f"{quote(line)} is there twice")
        found[key] = _map(key, number, lines)
    return found


def format_maps(maps: Mapping[Key, OpeningMap]) -> str:
    """Format opening maps for `read_maps`, rounded to a tenth of a percent."""
    return "".join(f"{line}\n" for line in _lines(maps))


def _lines(maps: Mapping[Key, OpeningMap]) -> Iterable[str]:
    """Yield the text lines of the maps."""
    for (game, cols, rows), known in maps.items():
        yield f"{game} {format_size(cols, rows)}"
        for point in first_stones(cols, rows):
            yield f"{point} {_words(known.worths[point])}"


def _words(worth: Worth) -> str:
    """Format one first stone's win rate."""
    if worth.is_proven:
        return "won" if worth.chances else "lost"
    figures = f"{100 * worth.chances:.1f} {100 * worth.margin:.1f}"
    return f"{figures} {worth.searches} {worth.simulations}"


def _key(number: int, line: str) -> Key:
    """Parse the game and size in a board's header line. Raises BadOpeningMap."""
    game, _, size = line.partition(" ")
    if game not in SEARCHED:
        raise BadOpeningMap(number, f"{quote(line)} names no game that has maps")
    try:
        key = (game, *parse_size(size))
    except NotationError as error:
        raise BadOpeningMap(number, str(error)) from error
    if format_size(*key[1:]) != size:
        raise BadOpeningMap(number, f"{quote(size)} is written as {format_size(*key[1:])!r}")
    return key


def _map(key: Key, header: int, lines: Iterator[tuple[int, str]]) -> OpeningMap:
    """Parse a board's map from the lines after its header. Raises BadOpeningMap."""
    _, cols, rows = key
    worths = {}
    for count, point in enumerate(first_stones(cols, rows), 1):
        number, line = next(lines, (header + count, ""))
        name, _, words = line.partition(" ")
        if name != str(point):
            raise BadOpeningMap(number, f"{quote(line)} where {point} is due")
        worths[point] = _worth(number, words)
    return OpeningMap(cols, rows, worths)


def _worth(number: int, words: str) -> Worth:
    """Parse one first stone's win rate. Raises BadOpeningMap."""
    if words in _PROVEN:
        return _PROVEN[words]
    found = _SEARCHED.fullmatch(words)
    if found is None or int(found[3]) < FEWEST_SEARCHES:
        raise BadOpeningMap(number, f"{quote(words)} is no worth of a first stone")
    return Worth(float(found[1]) / 100, float(found[2]) / 100, int(found[3]), int(found[4]))


@cache
def _stored_maps() -> dict[Key, OpeningMap]:
    """Return the opening maps stored in `worths.txt` (cached)."""
    loader: Any = __spec__.loader  # in a folder as in an archive
    data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), "worths.txt"))
    return read_maps(data.decode("ascii"))
