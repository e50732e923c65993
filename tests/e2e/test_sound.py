"""Moves have a sound after the first tap, unless it is switched off, at no cost of speed."""

from playwright.sync_api import Page, expect

from tests.app.sessions import RED_AT_A1
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people

COUNT_SOUNDS = """
    window.heard = [];
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...args) {
            heard.push(kind.name);
            return start.apply(this, args);
        };
    }
"""
NO_SOUND = "delete window.AudioContext; delete navigator.vibrate;"
BLOCKED = "window.AudioContext = class { constructor() { throw new Error('blocked'); } };"


def test_a_tap_has_a_sound_until_sound_is_switched_off(table: BoardPage) -> None:
    """A capture plays tones and noise. Switched off, a tap is silent, and the setting is stored."""
    table.page.add_init_script(COUNT_SOUNDS)
    table.open(saved_game(RED_AT_A1, two_people()))
    table.tap("a1")
    table.page.wait_for_function("heard.includes('OscillatorNode')")
    table.page.wait_for_function("heard.includes('AudioBufferSourceNode')")
    table["#sound"].click()
    expect(table["#sound"]).to_have_attribute("aria-pressed", "false")
    table.page.evaluate("heard.length = 0")
    table.tap("e5")
    table.expect_plies(6, at_least=True)
    table.settle()
    assert table.page.evaluate("heard") == []
    assert not table.page.evaluate("JSON.parse(localStorage['redstone.settings']).sound")


def test_a_browser_without_sound_plays_silently(page: Page, site: Site) -> None:
    """A move can be made if audio is missing or blocked."""
    for missing in (NO_SOUND, BLOCKED):
        page.add_init_script(missing)
        table = BoardPage(page, site.url).open(saved_game("", two_people()))
        table.tap("c3")
        table.expect_plies(1, at_least=True)
        table.settle()
