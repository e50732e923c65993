"""What a snapshot holds beside Python itself (see `web/load/snapshot.mjs`)."""

import gc
import random
from importlib import import_module
from zipfile import ZipFile


def import_game(path: str) -> None:
    """Import all modules of the game's archive that need no page."""
    with ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith("redstone/")]
    for name in names:
        if name.endswith(".pyc"):
            import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    gc.collect()


def take_up() -> None:
    """Go on from a snapshot: its chance would be the same at each start."""
    random.seed()
