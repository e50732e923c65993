"""The package as it is installed from a wheel, into an environment that has nothing else."""

import re
import subprocess
import sys
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from redstone.version import VERSION

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("script.py")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `pip install .` would make."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder)
    subprocess.run([*PIP, "wheel", *options, ROOT], check=True)
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
        f"redstone-{VERSION}.dist-info",
    }
    compiled = (ROOT / "build" / "kernel.wasm").exists()
    assert ("redstone/kernel/kernel.wasm" in names) is compiled


def test_a_wheel_needs_nothing_but_python(wheel: Path) -> None:
    told = zipfile.ZipFile(wheel).read(f"redstone-{VERSION}.dist-info/METADATA")
    metadata = message_from_bytes(told)
    needed = metadata.get_all("Requires-Dist", [])
    assert needed
    assert all("extra ==" in need for need in needed)
    assert {re.findall("extra == '(.*?)'", need)[0] for need in needed} == set(
        metadata.get_all("Provides-Extra", [])
    )


def test_a_program_uses_what_is_installed(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh")
    python = tmp_path / "fresh" / "bin" / "python"
    subprocess.run([*PIP, "--python", python, "install", "--no-index", wheel], check=True)
    ran = subprocess.run(
        [python, "-W", "error", SCRIPT], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"{VERSION} {tmp_path}")
