"""The compiled kernel and the program of batches, built if they are missing."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

import redstone.kernel
from redstone.adapters import stepping
from redstone.kernel import board, chance, groups, points
from redstone.runtime.compiled import BATCH, MADE_OF, digest_of_sources, sources
from tools.build.archive import digest
from tools.build.paths import CACHE, ROOT
from tools.kernel.code import KernelFault
from tools.kernel.program import program

KERNEL = CACHE / "kernel.wasm"
LIMIT = 60_000
"""Maximum size of a program in bytes."""
SECONDS = 120
"""Time limit, far above the time on a slow machine."""
PROGRAMS: Mapping[str, Sequence[ModuleType]] = {
    KERNEL.stem: redstone.kernel.MODULES,
    BATCH: (chance, points, groups, board, stepping),
}
"""The modules of each program; the site has only the first one."""


def kernel() -> bytes:
    """Return the compiled kernel; all programs are built again if files changed.

    Raises KernelFault.
    """
    for name in PROGRAMS:
        _build(name)
    KERNEL.with_name(MADE_OF).write_text(digest_of_sources(), encoding="ascii")
    return KERNEL.read_bytes()


def _build(name: str) -> None:
    """Build a program unless an up-to-date file exists."""
    made, plain = CACHE / f"{name}-{_digest()}.wasm", CACHE / f"{name}.wasm"
    if not made.exists():
        content = compile_program(PROGRAMS[name])
        CACHE.mkdir(exist_ok=True)
        for old in CACHE.glob(f"{name}-*.wasm"):
            old.unlink()
        made.write_bytes(content)
    content = made.read_bytes()
    if not plain.exists() or plain.read_bytes() != content:
        plain.write_bytes(content)


def _digest() -> str:
    """Return a hash of everything that the programs are made from."""
    paths = [*sources(), *Path(__file__).parent.glob("*.*")]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    return digest(files | {"package-lock.json": (ROOT / "package-lock.json").read_bytes()})


def compile_program(modules: Sequence[ModuleType] = redstone.kernel.MODULES) -> bytes:
    """Return the WebAssembly compiled from modules of the kernel.

    Raises KernelFault, with the file and line of code that is not supported.
    """
    content = optimise(program(modules))
    if len(content) > LIMIT:
        raise KernelFault(f"The kernel has {len(content):,} bytes, and may have {LIMIT:,}.")
    return content


def optimise(text: str) -> bytes:
    """Return the binary module of a text, validated and optimised by binaryen.

    Raises KernelFault.
    """
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
