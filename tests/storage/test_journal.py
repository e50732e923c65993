"""The changes not yet written when a page closed. The next page has them, in any tab."""

import json
from dataclasses import replace

import pytest

from redstone.app.play.notices import NotKept
from redstone.app.storage.database import MAX_LEFT, journal_text, read_journal
from redstone.app.storage.kept_game import LEFT, OPEN, KeptGame
from redstone.app.storage.studies import study_record
from redstone.app.study import edits
from redstone.app.study.keeper import StudyKeeper
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.app.sessions import two_people
from tests.storage.studies import open_study
from tests.storage.windows import Disk, Window

LATER = format_link(Game.new(Redstone(pie=False), 5, 5).play(parse_move("c2")))


def game_with_comment(comment: str, moves: str = "c3 d4") -> Game:
    """Return a game with a comment at its end."""
    game = Game.new(Redstone(pie=False), 5, 5)
    for token in moves.split():
        game = game.play(parse_move(token))
    return edits.with_comment(game, comment)


def study_keeper(window: Window, comment: str) -> StudyKeeper:
    """Return the keeper of a window's study with a comment, stored if the database accepts it."""
    keeper = StudyKeeper(window.kept, lambda: next(window.disk.clock))
    keeper.begin(None)
    keeper.store(game_with_comment(comment))
    return keeper


def comments(window: Window) -> list[str]:
    """Return the comments of all studies, each at its current node."""
    studies = [game for game in window.kept.newest_first() if game.is_study]
    return sorted(open_study(game).node.notes.comment for game in studies)


def new_tab(disk: Disk) -> Window:
    """Return a new tab whose database has been read."""
    window = Window(disk)
    disk.settle()
    return window


def test_changes_of_a_closed_tab_are_restored_in_any_tab() -> None:
    disk = Disk()
    window = new_tab(disk)
    keeper = study_keeper(window, "Kept.")
    disk.settle()
    keeper.store(game_with_comment("Typed at the last moment."))
    window.go_away()
    later = new_tab(disk)
    assert comments(later) == ["Typed at the last moment."]
    assert comments(new_tab(disk)) == ["Typed at the last moment."]
    assert LEFT not in disk.texts or not disk.texts[LEFT]


def test_a_reload_restores_its_study_under_the_same_id() -> None:
    disk = Disk()
    window = new_tab(disk)
    keeper = study_keeper(window, "Typed.")
    window.remember(OPEN, keeper.id)
    window.current.leave()
    window.close()
    disk.jobs.clear()
    window.reload()
    disk.settle()
    assert window.recalled(OPEN) == keeper.id
    assert comments(window) == ["Typed."]


def test_a_reload_restores_its_study_under_a_new_id_after_a_conflict() -> None:
    disk = Disk()
    window = new_tab(disk)
    keeper = study_keeper(window, "One.")
    disk.settle()
    other = new_tab(disk)
    keeper.store(game_with_comment("Typed."))
    window.remember(OPEN, keeper.id)
    window.current.leave()
    window.close()
    disk.jobs.clear()
    before = other.kept.get(keeper.id)
    assert before is not None
    later = replace(before, played=2_000_000, link=LATER)
    other.kept.write([later])
    disk.settle()
    window.reload()
    disk.settle()
    recalled = window.kept.get(window.recalled(OPEN))
    assert recalled is not None
    assert recalled.id != keeper.id
    assert open_study(recalled).node.notes.comment == "Typed."


def test_changes_written_to_the_database_leave_the_journal() -> None:
    disk = Disk()
    window = new_tab(disk)
    keeper = study_keeper(window, "One.")
    window.current.leave()
    assert disk.texts[LEFT]
    disk.settle()
    assert not disk.texts[LEFT]
    keeper.store(game_with_comment("Two."))  # the page came back, and continues
    disk.settle()
    assert comments(new_tab(disk)) == ["Two."]


def test_two_tabs_that_close_at_once_both_leave_their_changes() -> None:
    disk = Disk()
    one, other = new_tab(disk), new_tab(disk)
    study_keeper(one, "The first.")
    study_keeper(other, "The second.")
    one.current.leave()
    other.current.leave()
    one.go_away()
    other.go_away()
    assert comments(new_tab(disk)) == ["The first.", "The second."]


