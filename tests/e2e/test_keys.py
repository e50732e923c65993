"""Shortcuts on keyboards of other languages, with input methods, and in text fields."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from redstone.app.play.settings import Settings
from tests.e2e.table import BoardPage, saved_game, two_people

Press = Callable[[str, str], None]
"""Presses a key, given by its character and its place."""
INPUT_METHOD = 229
"""The key code of a key that an input method takes."""


@pytest.fixture
def press(running: BoardPage) -> Press:
    """Provide a function that presses keys of keyboards that Playwright does not know."""
    session = running.page.context.new_cdp_session(running.page)

    def pressed(key: str, code: str) -> None:
        """Press and release a key by its letter and code.

        "Process" is a key that an input method takes.
        """
        number = ord(code[-1]) if code.startswith("Key") else 0
        told = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        if key == "Process":
            told["windowsVirtualKeyCode"] = INPUT_METHOD
        for kind in ("rawKeyDown", "keyUp"):
            session.send("Input.dispatchKeyEvent", {"type": kind, **told})

    return pressed


@pytest.mark.parametrize(
    "keys",
    [("б", "ю", "г", "к"), ("ㅋ", "ㅌ", "ㅕ", "ㄱ"), ("Process",) * 4],
    ids=["Russian", "Korean", "input method"],
)
def test_without_latin_letters_shortcuts_use_the_keys_positions(
    running: BoardPage, press: Press, keys: tuple[str, str, str, str]
) -> None:
    """The keys at comma, period, U and R step, undo and place red, whatever their letters."""
    back, forward, undo, red = keys
    running.take_up(saved_game("c3 d4 e5", two_people(options="n")))
    press(back, "Comma")
    running.expect_plies(2)
    press(forward, "Period")
    running.expect_plies(3)
    press(undo, "KeyU")
    running.expect_plies(2)
    running.button("a1").focus()
    press(red, "KeyR")
    expect(running["#refusal"]).to_have_text("Not here: red would capture nothing.")


LAYOUT = """() => { Object.defineProperty(navigator, "keyboard", { configurable: true, value: {
    getLayoutMap: async () => new Map([["KeyU", "г"], ["KeyO", "ò"], ["KeyH", "h"]]),
} }); }"""


def test_without_latin_letters_the_help_shows_the_keyboards_own_letters(
    running: BoardPage,
) -> None:
    """The sheet of keys names the letters of the keyboard's layout that are not Latin."""
    running.page.evaluate(LAYOUT)
    running["#canvas"].press("?")
    expect(running["#keys dt"].filter(has_text="Г, H, P")).to_be_visible()
    expect(running["#keys dt"].filter(has_text="Ò, R")).to_be_visible()
    running.page.keyboard.press("Escape")
    running.page.evaluate("() => { delete navigator.keyboard; }")


VOICES = """() => {
    window.spoken = [];
    const voices = [{ localService: false, lang: "en-GB" }, { localService: true, lang: "en_US" }];
    const speech = { getVoices: () => voices, cancel() {}, speak: (said) => spoken.push(said) };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""


def test_moves_are_spoken_by_a_local_voice_if_switched_on(
    running: BoardPage,
) -> None:
    """With the setting off nothing is spoken."""
    running.page.evaluate(VOICES)
    quiet, loud = Settings(beat=False), Settings(beat=False, speech=True)
    running.take_up(saved_game("c3", two_people(), quiet)).tap("d4")
    running.expect_plies(2)
    assert running.page.evaluate("spoken.length") == 0
    table = running.take_up(saved_game("c3", two_people(), loud))
    table.tap("e5")
    table.page.wait_for_function("spoken.some(({ text }) => text.includes('e5'))")
    assert table.page.evaluate("spoken.every(({ voice }) => voice.lang === 'en_US')")


def test_a_latin_layout_keeps_its_own_letters(running: BoardPage, press: Press) -> None:
    """On Dvorak the letter counts for a shortcut, not the key's place."""
    running.take_up(saved_game("c3 d4 e5", two_people(options="n")))
    press("g", "KeyU")  # Dvorak
    press("w", "Comma")
    running.settle()
    running.expect_plies(3)
    press("u", "KeyF")
    running.expect_plies(2)
    press(",", "KeyW")
    running.expect_plies(1)


def test_enter_belongs_to_the_input_method_while_it_composes(running: BoardPage) -> None:
    """Only an Enter after the composition leaves the field."""
    page = running.page
    running.take_up(saved_game("c3 d4", two_people()))
    running["#more-open"].click()
    running["#more-friend"].click()
    running["#new-live"].click()
    name = running["#live-name"]
    name.click()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "か", "selectionStart": 1, "selectionEnd": 1})
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
    prevented = "addEventListener('keydown', (event) => { window.taken = event.defaultPrevented; })"
    page.evaluate(prevented)
    session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **enter})
    assert page.evaluate("window.taken") is False
    expect(name).to_be_focused()
    session.send("Input.insertText", {"text": "か"})
    session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **enter})
    assert page.evaluate("window.taken") is True
    expect(name).not_to_be_focused()
    expect(name).to_have_value("か")
    page.keyboard.press("Escape")
    expect(running["#live-dialog"]).to_be_hidden()
    expect(running["html"]).to_have_attribute("data-room", "")


def test_a_question_mark_in_a_text_opens_no_help(running: BoardPage) -> None:
    running.take_up(saved_game("c3 d4 w", two_people()))
    running["#end-close"].click()
    running.press_tool("#more-study")
    expect(running["html"]).to_have_attribute("data-room", "study")
    running.settle()  # the focus leaves the menu
    comment = running["#study-comment"]
    comment.press("?")
    expect(running["#keys"]).to_be_hidden()
    expect(comment).to_have_value("?")
    running["#study-leave"].click()
