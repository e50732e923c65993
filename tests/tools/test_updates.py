"""The service worker's installation, with each file of a new release in turn disturbed."""

import json
import re
import subprocess
from pathlib import Path

from tests.patience import PATIENCE
from tools.build.paths import DIST
from tools.build.release import WORKER

SCRIPT = Path(__file__).with_name("updates.mjs")
KINDS = 5
"""The kinds of disturbance: missing, truncated, broken off in transit, altered, late."""


def test_a_release_with_a_damaged_file_is_refused_and_the_old_one_works_offline() -> None:
    """A script under node runs the built service worker, with each file in turn damaged or late.

    A late file is waited for. An undisturbed update then replaces the old release.
    """
    found = re.search(r"^const RELEASE = (.*);$", (DIST / WORKER).read_text(), re.M)
    assert found is not None, "Nothing is built yet: run `make build`."
    files = json.loads(found[1])["files"]
    run = subprocess.run(
        ["node", SCRIPT, DIST / WORKER],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    report = json.loads(run.stdout)
    assert report["wrong"] == []
    assert report["tried"] == KINDS * len(files) > KINDS * 60
