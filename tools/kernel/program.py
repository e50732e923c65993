"""A whole program as one module in WebAssembly text."""

import ast
import inspect
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType, ModuleType

from redstone.kernel.machine import ARRAYS, is_exported
from tools.kernel.code import KINDS, NOTHING, Source, block, s_expression
from tools.kernel.expressions import Expressions, Signature
from tools.kernel.statements import Statements

PAGE = 1 << 16
"""Size of a page of WebAssembly's memory in bytes."""

Found = tuple[Source, ModuleType, ast.FunctionDef]


def program(modules: Sequence[ModuleType]) -> str:
    """Return the text of the module made of these Python modules. Raises KernelFault."""
    found: dict[FunctionType, Found] = {}
    for module in modules:
        file = Path(inspect.getfile(module))
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found[getattr(module, node.name)] = Source(file), module, node
    signatures = {function: signature(*each) for function, each in found.items()}
    parts = [s_expression("memory", '(export "memory")', str(-(-_memory_used(modules) // PAGE)))]
    parts += [text for module in modules for text in _address_globals(module)]
    for function, (source, module, node) in found.items():
        expressions = Expressions(source, vars(module), signatures)
        parts.append(Statements(expressions, signatures[function]).function(node))
        if is_exported(function):
            name = signatures[function].name
            parts.append(s_expression(f'export "{node.name}"', s_expression("func", f"${name}")))
    return block("module", parts)


def _memory_used(modules: Sequence[ModuleType]) -> int:
    """Return the bytes of memory up to the last array of these modules."""
    known = {id(value) for module in modules for value in vars(module).values()}
    ends = [each.address + each.view.nbytes for each in ARRAYS if id(each.view) in known]
    return max(ends, default=0)


def _address_globals(module: ModuleType) -> list[str]:
    """Return WebAssembly text of globals that export the addresses of a module's arrays.

    Each has the array's name. Arrays that an earlier module defines are left out.
    """
    named = {id(value): name for name, value in vars(module).items()}
    first = {id(array.view): array.address for array in ARRAYS}
    return [
        s_expression(
            "global", f'(export "{name}")', "i32", s_expression("i32.const", str(first[each]))
        )
        for each, name in named.items()
        if each in first and module.__name__ == _HOMES.setdefault(each, module.__name__)
    ]


_HOMES: dict[int, str] = {}
"""The first module in which each array was found, which defines it."""


def signature(source: Source, module: ModuleType, node: ast.FunctionDef) -> Signature:
    """Return the signature of a function; all parameters and the result must be annotated."""
    arguments = node.args
    if arguments.defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
        source.fail(node, "a function takes its arguments one by one")
    kinds = [(each.arg, _kind(source, each.annotation, node)) for each in arguments.args]
    result = _kind(source, node.returns, node, returned=True)
    return Signature(f"{module.__name__.rpartition('.')[2]}.{node.name}", kinds, result)


def _kind(
    source: Source, node: ast.expr | None, function: ast.AST, *, returned: bool = False
) -> str:
    """Return the kind in an annotation. Raises KernelFault."""
    match node:
        case ast.Name(id=name) if name in KINDS:
            return name
        case ast.Constant(value=None) if returned:
            return NOTHING
    return source.fail(node or function, "a kind is wanted: i32, i64, f64 or bool")
