"""Migration of the previous version's texts in local storage.

It stored its games as one text: a list of at most 200, the last played first. Its data is read,
never written. Its games are written to the database together with a mark, once. If that version is
used again and stores other games, the mark no longer matches, and those are migrated too.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from redstone.app.play.session import Session
from redstone.app.storage.kept_game import KeptGame, is_whole_link
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.session_text import link_of, players_of, write_players
from redstone.app.storage.validation import Damaged, Newer, opened, opened_object, reader

if TYPE_CHECKING:
    from redstone.app.storage.boot_state import Texts

MARK = "taken-over"
MAX_MARK = 100_000


def migrate(kept: KeptGames, texts: "Texts") -> None:
    """Store the previous version's games in the database once, after it was read.

    A mark in the database shows what was imported. Damaged texts are set aside.
    """
    text = texts.stored(GAMES_BEFORE)
    asides = [texts.stored(name) for name in ASIDE_BEFORE]
    content = f"{crc32(chr(0).join([text, *asides]).encode(errors='replace')):08x}"
    known, taken = "", set[str]()
    with suppress(Damaged):
        known, taken = read_mark(kept.metadata(MARK))
    if known == content or not (text or any(asides)):
        return
    for aside in asides:
        kept.put_aside(aside)
    library = _library(kept, text)
    # The time of the last move is unknown: times from 1970 on keep their order.
    games = [
        entry.kept(played=len(library) - place)
        for place, entry in enumerate(library)
        if entry.new_id not in taken and kept.get(entry.new_id) is None
    ]
    taken |= {entry.new_id for entry in library}
    kept.write(games, {MARK: json.dumps({"content": content, "taken": sorted(taken)})})


def _library(kept: KeptGames, text: str) -> "Library":
    """Return the previous version's games from its text, which is set aside if damaged.

    If only some games are unreadable, it is set aside too, and the others are returned. A text of
    a later version gives none, and sets `kept.newer_before`.
    """
    try:
        library, dropped = read_library(text)
    except Newer:
        kept.newer_before = True
        return ()
    except Damaged:
        library, dropped = (), 1
    if dropped:
        kept.put_aside(text)
    return library


@reader
def read_mark(text: str) -> tuple[str, set[str]]:
    """Parse the migration mark: checksum of the migrated text, and game ids. Raises Damaged."""
    data = opened(text, MAX_MARK)
    if not isinstance(data["taken"], list):
        raise Damaged("it does not say which games were taken over")
    return str(data["content"]), {str(each) for each in data["taken"]}


SESSION_BEFORE = "redstone.game"
GAMES_BEFORE = "redstone.games"
ASIDE_BEFORE = ("redstone.damaged", "redstone.damaged-games")
MAX_GAMES = 200
MAX_TEXT = 2_000_000
"""Characters of the longest text that the previous version wrote."""


@dataclass(frozen=True)
class OldEntry:
    """A game as the previous version stored it: number, link and players.

    Numbers could be used again.
    """

    id: int
    link: str
    players: Mapping[str, object]

    @property
    def new_id(self) -> str:
        """The id of its new record, the same in every window that migrates it."""
        return f"before-{self.id}-{crc32(self.link.encode()):08x}"

    def kept(self, played: int) -> KeptGame:
        """Return its new record, with `played` as the time of the last move."""
        return KeptGame(self.new_id, self.link, self.players, played)


Library = tuple[OldEntry, ...]


@reader
def read_library(text: str) -> tuple[Library, int]:
    """Parse the games, with the number of unreadable ones. Raises Damaged if there is no list."""
    if not text:
        return (), 0
    games = opened_object(text, MAX_TEXT).get("games")
    if not isinstance(games, list):
        raise Damaged("it has no list of games")
    found = [entry for data in games[:MAX_GAMES] if (entry := _entry(data))]
    library = tuple({entry.id: entry for entry in reversed(found)}.values())[::-1]
    return library, len(games) - len(library)


def id_before(text: str, session: Session) -> str:
    """Return the id that the session's game gets when this text's games are migrated."""
    link, players = link_of(session.game), write_players(session.table.setup, session.table.seats)
    try:
        library, _ = read_library(text)
    except Damaged:
        library = ()
    same = (entry for entry in library if (entry.link, entry.players) == (link, players))
    return next(same, OldEntry(0, link, players)).new_id


def _entry(data: object) -> OldEntry | None:
    """Read an entry of plain data; return None if it is damaged."""
    if not isinstance(data, dict):
        return None
    number, link = data.get("id"), data.get("link")
    if type(number) is not int or not 0 < number < 2**31 or not is_whole_link(link):
        return None
    players = players_of(data)
    if not all(value is None or isinstance(value, str | int) for value in players.values()):
        return None
    return OldEntry(number, data["link"], players)
