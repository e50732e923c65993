"""The whole site as one file that opens from a disk by double click.

It is the start page with all other files inside: inline styles, all texts in one compressed part,
and each other file in a part of its own. `unpack.js` opens it.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping

from tools.build.page import without_documentation
from tools.build.paths import ROOT, BuildError
from tools.build.release import PACKED, WORKER, compressed, fill_in

NAME = "redstone.html"
LIMIT = 8_000_000
"""Maximum size of the file in bytes."""
HOME = '<meta name="home" content="">'
"""The place for the site's address in a file that is downloaded from there."""
UNPACK = ROOT / "tools" / "build" / "unpack.js"
LEFT_OUT = ("index.html", "manifest.webmanifest", WORKER, "web/icons/")
"""The page itself, and files for sites that are installed or visited again."""
TEXTS = (".html", ".js", ".mjs", ".css", ".toml", ".json", ".txt", ".py", ".svg", "LICENSE")
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:; "
    "worker-src blob:; connect-src blob:; style-src 'unsafe-inline'; img-src data: blob:; "
    "base-uri 'none'; form-action 'none'"
)
"""The policy of the file: nothing is loaded from anywhere."""

_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*')
_STYLE = re.compile(r'<link rel="stylesheet" href="\./([^"]+)">')
_MODULE = re.compile(
    r'<script type="module"(?: async fetchpriority="high")? src="\./([^"]+)"></script>\s*'
)
_ICON = re.compile(r'<link rel="icon" href="\./([^"]+)"')
_FETCHED = re.compile(r'<link rel="(?:manifest|apple-touch-icon|modulepreload)"[^>]*>\s*')
_BESIDE = re.compile(
    r'<a href="\./rules\.html"[^<]*</a>\s*|<(?:meta property="og:|link rel="canonical")[^>]*>\s*'
)
"""The links to files beside the app, and the descriptions for other programs."""
_LEFT = re.compile(r'<(?!a |script type="py" )\w[^>]*(?:src|href|config)="\./[^>]*>')


def single_file(files: Mapping[str, bytes]) -> bytes:
    """Return the file made of all the site's files. Raises BuildError if it cannot contain them."""
    page = _BESIDE.sub("", without_documentation(files["index.html"]).decode())
    modules, styles = _MODULE.findall(page), _STYLE.findall(page)
    inside = {name: files[name] for name in files if not name.startswith((*LEFT_OUT, *styles))}
    page = _MODULE.sub("", _FETCHED.sub("", page))
    page = _POLICY.sub(lambda found: found[1] + POLICY, page)
    page = _STYLE.sub(lambda found: f"<style>{files[found[1]].decode()}</style>", page)
    page = _ICON.sub(lambda found: f'<link rel="icon" href="{_address(files[found[1]])}"', page)
    left = _LEFT.search(page)
    if left is not None or not modules:
        raise BuildError(f"The single file cannot hold what a tag asks for: {left and left[0]}")
    script = fill_in(UNPACK.read_bytes(), MODULES=modules).decode()
    end = f'{_parts(inside)}<script type="module">\n{script}</script>\n</body>'
    page = page.replace("<head>", f"<head>\n  {HOME}", 1)
    made = page.replace("</body>", end, 1).encode()
    if len(made) > LIMIT:
        raise BuildError(f"{NAME} has {len(made):,} bytes, and may have {LIMIT:,}.")
    return made


def _parts(files: Mapping[str, bytes]) -> str:
    """Return the script elements of the files: one with all texts, one for each other file."""
    texts = {name: files[name].decode() for name in sorted(files) if name.endswith(TEXTS)}
    parts = [_part("", json.dumps(texts).encode(), gzipped=True)]
    others = sorted(name for name in files if name not in texts)
    parts += (_part(name, files[name], gzipped=not name.endswith(PACKED)) for name in others)
    return "".join(parts)


def _part(path: str, content: bytes, *, gzipped: bool) -> str:
    """Return a script element with a file's content in base64, compressed if `gzipped`."""
    text = b64encode(compressed(content) if gzipped else content).decode()
    mark = " data-gzipped" if gzipped else ""
    return f'<script type="text/plain" data-path="{path}"{mark}>{text}</script>\n'


def _address(image: bytes) -> str:
    """Return an SVG image as a data URL."""
    return f"data:image/svg+xml;base64,{b64encode(image).decode()}"
