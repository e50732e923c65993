"""The parts of PyScript that this page can load, without editors, terminals and games."""

import re
from collections.abc import Iterator
from pathlib import Path

from tools.build.paths import PYSCRIPT, BuildError

START = "core.js"
LAZY = ("error-", "toml-")
"""Prefixes of needed chunks that are imported on demand: for error messages and pyscript.toml."""

PYTHON = PYSCRIPT / "src" / "stdlib"
UNUSED = ("fs", "media", "web")
"""Modules of its package that are imported on demand, and are not needed here."""

_STATIC = re.compile(r"""(?:\bfrom|\bimport)\s*"\./([\w.-]+\.js)\"""")
_DYNAMIC = re.compile(r"""\bimport\(\s*"\./([\w.-]+\.js)"\s*\)""")


def pyscript_files() -> list[Path]:
    """Return the files to ship: the imports of `core.js`, and the lazy chunks named above.

    Raises BuildError.
    """
    folder = PYSCRIPT / "dist"
    found: dict[str, Path] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = folder / name
            waiting.extend(_imports(found[name].read_text()))
    for prefix in LAZY:
        chunks = sum(name.startswith(prefix) for name in found)
        if chunks != 1:
            raise BuildError(f"PyScript has {chunks} chunks {prefix}…, not 1: see docs/upgrade.md.")
    return [found[name] for name in sorted(found)]


def pyscript_sources() -> dict[str, bytes]:
    """Return the sources of PyScript's Python modules that a page imports, by archive path.

    Raises BuildError.
    """
    paths = [path for path in PYTHON.glob("pyscript/*.py") if path.stem not in UNUSED]
    if not paths:
        raise BuildError(f"PyScript has no Python in {PYTHON.name}: see docs/upgrade.md.")
    return {path.relative_to(PYTHON).as_posix(): path.read_bytes() for path in sorted(paths)}


def _imports(text: str) -> Iterator[str]:
    """Yield the file names that a script imports, including those loaded lazily."""
    yield from _STATIC.findall(text)
    yield from (name for name in _DYNAMIC.findall(text) if name.startswith(LAZY))
