"""The catalogues of the languages are complete, and their translations fit the texts."""

import json
from dataclasses import replace

import pytest

from redstone.language import form_at
from tools.languages.buttons import complaints_of_buttons, is_in
from tools.languages.checks import complaints, faults
from tools.languages.grammar import complaints_of_grammar
from tools.languages.pages import named_buttons_of, texts_of
from tools.languages.paths import TEMPLATE, catalogues
from tools.languages.po import BadCatalogue, Entry, format_catalogue, plural_of, read
from tools.languages.pseudo import MADE_UP, pseudo
from tools.languages.site import language, offered_catalogues, plural_list, site_files

HEAD_ENTRY = Entry()
HEAD = "Plural-Forms: nplurals={}; plural=({});\n"
TEXTS = read(TEMPLATE.read_text(encoding="utf-8"))[1:]
ISSUED = {"de", "es", "fr", "ja", "ko", "zh-Hans"}


def test_the_expected_languages_exist() -> None:
    """The offered ones include those that were published."""
    assert set(offered_catalogues()) >= ISSUED


@pytest.mark.parametrize("tag", offered_catalogues())
def test_every_text_is_translated_without_complaints(tag: str) -> None:
    """`python -m tools.languages check` reports the same."""
    catalogue = read(catalogues()[tag].read_text(encoding="utf-8"))
    assert [*complaints(TEXTS, catalogue), *complaints_of_grammar(tag, catalogue)] == []


@pytest.mark.parametrize("tag", ["en", *offered_catalogues()])
def test_a_button_has_the_same_name_everywhere(tag: str) -> None:
    """No catalogue has a complaint about buttons' names.

    `python -m tools.languages check` reports the same for each language but English.
    """
    if tag == "en":
        catalogue = [HEAD_ENTRY, *(replace(entry, forms=[entry.text]) for entry in TEXTS)]
    else:
        catalogue = read(catalogues()[tag].read_text(encoding="utf-8"))
    assert list(complaints_of_buttons(catalogue)) == []


def test_texts_that_quote_a_button_use_its_name() -> None:
    """A translation that quotes another word is reported with its line."""
    button = Entry("Ask again", forms=["Erneut fragen"])
    right = Entry("Press “Ask again”.", forms=["Tippe auf „Erneut fragen“."])
    wrong = Entry("Or press “Ask again”.", forms=["Oder tippe auf „Nochmal“."], line=9)
    told = "line 9: does not say “Erneut fragen”: “Or press “Ask again”.”"
    assert list(complaints_of_buttons([HEAD_ENTRY, button, right, wrong])) == [told]


@pytest.mark.parametrize(
    ("words", "name", "there"),
    [
        ("Neue", "Neue Partie", True),
        ("Neu", "Neue Partie", False),
        ("Back", "One move back", True),
        ("Следующая", "Вперёд: следующая", True),
        ("新对局", "开始新对局", True),
        ("Next", "One move forward", False),
    ],
)
def test_words_are_found_whole_in_a_name(words: str, name: str, there: bool) -> None:
    """The words on a button are in its accessible name if they are whole words there."""
    assert is_in(words, name) is there


def test_a_buttons_visible_words_exclude_decorative_signs() -> None:
    """In HTML, only a button with an accessible name and other visible words is found."""
    page = """<button aria-label="New game"><svg><use/></svg><span>New</span></button>
        <button aria-label="Letter"><b aria-hidden="true">A</b></button>
        <button aria-label="Enlarge"><canvas aria-label="Code"></canvas></button>
        <button><span>Copy</span></button>"""
    found = [(name.text, seen.text) for name, seen in named_buttons_of(page)]
    assert found == [("New game", "New")]


def test_every_language_has_a_json_file_with_all_texts_and_plural_forms() -> None:
    files = {name: json.loads(content) for name, content in site_files().items()}
    texts = files["languages/texts.json"]
    assert len(texts) == len(set(texts)) == len(TEXTS)
    for tag in offered_catalogues():
        told = files[f"languages/{tag}.json"]
        assert len(told["texts"]) == len(texts)
        assert len(told["plural"]) == form_at(99) * 2 + 2


def entry(form: str, text: str = "{player} has <1>no</1> stone", plural: str = "") -> Entry:
    """Return a catalogue entry with its translation, whose plural forms are separated by bars."""
    return Entry(text, plural, forms=form.split("|"))


