"""The shipped Python modules, their packs, and their imports.

The page's own modules are shipped, with everything they import. FOLDERS has the folders of each
pack that is loaded later; it also has the modules that only they import. All others are in the
game's pack, and so are the rooms' declarations.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from redstone.widget.script import COMMENT
from tools.build.paths import ROOT, WEB, BuildError

PAGE_MODULES = {"_pyscript", "js", "jsffi", "polyscript", "pyodide", "pyodide_js", "pyscript"}
"""Modules that the page itself provides."""
MAIN = "web/main.py"
"""The module run by the page's script tag, from its source."""
GAME = "redstone"
"""The pack that page and worker load when they start."""
MIND = "mind"
"""The pack of the engine, which only the computer's worker loads."""
SHARED = "shared"
"""The pack loaded before those of the rooms, or once a game has a clock or a coach."""
ROOMS_PACK = "rooms"
"""The pack of all rooms but live play, and of the files for other web pages."""
LIVE = "live"
"""The pack of live play."""
ROOMS = tuple(sorted(path.parent.name for path in WEB.glob("*/room.html")))
"""The rooms of the page."""
DECLARATIONS = tuple(f"web/{room}/__init__.py" for room in ROOMS)
"""The rooms' declarations, which the game's pack has."""
BESIDE = {".txt", ".js", ".css"}
"""Suffixes of files that modules read from their own folder."""
READS = ".get_data("
"""The call of a module that reads a file from its own folder."""
ENTRY = "web/start.py"
"""The first module of the page."""


def folders_of(*names: str) -> tuple[str, ...]:
    """Return the folders of parts of the page, by the names of the parts."""
    return tuple(f"{top}/{name}/" for name in names for top in ("redstone/app", "web"))


FOLDERS = {
    SHARED: folders_of("clock", "coach"),
    MIND: ("web/mind/", "redstone/kernel/"),
    ROOMS_PACK: folders_of("embed", *(room for room in ROOMS if room != LIVE)),
    LIVE: folders_of(LIVE),
}
"""The folders of each pack other than the game's."""
PACKS = (GAME, *FOLDERS)
"""All packs, each after those that it may import from."""


def before_pack(pack: str) -> tuple[str, ...]:
    """Return the packs that are loaded before this one, in order."""
    if pack == GAME:
        return ()
    return (GAME, SHARED) if pack in (ROOMS_PACK, LIVE) else (GAME,)


def shipped_sources() -> dict[str, bytes]:
    """Return the sources of all packs, by path in the project."""
    return {path: (ROOT / path).read_bytes() for path in sorted(packs())}


def pack_sources(pack: str) -> dict[str, bytes]:
    """Return the sources of one pack, by path in the project."""
    sources = shipped_sources()
    return {path: sources[path] for path in sources if packs()[path] == pack}


def in_order(pack: str) -> list[str]:
    """Return the names of a pack's modules, each after those of the pack that it imports.

    In an import cycle, the first module by name comes last.
    """
    own, begun, found = set(_modules_of(pack, packs())), set[str](), list[str]()

    def reach(path: str) -> None:
        """Add a module to `found`, unless reached before, after those that it imports."""
        if path in begun:
            return
        begun.add(path)
        for needed in sorted(imported_paths(path) & own):
            reach(needed)
        found.append(module_name(path))

    for path in sorted(own):
        reach(path)
    return found


def pack_data(pack: str) -> dict[str, bytes]:
    """Return the data files that the modules of a pack read, by path in the project.

    Scripts are without lines of comments, which their reader leaves out too.
    """
    found = [path for path in sorted(ROOT.glob("redstone/**/*")) if path.suffix in BESIDE]
    paths = [path.relative_to(ROOT).as_posix() for path in found if _pack_of_reader(path) == pack]
    return {path: _shipped_data(ROOT / path) for path in paths}


def _shipped_data(file: Path) -> bytes:
    """Return the content of a data file; a script's without its lines of comments."""
    content = file.read_bytes()
    if file.suffix != ".js":
        return content
    lines = content.decode().splitlines(keepends=True)
    return "".join(line for line in lines if not COMMENT.match(line.lstrip())).encode()


