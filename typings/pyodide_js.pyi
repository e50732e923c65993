"""Pyodide's own JavaScript object, as far as the build uses it."""

from typing import Any, Literal

def unpackArchive(buffer: Any, format: Literal["zip"], *, extractDir: str) -> None: ...
