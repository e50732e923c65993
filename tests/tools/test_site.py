"""The built site and the pinned versions of its parts."""

import ast
import json
import random
import re
from pathlib import Path

import pytest
from PIL import Image

import tools.build.__main__ as build
from tools.build import extra_files
from tools.build.archive import read_zip, write_zip
from tools.build.package import package_archive
from tools.build.paths import DIST, ROOT, BuildError
from tools.build.pyodide import compile_sources
from tools.build.release import fill_in, wire_size
from tools.build.report import FIRST, FIRST_LIMIT, LATER_LIMITS, LIMIT, size_table
from tools.build.single import NAME
from tools.build.sources import (
    FOLDERS,
    GAME,
    LIVE,
    MIND,
    PACKS,
    ROOMS_PACK,
    SHARED,
    imported_names,
    imported_paths,
    in_order,
    module_name,
    pack_data,
    pack_sources,
    packs,
    shipped_sources,
    standard_imports,
)
from tools.build.stdlib import trimmed_stdlib
from tools.build.vendored import vendored

HOST = re.compile(r"https?://[^\s\"'`<>)]+")
LINKS = {"https://marksteeregames.com", "https://www.marksteeregames.com"}
"""The links that a player can follow to other sites."""
OTHERS = ("pyodide/", "pyscript/", "THIRD-PARTY.txt", *vendored())
"""The files by others. End-to-end tests check that they contact no other host."""
NAMES = ("http://www.w3.org/", "http://www.sitemaps.org/")
"""Names of XML languages: never fetched."""
OWN_NAMES = (*NAMES, extra_files.address().rstrip("/")) if extra_files.address() else NAMES


@pytest.fixture(scope="module")
def dist() -> dict[str, bytes]:
    """Return the built site by address, without the single file and the documentation."""
    files = (path for path in DIST.rglob("*") if path.is_file() and path != DIST / NAME)
    names = {path.relative_to(DIST).as_posix(): path for path in files}
    assert names, "Nothing is built yet: run `make build`."
    ours = (name for name in names if not name.startswith(build.DOCUMENTATION))
    return {name: names[name].read_bytes() for name in ours}


@pytest.fixture(scope="module")
def stdlib() -> Path:
    """Return the path of the shipped part of Python's library, found by a scan of all sources."""
    return trimmed_stdlib()


def test_our_files_name_no_other_host(dist: dict[str, bytes]) -> None:
    """The built site's texts link only to Mark Steere's site, apart from names of XML languages."""
    ours = [name for name in dist if not name.startswith(OTHERS)]
    texts = [name for name in ours if not name.endswith((".png", ".webp", ".pack", ".wasm"))]
    assert "index.html" in texts
    for name in texts:
        hosts = {found.rstrip("/.") for found in HOST.findall(dist[name].decode())}
        hosts = {host for host in hosts if not host.startswith(OWN_NAMES)}
        assert hosts <= LINKS, f"{name} names {hosts - LINKS}"


def test_addresses_in_the_page_are_relative_and_exist(dist: dict[str, bytes]) -> None:
    """Each `src`, `href` and `config` in index.html begins with "./" and is a file of the site."""
    page = dist["index.html"].decode()
    addresses = re.findall(r'(?:src|href|config)="([^"#]+)"', page)
    local = [address for address in addresses if not address.startswith("https://")]
    assert len(local) > 5
    for address in local:
        assert address.startswith("./"), address
        target = address.removeprefix("./")
        assert target in dist or (DIST / target).is_file(), f"{address} is not in the site"


def test_the_page_links_to_the_documentation_if_it_was_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its folder the start page has no link to it."""
    leads = b'<a href="./docs/index.html">'
    monkeypatch.setattr(build, "DIST", tmp_path)
    assert leads not in build.start_page()
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").touch()
    assert leads in build.start_page()


def test_modules_import_only_existing_files(dist: dict[str, bytes]) -> None:
    """Each relative import in the site's scripts is a file of the site."""
    for name in (name for name in dist if name.endswith((".js", ".mjs")) and "web/" in name):
        imports = re.findall(r'\b(?:import|from)\s*"(\.[^"]+)"', dist[name].decode())
        for address in imports:
            target = (DIST / name).parent / address
            assert target.exists(), f"{name} imports {address}, which is not in the site"


