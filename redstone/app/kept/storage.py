"""The session as a text to be kept by the browser, and back; the text may be damaged.

The game is kept as its link, so a stored game is replayed through the rules like any other.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any, TypeVar

from redstone.app.kept.door import (
    VERSION,
    Damaged,
    is_count,
    opened_object,
    reader,
    reader_in_slices,
)
from redstone.app.play.people import People, name_in
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
from redstone.app.play.timing import MAX_CLOCK, clock_in
from redstone.engine.levels import LEVELS, NEAREST
from redstone.record.characters import quote
from redstone.record.game import Game, Seat
from redstone.record.link import format_link, reading_link
from redstone.record.link_scanner import MAX_CHARACTERS
from redstone.record.work import Work, finished

SEATED = ("person", "opponent", "colour", "strength")
NAMES = ("home_name", "other_name")
AIDED = "aided"
CLOCK, COACH = "clock", "coach"
MARKS = ("helped", "fits", AIDED)
PLAYERS = (*SEATED, *NAMES, *MARKS, CLOCK, COACH)
"""The fields that tell who plays a game, and how much time they have; names are there for people
who have some, marks where they are true, a clock and a coach for a game that has one."""
LOOKS = "looks"
"""The field of what searches have found along a game, as `noted.write_looks` has it."""
MAX_SESSION = MAX_CHARACTERS + MAX_CLOCK + 25_000
"""Characters of a kept session: its game's link, clock and looks, and the choices around it."""
Choice = TypeVar("Choice", bound=Enum)


def link_of(game: Game) -> str:
    """The canonical link of all of a game: moves taken back and branches included."""
    return format_link(game)


def save(session: Session) -> str:
    """The session as a text, moves taken back included; staging and thinking are not kept."""
    data = {
        "version": VERSION,
        "game": link_of(session.game),
        **write_players(session.table.setup, session.table.seats),
        **looks_of(session.table),
        **write_settings(session.hand.now.settings),
    }
    return json.dumps(data)


def looks_of(table: Table) -> dict[str, object]:
    """Return what searches have found along an unfinished game as plain data, if anything.

    A finished game is reviewed in a study, which has all that was found.
    """
    if not table.looks or table.is_finished:
        return {}
    # Imported when a position was first searched.
    from redstone.app.kept.noted import write_looks

    return {LOOKS: write_looks(table.game, table.looks)}


def with_looks(game: Game, data: Mapping[str, object]) -> Game:
    """Return a game with what `looks_of` tells of it; what cannot be read is left out."""
    if LOOKS not in data:
        return game
    # Imported for a game with positions that were searched.
    from redstone.app.kept import noted

    return noted.with_looks(game, data[LOOKS])


@reader
def restore(text: str) -> Session:
    """The session that `save` wrote. Raises Damaged on any other text."""
    data = opened_object(text, MAX_SESSION)
    game = with_looks(read_game(data.get("game")), data)
    seats, setup = read_players(data, game)
    session = Session(setup, read_settings(data))
    session.open(game, seats, setup)
    return session


def write_players(setup: Setup, seats: Seats) -> dict[str, object]:
    """Return the players of a game as plain data."""
    names = dict(zip(NAMES, (setup.people.home, setup.people.other), strict=True))
    return {
        "person": seats.person.value if seats.person else None,
        "opponent": setup.opponent.value,
        "colour": setup.colour.value,
        "strength": setup.level,
        **{key: name for key, name in names.items() if name},
        **{mark: True for mark in MARKS if getattr(setup, mark)},
        **({CLOCK: setup.clock} if setup.clock else {}),
        **({} if setup.coach is None else {COACH: setup.coach}),
    }


def players_of(data: Mapping[str, object]) -> dict[str, object]:
    """Return the fields about the players, unread.

    The version before had one of nine levels for the strength; it is mapped to the nearest.
    """
    players = {key: data.get(key) for key in PLAYERS if key in SEATED or key in data}
    level = data.get("level")
    if players["strength"] is None and type(level) is int:
        players["strength"] = NEAREST.get(level, level)
    return players


@reader
def read_players(data: Mapping[str, object], game: Game) -> tuple[Seats, Setup]:
    """Read the data that `write_players` writes, for this game. Raises Damaged."""
    players = players_of(data)
    setup = setup_of(
        game,
        _choice(Opponent, players["opponent"]),
        _choice(Colour, players["colour"]),
        _level(players["strength"]),
        People(*(name_in(players.get(key)) for key in NAMES)),
    )
    clock = clock_in(players.get(CLOCK))
    coach = players.get(COACH)
    helped, fits, aided = (players.get(mark) is True for mark in MARKS)
    setup = replace(setup, helped=helped, fits=fits, aided=aided, clock=clock)
    setup = replace(setup, coach=coach if is_count(coach) else None)
    person = players["person"]
    seats = Seats(None if person is None else _choice(Seat, person))
    if (seats.person is None) != (setup.opponent is Opponent.PERSON):
        raise Damaged("the players do not fit the set-up")
    return seats, setup


def write_settings(settings: Settings) -> dict[str, object]:
    """Return the settings as plain data."""
    chosen = {each.name: getattr(settings, each.name) for each in fields(Settings)}
    return {name: how.value if isinstance(how, Enum) else how for name, how in chosen.items()}


@reader
def read_settings(data: Mapping[str, object]) -> Settings:
    """Read the data that `write_settings` writes. Raises Damaged."""
    chosen = {each.name: _setting(each.default, data.get(each.name)) for each in fields(Settings)}
    return Settings(**chosen)


def _setting(usual: object, value: object) -> Any:
    """Return the chosen value if it has the type of the default, else the default."""
    if value is None:
        return usual
    if isinstance(usual, Enum):
        return _choice(type(usual), value)
    if isinstance(usual, bool):
        return value if isinstance(value, bool) else usual
    if isinstance(usual, FieldText):
        return line_in(value)
    return name_in(value)


@reader
def read_game(link: object) -> Game:
    """The game of a whole link. Raises Damaged."""
    return finished(reading_game(link))


@reader_in_slices
def reading_game(link: object) -> Work[Game]:
    """As `read_game`, move by move."""
    reading = (yield from reading_link(link)) if isinstance(link, str) else None
    if reading is None or reading.game is None or reading.fault or reading.warning:
        raise Damaged("its game cannot be read")
    return reading.game


def _choice(kind: type[Choice], value: object) -> Choice:
    try:
        return kind(value)
    except ValueError as error:
        raise Damaged(f"{quote(str(value))} is not a {kind.__name__.lower()}") from error


def _level(value: object) -> int:
    if type(value) is not int or value not in [level.number for level in LEVELS]:
        raise Damaged(f"{quote(str(value))} is not a level")
    return value
