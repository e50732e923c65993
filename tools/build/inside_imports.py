"""Runs in Pyodide: finds the modules of the standard library that some imports load.

Arguments: the JSON file to write, then the modules to import. Modules loaded by start-up, by
unpacking an archive and by the text of an error count too.
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
    """Use features that the page uses, so that imports inside functions are found."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("unpacked/empty.py", "")
    pyodide_js.unpackArchive(to_js(memory.getvalue()), "zip", extractDir="/tmp/unpacked")
    try:
        exec(compile("None.missing", "<text>", "exec"))
    except AttributeError:
        traceback.format_exc()


def standard_modules() -> list[str]:
    """Return the loaded modules that come from the archive of the standard library.

    Names are those of their specs: `os.path` is `posixpath`.
    """
    archive = next(path for path in sys.path if path.endswith(".zip"))
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    return sorted({spec.name for spec in specs if spec and (spec.origin or "").startswith(archive)})


def main(target: str, *names: str) -> None:
    """Import modules, use what the page uses, and write the loaded standard modules as JSON."""
    for name in names:
        importlib.import_module(name)
    exercise()
    with open(target, "w") as file:
        json.dump(standard_modules(), file)


main(*sys.argv[1:])
