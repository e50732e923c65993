"""Checks of a language's grammar: particles, elision, counters, spaces, pairs.

Each rule reads a text whose gaps are filled, and yields its faults.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice

from tools.languages.checks import quoted_excerpt
from tools.languages.korean import particles
from tools.languages.po import Entry, plural_of
from tools.languages.values import Filled, Values

Rule = Callable[[Filled], Iterator[str]]
_TAIL = r"(?=$|[\s.,;:!?…)»”])"


def complaints_of_grammar(tag: str, catalogue: list[Entry]) -> Iterator[str]:
    """Yield a line for each fault in a language's texts with filled gaps."""
    head, *entries = catalogue
    values = Values(entries, plural_of(head)[1])
    rules = [*EVERYWHERE, *RULES.get(tag, ())]
    for entry in entries:
        tried = [*values.tried(entry)] if entry.is_said else []
        yield from (f"line {entry.line}: {fault}" for fault in _alike(tag, entry))
        for rule in rules:
            wrong = ((form, fault) for form, filled in tried for fault in rule(filled))
            for form, fault in islice(wrong, 1):
                yield f"line {entry.line}: {fault}: {quoted_excerpt(entry.text)} — {form}"


def _alike(tag: str, entry: Entry) -> Iterator[str]:
    """Yield a complaint if singular and plural are equal in translation but not in English."""
    different = entry.text.replace("{n} ", "") != entry.plural.replace("{n} ", "")
    alike = len(entry.forms) > 1 and len(set(entry.forms)) == 1
    if (
        entry.plural
        and entry.is_said
        and different
        and alike
        and not _INVARIABLE[tag].search(entry.forms[0])
    ):
        yield f"one as several: {quoted_excerpt(entry.text)} — {entry.forms[0]}"


def matching(pattern: str, fault: str) -> Rule:
    """Return a rule that reports a fault if a pattern is found."""
    compiled = re.compile(pattern)

    def rule(filled: Filled) -> Iterator[str]:
        """Yield the fault if the text has the pattern."""
        found = compiled.search(filled.text)
        if found:
            yield f"{fault} (“{found[0][-20:]}”)"

    return rule


def before_gap(pattern: str, values: str, fault: str) -> Rule:
    """Return a rule that reports a pattern directly before a gap whose value matches `values`."""
    words, kind = re.compile(f"(?:{pattern})$", re.IGNORECASE), re.compile(values)

    def rule(filled: Filled) -> Iterator[str]:
        """Yield the fault if the pattern stands before a gap with such a value."""
        found = words.search(filled.text[: filled.start])
        if filled.end and found and kind.match(filled.value):
            yield f"{fault} (“{found[0]}{filled.value}”)"

    return rule


def counters(pattern: str) -> Rule:
    """Return a rule that a counter word must follow a number in the gap {n}."""
    counter = re.compile(pattern)

    def rule(filled: Filled) -> Iterator[str]:
        """Yield a fault if a letter that is no counter follows the number."""
        after = filled.text[filled.end :]
        if filled.counts and after[:1].isalpha() and not counter.match(after):
            yield f"no counter (“{filled.value}{after[:3]}”)"

    return rule


