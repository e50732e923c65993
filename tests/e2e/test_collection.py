"""Files with many games, the search among stored games, and erasing all stored data."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.table import BoardPage
from tests.e2e.waiting import expect_soon

GAMES = [
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Go]PB[Anna]PW[Ben]RE[B+R]DT[2020-01-01];B[ee];W[cc];B[gg])",
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Go]PB[Carl]PW[Dora]C[A lesson];B[cc])",
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Go]AB[bb][cb]AW[aa]GN[Problem 1];B[ba];W[ab])",
]
MORE_GAMES = [
    f"(;GM[1]FF[4]SZ[7]KM[7]RU[Go]PB[Zoe]PW[Yan];B[{col}{row}];W[gg])"
    for col in "abcdef"
    for row in "abc"
]
"""With GAMES, these are more than are found by eye."""
PROBLEM = (
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Go]AB[ba][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][fc][fb][fa]PL[B]"
    "C[Black to live](;B[ca]C[Correct])(;B[da];W[ca]C[Wrong]))"
)
DROP = """files => {
    const dataTransfer = new DataTransfer();
    for (const [name, bytes] of files) {
        const data = Uint8Array.from(bytes, (byte) => byte.charCodeAt());
        dataTransfer.items.add(new File([data], name));
    }
    const told = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("drop", told));
}"""


def drop(table: BoardPage, *files: str, codec: str = "utf-8") -> None:
    """Drop SGF files with these texts on the page."""
    contents = [text.encode(codec).decode("latin-1") for text in files]
    table.page.evaluate(DROP, [[f"{at}.sgf", text] for at, text in enumerate(contents)])


def solved_problems(running: BoardPage) -> list[list[int]]:
    """Return the numbers of the solved problems of each file that is stored for reloads."""
    return [each["numbers"] for each in running.records("solved", "redstone.opened")]


def store_games(running: BoardPage, *more: str) -> None:
    """Store all games of GAMES and `more`, and open the list of games."""
    drop(running, *GAMES, *more)
    running["#collection-keep"].click()
    expect(running["#collection-note"]).to_have_text(f"{len(GAMES) + len(more)} games added.")
    running["#collection"].get_by_role("button", name="Close").click()
    running.open_dialog("games")


@pytest.mark.parametrize("files", [["\n".join(GAMES)], GAMES], ids=["one file", "several files"])
def test_a_file_of_many_games_is_a_list_to_open_and_to_store(
    table: BoardPage, files: list[str]
) -> None:
    """The list can be searched, found games stored, one opened as a study, and the next reached."""
    running = table.open()
    drop(running, *files)
    lines = running["#collection-list li"]
    expect(lines).to_have_count(3)
    expect(lines.first).to_have_text("1. Anna – Ben · B+R · 2020-01-01 · 3 moves")
    expect(lines.nth(2)).to_contain_text("Problem 1")
    running["#collection-find"].fill("carl")
    expect(lines).to_have_count(1)
    running["#collection-keep"].click()
    expect(running["#collection-note"]).to_have_text("1 game added.")
    running["#collection-find"].fill("")
    lines.first.get_by_role("button").click()
    expect(running["#study"]).to_be_visible()
    expect(running["#collection"]).to_be_hidden()
    running["#study-tools-open"].click()
    running["#study-tools"].get_by_role("button", name="Next game").click()
    expect(running["#study-comment"]).to_have_value("")
    running["#study-tools-open"].click()
    expect(running["#study-name"]).to_have_value("")
    running["#study-tools"].get_by_role("button", name="Games in this file").click()
    expect(lines).to_have_count(3)


def test_another_encoding_is_chosen_for_all_games_of_a_file(table: BoardPage) -> None:
    """Chosen in the study of one game, it applies to the names of another."""
    running = table.open()
    games = [f"(;GM[1]FF[4]SZ[9]KM[7]RU[Go]PB[{name}];B[ee])" for name in ("山田", "太郎")]
    drop(running, "".join(games), codec="euc-jp")
    lines = running["#collection-list li"]
    expect(lines).to_have_count(2)
    expect(lines.nth(1)).not_to_contain_text("太郎")
    lines.nth(1).get_by_role("button").click()
    running["#study-tools-open"].click()
    running["#encoding"].select_option("euc-jp")
    expect(running["#told-black"]).to_have_value("太郎")
    running["#study-tools-open"].click()
    running["#study-tools"].get_by_role("button", name="Games in this file").click()
    expect(lines.first).to_contain_text("山田")


def test_a_file_of_problems_is_a_set_to_solve(table: BoardPage) -> None:
    """Right and wrong moves are reported.

    The list ticks a problem solved by moves, not a shown one.
    """
    running = table.open()
    drop(running, f"{PROBLEM}{PROBLEM}")
    lines = running["#collection-list li"]
    lines.first.get_by_role("button").click()
    expect(running["#solve-comment"]).to_have_text("Black to live")
    expect(running["#study-list"]).to_be_hidden()
    running.tap("d9")
    expect(running["#solve-told"]).to_have_text("Not that one.")
    expect(running["#solve-comment"]).to_have_text("Wrong")
    running["#study-again"].click()
    running.tap("c9")
    expect(running["#solve-told"]).to_have_text("Solved.")
    running["#study-solve"].get_by_role("button", name="Next game").click()
    expect(running["#solve-told"]).to_have_text("")
    running["#study-solve"].get_by_role("button", name="Show the solution").click()
    expect(running["#study-list"]).to_be_visible()
    running["#study-tools-open"].click()
    running["#study-tools"].get_by_role("button", name="Games in this file").click()
    expect(lines.first).to_contain_text("✓")
    expect(lines.nth(1)).not_to_contain_text("✓")


def test_a_reload_restores_the_list_of_a_file_and_its_solved_problems(table: BoardPage) -> None:
    running = table.open()
    drop(running, f"{PROBLEM}{PROBLEM}{GAMES[0]}")
    lines = running["#collection-list li"]
    expect(lines).to_have_count(3)
    expect_soon(running.page, lambda: solved_problems(running), [[]])
    running.reload()
    expect(running["#collection"]).to_be_visible()
    expect(lines).to_have_count(3)
    lines.first.get_by_role("button").click()
    running.tap("c9")
    expect(running["#solve-told"]).to_have_text("Solved.")
    expect_soon(running.page, lambda: solved_problems(running), [[0]])
    running.reload()
    expect(running["#solve-comment"]).to_have_text("Black to live")
    running["#study-solve"].get_by_role("button", name="Next game").click()
    running["#study-solve"].get_by_role("button", name="Show the solution").click()
    running["#study-tools-open"].click()
    running["#study-tools"].get_by_role("button", name="Games in this file").click()
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("✓")
    expect(lines.nth(1)).not_to_contain_text("✓")


def test_stored_games_are_found_and_deleted_together(table: BoardPage) -> None:
    running = table.open()
    store_games(running, *MORE_GAMES)
    running["#games-find"].fill("lesson")
    expect(running["#games-list li"]).to_have_count(1)
    running["#games-find"].fill("go 9x9")
    running["#games-delete-found"].click()
    expect(running["#games-list li"]).to_have_text(re.compile("Deleted."))
    running["#games-list"].get_by_role("button", name="Undo").click()
    expect(running["#games-list li"]).to_have_count(3)


def test_the_game_at_the_board_stays_when_others_are_deleted(table: BoardPage) -> None:
    """With all four selected, only three can be deleted, and the last one not."""
    running = table.open()
    running.tap("c3")
    store_games(running)
    lines = running["#games-list li"]
    expect(lines).to_have_count(4)
    expect(running["#games-search"]).to_be_hidden()
    for line in lines.all():
        line.get_by_role("checkbox").check()
    expect(running["#games-export-found"]).to_have_text("Export 4 games")
    expect(running["#games-delete-found"]).to_have_text("Delete 3 games")
    running["#games-delete-found"].click()
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Deleted.")
    expect(lines.nth(1)).to_contain_text("Redstone")
    lines.nth(1).get_by_role("checkbox").check()
    expect(running["#games-delete-found"]).to_be_disabled()


def test_games_are_filtered_by_board_opponent_and_date(table: BoardPage) -> None:
    running = table.open()
    running.tap("c3")
    store_games(running, *MORE_GAMES)
    lines = running["#games-list li"]
    running["#games-filters summary"].click()
    running["#games-opponent"].select_option("Dora")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("Carl – Dora")
    running["#games-opponent"].select_option("")
    running["#games-date"].select_option(label="January 2020")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("Black won by resignation")
    running["#games-date"].select_option("")
    running["#games-board"].select_option("Go 9 × 9")
    expect(lines).to_have_count(3)
    running["#games-board"].select_option("This position")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("Redstone")
    running["#games-result"].select_option("won")
    expect(lines).to_have_count(0)


def test_games_are_selected_tagged_filtered_and_sorted(table: BoardPage) -> None:
    running = table.open()
    store_games(running, *MORE_GAMES)
    lines = running["#games-list li"]
    running["#games-filters summary"].click()
    running["#games-kind"].select_option("study")
    expect(lines).to_have_count(len(GAMES) + len(MORE_GAMES))
    running["#games-order"].select_option("name")
    expect(lines.first).to_contain_text("Anna – Ben")
    lines.first.get_by_role("checkbox").check()
    expect(running["#games-export-found"]).to_have_text("Export 1 game")
    running["#games-tag"].fill("Club night")
    running["#games-tag"].press("Tab")
    expect(lines.first).to_contain_text("Club night")
    running["#games-find"].fill("club")
    expect(lines).to_have_count(1)
    running["#games-find"].fill("white to move")
    expect(lines).to_have_count(1)


def test_reopening_the_list_shows_all_games(running: BoardPage) -> None:
    store_games(running, *MORE_GAMES)
    lines = running["#games-list li"]
    expect(lines.nth(len(GAMES) - 1)).to_be_visible()
    all_of_them = lines.count()
    running["#games-find"].fill("lesson")
    running["#games-filters summary"].click()
    running["#games-opponent"].select_option("Dora")
    expect(lines).to_have_count(1)
    running["#games button[value=close]"].click()
    running.open_dialog("games")
    expect(running["#games-find"]).to_have_value("")
    expect(lines).to_have_count(all_of_them)


def test_everything_can_be_erased(table: BoardPage) -> None:
    """The page loads again, with an empty list of games and without the stored file."""
    table.open()
    drop(table, *GAMES)
    table["#collection-list li"].first.get_by_role("button").click()
    expect(table["#study"]).to_be_visible()
    table["#study-leave"].click()
    table.open_dialog("games")
    expect(table["#games-list"]).to_contain_text("Anna")
    table["#games"].get_by_role("button", name="Erase everything…").click()
    with table.page.expect_navigation():
        table["#erase"].click()
    table.wait_ready()
    names = table.page.evaluate("indexedDB.databases().then(all => all.map(each => each.name))")
    assert "redstone.opened" not in names
    table.open_dialog("games")
    expect(table["#games-empty"]).to_be_visible()
    expect(table["#games-list li"]).to_have_count(0)
