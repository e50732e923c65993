"""The desk: one session, the games kept around it, and the link that was opened last.

What the browser keeps is reached through `Shelf`, so that all of this works without one.
Every write reads the kept games anew: another window may have written in between.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from redstone.app.kept.correspondence import Relation
from redstone.app.kept.intake import Incoming, read_text
from redstone.app.kept.library import (
    Entry,
    Library,
    Match,
    entry_of,
    find,
    put_back,
    read_library,
    record,
    remove,
    write_library,
)
from redstone.app.kept.storage import Damaged, restore, save, write_players
from redstone.app.play.challenge import Challenge
from redstone.app.play.notices import Challenged, ChangedHistory, News, OlderState, Received, Warned
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.link import LinkReading, format_link
from redstone.record.notation import parse_move

GAME = "redstone.game"
GAMES = "redstone.games"
DAMAGED_GAMES = "redstone.damaged-games"


class Shelf(Protocol):
    """Texts that the browser keeps by name."""

    def stored(self, name: str) -> str:
        """What is kept under a name; empty if nothing is."""

    def keep(self, name: str, text: str) -> bool:
        """Keep a text. False if the browser refuses."""


@dataclass(frozen=True)
class Arrival:
    """An opened link, and the game kept here that it belongs to."""

    reading: LinkReading
    match: Match | None = None


class Desk:
    """Keeps the session's game among the others, and takes up games that come as links.

    `dropped` counts damaged entries that were left out, `full` tells that the browser
    has refused to keep the games.
    """

    def __init__(self, session: Session, shelf: Shelf) -> None:
        self.session = session
        self.arrival: Arrival | None = None
        self.dropped = 0
        self.full = False
        self._shelf = shelf
        self._entry_id: int | None = None
        self._removed: dict[int, tuple[Entry, int]] = {}
        self._kept: tuple[str, dict[str, object]] | None = None
        self._table = session.table.id
        self._recognise()

    # -- keeping --------------------------------------------------------------------

    def keep(self) -> str | None:
        """Keep the session and its game; the link for the address, None if not one's own."""
        session = self.session
        if session.table.id != self._table:
            self._sit(None)
        if session.visiting:
            return None
        link = format_link(session.game.without_branches())
        self._shelf.keep(GAME, save(session))
        self._keep_entry(link, write_players(session.setup, session.seats))
        return link

    def games(self) -> Library:
        """The games kept on this device; damaged ones are counted in `dropped`."""
        text = self._shelf.stored(GAMES)
        try:
            library, dropped = read_library(text)
        except Damaged:
            library, dropped = (), 1
        if dropped:
            self._shelf.keep(DAMAGED_GAMES, text)  # nothing is thrown away
            self._shelf.keep(GAMES, write_library(library))
            self.dropped += dropped
        return library

    # -- links --------------------------------------------------------------------------

    def open_link(self, text: str) -> None:
        """Take up or visit what a text says."""
        self.open(read_text(text))

    def open(self, incoming: Incoming) -> None:
        """Take up or visit a game from outside; the one of before stays among the kept ones."""
        self.keep()
        reading, challenge = incoming
        self.arrival = Arrival(reading)
        if reading.game is None:
            return
        if reading.fault is not None:
            self.session.visit(reading.game)
            return
        if challenge is not None and reading.game.outcome is None:
            self._accept(challenge, reading.game)
        else:
            self._look_up(reading.game)
        self._add_notice(reading.warning)

    def reopen(self, text: str, entry_id: int) -> None:
        """Go on with the game that this page's own address was set for, or else with its link.

        A reload may cross with moves: the kept game counts, and the address may be behind or,
        where moves were taken back, ahead of it. The session kept may be another window's.
        """
        if entry_id == self.entry_id or (entry_id and self.open_entry(entry_id)):
            return
        incoming = read_text(text)
        game = incoming.reading.game
        if game is not None and game.line:
            self.open(incoming)

    @property
    def entry_id(self) -> int:
        """The number of the session's game among the kept ones; 0 if it is none of them."""
        return self._entry_id or 0

    def visit_back(self) -> None:
        """From a visited state to the known game, or to the game of before."""
        match = self.arrival.match if self.arrival else None
        self.arrival = None
        if match is not None and self.open_entry(match.entry.id):
            return
        try:
            before = restore(self._shelf.stored(GAME))
        except Damaged:
            self.session.new_game(Setup())
            return
        self.session.open(before.game, before.seats, before.setup)
        self._recognise()

    def visit_opened(self) -> None:
        """Go on with the visited state as a game of its own."""
        arrival, self.arrival = self.arrival, None
        if arrival is not None and arrival.reading.game is not None:
            self._receive(arrival.reading.game)

    def open_entry(self, entry_id: int) -> bool:
        """Take up a kept game. False if it is gone or cannot be read."""
        self.keep()
        entry = entry_of(self.games(), entry_id)
        try:
            if entry is not None:
                self.session.open(*entry.open())
                self._sit(entry_id)
                return True
        except Damaged:
            self.dropped += 1
        return False

    def is_current(self, entry_id: int) -> bool:
        """True for the entry of the game on the board."""
        return entry_id == self._entry_id

    def remove(self, entry_id: int) -> None:
        """Delete a kept game; until the page is left it can be put back."""
        library = self.games()
        entry = entry_of(library, entry_id)
        if entry is not None:
            self._removed[entry_id] = entry, library.index(entry)
            self._shelf.keep(GAMES, write_library(remove(library, entry_id)))

    def put_back(self, entry_id: int) -> None:
        """Undo a deletion."""
        if entry_id in self._removed:
            library = put_back(self.games(), *self._removed.pop(entry_id))
            self._shelf.keep(GAMES, write_library(library))

    # -- who plays a received game ------------------------------------------------------

    def answer_by_link(self) -> None:
        """Play the side to move against whoever sent the game."""
        self.session.keep_players()

    def play_both_here(self) -> None:
        """Play a received game with both sides on this device."""
        self._reseat(Opponent.PERSON)

    def play_against_computer(self) -> None:
        """Play the side to move of a received game against the computer."""
        self._reseat(Opponent.COMPUTER)

    # -- inside -----------------------------------------------------------------------------

    def _accept(self, challenge: Challenge, game: Game) -> None:
        self.session.open(game, *challenge.players(game))
        self.session.tell(Challenged(challenge))
        self._sit(None)

    def _look_up(self, game: Game) -> None:
        assert self.arrival is not None
        match = find(self.games(), format_link(game.without_branches()))
        self.arrival = replace(self.arrival, match=match)
        try:
            self._arrive(game, match)
        except Damaged:
            self._receive(game)

    def _arrive(self, game: Game, match: Match | None) -> None:
        if match is None:
            self._receive(game)
            return
        common = match.comparison.common
        match match.comparison.relation:
            case Relation.SAME:
                if match.entry.id != self._entry_id or self.session.visiting:
                    self.open_entry(match.entry.id)
            case Relation.NEWER:
                self._hear_news(game, match)
            case Relation.OLDER:
                self.session.visit(game)
                self.session.tell(OlderState(game.ply, len(match.entry.moves)))
            case Relation.CHANGED:
                self.session.visit(game)
                kept = parse_move(match.entry.moves[common])
                self.session.tell(ChangedHistory(common, game.moves[common], kept))

    def _hear_news(self, game: Game, match: Match) -> None:
        _, seats, setup = match.entry.open()
        self.session.open(game.go_to(game.ply - 1), seats, setup)
        self.session.step(1)  # the last of the new moves is seen being made
        self.session.tell(News(game, match.comparison.common))
        self._sit(match.entry.id)

    def _receive(self, game: Game) -> None:
        """Take up a game that is new here, as the side to move."""
        if game.outcome is not None:
            self.session.receive(game, Seats(None), setup_of(game, Opponent.PERSON))
        else:
            self.session.receive(game, *_players(game, Opponent.LINK, Setup.level))
        self.session.tell(Received())
        self._sit(None)

    def _reseat(self, opponent: Opponent) -> None:
        session, entry_id = self.session, self._entry_id
        if session.received:
            session.open(session.game, *_players(session.game, opponent, session.setup.level))
            self._sit(entry_id)

    def _add_notice(self, warning: str | None) -> None:
        if warning is not None:
            self.session.tell(Warned(warning), *self.session.notices)

    def _recognise(self) -> None:
        """Find the session's game among the kept ones."""
        link = format_link(self.session.game.without_branches())
        players = write_players(self.session.setup, self.session.seats)
        same = (entry for entry in self.games() if (entry.link, entry.players) == (link, players))
        found = next(same, None)
        self._sit(found.id if found else None)

    def _sit(self, entry_id: int | None) -> None:
        self._table = self.session.table.id
        self._entry_id = entry_id
        self._kept = None

    def _keep_entry(self, link: str, players: dict[str, object]) -> None:
        """Record a game that has begun; an empty board is not worth an entry."""
        if (link, players) == self._kept or not self.session.game.line:
            return
        library, self._entry_id = record(self.games(), self._entry_id, link, players)
        self.full = not self._shelf.keep(GAMES, write_library(library))
        self._kept = (link, players)


def _players(game: Game, opponent: Opponent, level: int) -> tuple[Seats, Setup]:
    """Seats and set-up for a person here who takes the side to move."""
    seat = seat_to_move(game.position)
    colour = Colour.BLACK if seat is Seat.FIRST else Colour.WHITE
    setup = setup_of(game, opponent, colour, level)
    return Seats.for_setup(setup), setup
