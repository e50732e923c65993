"""Packs of modules that are fetched on demand, besides the game's own.

Each has the methods of its dataclasses, which these would write as texts and compile at every
start: the build has done that, and they are found by the CRC-32 of their texts.
"""

import dataclasses
import marshal
import sys
from importlib import import_module
from types import CodeType
from typing import Any
from zipimport import zipimporter
from zlib import crc32

from redstone.record.work import Work

ROOTS = ("redstone", "web")
"""The packages whose parts a pack may bring."""
METHODS = "methods.bin"
ORDER = "order.txt"
"""In a pack that comes late: its modules, each after those of the pack that it imports."""

_methods: dict[int, CodeType] = {}


class _Joined:
    """Finds modules in packs that our packages lack, whenever these are loaded."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        """Return the import specification of a module, None if no pack has it."""
        package = name.rpartition(".")[0].replace(".", "/")
        if not package.startswith(ROOTS):
            return None
        found = (zipimporter(f"{path}/{package}").find_spec(name) for path in self.paths)
        return next(filter(None, found), None)


_joined = _Joined()


def join(path: str) -> None:
    """Let the modules of an archive be imported, as parts of our packages."""
    prepare(path)
    _joined.paths.append(path)
    if _joined not in sys.meta_path:
        sys.meta_path.append(_joined)


async def part(browser: Any, name: str) -> Any:
    """A part of the game that comes when it is first wanted: its script, its modules joined.

    `browser` is the module rooms.js. Raises JsException where it cannot be fetched.
    """
    found = await browser.part(name)
    add("shared", found.shared)
    return found.script


def bring(pack: str, brought: Any) -> None:
    """Let the modules of a pack be imported, and those that it shares with others.

    `brought` is what `pack` of rooms.js has fetched.
    """
    add("shared", brought.shared)
    add(pack, brought.archive)


def add(pack: str, archive: Any) -> None:
    """Let the modules of a pack be imported, by the bytes of its archive, None for one at hand."""
    path = f"/lib/{pack}.zip"
    if archive is not None and path not in _joined.paths:
        with open(path, "wb") as file:
            file.write(archive.to_bytes())
        join(path)


def importing(pack: str, name: str) -> Work[Any]:
    """Import all modules of a pack, one after the other: all at once would take long.

    What comes of it is the module of this name.
    """
    path = f"/lib/{pack}.zip"
    if name not in sys.modules and path in _joined.paths:
        for each in zipimporter(path).get_data(f"{path}/{ORDER}").decode().split():
            import_module(each)
            yield
    return import_module(name)


def prepare(path: str) -> None:
    """Have the methods at hand that the dataclasses of an archive are made with."""
    _methods.update(marshal.loads(zipimporter(path).get_data(f"{path}/{METHODS}")))


def _run(text: str, *scopes: Any) -> None:
    """Make methods; of a text that the build has not seen as dataclasses do it themselves."""
    exec(_methods.pop(crc32(text.encode()), text), *scopes)


dataclasses.exec = _run  # type: ignore[attr-defined]
