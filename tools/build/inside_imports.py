"""Runs in Pyodide: find out which modules of the standard library are loaded for some imports.

Arguments: the JSON file to write, then the modules to import. Beside them counts what start-up,
the unpacking of an archive and the text of an error load on the way.
"""

import importlib
import io
import json
import sys
import traceback
import zipfile

import pyodide_js
from pyodide.ffi import to_js


def exercise() -> None:
    """Use features that the page uses, so that imports inside functions are seen."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("unpacked/empty.py", "")
    pyodide_js.unpackArchive(to_js(memory.getvalue()), "zip", extractDir="/tmp/unpacked")
    try:
        exec(compile("None.missing", "<text>", "exec"))
    except AttributeError:
        traceback.format_exc()


def standard_modules() -> list[str]:
    """Return the loaded modules that came out of the archive of the standard library.

    By the names of their specs: `os.path` is `posixpath`.
    """
    archive = next(path for path in sys.path if path.endswith(".zip"))
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    return sorted({spec.name for spec in specs if spec and (spec.origin or "").startswith(archive)})


def main(target: str, *names: str) -> None:
    """Import, use the features, and write the list of loaded modules."""
    for name in names:
        importlib.import_module(name)
    exercise()
    with open(target, "w") as file:
        json.dump(standard_modules(), file)


main(*sys.argv[1:])
