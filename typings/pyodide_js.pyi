"""The part of Pyodide's own JavaScript object that the build uses."""

from typing import Any, Literal

def unpackArchive(buffer: Any, format: Literal["zip"], *, extractDir: str) -> None: ...
