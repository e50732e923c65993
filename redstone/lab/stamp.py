"""The version stamp of a process: workers with another one would give other results."""

import hashlib
import os
import socket
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import redstone
from redstone.version import VERSION


@dataclass(frozen=True)
class Stamp:
    """The package version, a digest of its modules, and the engine."""

    version: str
    digest: str
    engine: str

    def __str__(self) -> str:
        """Return version, hash and engine as one text."""
        return f"{self.version}-{self.digest} ({self.engine})"


def stamp(engine: str) -> Stamp:
    """Return this process's stamp for an engine."""
    return Stamp(VERSION, _digest(), engine)


@cache
def _digest() -> str:
    """Return an eight-digit hash of all installed modules except `app`'s (cached)."""
    root, total = Path(redstone.__file__).parent, hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith("app/"):
            total.update(f"{name}\0".encode() + path.read_bytes())
    return total.hexdigest()[:8]


def worker() -> str:
    """Return a readable description of this process."""
    return f"process {os.getpid()} on {socket.gethostname()}"
