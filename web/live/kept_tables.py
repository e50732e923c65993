"""The tables of the games that were played live on this device, as they are kept."""

from redstone.app.live.tables import LiveTable, read_tables, with_table, write_tables
from redstone.app.storage.kept_game import LIVE
from redstone.app.storage.validation import Damaged
from web.rooms import Shell


class KeptTables:
    """By what interrupted games can be joined again."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._read: tuple[str, tuple[LiveTable, ...]] = "", ()

    @property
    def all(self) -> tuple[LiveTable, ...]:
        """The tables of all games, the latest first."""
        text = self._shell.current.texts.stored(LIVE)
        if text != self._read[0]:
            try:
                self._read = text, read_tables(text)
            except Damaged:
                self._read = text, ()  # games can be joined by a new invitation
        return self._read[1]

    @property
    def here(self) -> LiveTable | None:
        """The table of the game at the board, if it was played live."""
        kept = self._shell.current.id
        return next((each for each in self.all if each.kept == kept), None)

    def named(self, name: str) -> LiveTable | None:
        """The table of this id."""
        return next((each for each in self.all if each.id == name), None)

    def keep(self, table: LiveTable) -> None:
        """A game can be joined again by this table."""
        self._shell.current.texts.keep(LIVE, write_tables(with_table(self.all, table)))
