"""Imports go one way only, and the package needs only the standard library."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.build.sources import ROOMS, folders_of

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "redstone"

# What each module or room may import of the others; its own parts always. The longest name
# that fits a module counts.
RULES = {"redstone.board", "redstone.position", "redstone.rules.protocol"}
RECORD = RULES | {"redstone.rules", "redstone.record"}
PLAY = RECORD | {
    "redstone.openings",
    "redstone.review.task",
    "redstone.review.evaluations",
    "redstone.mind.thought",
    "redstone.mind.proven",
    "redstone.engine.chances",
    "redstone.engine.levels",
    "redstone.engine.report",
    "redstone.engine.worths",
    "redstone.insight",
    "redstone.summary",
    "redstone.pictures",
    "redstone.app.play",
}
MIND = {f"redstone.mind.{name}" for name in ("thought", "proven", "mind", "votes")}
"""The questions and answers of minds, without the code that thinks."""
REVIEW = {
    f"redstone.review.{name}"
    for name in ("task", "lookback", "moves", "values", "figures", "evaluations")
}
"""The parts of a review that need no search."""
SHARED = {f"redstone.app.{name}" for name in ("play", "words", "show", "storage", "page")}
ROOM = PLAY | SHARED | REVIEW | {"redstone.language", "redstone.puzzles", "redstone.engine.anchors"}
"""The modules that any room may import; none may import another room."""
MAY_IMPORT: dict[str, set[str]] = {
    "redstone": set(),
    "redstone.board": set(),
    "redstone.history": set(),
    "redstone.position": {"redstone.board", "redstone.history"},
    "redstone.rules": {"redstone.board", "redstone.position"},
    "redstone.insight": RULES | {"redstone.rules"},
    "redstone.record": RULES | {"redstone.rules"},
    "redstone.language": set(),
    "redstone.particles": set(),
    "redstone.english": RECORD | {"redstone.language"},
    "redstone.summary": RECORD | {"redstone.language"},
    "redstone.filenotes": RECORD | {"redstone.language"},
    "redstone.widget": RECORD | {"redstone.language", "redstone.summary", "redstone.pictures"},
    "redstone.pictures": RECORD
    | {"redstone.insight", "redstone.engine.chances", "redstone.summary"}
    | {"redstone.language", "redstone.summary"},
    "redstone.review": RECORD
    | {"redstone.engine", "redstone.review.task", "redstone.review.lookback"},
    "redstone.clock": RECORD,
    "redstone.kernel": set(),
    "redstone.openings": RECORD,
    "redstone.engine": RECORD | {"redstone.openings", "redstone.kernel"},
    "redstone.puzzles": RECORD | {"redstone.engine", "redstone.insight"},
    "redstone.puzzles.known": RECORD
    | {"redstone.engine", "redstone.mind", "redstone.puzzles", "redstone.widget.tries"},
    "redstone.mind": RECORD | MIND | {"redstone.engine", "redstone.review"},
    "redstone.mind.thought": {"redstone.engine.levels", "redstone.review.task"},
    "redstone.mind.proven": RULES,
    "redstone.mind.votes": RULES | {"redstone.engine.report"},
    "redstone.mind.mind": RECORD
    | {"redstone.engine.report", "redstone.mind.thought", "redstone.mind.proven"},
    "redstone.app": set(),
    "redstone.app.play": PLAY,
    "redstone.app.embed": ROOM | {"redstone.summary", "redstone.widget"},
    **{f"redstone.app.{room}": ROOM for room in ROOMS},
    "redstone.app.live": ROOM
    | {"redstone.app.live", "redstone.clock"}
    | {"redstone.app.clock.timed", "redstone.app.clock.turning"},
    "redstone.review.task": RECORD | {"redstone.engine.levels"},
    "redstone.review.values": RECORD | {"redstone.engine.chances"},
    "redstone.review.moves": RECORD | {"redstone.engine.chances", "redstone.review.values"},
    "redstone.review.lookback": RECORD
    | {"redstone.review.task", "redstone.engine.pie", "redstone.engine.chances"}
    | {"redstone.review.moves", "redstone.review.values"},
    "redstone.review.evaluations": RECORD | {"redstone.engine.report"},
    "redstone.review.figures": RECORD | {"redstone.review.moves"},
    "redstone.app.clock": ROOM | {"redstone.clock"},
    "redstone.app.coach": ROOM | {"redstone.engine.pie"},
    "redstone.app.computer": RECORD
    | {"redstone.review.task", "redstone.app.play.request"}
    | {"redstone.engine.levels", "redstone.engine.report"}
    | MIND,
    "redstone.app.words": PLAY | {"redstone.english", "redstone.language", "redstone.filenotes"},
    "redstone.app.show": PLAY | {"redstone.app.words"},
    "redstone.app.storage": PLAY
    | {"redstone.app.words", "redstone.app.show"}
    | {"redstone.review.values", "redstone.review.moves", "redstone.puzzles.symmetry"},
    "redstone.app.page": PLAY | SHARED | {"redstone.language"},
    "redstone.answers": RECORD | {"redstone.engine", "redstone.mind", "redstone.review"},
    "redstone.own_rules": RECORD,
    "redstone.runtime": {"redstone.engine"},
    "redstone.gtp": RECORD | {"redstone.engine"},
    "redstone.commands": RECORD
    | {"redstone.answers", "redstone.own_rules", "redstone.gtp", "redstone.runtime"}
    | {"redstone.english", "redstone.version", "redstone.engine", "redstone.review"}
    | {"redstone.openings", "redstone.puzzles", "redstone.mind"}
    | {"redstone.history", "redstone.pictures", "redstone.widget", "redstone.filenotes"},
    "redstone.__main__": {"redstone.commandline", "redstone.commands.trouble"},
    "redstone.commandline": {"redstone.commands", "redstone.engine.trees", "redstone.lab"}
    | {"redstone.puzzles.known", "redstone.runtime", "redstone.version"},
    "redstone.lab": RECORD
    | {"redstone.version", "redstone.engine", "redstone.commands"}
    | {"redstone.gtp", "redstone.own_rules", "redstone.openings", "redstone.puzzles"}
    | {"redstone.runtime"},
    "redstone.version": set(),
    "redstone.values": RECORD,
    "redstone.library": RECORD
    | {"redstone.english", "redstone.values", "redstone.summary", "redstone.pictures"}
    | {"redstone.runtime", "redstone.engine.trees", "redstone.puzzles.known"}
    | {"redstone.widget", "redstone.values"},
    "redstone.mutable": RECORD | {"redstone.library", "redstone.values"},
    "redstone.reading": RECORD | {"redstone.library", "redstone.values"},
    "redstone.outside": RECORD | {"redstone.gtp", "redstone.values", "redstone.library"},
    "redstone.adapters": RECORD
    | {"redstone.library", "redstone.pictures"}
    | {"redstone.engine.interpreted", "redstone.kernel", "redstone.runtime"},
    "redstone.computing": RULES
    | {"redstone.answers", "redstone.values", "redstone.library", "redstone.engine"}
    | {"redstone.runtime"}
    | {"redstone.mind", "redstone.review", "redstone.values", "redstone.rules.perft"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports_of(path: Path) -> tuple[tuple[int, str], ...]:
    """Return the line and the dotted name of each import of a module, anywhere in the file."""
    return tuple(_imports_of(path))


def _imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the dotted name of each import of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import hides its direction"
            assert node.module is not None
            yield node.lineno, node.module
            for alias in node.names:  # `from redstone import link` imports a module too
                full = f"{node.module}.{alias.name}"
                if is_module(full):
                    yield node.lineno, full


def is_module(name: str) -> bool:
    """Return True for the name of a module or package of this project."""
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def covers(entry: str, name: str) -> bool:
    """Return True if an entry of the table names this module or a package around it."""
    return name == entry or name.startswith(f"{entry}.")


def home_of(name: str) -> str:
    """Return the entry of the table that a module belongs to."""
    return max((entry for entry in MAY_IMPORT if covers(entry, name)), key=len)


def forbidden_imports(path: Path) -> list[str]:
    """Return a line for each of a module's imports that the table forbids."""
    name = name_of(path)
    home = home_of(name)
    return [
        f"{path.relative_to(ROOT)}:{line}: {name} imports {imported}, which {home} must not"
        for line, imported in imports_of(path)
        if covers("redstone", imported)
        and imported != "redstone"
        and home_of(imported) != home
        and not any(covers(entry, imported) for entry in MAY_IMPORT[home])
    ]


