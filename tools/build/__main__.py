"""Builds the complete static site in dist/."""

import sys
from collections.abc import Mapping

from redstone.pictures.wood import grain_digits
from tools.build import single
from tools.build.bundle import bundle_scripts, parts_of
from tools.build.embed import embed_files
from tools.build.extra_files import address, beside, with_address
from tools.build.forms import page_text
from tools.build.lean import lean_pyodide
from tools.build.notices import third_party_notices
from tools.build.package import package_archive
from tools.build.packs import packed
from tools.build.page import bundled_site, scripts_of, without_documentation
from tools.build.paths import DIST, ROOT, WEB, BuildError
from tools.build.policy import SERVERS, with_broker
from tools.build.pyscript import pyscript_files
from tools.build.release import WORKER, fill_in, interpreter_facts, release_facts
from tools.build.report import size_table
from tools.build.scene import first_size, scene
from tools.build.sources import MAIN, PACKS
from tools.build.stdlib import trimmed_stdlib
from tools.build.vendored import vendored
from tools.kernel.build import kernel
from tools.languages.po import BadCatalogue
from tools.languages.site import offered_catalogues, site_files

TOP = ("index.html", "pyscript.toml", "manifest.webmanifest", "LICENSE")
DOCUMENTATION = "docs/"
"""The folder of the library's documentation; the page links to it if it exists."""
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LANGUAGE = "web/load/language.js"
START = "web/load/start.js"
SCENE = "web/load/scene.js"
SURFACE = "web/board/surface.js"
SCRIPTS = {".js", ".mjs"}
WEB_KINDS = SCRIPTS | {".html", ".css", ".json", ".svg", ".png"}


def collect() -> dict[str, bytes]:
    """Return all files of the site by their relative addresses."""
    stdlib = trimmed_stdlib()
    files = {name: (ROOT / name).read_bytes() for name in (*TOP, MAIN)}
    files["index.html"] = start_page()
    for path in WEB.rglob("*"):
        if path.suffix in WEB_KINDS:
            name = path.relative_to(ROOT).as_posix()
            is_page = path.suffix == ".html"
            files[name] = page_text(name).encode() if is_page else path.read_bytes()
    files |= {f"pyscript/{path.name}": path.read_bytes() for path in pyscript_files()}
    files |= {f"pyodide/{name}": (lean_pyodide() / name).read_bytes() for name in PYODIDE_FILES}
    archives = {f"web/{pack}.pack": package_archive(stdlib, pack) for pack in PACKS}
    files |= packed({"pyodide/python_stdlib.pack": stdlib, **archives})
    files["web/mind/kernel.wasm"] = kernel()
    files |= vendored() | site_files() | embed_files()
    files["THIRD-PARTY.txt"] = third_party_notices()
    return finish(files)


def start_page() -> bytes:
    """Return the start page, with a link to the documentation only if that was built."""
    page = with_address(page_text("index.html").encode(), address())
    there = (DIST / DOCUMENTATION / "index.html").is_file()
    return page if there else without_documentation(page)


def finish(files: dict[str, bytes]) -> dict[str, bytes]:
    """Fill in the facts that scripts need about other files, and bundle the scripts.

    The loader gets the interpreter's files, the page its languages, the service worker all files.
    """
    loader = "web/load/interpreter.mjs"
    files[loader] = fill_in(files[loader], PYODIDE=interpreter_facts(files))
    files[LANGUAGE] = fill_in(files[LANGUAGE], LANGUAGES=list(offered_catalogues()))
    files[START] = fill_in(files[START], FIRST_SIZE=first_size())
    files[SCENE] = fill_in(files[SCENE], SCENE=scene())
    files[SURFACE] = fill_in(files[SURFACE], GRAIN=grain_digits())
    ours = [path for path in WEB.rglob("*") if path.suffix in SCRIPTS]
    scripts = {
        name: files.pop(name) for name in (path.relative_to(ROOT).as_posix() for path in ours)
    }
    files["index.html"] = with_broker(files["index.html"], files[SERVERS])
    parts = parts_of(scripts_of(files["index.html"]))
    files = bundled_site(files | bundle_scripts(scripts, parts, files["pyscript.toml"]), parts)
    worker = (ROOT / WORKER).read_bytes()
    return files | {WORKER: fill_in(worker, RELEASE=release_facts(files, worker))}


def write(files: Mapping[str, bytes]) -> None:
    """Write exactly these files to dist/; unchanged files are not touched.

    The documentation in dist/ stays. The service worker does not store it for offline use.
    """
    for path in DIST.rglob("*"):
        name = path.relative_to(DIST).as_posix()
        if path.is_file() and name not in files and not name.startswith(DOCUMENTATION):
            path.unlink()
    for name, content in files.items():
        path = DIST / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def main() -> int:
    """Build the site, and print a visitor's downloads; return 1 with a message on failure."""
    try:
        files = collect()
        write(files | {single.NAME: single.single_file(files)} | beside(address()))
        print(size_table(files))
    except (BuildError, BadCatalogue, OSError) as error:
        print(f"The site cannot be built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
