"""The compiled kernel, made where it is not there yet."""

import subprocess
from importlib import import_module
from pathlib import Path

import redstone.kernel
from tools.build.paths import CACHE, ROOT
from tools.kernel.code import KernelFault
from tools.kernel.program import program

KERNEL = CACHE / "kernel.wasm"
LIMIT = 60_000
"""Bytes that it may have."""
SECONDS = 120
"""Far more than it takes on a slow machine."""


def kernel() -> bytes:
    """Compile `redstone/kernel/`. Raises KernelFault with the file and line of what is wrong."""
    modules = [
        import_module(f"{redstone.kernel.__name__}.{name}") for name in redstone.kernel.MODULES
    ]
    content = optimised(program(modules))
    if len(content) > LIMIT:
        raise KernelFault(f"The kernel has {len(content):,} bytes, and may have {LIMIT:,}.")
    CACHE.mkdir(exist_ok=True)
    KERNEL.write_bytes(content)
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
