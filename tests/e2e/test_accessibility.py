"""axe-core finds no violation in any state of the page, light and dark."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from redstone.app.play.settings import ColourTheme
from tests.app.sessions import (
    BOTH_AT_A1,
    NEITHER_AT_A1,
    SELF_CAPTURE,
    STOPPED,
    TWO_DUE,
    WALLS,
)
from tests.e2e.table import BoardPage, against_computer, saved_game, two_people

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on the theme."""
FIND = """async (rules) => (await axe.run({
    resultTypes: ["violations"], selectors: false,
    ...(rules && { runOnly: { type: "rule", values: rules } }),
})).violations"""
STILL = """() => Promise.allSettled(document.getAnimations()
    .filter((motion) => motion.effect.getComputedTiming().endTime < 10_000)
    .map((motion) => motion.finished)).then(() => null)"""
"""Resolves once all fades have finished, including cancelled ones."""


def do_nothing(_table: BoardPage) -> None:
    """Leave the page as it is."""


def open_dialog(name: str, filled: str = "") -> Callable[[BoardPage], None]:
    """Return a function that opens a dialog and waits for the element that fills it."""

    def open_it(table: BoardPage) -> None:
        """Open the dialog, and wait until it is filled."""
        dialog = table.open_dialog(name)
        if filled:
            expect(dialog.locator(filled).first).to_be_visible()

    return open_it


def tap(point: str) -> Callable[[BoardPage], None]:
    """Return a function that taps a point."""
    return lambda table: table.tap(point)


def open_games(table: BoardPage) -> None:
    """Open the list of games, and wait until each has been described."""
    games = table.open_dialog("games")
    expect(games.locator("li b:not(:empty)").first).to_be_visible()
    expect(games.locator("li b:empty")).to_have_count(0)


def press_for_keys(table: BoardPage) -> None:
    """Open the sheet of keys by its key."""
    table.page.keyboard.press("?")
    expect(table["#keys"]).to_be_visible()


def press_moves(table: BoardPage) -> None:
    """Open the sheet of moves, in a phone's window."""
    table.resize(390, 844)
    table["#tools [data-open=moves-dialog]"].click()
    expect(table["#moves-dialog"]).to_be_visible()


def ask_for_names(table: BoardPage) -> None:
    """Open the new-game dialog, and show its fields for the names of two people."""
    dialog = table.open_dialog("new-game")
    dialog.get_by_label("Beside you").check()
    dialog.get_by_text("More", exact=True).click()
    expect(table["#names-here"]).to_be_visible()


def open_link(link: str, shown: str) -> Callable[[BoardPage], None]:
    """Return a function that follows a link and waits for an element."""

    def open_it(table: BoardPage) -> None:
        """Follow the link, and wait for the element."""
        table.page.evaluate("link => { location.hash = link; }", link)
        expect(table[shown]).to_be_visible()

    return open_it


STATES = {
    "start": ("", do_nothing),
    "swap offer": ("c3", do_nothing),
    "staged": (BOTH_AT_A1, tap("a1")),
    "refused": (NEITHER_AT_A1, tap("a1")),
    "over": ("c3 w", do_nothing),
    "more": ("c3", open_dialog("more")),
    "new game": ("", open_dialog("new-game")),
    "rules": ("", open_dialog("rules", "article")),
    "settings": ("", open_dialog("settings")),
    "resigning": ("c3", open_dialog("resigning")),
    "keys": ("c3", press_for_keys),
    "moves": ("c3 d4", press_moves),
    "names": ("", ask_for_names),
    "games": ("c3", open_games),
    "share": ("c3", open_dialog("share", "#qr-large")),
    "received": ("c3", open_link("#redstone7-1-d4", "#received")),
    "bad link": ("c3", open_link("#redstone7-1-d4d4", "#bad-link")),
    "older state": ("c2 d4", open_link("#redstone5-1-c2", "#visit")),
}


FAMILY_STATES = {
    "amid a turn": ("savage", f"{TWO_DUE} c3", do_nothing),
    "refused in a turn": ("savage", f"{TWO_DUE} c3", tap("a1")),
    "go": ("go", WALLS, do_nothing),
    "self-capture": ("go", SELF_CAPTURE, tap("a1")),
    "stopped": ("go", STOPPED, do_nothing),
    "marked": ("go", STOPPED, tap("a3")),
    "refused a mark": ("go", STOPPED, tap("b1")),
    "agreed": ("go", f"{STOPPED} va3 y", do_nothing),
    "scored": ("go", f"{STOPPED} va3 y y", do_nothing),
}


@pytest.mark.parametrize("state", FAMILY_STATES)
def test_axe_finds_no_violation_in_other_games(running: BoardPage, state: str) -> None:
    """In each state of FAMILY_STATES axe finds no violation in the light or the dark theme."""
    game, moves, act = FAMILY_STATES[state]
    act(running.take_up(saved_game(moves, two_people(game=game))))
    assert_no_violation_light_or_dark(running)


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_no_violation(running: BoardPage, state: str) -> None:
    """In each state of STATES axe finds no violation in the light or the dark theme."""
    moves, act = STATES[state]
    act(running.take_up(saved_game(moves, two_people())))
    assert_no_violation_light_or_dark(running)


def test_axe_finds_no_violation_while_the_computer_thinks(running: BoardPage) -> None:
    table = running.take_up(saved_game("", replace(against_computer(9), options="n", level=10)))
    table.tap("c3")
    expect(table["#thinking"]).to_be_visible()
    assert_no_violation(table)


def assert_no_violation_light_or_dark(table: BoardPage) -> None:
    """Run axe on the page in both themes, chosen by the setting."""
    choose = "theme => { document.documentElement.dataset.theme = theme; }"
    before = table.page.evaluate("document.documentElement.dataset.theme")
    for theme, rules in ((ColourTheme.LIGHT, None), (ColourTheme.DARK, OF_COLOURS)):
        table.page.evaluate(choose, theme.value)
        assert_no_violation(table, rules)
    table.page.evaluate(choose, before)


def assert_no_violation(table: BoardPage, rules: tuple[str, ...] | None = None) -> None:
    """Run axe on the page as it is, by some rules or all. A failure names rule and element."""
    table.page.evaluate(STILL)
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate("text => { (0, eval)(text); }", AXE.read_text())
    found = table.page.evaluate(FIND, rules)
    told = [
        f"{violation['id']}: {violation['help']}: {node['html'][:120]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
    assert not told, "\n".join(told)