def test_every_module_is_in_the_table() -> None:
    """Each module of the package has an entry in MAY_IMPORT, or a package around it has one."""
    names = [name_of(path) for path in MODULES]
    missing = [name for name in names if name != "redstone" and home_of(name) == "redstone"]
    assert not missing, f"missing in MAY_IMPORT: {missing}"


def test_imports_keep_to_the_table() -> None:
    """No module imports one that MAY_IMPORT does not allow it."""
    wrong = [arrow for path in MODULES for arrow in forbidden_imports(path)]
    assert not wrong, "\n".join(wrong)


EXTRAS = {
    "redstone.adapters": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"},
    "redstone.lab": {"distributed", "matplotlib", "tqdm"},
}
"""Packages that some parts of the library support, or use if they are installed."""


def test_only_the_standard_library_is_imported() -> None:
    """The package's modules import no others, but for supported ones in two packages."""
    known = sys.stdlib_module_names | {"redstone"}
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}; the browser belongs into web/"
        for path in MODULES
        for line, name in imports_of(path)
        if name.partition(".")[0] not in known
        and name.partition(".")[0] not in EXTRAS.get(home_of(name_of(path)), set())
    ]
    assert not wrong, "\n".join(wrong)


WEB = sorted((ROOT / "web").rglob("*.py"))


