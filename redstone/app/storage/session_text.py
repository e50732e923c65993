"""The session serialised as text for the browser's storage, and its validation.

The game is stored as its link, so that it is replayed by the rules like any other.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any, TypeVar

from redstone.app.play.player_names import PlayerNames, clean_name
from redstone.app.play.session import Session
from redstone.app.play.settings import (
    Colour,
    FieldText,
    Opponent,
    Seats,
    Settings,
    Setup,
    line_in,
    setup_of,
)
from redstone.app.play.table import Table
from redstone.app.play.timing import MAX_CLOCK, clean_clock_text
from redstone.app.storage.validation import (
    VERSION,
    Damaged,
    is_count,
    opened_object,
    reader,
    reader_in_slices,
)
from redstone.engine.levels import LEVELS, NEAREST
from redstone.record.characters import quote
from redstone.record.game import Game, Seat
from redstone.record.link import format_link, reading_link
from redstone.record.link_scanner import MAX_CHARACTERS
from redstone.record.work import Work, run_to_end

SEATED = ("person", "opponent", "colour", "strength")
NAMES = ("home_name", "other_name")
AIDED = "aided"
CLOCK, COACH, DRAWN = "clock", "coach", "drawn"
BY_OTHERS = "by_others"
MARKS = ("helped", "fits", AIDED, BY_OTHERS)
PLAYERS = (*SEATED, *NAMES, *MARKS, CLOCK, COACH, DRAWN)
"""The fields of a game's players and their time.

Names are present if set, marks if true, a clock and a coach if the game has one, and
the draw that it was called, which its link cannot express.
"""
SHARED = "shared"
"""The mark of a session whose present state was shared as a link."""
LOOKS = "looks"
"""The field of evaluations along a game, as `studies.write_looks` writes it."""
MAX_SESSION = MAX_CHARACTERS + MAX_CLOCK + 25_000
"""Characters of a stored session: the game's link, clock and evaluations, and the settings."""
Choice = TypeVar("Choice", bound=Enum)


def link_of(game: Game) -> str:
    """Return the canonical link of a whole game, with undone moves and branches."""
    return format_link(game)


def save(session: Session) -> str:
    """Serialise the session, including undone moves; staged stones and searches are not stored."""
    data = {
        "version": VERSION,
        "game": link_of(session.game),
        **write_players(session.table.setup, session.table.seats, session.game),
        **looks_of(session.table),
        **({SHARED: True} if session.table.link_shared else {}),
        **write_settings(session.board_input.now.settings),
    }
    return json.dumps(data)


def looks_of(table: Table) -> dict[str, object]:
    """Return the evaluations along an unfinished game as a record's field, empty if none.

    A finished game is reviewed in a study, which has all its evaluations.
    """
    if not table.looks or table.is_finished:
        return {}
    # Imported once a position was searched.
    from redstone.app.storage.studies import write_looks

    return {LOOKS: write_looks(table.game, table.looks)}


def with_looks(game: Game, data: Mapping[str, object]) -> Game:
    """Return the game with the evaluations of `looks_of`; invalid ones are left out."""
    if LOOKS not in data:
        return game
    # Imported for a game with evaluations.
    from redstone.app.storage import studies

    return studies.with_looks(game, data[LOOKS])


@reader
def restore(text: str) -> Session:
    """Parse the session that `save` wrote. Raises Damaged."""
    data = opened_object(text, MAX_SESSION)
    game = with_looks(ended(data, read_game(data.get("game"))), data)
    seats, setup = read_players(data, game)
    session = Session(setup, read_settings(data))
    session.open(game, seats, setup)
    if data.get(SHARED) is True:
        session.board_input.set_table(replace(session.table, link_shared=True))
    return session


def write_players(setup: Setup, seats: Seats, game: Game | None = None) -> dict[str, object]:
    """Return players, clock and help of a game as JSON-compatible data for a record.

    It includes a mark if the game was ended as a draw.
    """
    names = dict(zip(NAMES, (setup.player_names.home, setup.player_names.other), strict=True))
    return {
        "person": seats.person.value if seats.person else None,
        "opponent": setup.opponent.value,
        "colour": setup.colour.value,
        "strength": setup.level,
        **{key: name for key, name in names.items() if name},
        **{mark: True for mark in MARKS if getattr(setup, mark)},
        **({CLOCK: setup.clock} if setup.clock else {}),
        **({} if setup.coach is None else {COACH: setup.coach}),
        **({DRAWN: True} if game is not None and _is_drawn(game) else {}),
    }


