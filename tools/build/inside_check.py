"""Runs in Pyodide with the trimmed library: unpack the game's archive and import all of it.

Argument: the archive. What needs a page (PyScript's modules) is left out.
"""

import importlib
import sys
import zipfile

import pyodide_js
from pyodide.ffi import to_js


def main(path: str) -> None:
    """Import every module that the archive holds."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
    with open(path, "rb") as file:
        pyodide_js.unpackArchive(to_js(file.read()), "zip", extractDir="/unpacked")
    sys.path.insert(0, "/unpacked")
    for name in names:
        module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        found = importlib.import_module(module).__file__
        if found != f"/unpacked/{name}":
            raise ImportError(f"{module} was imported from {found}")


main(*sys.argv[1:])
