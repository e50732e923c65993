"""Korean particles fit the last sound of the value before them."""

import pytest

from redstone import language
from redstone.language import SpokenCatalogue, _, ngettext
from redstone.particles import final_of, with_particles

FINALS = {
    1: "흑 백",
    4: "지은 Redstone",
    8: "돌 a1 Émile R",
    16: "h3 Sam",
    21: "h10",
    0: "나 민수 민수🐱 민수! e5 -2.5 e Hugo Peter",
}
"""Words by the number of their final consonant."""


@pytest.mark.parametrize(
    ("word", "final"), [(word, final) for final in FINALS for word in FINALS[final].split()]
)
def test_final_of_returns_the_number_of_a_words_final_consonant(word: str, final: int) -> None:
    assert final_of(word) == final


@pytest.mark.parametrize("word", ["", "🐱", "李明", "みゆき", "“”"])
def test_words_in_scripts_other_than_hangul_and_latin_have_no_known_final_sound(word: str) -> None:
    assert final_of(word) is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("민수", "민수는 민수가 민수를 민수와 민수로"),
        ("지은", "지은은 지은이 지은을 지은과 지은으로"),
        ("돌", "돌은 돌이 돌을 돌과 돌로"),
        ("e5", "e5는 e5가 e5를 e5와 e5로"),
        ("a1", "a1은 a1이 a1을 a1과 a1로"),
        ("h10", "h10은 h10이 h10을 h10과 h10으로"),
        ("Sam", "Sam은 Sam이 Sam을 Sam과 Sam으로"),
        ("🐱", "🐱은(는) 🐱이(가) 🐱을(를) 🐱과(와) 🐱(으)로"),
    ],
)
def test_each_particle_after_a_gap_fits_its_value(name: str, expected: str) -> None:
    text = "{name}은(는) {name}이(가) {name}을(를) {name}과(와) {name}(으)로"
    assert with_particles(text, {"name": name}).format(name=name) == expected


def test_a_particle_may_follow_a_closing_quote_and_other_text_is_unchanged() -> None:
    assert with_particles("“{name}”이(가) 이(가)", {"name": "나"}) == "“{name}”가 이(가)"
    assert with_particles("{name} (으)로", {"name": "나"}) == "{name} (으)로"


def test_a_translated_sentence_has_the_particle_that_fits_its_value() -> None:
    words: dict[str, str | list[str]] = {
        "{name} resigned.": "{name}이(가) 기권했습니다.",
        "{n} stone": ["{n}을(를) 놓음"],
    }
    language.speak(SpokenCatalogue("0" * 200, words), adapt=with_particles)
    try:
        assert _("{name} resigned.", name="컴퓨터") == "컴퓨터가 기권했습니다."
        assert _("{name} resigned.", name="{n}이(가)") == "{n}이(가)가 기권했습니다."
        assert ngettext("{n} stone", "{n} stones", 3) == "3을 놓음"
    finally:
        language.speak()
    assert _("{name} resigned.", name="Ann") == "Ann resigned."
