"""The rules of a language: each reports a fault, and nothing if the text is right."""

import re
from functools import cache

import pytest

from redstone.particles import AFTER_GAP, BOTH
from tools.languages.checks import GAP
from tools.languages.grammar import RULES, complaints_of_grammar
from tools.languages.paths import TEMPLATE, catalogues
from tools.languages.po import Entry, plural_of, read
from tools.languages.values import COUNTS, KIND_OF, OTHERS, Values

NO_BREAK = "\u00a0"
NARROW = "\u202f"
FILLED_BY_SCRIPTS = re.compile(r"\.(?:js|html)$|^redstone/widget/")
"""The places of texts whose gaps Python does not fill."""

WRONG = [
    ("ko", "{name} resigned.", "{name}은 기권했습니다.", "the wrong particle"),
    ("ko", "{player} won", "{player}가 이겼습니다.", "the wrong particle"),
    ("ko", "{point} is free", "{point}를 두었습니다.", "the wrong particle"),
    ("ko", "Level {level}", "{level}으로 둡니다", "the wrong particle"),
    ("ko", "Level {level}", "{level}와(과) 둡니다", "for both sounds"),
    ("ko", "{name} resigned.", "{name}는(은) 기권했습니다.", "for both sounds"),
    ("ko", "{n} stone|{n} stones", "{n}돌을 놓습니다", "no counter"),
    ("ja", "{n} stone|{n} stones", "{n}石を置きます", "no counter"),
    ("ja", "Right, {name}.", "そうです,{name}", "half width"),
    ("zh-Hans", "{n} stone|{n} stones", "{n}石", "no counter"),
    ("zh-Hans", "{name} won", "胜者 {name}", "a space between words"),
    ("zh-Hant", "Right.", "對.", "half width"),
    ("fr", "{name} won", "victoire de {name}", "no elision"),
    ("fr", "Right!", "Bien !", "no non-breaking space"),
    ("fr", "Right: {name}", "Bien : {name}", "no non-breaking space before the colon"),
    ("fr", "“Right”", "« Bien »", "inside the quotes"),
    ("fr", "The {name}’s", "de le meilleur", "not contracted"),
    ("es", "of {name}", "de el {name}", "not contracted"),
    ("es", "{name} and {other}", "{name} y {other}", "e, not y"),
    ("es", "{name} or {other}", "{name} o {other}", "u, not o"),
    ("es", "How?", "Cómo?", "no ¿"),
    ("it", "of {name}", "di {name}", "not contracted"),
    ("pt-BR", "of {name}", "de {name}", "not contracted"),
    ("de", "with {name}", "mit {name}", "a nominative after a preposition"),
    ("ru", "for {player}", "для {player}", "a nominative after a preposition"),
    ("ru", "{n} stone|{n} stones", "{n} камня|{n} камня|{n} камней", "ends in 1"),
    ("ru", "{n} stone|{n} stones", "{n} камень|{n} камней|{n} камней", "in 2 to 4"),
    ("ru", "{n} stone|{n} stones", "{n} камень|{n} камня|{n} камня", "number of many"),
    ("de", "{n} stone|{n} stones", "{n} Stein|{n} Stein", "one as several"),
    ("de", "{n} %", "{n} %", "a space before %"),
    ("ja", "{columns} × {rows}", "{columns} × {rows}", "a space beside ×"),
    ("ru", "{n} MB", "{n} МБ", "a space before a unit"),
    ("ru", "Win: press it", "Победа — сюда", "a space before a dash"),
    ("de", "Right, {name}.", "Gut , {name}.", "a space before a stop"),
    ("de", "Right.", "Ganz  gut.", "two spaces"),
]
"""A language, an English text, its translation, and the fault in that."""
RIGHT = [
    ("ko", "{name} resigned.", "{name}이(가) 기권했습니다."),
    ("ko", "Level {level}", "“{level}”(으)로 둡니다"),
    ("ko", "{player} won", "{player}이 이겼습니다."),
    ("ko", "{name} won", "{name} 쪽이 이겼습니다."),
    ("ko", "{n} stone|{n} stones", "{n}개를 놓습니다"),
    ("ja", "{n} stone|{n} stones", "{n}個の石"),
    ("zh-Hant", "{n} stone|{n} stones", "{n}顆棋子"),
    ("zh-Hans", "{game} {size}", "{game} {size}"),
    ("fr", "{n} %", f"{{n}}{NO_BREAK}%"),
    ("ja", "{columns} × {rows}", f"{{columns}}{NO_BREAK}×{NO_BREAK}{{rows}}"),
    ("ru", "{n} MB", f"{{n}}{NO_BREAK}МБ"),
    ("fr", "Right: “{name}”!", f"Bien{NO_BREAK}: «{NARROW}{{name}}{NARROW}»{NARROW}!"),
    ("fr", "A minute: {time}", f"1:23, soit{NO_BREAK}: {{time}}"),
    ("es", "How, {name}?", "{name}: ¿cómo?"),
    ("ru", "{n} stone|{n} stones", "{n} камень|{n} камня|{n} камней"),
    ("ru", "{n} liberty|{n} liberties", "{n} дамэ|{n} дамэ|{n} дамэ"),
    ("ru", "Win: press it", f"Победа{NO_BREAK}— сюда"),
    ("de", "{n} mistake|{n} mistakes", "{n} Fehler|{n} Fehler"),
    ("de", "{n} stone|{n} stones", "{n} Stein|{n} Steine"),
]
"""Examples like WRONG without a fault."""


