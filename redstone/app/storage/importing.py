"""Import of files with many games: exports of stored games, and collections in SGF.

An import adds missing games, and nothing is lost. A record of the file replaces one here only if it
continues that one by more moves. A record that is here already, unchanged or with more moves, is
not added: importing a file again adds nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from redstone.app.play.notices import Imported
from redstone.app.storage.export_file import Contents
from redstone.app.storage.intake import Incoming, incoming_of
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.kept_games import KeptGames, new_id
from redstone.app.storage.studies import study_record
from redstone.app.storage.validation import Damaged
from redstone.record.link_found import has_sgf
from redstone.record.sgf import Decode
from redstone.record.sgf.collection import (
    MAX_FILE,
    MAX_GAMES,
    Listed,
    SgfFile,
    decoding,
    listing,
    reading_listed,
)
from redstone.record.work import Work

PIECE = 50
"""Games that are written together."""
_HEAD = 1 << 18
"""Bytes of a file in which the beginning of a game is searched for."""
MAX_DAMAGED = 100
"""The most damaged texts that are stored from one file."""


def importing_games(kept: KeptGames, contents: Contents) -> Work[Imported]:
    """Store the games of an export file that are missing or later there; count them.

    Stored games lose nothing. Damaged ones are set aside.
    """
    last, apart = yield from _last_states(contents.games)
    grown, damaged = yield from _writing_later_states(kept, last)
    new = yield from _writing_missing(kept, last, apart)
    damaged += contents.damaged
    for text in damaged[:MAX_DAMAGED]:
        kept.put_aside(text)
    known = len(contents.games) + len(contents.damaged) - grown - new - len(damaged)
    return Imported(grown + new, known, len(damaged), contents.newer, contents.is_export)


def _last_states(games: Iterable[KeptGame]) -> Work[tuple[dict[str, KeptGame], list[KeptGame]]]:
    """Return each game's last state by id, and a list of states that are not part of it."""
    last, apart = dict[str, KeptGame](), list[KeptGame]()
    for game in games:
        known = last.get(game.id)
        if known is None or game.grew_from(known):
            last[game.id] = game
        elif not known.grew_from(game):
            apart.append(game)
        yield
    return last, [game for game in apart if not last[game.id].grew_from(game)]


def _writing_later_states(
    kept: KeptGames, last: dict[str, KeptGame]
) -> Work[tuple[int, list[str]]]:
    """Store later states of games kept here; return their number and unreadable texts.

    Damaged games are removed from `last`.
    """
    written, damaged = 0, list[str]()
    for game in [*last.values()]:
        known = kept.get(game.id)
        yield
        if known is None or known.link == game.link or not game.grew_from(known):
            continue
        try:
            yield from game.opening()
        except Damaged:
            damaged.append(last.pop(game.id).text)
            continue
        if kept.get(game.id) is known:  # no other window has continued it meanwhile
            kept.write([game])
            written += 1
    return written, damaged


def _writing_missing(
    kept: KeptGames, last: dict[str, KeptGame], apart: list[KeptGame]
) -> Work[int]:
    """Store the games whose content is missing here; return their number.

    A game whose id is taken gets a new one.
    """
    there = set[str]()
    for game in kept.newest_first():
        there.add(game.content)
        yield
    missing = list[KeptGame]()
    for game in (*last.values(), *apart):
        known, content = kept.get(game.id), game.content
        if content not in there and not (known and known.grew_from(game)):
            there.add(content)
            missing.append(game)
        yield
    for first in range(0, len(missing), PIECE):
        piece = missing[first : first + PIECE]
        kept.write([game if _is_free(kept, game, last) else _with_new_id(game) for game in piece])
        yield
    return len(missing)


def _is_free(kept: KeptGames, game: KeptGame, last: dict[str, KeptGame]) -> bool:
    """Return True if a game can keep its id from the file."""
    taken = kept.get(game.id) is not None or game.id in kept.illegible
    return last.get(game.id) is game and not taken


def _with_new_id(game: KeptGame) -> KeptGame:
    """Return the game with a new random id."""
    return replace(game, id=new_id())


GAMES_AT_ONCE = 25
"""Games that are written together."""


@dataclass(frozen=True)
class Collection:
    """The games in one or more files, each with its file.

    `files` has the bytes of the files as they were given, and `encoding` is the one chosen for
    them, empty for none. `is_cut` is true if some games are left out, as there are too many.
    """

    files: tuple[bytes, ...]
    games: tuple[tuple[SgfFile, Listed], ...]
    decode: Decode
    encoding: str = ""
    is_cut: bool = False

    @property
    def name(self) -> str:
        """A short identifier computed from the files' contents: their size and a checksum."""
        size = sum(map(len, self.files))
        ends = b"".join(each[:_HEAD] + each[-_HEAD:] for each in self.files)
        return f"{size}-{crc32(ends):08x}"

    def opening(self, number: int) -> Work[Incoming]:
        """Read game `number` (from 0) of the files, replaying it move by move."""
        file, listed = self.games[number]
        reading = yield from reading_listed(file, listed, self.decode)
        piece = file.data[listed.start : listed.end]
        incoming = incoming_of(piece, reading, is_listed=True)
        return incoming._replace(encoding=incoming.encoding or self.encoding)


def listing_files(files: Sequence[bytes], decode: Decode, encoding: str = "") -> Work[Collection]:
    """List all games of these files; files that are not SGF are left out.

    All files are read in the `encoding`, if that is given.
    """
    taken, games, left = list[bytes](), list[tuple[SgfFile, Listed]](), MAX_FILE
    is_cut = False
    for data in files:
        if len(data) > left or len(games) >= MAX_GAMES:
            is_cut = True
            continue
        file = yield from decoding(data, decode, encoding)
        yield
        if has_sgf(file.data[:_HEAD].decode("utf-8", "replace")):
            taken.append(data)
            left -= len(data)
            games += [(file, each) for each in (yield from listing(file, decode))]
    is_cut = is_cut or len(games) > MAX_GAMES
    return Collection(tuple(taken), tuple(games[:MAX_GAMES]), decode, encoding, is_cut)


def storing_games(
    collection: Collection,
    numbers: list[int],
    kept: KeptGames,
    now: int,
    tell: Callable[[Imported], None],
) -> Work[Imported]:
    """Store games of a collection as studies, except those stored already; count them.

    `tell` is called with the counts so far. `now` is in milliseconds since 1970.
    """
    there, found = set[str](), Imported()
    for known in kept.newest_first():
        there.add(known.content)
        yield
    for first in range(0, len(numbers), GAMES_AT_ONCE):
        fresh = []
        for number in numbers[first : first + GAMES_AT_ONCE]:
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
