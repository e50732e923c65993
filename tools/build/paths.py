"""Paths of the build's sources and results."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
CACHE = ROOT / "build"
DIST = ROOT / "dist"
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core"
IDB = NODE_MODULES / "idb"
PEERJS = NODE_MODULES / "peerjs"
QR_SCANNER = NODE_MODULES / "qr-scanner"
QR_CODES = NODE_MODULES / "qrcode-generator" / "dist" / "qrcode.mjs"


class BuildError(Exception):
    """A failed build; the message has the reason and the next step."""
