"""The game's own Python as an archive of bytecode, and the picture of an empty board."""

import json
import shutil
from pathlib import Path

from redstone.app.page.state import page_state
from redstone.app.play.session import Session
from tools.build.archive import digest, write_zip
from tools.build.paths import CACHE, PYODIDE, ROOT
from tools.build.pyodide import HERE, compile_sources, run_in_pyodide
from tools.build.sources import shipped_sources


def package_archive(stdlib: Path) -> Path:
    """The archive that page and worker unpack; checked to run with this standard library."""
    sources = shipped_sources()
    key = digest(
        {
            **sources,
            "stdlib": stdlib.read_bytes(),
            "pyodide": (PYODIDE / "package.json").read_bytes(),
            **{path.name: path.read_bytes() for path in HERE.glob("inside_*.py")},
        }
    )
    target = CACHE / f"redstone-{key}.zip"
    if not target.exists():
        for old in CACHE.glob("redstone-*.zip"):
            old.unlink()
        candidate = CACHE / "redstone.zip"
        write_zip(candidate, compile_sources(sources, ""))
        run_in_pyodide("inside_check.py", candidate.relative_to(ROOT).as_posix(), stdlib=stdlib)
        shutil.move(candidate, target)
    return target


def first_picture() -> bytes:
    """What the page paints before Python runs, on the first visit: an empty board, as JSON."""
    return json.dumps(page_state(Session())["picture"], separators=(",", ":")).encode()
