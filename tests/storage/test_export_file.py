"""All stored data as one file: the data restored from it, even if it is damaged."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.encounter import Encounter
from redstone.app.play.notices import Imported
from redstone.app.play.settings import ColourTheme, Confirm, Settings
from redstone.app.storage.export_file import MAX_FILE, Contents
from redstone.app.storage.intake import is_export
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.progress import Learned
from redstone.app.storage.puzzle_results import CLEAN, FAILED, HELPED, PuzzleProgress, PuzzleResult
from redstone.app.storage.session_text import write_players, write_settings
from redstone.app.words import games_list as words
from tests.app.sessions import link, two_people
from tests.at_once import import_games, read_export, write_export
from tests.storage.windows import Disk, Window

LEARNED = Learned(frozenset({"redstone/liberties"}), frozenset({"begun"}))
SETTINGS = Settings(Confirm.NEVER, ColourTheme.DARK, show_chances=True)
MET = {Encounter.CAPTURE: 2, Encounter.EYE: 1}
PUZZLED = PuzzleProgress(
    {"01234567": PuzzleResult(CLEAN, 41), "89abcdef": PuzzleResult(FAILED)},
    {"2026-11-22": PuzzleResult(CLEAN), "2026-11-23": PuzzleResult(HELPED)},
    streak=1,
    best=4,
    missed={"2026-11-23": 2},
    runs={"redstone": 12},
)
PLAYERS = write_players(two_people().table.setup, two_people().table.seats)


def device_with_games(*games: str) -> Window:
    """Return a window on a device of its own, with games of these moves."""
    window = Window(Disk(), two_people())
    window.disk.settle()
    for moves in games:
        window.session.rematch()
        window.play(*moves.split())
    window.disk.settle()
    return window


def import_file(window: Window, text: str) -> Imported:
    """Import the text of an export file, and return the numbers of its entries by result."""
    found = import_games(window.kept, read_export(text))
    window.disk.settle()
    return found


def test_an_export_restores_everything_on_another_device() -> None:
    window = device_with_games("c3 d4", "a1", "b2 e5 xb1")
    window.kept.put_aside("{damaged, and of some length")
    window.disk.settle()
    text = write_export(window.kept, MET, LEARNED, PUZZLED)
    other = device_with_games()
    assert import_file(other, text) == Imported(added=3, damaged=1)
    assert other.kept.newest_first() == window.kept.newest_first()
    assert other.kept.damaged == window.kept.damaged
    assert other.disk.records.keys() == window.disk.records.keys()
    contents = read_export(text)
    assert (contents.settings, contents.met) == (None, MET)
    assert contents.learned == LEARNED
    assert contents.puzzled == PUZZLED
    assert is_export(text)


def test_an_export_has_no_settings_but_an_older_files_settings_are_read() -> None:
    text = write_export(device_with_games("c3").kept, MET, LEARNED, PUZZLED)
    assert "servers" not in text
    assert '"settings"' not in text
    first, rest = text.split("\n", 1)
    older = f'{first}\n"settings":{json.dumps(write_settings(SETTINGS))},\n{rest}'
    assert read_export(older).settings == SETTINGS
    assert read_export(older[: older.rindex('"link"')]).settings == SETTINGS, "a cut file too"


def test_importing_twice_adds_nothing() -> None:
    window = device_with_games("c3 d4", "a1")
    text = write_export(window.kept, MET, LEARNED, PUZZLED)
    before = dict(window.disk.records)
    assert import_file(window, text) == Imported(known=2)
    assert window.disk.records == before


def test_an_older_file_removes_no_moves_and_a_newer_one_adds_some() -> None:
    window = device_with_games("c3")
    older = write_export(window.kept, MET, LEARNED, PUZZLED)
    window.play("d4")
    window.disk.settle()
    newer = write_export(window.kept, MET, LEARNED, PUZZLED)
    assert import_file(window, older) == Imported(known=1)
    assert window.kept_moves() == ["c3 d4"]
    other = device_with_games()
    import_file(other, older)
    assert import_file(other, newer) == Imported(added=1)
    assert other.kept_moves() == ["c3 d4"]


def test_a_game_that_diverged_is_added_separately() -> None:
    window = device_with_games("c3")
    (game,) = window.kept.newest_first()
    other = device_with_games()
    import_file(other, write_export(window.kept, MET, LEARNED, PUZZLED))
    other.kept.write([replace(game, link=link("c3 e5"))])
    window.play("d4")
    assert import_file(window, write_export(other.kept, MET, LEARNED, PUZZLED)) == Imported(added=1)
    assert sorted(window.kept_moves()) == ["c3 d4", "c3 e5"]
    assert window.kept.get(game.id) is not None
    assert import_file(window, write_export(other.kept, MET, LEARNED, PUZZLED)) == Imported(known=1)


def test_the_complete_lines_of_a_truncated_file_are_imported() -> None:
    window = device_with_games("c3 d4", "a1", "b2 e5")
    text = write_export(window.kept, MET, LEARNED, PUZZLED)
    cut = text[: text.rindex('"link"')]
    other = device_with_games()
    found = import_file(other, cut)
    assert (found.added, found.damaged, found.is_export) == (2, 1, True)
    assert other.kept_moves() == ["b2 e5", "a1"]
    left = read_export(cut)
    assert (left.met, left.learned) == (MET, LEARNED)
    assert left.puzzled == PUZZLED


def test_a_damaged_game_is_set_aside_and_reported_and_the_others_imported() -> None:
    window = device_with_games("c3 d4", "a1")
    text = write_export(window.kept, MET, LEARNED, PUZZLED)
    text = text.replace(link("a1"), link("a1")[:-1] + "!")
    other = device_with_games()
    found = import_file(other, text)
    assert found == Imported(added=1, damaged=1)
    assert words.imported(found) == "1 game added. 1 damaged entry couldn’t be read."
    assert other.kept_moves() == ["c3 d4"]
    assert "a1" in next(iter(other.kept.damaged.values()))


def test_unreadable_records_are_exported_too() -> None:
    window = device_with_games("c3")
    newer = '{"version": 2, "tree": []}'
    window.disk.records[GAMES, "newer-one"] = 1, newer
    window.disk.records[GAMES, "damaged-one"] = 1, "{"
    window.reload()
    window.disk.settle()
    text = write_export(window.kept, MET, LEARNED, PUZZLED)
    assert {entry["text"] for entry in json.loads(text)["illegible"]} == {newer, "{"}
    found = import_file(device_with_games(), text)
    assert found == Imported(added=1, damaged=1, newer=1)
    assert "can’t read 1 newer entry" in words.imported(found)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '{"games": []}', "[" * 100_000])
def test_files_that_are_no_export_are_reported_without_contents(text: str) -> None:
    assert not is_export(text)
    assert read_export(text) == Contents()
    assert "This file has no exported games" in words.imported(
        import_file(device_with_games(), text)
    )


def test_a_file_that_is_too_long_is_refused_at_once() -> None:
    text = '{"format":"redstone-games","games":[' + " " * MAX_FILE
    assert not read_export(text).is_export


def test_a_file_with_another_layout_is_read() -> None:
    window = device_with_games("c3 d4")
    text = json.dumps(json.loads(write_export(window.kept, MET, LEARNED, PUZZLED)), indent=4)
    assert is_export(text)
    assert import_file(device_with_games(), text).added == 1


HOSTILE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.just(link("c3")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
PARTS = st.sampled_from(["settings", "met", "games", "illegible", "damaged", "version"])


@given(st.dictionaries(PARTS, HOSTILE), st.integers(0, 400))
def test_any_contents_of_a_file_are_read_without_an_exception(
    parts: dict[str, object], end: int
) -> None:
    text = json.dumps({"format": "redstone-games", **parts})
    read_export(text)
    read_export(text[:end])


@given(st.sampled_from(["id", "version", "played", "link", *PLAYERS]), HOSTILE)
def test_any_value_in_a_games_field_is_read_without_an_exception(key: str, value: object) -> None:
    game = KeptGame("some-game", link("c3"), PLAYERS)
    entry = {"id": game.id, **game.data, key: value}
    text = json.dumps({"format": "redstone-games", "games": [entry]})
    window = device_with_games()
    found = import_file(window, text)
    assert found.added + found.damaged + found.newer == 1
    assert len(window.disk.records) == found.added + found.damaged


@given(st.integers(0, 2_000), st.text(max_size=3))
def test_a_file_altered_anywhere_keeps_its_other_lines(place: int, put: str) -> None:
    """An alteration affects two lines at most."""
    window = device_with_games("c3 d4", "a1", "b2")
    text = write_export(window.kept, MET, LEARNED, PUZZLED)
    place %= len(text)
    contents = read_export(text[:place] + put + text[place + 1 :])
    assert not contents.is_export or len(contents.games) >= 1


def test_an_invalid_list_of_lessons_is_set_aside() -> None:
    text = write_export(device_with_games("c3").kept, MET, LEARNED, PUZZLED)
    contents = read_export(text.replace("redstone/liberties", "../liberties"))
    assert contents.learned == Learned()
    assert "../liberties" in contents.damaged[0]


def test_valid_parts_of_puzzle_results_are_imported() -> None:
    text = write_export(device_with_games().kept, MET, LEARNED, PUZZLED)
    contents = read_export(text.replace('"89abcdef"', '"89abcdeg"'))
    assert contents.puzzled == replace(PUZZLED, tried={"01234567": PuzzleResult(CLEAN, 41)})
    assert len(contents.damaged) == 1
