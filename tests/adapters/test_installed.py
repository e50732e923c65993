"""The package as installed from a wheel, in an environment with nothing else."""

import re
import shutil
import subprocess
import sys
import venv
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from redstone.version import VERSION

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("script.py")
FOLDER = f"redstone_board_game-{VERSION}.dist-info"
PROGRAMS = {"redstone/kernel/kernel.wasm", "redstone/kernel/batch.wasm"}
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel that `pip install .` would make."""
    return made_wheel(tmp_path_factory.mktemp("wheel"))


def made_wheel(folder: Path, source: Path = ROOT) -> Path:
    """Build a wheel in a folder, and return its path."""
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder)
    subprocess.run([*PIP, "wheel", *options, source], check=True)
    (made,) = folder.iterdir()
    return made


def test_a_wheel_has_the_library_and_not_the_page(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    data = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("redstone/*/*.txt")]
    assert len(data) >= 3
    assert names >= {"redstone/library.py", "redstone/__init__.pyi", "redstone/py.typed", *data}
    assert not [name for name in names if name.startswith("redstone/app")]
    assert {name.partition("/")[0] for name in names} == {
        "redstone",
        FOLDER,
    }
    assert names >= PROGRAMS


@pytest.mark.parametrize("stale", [False, True])
def test_a_wheel_made_without_a_build_has_a_kernel_of_its_sources(
    tmp_path: Path, stale: bool
) -> None:
    clone = tmp_path / "clone"
    for name in ("redstone", "tools"):
        ignored = shutil.ignore_patterns("__pycache__", "app")
        shutil.copytree(ROOT / name, clone / name, ignore=ignored)
    needed = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "package-lock.json")
    for name in needed:
        shutil.copy(ROOT / name, clone)
    if stale:
        (clone / "build").mkdir()
        for name in ("kernel.wasm", "batch.wasm", "kernel.sources"):
            (clone / "build" / name).write_bytes(b"of other sources")
    archive = zipfile.ZipFile(made_wheel(tmp_path / "wheel", clone))
    assert set(archive.namelist()) >= PROGRAMS
    installed = tmp_path / "installed"
    archive.extractall(installed)
    asked = (
        "from redstone.runtime.compiled import CompiledKernel; print(CompiledKernel().is_compiled)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=installed, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"


def metadata_of(wheel: Path) -> Message:
    """Return the metadata in a wheel."""
    return message_from_bytes(zipfile.ZipFile(wheel).read(f"{FOLDER}/METADATA"))


def test_the_metadata_has_a_name_an_author_and_only_https_links(wheel: Path) -> None:
    metadata = metadata_of(wheel)
    assert (metadata["Name"], metadata["Version"]) == ("redstone-board-game", VERSION)
    assert metadata["Author"] == "The Redstone authors"
    assert "Rules of the games, https://marksteeregames.com" in metadata.get_all("Project-URL", [])
    targets = re.findall(r"\]\(([^)]*)\)", str(metadata.get_payload()))
    assert targets
    assert all(target.startswith("https://") for target in targets)


def test_links_in_metadata_point_to_the_publishing_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The repository is read from GitHub's environment variables when the wheel is built."""
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/redstone")
    metadata = metadata_of(made_wheel(tmp_path))
    base = "https://example.org/somebody/redstone"
    assert f"Source, {base}" in metadata.get_all("Project-URL", [])
    text = str(metadata.get_payload())
    assert f"]({base}/blob/HEAD/docs/guide.md)" in text
    assert f"]({base}/raw/HEAD/docs/board.png)" in text


def test_a_wheel_needs_nothing_but_python(wheel: Path) -> None:
    metadata = metadata_of(wheel)
    needed = metadata.get_all("Requires-Dist", [])
    assert needed
    assert all("extra ==" in need for need in needed)
    assert {re.findall("extra == '(.*?)'", need)[0] for need in needed} == set(
        metadata.get_all("Provides-Extra", [])
    )


def test_a_program_uses_the_installed_package(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh")
    python = tmp_path / "fresh" / "bin" / "python"
    subprocess.run([*PIP, "--python", python, "install", "--no-index", wheel], check=True)
    ran = subprocess.run(
        [python, "-W", "error", SCRIPT], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"{VERSION} {tmp_path}")
