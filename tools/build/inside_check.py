"""Runs in Pyodide with the trimmed library: import all that the game's archive has, from it.

Argument: the archive. What needs a page (PyScript's modules) is left out.
"""

import importlib
import sys
import zipfile


def main(path: str) -> None:
    """Import every module that the archive holds."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
    sys.path.insert(0, path)
    for name in names:
        module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        found = importlib.import_module(module).__file__
        if found != f"{path}/{name}":
            raise ImportError(f"{module} was imported from {found}")


main(*sys.argv[1:])
