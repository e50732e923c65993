"""Runs in Pyodide with the trimmed library: import all that a pack has, from its archive.

Arguments: the file for the methods of the pack's dataclasses (see `web/packs.py`), the archive of
the game, and that of a further pack if there is one: the last is checked. What imports the modules
that PyScript makes in a page is left out.
"""

import dataclasses
import importlib
import marshal
import sys
import zipfile
from types import CodeType
from typing import Any
from zlib import crc32

from tools.build.inside_code import STRIPPED, by_functions

IN_A_PAGE = {"_pyscript", "polyscript", "pyscript.js_modules"}
"""The modules that PyScript makes for a page."""


def main(target: str, game: str, *further: str) -> None:
    """Import every module that the last archive holds, and write the methods made meanwhile."""
    sys.path.insert(0, game)
    packs = importlib.import_module("web.packs")
    methods = collected()
    import_all(game)
    for path in further:
        packs.join(path)
        methods.clear()
        import_all(path)
    with open(target, "wb") as file:
        marshal.dump(methods, file)


def collected() -> dict[int, CodeType]:
    """Fills with the methods that dataclasses make from now on, compiled, by their texts' sums.

    Raises ValueError where different texts have the same.
    """
    methods: dict[int, CodeType] = {}
    texts: dict[int, str] = {}

    def run(text: str, *scopes: Any) -> None:
        key = crc32(text.encode())
        if texts.setdefault(key, text) != text:
            raise ValueError(f"Other methods have the same sum as these:\n{text}")
        code = compile(text, "<string>", "exec", dont_inherit=True, optimize=STRIPPED)
        methods[key] = by_functions(code)
        exec(methods[key], *scopes)

    dataclasses.exec = run  # type: ignore[attr-defined]
    return methods


def import_all(path: str) -> None:
    """Import every module of an archive, and see that it comes from there."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.endswith(".pyc")]
    for name in names:
        module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        try:
            found = importlib.import_module(module).__file__
        except ModuleNotFoundError as error:
            if error.name not in IN_A_PAGE:
                raise
            continue
        if found != f"{path}/{name}":
            raise ImportError(f"{module} was imported from {found}")


main(*sys.argv[1:])
