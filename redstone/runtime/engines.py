"""The engines by name: the kernel as WebAssembly, if available, or as Python."""

from collections.abc import Callable
from typing import NamedTuple

from redstone.engine.kernel import Kernel
from redstone.runtime.compiled import CompiledKernel, Missing


class KernelEngine(NamedTuple):
    """An engine; `make` creates compiled kernels, None if the kernel runs as Python."""

    name: str
    make: Callable[[], Kernel] | None


PYTHON, KERNEL = KernelEngine("python", None), KernelEngine("kernel", CompiledKernel)
USUAL = "usual"


def engine_named(name: str) -> KernelEngine:
    """Return an engine by name; "usual" is the compiled kernel if available, else Python.

    Raises ValueError for another name, and for a kernel that is not available.
    """
    if name == PYTHON.name:
        return PYTHON
    if name not in (KERNEL.name, USUAL):
        raise ValueError(f"{name!r} is not an engine: python or kernel")
    try:
        CompiledKernel()
    except Missing as missing:
        if name == USUAL:
            return PYTHON
        raise ValueError(str(missing)) from None
    return KERNEL
