"""Data that the previous version stored on people's devices, which must open unchanged for ever.

That version itself wrote the files, in all four games, with every setting and every kind of
opponent. New data may be added, but none is ever changed.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "corpus"

SESSIONS: list[dict[str, Any]] = json.loads((FOLDER / "sessions.json").read_text())
"""Each with the stored `text` and the facts `expected` of its session."""
LIBRARIES: list[dict[str, Any]] = json.loads((FOLDER / "libraries.json").read_text())
"""Each with the stored `text`, the `expected` entries in order, and the number `dropped`."""
DAMAGED: dict[str, list[str]] = json.loads((FOLDER / "damaged.json").read_text())
"""Texts that are no valid `sessions` or `libraries`, and `newer` ones from a later version."""