def test_the_manifest_names_existing_icons_and_no_absolute_address() -> None:
    """The sizes of icons and screenshots are true, and it opens SGF and JSON files."""
    manifest = json.loads((DIST / "manifest.webmanifest").read_text())
    for key in ("id", "start_url", "scope"):
        assert manifest[key] == "./"
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    (opened,) = manifest["file_handlers"]
    assert opened["action"] == "./"
    assert [*opened["accept"].values()] == [[".sgf"], [".json"]]
    shown = {each["src"]: each["sizes"] for each in manifest["screenshots"]}
    for source, size in shown.items():
        with Image.open(DIST / source) as picture:
            assert size == f"{picture.width}x{picture.height}", source
    for source, size in sizes.items():
        content = (DIST / source).read_bytes()
        if source.endswith(".png"):
            width = int.from_bytes(content[16:20])
            assert size == f"{width}x{width}", source


def test_the_service_worker_caches_every_file_but_itself(dist: dict[str, bytes]) -> None:
    """Its list of files has the whole site, without extra files beside the app."""
    line = next(
        line for line in dist["sw.js"].decode().splitlines() if line.startswith("const RELEASE")
    )
    release = json.loads(line.removeprefix("const RELEASE = ").removesuffix(";"))
    kept = {name for name in dist if not extra_files.is_beside(name)}
    assert set(release["files"]) == kept - {"sw.js"}


def test_the_licences_of_shipped_code_are_on_the_site(dist: dict[str, bytes]) -> None:
    """The file of notices has the names of three licences and of a package."""
    text = dist["THIRD-PARTY.txt"].decode()
    for words in (
        "Mozilla Public License",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Apache License",
        "polyscript",
    ):
        assert words in text


WITHIN_PYODIDE = {
    "zlib": ("inflate 1.3", "Jean-loup Gailly"),
    "bzip2": ("bzip2", "Julian R Seward"),
    "XZ Utils": ("liblzma", "the public domain"),
    "Zstandard": ("ZstdDict", "Meta Platforms"),
    "libffi": ("ffi_call", "Anthony Green"),
    "mpdecimal": ("libmpdec", "Stefan Krah"),
    "Expat": ("EXPAT_VERSION", "Thai Open Source Software Center"),
    "musl": ("Illegal byte sequence", "Rich Felker"),
    "HACL*": ("_hacl/Hacl_", "HACL* Contributors"),
    "Emscripten": ("emscripten", "Emscripten authors"),
    "LLVM": ("compiler-rt", "LLVM Exceptions to the Apache 2.0 License"),
    "SQLite": ("sqlite_master", "D. Richard Hipp"),
}
"""The libraries compiled into Pyodide: a text in its files, and one in its notice."""


@pytest.mark.parametrize("name", WITHIN_PYODIDE)
def test_pyodides_contents_have_their_notices(dist: dict[str, bytes], name: str) -> None:
    """Each library that is found in Pyodide's files has its part in the file of notices."""
    within, notice = WITHIN_PYODIDE[name]
    shipped = dist["pyodide/pyodide.asm.wasm"] + dist["pyodide/pyodide.asm.mjs"]
    assert within.encode() in shipped, f"{name} is not in Pyodide any more"
    text = dist["THIRD-PARTY.txt"].decode()
    assert notice in text.partition(f"In Pyodide: {name}")[2].partition("-" * 100)[0]


def test_every_notice_has_the_text_of_its_licence(dist: dict[str, bytes]) -> None:
    """No part of the file only names a licence, and the parts of one author have his."""
    parts = dist["THIRD-PARTY.txt"].decode().split("\n" + "-" * 100 + "\n\n")
    assert len(parts) > 30
    for part in parts:
        assert not re.search(r"^Licence: ", part, re.M), part[:60]
        assert len(part) > 150, part
    for name in ("@ungap/with-resolvers", "codedent", "to-json-callback"):
        notice = next(part for part in parts if part.startswith(f"{name} "))
        assert "Andrea Giammarchi" in notice
        assert "Permission to use, copy, modify, and/or distribute this software" in notice


def test_the_command_line_is_not_shipped() -> None:
    """No pack has a module of commands."""
    names = {name for pack in PACKS for name in pack_sources(pack)}
    assert {"redstone/app/play/session.py", "web/mind/worker.py"} <= names
    assert not [name for name in names if "commands" in name or "__main__" in name]


