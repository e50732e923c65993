"""Archives gzipped as a whole, which is a fifth smaller than files deflated one by one.

The page unpacks them itself (web/load/interpreter.mjs), and imports from what is stored in them.
"""

import os
import subprocess
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.build.archive import digest
from tools.build.paths import CACHE, NODE_MODULES, ROOT, BuildError

SCRIPT = Path(__file__).with_name("gzip.mjs")
COMPRESSOR = NODE_MODULES / "@gfx" / "zopfli" / "package.json"
SECONDS = 300
"""Far more than it takes on a slow machine."""


def packed(archives: Mapping[str, Path]) -> dict[str, bytes]:
    """Return the archives gzipped, by the same names; results of the last build are used again."""
    cache = CACHE / "packs"
    cache.mkdir(parents=True, exist_ok=True)
    targets = {name: cache / f"{_key(path)}.gz" for name, path in archives.items()}
    for old in set(cache.iterdir()) - set(targets.values()):
        old.unlink()
    missing = [name for name in archives if not targets[name].exists()]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        list(threads.map(lambda name: _gzip(archives[name], targets[name]), missing))
    return {name: target.read_bytes() for name, target in targets.items()}


def _key(archive: Path) -> str:
    """Return a hash of an archive and of the scripts that compress it."""
    return digest(
        {path.name: path.read_bytes() for path in (SCRIPT, COMPRESSOR)} | {"": archive.read_bytes()}
    )


def _gzip(archive: Path, target: Path) -> None:
    """Write an archive's gzipped bytes. Raises BuildError."""
    done = subprocess.run(
        ["node", str(SCRIPT.relative_to(ROOT))],
        input=archive.read_bytes(),
        cwd=ROOT,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise BuildError(f"{archive.name} cannot be compressed:\n{done.stderr.decode()}")
    unfinished = target.with_suffix(".unfinished")
    unfinished.write_bytes(done.stdout)
    unfinished.rename(target)
