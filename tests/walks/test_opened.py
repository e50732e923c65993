"""A game opened from outside survives a reload, and is stored if it is worth it."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from redstone.app.play.settings import ColourTheme, FieldText, Settings
from redstone.app.storage.session_text import write_settings
from tests.app.sessions import link
from tests.walks.browserless import WEB, BrowserlessPage

STUDY = "#redstone9-2-0-e5d4c3-1f6g7-5c4-4"
ENDED = b"(;GM[1]SZ[9]RU[Go]KM[7]PB[Cho]PW[Lee]RE[B+Resign];B[ee];W[cc])"
COMMENTED = b"(;GM[1]SZ[9]RU[Go]KM[7];B[ee]C[a thought];W[cc])"
PUZZLE = "#redstone4np-2-0-c2b1a2d1b2a1d3c3d4a4xc1b3b1c4a3xd2d3-ijsw6"  # of the collection

OPENINGS: dict[str, tuple[Callable[[BrowserlessPage], None], str]] = {
    "study by link": (lambda page: page.follow(STUDY), "study"),
    "ended file": (lambda page: page.page.links.open_file(ENDED), "study"),
    "commented file": (lambda page: page.page.links.open_file(COMMENTED), "study"),
    "finished game by link": (lambda page: page.follow(link("c3 d4 w")), ""),
    "unfinished game by link": (lambda page: page.follow(link("c3 d4")), ""),
    "puzzle by link": (lambda page: page.follow(PUZZLE), "puzzles"),
    "position as text": (lambda page: page.follow(BOARD), "editor"),
    "damaged link": (lambda page: page.follow("#redstone5-1-c3d4d4"), ""),
}
BOARD = "3 . . .\n2 . X O\n1 . . .\n  a b c"


def shown_state(page: BrowserlessPage) -> tuple[str, str, bool]:
    """Return the room, the tree on its board with the cursor, and True if it is only viewed."""
    now = page.session.board_input.now
    game = now.game
    tree = f"{game.start.board} {[(node.parent, str(node.move)) for node in game.nodes]}"
    return page.room, f"{game.rules} {tree} {game.cursor}", now.table.is_visited


def own_game() -> BrowserlessPage:
    """Return a page on which a game has begun."""
    page = BrowserlessPage()
    page.session.new_game(page.session.table.setup)
    return page


@pytest.mark.parametrize("what", OPENINGS)
async def test_what_was_opened_is_there_after_a_reload(what: str) -> None:
    opening, room = OPENINGS[what]

    page = own_game()
    await page.rest()
    opening(page)
    await page.rest()
    before = shown_state(page)
    assert before[0] == room
    page.reload()
    await page.rest()
    assert shown_state(page) == before


@pytest.mark.parametrize("what", ["study by link", "ended file", "commented file"])
async def test_a_study_from_outside_is_among_the_games_once(what: str) -> None:
    opening, _ = OPENINGS[what]

    page = own_game()
    await page.rest()
    for _ in range(2):
        opening(page)
        await page.rest()
        page.session.record.go_to_node(1)
        page.page.refresh()
        await page.rest()
        page.page.rooms.leave()
        page.page.refresh()
        await page.rest()
    assert [game.is_study for game in page.page.kept.newest_first()] == [True]


async def test_the_plates_of_a_study_name_the_players_of_its_file() -> None:
    page = own_game()
    page.page.links.open_file(ENDED)
    await page.rest()
    for _ in range(2):
        plates = page.shown["plates"]
        assert [plates[colour]["name"] for colour in ("black", "white")] == ["Cho", "Lee"]
        page.reload()
        await page.rest()


async def test_the_way_back_to_an_empty_game_does_not_make_it_a_received_one() -> None:
    page = own_game()
    await page.rest()
    own, table = page.address, page.session.table
    page.address = PUZZLE
    page.follow(PUZZLE)
    await page.rest()
    page.address = own
    page.follow(own)
    await page.rest()
    assert page.room == ""
    assert page.session.table == table
    assert not page.session.table.is_received


async def test_a_study_in_which_nothing_was_done_is_there_after_a_reload() -> None:
    page = BrowserlessPage()
    page.follow(link("c3 d4 w"))
    await page.rest()
    route = WEB["web.routes"].StudyRoute(page.session.game.go_to(1))
    page.enter("study", route)
    await page.rest()
    before = shown_state(page)
    page.reload()
    await page.rest()
    assert shown_state(page) == before
    assert not any(game.is_study for game in page.page.kept.newest_first())


async def test_a_file_of_games_changes_no_settings_until_they_are_asked_for() -> None:
    settings = write_settings(
        Settings(theme=ColourTheme.DARK, name="Mallory", servers=FieldText("turn:evil.example:u:p"))
    )
    file = json.dumps({"format": "redstone-games", "version": 1, "settings": settings, "games": []})

    page = own_game()
    await page.rest()
    board_input = page.session.board_input
    before = board_input.now.settings
    page.page.games.open_text(file)
    await page.rest()
    assert board_input.now.settings == before
    assert not page.hidden("games-settings")
    page.page.act("take-settings")
    assert board_input.now.settings == replace(before, theme=ColourTheme.DARK)
    assert page.hidden("games-settings")
