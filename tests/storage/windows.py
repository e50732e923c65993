"""Windows of one browser, without a browser. Their shared disk can be full."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

from redstone.app.play.session import Session
from redstone.app.storage.arrivals import Arrivals
from redstone.app.storage.boot_state import BootState, migrate, read_boot_state
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.kept_games import ABOUT, DAMAGED, GAMES, KeptGames, new_id
from redstone.position import Place, Resign
from redstone.record.notation import parse_move


class Disk:
    """The database shared by all windows. Their requests run when `settle` is called.

    `trouble` is the result of opening it, `refuses` that of each write, both as the page reports
    them.
    """

    def __init__(self) -> None:
        """Make an empty database and empty texts, which accept everything, without windows."""
        self.records: dict[tuple[str, str], tuple[int, str]] = {}
        self.texts: dict[str, str] = {}
        self.trouble = ""
        self.refuses = ""
        self.keeps_texts = True
        self.open: list[Window] = []
        self.jobs: list[Callable[[], None]] = []
        self.clock: Iterator[int] = count(1_000)

    def settle(self) -> None:
        """Run all waiting requests, such as reads and writes, and those that they cause."""
        while self.jobs:
            self.jobs.pop(0)()

    def games(self) -> dict[str, str]:
        """Return the links of all games, by id."""
        return {
            name: json.loads(text)["link"]
            for (store, name), (_, text) in self.records.items()
            if store == GAMES
        }


class Window:
    """A window or tab: its own texts across reloads, and everything around one session."""

    def __init__(
        self,
        disk: Disk,
        session: Session | None = None,
        now: float = 1_000,
        tab: dict[str, str] | None = None,
    ) -> None:
        """Open a window on a disk at this time, with a session or the tab's stored texts."""
        self.disk, self.now = disk, now
        self.tab = dict(tab or {})
        self._load(session)

    def _load(self, session: Session | None = None) -> None:
        """Load the page from the stored texts, or with this session."""
        begun = boot_state(session) if session else read_boot_state(self, self.now)
        self.brought = set[str]()
        self.kept = KeptGames(self)
        self.shown = 0
        self.current = CurrentGame(begun, self.kept, self, lambda: next(self.disk.clock), self.show)
        self.arrivals = Arrivals(self.current, self.kept)
        self.kept.when_read(lambda: migrate(self.kept, self))
        self.kept.when_read(self.current.recover_journal)
        self.disk.open.append(self)
        kept = self.kept
        self.disk.jobs.append(lambda: self._read(kept))

    @property
    def session(self) -> Session:
        """The page's session."""
        return self.current.session

    def show(self) -> None:
        """Count a refresh of the page."""
        self.shown += 1

    def play(self, *tokens: str) -> None:
        """Play moves, and store the game after each."""
        for token in tokens:
            make_move(self.session, token)
            self.current.store()

    def read_again(self) -> None:
        """Let the page lose its connection to the database and read everything again."""
        kept = self.kept
        self.disk.jobs.append(lambda: self._read(kept))

    def go_away(self) -> None:
        """Let the page store its last changes as it closes. Nothing more is written afterwards."""
        self.current.leave()
        self.close()
        self.disk.jobs.clear()

    def close(self) -> None:
        """Close the window. The database reports nothing more to it."""
        if self in self.disk.open:
            self.disk.open.remove(self)

    def reload(self) -> None:
        """Load the page again in this tab."""
        self.close()
        self._load()

    def kept_moves(self) -> list[str]:
        """Return the moves played in each stored game, the one played last first."""
        return [" ".join(game.moves) for game in self.kept.newest_first()]

    # -- texts ----------------------------------------------------------------------------

    def stored(self, name: str) -> str:
        """Return the browser's text of this name."""
        return self.disk.texts.get(name, "")

    def keep(self, name: str, text: str) -> bool:
        """Store a text in the browser, if it is allowed."""
        if self.disk.keeps_texts:
            self.disk.texts[name] = text
        return self.disk.keeps_texts

    def recalled(self, name: str) -> str:
        """Return the tab's text of this name."""
        return self.tab.get(name, "")

    def remember(self, name: str, text: str) -> bool:
        """Store a text for the tab, if it is allowed."""
        if self.disk.keeps_texts:
            self.tab[name] = text
        return self.disk.keeps_texts

    # -- the database -----------------------------------------------------------------------

    def write(self, ticket: int, changes: str) -> None:
        """Schedule a write to the database."""
        kept = self.kept
        self.disk.jobs.append(lambda: self._write(kept, ticket, changes))

    def bring(self, store: str) -> None:
        """Schedule the reading of all records of a store."""
        self.brought.add(store)
        kept = self.kept
        self.disk.jobs.append(lambda: self._bring(kept, store))

    def peek(self, store: str, record_id: str) -> None:
        """Schedule the reading of one record."""
        kept = self.kept
        self.disk.jobs.append(lambda: self._peek(kept, store, record_id))

    def _peek(self, kept: KeptGames, store: str, record_id: str) -> None:
        """Report one record to the page, unless it is gone; a failed disk has none."""
        records = {} if self.disk.trouble else self.disk.records
        if kept is self.kept:
            kept.read(store, record_id, *records.get((store, record_id), (0, "")))

    def _read(self, kept: KeptGames) -> None:
        """Report all records to the page, unless it is gone."""
        if kept is not self.kept:
            return  # that page is gone
        for store in (GAMES, DAMAGED, ABOUT):
            self._read_store(kept, store)
        kept.begin(self.disk.trouble)
        for store in self.brought:
            self._bring(kept, store)

    def _bring(self, kept: KeptGames, store: str) -> None:
        """Report the records of a store to the page, and that all of them are read.

        Does nothing if the page is gone, or has not read its games yet.
        """
        if kept is self.kept and kept.is_read:
            self._read_store(kept, store)
            kept.brought(store, not self.disk.trouble)

    def _read_store(self, kept: KeptGames, store: str) -> None:
        """Report the records of a store to the page, unless the disk fails."""
        if not self.disk.trouble:
            for (its, name), (revision, text) in self.disk.records.items():
                if its == store:
                    kept.read(store, name, revision, text)

    def _write(self, kept: KeptGames, ticket: int, changes: str) -> None:
        """Write as the page's store does, step by step, in one transaction."""
        if self.disk.refuses:
            self._answer(kept, ticket, self.disk.refuses, [])
            return
        records: dict[tuple[str, str], tuple[int, str]] = dict(self.disk.records)
        conflicts: list[list[Any]] = []
        for change in json.loads(changes):
            where = change["store"], change["id"]
            revision, text = records.get(where, (0, None))
            if revision != change["expected"]:
                conflicts.append([*where, revision, text])
            elif change["text"] is None:
                del records[where]
            else:
                records[where] = change["revision"], change["text"]
        if conflicts:
            self._answer(kept, ticket, "conflict", conflicts)
            return
        self.disk.records = records
        self._answer(kept, ticket, "kept", [])
        for change in json.loads(changes):
            for other in self.disk.open:
                if other is not self and other.hears_of(change["store"]):
                    self.disk.jobs.append(partial(report_change, other.kept, change))

    def hears_of(self, store: str) -> bool:
        """Return True if the page has requested a store, so that its changes are reported here."""
        return store in (GAMES, DAMAGED, ABOUT) or store in self.brought

    def _answer(
        self, kept: KeptGames, ticket: int, outcome: str, conflicts: list[list[Any]]
    ) -> None:
        """Report the outcome of a write to the page, unless it is gone."""
        if kept is self.kept and self in self.disk.open:
            kept.written(ticket, outcome, json.dumps(conflicts))


def report_change(kept: KeptGames, change: dict[str, Any]) -> None:
    """Report a change of one record by another window to a page's stored games."""
    kept.changed(change["store"], change["id"], change["revision"], change["text"] or "")


def boot_state(session: Session) -> BootState:
    """Return the state with which a page starts for a session that is not stored yet."""
    return BootState(session, new_id(), unwritten=bool(session.game.line))


def make_move(session: Session, token: str) -> None:
    """Make one move as the page would, for the person or the computer."""
    move, request = parse_move(token), session.request
    if request is not None:
        assert session.answer(request.id, move)
        return
    match move:
        case Place(point, red):
            session.board_input.place(point, red=red)
            session.board_input.confirm()
        case Resign():
            session.resign()
        case _:
            raise AssertionError(token)
