"""The validation of stored data: any text becomes a value or Damaged, in bounded time."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.app.editor.sketch import Sketch, read_sketch, write_sketch
from redstone.app.page.games_list import describing, listed_ids
from redstone.app.play.encounter import Encounter
from redstone.app.play.series import Series
from redstone.app.play.settings import Settings
from redstone.app.storage.boot_state import (
    CURRENT,
    GAMES_BEFORE,
    MARK,
    SESSION_BEFORE,
    SETTINGS,
    parse_settings,
    read_current,
    read_library,
    read_mark,
    settings_text,
    write_current,
)
from redstone.app.storage.database import journal_text, read_journal
from redstone.app.storage.kept_game import LEFT, KeptGame, read_record
from redstone.app.storage.kept_games import ABOUT, GAMES
from redstone.app.storage.ladder import SERIES, parse_series, series_text
from redstone.app.storage.progress import (
    LEARNED,
    MET,
    Learned,
    learned_text,
    parse_learned,
    parse_met,
    write_met,
)
from redstone.app.storage.puzzle_results import (
    CLEAN,
    HELPED,
    PUZZLED,
    PuzzleProgress,
    PuzzleResult,
    parse_puzzled,
    write_puzzled,
)
from redstone.app.storage.session_text import restore, save, write_players
from redstone.app.storage.speeds import Speeds, read_speeds
from redstone.app.storage.studies import study_record
from redstone.app.storage.validation import Damaged, reader, reader_in_slices
from redstone.app.study import edits
from redstone.app.study.session import StudySession
from redstone.board import Board
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.link_scanner import check_of
from redstone.record.node import Evaluation, MarkShape
from redstone.record.notation import parse_move, parse_point
from redstone.record.work import run_to_end
from redstone.rules.redstone import Redstone
from tests.app.sessions import BOTH_AT_A1, link, two_people, with_moves
from tests.at_once import open_kept, open_link, read_export, write_export
from tests.effort import share
from tests.storage.corpus import LIBRARIES
from tests.storage.studies import open_study
from tests.storage.windows import Disk, Window

MOST_SECONDS = 10
"""Seconds allowed for the worst text that fits. The longest takes about one."""


def whole_study() -> KeptGame:
    """Return a study with every kind of note."""
    game = Game.new(Redstone(pie=False), 5, 5)
    for token in ["c3", "d4", "b2"]:
        game = game.play(parse_move(token))
    game = edits.with_comment(game.go_to(1).add(parse_move("e4")), "Why?")
    game = edits.with_mark(edits.with_sign(game, "?!"), parse_point("a1"), MarkShape.LABEL)
    line = (parse_move("b2"), parse_move("c2"))
    game = edits.with_evaluation(game, Evaluation(0.25, 1200, Player.BLACK, line))
    return study_record("abcdefgh-1", edits.with_title(game, "The corner"), "aboutsome-1", 7)


def stored_game() -> KeptGame:
    """Return a stored game."""
    session = two_people()
    return KeptGame(
        "some-game", link("c3 d4"), write_players(session.table.setup, session.table.seats), 5
    )


def read_and_open(text: str) -> object:
    """Read a record and open its game."""
    return read_record("abcdefgh-1", text).open()


def read_and_study(text: str) -> object:
    """Open a study's record as a study, and return its reviewed moves and better move."""
    game = open_study(read_record("abcdefgh-1", text))
    session = StudySession(game, Settings(), touch=False)
    return session.reviewing.moves, session.better


@dataclass(frozen=True)
class StoredDataCase:
    """A kind of stored data: a valid text and its reader."""

    text: str
    read: Callable[[str], object]


