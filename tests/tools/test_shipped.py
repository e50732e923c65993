"""The features that depend on the library and the browser, in the Python of the built site.

Ordinary tests have CPython's whole library, so they do not notice a part missing in the page.
"""

import gzip
import json
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.sgf.charsets import NAMES, file_in
from tools.build.lean import lean_pyodide
from tools.build.paths import DIST, ROOT
from tools.build.sources import PACKS

HERE = Path(__file__).parent
IN_A_PAGE = {"_pyscript", "polyscript", "pyscript.js_modules"}
"""The modules that PyScript makes only in a page."""
DAY = (2026, 3, 1)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the output of `inside_shipped.py` in the built site's Python under node."""
    folder = tmp_path_factory.mktemp("shipped")
    library = (DIST / "pyodide" / "python_stdlib.pack").read_bytes()
    (folder / "python_stdlib.zip").write_bytes(gzip.decompress(library))
    for pack in PACKS:
        archive = (DIST / "web" / f"{pack}.pack").read_bytes()
        (folder / f"{pack}.zip").write_bytes(gzip.decompress(archive))
    told = {
        "files": {name: b64encode(file_in(name)).decode() for name in NAMES},
        "pasted": "(;CA[GBK]KM[7]RU[Go]PB[柯洁];B[aa])",
        "day": DAY,
        "packs": PACKS,
    }
    (folder / "told.json").write_text(json.dumps(told))
    paths = [HERE / "shipped.mjs", lean_pyodide(), folder, HERE / "inside_shipped.py"]
    command = ["node", *map(str, paths)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@pytest.mark.parametrize("charset", NAMES)
def test_shipped_python_reads_files_in_every_character_set(answers: Any, charset: str) -> None:
    """Black's name and a comment are read and written again, without notes."""
    assert answers["players"][charset] == [NAMES[charset], [], f"{NAMES[charset]}!"]


def test_a_pasted_text_is_not_decoded_again(answers: Any) -> None:
    """A Chinese name in a pasted SGF is read whole in shipped Python, whatever CA says."""
    assert answers["pasted"] == "柯洁"


def test_every_shipped_module_can_be_imported(answers: Any) -> None:
    """Only modules that PyScript makes in a page are missing."""
    assert set(answers["missing"].values()) <= IN_A_PAGE, answers["missing"]


def test_shipped_python_handles_dates(answers: Any) -> None:
    """A streak of two days is read again, and a day is named."""
    assert answers["dates"] == [2, 0, "Today’s puzzle, 1 March."]


def test_work_in_slices_always_reports_a_result(answers: Any) -> None:
    """Work that fails, and work whose receiver fails, is reported as failed."""
    assert answers["slices"] == ["done", "failed", "failed"]


def test_a_traceback_names_file_function_and_the_functions_first_line(answers: Any) -> None:
    source = ROOT / "redstone" / "record" / "sgf" / "writer.py"
    file, line, function, is_told = answers["frames"]
    assert (file, is_told) == ("redstone/record/sgf/writer.py", "True")
    assert source.read_text().splitlines()[int(line) - 1].startswith("def formatting_sgf(")
    assert function == "formatting_sgf"
