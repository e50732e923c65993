"""Files of many games, the search among the kept games, and erasing all that is kept."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table

GAMES = [
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Go]PB[Anna]PW[Ben]RE[B+R]DT[2020-01-01];B[ee];W[cc];B[gg])",
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Go]PB[Carl]PW[Dora]C[A lesson];B[cc])",
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Go]AB[bb][cb]AW[aa]GN[Problem 1];B[ba];W[ab])",
]
DROP = """files => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
    const told = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("drop", told));
}"""


def drop(table: Table, *files: str) -> None:
    table.page.evaluate(DROP, [[f"{at}.sgf", text] for at, text in enumerate(files)])


@pytest.mark.parametrize("files", [["\n".join(GAMES)], GAMES], ids=["one file", "several files"])
def test_a_file_of_many_games_is_a_list_to_open_and_to_keep(table: Table, files: list[str]) -> None:
    drop(table, *files)
    lines = table["#collection-list li"]
    expect(lines).to_have_count(3)
    expect(lines.first).to_have_text("1. Anna – Ben · B+R · 2020-01-01 · 3 moves")
    expect(lines.nth(2)).to_contain_text("Problem 1")
    table["#collection-find"].fill("carl")
    expect(lines).to_have_count(1)
    table["#collection-keep"].click()
    expect(table["#collection-note"]).to_have_text("1 game added.")
    table["#collection-find"].fill("")
    lines.first.get_by_role("button").click()
    expect(table["#study"]).to_be_visible()
    expect(table["#collection"]).to_be_hidden()
    table["#study-tools-open"].click()
    table["#study-tools"].get_by_role("button", name="Next game").click()
    expect(table["#study-comment"]).to_have_value("")
    table["#study-tools-open"].click()
    expect(table["#study-name"]).to_have_value("")
    table["#study-tools"].get_by_role("button", name="Games in this file").click()
    expect(lines).to_have_count(3)


def test_kept_games_are_found_and_deleted_together(table: Table) -> None:
    drop(table, *GAMES)
    table["#collection-keep"].click()
    expect(table["#collection-note"]).to_have_text("3 games added.")
    table["#collection"].get_by_role("button", name="Close").click()
    table.open_dialog("games")
    table["#games-find"].fill("lesson")
    expect(table["#games-list li"]).to_have_count(1)
    table["#games-find"].fill("go 9")
    table["#games-delete-found"].click()
    table["#games-list"].get_by_role("button", name="Undo").click()
    expect(table["#games-list li"]).to_have_count(3)
    table["#games-delete-found"].click()
    table["#games-find"].fill("lesson")


def test_everything_can_be_erased(table: Table) -> None:
    drop(table, GAMES[0])
    expect(table["#study"]).to_be_visible()
    table["#study-leave"].click()
    table.open_dialog("games")
    table["#games"].get_by_role("button", name="Erase everything…").click()
    with table.page.expect_navigation():
        table["#erase"].click()
    table.wait_ready()
    kept = "() => Object.keys(localStorage).filter((key) => /study|game/.test(key))"
    assert table.page.evaluate(kept) == []
