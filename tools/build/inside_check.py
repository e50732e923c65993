"""Runs in Pyodide with the trimmed library: import all that a pack has, from its archive.

Arguments: the game's archive, and that of a further pack if there is one: the last is checked. What
needs a page (PyScript's modules) is left out.
"""

import importlib
import sys
import zipfile


def main(game: str, *further: str) -> None:
    """Import every module that the last archive holds."""
    sys.path.insert(0, game)
    import_all(game)
    for path in further:
        importlib.import_module("web.packs").join(path)
        import_all(path)


def import_all(path: str) -> None:
    """Import every module of an archive, and see that it comes from there."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.endswith(".pyc")]
    for name in names:
        module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        found = importlib.import_module(module).__file__
        if found != f"{path}/{name}":
            raise ImportError(f"{module} was imported from {found}")


main(*sys.argv[1:])
