"""Storage of the open study among the stored games."""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.storage.kept_game import (
    MAX_RECORD,
    STUDY_OF,
    TAG,
    KeptGame,
    start_of,
    tree_of,
)
from redstone.app.storage.kept_games import KeptGames, new_id
from redstone.app.storage.studies import opening_study, study_record
from redstone.app.storage.validation import Damaged
from redstone.record.game import Game
from redstone.record.work import Work


class StudyKeeper:
    """Stores the open study as it changes; never overwrites another window's version."""

    def __init__(self, kept: KeptGames, clock: Callable[[], float]) -> None:
        """Start without a study; `clock` returns seconds since 1970."""
        self.id, self.about = new_id(), ""
        self.is_too_long = False
        self._kept, self._clock = kept, clock
        self._written: KeptGame | None = None
        self._game: Game | None = None

    def begin(self, game: Game | None, about: str = "") -> None:
        """Start with a record that is stored only once something in it changes.

        With None, the first record given to `store` is stored in any case. `about` is the id of the
        stored game that the study is about, empty for none.
        """
        self.id, self.about = new_id(), about
        self._written, self._game = None, game

    def receive(self, game: Game) -> None:
        """Continue with the stored study that equals a record from outside, else with a new one.

        A new one is stored by the next `store`. Two records are equal if they differ only
        in the current node.
        """
        self.begin(None)
        record = self._record(game)
        for known in self._kept.newest_first():
            if known.is_study and _are_same(known, record):
                self.id, self._written, self._game = known.id, known, game
                return

    def opening(self, study_id: str) -> Work[Game]:
        """Open a stored study, move by move. Raises Damaged if it is gone or cannot be read."""
        found = self._kept.get(study_id)
        if found is None:
            raise Damaged("it is gone")
        game = yield from opening_study(found)
        about = found.others.get(STUDY_OF)
        self.id, self.about = study_id, about if isinstance(about, str) else ""
        self._written, self._game = found, game
        return game

    def known_about(self, game_id: str) -> str:
        """Return the id of the latest study about a stored game, empty if there is none."""
        studies = (game for game in self._kept.newest_first() if game.is_study)
        return next((game.id for game in studies if game.others.get(STUDY_OF) == game_id), "")

    def has_changes(self, game: Game) -> bool:
        """Return True if the study differs from the one stored or opened last."""
        return game is not self._game and (self._written is not None or _differs(game, self._game))

    def store(self, game: Game) -> None:
        """Store the study if it has changed, unless it is too long; `is_too_long` is set then.

        It gets a new id if another window has changed the stored one.
        """
        if not self.has_changes(game):
            return
        if self._written is not None and not self._is_written():
            self.id = new_id()
        record = self._record(game)
        self.is_too_long = len(record.text) > MAX_RECORD
        if not self.is_too_long:
            self._kept.write([record])
            self._written, self._game = record, game

    def _is_written(self) -> bool:
        """Return True if the stored study is still the one written here, apart from its tag."""
        known, written = self._kept.get(self.id), self._written
        if known is None or written is None:
            return False
        return known is written or _untagged(known) == _untagged(written)

    def _record(self, game: Game) -> KeptGame:
        """Return the study as a record with the present time; a tag of the stored one stays."""
        record = study_record(self.id, game, self.about, int(1000 * self._clock()))
        known = self._kept.get(self.id)
        if known is None or not known.tag:
            return record
        return replace(record, others={**record.others, TAG: known.tag})


def _untagged(game: KeptGame) -> KeptGame:
    """Return the record without its tag."""
    others = {name: told for name, told in game.others.items() if name != TAG}
    return replace(game, others=others)


def _are_same(one: KeptGame, other: KeptGame) -> bool:
    """Return True if two studies have the same moves, notes and title."""
    if (
        start_of(one.link) != start_of(other.link)
        or _untagged(one).others != _untagged(other).others
    ):
        return False
    first, second = tree_of(one.link), tree_of(other.link)
    return first.start == second.start and first.nodes == second.nodes


def _differs(game: Game, before: Game | None) -> bool:
    """Return True if anything but the current node has changed."""
    return before is None or (game.nodes, game.headline) != (before.nodes, before.headline)
