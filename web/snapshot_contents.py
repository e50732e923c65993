"""The contents of a snapshot in addition to Python itself (see `web/load/snapshot.mjs`)."""

import gc
import random
import sys
from importlib import import_module
from zipfile import ZipFile
from zipimport import zipimporter

LEFT_OUT = ("web.main", "web.mind.worker", "redstone.kernel")
"""The modules that run when they are imported, and those that are rarely needed."""


def import_pack(path: str) -> None:
    """Import the modules of a pack, except LEFT_OUT and those that need the page."""
    with ZipFile(path) as archive:
        files = [name for name in archive.namelist() if name.endswith(".pyc")]
    for file in files:
        name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        try:
            if not name.startswith(LEFT_OUT):
                import_module(name)
        except ModuleNotFoundError as error:
            if error.name != "polyscript":
                raise
    gc.collect()


def library() -> str:
    """Return the path of the archive with Python's standard library."""
    loader = sys.modules[ZipFile.__module__].__loader__
    assert isinstance(loader, zipimporter)
    return loader.archive


def reseed() -> None:
    """Seed random numbers again after a snapshot is restored, which contains their old state."""
    random.seed()
