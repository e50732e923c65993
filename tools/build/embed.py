"""The script that shows widgets on any page, in all languages of the site."""

import json

from redstone.language import SpokenCatalogue, speak
from redstone.widget.data import texts
from redstone.widget.document import SCRIPT
from redstone.widget.script import script
from tools.build.paths import BuildError
from tools.build.release import wire_size
from tools.languages.po import read
from tools.languages.site import offered_catalogues, plural_list

LIMIT = 14_000
"""Maximum size of the script on the wire, in bytes."""


def embed_files() -> dict[str, bytes]:
    """Return the widget's script by its path in the site. Raises BuildError if it is too large."""
    languages = json.dumps(_said(), ensure_ascii=False, separators=(",", ":"))
    made = script(languages).encode()
    size = wire_size(SCRIPT, made)
    if size > LIMIT:
        raise BuildError(f"{SCRIPT} takes {size:,} bytes, and may take {LIMIT:,}.")
    return {SCRIPT: made}


def _said() -> dict[str, dict[str, str]]:
    """Return the widget's texts by the tag of each language."""
    said = {"en": texts(is_puzzle=True)}
    try:
        for tag, path in offered_catalogues().items():
            head, *entries = read(path.read_text(encoding="utf-8"))
            words = {entry.key: entry.forms[0] for entry in entries if entry.is_said}
            speak(SpokenCatalogue(plural_list(head), words))
            said[tag] = texts(is_puzzle=True)
    finally:
        speak()
    return said
