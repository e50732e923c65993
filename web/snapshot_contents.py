"""The contents of a snapshot in addition to Python itself (see `web/load/snapshot.mjs`)."""

import gc
import random
import sys
from importlib import import_module
from zipfile import ZipFile
from zipimport import zipimporter


def import_pack(path: str) -> None:
    """Import all modules of a pack that do not need the page."""
    with ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith("redstone/")]
    for name in names:
        if name.endswith(".pyc"):
            import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    gc.collect()


def library() -> str:
    """Return the path of the archive with Python's standard library."""
    loader = sys.modules[ZipFile.__module__].__loader__
    assert isinstance(loader, zipimporter)
    return loader.archive


def take_up() -> None:
    """Start from a restored snapshot: seed the random numbers anew, which it contains too."""
    random.seed()
