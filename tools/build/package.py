"""The game's own Python as archives of bytecode."""

import marshal
import shutil
from pathlib import Path

from tools.build.archive import digest, write_zip
from tools.build.lean import lean_pyodide
from tools.build.paths import CACHE, PYODIDE, ROOT
from tools.build.pyodide import HERE, compile_sources, run_in_pyodide
from tools.build.pyscript import pyscript_sources
from tools.build.sources import GAME, before_pack, in_order, pack_data, pack_sources

METHODS = "methods.bin"
"""The methods of a pack's dataclasses, in the format that `web/packs.py` reads."""
ORDER = "order.txt"
"""The modules of a later pack, in the order in which `web/packs.py` imports them."""


def package_archive(stdlib: Path, pack: str = GAME) -> Path:
    """Return the archive of a pack, built again if its sources or tools have changed.

    A new one is tested in Pyodide with this standard library and the packs it needs.
    """
    sources, data = pack_sources(pack), pack_data(pack)
    if pack == GAME:
        sources |= pyscript_sources()  # PyScript brings them too, but as sources
    else:
        data |= {ORDER: "\n".join(in_order(pack)).encode()}
    earlier = before_pack(pack)
    before = [package_archive(stdlib, each) for each in earlier]
    key = digest(
        {
            **sources,
            **data,
            "stdlib": stdlib.read_bytes(),
            "pyodide": (PYODIDE / "package.json").read_bytes(),
            **{path.name: path.read_bytes() for path in HERE.glob("inside_*.py")},
            **{f"before/{path.name}": path.read_bytes() for path in before},
        }
    )
    target = CACHE / f"{pack}-{key}.zip"
    if not target.exists():
        for old in CACHE.glob(f"{pack}-*.zip"):
            old.unlink()
        candidate = CACHE / f"{pack}.zip"
        methods = CACHE / f"{pack}.methods"
        files = compile_sources(sources, "") | data
        write_zip(candidate, files | {METHODS: marshal.dumps({})})
        paths = [path.relative_to(ROOT).as_posix() for path in (methods, *before, candidate)]
        run_in_pyodide("inside_check.py", *paths, stdlib=stdlib, pyodide=lean_pyodide())
        write_zip(candidate, files | {METHODS: methods.read_bytes()})
        shutil.move(candidate, target)
    return target
