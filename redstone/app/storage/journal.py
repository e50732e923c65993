"""The write-ahead journal: unwritten changes of a closed page, as text for the next page.

    left = JSON object: "version", "games", a list of records, each with its "id"

A write to the database as a page closes may come too late, but the browser's short texts are stored
at once. The next page, in any tab, takes up the changes before anything else. They stay in the
journal until the database has them.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any
from zlib import crc32

from redstone.app.storage.boot_state import Texts
from redstone.app.storage.kept_game import LEFT, MAX_RECORD, KeptGame, read_data
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.validation import VERSION, Damaged, opened, reader

MAX_LEFT = 2_500_000
"""Characters of the journal: half of what browsers store of such texts for a whole site."""


class Journal:
    """Stores changes not yet in the database, and recovers those of closed pages."""

    def __init__(self, kept: KeptGames, texts: Texts) -> None:
        """Use the database `kept`, and `texts` of the browser's storage for unwritten changes."""
        self._kept, self._texts = kept, texts
        self._mine = list[tuple[KeptGame, str]]()  # each with its id in the database

    def write(self) -> None:
        """Write the games not yet in the database, if any, to the journal in the browser's storage.

        The page may be closing before the database has them.
        """
        unwritten = self._kept.unwritten()
        if unwritten:
            others = self._others([game for game, _ in self._mine])
            self._mine = [(game, game.id) for game in unwritten]
            self._texts.keep(LEFT, journal_text([*unwritten, *others]))

    def recover(self) -> dict[str, str]:
        """Store the journal's games in the database; return the new id of each by the old one."""
        found = self._read()
        self._mine = [(game, self._store(game)) for game in found]
        self.tidy()
        return {game.id: kept_as for game, kept_as in self._mine}

    def tidy(self) -> None:
        """Remove the games from the journal that are now in the database."""
        done = [game for game, kept_as in self._mine if not self._kept.is_unwritten(kept_as)]
        if done:
            self._mine = [pair for pair in self._mine if pair[0] not in done]
            others = self._others(done)
            self._texts.keep(LEFT, journal_text(others) if others else "")

    # -- inside -------------------------------------------------------------------------

    def _others(self, done: list[KeptGame]) -> list[KeptGame]:
        """Return the journal's games except `done`; other windows may have added some."""
        return [game for game in self._read() if game not in done]

    def _read(self) -> list[KeptGame]:
        """Return the readable games in the journal; a damaged text is set aside and replaced."""
        text = self._texts.stored(LEFT)
        try:
            found, is_whole = read_journal(text) if text else ([], True)
        except Damaged:
            found, is_whole = [], False
        if not is_whole:
            self._kept.put_aside(text)
            self._texts.keep(LEFT, journal_text(found) if found else "")
        return found

    def _store(self, left: KeptGame) -> str:
        """Store a game of the journal in the database and return its id, a new one on a conflict.

        Nothing is written if the database has a later state.
        """
        known = self._kept.get(left.id)
        if known is not None and known.grew_from(left):
            return left.id
        if left.id not in self._kept.illegible and _is_later_state(left, known):
            self._kept.write([left])
            return left.id
        # The id is the same in every window that finds the game.
        apart = replace(left, id=f"left-{crc32(left.content.encode()):08x}")
        if self._kept.get(apart.id) is None:
            self._kept.write([apart])
        return apart.id


def _is_later_state(left: KeptGame, known: KeptGame | None) -> bool:
    """Return True if the journal's game is a later state of the stored one."""
    if known is None or left.grew_from(known):
        return True
    return left.is_study and known.is_study and left.played >= known.played


def journal_text(games: Iterable[KeptGame]) -> str:
    """Return games as the journal's text; those beyond MAX_LEFT characters are left out."""
    records, length = list[dict[str, object]](), 0
    for game in games:
        length += len(game.text)
        if length <= MAX_LEFT:
            records.append({"id": game.id, **game.data})
    return json.dumps({"version": VERSION, "games": records}, separators=(",", ":"))


@reader
def read_journal(text: str) -> tuple[list[KeptGame], bool]:
    """Parse the journal's text; the second value is False if an entry is damaged.

    Raises Damaged. The previous version had one study, as an "id" and a "record".
    """
    data = opened(text, 2 * MAX_LEFT)
    entries = data["games"] if "games" in data else [{"id": data["id"], **data["record"]}]
    games = list[KeptGame]()
    for entry in entries:
        with suppress(Damaged):
            games.append(_entry(entry))
    return games, len(games) == len(entries)


@reader
def _entry(entry: Any) -> KeptGame:
    """Parse a game of the journal. Raises Damaged."""
    game = read_data(entry["id"], {name: part for name, part in entry.items() if name != "id"})
    if len(game.text) > MAX_RECORD:
        raise Damaged("it is longer than what is read")
    return game