@pytest.mark.parametrize(
    ("translated", "fault"),
    [
        (entry("{player}: <1>0</1>"), ""),
        (entry("{name}: <1>0</1>"), "gaps that are not there: {name}"),
        (entry("<1>0</1>"), "gaps left out: {player}"),
        (entry("{player}: 0"), "other marks"),
        (entry("{player}: <1>0</1> "), "white space"),
        (entry("{player}: {<1>0</1>"), "gaps that are not there: {"),
        (entry(""), "not said yet"),
        (entry("ein Stein|{n} Steine", "a stone", "{n} stones"), ""),
        (entry("ein Stein", "a stone", "{n} stones"), "1 forms, and there are 2"),
        (entry("ein Stein|", "a stone", "{n} stones"), "not said yet"),
        (Entry("Right.", forms=["Gut."], fuzzy=True), "to be looked at"),
    ],
)
def test_faults_of_a_translation_are_named(translated: Entry, fault: str) -> None:
    """Wrong gaps, marks, white space, forms and missing translations are."""
    found = list(faults(translated, 2, {0}))
    assert bool(found) == bool(fault)
    assert fault in " ".join(found)


def test_missing_and_unused_texts_are_named() -> None:
    """Two texts of the template are not in the catalogue, and one of the catalogue is unused."""
    template = [Entry("Right."), Entry("Wrong.", context="a key")]
    head = Entry(forms=[HEAD.format(2, "n != 1")])
    found = list(complaints(template, [head, Entry("Wrong.", forms=["Falsch."])]))
    assert len(found) == 3
    assert sum("not in the catalogue" in line for line in found) == 2
    assert "not in the sources any more" in found[0]


def test_a_catalogue_survives_a_round_trip() -> None:
    entries = [
        Entry(forms=[HEAD.format(2, "n != 1")]),
        Entry('A "quote"\nand a \\', forms=["Ein „Zitat“\n\\"], notes=["Mind the \\."]),
        Entry("{n} stone", "{n} stones", "taken", ["{n} Stein", "{n} Steine"], fuzzy=True),
        Entry("Nothing", forms=[""], places=("web/main.py", "index.html")),
    ]
    again = read(format_catalogue(entries, 2))
    for before, after in zip(entries, again, strict=True):
        assert (before.key, before.plural, before.forms) == (after.key, after.plural, after.forms)
        assert (before.fuzzy, before.notes) == (after.fuzzy, after.notes)


@pytest.mark.parametrize("text", ['msgid "a', "msgid a", "hello", 'msgid "a" b'])
def test_invalid_catalogues_are_refused(text: str) -> None:
    """Unclosed strings and unknown lines raise an error."""
    with pytest.raises(BadCatalogue):
        read(text)


@pytest.mark.parametrize("rule", ["n != 1", "n > 1", "0", "n%10==1 && n%100!=11 ? 0 : 1"])
def test_the_list_of_plural_forms_gives_the_form_of_the_rule_for_every_count(rule: str) -> None:
    head = Entry(forms=[HEAD.format(2, rule)])
    form, told = plural_of(head)[1], plural_list(head)
    assert all(int(told[form_at(n)]) == form(n) for n in range(1500))


def test_plural_rules_too_complex_for_the_list_are_refused() -> None:
    with pytest.raises(BadCatalogue):
        plural_list(Entry(forms=[HEAD.format(2, "n % 1000 == 0")]))


def test_the_texts_of_html_are_extracted_with_marks_and_meanings() -> None:
    """Inner elements become numbered marks, and attributes for people are texts too."""
    page = """
      <p title="A tip"><b>In short:</b> place
      a stone.</p>
      <label>Columns <input placeholder="13"></label>
      <label><input type="checkbox"> Sound</label>
      <button data-meaning="a key"><svg><text>no</text></svg><span>Undo</span></button>
      <p>Stones<br>and <span id="gap"></span>, <a href="x">rules <i>of</i> Go</a></p>
      <b translate="no">Redstone</b> <span>7</span>
      <button data-meaning="begin">Start</button>
    """
    assert [(found.text, found.context) for found in texts_of(page)] == [
        ("A tip", ""),
        ("<1>In short:</1> place a stone.", ""),
        ("Columns", ""),
        ("Sound", ""),
        ("Undo", ""),
        ("Stones<1/>and <2/>, <3>rules <4>of</4> Go</3>", ""),
        ("Start", "begin"),
    ]


@pytest.mark.parametrize("tag", MADE_UP)
def test_a_pseudo_language_translates_every_text(tag: str) -> None:
    """Its catalogue causes no complaints, and has no text missing."""
    head, *entries = pseudo(TEXTS, tag)
    assert list(complaints(TEXTS, [head, *entries])) == []
    told = language([text.key for text in TEXTS], head, entries)["texts"]
    assert isinstance(told, list)
    assert None not in told