@cache
def catalogue(tag: str) -> list[Entry]:
    """Return the entries of a language's catalogue, its head first."""
    return read(catalogues()[tag].read_text(encoding="utf-8"))


def complaints(tag: str, text: str, said: str) -> list[str]:
    """Return the complaints about one translation in a language.

    The words for players and stones are known. Bars separate plural forms.
    """
    head, *entries = catalogue(tag)
    known = [entry for entry in entries if entry.key in OTHERS]
    one, _, many = text.partition("|")
    made = Entry(one, many, forms=said.split("|"))
    players = [Entry("Black", forms=["Чёрные"]), Entry("White", forms=["Белые"])]
    words = players if tag == "ru" else known
    found = list(complaints_of_grammar(tag, [head, *words, made]))
    return [line for line in found if one[:20] in line]


@pytest.mark.parametrize(("tag", "text", "translation", "fault"), WRONG)
def test_faults_are_reported(tag: str, text: str, translation: str, fault: str) -> None:
    """Each wrong translation gets a complaint that names its fault."""
    assert fault in " ".join(complaints(tag, text, translation))


@pytest.mark.parametrize(("tag", "text", "translation"), RIGHT)
def test_correct_texts_are_not_reported(tag: str, text: str, translation: str) -> None:
    """Each right translation gets no complaint."""
    assert complaints(tag, text, translation) == []


def test_both_forms_of_a_particle_stand_after_a_gap_that_python_fills() -> None:
    """In Korean texts they are only directly after a gap, and in no text of scripts or HTML."""
    found = [entry for entry in catalogue("ko") if re.search(BOTH, "".join(entry.forms))]
    assert found
    for entry in found:
        assert not re.search(BOTH, AFTER_GAP.sub("", " ".join(entry.forms))), entry.text
        assert not [place for place in entry.places if FILLED_BY_SCRIPTS.search(place)], entry.text


def test_every_plural_form_is_tried_with_its_counts() -> None:
    """A Russian text is filled with each count in its form."""
    head = catalogue("ru")[0]
    stones = Entry("{n} stone", "{n} stones", forms=["{n} камень", "{n} камня", "{n} камней"])
    tried = [filled.text for _, filled in Values([stones], plural_of(head)[1]).tried(stones)]
    assert len(tried) == len(COUNTS)
    assert {"1 камень", "21 камень", "2 камня", "22 камня", "5 камней", "111 камней"} <= {*tried}


def test_every_gap_is_filled() -> None:
    """No brace is left in any text of any language."""
    texts = read(TEMPLATE.read_text(encoding="utf-8"))
    used = {gap[1:-1] for text in texts for gap in GAP.findall(text.plural or text.text)}
    assert len(used & KIND_OF.keys()) > len(KIND_OF) / 2
    for tag in catalogues():
        head, *entries = catalogue(tag)
        values = Values(entries, plural_of(head)[1])
        said = [entry for entry in entries if entry.is_said]
        assert not [
            filled.text for entry in said for _, filled in values.tried(entry) if "{" in filled.text
        ]


def test_every_language_with_rules_exists() -> None:
    """RULES has only languages that have a catalogue."""
    assert RULES.keys() <= catalogues().keys()
