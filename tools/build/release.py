"""The facts about other files that the shipped scripts need: sizes, versions, hashes."""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from tools.build.archive import digest
from tools.build.paths import PYODIDE, BuildError

WORKER = "sw.js"
"""The service worker, which stores all other files; the browser stores it itself."""
PACKED = (".pack", ".png", ".webp")
"""Suffixes of files that servers do not compress again."""
COUNTED = (
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.pack",
    "web/redstone.pack",
)
"""The files that measure the progress of loading: nearly everything to load."""
REMEMBERED = (*COUNTED, "pyodide/pyodide.mjs", "web/mind.pack")
"""The files that a snapshot is made from."""


def wire_size(name: str, content: bytes) -> int:
    """Return the size of a file as sent by a server that compresses with gzip."""
    return len(content if name.endswith(PACKED) else compressed(content))


@cache
def compressed(content: bytes) -> bytes:
    """Return a file as a server with gzip sends it."""
    return gzip.compress(content, 6, mtime=0)


def fill_in(script: bytes, **values: object) -> bytes:
    """Return a script with values filled in, each in its line `const NAME = …;`.

    Raises BuildError.
    """
    text = script.decode()
    for name, value in values.items():
        line = f"const {name} = {json.dumps(value, sort_keys=True)};"
        text, count = re.subn(rf"(?<=\n)const {name} = .*;(?=\n)", line.replace("\\", r"\\"), text)
        if count != 1:
            raise BuildError(f"The script needs exactly one line `const {name} = …;`.")
    return text.encode()


def interpreter_facts(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return Pyodide's version, its own description that it checks, and sizes raw and compressed.

    `snapshot` is the name of the stored memory snapshot: a hash of everything that it is made from.
    """
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    sizes = {}
    for name in COUNTED:
        sizes[name] = [len(files[name]), wire_size(name, files[name])]
    info = lock["info"] | {"version": version}
    snapshot = digest({name: files[name] for name in REMEMBERED})
    return {"version": version, "info": info, "sizes": sizes, "snapshot": snapshot}


def release_facts(files: Mapping[str, bytes], worker: bytes) -> dict[str, Any]:
    """Return the release's name, and the integrity hash of each file by path.

    The name is a hash of everything, including the service worker's script before these facts are
    filled in. So two scripts never share a cache, as each knows only its own way to fill one.
    """
    integrity = {name: _integrity(files[name]) for name in sorted(files)}
    return {"name": digest({**files, WORKER: worker}), "files": integrity}


def _integrity(content: bytes) -> str:
    """Return a file's subresource integrity (SHA-384)."""
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()
