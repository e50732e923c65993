"""The games of the previous version are migrated once, and its own data stays unchanged."""

import json

from redstone.app.play.notices import NotKept
from redstone.app.storage.boot_state import ASIDE_BEFORE, GAMES_BEFORE, SESSION_BEFORE
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.session_text import save, write_players
from tests.app.sessions import link, two_people, with_moves
from tests.storage.windows import Disk, Window

PLAYERS = write_players(two_people().table.setup, two_people().table.seats)


def games_before(*games: str) -> str:
    """Return the previous version's text of these games, the one played last first."""
    entries = [
        {"id": len(games) - place, "link": link(moves), **PLAYERS}
        for place, moves in enumerate(games)
    ]
    return json.dumps({"version": 1, "games": entries})


def disk_before(*games: str) -> Disk:
    """Return a device with the previous version's data: these games, the first one played last."""
    disk = Disk()
    disk.texts[GAMES_BEFORE] = games_before(*games)
    disk.texts[SESSION_BEFORE] = save(with_moves(two_people(), games[0]))
    return disk


def test_games_are_migrated_in_order_and_the_session_continues_its_game() -> None:
    disk = disk_before("c3 d4", "a1", "b2")
    texts = dict(disk.texts)
    window = Window(disk)
    window.play("e5")
    disk.settle()
    assert window.kept_moves() == ["c3 d4 e5", "a1", "b2"]
    assert len(disk.games()) == 3
    assert {name: disk.texts[name] for name in texts} == texts


def test_games_are_migrated_once() -> None:
    disk = disk_before("c3", "a1")
    window = Window(disk)
    disk.settle()
    window.kept.remove(next(g.id for g in window.kept.newest_first() if g.moves == ("a1",)))
    disk.settle()
    window.current.store()
    window.reload()
    disk.settle()
    assert window.kept_moves() == ["c3"]


def test_two_windows_that_start_at_once_migrate_them_once() -> None:
    disk = disk_before("c3", "a1", "b2")
    one, two = Window(disk), Window(disk)
    disk.settle()
    assert sorted(one.kept_moves()) == sorted(two.kept_moves()) == ["a1", "b2", "c3"]
    assert len(disk.games()) == 3


def test_games_that_cannot_be_written_are_migrated_by_the_next_visit() -> None:
    disk = disk_before("c3", "a1")
    disk.refuses = NotKept.FULL.value
    window = Window(disk)
    disk.settle()
    assert disk.records == {}
    assert sorted(window.kept_moves()) == ["a1", "c3"]
    assert window.kept.state.trouble is NotKept.FULL
    disk.refuses = ""
    window.reload()
    disk.settle()
    assert len(disk.games()) == 2


def test_without_a_database_older_games_are_shown_too() -> None:
    disk = disk_before("c3", "a1")
    disk.trouble = NotKept.BLOCKED.value
    window = Window(disk)
    disk.settle()
    assert sorted(window.kept_moves()) == ["a1", "c3"]


def test_games_added_by_the_previous_version_after_the_migration_are_migrated_too() -> None:
    disk = disk_before("c3", "a1")
    window = Window(disk)
    disk.settle()
    window.current.store()
    gone = next(game for game in window.kept.newest_first() if game.moves == ("a1",))
    window.kept.remove(gone.id)
    disk.settle()
    disk.texts[GAMES_BEFORE] = games_before("e5 d4", "c3", "a1").replace('"id": 3', '"id": 9')
    window.reload()
    disk.settle()
    assert sorted(window.kept_moves()) == ["c3", "e5 d4"]


def test_damaged_texts_of_the_previous_version_are_set_aside_unchanged() -> None:
    disk = disk_before("c3", "a1")
    disk.texts[GAMES_BEFORE] = disk.texts[GAMES_BEFORE].replace(link("a1"), "#nonsense")
    disk.texts |= dict(zip(ASIDE_BEFORE, ("{", "[" * 100_000), strict=True))
    texts = dict(disk.texts)
    window = Window(disk)
    disk.settle()
    assert set(window.kept.damaged.values()) == {texts[GAMES_BEFORE], "{", "[" * 100_000}
    assert window.kept_moves() == ["c3"]
    assert {name: disk.texts[name] for name in texts} == texts


def test_games_of_an_unknown_version_stay_and_are_reported() -> None:
    disk = disk_before("c3")
    disk.texts[GAMES_BEFORE] = disk.texts[GAMES_BEFORE].replace('"version": 1', '"version": 2')
    window = Window(disk)
    disk.settle()
    assert window.kept.state.newer == 1
    assert not window.kept.damaged
    assert [name for store, name in disk.records if store == GAMES] == [window.current.id]
