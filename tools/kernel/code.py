"""The compiler's output: pieces of WebAssembly text, each with the type of its value."""

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from tools.build.paths import ROOT, BuildError

WHOLE = "a whole number"
"""The kind of an integer constant, which takes the width of the value it meets."""
NOTHING = "nothing"
BOOL = "bool"
WIDTHS = {"i32": 32, "i64": 64}
NUMBERS = {*WIDTHS, "f64"}
KINDS = {**{kind: kind for kind in NUMBERS}, BOOL: "i32"}
"""The WebAssembly types of parameters, variables and results."""


class Code(NamedTuple):
    """An expression's kind and text, and its value if it is a constant."""

    kind: str
    text: str
    value: int | None = None


class KernelFault(BuildError):
    """The kernel has code that the compiler does not support."""


class Source:
    """A file of the kernel, for messages with the place of a fault."""

    def __init__(self, file: Path) -> None:
        """Name the file by its path in the project, if it is inside."""
        self._name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file

    def fail(self, node: ast.AST, what: str) -> NoReturn:
        """Raise KernelFault with the file and line of a fault."""
        raise KernelFault(f"{self._name}:{getattr(node, 'lineno', 0)}: {what}")


def s_expression(head: str, *parts: str) -> str:
    """Return a parenthesized form of the WebAssembly text format."""
    return f"({' '.join((head, *parts))})"


def block(head: str, parts: Sequence[str]) -> str:
    """Return a parenthesized form with each part on a line of its own."""
    inner = "\n".join(parts).replace("\n", "\n ")
    return f"({head}\n {inner})"
