"""Particles of Korean, which depend on the last sound of the word before them."""

import re
from collections.abc import Iterator

from tools.languages.values import Filled

CLOSED = {"은": True, "는": False, "이": True, "가": False, "을": True, "를": False}
"""Particles, with True for those that follow a closed syllable."""
CLOSED |= {"과": True, "와": False, "으로": True, "로": False, "이나": True, "나": False}
CLOSED |= {"이라": True, "라": False, "이랑": True, "랑": False, "아": True, "야": False}
"""Particles, by whether they follow a closed syllable."""
_RIEUL = 8
"""The number of the final consonant ㄹ, after which 로 is used as after a vowel."""
_FINALS = 28
_DIGITS = dict(zip("0123456789", (21, 8, 0, 16, 0, 0, 1, 8, 8, 0), strict=True))
"""The final consonants of 영 일 이 삼 사 오 육 칠 팔 구."""
_LETTERS = {"l": 8, "m": 16, "n": 4, "r": 8}
"""Final consonants of the names of Latin letters that end in one: 엘, 엠, 엔, 알."""
_PARTICLE = re.compile(rf"[”’]*({'|'.join(sorted(CLOSED, key=len, reverse=True))})(?=$|[\s.,!?:])")
_UNSURE = re.compile(r"[”’)\]]*\S{0,2}\((?:으|이|은|는|을|를|와|과|가)\)|\(으\)로")


def final_of(word: str) -> int | None:
    """Return the number of a word's final consonant, 0 for none, None if it is unknown."""
    last = next((letter for letter in reversed(word) if letter.isalnum()), "")
    if "가" <= last <= "힣":
        return (ord(last) - ord("가")) % _FINALS
    return _DIGITS.get(last, _LETTERS.get(last.lower(), 0 if last.isascii() and last else None))


def particles(filled: Filled) -> Iterator[str]:
    """Yield complaints about wrong particles after a value, and about unresolved ones."""
    after = filled.text[filled.end :]
    if filled.end and _UNSURE.match(after):
        yield f"a particle for both sounds (“{filled.value}{after[:4]}”)"
    found = _PARTICLE.match(after) if filled.end else None
    final = final_of(filled.value)
    if found is None or final is None:
        return
    particle = found[1]
    closed = bool(final) and not (particle.endswith("로") and final == _RIEUL)
    if CLOSED[particle] != closed:
        yield f"the wrong particle (“{filled.value}{found[0]}”)"
