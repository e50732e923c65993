"""The command-line option for the engine."""

import argparse

from redstone.runtime.engines import USUAL, KernelEngine, engine_named


def engine(text: str) -> KernelEngine:
    """Parse an engine's name, as an argparse type."""
    try:
        return engine_named(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Add the option --engine, which `redstone.commandline` applies."""
    about = "python or kernel (default: the kernel if it is available)"
    parser.add_argument("--engine", type=engine, default=USUAL, metavar="NAME", help=about)
