"""Which characters a text has that leaves the page: those that XML 1.0 can hold."""

import re

_OTHERS = re.compile("[^\t\n\r\\x20-\\ud7ff\\ue000-\\ufffd\U00010000-\U0010ffff]")


def writable(text: str) -> str:
    """A text without control characters and lone surrogates: no reader of XML opens them."""
    return _OTHERS.sub("", text)
