"""The boot state: current session and settings, read before the database is available.

It consists of short texts that the browser stores by name. Some belong to the device. Some belong
to one tab, so that a reload finds the tab's own game even if other windows have stored theirs
since. The database has the games themselves. The texts name the current game, and have at most
those changes that the page had no time to write to the database.

    current = JSON object: "version", "id" of the game, "revision" that the database has of it,
              "unwritten", true if it lacks this state, "at", the time of the last change, in
              milliseconds since 1970, and "session", as `save` writes it

The previous version stored its games as one text: a list of at most 200, the last played first. Its
data is read, never written. Its games are written to the database together with a mark, once. If
that version is used again and stores other games, the mark no longer matches, and those are
migrated too.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from time import localtime
from typing import Protocol
from zlib import crc32

from redstone.app.play.notices import Event
from redstone.app.play.player_names import NOBODY
from redstone.app.play.rematch import setup_of_rematch
from redstone.app.play.session import Session
from redstone.app.play.settings import FIRST_SETUP, Opponent, Settings
from redstone.app.storage.kept_game import OPEN, REVIEWING, KeptGame, is_id, is_whole_link
from redstone.app.storage.kept_games import KeptGames, new_id
from redstone.app.storage.progress import BEGUN, FIRST_GAMES, LEARNED, Learned, parse_learned
from redstone.app.storage.session_text import (
    MAX_SESSION,
    link_of,
    players_of,
    read_settings,
    restore,
    save,
    write_players,
    write_settings,
)
from redstone.app.storage.validation import (
    MAX_COUNT,
    VERSION,
    Damaged,
    Newer,
    is_count,
    opened,
    opened_object,
    reader,
)

CURRENT = "redstone.current"
SETTINGS = "redstone.settings"
MAX_CURRENT = 2 * MAX_SESSION
"""Twice the size of a session, which is a text within the text, with its quotes escaped."""


class Texts(Protocol):
    """The browser's key-value storage for short texts: for the device, and for this tab."""

    def stored(self, name: str) -> str:
        """Return the device's text under a key, empty if there is none."""

    def keep(self, name: str, text: str) -> bool:
        """Store a text for the device under a key. Returns False if the browser refuses."""

    def recalled(self, name: str) -> str:
        """Return this tab's text under a key, empty if there is none."""

    def remember(self, name: str, text: str) -> bool:
        """Store a text for this tab, kept over reloads. Returns False if the browser refuses."""


@dataclass
class BootState:
    """The session to start with, and the state of its game in the database.

    A game with moves that has no revision and is not `unwritten` was deleted in another window.
    `own` is true if this tab had the session before. `at` is the time of its last change. `damaged`
    has the texts that could not be read, and `fault` the first reason. Texts named in `newer` were
    written by a later version, and are left as they are. `learned` has what the person already
    knows.
    """

    session: Session
    game_id: str
    revision: int = 0
    unwritten: bool = False
    own: bool = False
    at: int = 0
    damaged: list[str] = field(default_factory=list)
    fault: str = ""
    newer: set[str] = field(default_factory=set)
    learned: Learned = field(default_factory=Learned)


def read_boot_state(texts: Texts, now: float | None = None, *, plain: bool = False) -> BootState:
    """Return the state to start with: this tab's, the device's, the previous version's, or new.

    An empty board of another window is not shared: a game that begins on it gets an id of its
    own. A game that ended on a day before `now`, in seconds since 1970, is followed by an empty
    board. The default of `now` is the present. At a `plain` address, without a link, a stored game
    that others played is left out, with its review.
    """
    damaged = BootState(Session(), new_id())
    tab = _current(texts.recalled(CURRENT), damaged)
    if plain and tab is not None and _is_of_others(tab):
        tab = None
        if texts.recalled(REVIEWING):
            texts.remember(OPEN, "")
            texts.remember(REVIEWING, "")
    of_device = None if tab else _current(texts.stored(CURRENT), damaged)
    if plain and of_device is not None and _is_of_others(of_device):
        of_device = None
    begun = tab or of_device or _previous_version_state(texts, damaged) or damaged
    begun.own, begun.damaged = tab is not None, damaged.damaged
    begun.fault, begun.newer = damaged.fault, damaged.newer
    if not begun.own and not begun.session.game.line:
        begun.game_id, begun.revision, begun.unwritten = new_id(), 0, False
    _take_settings(texts, begun)
    begun.learned = _learned(texts, begun)
    if begun is damaged and is_newcomer(begun):
        begun.session = Session(FIRST_SETUP, begun.session.board_input.now.settings)
    if _ended_before(begun, localtime(now)[:3]) and not texts.recalled(OPEN):
        _begin_another(begun)
    return begun


