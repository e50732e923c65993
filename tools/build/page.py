"""The start page as it is shipped, with few files that are requested early.

A browser finds a module's imports only once it has the module, and so level by level. Each level is
a round trip to the server.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from posixpath import dirname, join, normpath

from tools.build.policy import allowing

STYLES = "web/styles/page.css"
"""The file of all styles of the start page."""

_STYLE = re.compile(r'<link rel="stylesheet" href="\./([^"]+)">\n\s*')
_SCRIPT = re.compile(r'<script type="module"[^>]* src="\./([^"]+)">')
_CLASSIC = re.compile(r'<script src="\./([^"]+)"></script>')
_PRELOAD = re.compile(r'<link rel="modulepreload" href="\./([^"]+)">')
_IMPORT = re.compile(r"""\b(?:import|from)\s*["'](\.{1,2}/[^"']+)["']""")
_FIRST_SCRIPT = re.compile(r'(?=<script type="module" src=)')
_PYSCRIPT = re.compile(r'(?=<script type="module" src="\./pyscript/)')
_DOCUMENTATION = re.compile(r'<a href="\./docs/[^<]*</a>\s*')
_LATER = re.compile(r"pyscript/(?:toml|error)-")


def scripts_of(page: bytes) -> list[str]:
    """Return the modules that the start page runs, in order."""
    return _SCRIPT.findall(page.decode())


def without_documentation(page: bytes) -> bytes:
    """Return the start page without the link to the documentation."""
    return _DOCUMENTATION.sub("", page.decode()).encode()


def bundled_site(
    files: Mapping[str, bytes], parts: Mapping[str, Sequence[str]]
) -> dict[str, bytes]:
    """Return the site's files, with a start page that loads bundles.

    `parts` has the modules that each bundle replaces; `files` contains the bundles. The styles
    become one file, classic scripts are inlined, and all modules are preloaded.
    """
    page = files["index.html"].decode()
    for part, modules in parts.items():
        page = _put_together(page, part, modules)
    styles, scripts = _STYLE.findall(page), _SCRIPT.findall(page)
    known = {*scripts, *_PRELOAD.findall(page)}
    own = [name for name in scripts if not name.startswith("pyscript/")]
    first = _closure(own, files, known)
    used = tomllib.loads(files["pyscript.toml"].decode())["js_modules"]["main"]
    later = [*scripts, *map(normpath, used), *filter(_LATER.match, files)]
    page = _STYLE.sub("", page)
    page = _PYSCRIPT.sub(_links(_closure(later, files, {*known, *first})), page, count=1)
    style = f'<link rel="stylesheet" href="./{STYLES}">\n  '
    page = _FIRST_SCRIPT.sub(style + _links(first), page, count=1)
    inside = _CLASSIC.findall(page)
    for name in inside:
        page = _put_inside(page, name, files[name].decode())
    gone = {*styles, *inside}
    rest = {name: content for name, content in files.items() if name not in gone}
    whole = b"\n".join(files[name] for name in styles)
    return rest | {"index.html": page.encode(), STYLES: whole}


def _put_together(page: str, part: str, modules: Sequence[str]) -> str:
    """Return the page with one tag for the bundle `part` in place of its modules' tags."""
    tags = [f'<script type="module" src="./{name}"></script>\n  ' for name in modules]
    for tag in tags[1:]:
        page = page.replace(tag, "")
    return page.replace(tags[0], f'<script type="module" src="./{part}"></script>\n  ')


def _put_inside(page: str, name: str, script: str) -> str:
    """Return the page with the script `name` inlined, so that it runs before the first paint."""
    tag = f'<script src="./{name}"></script>'
    return allowing(page.replace(tag, f"<script>{script}</script>"), script)


def _links(names: Iterable[str]) -> str:
    """Return the tags that preload these modules."""
    return "".join(f'<link rel="modulepreload" href="./{name}">\n  ' for name in names)


def _closure(names: Iterable[str], files: Mapping[str, bytes], known: set[str]) -> list[str]:
    """Return these modules and all that they import, except the `known` ones."""
    found: dict[str, None] = {}
    for name in names:
        _follow(name, files, found)
    return [name for name in found if name not in known]


def _follow(name: str, files: Mapping[str, bytes], found: dict[str, None]) -> None:
    """Add a module and everything it imports to `found`, except modules in it already."""
    if name in found:
        return
    found[name] = None
    for address in _imports(files[name]):
        _follow(normpath(join(dirname(name), address)), files, found)


def _imports(script: bytes) -> Iterator[str]:
    """Yield the paths of a script's imports, as written."""
    yield from _IMPORT.findall(script.decode())
