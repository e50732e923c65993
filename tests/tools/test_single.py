"""The single file contains the whole site, makes no requests, and stays within its limit."""

import base64
import gzip
import json
import re
from pathlib import Path

import pytest

from tools.build.__main__ import DOCUMENTATION
from tools.build.extra_files import is_beside
from tools.build.paths import DIST, BuildError
from tools.build.single import HOME, LEFT_OUT, LIMIT, NAME, single_file

PAGE = b"""<!doctype html><html><head>
<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<link rel="manifest" href="./manifest.webmanifest">
<link rel="icon" href="./web/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="./web/a.css">
<script type="module" src="./web/a.js"></script>
<script type="py" src="./web/main.py" config="./pyscript.toml"></script>
</head><body><a href="./docs/index.html">For programmers</a>
<a href="./LICENSE">Licence</a></body></html>"""
FILES = {
    "index.html": PAGE,
    "sw.js": b"worker",
    "manifest.webmanifest": b"{}",
    "web/icons/icon.svg": b"<svg/>",
    "web/icons/icon-512.png": b"\x89PNG",
    "web/a.css": b"b { color: red }",
    "web/a.js": b"// </script> and \xe2\x80\x9cquotes\xe2\x80\x9d",
    "web/main.py": b"print(1)",
    "pyscript.toml": b"",
    "LICENSE": b"MIT",
    "web/redstone.pack": gzip.compress(b"archive"),
    "pyodide/pyodide.asm.wasm": b"\0asm" * 100,
}
PART = re.compile(r'<script type="text/plain" data-path="([^"]*)"( data-gzipped)?>([^<]*)</script>')


def files_in(page: bytes) -> dict[str, bytes]:
    """Return the files in the parts of a single file."""
    files: dict[str, bytes] = {}
    for path, gzipped, text in PART.findall(page.decode()):
        content = base64.b64decode(text, validate=True)
        content = gzip.decompress(content) if gzipped else content
        if path:
            files[path] = content
        else:
            files |= {name: body.encode() for name, body in json.loads(content).items()}
    return files


def test_every_file_is_contained_unchanged() -> None:
    """It is so except for files that are left out or inlined."""
    files = files_in(single_file(FILES))
    inlined = {"web/a.css"}
    left_out = {name for name in FILES if name.startswith(LEFT_OUT)}
    assert files == {name: FILES[name] for name in set(FILES) - left_out - inlined}
    assert files["web/redstone.pack"] == FILES["web/redstone.pack"], "packed already"


def test_the_page_requests_no_other_file() -> None:
    """Styles and scripts are inside, the manifest is gone, and the policy allows no host."""
    page = single_file(FILES).decode()
    assert "<style>b { color: red }</style>" in page
    assert "manifest" not in page.partition('<script type="text/plain"')[0]
    assert re.findall(r'(?:src|href|config)="\./([^"]*)"', page) == [
        *("web/main.py", "pyscript.toml"),  # read by PyScript, which finds them inside
        "LICENSE",  # linked to a part inside
    ]
    assert 'const MODULES = ["web/a.js"];' in page
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "'self'" not in policy[1]
    assert "http" not in policy[1]


@pytest.mark.parametrize(
    "tag",
    [
        b'<img src="./web/a.png">',
        b'<link rel="preload" href="./web/a.js">',
        b'<script src="./b.js">',
    ],
)
def test_requests_by_other_attributes_are_detected(tag: bytes) -> None:
    """A tag that would load another file makes the build fail."""
    page = PAGE.replace(b"<body>", b"<body>" + tag)
    with pytest.raises(BuildError, match="cannot hold"):
        single_file(FILES | {"index.html": page})


def test_a_page_without_its_scripts_is_not_packed() -> None:
    """The build fails if the expected tags are missing."""
    with pytest.raises(BuildError):
        single_file(FILES | {"index.html": b"<html><head></head><body></body></html>"})


def test_a_site_that_is_too_large_is_not_packed() -> None:
    """The build fails with the limit."""
    large = bytes(LIMIT)
    with pytest.raises(BuildError, match="may have"):
        single_file(FILES | {"web/more.pack": large})


def test_the_built_file_holds_the_built_site_and_keeps_its_limit() -> None:
    """It names the site's address once."""
    made = (DIST / NAME).read_bytes()
    assert len(made) <= LIMIT
    assert made.decode().count(HOME) == 1
    paths = (path for path in DIST.rglob("*") if path.is_file())
    names = {path.relative_to(DIST).as_posix() for path in paths} - {NAME}
    names = {name for name in names if not (name.startswith(DOCUMENTATION) or is_beside(name))}
    styles = set(
        re.findall(r'rel="stylesheet" href="\./([^"]+)"', Path(DIST / "index.html").read_text())
    )
    files = files_in(made)
    assert set(files) == {name for name in names if not name.startswith(LEFT_OUT)} - styles
    for name, content in files.items():
        assert content == (DIST / name).read_bytes(), name


IMPORT = re.compile(r"^\s*(?:import|export)\b[^;]*?\bfrom\s*(['\"`])(\.{1,2}/[^'\"`]+)", re.M)


def test_our_scripts_import_in_the_form_that_is_rewritten() -> None:
    """They use double quotes and no import cycles. Each blob contains its imports' addresses."""
    ours = [*(DIST / "web").rglob("*.js"), *(DIST / "web").rglob("*.mjs")]
    assert len(ours) > 15
    graph: dict[Path, set[Path]] = {}
    for path in ours:
        found = IMPORT.findall(path.read_text())
        assert {quote for quote, _ in found} <= {'"'}, path
        graph[path] = {(path.parent / target).resolve() for _, target in found}
    while graph:
        ready = [path for path, targets in graph.items() if not targets & set(graph)]
        assert ready, f"import one another: {sorted(map(str, graph))}"
        for path in ready:
            del graph[path]
