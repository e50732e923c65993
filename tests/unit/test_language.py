"""Sentences are translated, and their gaps are filled but never parsed."""

from collections.abc import Iterator, Sequence
from datetime import date

import pytest

from redstone import language
from redstone.language import (
    LONGEST,
    SEPARATOR,
    SpokenCatalogue,
    Text,
    _,
    capitalized,
    day,
    listed,
    ngettext,
    npgettext,
    number,
    pgettext,
    row,
    sentences,
)

POLISH = "".join(
    "0" if n == 1 else "1" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "2"
    for n in range(200)
)
"""Plural rules with three forms, which depend on the last two digits."""


class WrittenFormats:
    """Formats with dots in numbers, plus signs in lists, and numeric dates."""

    def number(self, value: float) -> str:
        """Format a number with dots."""
        return f"{value:,}".replace(",", ".")

    def listed(self, parts: Sequence[str]) -> str:
        """Join parts with plus signs."""
        return " + ".join(parts)

    def day(self, day: date, *, year: bool) -> str:
        """Format a date as day and month, perhaps with the year."""
        return f"{day.day}.{day.month}." + (f"{day.year}" if year else "")


@pytest.fixture
def polish() -> Iterator[None]:
    """Use Polish with a few texts as the language during a test."""
    words: dict[str, str | list[str]] = {
        "{player} played {point}.": "{point}: {player}.",
        "{n} stone": ["{n} kamień", "{n} kamienie", "{n} kamieni"],
        f"a move{SEPARATOR}pass": "pas",
        f"taken{SEPARATOR}{{n}} black": ["{n} czarny", "{n} czarne", "{n} czarnych"],
        "{sentence} {next_sentence}": "{sentence}{next_sentence}",
        "Right.": "Dobrze.",
    }
    language.speak(SpokenCatalogue(POLISH, words), WrittenFormats())
    yield
    language.speak()


def test_english_texts_stay_unchanged() -> None:
    assert _("{player} played {point}.", player="Ann", point="e5") == "Ann played e5."
    assert _(Text("Right.")) == _(Text("an answer", "Right.")) == "Right."
    assert ngettext("{n} stone", "{n} stones", 1) == "1 stone"
    assert ngettext("{n} stone", "{n} stones", 1234) == "1,234 stones"
    assert sentences("One.", "", "Two.") == "One. Two."
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a"]) == "a"
    assert (number(-2.5), number(7.0), number(1234)) == ("−2.5", "7", "1,234")
    assert day(date(2026, 11, 2)) == "2 November"
    assert day(date(2026, 11, 2), year=True) == "2 November 2026"


def test_a_sentence_begins_with_a_capital_but_a_points_name_is_unchanged() -> None:
    assert capitalized("red c3 wins.") == "Red c3 wins."
    assert capitalized("c3 wins.") == "c3 wins."
    assert capitalized("красный c3") == "Красный c3"
    assert capitalized("") == ""


@pytest.mark.usefixtures("polish")
def test_another_language_may_reorder_gaps_and_use_its_own_plurals() -> None:
    assert _("{player} played {point}.", player="Ann", point="e5") == "e5: Ann."
    assert _(Text("Right.")) == "Dobrze."
    assert [ngettext("{n} stone", "{n} stones", n) for n in (1, 3, 5, 112, 1022)] == [
        "1 kamień",
        "3 kamienie",
        "5 kamieni",
        "112 kamieni",
        "1.022 kamienie",
    ]
    assert npgettext("taken", "{n} black", "{n} black", 2) == "2 czarne"
    assert pgettext("a move", "pass") == _(Text("a move", "pass")) == "pas"
    assert sentences("A。", "B。") == "A。B。"
    assert listed(["a", "b"]) == "a + b"
    assert day(date(2026, 11, 2), year=True) == "2.11.2026"


def test_in_a_right_to_left_language_values_keep_their_direction() -> None:
    language.speak(SpokenCatalogue(POLISH, {}), WrittenFormats(), mirrored=True)
    try:
        assert _("{player} played {point}.", player="Ann", point="e5") == (
            "\u2068Ann\u2069 played \u2068e5\u2069."
        )
        assert row(["e5", "", "d4"]) == "\u2068e5\u2069, \u2068d4\u2069"
        assert listed(["a", "b"]) == "\u2068a\u2069 + \u2068b\u2069"
        assert ngettext("{n} stone", "{n} stones", 12) == "12 stones"
        assert _("Komi {komi}", komi=-2.5) == "Komi \u2068-2.5\u2069"
        assert sentences("One.", "Two.") == "One. Two."
    finally:
        language.speak()
    assert _("{player} played {point}.", player="Ann", point="e5") == "Ann played e5."


@pytest.mark.usefixtures("polish")
def test_untranslated_texts_are_in_english() -> None:
    assert _("Left out.") == "Left out."
    assert pgettext("a key", "pass") == "pass"
    assert ngettext("{n} eye", "{n} eyes", 2) == "2 eyes"
    assert npgettext("lost", "{n} black", "{n} blacks", 2) == "2 blacks"
    assert ngettext("Right.", "Right.", 1) == "Right."  # said without forms: no form of it


@pytest.mark.parametrize("name", ["{point}", "{0.__class__}", "%s", "{", "}}", "<1>"])
def test_values_of_gaps_are_not_parsed(name: str) -> None:
    assert _("{player} played {point}.", player=name, point="e5") == f"{name} played e5."


def test_values_of_gaps_are_bounded() -> None:
    said = _("{player} played {point}.", player="x" * 10**6, point="e5")
    assert len(said) < LONGEST + 20
    assert said.endswith("… played e5.")


def test_an_unfilled_gap_is_an_error() -> None:
    with pytest.raises(KeyError):
        _("{player} played {point}.", player="Ann")
