"""Packs of modules that are fetched when they are first needed, beside the game's own."""

import sys

ROOTS = ("redstone", "web")
"""The packages whose parts a pack may bring."""


def join(path: str) -> None:
    """Let the modules of an archive be imported, as parts of the packages loaded so far."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ROOTS and hasattr(module, "__path__"):
            module.__path__.append(f"{path}/{name.replace('.', '/')}")
