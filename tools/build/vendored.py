"""Third-party scripts that the site ships, each fetched when it is first needed."""

import re

from tools.build.paths import IDB, PEERJS, QR_CODES, QR_SCANNER, BuildError

_WORKER = re.compile(r"new Blob\(\[`(.*)`\]\)?,", re.DOTALL)
"""The text of a worker that the scanner would create, which the page's policy forbids."""
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ENGINE = '"./qr-scanner-worker.min.js"'
_EXPORTED = b"export const { Peer } = window.peerjs;\n"
"""An export that turns PeerJS into a module; its own module imports packages by name."""
_MAPPED = re.compile(rb"\s*//# sourceMappingURL=\S+\s*$")


def vendored() -> dict[str, bytes]:
    """Return the scripts by their paths in the site, adapted from their packages."""
    return {
        "web/idb.mjs": (IDB / "build" / "index.js").read_bytes(),
        "web/qrcode.mjs": QR_CODES.read_bytes(),
        "web/peerjs.mjs": _unmapped((PEERJS / "dist" / "peerjs.min.js").read_bytes()) + _EXPORTED,
        **_scanner(),
    }


def _scanner() -> dict[str, bytes]:
    """Return the reader of QR codes; its worker is a file of the site, as the policy requires.

    Raises BuildError.
    """
    script = (QR_SCANNER / "qr-scanner.min.js").read_text()
    made = _WORKER.search((QR_SCANNER / "qr-scanner-worker.min.js").read_text())
    if script.count(_ENGINE) != 1 or made is None or "${" in made[1].replace("\\$", ""):
        raise BuildError("qr-scanner has changed: see tools/build/vendored.py.")
    engine = 'export const createWorker = () => new Worker("./web/qrscanner_worker.js");\n'
    return {
        "web/qrscanner.mjs": _unmapped(
            script.replace(_ENGINE, '"./qrscanner_engine.mjs"').encode()
        ),
        "web/qrscanner_engine.mjs": engine.encode(),
        "web/qrscanner_worker.js": _ESCAPED.sub(r"\1", made[1]).encode(),
    }


def _unmapped(script: bytes) -> bytes:
    """Return a script without the address of its source map, which is not shipped."""
    return _MAPPED.sub(b"\n", script)
