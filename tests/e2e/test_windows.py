"""Several windows of one browser follow each other, and lose no move of any window."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from redstone.app.play.settings import Setup
from tests.app.sessions import link
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people

FOLLOWED = "You continued this game in another window."
MANY = 5_000


@pytest.fixture
def two(context: BrowserContext, site: Site) -> tuple[BoardPage, BoardPage]:
    """Provide two windows of one browser with the same game, after c3."""
    first = BoardPage(context.new_page(), site.url).open(saved_game("", two_people()))
    first.tap("c3")
    first.wait_until_kept("games", link("c3"))
    other = BoardPage(context.new_page(), site.url).open()
    other.expect_plies(1)
    other.wait_until_kept("games", link("c3"))
    return first, other


def wait_for_listed_games(table: BoardPage) -> None:
    """Open the list of games, wait until it is filled from the database, and close it."""
    table.open_dialog("games")
    expect(table["#games-list li b"].first).not_to_be_empty()
    table["#games"].get_by_role("button", name="Close").click()


def test_a_window_follows_the_game_of_another(two: tuple[BoardPage, BoardPage]) -> None:
    """A move in each window is shown in the other, with a notice, and stored as one game."""
    first, other = two
    first.tap("d4")
    other.expect_plies(2)
    expect(other["#detail"]).to_contain_text(FOLLOWED)
    other.tap("b2")
    first.expect_plies(3)
    assert first.moves() == other.moves() == "c3 d4 b2"
    first.wait_until_kept("games", link("c3 d4 b2"))
    assert len(first.records()) == 1


def test_an_undo_and_a_hint_act_in_the_window_where_they_are_pressed(
    context: BrowserContext, site: Site
) -> None:
    """An undo is followed by the other window, in which a hint is then shown."""
    first = BoardPage(context.new_page(), site.url).open(saved_game("", against_computer()))
    first.tap("c3")
    first.expect_plies(2)
    other = BoardPage(context.new_page(), site.url).open()
    other.expect_plies(2)
    wait_for_listed_games(other)
    first["#undo"].click()
    other.expect_plies(0)
    expect(other["#detail"]).to_contain_text(FOLLOWED)
    other["#hint"].click()
    expect(other["#detail"]).to_contain_text("% to win", timeout=30_000)


def test_a_stale_window_that_plays_loses_nothing(two: tuple[BoardPage, BoardPage]) -> None:
    """If windows don't hear of each other, different moves are stored as two games."""
    first, other = two
    wait_for_listed_games(other)
    other.page.evaluate(  # it hears nothing of the others, as a page that was put to sleep
        "() => { BroadcastChannel.prototype.postMessage = () => {}; }"
    )
    first.page.evaluate("() => { BroadcastChannel.prototype.postMessage = () => {}; }")
    first.tap("d4")
    first.wait_until_kept("games", link("c3 d4"))
    other.expect_plies(1)
    other.tap("e5")
    expect(other["#detail"]).to_contain_text("is now a separate game")
    other.wait_until_kept("games", link("c3 e5"))
    assert sorted(json.loads(record["text"])["link"] for record in other.records()) == sorted(
        [link("c3 d4"), link("c3 e5")]
    )
    assert (first.moves(), other.moves()) == ("c3 d4", "c3 e5")


def test_a_deleted_game_is_restored_and_its_id_is_not_reused(
    two: tuple[BoardPage, BoardPage],
) -> None:
    """Played on in another window it gets a new id, and undo restores the old one."""
    first, other = two
    other.page.get_by_role("button", name="New game").first.click()
    other["#new-game-form"].get_by_role("button", name="Start").click()
    other.tap("a1")
    other.wait_until_kept("games", link("a1"))
    ids = {record["id"] for record in other.records()}
    other.open_dialog("games")
    old = other["#games-list li"].filter(has_text="White to move").nth(1)
    old.get_by_role("button", name="Delete").click()
    expect(first["#detail"]).to_contain_text("deleted in another window")
    other.wait_until_kept("games", link("c3"), times=0)
    first.tap("d4")
    first.wait_until_kept("games", link("c3 d4"))
    assert not {r["id"] for r in first.records() if link("c3 d4") in r["text"]} & ids
    other["#games-list"].get_by_role("button", name="Undo").click()
    other.wait_until_kept("games", link("c3"))
    assert ids < {record["id"] for record in other.records()}
    assert len(other.records()) == 3


def games_file(count: int) -> str:
    """Return an export file with this many different games."""
    players = {"person": None, "opponent": "person", "colour": "black", "level": 2}
    names = [f"{column}{row}" for column in "abcdefghj" for row in range(1, 10)]
    links = [link(f"{one} {two}", 9) for one in names for two in names if one != two][:count]
    games = ({"version": 1, "link": each, **players} for each in links)
    lines = (
        json.dumps({"id": f"exported-{n:05}", "played": n, **game}) for n, game in enumerate(games)
    )
    return '{"format":"redstone-games","version":1,\n"games":[\n' + ",\n".join(lines) + "\n]}\n"