def test_two_tabs_restore_the_same_changes_once() -> None:
    disk = Disk()
    window = new_tab(disk)
    keeper = study_keeper(window, "Kept.")
    disk.settle()
    keeper.store(game_with_comment("Left."))
    window.go_away()
    disk.open.clear()
    first, second = Window(disk), Window(disk)
    disk.settle()
    assert comments(first) == comments(second) == ["Left."]


def test_journalled_changes_are_restored_once_beside_later_ones() -> None:
    disk = Disk()
    window = new_tab(disk)
    keeper = study_keeper(window, "Kept.")
    disk.settle()
    keeper.store(game_with_comment("Left."))
    window.current.leave()
    left = disk.texts[LEFT]
    disk.settle()
    keeper.store(game_with_comment("Later."))
    disk.settle()
    disk.texts[LEFT] = left
    assert comments(new_tab(disk)) == ["Later.", "Left."]
    disk.texts[LEFT] = left
    assert comments(new_tab(disk)) == ["Later.", "Left."]


def test_moves_without_comments_are_journalled_too() -> None:
    disk = Disk()
    window = new_tab(disk)
    keeper = StudyKeeper(window.kept, lambda: next(disk.clock))
    keeper.begin(None)
    keeper.store(game_with_comment(""))
    disk.settle()
    keeper.store(game_with_comment("", "c3 d4 b2"))
    window.go_away()
    (study,) = new_tab(disk).kept.newest_first()
    assert open_study(study).tokens == ("c3", "d4", "b2")


def test_changes_of_a_game_no_longer_current_are_journalled_too() -> None:
    disk = Disk()
    window = Window(disk, two_people())
    disk.settle()
    window.play("c3", "d4")
    window.session.rematch()
    window.play("a1")
    window.go_away()
    assert sorted(new_tab(disk).kept_moves()) == ["a1", "c3 d4"]


def test_without_a_database_each_page_restores_the_journal_and_leaves_it_to_the_next() -> None:
    disk = Disk()
    disk.trouble = NotKept.BLOCKED.value
    window = new_tab(disk)
    study_keeper(window, "No room for this.")
    window.go_away()
    between = new_tab(disk)
    assert comments(between) == ["No room for this."]
    between.go_away()
    disk.trouble = ""
    assert comments(new_tab(disk)) == ["No room for this."]


def test_a_study_refused_by_a_full_database_is_restored_by_the_next_page() -> None:
    disk = Disk()
    window = new_tab(disk)
    disk.refuses = NotKept.FULL.value
    study_keeper(window, "No room for this.")
    disk.settle()
    window.go_away()
    disk.refuses = ""
    assert comments(new_tab(disk)) == ["No room for this."]


def test_the_journal_of_the_previous_version_is_restored() -> None:
    disk = Disk()
    study = study_record("abcdefgh-1", game_with_comment("From before."), "", 7)
    disk.texts[LEFT] = json.dumps({"id": study.id, "record": study.data})
    assert comments(new_tab(disk)) == ["From before."]


@pytest.mark.parametrize(
    "text",
    ["{}", "[]", "null", '{"id": "abcdefgh-1", "record": {}}', "[" * 100_000, "x" * 9_000_000],
)
def test_an_unreadable_journal_is_set_aside(text: str) -> None:
    disk = Disk()
    disk.texts[LEFT] = text
    window = new_tab(disk)
    assert window.kept.newest_first() == []
    assert [found[:50] for found in window.kept.damaged.values()] == [text[:50]]
    assert not disk.texts[LEFT]


def test_the_valid_parts_of_a_damaged_journal_are_restored() -> None:
    disk = Disk()
    study = study_record("abcdefgh-1", game_with_comment("Whole."), "", 7)
    broken = study_record("abcdefgh-2", game_with_comment("Broken."), "", 7)
    text = journal_text([study, broken]).replace(broken.id, "?")
    disk.texts[LEFT] = text
    window = new_tab(disk)
    assert comments(window) == ["Whole."]
    assert [*window.kept.damaged.values()] == [text]


def test_the_journal_has_only_as_many_of_the_first_games_as_fit_its_limit() -> None:
    games = [
        study_record(f"abcdefgh-{n}", game_with_comment("y" * 90_000), "", n) for n in range(40)
    ]
    text = journal_text(games)
    assert len(text) < MAX_LEFT + 100_000
    found, is_whole = read_journal(text)
    assert is_whole
    assert found == games[: len(found)]
    assert isinstance(found[0], KeptGame)
