"""Every session and stored game of the previous version opens unchanged.

Only the computer's level is changed, to the nearest of today's levels.
"""

from typing import Any

import pytest

from redstone.app.play.session import Session
from redstone.app.storage.boot_state import GAMES_BEFORE, SESSION_BEFORE, read_library
from redstone.app.storage.session_text import restore, write_players
from redstone.app.storage.validation import Damaged
from redstone.engine.levels import NEAREST
from redstone.record.diagram import format_rows
from redstone.record.link import format_link
from redstone.rules import GAMES
from tests.storage.corpus import DAMAGED, LIBRARIES, SESSIONS
from tests.storage.windows import Disk, Window


def corpus_facts(session: Session) -> dict[str, Any]:
    """Return a session in the corpus's form."""
    setup, settings, game = session.table.setup, session.board_input.now.settings, session.game
    return {
        "link": format_link(game),
        "rows": list(format_rows(game.position.board)),
        "moves": len(game.moves),
        "future": len(game.future),
        "game": setup.game,
        "cols": setup.cols,
        "rows_count": setup.rows,
        "options": setup.options,
        **write_players(setup, session.table.seats),
        "confirm": settings.confirm.value,
        "theme": settings.theme.value,
        "show_red": settings.show_red,
        "show_chances": settings.show_chances,
    }


def in_this_version(told: dict[str, Any]) -> dict[str, Any]:
    """Return the corpus's players in the form of this version."""
    others = {key: value for key, value in told.items() if key != "level"}
    return {**others, "strength": NEAREST[told["level"]]}


def test_the_corpus_has_sessions_of_every_game_opponent_and_level_and_full_lists() -> None:
    assert len(SESSIONS) > 80
    told = [session["expected"] for session in SESSIONS]
    assert {each["game"] for each in told} == set(GAMES)
    assert {each["opponent"] for each in told} == {"computer", "person", "link"}
    assert {each["level"] for each in told} >= set(range(1, 9))
    assert sum(each["future"] > 0 for each in told) > 20
    assert max(len(library["expected"]) for library in LIBRARIES) == 200
    assert sum(library["dropped"] > 0 for library in LIBRARIES) > 4


@pytest.mark.parametrize("kept", SESSIONS, ids=lambda kept: str(kept["expected"]["link"][:30]))
def test_a_session_opens_unchanged(kept: dict[str, Any]) -> None:
    assert corpus_facts(restore(kept["text"])) == in_this_version(kept["expected"])


@pytest.mark.parametrize("kept", LIBRARIES, ids=lambda kept: str(kept["what"]))
def test_the_games_of_a_device_open_unchanged(kept: dict[str, Any]) -> None:
    library, dropped = read_library(kept["text"])
    told = [{"id": entry.id, "link": entry.link, **entry.players} for entry in library]
    assert told == [in_this_version(each) for each in kept["expected"]]
    assert dropped == kept["dropped"]


@pytest.mark.parametrize("kept", LIBRARIES, ids=lambda kept: str(kept["what"]))
def test_the_games_of_a_device_are_migrated_in_order(kept: dict[str, Any]) -> None:
    disk = Disk()
    disk.texts[GAMES_BEFORE] = kept["text"]
    window = Window(disk)
    disk.settle()
    told = [{"link": game.link, **game.players} for game in window.kept.newest_first()]
    expected = [in_this_version(each) for each in kept["expected"]]
    assert told == [{key: each[key] for key in each if key != "id"} for each in expected]
    assert sorted(disk.games().values()) == sorted(str(game["link"]) for game in told)
    assert list(window.kept.damaged.values()) == ([kept["text"]] if kept["dropped"] else [])
    assert disk.texts[GAMES_BEFORE] == kept["text"]
    for game in {game.link: game for game in window.kept.newest_first()}.values():
        record, seats, setup = game.open()
        assert format_link(record) == game.link
        assert write_players(setup, seats) == game.players


@pytest.mark.parametrize("kept", SESSIONS, ids=lambda kept: str(kept["expected"]["link"][:30]))
def test_the_session_is_migrated_and_its_old_text_unchanged(kept: dict[str, Any]) -> None:
    disk = Disk()
    disk.texts[SESSION_BEFORE] = kept["text"]
    window = Window(disk)
    window.current.store()
    disk.settle()
    window.reload()
    assert corpus_facts(window.session) == in_this_version(kept["expected"])
    assert disk.texts[SESSION_BEFORE] == kept["text"]
    has_moves = kept["expected"]["moves"] + kept["expected"]["future"] > 0
    assert list(disk.games().values()) == ([kept["expected"]["link"]] if has_moves else [])


@pytest.mark.parametrize("text", [*DAMAGED["sessions"], *DAMAGED["newer sessions"]])
def test_invalid_sessions_are_still_refused(text: str) -> None:
    with pytest.raises(Damaged):
        restore(text)


@pytest.mark.parametrize("text", [*DAMAGED["libraries"], *DAMAGED["newer libraries"]])
def test_invalid_lists_of_games_are_still_refused(text: str) -> None:
    with pytest.raises(Damaged):
        read_library(text)
