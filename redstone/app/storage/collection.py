"""Collections: files of many games, listed, opened one by one, and stored."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from redstone.app.storage.intake import UTF_16_MARKS, Incoming, reading_sgf_file
from redstone.app.storage.kept_games import KeptGames, new_id
from redstone.app.storage.state import Imported
from redstone.app.storage.studies import study_record
from redstone.record.link_found import has_sgf
from redstone.record.sgf import Decode, utf_16
from redstone.record.sgf.collection import MAX_FILE, Listed, in_utf_8, listing
from redstone.record.work import Work

PIECE = 25
"""Games that are written together."""


@dataclass(frozen=True)
class Collection:
    """The bytes of one or more files, and the list of games in them."""

    data: bytes
    games: tuple[Listed, ...]
    decode: Decode

    def opening(self, number: int) -> Work[Incoming]:
        """Read a game by its number, from 0, move by move."""
        listed = self.games[number]
        piece = self.data[listed.start : listed.end]
        return (yield from reading_sgf_file(piece, self.decode))


def listing_files(files: Sequence[bytes], decode: Decode) -> Work[Collection]:
    """List all games of some files; files that are not SGF are left out."""
    pieces, left = list[bytes](), MAX_FILE
    for file in files:
        marked = utf_16(file, decode) if file.startswith(UTF_16_MARKS) else None
        data = marked.data if marked else in_utf_8(file, decode)
        if len(data) <= left and has_sgf(data.decode("utf-8", "replace")):
            pieces.append(data)
            left -= len(data)
        yield
    data = b"\n".join(pieces)
    games = yield from listing(data, decode)
    return Collection(data, games, decode)


def storing_games(
    collection: Collection,
    numbers: list[int],
    kept: KeptGames,
    now: int,
    tell: Callable[[Imported], None],
) -> Work[Imported]:
    """Store games of a collection as studies, calling `tell` with the counts after each piece.

    `now` is in milliseconds since 1970. A game that is stored already is not stored again.
    """
    there, found = set[str](), Imported()
    for known in kept.newest_first():
        there.add(known.content)
        yield
    for first in range(0, len(numbers), PIECE):
        fresh = []
        for number in numbers[first : first + PIECE]:
            incoming = yield from collection.opening(number)
            game = incoming.reading.game
            if game is None:
                found = replace(found, damaged=found.damaged + 1)
                continue
            record = study_record(new_id(), game, "", now)
            if record.content in there:
                found = replace(found, known=found.known + 1)
                continue
            there.add(record.content)
            fresh.append(record)
            yield
        kept.write(fresh)
        found = replace(found, added=found.added + len(fresh))
        tell(found)
        yield
    return found