def test_a_room_imports_shared_modules_and_no_other_room() -> None:
    """Modules in `web/` import a room only if they are in that room's folders."""
    wrong = [wrong for path in WEB for wrong in other_rooms_in(path)]
    assert WEB
    assert not wrong, "\n".join(wrong)


def other_rooms_in(path: Path) -> list[str]:
    """Return a line for each of a module's imports from rooms other than its own."""
    place = path.relative_to(ROOT).as_posix()
    others = [room for room in ROOMS if not place.startswith(folders_of(room))]
    return [
        f"{place}:{line}: {imported}"
        for line, imported in imports_of(path)
        for room in others
        if covers(f"web.{room}", imported) or covers(f"redstone.app.{room}", imported)
    ]


def test_every_room_has_its_folders() -> None:
    """Each has its modules in the package, and its script, style and HTML in the page's folder."""
    assert len(ROOMS) > 3
    for room in ROOMS:
        app, page = PACKAGE / "app" / room, ROOT / "web" / room
        assert {"session.py", "state.py"} <= {path.name for path in app.iterdir()}
        assert {"words", "words.py"} & {path.name for path in app.iterdir()}
        assert {"room.py", "room.js", "room.css", "room.html"} <= {p.name for p in page.iterdir()}


def test_the_table_names_only_existing_modules() -> None:
    """So do the imports that it allows."""
    named = set(MAY_IMPORT).union(*MAY_IMPORT.values())
    assert not [name for name in named if not is_module(name)]
    assert len(MODULES) > len(MAY_IMPORT)


def test_a_forbidden_import_is_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import of the record by the board, inside a function, is listed with its line."""
    board = tmp_path / "redstone" / "board.py"
    board.parent.mkdir()
    (tmp_path / "redstone" / "record").mkdir()
    (tmp_path / "redstone" / "record" / "game.py").touch()
    board.write_text("def later():\n    from redstone.record import game\n", encoding="utf-8")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    assert forbidden_imports(board) == [
        f"redstone/board.py:2: redstone.board imports {name}, which redstone.board must not"
        for name in ("redstone.record", "redstone.record.game")
    ]
