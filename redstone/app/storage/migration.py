"""The migration of the previous version's games into the database, done once.

The previous version's data is read, never written. Its games are written to the database together
with a mark. If that version is used again and stores other games, the mark no longer matches, and
those are migrated too.
"""

import json
from contextlib import suppress
from zlib import crc32

from redstone.app.storage.boot_state import Texts
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.local_storage import ASIDE_BEFORE, GAMES_BEFORE, Library, read_library
from redstone.app.storage.validation import Damaged, Newer, opened, reader

MARK = "taken-over"
MAX_MARK = 100_000


def migrate(kept: KeptGames, texts: Texts) -> None:
    """Import the data of the previous version, once; the database must have been read."""
    text = texts.stored(GAMES_BEFORE)
    asides = [texts.stored(name) for name in ASIDE_BEFORE]
    content = f"{crc32(chr(0).join([text, *asides]).encode(errors='replace')):08x}"
    known, taken = "", set[str]()
    with suppress(Damaged):
        known, taken = read_mark(kept.about(MARK))
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


def _library(kept: KeptGames, text: str) -> Library:
    """Return the games of the text; a text with damage in it is set aside whole."""
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
    """Return the checksum of the migrated data, and the ids of its games. Raises Damaged."""
    data = opened(text, MAX_MARK)
    if not isinstance(data["taken"], list):
        raise Damaged("it does not say which games were taken over")
    return str(data["content"]), {str(each) for each in data["taken"]}
