"""What the page keeps of Python's memory comes back as it was, or not at all."""

import json
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).with_name("snapshot.mjs")


def test_kept_memory_comes_back_without_its_zeros() -> None:
    run = subprocess.run(["node", SCRIPT], capture_output=True, text=True, timeout=60, check=True)
    told = json.loads(run.stdout)
    assert told["wrong"] == []
    assert told["tried"] == 40
    assert 0 < told["kept"] < told["length"], "zeros are left out"
    assert told["cut"] == "The snapshot was cut."
    assert told["other"] is None
    assert told["doubted"] is None
