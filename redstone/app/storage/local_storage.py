"""The texts of the previous version in the browser's local storage: read once, never changed.

It stored its games as one text: a list of at most 200, the last played first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from redstone.app.play.session import Session
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.link_text import is_whole_link
from redstone.app.storage.session_text import link_of, players_of, write_players
from redstone.app.storage.validation import Damaged, opened_object, reader

SESSION_BEFORE = "redstone.game"
GAMES_BEFORE = "redstone.games"
ASIDE_BEFORE = ("redstone.damaged", "redstone.damaged-games")
MAX_GAMES = 200
MAX_TEXT = 2_000_000
"""Characters of the longest text that the previous version wrote."""


@dataclass(frozen=True)
class OldEntry:
    """A game as the previous version stored it: its number, its link and its players.

    Numbers could be used again.
    """

    id: int
    link: str
    players: Mapping[str, object]

    @property
    def new_id(self) -> str:
        """The id of its record, the same in every window that migrates it."""
        return f"before-{self.id}-{crc32(self.link.encode()):08x}"

    def kept(self, played: int) -> KeptGame:
        """Return its record, with `played` as the time of the last move."""
        return KeptGame(self.new_id, self.link, self.players, played)


Library = tuple[OldEntry, ...]


@reader
def read_library(text: str) -> tuple[Library, int]:
    """Read the games, and the number of unreadable ones. Raises Damaged if there is no list."""
    if not text:
        return (), 0
    games = opened_object(text, MAX_TEXT).get("games")
    if not isinstance(games, list):
        raise Damaged("it has no list of games")
    found = [entry for data in games[:MAX_GAMES] if (entry := _entry(data))]
    library = tuple({entry.id: entry for entry in reversed(found)}.values())[::-1]
    return library, len(games) - len(library)


def id_before(text: str, session: Session) -> str:
    """Return the id that the session's game has once the games of this text are migrated."""
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