def _is_drawn(game: Game) -> bool:
    """Return True if the game was ended as a draw after its last move."""
    return game.go_to(len(game.line)).is_called_a_draw


def ended(data: Mapping[str, object], game: Game) -> Game:
    """Return the game, ended as an abandoned draw if its record says so."""
    if data.get(DRAWN) is not True or not game.line or game.line_positions[-1].is_over:
        return game
    return game.called_a_draw()


def players_of(data: Mapping[str, object]) -> dict[str, object]:
    """Return a record's fields about the players, unvalidated.

    The previous version had nine levels; its level is mapped to the nearest of today's.
    """
    players = {key: data.get(key) for key in PLAYERS if key in SEATED or key in data}
    level = data.get("level")
    if players["strength"] is None and type(level) is int:
        players["strength"] = NEAREST.get(level, level)
    return players


@reader
def read_players(data: Mapping[str, object], game: Game) -> tuple[Seats, Setup]:
    """Return the seats and set-up in data of `write_players` for this game. Raises Damaged."""
    players = players_of(data)
    setup = setup_of(
        game,
        _choice(Opponent, players["opponent"]),
        _choice(Colour, players["colour"]),
        _level(players["strength"]),
        PlayerNames(*(clean_name(players.get(key)) for key in NAMES)),
    )
    clock = clean_clock_text(players.get(CLOCK))
    coach = players.get(COACH)
    helped, fits, aided, by_others = (players.get(mark) is True for mark in MARKS)
    setup = replace(setup, helped=helped, fits=fits, aided=aided, by_others=by_others, clock=clock)
    setup = replace(setup, coach=coach if is_count(coach) else None)
    person = players["person"]
    seats = Seats(None if person is None else _choice(Seat, person))
    if (seats.person is None) != (setup.opponent is Opponent.PERSON):
        raise Damaged("the players do not fit the set-up")
    return seats, setup


def write_settings(settings: Settings) -> dict[str, object]:
    """Return the settings as JSON-compatible data."""
    chosen = {each.name: getattr(settings, each.name) for each in fields(Settings)}
    return {name: how.value if isinstance(how, Enum) else how for name, how in chosen.items()}


@reader
def read_settings(data: Mapping[str, object]) -> Settings:
    """Parse the data of `write_settings`. Raises Damaged."""
    chosen = {each.name: _setting(each.default, data.get(each.name)) for each in fields(Settings)}
    return Settings(**chosen)


def _setting(usual: object, value: object) -> Any:
    """Return the stored value if it has the type of the default `usual`, else the default."""
    if value is None:
        return usual
    if isinstance(usual, Enum):
        return _choice(type(usual), value)
    if isinstance(usual, bool):
        return value if isinstance(value, bool) else usual
    if isinstance(usual, FieldText):
        return line_in(value)
    return clean_name(value)


@reader
def read_game(link: object) -> Game:
    """Parse and replay the game of a complete link. Raises Damaged."""
    return run_to_end(reading_game(link))


@reader_in_slices
def reading_game(link: object) -> Work[Game]:
    """Replay the game of a complete link, move by move. Raises Damaged."""
    reading = (yield from reading_link(link)) if isinstance(link, str) else None
    if reading is None or reading.game is None or reading.fault or reading.warning:
        raise Damaged("its game cannot be read")
    return reading.game


def _choice(kind: type[Choice], value: object) -> Choice:
    """Return the enum member with this value. Raises Damaged if there is none."""
    try:
        return kind(value)
    except ValueError as error:
        raise Damaged(f"{quote(str(value))} is not a {kind.__name__.lower()}") from error


def _level(value: object) -> int:
    """Return a valid level number. Raises Damaged if it is not one."""
    if type(value) is not int or value not in [level.number for level in LEVELS]:
        raise Damaged(f"{quote(str(value))} is not a level")
    return value
