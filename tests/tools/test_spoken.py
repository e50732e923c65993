"""The page's language and its plural forms are the same in its scripts as in Python."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from redstone import language as spoken
from redstone.language import SpokenCatalogue
from redstone.widget.script import script
from tests.patience import PATIENCE
from tools.build.paths import ROOT, WEB
from tools.build.release import fill_in
from tools.languages.checks import faults, single_forms
from tools.languages.paths import catalogues
from tools.languages.po import NOT_OFFERED, Entry, is_offered, plural_of, read_head
from tools.languages.site import language, offered_catalogues

SCRIPT = Path(__file__).with_name("spoken.mjs")
WIDGET_SCRIPT = Path(__file__).with_name("widget_spoken.mjs")
TAGS = ["de", "es", "fr", "it", "ja", "ko", "pt-BR", "ru", "zh-Hans", "zh-Hant"]
COUNTS = [1, 2, 5, 11, 21, 22, 25, 101, 111]
HALF = 7.5
STONES = ("{n} stone", "{n} stones")
RUSSIAN = Entry(*STONES, forms=["{n} камень", "{n} камня", "{n} камней"])
SAID = [
    "1 камень",
    "2 камня",
    "5 камней",
    "11 камней",
    "21 камень",
    "22 камня",
    "25 камней",
    "101 камень",
    "111 камней",
]
ASKED = {
    "zh-TW": "zh-Hant",
    "zh-HK en": "zh-Hant",
    "zh-Hant": "zh-Hant",
    "zh-CN": "zh-Hans",
    "zh": "zh-Hans",
    "ru-RU ru en-US": "ru",
    "uk ru": "ru",
    "de-AT": "de",
    "en-GB ru": "en",
    "pt": "pt-BR",
    "pt-PT": "pt-BR",
    "nl": "en",
}
"""The languages requested by a browser, in order, with the expected one."""


def head_of(tag: str) -> Entry:
    """Return the head entry of a language's catalogue."""
    return read_head(catalogues()[tag].read_text(encoding="utf-8"))


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """Write the language script as the build makes it, and return its path."""
    source = (WEB / "load" / "language.js").read_bytes()
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for path in (WEB / "load").glob("*.js"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    made = tmp_path / "language.js"
    made.write_bytes(fill_in(source, LANGUAGES=TAGS))
    return made


def printed(script: Path, *arguments: str) -> Any:
    """Run a script under node, and return the JSON that it prints."""
    run = subprocess.run(
        ["node", script, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
        cwd=ROOT,
    )
    return json.loads(run.stdout)


def languages_used(module: Path, *cases: Mapping[str, object]) -> Any:
    """Run the language script once for each case, in a browser that requests its languages.

    Return the results, such as the language used and the texts.
    """
    files = {f"{tag}.json": {"plural": "0" * 200, "texts": ["?"]} for tag in TAGS}
    usual = {"files": {"texts.json": ["Undo"], **files}}
    return printed(SCRIPT, module.as_uri(), json.dumps([{**usual, **case} for case in cases]))


def test_the_page_uses_the_language_requested_by_the_browser(module: Path) -> None:
    """Of the requested ones it is the first offered, also as a variant, or English."""
    asked = [languages.split() for languages in ASKED]
    found = languages_used(module, *({"languages": languages} for languages in asked))
    assert [case["lang"] for case in found] == list(ASKED.values())


def test_the_first_texts_do_not_wait_for_all_others(module: Path) -> None:
    """A text is translated while the file of the others loads. Without that the page is English."""
    first = {"first/de.json": {"Undo": "Zurück"}, "texts.json": ["Undo"], "de.json": "late"}
    late = {"languages": ["de"], "files": first, "soon": "Undo"}
    missing = {"languages": ["de"], "files": {"first/de.json": {"Undo": "Zurück"}}}
    english = {"languages": ["en"], "soon": "Undo"}
    found = languages_used(module, late, missing, english)
    assert [case["said"] for case in found] == [["Zurück"], [], ["Undo"]]
    assert [case["lang"] for case in found] == ["de", "en", "en"]
    assert [case["untold"] for case in found] == [False, False, False]


def test_right_to_left_languages_mirror_the_page(module: Path) -> None:
    """The page's direction is "rtl" for Arabic and Hebrew."""
    tags = {"ar-EG": "rtl", "he": "rtl", "ru": "ltr", "ja": "ltr", "en": "ltr"}
    files = {f"{tag}.json": {"plural": "0" * 200, "texts": ["?"]} for tag in (*TAGS, "ar", "he")}
    made = module.with_name("with_others.js")
    made.write_text(module.read_text().replace('["de"', '["ar", "he", "de"'))
    asked = [{"languages": [tag], "files": {"texts.json": ["Undo"], **files}} for tag in tags]
    found = languages_used(made, *asked)
    assert [case["dir"] for case in found] == list(tags.values())


def test_a_widget_uses_the_language_of_its_page(tmp_path: Path) -> None:
    """It chooses by the page's language tag as the app does, and none for an unknown one."""
    made = tmp_path / "embed.js"
    made.write_text(script(json.dumps({tag: {} for tag in ["en", *TAGS]})))
    pages = {**{tag: found for tag, found in ASKED.items() if " " not in tag}, "nl": "", "en": "en"}
    found = printed(WIDGET_SCRIPT, str(made), json.dumps(list(pages)))
    assert found == list(pages.values())


def test_russian_plurals_agree_in_python_and_javascript(module: Path) -> None:
    """A count of stones has the same form in both, also for a fraction."""
    told = language([RUSSIAN.key], head_of("ru"), [RUSSIAN])
    files = {"texts.json": [RUSSIAN.key], "ru.json": told}
    asked = {"languages": ["ru"], "files": files, "text": STONES, "counts": [*COUNTS, HALF]}
    (found,) = languages_used(module, asked)
    assert found["said"] == [*SAID, "7,5 камня"]
    spoken.speak(SpokenCatalogue(str(told["plural"]), {STONES[0]: RUSSIAN.forms}))
    try:
        assert [spoken.ngettext(*STONES, n) for n in COUNTS] == SAID
        assert spoken.ngettext(*STONES, HALF) == "7.5 камня"
    finally:
        spoken.speak()


@pytest.mark.parametrize(
    ("tag", "forms"),
    [
        ("ru", [0, 1, 2, 2, 0, 1, 2, 0, 2]),
        ("zh-Hant", [0] * 9),
        ("zh-Hans", [0] * 9),
        ("de", [0] + [1] * 8),
    ],
)
def test_every_languages_plurals_follow_its_rule(tag: str, forms: list[int]) -> None:
    """The form of each count is as expected in four catalogues."""
    form = plural_of(head_of(tag))[1]
    assert [form(n) for n in COUNTS] == forms


def test_only_a_plural_form_for_a_single_count_may_omit_the_number() -> None:
    """In Russian none may, and in German, Spanish and French the singular."""
    stone = Entry("a stone", "{n} stones", forms=["камень", "{n} камня", "{n} камней"])
    single = single_forms(plural_of(head_of("ru"))[1])
    assert single == set()
    assert "gaps left out: {n}" in " ".join(faults(stone, 3, single))
    assert not list(faults(RUSSIAN, 3, single))
    for tag in ("de", "es", "fr"):
        assert single_forms(plural_of(head_of(tag))[1]) == {0}, tag


def test_a_language_marked_as_unfinished_in_its_head_is_not_offered() -> None:
    found = offered_catalogues()
    for tag in catalogues():
        assert (tag in found) == is_offered(head_of(tag)), tag
    begun = Entry(forms=[f"Language: pt\n{NOT_OFFERED}"])
    assert not is_offered(begun)
    assert is_offered(Entry(forms=["Language: pt\n"]))
