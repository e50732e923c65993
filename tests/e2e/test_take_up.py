"""After any test, a running page is like a reloaded one for the next test."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from redstone.app.play.settings import ColourTheme, Confirm, Settings
from redstone.app.storage.progress import LEARNED, learned_text
from tests.app.sessions import link
from tests.e2e.table import PLAYED, BoardPage, against_computer, saved_game, two_people
from tests.e2e.test_editor import open_editor
from tests.e2e.test_puzzles import enter, expect_texts, make
from tests.e2e.test_study import expect_current_node, study
from tests.e2e.waiting import expect_soon

AGAIN = saved_game("c3 d4", two_people())
SEEN = """async () => {
    const { room, deep } = history.state;
    const names = ["redstone.settings", "redstone.met"];
    const { known } = JSON.parse(localStorage["redstone.learned"]); // the lessons done stay so
    const puzzled = JSON.parse(localStorage["redstone.puzzled"] ?? "{}");
    return {
        words: document.body.innerText,
        names: [...document.querySelectorAll("#grid button")].map((point) => point.ariaLabel),
        html: { ...document.documentElement.dataset },
        kept: names.map((name) => JSON.parse(localStorage[name])),
        known,
        tried: puzzled.tried ?? {},
        opened: [...document.querySelectorAll("dialog[open]")].map(({ id }) => id),
        focused: document.activeElement.tagName,
        history: { room, deep },
        address: location.hash,
    };
}"""
"""Returns the differences between pages that a person, or the storage, could notice."""


def leave_a_game(table: BoardPage) -> None:
    """Leave a game in which two of three moves are taken back, with other settings."""
    other = Settings(confirm=Confirm.ALWAYS, theme=ColourTheme.DARK, beat=False)
    table.take_up(saved_game("c3 d4", two_people(), other))
    table.tap("b2")
    table["#confirm"].click()
    table.expect_plies(3)
    table["#undo"].click()
    table["#undo"].click()
    table.expect_plies(1)


def leave_a_study(table: BoardPage) -> None:
    """Leave a study open, with a branch and an unsaved comment."""
    study(table)
    table.tap("c3")
    expect_current_node(table, "c3")
    table["#study-comment"].fill("Of the test before.")


def leave_a_puzzle(table: BoardPage) -> None:
    """Give up a puzzle, and stay in the room."""
    enter(table)
    table["#puzzle-give-up"].click()
    expect_texts(table, "The solution.")


def leave_the_editor(table: BoardPage) -> None:
    """Leave a stone in the editor, and its dialog open."""
    open_editor(table)
    table.tap("a1")
    table["#editor-board-open"].click()


def leave_a_faulty_link(table: BoardPage) -> None:
    """Open a faulty link, and leave its fault shown."""
    table.page.evaluate("link => { location.hash = link; }", "#redstone6-1-c3d4d4")
    table["#bad-link[open]"].wait_for()


def leave_a_received_game(table: BoardPage) -> None:
    """Take up a game from another person, and make a move in it."""
    table.page.evaluate("link => { location.hash = link; }", link("e1 e2"))
    table["#received"].get_by_text("Two players here").click()
    table.tap("e3")
    table.expect_plies(3)


def leave_a_search(table: BoardPage) -> None:
    """Leave the computer searching for a hint."""
    table.take_up(saved_game("", against_computer(9)))
    make(table, "c3")
    table["#hint"].click()


LEAVINGS: dict[str, Callable[[BoardPage], None]] = {
    each.__name__: each
    for each in (
        leave_a_game,
        leave_a_study,
        leave_a_puzzle,
        leave_the_editor,
        leave_a_faulty_link,
        leave_a_received_game,
        leave_a_search,
    )
}


def visible_state(table: BoardPage) -> dict[str, Any]:
    """Return everything visible on the page and its stored games and settings."""
    table.settle()
    games = [json.loads(record["text"]) for record in table.records()]
    found: dict[str, Any] = table.page.evaluate(SEEN)
    return found | {"games": [(game["link"], game["opponent"]) for game in games]}


@pytest.fixture(scope="module")
def loaded() -> dict[str, Any]:
    """Provide a dictionary for the visible state of a loaded page, which the first test fills."""
    return {}


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_nothing_of_the_previous_test_is_visible(
    running: BoardPage, table: BoardPage, loaded: dict[str, Any], leaving: str
) -> None:
    """After each kind of use, a game opened in the running page looks as in a page just loaded."""
    if not loaded:
        known = json.dumps(learned_text(PLAYED))
        table.page.add_init_script(f"localStorage['{LEARNED}'] ??= {known}")
        table.open(AGAIN).wait_until_kept("games", link("c3 d4"))
        loaded |= visible_state(table)
        table.page.close()
    LEAVINGS[leaving](running.take_up(saved_game("a1", two_people(4))))
    running.take_up(AGAIN)

    def others() -> dict[str, Any]:
        """Return the values that differ from those of a loaded page."""
        now = visible_state(running)
        return {key: (each, now[key]) for key, each in loaded.items() if now[key] != each}

    expect_soon(running.page, others, {})