def _pack_of_reader(path: Path) -> str:
    """Return the pack of the module that reads a file in its own folder.

    The module's loader looks for the file in that pack. Raises BuildError unless exactly one module
    reads it.
    """
    readers = [each for each in path.parent.glob("*.py") if READS in each.read_text()]
    if len(readers) != 1:
        raise BuildError(f"{path.name} is read by {len(readers)} modules beside it.")
    return packs()[readers[0].relative_to(ROOT).as_posix()]


@cache
def packs() -> dict[str, str]:
    """Return the name of each shipped module's pack, by the module's path in the project."""
    imports = {path: imported_paths(path) for path in _all_modules()}
    found = {
        path: pack
        for path in imports
        for pack, folders in FOLDERS.items()
        if path.startswith(folders) and path not in DECLARATIONS
    }
    in_rooms = _reached(
        [path for path in found if found[path] in (ROOMS_PACK, LIVE)], imports, set()
    )
    shell = [path for path in imports if _is_of_page(path) and path not in {*found, *in_rooms}]
    begins = [ENTRY, *DECLARATIONS, *shell]
    found |= dict.fromkeys(_reached(begins, imports, set(found)), GAME)
    alone = {pack: _reached(_modules_of(pack, found), imports, set(found)) for pack in FOLDERS}
    for path in set().union(*alone.values()):
        found[path] = _pack_for([pack for pack in FOLDERS if path in alone[pack]])
    return found


def _pack_for(users: list[str]) -> str:
    """Return the pack of a module that is imported by these packs only.

    The only one has it; of several it is GAME if MIND is among them, otherwise SHARED.
    """
    if len(users) == 1:
        return users[0]
    return GAME if MIND in users else SHARED


def _all_modules() -> Iterator[str]:
    """Yield the paths of all modules, shipped or not, except the one run from its source."""
    for path in [*ROOT.glob("redstone/**/*.py"), *WEB.rglob("*.py")]:
        name = path.relative_to(ROOT).as_posix()
        if name != MAIN:
            yield name


def _is_of_page(path: str) -> bool:
    """Return True for a module of the app or the page."""
    return path.startswith(("redstone/app/", "web/"))


def _modules_of(pack: str, found: dict[str, str]) -> list[str]:
    """Return the paths of a pack's modules."""
    return [path for path, its in found.items() if its == pack]


def _reached(start: Iterable[str], imports: dict[str, set[str]], others: set[str]) -> set[str]:
    """Return these modules and everything they import, directly or not, except for `others`."""
    found = set(start) - others
    waiting = list(start)
    while waiting:
        more = imports[waiting.pop()] - found - others
        found |= more
        waiting.extend(more)
    return found


def imported_paths(path: str) -> set[str]:
    """Return the paths of our modules that a module imports, and their packages' `__init__.py`."""
    tree = ast.parse((ROOT / path).read_text(), path)
    names = [path.removesuffix(".py").replace("/", ".")]
    for name, inner in imported_names(tree):
        names += [name, *(f"{name}.{module}" for module in inner)]
    around = {".".join(name.split(".")[:end]) for name in names for end in range(1, 9)}
    candidates = {name.replace(".", "/") for name in around}
    paths = {f"{name}{end}" for name in candidates for end in (".py", "/__init__.py")}
    return {found for found in paths if (ROOT / found).is_file()} - {path, MAIN}


def standard_imports(files: Iterable[Path]) -> set[str]:
    """Return the modules of the standard library that shipped Python imports, anywhere in a file.

    Raises BuildError for an import of a module of ours that is not shipped.
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
    """Return True if a module is shipped, or is a folder whose imported modules are all shipped.

    `inner` has the names imported from it.
    """
    return name in shipped or (
        inner != [] and all(f"{name}.{module}" in shipped for module in inner)
    )


def imported_names(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """Yield modules imported by absolute name, each with the names imported from it.

    Imports for type checkers only do not count.
    """
    match tree:
        case ast.Import(names=names):
            yield from ((alias.name, []) for alias in names)
        case ast.ImportFrom(module=str(module), level=0, names=names):
            yield module, [alias.name for alias in names]
        case ast.If(test=ast.Name("TYPE_CHECKING"), orelse=otherwise):
            for each in otherwise:
                yield from imported_names(each)
        case _:
            for child in ast.iter_child_nodes(tree):
                yield from imported_names(child)


def module_name(path: str) -> str:
    """Return the module name of a path: `redstone.app` for `redstone/app/__init__.py`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