def test_thousands_of_games_are_listed_in_pieces(table: BoardPage, tmp_path: Path) -> None:
    """Of 5,000 imported games at most 100 are listed at first, and more on scrolling."""
    file = tmp_path / "games.json"
    file.write_text(games_file(MANY))
    table.open(saved_game("", two_people()))
    table.open_dialog("games")
    table["#file"].set_input_files(file)
    expect(table["#games-note"]).to_contain_text(f"{MANY:,} games added.", timeout=60_000)
    assert table["#games-list li"].count() <= 100
    expect(table["#games-list li b"].first).to_have_text("Black to move.")
    table["#games"].get_by_role("button", name="Close").click()
    table.wait_until_kept("games", "#redstone9", times=MANY)
    table.reload()
    table.open_dialog("games")
    expect(table["#games-list li b"].first).to_have_text("Black to move.")
    before = table["#games-list li"].count()
    assert before <= 100
    table["#games-more"].scroll_into_view_if_needed()
    expect(table["#games-list li"].nth(before)).to_be_attached()
    assert len(table.records()) == MANY


def test_everything_is_exported_and_imported_elsewhere(
    running: BoardPage, other_table: BoardPage, tmp_path: Path
) -> None:
    """A file without its end is read too, and games that are there already are not added."""
    table = running.take_up(saved_game("c3 d4", two_people()))
    table.open_dialog("games")
    with table.page.expect_download() as download:
        table["#games"].get_by_text("Export all").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name.startswith("redstone-games-")
    assert json.loads(file.read_text())["games"][0]["link"] == link("c3 d4")
    cut = tmp_path / "cut.json"
    cut.write_text(file.read_text()[:-30])
    other = other_table.open(saved_game("", two_people()))
    other.open_dialog("games")
    other["#file"].set_input_files(cut)
    expect(other["#games-note"]).to_contain_text("1 game added.")
    other["#file"].set_input_files(file)
    expect(other["#games-note"]).to_contain_text("No games added. 1 was here already.")
    expect(other["#games-list li"]).to_have_count(1)
    other["#games-list li [data-does=open]"].click()
    other.expect_plies(2)


def without_database(page: Page) -> None:
    """Simulate a browser without a database for this page, as in some private windows."""
    page.add_init_script(
        """IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); }"""
    )


def test_without_a_database_the_page_plays_and_says_so(table: BoardPage) -> None:
    """A notice stays, and the current game is listed."""
    without_database(table.page)
    table.open(saved_game("", two_people()))
    table.tap("c3")
    expect(table["#detail"]).to_contain_text("This browser doesn’t keep your games")
    table.tap("d4")
    table.expect_plies(2)
    table["#unkept"].click()  # it stays in spite of messages
    expect(table["#games-note"]).to_contain_text("This browser doesn’t keep your games")
    expect(table["#games-list li"]).to_have_count(1)


def test_a_full_disk_is_reported(table: BoardPage) -> None:
    """A message is shown, and play continues."""
    table.page.add_init_script(
        """IDBObjectStore.prototype.put = function () {
            this.transaction.abort();
            throw new DOMException("no room", "QuotaExceededError");
        }"""
    )
    table.open(saved_game("", two_people()))
    table.tap("c3")
    expect(table["#detail"]).to_contain_text("There’s no room left for games on this device")
    table.tap("d4")
    table.expect_plies(2)


def test_a_database_of_a_newer_version_is_left_alone(table: BoardPage) -> None:
    """A message is shown, also after a reload, and the version is unchanged."""
    table.open(saved_game("", two_people()))
    table.settle()
    table.page.evaluate(
        """() => new Promise((done) => {
            const asked = indexedDB.open("redstone", 99);
            asked.onupgradeneeded = () => asked.result.createObjectStore("wonders");
            asked.onsuccess = () => { asked.result.close(); done(); };
        })"""
    )
    table.tap("c3")
    expect(table["#detail"]).to_contain_text("A newer version of this page keeps your games")
    table.reload()
    expect(table["#detail"]).to_contain_text("A newer version of this page keeps your games")
    version = table.page.evaluate("indexedDB.databases().then(([{version}]) => version)")
    assert version == 99


def test_a_newer_page_that_opens_while_games_are_read_is_reported(table: BoardPage) -> None:
    """The database's event about a newer version comes during the first reading."""
    table.page.add_init_script(
        """const getAll = IDBObjectStore.prototype.getAll;
        IDBObjectStore.prototype.getAll = function (...about) {
            IDBObjectStore.prototype.getAll = getAll;
            const versions = { oldVersion: 1, newVersion: 99 };
            this.transaction.db.dispatchEvent(new IDBVersionChangeEvent("versionchange", versions));
            return getAll.apply(this, about);
        };"""
    )
    table.open(saved_game("", two_people()))
    table.settle()
    table.tap("c3")
    expect(table["#detail"]).to_contain_text("A newer version of this page keeps your games")


def test_a_link_is_found_among_the_stored_games_at_the_start(table: BoardPage) -> None:
    """A link to an earlier move of a stored game leads to its latest move."""
    by_link = Setup(cols=5, rows=5, opponent=two_people().opponent)
    table.open(saved_game("c3 d4 b2", by_link))
    table.wait_until_kept("games", link("c3 d4 b2"))
    other = BoardPage(table.page.context.new_page(), table.url).open(link=link("c3 d4"))
    expect(other["#detail"]).to_contain_text("This is an older version of your game")
    other["#visit"].get_by_text("To the latest move").click()
    other.expect_plies(3)