def _is_of_others(begun: BootState) -> bool:
    """Return True for a game that others played, once the database has it."""
    stored = begun.revision > 0 and not begun.unwritten
    return stored and begun.session.table.setup.by_others


def _ended_before(begun: BootState, today: tuple[int, ...]) -> bool:
    """Return True if the stored game ended before today; False for a game of others."""
    table = begun.session.table
    if begun.unwritten or not begun.revision or not table.is_finished:
        return False
    if table.setup.by_others:
        return False
    return begun.at > 0 and localtime(begun.at / 1000)[:3] < today


def _begin_another(begun: BootState) -> None:
    """Replace the finished game by a rematch with colours exchanged.

    If the computer would begin, they are exchanged once more. A player elsewhere is replaced by the
    computer.
    """
    settings, table = begun.session.board_input.now.settings, begun.session.table
    level, setup = table.setup.level, setup_of_rematch(table, table.setup.level, settings)
    if table.by_link:
        setup = replace(setup, opponent=Opponent.COMPUTER, player_names=NOBODY, clock="")
    begun.session = Session(setup, settings)
    if begun.session.request is not None:  # the computer would move at once
        begun.session = Session(setup_of_rematch(begun.session.table, level, settings), settings)
    begun.game_id, begun.revision = new_id(), 0


def is_newcomer(begun: BootState) -> bool:
    """Return True until this device has a first move or a first request to play."""
    return BEGUN not in begun.learned.known


def start_without_session(texts: Texts) -> BootState:
    """Return a boot state with a new session; the stored texts are listed as damaged.

    It is used after two page starts in a row have failed.
    """
    left = {texts.recalled(CURRENT), texts.stored(CURRENT), texts.stored(SESSION_BEFORE)} - {""}
    texts.remember(CURRENT, "")
    texts.keep(CURRENT, "")
    begun = BootState(Session(), new_id(), damaged=sorted(left), at=MAX_COUNT)
    _take_settings(texts, begun)
    begun.session.board_input.show_notices(Event.STARTED_WITHOUT)
    begun.learned = _learned(texts, begun)
    return begun


def write_current(
    session: Session, game_id: str, revision: int, *, unwritten: bool, at: int = 0
) -> str:
    """Return the current session as text, to store under the key `CURRENT`."""
    about = {"version": VERSION, "id": game_id, "revision": revision, "unwritten": unwritten}
    about["at"] = at
    return json.dumps({**about, "session": save(session)})


def settings_text(settings: Settings) -> str:
    """Return the settings as text, to store under the key `SETTINGS`."""
    return json.dumps({"version": VERSION, **write_settings(settings)})


@reader
def read_current(text: str) -> BootState:
    """Parse a text of `write_current` into a boot state. Raises Damaged."""
    data = opened_object(text, MAX_CURRENT)
    game_id, revision, at = data.get("id"), data.get("revision"), data.get("at", 0)
    if not is_id(game_id) or not is_count(revision) or not is_count(at):
        raise Damaged("it does not name its game")
    unwritten = data.get("unwritten") is not False
    return BootState(restore(data["session"]), game_id, revision, unwritten, at=at)


def _current(text: str, begun: BootState) -> BootState | None:
    """Parse a stored text; None if it is empty or damaged, which is recorded in `begun`."""
    if not text:
        return None
    try:
        return read_current(text)
    except Damaged as error:
        _note_damage(begun, CURRENT, text, error)
        return None


def _previous_version_state(texts: Texts, begun: BootState) -> BootState | None:
    """Return the state stored by the previous version, None without one or if it is damaged.

    Damage is noted in `begun`.
    """
    text = texts.stored(SESSION_BEFORE)
    if not text:
        return None
    try:
        session = restore(text)
    except Damaged as error:
        _note_damage(begun, SESSION_BEFORE, text, error)
        return None
    return BootState(session, id_before(texts.stored(GAMES_BEFORE), session), unwritten=True)


@reader
def parse_settings(text: str) -> Settings:
    """Parse a text of `settings_text`. Raises Damaged."""
    return read_settings(opened_object(text, MAX_SESSION))


def _take_settings(texts: Texts, begun: BootState) -> None:
    """Set the session's settings to those of the device, if they are stored and readable."""
    text = texts.stored(SETTINGS)
    try:
        if text:
            begun.session.board_input.set_settings(parse_settings(text))
    except Damaged as error:
        _note_damage(begun, SETTINGS, text, error)


