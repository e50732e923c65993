"""Several windows and visits on one device lose no move of any window."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.notices import NotKept, RemoteChange
from redstone.app.play.session import Session
from redstone.app.play.settings import ColourTheme, Confirm, Settings
from redstone.app.storage.boot_state import CURRENT, SETTINGS
from redstone.app.storage.kept_game import tree_of
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.session_text import link_of
from redstone.app.words import games_list as words
from redstone.app.words.notices import SENTENCES, notices_text
from redstone.language import _
from tests.app.sessions import against_computer, moves_of, two_people
from tests.storage.windows import Disk, Window, make_move


def two_windows(*moves: str, session: Session | None = None) -> tuple[Disk, Window, Window]:
    """Return a disk and two windows on it that show one game after these moves."""
    disk = Disk()
    first = Window(disk, session or two_people())
    first.play(*moves)
    disk.settle()
    other = Window(disk)
    disk.settle()
    assert other.current.id == first.current.id
    other.current.store()
    return disk, first, other


def lines(disk: Disk) -> list[str]:
    """Return the moves of each game on the disk, as in links, sorted."""
    return sorted(link.split("-")[2] for link in disk.games().values())


def test_every_move_is_a_revision_of_one_record() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    for number, token in enumerate(("c3", "d4", "b2"), 1):
        window.play(token)
        disk.settle()
        ((revision, _),) = disk.records.values()
        assert revision == number
    assert lines(disk) == ["c3d4b2"]


def test_an_empty_board_is_not_stored() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.current.store()
    disk.settle()
    assert disk.records == {}


def test_a_reload_continues_the_same_record() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3")
    disk.settle()
    window.reload()
    window.play("d4")
    disk.settle()
    assert lines(disk) == ["c3d4"]


def test_a_move_not_yet_written_survives_a_reload() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3")
    disk.settle()
    window.play("d4")
    disk.jobs.clear()  # the page was left before its database could write
    window.reload()
    assert moves_of(window.session) == "c3 d4"
    disk.settle()
    assert lines(disk) == ["c3d4"]


def test_a_write_without_an_answer_causes_no_conflict() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3")
    window.close()  # no one receives the answer
    disk.settle()
    window.reload()
    disk.settle()
    assert (lines(disk), notices_text(window.session.board_input.now)) == (["c3"], "")
    window.play("d4")
    disk.settle()
    assert lines(disk) == ["c3d4"]


def test_a_reload_opens_the_tabs_own_game_despite_other_windows() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.play("c3")
    other = Window(disk, two_people())
    other.session.rematch()
    other.play("a1", "b2")
    disk.settle()
    window.reload()
    assert moves_of(window.session) == "c3"


def test_the_other_window_follows_moves() -> None:
    disk, first, other = two_windows("c3")
    first.play("d4")
    disk.settle()
    assert moves_of(other.session) == "c3 d4"
    assert notices_text(other.session.board_input.now) == _(SENTENCES[RemoteChange.FOLLOWED])
    assert other.shown == 1
    other.play("b2")
    disk.settle()
    assert moves_of(first.session) == "c3 d4 b2"
    assert lines(disk) == ["c3d4b2"]


def test_the_other_window_follows_undo_and_new_moves() -> None:
    disk, first, other = two_windows("c3", "d4")
    first.session.undo()
    first.play("e5")
    disk.settle()
    assert moves_of(other.session) == "c3 e5"
    assert [each.rpartition("-i")[0] for each in disk.games().values()] == [BRANCHED]


def test_different_moves_in_two_windows_become_two_games() -> None:
    disk, first, other = two_windows("c3")
    first.play("d4", "b2")
    other.play("e5")  # before it has heard of that
    disk.settle()
    assert lines(disk) == ["c3d4b2", "c3e5"]
    assert moves_of(first.session) == "c3 d4 b2"
    assert moves_of(other.session) == "c3 e5"
    assert notices_text(other.session.board_input.now) == _(SENTENCES[RemoteChange.PARTED])
    assert other.current.id != first.current.id
    other.play("a1")
    first.play("a2")
    disk.settle()
    assert lines(disk) == ["c3d4b2a2", "c3e5a1"]


def test_a_move_not_stored_yet_and_another_windows_move_become_two_games() -> None:
    disk, first, other = two_windows("c3")
    first.play("d4")
    make_move(other.session, "e5")  # shown, but not yet kept
    disk.settle()
    assert moves_of(other.session) == "c3 e5"
    other.current.store()
    disk.settle()
    assert lines(disk) == ["c3d4", "c3e5"]


def test_the_same_move_in_both_windows_is_one_game() -> None:
    disk, first, other = two_windows("c3")
    first.play("d4")
    other.play("d4")
    disk.settle()
    assert lines(disk) == ["c3d4"]
    assert notices_text(other.session.board_input.now) == ""


def test_a_window_that_is_only_behind_follows_even_after_writing() -> None:
    disk, first, other = two_windows("c3")
    first.play("d4", "b2")
    other.play("d4")
    disk.settle()
    assert lines(disk) == ["c3d4b2"]
    assert moves_of(other.session) == "c3 d4 b2"


def test_a_game_deleted_in_another_window_is_stored_again_under_a_new_id() -> None:
    disk, first, other = two_windows("c3")
    other.session.rematch()
    gone = first.current.id
    other.kept.remove(gone)
    disk.settle()
    assert lines(disk) == []
    assert notices_text(first.session.board_input.now) == _(SENTENCES[RemoteChange.REMOVED])
    first.current.store()
    disk.settle()
    first.reload()
    first.current.store()
    disk.settle()
    assert lines(disk) == [], "it is still shown, and yet deleted"
    first.play("d4")
    disk.settle()
    assert lines(disk) == ["c3d4"]
    assert gone not in disk.games()


def test_a_move_made_before_hearing_of_a_deletion_stores_the_game_again() -> None:
    disk, first, other = two_windows("c3")
    other.kept.remove(first.current.id)
    first.play("d4")
    disk.settle()
    assert lines(disk) == ["c3d4"]


def test_a_game_with_a_newer_move_of_another_window_is_not_deleted() -> None:
    disk, first, other = two_windows("c3")
    first.play("d4")
    other.kept.remove(first.current.id)
    disk.settle()
    assert lines(disk) == ["c3d4"]
    assert other.kept_moves() == ["c3 d4"]


def test_undoing_a_deletion_restores_the_same_game() -> None:
    disk, first, other = two_windows("c3")
    gone = first.current.id
    other.session.rematch()
    other.kept.remove(gone)
    disk.settle()
    fresh = Window(disk, two_people())
    fresh.play("a1")
    disk.settle()
    other.kept.put_back(gone)
    disk.settle()
    assert lines(disk) == ["a1", "c3"]
    assert disk.games()[gone].startswith("#redstone5-1-c3-")
    first.play("d4")  # it still had the game, from before
    disk.settle()
    assert lines(disk) == ["a1", "c3", "c3d4"]


def test_a_deletion_can_be_undone_before_the_database_has_deleted() -> None:
    disk, first, other = two_windows("c3")
    other.session.rematch()
    other.kept.remove(first.current.id)
    other.kept.put_back(first.current.id)
    disk.settle()
    assert lines(disk) == ["c3"]


def test_ids_are_never_reused() -> None:
    disk = Disk()
    ids = set()
    for _time in range(5):
        window = Window(disk, two_people())
        window.play("c3")
        disk.settle()
        ids.add(window.current.id)
        window.kept.remove(window.current.id)
        disk.settle()
        window.close()
        disk.texts.clear()
    assert len(ids) == 5


def test_a_window_shows_moves_made_while_it_was_closed() -> None:
    disk, first, other = two_windows("c3")
    other.close()
    first.play("d4")
    disk.settle()
    other.reload()
    assert moves_of(other.session) == "c3"
    disk.settle()
    assert moves_of(other.session) == "c3 d4"


def test_an_empty_board_is_not_shared_by_two_windows() -> None:
    disk = Disk()
    one, two = Window(disk, two_people()), Window(disk, two_people())
    one.current.store()
    two.reload()
    one.play("c3")
    disk.settle()
    two.play("a1")
    disk.settle()
    assert lines(disk) == ["a1", "c3"]


def test_a_game_is_elsewhere_for_the_window_not_played_in_until_it_takes_the_focus() -> None:
    disk, first, other = two_windows("c3", "d4", session=against_computer())
    first.play("b2")
    disk.settle()
    assert (first.current.is_elsewhere, other.current.is_elsewhere) == (False, True)
    other.current.take_focus()
    assert not other.current.is_elsewhere
    first.play("e5")
    disk.settle()
    assert moves_of(other.session) == "c3 d4 b2 e5"


def test_settings_are_stored_apart_from_games() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    window.session.board_input.set_settings(
        Settings(Confirm.ALWAYS, ColourTheme.DARK, show_red=True)
    )
    window.play("c3")
    disk.settle()
    assert "confirm" not in next(iter(disk.records.values()))[1]
    del disk.texts[CURRENT]
    fresh = Window(disk)
    assert fresh.session.board_input.now.settings == window.session.board_input.now.settings


# -- disks that fail ------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", [NotKept.BLOCKED, NotKept.NEWER])
def test_without_a_database_the_page_plays_and_says_so_once(trouble: NotKept) -> None:
    disk = Disk()
    disk.trouble = trouble.value
    disk.keeps_texts = False
    window = Window(disk, two_people())
    window.play("c3")
    disk.settle()
    assert notices_text(window.session.board_input.now) == _(SENTENCES[trouble])
    assert window.shown == 1
    window.play("d4")
    disk.settle()
    assert (moves_of(window.session), notices_text(window.session.board_input.now)) == ("c3 d4", "")
    assert window.kept_moves() == ["c3 d4"]
    assert words.note_on_games(window.kept.state) == _(SENTENCES[trouble])
    assert disk.records == {}


@pytest.mark.parametrize("trouble", [NotKept.FULL, NotKept.REFUSED])
def test_a_full_disk_is_reported_and_stored_games_stay(trouble: NotKept) -> None:
    disk = Disk()
    before = Window(disk, two_people())
    before.play("a1")
    disk.settle()
    before.close()
    window = Window(disk, two_people())
    window.session.rematch()
    disk.refuses = trouble.value
    window.play("c3")
    disk.settle()
    assert notices_text(window.session.board_input.now) == _(SENTENCES[trouble])
    assert lines(disk) == ["a1"]
    assert sorted(window.kept_moves()) == ["a1", "c3"]
    disk.refuses = ""
    window.play("d4")
    disk.settle()
    assert lines(disk) == ["a1", "c3d4"]
    assert window.kept.state.trouble is None


def test_the_two_hundred_and_first_game_is_stored_like_the_first() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    for _time in range(205):
        window.session.rematch()
        window.play("c3")
    disk.settle()
    assert len(disk.games()) == 205
    window.reload()
    disk.settle()
    assert len(window.kept_moves()) == 205


def test_a_damaged_record_is_reported_and_stays_and_the_others_are_read() -> None:
    disk, first, _ = two_windows("c3")
    for name, text in {"damaged1": "{", "damaged2": "[" * 100_000, "damaged3": "null"}.items():
        disk.records[GAMES, name] = 1, text
    kept = dict(disk.records)
    fresh = Window(disk)
    disk.settle()
    assert fresh.kept_moves() == ["c3"]
    assert fresh.kept.state.damaged == 3
    assert "3 damaged items are set aside" in words.note_on_games(fresh.kept.state)
    fresh.play("d4")
    disk.settle()
    assert all(disk.records[where] == kept[where] for where in kept if "damaged" in where[1])
    assert moves_of(first.session) == "c3 d4"


def test_a_record_of_a_newer_version_stays_and_is_reported() -> None:
    disk, first, other = two_windows("c3")
    where = GAMES, first.current.id
    newer = json.dumps({"version": 2, "tree": ["c3"]})
    disk.records[where] = 7, newer
    first.play("d4")
    other.reload()
    disk.settle()
    assert disk.records[where] == (7, newer)
    assert other.kept.state.newer == 1
    assert "saved by a newer version of this page" in words.note_on_games(other.kept.state)
    assert readable_lines(disk) == ["c3d4"]


def readable_lines(disk: Disk) -> list[str]:
    """Return the moves of the games that this version can read."""
    records = (json.loads(text) for _, text in disk.records.values())
    return [record["link"].split("-")[2] for record in records if "link" in record]


def test_unknown_fields_of_a_stored_game_stay_when_a_move_is_written() -> None:
    disk, first, other = two_windows("c3")
    where = GAMES, first.current.id
    record = json.loads(disk.records[where][1]) | {"notes": {"1": "a good move"}}
    disk.records[where] = disk.records[where][0], json.dumps(record)
    other.reload()
    other.play("d4")  # the database is not even read yet
    disk.settle()
    written = json.loads(disk.records[where][1])
    assert written["notes"] == {"1": "a good move"}
    assert written["link"].startswith("#redstone5-1-c3d4-")


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"version": 1, "id": "x"}', "null"])
def test_damaged_sessions_are_set_aside(text: str) -> None:
    disk, first, _ = two_windows("c3")
    game = first.current.id
    for damaged in (text, text + " "):
        first.close()
        disk.texts[CURRENT] = damaged
        first = Window(disk)
        assert notices_text(first.session.board_input.now).startswith(
            "Your last game couldn’t be read"
        )
        first.current.store()
        disk.settle()
    assert set(first.kept.damaged.values()) == {text, text + " "}
    assert first.kept.get(game) is not None
    fresh = Window(disk)
    disk.settle()
    assert set(fresh.kept.damaged.values()) == {text, text + " "}


@pytest.mark.parametrize("name", [CURRENT, SETTINGS])
def test_a_newer_versions_session_stays_unchanged(name: str) -> None:
    disk = Disk()
    disk.texts[name] = json.dumps({"version": 2, "what": "nobody knows"})
    window = Window(disk)
    window.play("c3")
    disk.settle()
    assert json.loads(disk.texts[name])["version"] == 2
    assert list(disk.games().values()) != []
    assert not window.kept.damaged


BRANCHED = "#redstone5-2-0-c3e5-1d4"
STEPS = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(["play", "undo", "redo", "settle", "reload", "new"]),
        st.sampled_from(["a1", "b2", "c3", "d4", "e5", "a5", "e1"]),
    ),
    max_size=25,
)


@given(STEPS)
def test_after_any_actions_each_window_shows_a_stored_game(
    steps: list[tuple[int, str, str]],
) -> None:
    disk, *windows = two_windows("b4")
    for number, what, point in steps:
        act_in_window(windows[number], what, point)
    for window in windows:
        window.current.store()
    disk.settle()
    kept = [tree_of(link) for link in disk.games().values()]
    shown = [window.session.game for window in windows if window.session.game.line]
    for game in shown:  # windows may show different moments of it
        assert any(tree.has_all_of(tree_of(link_of(game))) for tree in kept)
    assert all(not window.kept.is_unwritten(window.current.id) for window in windows)


def act_in_window(window: Window, what: str, point: str) -> None:
    """Do an action in a window: a move, undo, redo, a reload, a new game, or waiting requests."""
    match what:
        case "play":
            make_move(window.session, point)
            window.current.store()
        case "undo":
            window.session.undo()
        case "redo":
            window.session.redo()
        case "settle":
            window.disk.settle()
        case "reload":
            window.current.store()
            window.reload()
        case _:
            window.session.rematch()
