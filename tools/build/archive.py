"""Zip archives that depend only on their contents."""

import hashlib
import zipfile
from collections.abc import Mapping
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip archive can store."""


def write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    """Write files by name: sorted, uncompressed, without times or permissions of this machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # always Unix
            archive.writestr(entry, files[name], zipfile.ZIP_STORED)


def read_zip(path: Path) -> dict[str, bytes]:
    """Return all files of an archive by name, without its folders."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def digest(files: Mapping[str, bytes]) -> str:
    """Return a short hash of exactly these names and contents."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{len(files[name])}\0".encode())
        total.update(files[name])
    return total.hexdigest()[:16]
