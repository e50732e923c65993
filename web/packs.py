"""Packs of modules that are loaded on demand, other than the game's own.

Each contains the compiled methods of its dataclasses. Otherwise dataclasses would write these as
texts and compile them at every start. They are found by the CRC-32 of their texts.
"""

import dataclasses
import marshal
import sys
from importlib import import_module
from types import CodeType, ModuleType
from typing import TYPE_CHECKING
from zipimport import zipimporter
from zlib import crc32

from pyodide.ffi import JsBuffer, JsProxy

from redstone.record.work import Work

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

    from pyscript.js_modules import scripts

ROOTS = ("redstone", "web")
"""The packages to which a pack may add modules."""
METHODS = "methods.bin"
ORDER = "order.txt"
"""In a pack that is loaded late: the order of its modules, each after those that it imports."""

_methods: dict[int, CodeType] = {}


class _Joined:
    """Finds modules of our packages in the packs loaded so far."""

    def __init__(self) -> None:
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


_joined = _Joined()


def join(path: str) -> None:
    """Let the modules of the archive at a path be imported, as parts of our packages."""
    prepare(path)
    _joined.paths.append(path)
    if _joined not in sys.meta_path:
        sys.meta_path.append(_joined)


async def part(browser: "scripts.Rooms", name: str) -> JsProxy:
    """Load a part of the game on demand; return its script, with its modules importable.

    `browser` is the module rooms.js. Raises JsException if it cannot be loaded.
    """
    found = await browser.part(name)
    add("shared", found.shared)
    script: JsProxy = found.script
    return script


def add_with_shared(pack: str, brought: JsProxy) -> None:
    """Let the modules of a pack and of the shared pack be imported.

    `brought` is the result of `pack` in rooms.js.
    """
    add("shared", brought.shared)
    add(pack, brought.archive)


def add(pack: str, archive: JsBuffer) -> None:
    """Write a pack's archive to a file, and let its modules be imported from it.

    Does nothing if the pack was added before or the archive is None.
    """
    path = f"/lib/{pack}.zip"
    if archive is not None and path not in _joined.paths:
        with open(path, "wb") as file:
            file.write(archive.to_bytes())
        join(path)


def importing(pack: str, name: str) -> Work[ModuleType]:
    """Import the modules of a pack in steps, and return its module `name`."""
    path = f"/lib/{pack}.zip"
    if name not in sys.modules and path in _joined.paths:
        for each in zipimporter(path).get_data(f"{path}/{ORDER}").decode().split():
            import_module(each)
            yield
    return import_module(name)


def prepare(path: str) -> None:
    """Load the compiled methods of the dataclasses in the archive at a path."""
    _methods.update(marshal.loads(zipimporter(path).get_data(f"{path}/{METHODS}")))


def _run(text: str, *scopes: dict[str, object]) -> None:
    """Execute a text that defines a dataclass's methods, from its compiled code if it is known.

    It replaces `exec` in `dataclasses`.
    """
    exec(_methods.pop(crc32(text.encode()), text), *scopes)


dataclasses.exec = _run  # type: ignore[attr-defined]
