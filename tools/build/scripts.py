"""The page's scripts as they are shipped: as small as they can be written."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tools.build.paths import ROOT, BuildError

SECONDS = 120
"""Far more than it takes on a slow machine."""


def small_scripts(scripts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same scripts, by path, without comments and with short names inside."""
    texts = {path: content.decode() for path, content in scripts.items()}
    script = Path(__file__).with_suffix(".mjs")
    done = subprocess.run(
        ["node", str(script.relative_to(ROOT))],
        input=json.dumps(texts),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise BuildError(f"The scripts cannot be made small:\n{done.stderr}")
    return {path: text.encode() for path, text in json.loads(done.stdout).items()}
