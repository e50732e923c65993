"""The games of this device: what is kept, found, dropped when damaged, and bounded."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.kept.correspondence import Relation
from redstone.app.kept.library import (
    MAX_GAMES,
    MAX_TEXT,
    Entry,
    Library,
    entry_of,
    find,
    read_library,
    record,
    remove,
    write_library,
)
from redstone.app.kept.storage import Damaged, write_players
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Setup
from redstone.record.link import format_link
from tests.app.sessions import against_computer, two_people, with_moves

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def by_link() -> Session:
    return Session(Setup(cols=5, rows=5, opponent=Opponent.LINK))


def link_of(moves: str) -> str:
    return format_link(with_moves(two_people(), moves).game)


def keep(library: Library, session: Session, moves: str) -> Library:
    link = format_link(with_moves(session, moves).game)
    return record(library, None, link, write_players(session.setup, session.seats))[0]


def shelf(session: Session, *games: str) -> Library:
    library: Library = ()
    for moves in games:
        library = keep(library, Session(session.setup), moves)
    return library


def test_games_come_back_with_their_players() -> None:
    session = with_moves(against_computer(), "c3 d4 b2")
    session.step(-1)
    players = write_players(session.setup, session.seats)
    library, number = record((), None, format_link(session.game), players)
    (entry,), dropped = read_library(write_library(library))
    assert (entry.id, dropped) == (number, 0)
    assert entry.open() == (session.game, session.seats, session.setup)
    assert entry.moves == ("c3", "d4")


def test_the_last_played_comes_first_and_numbers_stay() -> None:
    library = shelf(two_people(), "a1", "a2", "a3")
    assert [entry.id for entry in library] == [3, 2, 1]
    library, number = record(library, 1, link_of("a1 c3"), library[-1].players)
    assert (number, [entry.id for entry in library]) == (1, [1, 3, 2])
    assert [entry.id for entry in remove(library, 3)] == [1, 2]
    found = entry_of(library, 1)
    assert found is not None
    assert found.moves == ("a1", "c3")
    assert entry_of(library, 7) is None


def test_at_most_so_many_are_kept_the_oldest_go() -> None:
    library: Library = ()
    for _ in range(MAX_GAMES + 3):
        library, _ = record(library, None, link_of("a1"), {})
    assert len(library) == MAX_GAMES
    assert library[-1].id == 4


def test_the_text_never_grows_past_what_is_read() -> None:
    long = "#redstone5-1-" + "a1" * 9_000
    library = tuple(Entry(number, long, {}) for number in range(1, MAX_GAMES))
    text = write_library(library)
    assert len(text) <= MAX_TEXT
    assert len(json.loads(text)["games"]) > 50


@pytest.mark.parametrize(
    "change",
    [
        {"id": 0},
        {"id": True},
        {"id": "1"},
        {"link": None},
        {"link": "#redstone5-1-c3"},
        {"link": "#redstone5-1-c3-izzzz"},
        {"link": "#redstone5-1-" + "a1" * 20_000},
        {"players": []},
        {"level": []},
    ],
)
def test_a_damaged_entry_is_dropped_and_the_others_stay(change: dict[str, Any]) -> None:
    data = json.loads(write_library(shelf(two_people(), "a1", "a2", "a3")))
    data["games"][1] |= change
    library, dropped = read_library(json.dumps(data))
    kept = [1, 3] if "players" not in change else [1, 2, 3]
    assert sorted(entry.id for entry in library) == kept
    assert dropped == 3 - len(kept)


def test_of_two_entries_with_one_number_the_first_stays() -> None:
    data = json.loads(write_library(shelf(two_people(), "a1", "a2")))
    data["games"][1]["id"] = 2
    (entry,), dropped = read_library(json.dumps(data))
    assert (entry.moves, dropped) == (("a2",), 1)


def test_an_entry_that_does_not_follow_the_rules_is_found_out_when_opened() -> None:
    session = two_people()
    bad = Entry(1, link_of("a1"), write_players(session.setup, session.seats) | {"level": 99})
    with pytest.raises(Damaged):
        bad.open()


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 1}', '{"version": 9, "games": []}'])
def test_a_foreign_text_is_refused(text: str) -> None:
    with pytest.raises(Damaged):
        read_library(text)


def test_nothing_kept_is_an_empty_library() -> None:
    assert read_library("") == ((), 0)


@given(st.lists(JSON, max_size=5))
def test_any_list_of_games_is_read_without_a_crash(games: list[object]) -> None:
    library, dropped = read_library(json.dumps({"version": 1, "games": games}))
    assert len(library) + dropped == len(games)


@given(st.sampled_from(["id", "link", "person", "opponent", "colour", "level"]), JSON)
def test_any_field_may_be_anything(key: str, value: object) -> None:
    data = json.loads(write_library(shelf(two_people(), "a1")))
    data["games"][0][key] = value
    library, _ = read_library(json.dumps(data))
    for entry in library:
        try:
            entry.open()
        except Damaged:
            assert key not in ("id", "link")
        find(library, entry.link)


@pytest.mark.parametrize(
    ("known", "opened", "relation"),
    [
        ("c3 d4", "c3 d4", Relation.SAME),
        ("c3 d4", "c3 d4 b2", Relation.NEWER),
        ("c3 d4", "c3", Relation.OLDER),
        ("c3 d4 b2", "c3 d4 b3", Relation.CHANGED),
        ("c3 d4 b2", "c3 z", Relation.CHANGED),
        ("c3 d4 b2 e5", "c3 b3 d2 a1", None),
        ("c3", "d4", None),
        ("c3", "", None),
    ],
)
def test_a_game_by_link_is_known_again(known: str, opened: str, relation: Relation | None) -> None:
    match = find(shelf(by_link(), known), link_of(opened))
    assert (match and match.comparison.relation) == relation


def test_a_strangers_game_is_not_news_of_a_game_against_the_computer() -> None:
    library = shelf(against_computer(), "c3 d4")
    assert find(library, link_of("c3 d4 b2")) is None
    assert find(library, link_of("c3 b4")) is None
    match = find(library, link_of("c3"))
    assert match is not None
    assert match.comparison.relation is Relation.OLDER


def test_the_game_with_the_most_in_common_is_found() -> None:
    library = shelf(by_link(), "c3", "c3 d4 b2", "c3 d4", "a1")
    match = find(library, link_of("c3 d4 b2 e5"))
    assert match is not None
    assert match.entry.moves == ("c3", "d4", "b2")


def test_another_board_is_another_game() -> None:
    other = format_link(with_moves(two_people(7), "c3 d4").game)
    assert find(shelf(by_link(), "c3 d4"), other) is None
