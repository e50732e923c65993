"""A game opened from outside survives a reload, and is stored if it is worth it."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from redstone.app.page.games_list import listed_ids
from redstone.app.play.challenge import Challenge, format_challenge
from redstone.app.play.settings import ColourTheme, FieldText, Settings
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.session_text import write_settings
from redstone.app.storage.studies import study_record
from redstone.app.study.edits import with_evaluation
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.app.sessions import link
from tests.games import game_of_link
from tests.walks.browserless import JS, WEB, BrowserlessPage, Buffer

STUDY = "#redstone9-2-0-e5d4c3-1f6g7-5c4-4"
ENDED = b"(;GM[1]SZ[9]RU[Go]KM[7]PB[Cho]PW[Lee]RE[B+Resign];B[ee];W[cc])"
COMMENTED = b"(;GM[1]SZ[9]RU[Go]KM[7];B[ee]C[a thought];W[cc])"
PUZZLE = "#redstone4np-2-0-c2b1a2d1b2a1d3c3d4a4xc1b3b1c4a3xd2d3-ijsw6"  # of the collection

CHALLENGE = format_challenge(
    Game.new(Redstone(pie=False), 5, 5).play(parse_move("c3")), Challenge(2, Player.WHITE)
)


def open_file(page: BrowserlessPage, content: bytes) -> None:
    """Open a file with this content on the page."""
    page.page.links.open_files([Buffer(content)])


OPENINGS: dict[str, tuple[Callable[[BrowserlessPage], None], str]] = {
    "study by link": (lambda page: page.follow(STUDY), "study"),
    "ended file": (lambda page: open_file(page, ENDED), "study"),
    "commented file": (lambda page: open_file(page, COMMENTED), "study"),
    "finished game by link": (lambda page: page.follow(link("c3 d4 w")), ""),
    "unfinished game by link": (lambda page: page.follow(link("c3 d4")), ""),
    "puzzle by link": (lambda page: page.follow(PUZZLE), "puzzles"),
    "challenge by link": (lambda page: page.follow(CHALLENGE), ""),
    "text with a link": (lambda page: page.follow(f"Look: https://x.org/{STUDY} !"), "study"),
    "file with a link": (lambda page: open_file(page, STUDY.encode()), "study"),
    "file with a puzzle": (
        lambda page: open_file(page, PUZZLE.encode()),
        "puzzles",
    ),
    "position as text": (lambda page: page.follow(BOARD), "editor"),
    "damaged link": (lambda page: page.follow("#redstone5-1-c3d4d4"), ""),
}
BOARD = "3 . . .\n2 . X O\n1 . . .\n  a b c"


def shown_state(page: BrowserlessPage) -> tuple[str, str, bool]:
    """Return the room, its game as text with rules, tree and cursor, and True if it is visited."""
    now = page.session.board_input.now
    game = now.game
    tree = f"{game.start.board} {[(node.parent, str(node.move)) for node in game.nodes]}"
    return page.room, f"{game.rules} {tree} {game.cursor}", now.table.is_visited


def own_game() -> BrowserlessPage:
    """Return a page with a new game of one's own."""
    page = BrowserlessPage()
    page.session.new_game(page.session.table.setup)
    return page


@pytest.mark.parametrize("case", OPENINGS)
async def test_an_opened_record_survives_a_reload(case: str) -> None:
    """Each kind of link, file and text opens its room, which a reload shows with the same game."""
    opening, room = OPENINGS[case]

    page = own_game()
    await page.rest()
    opening(page)
    await page.rest()
    before = shown_state(page)
    assert before[0] == room
    page.reload()
    await page.rest()
    assert shown_state(page) == before