_INVARIABLE = defaultdict(
    lambda: re.compile("$^"),
    de=re.compile(r"\{n\} (?:Zeichen|Fehler)\b"),
    it=re.compile(r"\b(?:libertà|(?:su|di) \{n\})"),
    ru=re.compile(r"\{n\} дамэ\b"),
)
"""Words that are equal in singular and plural."""
EVERYWHERE: tuple[Rule, ...] = (
    matching(r"  ", "two spaces"),
    matching(r"(?s)^(?!,).*[a-zà-ÿ\d)”»] [,.](?!\w)", "a space before a stop"),
    matching(r"\d %", "a space before % at which a line may break"),
    matching(r"\d ×|× \d", "a space beside × at which a line may break"),
    matching(
        r"\d (?:MB|Mo|МБ|min|мин|s)(?![\w’])", "a space before a unit at which a line may break"
    ),
    matching(r"\w'\w", "a straight apostrophe"),
)
_FRENCH: tuple[Rule, ...] = (
    matching(r"(?<!,)[ \u202f\u00a0]…(?!\w)", "a space before …"),
    matching(r"[^\u202f\u00a0?!(][;?!]", "no non-breaking space before the sign"),
    matching(rf"[^\u202f\u00a0]:{_TAIL}", "no non-breaking space before the colon"),
    matching(r"«[^\u202f\u00a0]|[^\u202f\u00a0]»", "no non-breaking space inside the quotes"),
    matching(r"\b(?:[Dd]e|[Àà]) les?\b(?! [a-zé]+er\b)", "not contracted"),
    before_gap(
        r"\b(?:de|que|le|la|je|ne|se|me|te|ce|jusque|lorsque|puisque|quoique) ",
        "(?i)[aeiouyhéèêœ]",
        "no elision",
    ),
    matching(r"\b(?:si|Si) ils?\b", "no elision"),
)
_SPANISH: tuple[Rule, ...] = (
    matching(r"(?<!,) …", "a space before …"),
    matching(r"\b(?:de|a) el\b", "not contracted"),
    before_gap(r"\by ", "(?i)h?[ií](?!e)", "e, not y"),
    before_gap(r"\bo ", "(?i)h?[oó]|8|11(?!\\d)", "u, not o"),
    matching(r"^[^¿]*\?", "no ¿"),
    matching(r"^[^¡]*!", "no ¡"),
)
_ITALIAN: tuple[Rule, ...] = (
    before_gap(r"\b(?:di|a|da|in|su) ", r"(?:il|lo|la|i|gli|le) |l’", "not contracted"),
)
_PORTUGUESE: tuple[Rule, ...] = (
    before_gap(r"\b(?:de|em|a|por) ", r"(?:o|a|os|as) ", "not contracted"),
)
_GERMAN: tuple[Rule, ...] = (
    before_gap(
        r"\b(?:von|gegen|mit|für|durch|bei|zu|an|auf|um|ohne|über|unter|nach) ",
        r"(?:der|dein) ",
        "a nominative after a preposition",
    ),
)
_COUNTED = r"(?<![\w,.:])(?<!из )(?<!около )(?<!больше )(?<!по )"
"""The text before a number that is no point's and not in the genitive, which has other forms."""
_RUSSIAN: tuple[Rule, ...] = (
    before_gap(
        r"\b(?:у|от|для|без|против|из|до|к|с|со|о|об) ",
        r"(?:Чёрные|Белые|чёрные|белые|компьютер|соперник)",
        "a nominative after a preposition",
    ),
    matching(r"\S —", "a space before a dash at which a line may break"),
    matching(r"\d-[а-я]{3}", "a longer ending than of one or two letters"),
    matching(
        rf"{_COUNTED}(?:\d*[02-9])?1 (?:камн(?:я|ей)|хода|ходов|пункта|пунктов|очка|очков)\b",
        "the form of several after a number that ends in 1",
    ),
    matching(
        rf"{_COUNTED}(?:\d*[02-9])?[2-4] (?:камней|ходов|пунктов|очков|задач|партий)\b",
        "the form of many after a number that ends in 2 to 4",
    ),
    matching(
        rf"{_COUNTED}(?:\d*1\d|\d*[05-9]) (?:камень|камня|хода?|пункта?|очк[оа]|парти[яи])\b",
        "the form of few after a number of many",
    ),
)
_IDEOGRAPH = "[\u3040-\u30ff\u3400-\u9fff]"
_FULL_WIDTH: tuple[Rule, ...] = (
    matching(f"{_IDEOGRAPH}(?:[,;!?]|[.:](?!\\w))", "a sign of half width"),
    matching(f"(?<![×x]){_IDEOGRAPH} (?=[，。；：！？、])", "a space before a sign"),
)
_CHINESE: tuple[Rule, ...] = (
    *_FULL_WIDTH,
    matching(f"{_IDEOGRAPH} {_IDEOGRAPH}", "a space between words"),
)
RULES: dict[str, tuple[Rule, ...]] = {
    "de": _GERMAN,
    "es": _SPANISH,
    "fr": _FRENCH,
    "it": _ITALIAN,
    "ja": (
        *_FULL_WIDTH,
        counters("[個子手目局回人秒分日問点路課位行列文枚種つ件組本か年月時連勝色]"),
    ),
    "ko": (particles, counters("[개점수집판번초분일문글군행회명곳줄단연위칸장권년월시가]")),
    "pt-BR": _PORTUGUESE,
    "ru": _RUSSIAN,
    "zh-Hans": (
        *_CHINESE,
        counters("[子颗手步盘题个口只目秒分小天次处道段行条局块课字份人连胜级点年月]"),
    ),
    "zh-Hant": (
        *_CHINESE,
        counters("[子顆手步盤題個口隻目筆秒分小天次處道段行條局塊課字份人連勝級點年月]"),
    ),
}
"""The rules by the tags of languages."""
