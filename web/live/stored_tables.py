"""The stored tables of games that were played live on this device.

A table is the id of a live game, with the data to rejoin it.
"""

from redstone.app.live.tables import LiveTable, read_tables, with_table, write_tables
from redstone.app.storage.validation import Damaged
from web.live import LIVE
from web.rooms import Shell


class StoredTables:
    """The stored tables by which interrupted games can be rejoined."""

    def __init__(self, shell: Shell) -> None:
        """Read and write the tables among the device's stored texts."""
        self._shell = shell
        self._read: tuple[str, tuple[LiveTable, ...]] = "", ()

    @property
    def all(self) -> tuple[LiveTable, ...]:
        """The data to rejoin each live game, the latest first; none if the text is damaged."""
        text = self._shell.current.texts.stored(LIVE)
        if text != self._read[0]:
            try:
                self._read = text, read_tables(text)
            except Damaged:
                self._read = text, ()  # games can still be continued by link
        return self._read[1]

    @property
    def here(self) -> LiveTable | None:
        """The data to rejoin the game at the board, None if it was not played live."""
        kept = self._shell.current.id
        return next((each for each in self.all if each.kept == kept), None)

    def named(self, name: str) -> LiveTable | None:
        """Return the data to rejoin the live game with this id, None if unknown."""
        return next((each for each in self.all if each.id == name), None)

    def keep(self, table: LiveTable) -> None:
        """Store the data to rejoin a game as the latest, replacing any with the same id."""
        self._shell.current.texts.keep(LIVE, write_tables(with_table(self.all, table)))
