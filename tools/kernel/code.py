"""The compiler's output: pieces of WebAssembly's text, each with the type of its value."""

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from tools.build.paths import ROOT, BuildError

WHOLE = "a whole number"
"""The kind of a constant that takes the width of what it meets."""
NOTHING = "nothing"
BOOL = "bool"
WIDTHS = {"i32": 32, "i64": 64}
NUMBERS = {*WIDTHS, "f64"}
KINDS = {**{kind: kind for kind in NUMBERS}, BOOL: "i32"}
"""The WebAssembly types of parameters, variables and results."""


class Code(NamedTuple):
    """An expression: the text that leaves its value, and the value itself of a constant."""

    kind: str
    text: str
    value: int | None = None


class KernelFault(BuildError):
    """The kernel says something that the compiler does not understand."""


class Source:
    """A file of the kernel, for messages with the place of a fault."""

    def __init__(self, file: Path) -> None:
        self._name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file

    def fail(self, node: ast.AST, what: str) -> NoReturn:
        """Raise KernelFault with the file and line of a fault."""
        raise KernelFault(f"{self._name}:{getattr(node, 'lineno', 0)}: {what}")


def form(head: str, *parts: str) -> str:
    """Return a list of WebAssembly's text."""
    return f"({' '.join((head, *parts))})"


def block(head: str, parts: Sequence[str]) -> str:
    """Return a list with its parts in lines of their own."""
    inner = "\n".join(parts).replace("\n", "\n ")
    return f"({head}\n {inner})"
