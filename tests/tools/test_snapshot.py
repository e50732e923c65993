"""The page's copy of Python's memory is restored exactly, or not at all."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tools.build.lean import lean_pyodide
from tools.build.stdlib import trimmed_stdlib

HERE = Path(__file__).parent


def output_of(script: str, *args: Path) -> dict[str, Any]:
    """Return the JSON that a script of this folder prints under node."""
    command = ["node", *map(str, (HERE / script, *args))]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 0, run.stderr
    told: dict[str, Any] = json.loads(run.stdout)
    return told


def test_stored_memory_is_restored_without_its_zeros() -> None:
    """Forty memories survive a round trip, and five damaged ones are refused."""
    told = output_of("snapshot.mjs")
    assert told["wrong"] == []
    assert told["tried"] == 40
    assert 0 < told["kept"] < told["length"], "zeros are left out"
    assert set(told["damaged"].values()) == {"The snapshot is damaged."}
    assert len(told["damaged"]) == 5
    assert told["unharmed"] is None
    assert told["other"] is None
    assert told["doubted"] is None


def test_memory_that_has_grown_is_not_stored() -> None:
    """It is refused with a message, and memory that fits is stored.

    Restoring checks no size (Pyodide's issue 6254). Memory that does not fit is never stored.
    """
    told = output_of("grown.mjs", lean_pyodide(), trimmed_stdlib())
    assert told["found"] == 7 * 191, "what fits is gone on from"
    assert told["refused"] == "Python's memory has grown: no start has room for it."
    assert told["left"] == ["this"]