@pytest.mark.parametrize(
    ("address", "room"),
    [(STUDY, "study"), (PUZZLE, "puzzles"), ("#study", "study"), (link("c3 d4"), "")],
)
async def test_a_page_with_a_link_is_ready_once_its_room_is_shown(
    address: str, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then the loading page is seen, and never the own game."""
    rooms = list[str]()

    class Noting:
        """The data of the page's root element, which note the room as the page becomes ready."""

        def __setattr__(self, name: str, value: str) -> None:
            """Note the room that is shown."""
            assert (name, value) == ("ready", "true")
            rooms.append(page.shown["room"])

    monkeypatch.setattr(JS.document.documentElement, "dataset", Noting())
    page = BrowserlessPage(address)
    await page.rest()
    assert rooms == [room]


async def test_a_game_of_a_collection_survives_a_reload() -> None:
    """The second of two opened files, chosen in the list, is the same study after it."""
    page = own_game()
    await page.rest()
    page.page.links.open_files([Buffer(ENDED), Buffer(COMMENTED)])
    await page.rest()
    page.page.games.open_listed(1)
    await page.rest()
    before = shown_state(page)
    assert before[0] == "study"
    page.reload()
    await page.rest()
    assert shown_state(page) == before


@pytest.mark.parametrize("is_file", [False, True])
@pytest.mark.parametrize(
    ("text", "room"),
    [("Play: https://x.org/#live3-abc", "live"), ("(;GM[1]SZ[9];B[ee]C[live3-abc])", "study")],
)
async def test_an_invitation_opens_live_play_from_a_file_too(
    text: str, room: str, *, is_file: bool
) -> None:
    """Within an SGF file it is only a comment."""
    page = own_game()
    await page.rest()
    if is_file:
        open_file(page, text.encode())
    else:
        page.follow(text)
    await page.rest()
    assert page.room == room


@pytest.mark.parametrize("case", ["study by link", "ended file", "commented file"])
async def test_a_received_study_is_stored_once(case: str) -> None:
    """Opened twice and stepped through, it is one stored study."""
    opening, _ = OPENINGS[case]

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
    open_file(page, ENDED)
    await page.rest()
    for _ in range(2):
        plates = page.shown["plates"]
        assert [plates[colour]["name"] for colour in ("black", "white")] == ["Cho", "Lee"]
        page.reload()
        await page.rest()


async def test_returning_to_an_empty_game_does_not_make_it_a_received_one() -> None:
    """One's own game without moves is the same after a puzzle was opened by its link."""
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


async def test_an_unchanged_study_survives_a_reload() -> None:
    """It is shown as before, at the same move, and is not stored as a study."""
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


async def test_an_import_changes_no_settings_unless_requested() -> None:
    """A button applies the theme then, but neither the name nor the servers."""
    settings = write_settings(
        Settings(theme=ColourTheme.DARK, name="Mallory", servers=FieldText("turn:evil.example:u:p"))
    )
    file = json.dumps({"format": "redstone-games", "version": 1, "settings": settings, "games": []})

    page = own_game()
    await page.rest()
    board_input = page.session.board_input
    before = board_input.now.settings
    page.page.links.arrive(file)
    await page.rest()
    assert board_input.now.settings == before
    assert not page.hidden("games-settings")
    page.page.act("take-settings")
    assert board_input.now.settings == replace(before, theme=ColourTheme.DARK)
    assert page.hidden("games-settings")


async def test_a_deleted_game_takes_its_unlisted_review_with_it_and_both_come_back() -> None:
    page = own_game()
    await page.rest()
    games, kept = page.page.games, page.page.kept
    kept.write([KeptGame("aboutsome-1", link("c3 d4 w"), {}, 1)])
    reviewed = with_evaluation(game_of_link(link("c3 d4 w")), Evaluation(0.25, 1200))
    kept.write([study_record("abcdefgh-1", reviewed, "aboutsome-1", 7)])
    assert "abcdefgh-1" not in listed_ids(kept)
    games.remove("aboutsome-1")
    assert not {"aboutsome-1", "abcdefgh-1"} & {game.id for game in kept.newest_first()}
    games.put_back("aboutsome-1")
    assert {"aboutsome-1", "abcdefgh-1"} <= {game.id for game in kept.newest_first()}
