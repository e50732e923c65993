"""Runs in Pyodide with the trimmed library: imports all modules of a pack from its archive.

Arguments: the file for the methods of the pack's dataclasses (see `web/packs.py`), the archive of
the game, and that of a further pack if any: the last one is checked. Modules that import those that
PyScript makes in a page are left out.
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
"""Modules that PyScript makes in a page."""


def main(target: str, game: str, *further: str) -> None:
    """Import every module in the last archive, and write the dataclass methods compiled there."""
    sys.path.insert(0, game)
    packs = importlib.import_module("web.packs")
    methods = collect_methods()
    import_all(game)
    for path in further:
        packs.join(path)
        methods.clear()
        import_all(path)
    with open(target, "wb") as file:
        marshal.dump(methods, file)


def collect_methods() -> dict[int, CodeType]:
    """Return a dict that collects the compiled methods of new dataclasses, by checksum.

    Raises ValueError if different texts have the same checksum.
    """
    methods: dict[int, CodeType] = {}
    texts: dict[int, str] = {}

    def run(text: str, *scopes: Any) -> None:
        """Compile, collect and execute the text of methods, in place of `exec`."""
        key = crc32(text.encode())
        if texts.setdefault(key, text) != text:
            raise ValueError(f"Other methods have the same sum as these:\n{text}")
        code = compile(text, "<string>", "exec", dont_inherit=True, optimize=STRIPPED)
        methods[key] = by_functions(code)
        exec(methods[key], *scopes)

    dataclasses.exec = run  # type: ignore[attr-defined]
    return methods


def import_all(path: str) -> None:
    """Import every module of an archive, and check that it comes from there. Raises ImportError."""
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
