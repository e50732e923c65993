"""Particles of Korean, which depend on the last sound of the word before them."""

import re
from collections.abc import Iterator

from redstone.particles import BOTH, RIEUL, final_of
from tools.languages.values import Filled

CLOSED = {"은": True, "는": False, "이": True, "가": False, "을": True, "를": False}
"""Particles, with True for those that follow a closed syllable."""
CLOSED |= {"과": True, "와": False, "으로": True, "로": False, "이나": True, "나": False}
CLOSED |= {"이라": True, "라": False, "이랑": True, "랑": False, "아": True, "야": False}
"""Particles, by whether they follow a closed syllable."""
_PARTICLE = re.compile(rf"[”’]*({'|'.join(sorted(CLOSED, key=len, reverse=True))})(?=$|[\s.,!?:])")
_CHOSEN = re.compile(rf"[”’)]*(?:{BOTH})")
"""Both forms of a particle, of which the page shows one."""
_UNSURE = re.compile(r"[”’)\]]*\S{0,2}\((?:으|이|은|는|을|를|와|과|가)\)|\(으\)로")


def particles(filled: Filled) -> Iterator[str]:
    """Yield complaints about a particle that does not fit the value before it.

    Both forms of a particle, such as “은(는)”, are a complaint unless the page chooses one.
    """
    after = filled.text[filled.end :]
    if filled.end and _UNSURE.match(after) and not _CHOSEN.match(after):
        yield f"a particle for both sounds (“{filled.value}{after[:4]}”)"
    found = _PARTICLE.match(after) if filled.end else None
    final = final_of(filled.value)
    if found is None or final is None:
        return
    particle = found[1]
    closed = bool(final) and not (particle.endswith("로") and final == RIEUL)
    if CLOSED[particle] != closed:
        yield f"the wrong particle (“{filled.value}{found[0]}”)"
