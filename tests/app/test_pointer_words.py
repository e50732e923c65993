"""The words for a press on the board, with a finger and with a mouse."""

from pathlib import Path

import pytest

from redstone import language
from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import Learning
from redstone.app.learn.session import LessonSession
from redstone.app.learn.state import lesson_state
from redstone.app.play.settings import Settings
from redstone.app.study.words.review import SEEKING
from redstone.app.study.words.study import TOOLS
from redstone.app.words.pointer import VERBS, by_pointer, clicked
from redstone.language import SpokenCatalogue
from tools.languages import po

TAPS = {"de": "tipp", "es": "toca", "fr": "touche", "ja": "タップ", "ko": "탭"}
"""A part of the words for a tap in languages that have another verb for a mouse."""
CATALOGUES = sorted(Path("languages").glob("*.po"))


def lesson_question(*, touch: bool) -> str:
    """Return the question of the first lesson for a finger (`touch`) or a mouse."""
    learning = Learning(COURSES["redstone"], 1)
    return lesson_state(LessonSession(learning, Settings(), touch=touch))["texts"]["detail"]


def test_a_lesson_says_tap_for_a_finger_and_click_for_a_mouse() -> None:
    assert "Tap the black group’s three." in lesson_question(touch=True)
    assert "Click the black group’s three." in lesson_question(touch=False)
    assert "tap" not in lesson_question(touch=False).lower()


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_every_language_has_pairs_of_words_that_its_texts_use(catalogue: Path) -> None:
    """Each pair has a word for a tap, which is in the catalogue's texts, and one for a click."""
    entries = po.read(catalogue.read_text())
    said = {(entry.context, entry.text): entry.forms[0] for entry in entries if entry.forms}
    texts = [text for (_context, english), text in said.items() if "ap" in english]
    for pair in said[VERBS.context, VERBS.english].split("/"):
        tap, equals, click = (part.strip() for part in pair.partition("="))
        assert all((tap, equals, click)), pair
        assert any(tap in text for text in texts), tap


@pytest.mark.parametrize(("tag", "tap"), TAPS.items())
def test_texts_of_go_and_studies_say_click_for_a_mouse_in_every_language(
    tag: str, tap: str
) -> None:
    """The translated texts have the word for a tap, which is replaced for a mouse."""
    entries = po.read(Path(f"languages/{tag}.po").read_text())
    words = {entry.key: entry.forms[0] for entry in entries if entry.forms}
    texts_with_tap = [
        *(text for entry, text in words.items() if "dead groups" in entry and "tap" in entry),
        *(words[text.english] for text in (*TOOLS.values(), SEEKING)),
    ]
    assert len(texts_with_tap) > len(TOOLS) + 1
    language.speak(SpokenCatalogue("0", words))
    try:
        for text in texts_with_tap:
            assert tap in text.lower()
            assert tap not in clicked(text).lower()
            assert "clic en para" not in clicked(text)
            assert "cliquez sur pour" not in clicked(text).lower()
    finally:
        language.speak()


def test_tap_becomes_click_only_for_a_mouse() -> None:
    texts = {"detail": "Tap again to play."}
    assert by_pointer(texts, touch=True) == texts
    assert by_pointer(texts, touch=False) == {"detail": "Click again to play."}
