"""The standard library for the page: only the modules that are loaded, as bytecode.

Pyodide's own archive contains sources of everything. Compiling the loaded ones in the browser would
take half of the start.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from tools.build.archive import digest, read_zip, write_zip
from tools.build.paths import CACHE, PYODIDE, PYSCRIPT, ROOT, WEB, BuildError
from tools.build.pyodide import FULL_STDLIB, HERE, compile_sources, run_in_pyodide
from tools.build.sources import shipped_sources, standard_imports

FOLDER = "/lib/python314.zip/"
"""The path of Pyodide's archive, for tracebacks."""
ALWAYS = {"encodings.ascii", "encodings.latin_1", "encodings.utf_8", "encodings.cp437"}
"""Modules looked up by name when text is decoded; cp437 is for names in zip archives."""
PYSCRIPT_PYTHON = PYSCRIPT / "src" / "stdlib" / "pyscript"


def needed_imports() -> list[str]:
    """Return the modules imported by shipped Python and by PyScript's own Python."""
    ours = [*(ROOT / name for name in shipped_sources()), WEB / "main.py"]
    return sorted(standard_imports([*ours, *PYSCRIPT_PYTHON.glob("*.py")]) | ALWAYS)


def trimmed_stdlib() -> Path:
    """Return the trimmed archive, built again if the interpreter, imports or tools changed."""
    names = needed_imports()
    key = digest(
        {
            "imports": "\n".join(names).encode(),
            "stdlib": FULL_STDLIB.read_bytes(),
            "pyodide": (PYODIDE / "package.json").read_bytes(),
            **{path.name: path.read_bytes() for path in HERE.glob("*") if path.is_file()},
        }
    )
    target = CACHE / f"stdlib-{key}.zip"
    if not target.exists():
        for old in CACHE.glob("stdlib-*.zip"):
            old.unlink()
        write_zip(target, compile_sources(_sources_of(_loaded_modules(names)), FOLDER))
    return target


def _loaded_modules(names: Iterable[str]) -> list[str]:
    """Return the standard library's modules that Pyodide loads for these imports."""
    listing = CACHE / "modules.json"
    CACHE.mkdir(exist_ok=True)
    run_in_pyodide("inside_imports.py", listing.relative_to(ROOT).as_posix(), *names)
    modules: list[str] = json.loads(listing.read_text())
    return modules


def _sources_of(modules: Iterable[str]) -> dict[str, bytes]:
    """Return the sources of standard modules by path. Raises BuildError for a missing one."""
    files = read_zip(FULL_STDLIB)
    found = {}
    for module in modules:
        path = module.replace(".", "/")
        name = next((n for n in (f"{path}.py", f"{path}/__init__.py") if n in files), None)
        if name is None:
            raise BuildError(f"Pyodide loads {module} from its library, which has no source of it.")
        found[name] = files[name]
    return found
