"""The boot state: current session and settings, read before the database is available.

It consists of short texts that the browser stores by name. Some belong to the device. Some belong
to one tab, so that a reload finds the tab's own game even if other windows have stored theirs
since. The database has the games themselves. The texts name the current game, and have at most
those changes that the page had no time to write to the database.

    current = JSON object: "version", "id" of the game, "revision" that the database has of it,
              "unwritten", true if it lacks this state, "at", the time of the last change, in
              milliseconds since 1970, and "session", as `save` writes it
"""

import json
from dataclasses import dataclass, field
from time import localtime
from typing import Protocol

from redstone.app.play.notices import Event
from redstone.app.play.rematch import setup_of_rematch
from redstone.app.play.session import Session
from redstone.app.play.settings import FIRST_SETUP, Settings
from redstone.app.storage.kept_game import OPEN, is_id
from redstone.app.storage.kept_games import new_id
from redstone.app.storage.learned import BEGUN, FIRST_GAMES, LEARNED, Learned, parse_learned
from redstone.app.storage.previous_version import GAMES_BEFORE, SESSION_BEFORE, id_before
from redstone.app.storage.session_text import (
    MAX_SESSION,
    read_settings,
    restore,
    save,
    write_settings,
)
from redstone.app.storage.validation import (
    MAX_COUNT,
    VERSION,
    Damaged,
    Newer,
    is_count,
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


def read_boot_state(texts: Texts, now: float | None = None) -> BootState:
    """Return the state to start with: this tab's, the device's, the previous version's, or new.

    An empty board of another window is not shared: a game that begins on it gets an id of its
    own. A game that ended on a day before `now`, in seconds since 1970, is followed by an empty
    board. The default of `now` is the present.
    """
    damaged = BootState(Session(), new_id())
    tab = _current(texts.recalled(CURRENT), damaged)
    begun = (
        tab
        or _current(texts.stored(CURRENT), damaged)
        or _previous_version_state(texts, damaged)
        or damaged
    )
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


def _ended_before(begun: BootState, today: tuple[int, ...]) -> bool:
    """Return True if the stored game ended before today, and has no player elsewhere."""
    table = begun.session.table
    if begun.unwritten or not begun.revision or not table.is_finished or table.by_link:
        return False
    return begun.at > 0 and localtime(begun.at / 1000)[:3] < today


def _begin_another(begun: BootState) -> None:
    """Replace the finished game by a rematch with colours exchanged.

    If the computer would begin, they are exchanged once more.
    """
    settings, level = begun.session.board_input.now.settings, begun.session.table.setup.level
    begun.session = Session(setup_of_rematch(begun.session.table, level, settings), settings)
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
