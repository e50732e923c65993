"""Korean particles, chosen by the last sound of the value in the gap before them.

A text has both forms, as in "{name}이(가)". Other languages do without this module.
"""

import re
from collections.abc import Mapping

BOTH = r"은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로"
"""Both forms of a particle, after a closed and an open syllable."""
AFTER_GAP = re.compile(rf"\{{(\w+)\}}([”’)]*)({BOTH})")
"""A gap, closing quotes, and both forms of a particle."""
RIEUL = 8
"""The number of the final consonant ㄹ, after which 로 is used as after a vowel."""
_FINALS = 28
_DIGITS = dict(zip("0123456789", (21, 8, 0, 16, 0, 0, 1, 8, 8, 0), strict=True))
"""The final consonants of 영 일 이 삼 사 오 육 칠 팔 구."""
_LETTERS = {"l": 8, "m": 16, "n": 4, "r": 8}
"""The final consonants of the letters whose names end in one: 엘, 엠, 엔, 알."""
_ENDINGS = re.compile(r"(?<=[a-z][lmn])e$|(?<=[a-z])r$", re.IGNORECASE)
"""Letters at the end of a word that have no sound in Korean: e as in Redstone, r as in Peter."""


def final_of(word: str) -> int | None:
    """Return the number of a Korean word's final consonant, 0 for none, None if it is unknown."""
    heard = re.sub(r"[\W_]+$", "", word)
    last, silent = heard[-1:], _ENDINGS.search(heard)
    if silent:
        return _LETTERS.get(heard[-2].lower(), 0) if last in "eE" else 0
    if "가" <= last <= "힣":
        return (ord(last) - ord("가")) % _FINALS
    return _DIGITS.get(last, _LETTERS.get(last.lower(), 0 if last.isascii() and last else None))


def with_particles(text: str, values: Mapping[str, str]) -> str:
    """Return a Korean text with the form of each particle that fits the value of the gap before.

    Both forms stay after a value whose last sound is unknown.
    """

    def chosen(found: re.Match[str]) -> str:
        """Return the form of the particle that fits the gap's value."""
        final, both = final_of(values.get(found[1], "")), found[3]
        if final is None:
            return found[0]
        one, other = ("으로", "로") if both.endswith("로") else (both[0], both[2])
        closed = final and not (other == "로" and final == RIEUL)
        return f"{{{found[1]}}}{found[2]}{one if closed else other}"

    return AFTER_GAP.sub(chosen, text)
