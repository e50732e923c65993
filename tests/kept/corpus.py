"""The data that the version before kept on people's devices; it must open unchanged for ever.

The files were written by that version itself, in all four games, with every setting and every kind
of opponent. They are added to, never changed.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "corpus"

SESSIONS: list[dict[str, Any]] = json.loads((FOLDER / "sessions.json").read_text())
"""Each with the `text` kept, and what is `expected` of the session that it is."""
LIBRARIES: list[dict[str, Any]] = json.loads((FOLDER / "libraries.json").read_text())
"""Each with the `text` kept, the entries `expected` in their order, and how many are `dropped`."""
DAMAGED: dict[str, list[str]] = json.loads((FOLDER / "damaged.json").read_text())
"""Texts that are no `sessions` or `libraries`, and `newer` ones, which are for another version."""