SESSION = with_moves(two_people(), BOTH_AT_A1)
CURRENT_TEXT = write_current(SESSION, "abcdefgh-1", 3, unwritten=True, at=9)
PUZZLES = PuzzleProgress(
    {"01234567": PuzzleResult(CLEAN, 4)},
    {"2026-11-22": PuzzleResult(HELPED)},
    missed={"2026-11-22": 2},
    runs={"go": 3},
)
KINDS = {
    "game": StoredDataCase(stored_game().text, read_and_open),
    "study": StoredDataCase(whole_study().text, read_and_study),
    "session": StoredDataCase(save(SESSION), restore),
    "current": StoredDataCase(CURRENT_TEXT, read_current),
    "left": StoredDataCase(journal_text([stored_game(), whole_study()]), read_journal),
    "library": StoredDataCase(LIBRARIES[0]["text"], read_library),
    "mark": StoredDataCase('{"content": "0a1b", "taken": ["before-1-abcdefgh"]}', read_mark),
    "learned": StoredDataCase(
        learned_text(Learned(frozenset({"redstone/liberties"}))), parse_learned
    ),
    "series": StoredDataCase(series_text(Series(3, won=True, games=2)), parse_series),
    "met": StoredDataCase(
        json.dumps({"version": 1, "met": write_met({Encounter.EYE: 1})}),
        parse_met,
    ),
    "puzzled": StoredDataCase(
        json.dumps({"version": 1, **write_puzzled(PUZZLES)}),
        parse_puzzled,
    ),
    "settings": StoredDataCase(settings_text(Settings()), parse_settings),
    "speeds": StoredDataCase(Speeds({"go 81": 4.5}).text, read_speeds),
    "sketch": StoredDataCase(
        write_sketch(Sketch(Redstone(), Board.empty(3, 3), Player.BLACK)), read_sketch
    ),
    "export": StoredDataCase(
        write_export(
            Window(Disk(), two_people()).kept, {Encounter.EYE: 1}, Learned(), PuzzleProgress()
        ).replace(
            '"games":[\n', f'"games":[\n{json.dumps({"id": "abcdefgh-1", **whole_study().data})}\n'
        ),
        read_export,
    ),
}
"""All kinds of stored data, by name."""
EVERY_KIND = pytest.mark.parametrize("name", KINDS)


def value_or_damaged(kind: StoredDataCase, text: str) -> None:
    """Read a text. Any exception but Damaged fails the test."""
    with suppress(Damaged):
        kind.read(text)


@EVERY_KIND
def test_a_valid_text_of_every_kind_of_stored_data_is_read(name: str) -> None:
    kind = KINDS[name]
    assert kind.read(kind.text) is not None


# -- any text ----------------------------------------------------------------------------

NUMBERS = st.sampled_from([-1, 0, 1, 2**53, -(2**63), 10**400, 0.5, -0.5, 1e308, float("nan")])
TEXTS = st.sampled_from(["", "x", "0", "\ud800", "9" * 5_000, "c3", "t19", "a" * 100_000])
LINKS = st.sampled_from(["#redstone5n-2-0-c3-" + "9" * 5_000, "#go9-1-", link("c3")]).map(
    lambda text: f"{text}-i{check_of(text[1:])}" if "-i" not in text else text
)
HOSTILE = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS | LINKS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)


def places(data: object) -> list[list[Any]]:
    """Return the path to each part of some data, as keys and indices."""
    parts: list[tuple[Any, object]] = []
    if isinstance(data, dict):
        parts = [*data.items()]
    elif isinstance(data, list):
        parts = [*enumerate(data)]
    return [[], *([key, *rest] for key, part in parts for rest in places(part))]


def with_part(data: Any, place: list[Any], value: object) -> Any:
    """Return the data with another value at a path."""
    if not place:
        return value
    changed = dict(data) if isinstance(data, dict) else list(data)
    changed[place[0]] = with_part(data[place[0]], place[1:], value)
    return changed


@EVERY_KIND
@settings(max_examples=share(150), deadline=None)
@given(data=st.data())
def test_any_value_in_any_part_gives_a_value_or_damaged(name: str, data: st.DataObject) -> None:
    kind = KINDS[name]
    if name == "sketch":
        parts = kind.text.split("/")
        parts[data.draw(st.integers(0, len(parts) - 1))] = data.draw(TEXTS)
        value_or_damaged(kind, "/".join(parts))
        return
    whole = json.loads(kind.text)
    place = data.draw(st.sampled_from(places(whole)))
    value_or_damaged(kind, json.dumps(with_part(whole, place, data.draw(HOSTILE))))


@EVERY_KIND
@settings(max_examples=share(100), deadline=None)
@given(data=st.data())
def test_any_changed_character_gives_a_value_or_damaged(name: str, data: st.DataObject) -> None:
    kind, text = KINDS[name], KINDS[name].text
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(st.sampled_from(["", '"', "[", "]", "}", "-", "9", "\x00", "é", "9" * 5_000]))
    value_or_damaged(kind, text[:at] + put + text[at + data.draw(st.integers(0, 5)) :])


