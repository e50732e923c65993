"""The page's scripts as they are shipped: minified, and in few files.

Each file is a round trip to the server, and costs the browser extra time.
"""

import json
import subprocess
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from posixpath import normpath

from tools.build.paths import ROOT, BuildError

PROGRESS = "web/load/progress.js"
"""The script that shows the progress of loading, for all other files."""
EARLY = "web/load/early.js"
"""The script that runs before Python."""
PROGRESS_PARTS = ("web/load/language.js", "web/load/loading.js")
WAITING = ("web/load/guard.js",)
"""Scripts in files of their own: they wait for a person's answer, and must not delay others."""
AT_ONCE = ("web/load/interpreter.mjs", "web/load/hide_text.js")
"""Scripts that are requested before all others."""
WORKERS = (
    "web/load/snapshot_worker.mjs",
    "web/mind/worker.mjs",
    "web/links/qr_worker.mjs",
)
SECONDS = 120
"""Time limit, far above the time on a slow machine."""


def parts_of(scripts: Sequence[str]) -> dict[str, list[str]]:
    """Return the bundle files for the start page's scripts, each with its scripts in order."""
    alone = {*PROGRESS_PARTS, *WAITING, *AT_ONCE}
    early = [name for name in scripts if name.startswith("web/") and name not in alone]
    return {PROGRESS: list(PROGRESS_PARTS), EARLY: early}


def bundle_scripts(
    scripts: Mapping[str, bytes], parts: Mapping[str, Sequence[str]], config: bytes
) -> dict[str, bytes]:
    """Return all scripts by path, bundled as `parts` says; those in `config` keep their paths.

    Raises BuildError.
    """
    used = tomllib.loads(config.decode())["js_modules"]["main"]
    texts = {path: content.decode() for path, content in scripts.items()}
    entries = [*map(normpath, used), *AT_ONCE, *WAITING, *WORKERS]
    task = {"files": texts, "parts": parts, "entries": entries}
    script = Path(__file__).with_suffix(".mjs")
    done = subprocess.run(
        ["node", str(script.relative_to(ROOT))],
        input=json.dumps(task),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise BuildError(f"The scripts cannot be put together:\n{done.stderr}")
    return {path: text.encode() for path, text in json.loads(done.stdout).items()}