def test_the_engine_is_not_loaded_at_the_start() -> None:
    """Modules that search are in the worker's pack, and none is in both packs.

    The page only sends requests to the computer's worker, and never searches itself.
    """
    at_start, thinks = pack_sources(GAME), pack_sources(MIND)
    for name in ("engine/search", "engine/tree", "engine/solver", "mind/searching", "review/look"):
        assert f"redstone/{name}.py" in thinks
    assert "web/mind/worker.py" in thinks
    assert "redstone/mind/mind.py" in at_start
    assert not at_start.keys() & thinks.keys()
    assert sum(map(len, thinks.values())) > 100_000


def test_the_rooms_shared_pack_is_not_loaded_at_the_start() -> None:
    """No module is in two packs. The first room that is entered loads it."""
    shared = pack_sources(SHARED)
    assert {
        "web/calls.py",
        "redstone/app/clock/keeper.py",
        "redstone/app/coach/coach.py",
    } <= shared.keys()
    assert not pack_sources(GAME).keys() & shared.keys()
    assert not [
        path for pack in (ROOMS_PACK, LIVE) for path in shared if path in pack_sources(pack)
    ]
    assert sorted(path for pack in PACKS for path in pack_sources(pack)) == sorted(packs())


@pytest.mark.parametrize("pack", [pack for pack in PACKS if pack != GAME])
def test_the_modules_of_a_pack_can_be_imported_one_by_one(pack: str) -> None:
    """In the pack's order, no module imports a later one of the pack at its top."""
    order = in_order(pack)
    paths = {module_name(path): path for path in pack_sources(pack)}
    assert sorted(order) == sorted(paths)
    for place, name in enumerate(order):
        text = (ROOT / paths[name]).read_text(encoding="utf-8")
        begins = ast.Module([each for each in ast.parse(text).body if is_import(each)], [])
        for needed, inner in imported_names(begins):
            later = {needed, *(f"{needed}.{module}" for module in inner)} & {*order[place + 1 :]}
            assert not later, (name, later)


def is_import(statement: ast.stmt) -> bool:
    """Return True if a statement is an import, and not for types only."""
    return isinstance(statement, ast.Import | ast.ImportFrom)


def test_live_play_is_loaded_without_the_other_rooms() -> None:
    """No module of its pack imports one of the rooms' pack."""
    own, others = pack_sources(LIVE), pack_sources(ROOMS_PACK)
    assert {"web/live/room.py", "web/live/live_board.py", "redstone/app/live/peer.py"} <= own.keys()
    assert not [path for path in own if imported_paths(path) & others.keys()]


def test_lessons_are_not_loaded_at_the_start(stdlib: Path) -> None:
    """They are in the archive of the rooms, which shares only one file with the first."""
    at_start = set(read_zip(package_archive(stdlib)))
    later = set(read_zip(package_archive(stdlib, ROOMS_PACK)))
    assert {"redstone/app/learn/courses.pyc", "redstone/app/learn/words/lessons.pyc"} <= later
    assert "web/learn/room.pyc" in later
    assert at_start & later == {"methods.bin"}  # each pack has its own


def test_data_files_of_modules_are_shipped(stdlib: Path) -> None:
    """They are in their modules' packs, unchanged, except for comments removed from a script."""
    for module, name in (
        ("redstone/openings/text.py", "redstone/openings/worths.txt"),
        ("redstone/engine/chances.py", "redstone/engine/chances.txt"),
        ("redstone/puzzles/entry.py", "redstone/puzzles/collection.txt"),
    ):
        assert pack_data(packs()[module])[name] == (ROOT / name).read_bytes()
    script = pack_data(packs()["redstone/widget/script.py"])["redstone/widget/viewer.js"]
    lines = (ROOT / "redstone/widget/viewer.js").read_bytes().splitlines(keepends=True)
    marks = (b"//", b"/**", b"*")
    assert script == b"".join(each for each in lines if not each.lstrip().startswith(marks))
    files = read_zip(package_archive(stdlib))
    assert "redstone/openings/worths.txt" in files


def test_a_data_file_is_in_the_pack_of_its_module() -> None:
    """The pack is that of the module that reads it.

    A module's loader searches only the module's own pack.
    """
    data = {path: pack for pack in PACKS for path in pack_data(pack)}
    assert len(data) > 3
    for path, pack in data.items():
        folder = (ROOT / path).parent
        readers = [each for each in folder.glob("*.py") if ".get_data(" in each.read_text()]
        assert [packs()[each.relative_to(ROOT).as_posix()] for each in readers] == [pack], path