WORST = {
    "brackets": "[" * 1_000_000,
    "objects": '{"a":' * 200_000,
    "quotes": '"' * 1_000_000,
    "backslashes": '"' + "\\" * 1_000_000,
    "digits": "9" * 1_000_000,
    "nines in a list": "[" + "9," * 300_000 + "9]",
    "slashes": "/" * 1_000_000,
}


@EVERY_KIND
@pytest.mark.parametrize("worst", WORST)
def test_the_worst_texts_are_read_in_bounded_time(name: str, worst: str) -> None:
    begun = process_time()
    value_or_damaged(KINDS[name], WORST[worst])
    assert process_time() - begun < MOST_SECONDS


@pytest.mark.parametrize(
    "body",
    [
        "redstone5n-2-0-" + "c3" * 9_900,
        "redstone5n-2-0-" + "c3" * 4_000 + "-1" * 5_000,
        "redstone5n-2-0-c3" + "-1d4" * 4_000,
        "redstone5n-2-b" + "e" * 19_000,
        "redstone5n-2-0-c3-" + "9" * 5_000,
        "redstone5n-2-0-c3-1d" + "9" * 5_000,
        "redstone5n-1-c" + "9" * 5_000,
        "redstone" + "9" * 5_000 + "-1-c3",
        "redstone5n-1-c3-c20",
        "redstone5n-1-c0",
    ],
)
def test_any_link_is_read_quickly_without_an_exception(body: str) -> None:
    begun = process_time()
    record = {**stored_game().data, "link": f"#{body}-i{check_of(body)}"}
    value_or_damaged(KINDS["game"], json.dumps(record))
    disk = Disk()
    disk.records[GAMES, "some-game"] = 1, json.dumps(record)
    window = Window(disk)
    disk.settle()
    open_link(window.arrivals, "#redstone5n-1-c3d4e5a1")
    assert len(window.session.game.moves) == 4
    assert process_time() - begun < MOST_SECONDS


# -- a whole page ------------------------------------------------------------------------

AT_HAND = {
    CURRENT: CURRENT_TEXT,
    SETTINGS: settings_text(Settings()),
    LEARNED: learned_text(Learned()),
    MET: KINDS["met"].text,
    PUZZLED: KINDS["puzzled"].text,
    SERIES: KINDS["series"].text,
    LEFT: KINDS["left"].text,
    SESSION_BEFORE: save(SESSION),
    GAMES_BEFORE: LIBRARIES[0]["text"],
}


@settings(max_examples=share(60), deadline=None)
@given(st.data())
def test_a_page_starts_with_any_stored_data(data: st.DataObject) -> None:
    disk = Disk()
    disk.texts = dict(AT_HAND)
    disk.records = {
        (GAMES, "some-game"): (2, stored_game().text),
        (GAMES, "abcdefgh-1"): (3, whole_study().text),
        (ABOUT, MARK): (1, KINDS["mark"].text),
    }
    texts = disk.texts | {name: text for (_, name), (_, text) in disk.records.items()}
    name = data.draw(st.sampled_from([*texts]))
    whole = json.loads(texts[name])
    place = data.draw(st.sampled_from(places(whole)))
    hostile = json.dumps(with_part(whole, place, data.draw(HOSTILE)))
    if name in disk.texts:
        disk.texts[name] = hostile
    else:
        key = next(key for key in disk.records if key[1] == name)
        disk.records[key] = 7, hostile
    window = Window(disk)
    disk.settle()
    window.current.experience.explaining.read()
    window.current.experience.puzzles.read()
    for name in listed_ids(window.kept):
        run_to_end(describing(window.kept, name, ""))
        open_kept(window.current, name)
    open_link(window.arrivals, "#redstone5n-1-c3d4e5")
    window.go_away()


# -- validation itself ------------------------------------------------------------------------


def test_any_exception_of_a_reader_becomes_damaged() -> None:
    @reader
    def fails(text: str) -> str:
        """Raise an exception at the first call."""
        return {"a": text}["b"]

    @reader_in_slices
    def fails_late(text: str) -> Any:
        """Raise an exception in a generator."""
        yield
        raise RecursionError(text)

    with pytest.raises(Damaged):
        fails("x")
    with pytest.raises(Damaged):
        run_to_end(fails_late("x"))
