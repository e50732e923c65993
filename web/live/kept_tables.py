"""The tables of the games that were played live on this device, as they are kept."""

from redstone.app.kept.door import Damaged
from redstone.app.kept.kept_game import LIVE
from redstone.app.live.tables import Table, read_tables, with_table, write_tables
from web.rooms import House


class KeptTables:
    """By what interrupted games can be joined again."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._read: tuple[str, tuple[Table, ...]] = "", ()

    @property
    def all(self) -> tuple[Table, ...]:
        """The tables of all games, the latest first."""
        text = self._house.current.texts.stored(LIVE)
        if text != self._read[0]:
            try:
                self._read = text, read_tables(text)
            except Damaged:
                self._read = text, ()  # games can be joined by a new invitation
        return self._read[1]

    @property
    def here(self) -> Table | None:
        """The table of the game at the board, if it was played live."""
        kept = self._house.current.id
        return next((each for each in self.all if each.kept == kept), None)

    def named(self, name: str) -> Table | None:
        """The table of this id."""
        return next((each for each in self.all if each.id == name), None)

    def keep(self, table: Table) -> None:
        """A game can be joined again by this table."""
        self._house.current.texts.keep(LIVE, write_tables(with_table(self.all, table)))
