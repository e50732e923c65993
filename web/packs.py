"""Packs of modules that are loaded on demand, other than the game's own.

Each contains the compiled methods of its dataclasses. Otherwise dataclasses would write these as
texts and compile them at every start. They are found by the CRC-32 of their texts.
"""

import dataclasses
import marshal
import sys
from asyncio import gather
from importlib import import_module
from types import CodeType, ModuleType
from typing import TYPE_CHECKING
from zipimport import zipimporter
from zlib import crc32

from pyodide.ffi import JsBuffer

from redstone.record.work import Work

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

    from pyscript.js_modules import scripts

ROOTS = ("redstone", "web")
"""The packages to which a pack may add modules."""
SHARED = "shared"
"""The pack that is loaded with every room, and once a game has a clock or a coach."""
ROOMS = "rooms"
"""The pack of all rooms that declare no other, and of the files for other web pages."""
METHODS = "methods.bin"
ORDER = "order.txt"
"""In a pack that is loaded late: the order of its modules, each after those that it imports."""

_methods: dict[int, CodeType] = {}


class _PackFinder:
    """Finds modules of our packages in the packs loaded so far."""

    def __init__(self) -> None:
        """Begin without packs; `paths` has those of their archives."""
        self.paths: list[str] = []

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> "ModuleSpec | None":
        """Return the import specification of a module, None if no pack has it."""
        package = name.rpartition(".")[0].replace(".", "/")
        if not package.startswith(ROOTS):
            return None
        found = (zipimporter(f"{path}/{package}").find_spec(name) for path in self.paths)
        return next(filter(None, found), None)


_finder = _PackFinder()


def join(path: str) -> None:
    """Let Python import the modules of the archive at a path, as parts of our packages."""
    prepare(path)
    _finder.paths.append(path)
    if _finder not in sys.meta_path:
        sys.meta_path.append(_finder)


async def load(browser: "scripts.Rooms", *packs: str) -> None:
    """Load packs, so that their modules can be imported. `browser` is the module rooms.js.

    Raises JsException if one cannot be loaded.
    """
    missing = [pack for pack in packs if _path(pack) not in _finder.paths]
    for pack, archive in zip(missing, await gather(*map(browser.pack, missing)), strict=True):
        add(_path(pack), archive)


def add(path: str, archive: JsBuffer) -> None:
    """Write an archive to a path and let its modules be imported, unless that has been done."""
    if path not in _finder.paths:
        with open(path, "wb") as file:
            file.write(archive.to_bytes())
        join(path)


def importing(pack: str, room: str, name: str) -> Work[ModuleType]:
    """Import the modules of a room from its pack in steps, and return the module `name`."""
    path = _path(pack)
    if name not in sys.modules and path in _finder.paths:
        for each in zipimporter(path).get_data(f"{path}/{ORDER}").decode().split():
            if f".{room}." in each:
                import_module(each)
                yield
    return import_module(name)


def _path(pack: str) -> str:
    """Return the path of a pack's archive."""
    return f"/lib/{pack}.zip"


def prepare(path: str) -> None:
    """Load the compiled methods of the dataclasses in the archive at a path."""
    _methods.update(marshal.loads(zipimporter(path).get_data(f"{path}/{METHODS}")))


def _run(text: str, *scopes: dict[str, object]) -> None:
    """Execute a text that defines a dataclass's methods, from its compiled code if it is known.

    It replaces `exec` in `dataclasses`.
    """
    exec(_methods.pop(crc32(text.encode()), text), *scopes)


dataclasses.exec = _run  # type: ignore[attr-defined]
