"""Packs of modules that are fetched when they are first needed, beside the game's own.

Each brings the methods of its dataclasses, which these would write as texts and compile at every
start: the build has done that, and they are found by their texts.
"""

import dataclasses
import marshal
import sys
from types import CodeType
from typing import Any
from zipimport import zipimporter

ROOTS = ("redstone", "web")
"""The packages whose parts a pack may bring."""
METHODS = "methods.bin"

_methods: dict[str, CodeType] = {}


def join(path: str) -> None:
    """Let the modules of an archive be imported, as parts of the packages loaded so far."""
    prepare(path)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ROOTS and hasattr(module, "__path__"):
            module.__path__.append(f"{path}/{name.replace('.', '/')}")


def prepare(path: str) -> None:
    """Have the methods at hand that the dataclasses of an archive are made with."""
    _methods.update(marshal.loads(zipimporter(path).get_data(f"{path}/{METHODS}")))


def _run(text: str, *scopes: Any) -> None:
    """Make methods; of a text that the build has not seen as dataclasses do it themselves."""
    exec(_methods.pop(text, text), *scopes)


dataclasses.exec = _run  # type: ignore[attr-defined]
