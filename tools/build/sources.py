"""Which Python is shipped, and what it imports."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.build.paths import ROOT, WEB, BuildError

NOT_SHIPPED = (
    "redstone/__main__.py",
    "redstone/commands/",
    "redstone/kernel/",
    "redstone/puzzles/proof",
    "redstone/puzzles/themes",
    "redstone/review/reviewer.py",
)
"""The command line, what it alone needs, and what is compiled."""
PAGE_MODULES = {"_pyscript", "js", "jsffi", "polyscript", "pyodide", "pyodide_js", "pyscript"}
"""Modules that the page itself provides."""
MAIN = "web/main.py"
"""Run by the page's script tag, from its source."""
GAME = "redstone"
"""The pack that page and worker load at their start: all that no other pack has."""
PACKS = {
    "learn": (
        "redstone/app/learn/",
        "redstone/app/words/lessons",
        "redstone/app/page/lesson",
        "web/learn/",
    ),
    "editor": (
        "redstone/app/editor/",
        "redstone/app/words/editor",
        "redstone/app/page/editor",
        "web/editor/",
    ),
    "study": (
        "redstone/app/study/",
        "redstone/review/figures",
        "redstone/review/lookback",
        "redstone/review/moves",
        "redstone/app/words/study",
        "redstone/app/page/study",
        "redstone/app/show/study_",
        "redstone/app/show/worths",
        "web/study/",
    ),
    "puzzles": (
        "redstone/puzzles/",
        "redstone/app/puzzles/",
        "redstone/app/words/puzzles",
        "redstone/app/page/puzzle",
        "web/puzzles/",
    ),
}
"""What is fetched when it is first needed, by how the paths of its modules begin."""


def shipped_sources() -> dict[str, bytes]:
    """The sources of all packs, by path in the project."""
    paths = [*ROOT.glob("redstone/**/*.py"), *WEB.rglob("*.py")]
    names = sorted(path.relative_to(ROOT).as_posix() for path in paths)
    shipped = [name for name in names if name != MAIN and not name.startswith(NOT_SHIPPED)]
    return {name: (ROOT / name).read_bytes() for name in shipped}


def pack_data(pack: str) -> dict[str, bytes]:
    """What the modules of a pack read at their side, by path in the project."""
    paths = {path.relative_to(ROOT).as_posix(): path for path in ROOT.glob("redstone/**/*.txt")}
    return {name: paths[name].read_bytes() for name in sorted(paths) if pack_of(name) == pack}


def pack_sources(pack: str) -> dict[str, bytes]:
    """The sources of one pack, by path in the project."""
    return {name: source for name, source in shipped_sources().items() if pack_of(name) == pack}


def pack_of(path: str) -> str:
    """The pack that a shipped module belongs to."""
    return next((name for name, starts in PACKS.items() if path.startswith(starts)), GAME)


def standard_imports(files: Iterable[Path]) -> set[str]:
    """The modules of the standard library that shipped Python imports, wherever in a file.

    Raises BuildError for an import of the package that is not shipped.
    """
    shipped = {module_name(name) for name in shipped_sources()}
    roots = {name.partition(".")[0] for name in shipped}
    found = set()
    for file in files:
        for name, inner in imported_names(ast.parse(file.read_text(), str(file))):
            if name.partition(".")[0] not in roots:
                found.add(name)
            elif not is_shipped(name, inner, shipped):
                raise BuildError(f"{file.name} imports {name}, which is not shipped.")
    return {name for name in found if name.partition(".")[0] not in PAGE_MODULES}


def is_shipped(name: str, inner: list[str], shipped: set[str]) -> bool:
    """Whether a module is in the archive, or a folder of which modules in it are imported."""
    return name in shipped or all(f"{name}.{module}" in shipped for module in inner)


def imported_names(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """Modules imported by absolute name, each with the names taken out of it."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, []) for alias in names)
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield module, [alias.name for alias in names]


def module_name(path: str) -> str:
    """`redstone/app/__init__.py` is the module `redstone.app`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