def _learned(texts: Texts, begun: BootState) -> Learned:
    """Return what the person has learned, by the stored text.

    If that text is missing, a person with other stored texts is still no newcomer.
    """
    text = texts.stored(LEARNED)
    names = (CURRENT, SETTINGS, SESSION_BEFORE, GAMES_BEFORE)
    try:
        if text:
            return parse_learned(text)
    except Damaged as error:
        _note_damage(begun, LEARNED, text, error)
    was_here = text or begun.own or any(texts.stored(name) for name in names)
    return Learned(known=frozenset({BEGUN, *FIRST_GAMES})) if was_here else Learned()


def _note_damage(begun: BootState, name: str, text: str, error: Damaged) -> None:
    """Record in `begun` a text that could not be read, and the reason."""
    begun.fault = begun.fault or str(error)
    if isinstance(error, Newer):
        begun.newer.add(name)
    else:
        begun.damaged.append(text)


# -- the previous version's games ---------------------------------------------------------

MARK = "taken-over"
MAX_MARK = 100_000


def migrate(kept: KeptGames, texts: Texts) -> None:
    """Store the previous version's games in the database once, after it was read.

    A mark in the database shows what was imported. Damaged texts are set aside.
    """
    text = texts.stored(GAMES_BEFORE)
    asides = [texts.stored(name) for name in ASIDE_BEFORE]
    content = f"{crc32(chr(0).join([text, *asides]).encode(errors='replace')):08x}"
    known, taken = "", set[str]()
    with suppress(Damaged):
        known, taken = read_mark(kept.metadata(MARK))
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


def _library(kept: KeptGames, text: str) -> "Library":
    """Return the previous version's games from its text, which is set aside if damaged.

    If only some games are unreadable, it is set aside too, and the others are returned. A text of
    a later version gives none, and sets `kept.newer_before`.
    """
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
    """Parse the migration mark: checksum of the migrated text, and game ids. Raises Damaged."""
    data = opened(text, MAX_MARK)
    if not isinstance(data["taken"], list):
        raise Damaged("it does not say which games were taken over")
    return str(data["content"]), {str(each) for each in data["taken"]}


SESSION_BEFORE = "redstone.game"
GAMES_BEFORE = "redstone.games"
ASIDE_BEFORE = ("redstone.damaged", "redstone.damaged-games")
MAX_GAMES = 200
MAX_BEFORE = 2_000_000
"""Characters of the longest text that the previous version wrote."""


@dataclass(frozen=True)
class OldEntry:
    """A game as the previous version stored it: number, link and players.

    Numbers could be used again.
    """

    id: int
    link: str
    players: Mapping[str, object]

    @property
    def new_id(self) -> str:
        """The id of its new record, the same in every window that migrates it."""
        return f"before-{self.id}-{crc32(self.link.encode()):08x}"

    def kept(self, played: int) -> KeptGame:
        """Return its new record, with `played` as the time of the last move."""
        return KeptGame(self.new_id, self.link, self.players, played)


Library = tuple[OldEntry, ...]


@reader
def read_library(text: str) -> tuple[Library, int]:
    """Parse the games, with the number of unreadable ones. Raises Damaged if there is no list."""
    if not text:
        return (), 0
    games = opened_object(text, MAX_BEFORE).get("games")
    if not isinstance(games, list):
        raise Damaged("it has no list of games")
    found = [entry for data in games[:MAX_GAMES] if (entry := _entry(data))]
    library = tuple({entry.id: entry for entry in reversed(found)}.values())[::-1]
    return library, len(games) - len(library)


def id_before(text: str, session: Session) -> str:
    """Return the id that the session's game gets when this text's games are migrated."""
    link, players = link_of(session.game), write_players(session.table.setup, session.table.seats)
    try:
        library, _ = read_library(text)
    except Damaged:
        library = ()
    same = (entry for entry in library if (entry.link, entry.players) == (link, players))
    return next(same, OldEntry(0, link, players)).new_id


def _entry(data: object) -> OldEntry | None:
    """Read an entry of plain data; return None if it is damaged."""
    if not isinstance(data, dict):
        return None
    number, link = data.get("id"), data.get("link")
    if type(number) is not int or not 0 < number < 2**31 or not is_whole_link(link):
        return None
    players = players_of(data)
    if not all(value is None or isinstance(value, str | int) for value in players.values()):
        return None
    return OldEntry(number, data["link"], players)
