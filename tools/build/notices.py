"""The licences of third-party work on the site, collected from the packages themselves."""

import json
from collections.abc import Iterator
from pathlib import Path

from tools.build.paths import IDB, NODE_MODULES, PYODIDE, QR_CODES, QR_SCANNER, ROOT, BuildError

MPL = NODE_MODULES / "axe-core" / "LICENSE"
"""The Mozilla Public License 2.0; Pyodide's npm package names it but does not contain it."""
PSF = Path(__file__).parent / "PSF-LICENSE.txt"
"""CPython's licence, which no npm package contains."""
WITHIN = Path(__file__).parent / "licences"
"""Licences of the other contents of `pyodide.asm.wasm`, each with a name in its first line."""
ISC = NODE_MODULES / "plain-tag" / "LICENSE"
"""The ISC licence, as in most packages by PyScript's author."""
APACHE = NODE_MODULES / "polyscript" / "LICENSE"
"""The Apache License 2.0 of jsQR, which qr-scanner contains without its licence."""
RULE = "\n" + "-" * 100 + "\n\n"


def third_party_notices() -> bytes:
    """Return the text of `THIRD-PARTY.txt`."""
    parts = [_introduction(), _pyodide(), f"CPython {_python_version()}\n\n{PSF.read_text()}"]
    parts += [*_within_pyodide(), *_pyscript(), _idb(), _qr_codes(), *_qr_scanner()]
    return RULE.join([*parts, *_with_licences("peerjs")]).encode()


def _introduction() -> str:
    """Return the first paragraph of the notices."""
    return (
        "Redstone is free software (see LICENSE). It is shipped together with files of Pyodide,\n"
        "PyScript, idb, qrcode-generator, qr-scanner and PeerJS, and with CPython's standard\n"
        "library compiled to bytecode. Of Pyodide what only packages could use is left out\n"
        "(tools/build/lean.mjs in Redstone's sources does it), and the worker of qr-scanner is a\n"
        "file of its own, and PeerJS a module (tools/build/vendored.py). The others are as they\n"
        "were. Their licences follow.\n"
    )


def _pyodide() -> str:
    """Return Pyodide's notice with its licence. Raises BuildError if the licence has changed."""
    about = _about(PYODIDE)
    if about["license"] != "MPL-2.0" or "Mozilla Public License" not in MPL.read_text()[:200]:
        raise BuildError("Pyodide or axe-core has changed its licence: see tools/build/notices.py.")
    return (
        f"Pyodide {about['version']}, source at {about['homepage']}\n"
        "Compiled with Emscripten. What its WebAssembly contains of others follows below, CPython\n"
        "first.\n\n"
        f"{MPL.read_text()}"
    )


def _within_pyodide() -> Iterator[str]:
    """Yield the notices of the code inside Pyodide. Raises BuildError."""
    texts = sorted(WITHIN.glob("*.txt"))
    if not texts:
        raise BuildError(f"There are no licences in {WITHIN}.")
    yield from (f"In Pyodide: {path.read_text()}" for path in texts)


def _pyscript() -> Iterator[str]:
    """Yield the notices of PyScript and everything it bundles."""
    yield from _with_licences("@pyscript/core")


def _with_licences(root: str) -> Iterator[str]:
    """Yield the notices of a package and of everything that its bundle may contain."""
    for folder in sorted(_bundled(root)):
        about = _about(NODE_MODULES / folder)
        texts = sorted((NODE_MODULES / folder).glob("LICENSE*"))
        licence = texts[0].read_text() if texts else _isc(about)
        yield f"{about['name']} {about['version']}\n\n{licence}"


def _isc(about: dict[str, str]) -> str:
    """Return the ISC licence for a package that names it and an author, but has no text of it.

    Raises BuildError for any other package.
    """
    permission = ISC.read_text().partition("Permission")
    if about["license"] != "ISC" or not about.get("author") or not permission[2]:
        raise BuildError(f"{about['name']} brings no licence: see tools/build/notices.py.")
    return f"ISC License\n\nCopyright (c) {about['author']}\n\n{''.join(permission[1:])}"


def _idb() -> str:
    """Return the notice of idb with its licence."""
    about = _about(IDB)
    return f"{about['name']} {about['version']}\n\n{(IDB / 'LICENSE').read_text()}"


def _qr_codes() -> str:
    """Return the notice of qrcode-generator.

    The package names the MIT licence and its author in its source, but contains no text. Raises
    BuildError.
    """
    about = _about(QR_CODES.parents[1])
    author = next(line for line in QR_CODES.read_text().splitlines() if "Copyright" in line)
    permission = (ROOT / "LICENSE").read_text().partition("Permission")
    if about["license"] != "MIT" or not permission[2]:
        raise BuildError("qrcode-generator or LICENSE has changed: see tools/build/notices.py.")
    return (
        f"{about['name']} {about['version']}\n\n{author.strip('/ ')}\n\n{''.join(permission[1:])}"
    )


def _qr_scanner() -> Iterator[str]:
    """Yield the notices of qr-scanner and of jsQR inside it. Raises BuildError."""
    about = _about(QR_SCANNER)
    yield f"{about['name']} {about['version']}\n\n{(QR_SCANNER / 'LICENSE').read_text()}"
    if "Apache License" not in APACHE.read_text()[:300]:
        raise BuildError("polyscript has changed its licence: see tools/build/notices.py.")
    yield (
        "In qr-scanner, changed by its authors: jsQR by Cozmo Wolfe, source at\n"
        f"https://github.com/cozmo/jsQR\n\n{APACHE.read_text()}"
    )


def _bundled(root: str) -> set[str]:
    """Return a package and all its dependencies by the lock file; its bundle may contain them."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    found: set[str] = set()
    waiting = [root]
    while waiting:
        name = waiting.pop()
        if name not in found and f"node_modules/{name}" in packages:
            found.add(name)
            waiting.extend(packages[f"node_modules/{name}"].get("dependencies", ()))
    return found


def _about(folder: Path) -> dict[str, str]:
    """Return the contents of a package's package.json."""
    about: dict[str, str] = json.loads((folder / "package.json").read_text())
    return about


def _python_version() -> str:
    """Return the version of Python in Pyodide."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    return str(lock["info"]["python"])
