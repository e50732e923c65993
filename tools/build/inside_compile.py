"""Runs in Pyodide: compile a zip of sources to a zip of bytecode for exactly this interpreter.

Arguments: the zip of `.py` files, the zip to write, the folder that tracebacks shall name.
"""

import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash

STRIPPED = 2
"""Without docstrings and assertions, as with `python -OO`: a third less to load."""


def compile_archive(sources: str, target: str, folder: str) -> None:
    """Write a `.pyc` without a check of its source for each `.py`, in the order of their names."""
    with zipfile.ZipFile(sources) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            source = old.read(name)
            code = compile(source, folder + name, "exec", dont_inherit=True, optimize=STRIPPED)
            bytecode = _code_to_hash_pyc(code, source_hash(source), checked=False)
            new.writestr(zipfile.ZipInfo(name + "c"), bytecode)


compile_archive(*sys.argv[1:])