def test_compilation_is_reproducible(stdlib: Path) -> None:
    """The rules' modules, compiled again, equal those in the built archive."""
    shipped = shipped_sources()
    at_start = [name for name in shipped if packs()[name] == GAME]
    rules = {name: shipped[name] for name in at_start if name.startswith("redstone/rules/")}
    assert len(rules) > 10
    compiled, built = compile_sources(rules, ""), read_zip(package_archive(stdlib))
    assert len(compiled) == len(rules)
    assert compiled == {name: built[name] for name in compiled}


def test_an_archive_depends_only_on_its_contents(tmp_path: Path) -> None:
    """Another order of the files gives the same bytes."""
    files = {"b": b"2" * 1000, "a/c": b"1"}
    write_zip(tmp_path / "one.zip", files)
    write_zip(tmp_path / "other.zip", dict(reversed(files.items())))
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
    assert read_zip(tmp_path / "one.zip") == files


def test_a_site_that_is_too_large_is_refused() -> None:
    """One byte more than the limit is an error."""
    assert f"{LIMIT:,}" in size_table({"a.pack": bytes(LIMIT)})
    with pytest.raises(BuildError, match=f"more than {LIMIT:,} bytes"):
        size_table({"a.pack": bytes(LIMIT), "b.pack": b"1"})


def test_a_first_visit_beyond_its_limit_names_the_parts() -> None:
    """The error has the sum and only the parts above their shares."""
    share = FIRST["web/icons/icon.svg"]
    noise = random.Random(1).randbytes(share + 7)  # gzip makes nothing of it smaller
    files = {"web/icons/icon.svg.png": noise, "web/redstone.pack": bytes(FIRST_LIMIT)}
    with pytest.raises(BuildError) as refused:
        size_table(files)
    told = str(refused.value)
    assert f"A first visit takes {FIRST_LIMIT + share + 7:,} bytes" in told
    assert "web/icons/icon.svg is 7 above its share." in told
    assert "pyscript/" not in told.partition("A first visit")[2]


@pytest.mark.parametrize("part", LATER_LIMITS)
def test_a_part_beyond_its_limit_is_named(part: str) -> None:
    """The error has the part's name and size."""
    limit = LATER_LIMITS[part]
    files, more = {f"web/{part}.pack": bytes(limit)}, {f"{FOLDERS[part][-1]}room.js": b"1"}
    assert f"web/{part}.pack" in size_table(files)
    with pytest.raises(
        BuildError, match=f"The part {part} takes {limit + wire_size(*next(iter(more.items()))):,}"
    ):
        size_table(files | more)


def test_a_script_without_a_placeholder_is_refused() -> None:
    """A line "const A = null" is filled in, and it is an error if there is none."""
    assert fill_in(b"//\nconst A = null;\n", A=[1]) == b"//\nconst A = [1];\n"
    with pytest.raises(BuildError, match="exactly one line"):
        fill_in(b"const A = 1;", A=[1])


@pytest.mark.parametrize(
    "statement", ["from redstone.commands import perft", "import redstone.commands"]
)
def test_an_import_of_an_unshipped_module_is_refused(tmp_path: Path, statement: str) -> None:
    """It is found inside a function too."""
    module = tmp_path / "module.py"
    module.write_text(f"def f():\n    {statement}\n")
    with pytest.raises(BuildError, match=r"redstone\.commands, which is not shipped"):
        standard_imports([module])


def test_imports_inside_functions_count() -> None:
    """The standard modules needed by shipped sources include one imported only there."""
    assert "json" in standard_imports([ROOT / name for name in shipped_sources()])


@pytest.mark.parametrize("name", ["package-lock.json", "requirements-dev.txt"])
def test_lock_files_contain_hashes_and_no_host(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not HOST.findall(text)
    assert "--index-url" not in text
    hashes = text.count('"integrity"') or text.count("--hash=sha256:")
    assert hashes >= 20


def test_a_build_removes_old_files_except_the_documentation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "DIST", tmp_path)
    for name in ("docs/index.html", "docs/_static/a.css", "web/old.js", "docs.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    build.write({"index.html": b"new"})
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert left == {"docs/index.html", "docs/_static/a.css", "index.html"}
