"""The contents of a snapshot in addition to Python itself (see `web/load/snapshot.mjs`)."""

import gc
import random
import sys
from importlib import import_module
from zipfile import ZipFile
from zipimport import zipimporter

RUN = {"web.main", "web.mind.worker"}
"""The modules that run when they are imported."""


def import_pack(path: str) -> None:
    """Import all modules of a pack, except those of `RUN` and those that need PyScript's page."""
    with ZipFile(path) as archive:
        files = [name for name in archive.namelist() if name.endswith(".pyc")]
    for file in files:
        name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        try:
            if name not in RUN:
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
