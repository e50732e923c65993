"""The compiled kernel, built if it is missing."""

import subprocess
from pathlib import Path

import redstone.kernel
from redstone.runtime.compiled import MADE_OF, digest_of_sources
from tools.build.archive import digest
from tools.build.paths import CACHE, ROOT
from tools.kernel.code import KernelFault
from tools.kernel.program import program

KERNEL = CACHE / "kernel.wasm"
LIMIT = 60_000
"""Bytes that it may have."""
SECONDS = 120
"""Far more than it takes on a slow machine."""


def kernel() -> bytes:
    """Return the compiled kernel, built again if its files changed. Raises KernelFault."""
    made = CACHE / f"kernel-{_digest()}.wasm"
    if not made.exists():
        content = compiled()
        CACHE.mkdir(exist_ok=True)
        for old in CACHE.glob("kernel-*.wasm"):
            old.unlink()
        made.write_bytes(content)
    content = made.read_bytes()
    if not KERNEL.exists() or KERNEL.read_bytes() != content:
        KERNEL.write_bytes(content)
    KERNEL.with_name(MADE_OF).write_text(digest_of_sources(), encoding="ascii")
    return content


def _digest() -> str:
    """A name for all that the kernel is made from."""
    sources = [*(ROOT / "redstone" / "kernel").glob("*.py"), *Path(__file__).parent.glob("*.*")]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources}
    return digest(files | {"package-lock.json": (ROOT / "package-lock.json").read_bytes()})


def compiled() -> bytes:
    """Compile `redstone/kernel/`. Raises KernelFault with the file and line of a fault."""
    content = optimised(program(redstone.kernel.MODULES))
    if len(content) > LIMIT:
        raise KernelFault(f"The kernel has {len(content):,} bytes, and may have {LIMIT:,}.")
    return content


def optimised(text: str) -> bytes:
    """The module of a text, checked and optimised by binaryen."""
    script = Path(__file__).with_name("optimise.mjs")
    done = subprocess.run(
        ["node", str(script.relative_to(ROOT))],
        input=text.encode(),
        cwd=ROOT,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise KernelFault(f"The kernel cannot be compiled:\n{done.stderr.decode()}")
    return done.stdout
