"""The games kept on this device, as a text for the browser to keep; the text may be damaged.

A library is a tuple of entries, the one last played first. Games are kept as links and
replayed only when they are opened: reading the text checks each link's check digits, no more.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from redstone.app.kept.correspondence import Comparison, Relation, compare
from redstone.app.kept.storage import VERSION, Damaged, read_game, read_object, read_players
from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.record.game import Game
from redstone.record.link_scanner import MAX_CHARACTERS, check_of

MAX_GAMES = 200
MAX_TEXT = 2_000_000
"""Characters read and written; browsers keep some five million for a site."""
MIN_COMMON = 4
"""Moves that two games must share before one counts as the other with its history changed."""
MIN_COMMON_BY_LINK = 2
"""The same for a game by link, whose states are expected to come back."""

_LINK = re.compile(r"#([a-z]+[0-9][a-z0-9]*)-1-([a-z0-9]+)(?:-[a-z0-9]+)?-i([a-z0-9]{4})")
_TOKEN = re.compile(r"[xv]?[a-hj-t][0-9]+|[zwyu]")


@dataclass(frozen=True)
class Entry:
    """A kept game: its number on this device, its link, and its players as plain data."""

    id: int
    link: str
    players: Mapping[str, object]

    @property
    def head(self) -> str:
        """Game, size and options: what two states of one game have in common."""
        return self.link[1:].split("-")[0]

    @property
    def moves(self) -> tuple[str, ...]:
        """The tokens of the moves played."""
        return tuple(_TOKEN.findall(self.link.split("-")[2]))

    @property
    def by_link(self) -> bool:
        """True for a game with somebody somewhere else."""
        return self.players.get("opponent") == Opponent.LINK.value

    def open(self) -> tuple[Game, Seats, Setup]:
        """Replay the game. Raises Damaged."""
        game = read_game(self.link)
        return (game, *read_players(self.players, game))


Library = tuple[Entry, ...]


class Match(NamedTuple):
    """A known game that an opened one belongs to, and how they compare."""

    entry: Entry
    comparison: Comparison


def read_library(text: str) -> tuple[Library, int]:
    """The games that can be read, and how many could not. Raises Damaged if none can be told."""
    if not text:
        return (), 0
    games = read_object(text, MAX_TEXT).get("games")
    if not isinstance(games, list):
        raise Damaged("it has no list of games")
    found = [entry for data in games[:MAX_GAMES] if (entry := _entry(data))]
    library = tuple({entry.id: entry for entry in reversed(found)}.values())[::-1]
    return library, len(games) - len(library)


def write_library(library: Library) -> str:
    """The text that `read_library` reads; as many games as fit, the last played first."""
    games: list[dict[str, object]] = []
    room = MAX_TEXT - 1000
    for entry in library[:MAX_GAMES]:
        data = {"id": entry.id, "link": entry.link, **entry.players}
        room -= len(json.dumps(data)) + 2
        if room < 0:
            break
        games.append(data)
    return json.dumps({"version": VERSION, "games": games})


def record(
    library: Library, entry_id: int | None, link: str, players: Mapping[str, object]
) -> tuple[Library, int]:
    """Keep a game in front of all others, in place of what its entry had; its number too."""
    number = entry_id or 1 + max((entry.id for entry in library), default=0)
    entry = Entry(number, link, players)
    return (entry, *remove(library, number))[:MAX_GAMES], number


def remove(library: Library, entry_id: int) -> Library:
    """The library without an entry."""
    return tuple(entry for entry in library if entry.id != entry_id)


def put_back(library: Library, entry: Entry, place: int) -> Library:
    """The library with a removed entry at its old place again."""
    others = remove(library, entry.id)
    return (*others[:place], entry, *others[place:])


def entry_of(library: Library, entry_id: int) -> Entry | None:
    """The entry of this number."""
    return next((entry for entry in library if entry.id == entry_id), None)


def find(library: Library, link: str) -> Match | None:
    """The known game that the game of a canonical link is a state of.

    The same state comes first, then the most moves in common. The moves of a stranger never
    count as news of a game that nobody else plays.
    """
    opened = Entry(0, link, {})
    matches = [
        Match(entry, compare(entry.moves, opened.moves))
        for entry in library
        if entry.head == opened.head
    ]
    likely = [match for match in matches if _is_likely(match, len(opened.moves))]
    return max(likely, key=_rank, default=None)


def _is_likely(match: Match, opened: int) -> bool:
    relation, common = match.comparison.relation, match.comparison.common
    if relation is Relation.SAME:
        return True
    if relation is Relation.CHANGED:
        half = 2 * common >= min(len(match.entry.moves), opened)
        if match.entry.by_link:
            return common >= MIN_COMMON_BY_LINK or (half and common > 0)
        return half and common >= MIN_COMMON
    return common > 0 and (match.entry.by_link or relation is Relation.OLDER)


def _rank(match: Match) -> tuple[bool, bool, int]:
    relation = match.comparison.relation
    return relation is Relation.SAME, relation is not Relation.CHANGED, match.comparison.common


def _entry(data: Any) -> Entry | None:
    """An entry of plain data, None if it is not one."""
    if not isinstance(data, dict):
        return None
    number, link = data.get("id"), data.get("link")
    if type(number) is not int or not 0 < number < 2**31 or not isinstance(link, str):
        return None
    found = _LINK.fullmatch(link) if len(link) <= MAX_CHARACTERS else None
    if found is None or check_of(link[1:].rpartition("-i")[0]) != found[3]:
        return None
    players = {key: data.get(key) for key in ("person", "opponent", "colour", "level")}
    if not all(value is None or isinstance(value, str | int) for value in players.values()):
        return None
    return Entry(number, link, players)
