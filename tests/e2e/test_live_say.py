"""The phrases of a live game are chosen first, and sent by a separate button."""

import json
from pathlib import Path

from tests.e2e.conftest import OpenContext
from tests.e2e.ends import bare_site
from tests.e2e.site import Site

PLAY = """async (state) => {
    document.body.innerHTML =
        '<dialog id="more"><div><p id="more-for-play"></p></div></dialog><div id="panel"></div>';
    const { play } = await import("./web/live/play.js");
    window.said = [];
    play(state, { say: (number) => window.said.push(number), note_visibility: () => {} });
    document.getElementById("more").showModal();
}"""


def test_keys_select_a_phrase_and_the_button_sends_it(
    open_context: OpenContext, tmp_path: Path
) -> None:
    """The arrow key selects without sending. The button sends the number, and closes the sheet."""
    folder = bare_site(tmp_path / "bare")
    (folder / "web" / "board").mkdir()
    (folder / "web" / "board" / "board.js").write_text("export function focus() {}")
    site = Site(folder)
    page = open_context().new_page()
    page.goto(site.url)
    phrases = ["Say something", "Hello!", "Thank you!"]
    page.evaluate(
        PLAY, json.dumps({"live": "connected", "buttons": [], "menu": [], "phrases": phrases})
    )
    page.locator("#live-say").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator("#more").is_visible()
    assert page.evaluate("window.said") == []
    page.get_by_role("button", name="Say something").click()
    assert page.evaluate("window.said") == [1]
    assert page.locator("#more").is_hidden()
    site.stop()
