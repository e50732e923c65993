"""The link somewhere in a text."""

import re
from itertools import islice

MAX_CHARACTERS = 4_000_000
"""In longer texts no link is looked for."""

_FRAGMENT = re.compile(r"#[a-z]+[0-9][a-z0-9]*-[0-9][a-z0-9-]*", re.I | re.A)
_ADDRESS = re.compile(r"https?://[^\s#]{1,500}\Z", re.I)
_LONGEST_ADDRESS = len("https://") + 500


def link_span(text: str) -> tuple[int, int] | None:
    """Where the one link of a text begins and ends, its address included.

    None if there is none or more. An address is looked for only right before the "#" of the link:
    a search from the front would begin anew at every "https://", and take seconds.
    """
    if len(text) > MAX_CHARACTERS:
        return None
    found = list(islice(_FRAGMENT.finditer(text), 2))
    if len(found) != 1:
        return None
    start, end = found[0].span()
    address = _ADDRESS.search(text, max(0, start - _LONGEST_ADDRESS), start)
    return address.start() if address else start, end
