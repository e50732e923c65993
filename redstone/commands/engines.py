"""The runtime of the kernel on the command line: WebAssembly if available, or Python."""

import argparse
from collections.abc import Callable
from typing import NamedTuple

from redstone.commands.kernels import CompiledKernel, Missing
from redstone.engine.kernel import Kernel


class KernelEngine(NamedTuple):
    """`make` makes the kernels that trees grow in, None where Python interprets them."""

    name: str
    make: Callable[[], Kernel] | None


PYTHON, KERNEL = KernelEngine("python", None), KernelEngine("kernel", CompiledKernel)
USUAL = "usual"


def engine(text: str) -> KernelEngine:
    """Read an engine's name; the usual one is the kernel where it can be had."""
    if text == PYTHON.name:
        return PYTHON
    if text not in (KERNEL.name, USUAL):
        raise argparse.ArgumentTypeError(f"{text!r} is not an engine: python or kernel")
    try:
        CompiledKernel()
    except Missing as missing:
        if text == USUAL:
            return PYTHON
        raise argparse.ArgumentTypeError(str(missing)) from None
    return KERNEL


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Add --engine; `redstone.commandline` sees to it."""
    about = "python or kernel (default: the kernel if it is available)"
    parser.add_argument("--engine", type=engine, default=USUAL, metavar="NAME", help=about)
