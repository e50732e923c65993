"""The kernel's Python with every sum and every index checked.

The compiled form wraps a number that does not fit, and reads an index below zero as one far beyond
the array. Here both are errors.
"""

import ast
import inspect
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import redstone.kernel
from redstone.adapters import stepping
from redstone.engine.interpreted import NAME
from tests.kernel.python_kernel import PythonKernel
from tools.kernel.code import WIDTHS, Code, Source
from tools.kernel.expressions import Expressions, Signature
from tools.kernel.program import signature
from tools.kernel.statements import Statements

Place = tuple[int, int, int | None]


def fitting(value: int, width: int) -> int:
    """Return the value. Raises OverflowError if it does not fit into `width` bits."""
    if not -(1 << width - 1) <= value < 1 << width - 1:
        raise OverflowError(f"{value} does not fit into {width} bits")
    return value


def not_below_zero(value: int) -> int:
    """Return the value. Raises IndexError if it is below zero."""
    if value < 0:
        raise IndexError(f"{value} is no index")
    return value


class Recording(Expressions):
    """Records the kind of each operation."""

    found: dict[Place, str]

    def code(self, node: ast.expr) -> Code:
        """Compile an expression, and record the kind of a binary operation."""
        code = super().code(node)
        if isinstance(node, ast.BinOp):
            self.found[node.lineno, node.col_offset, node.end_col_offset] = code.kind
        return code


def kinds_in(modules: Sequence[ModuleType]) -> dict[str, dict[Place, str]]:
    """Return for each module the kinds of its operations by their places."""
    trees = {module: ast.parse(inspect.getsource(module)) for module in modules}
    functions: dict[FunctionType, Signature] = {}
    for module, tree in trees.items():
        for node in functions_of(tree):
            source = Source(Path(str(module.__file__)))
            functions[getattr(module, node.name)] = signature(source, module, node)
    kinds: dict[str, dict[Place, str]] = {}
    for module, tree in trees.items():
        found = kinds.setdefault(module.__name__, {})
        for node in functions_of(tree):
            recording = Recording(Source(Path(str(module.__file__))), vars(module), functions)
            recording.found = found
            Statements(recording, functions[getattr(module, node.name)]).function(node)
    return kinds


def functions_of(tree: ast.Module) -> list[ast.FunctionDef]:
    """Return the functions of a module."""
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


class Checking(ast.NodeTransformer):
    """Adds a check around each operation and each index."""

    def __init__(self, kinds: dict[Place, str]) -> None:
        """Begin with the kinds of operations by their places, none of them checked."""
        self._kinds = kinds
        self.count = 0

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Put a check of its width around an operation."""
        self.generic_visit(node)
        return self._checked(node, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """Turn an augmented assignment into an assignment of a checked operation."""
        self.generic_visit(node)
        value = ast.parse(ast.unparse(node.target), mode="eval").body
        changed = ast.copy_location(ast.BinOp(value, node.op, node.value), node)
        return ast.copy_location(ast.Assign([node.target], self._checked(changed, node)), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Put a check for negative numbers around an index that is computed."""
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Slice | ast.Constant | ast.Name | ast.Tuple):
            node.slice = ast.Call(ast.Name("not_below_zero", ast.Load()), [node.slice], [])
        return node

    def _checked(self, value: ast.BinOp, place: ast.expr | ast.stmt) -> ast.expr:
        """Return an operation within a check of its width."""
        kind = self._kinds.get((place.lineno, place.col_offset, place.end_col_offset))
        if kind not in WIDTHS:
            return value
        self.count += 1
        arguments: list[ast.expr] = [value, ast.Constant(WIDTHS[str(kind)])]
        return ast.Call(ast.Name("fitting", ast.Load()), arguments, [])


@cache
def checked_code() -> tuple[dict[str, CodeType], int]:
    """Return the kernel's code with all operations checked, and their number."""
    modules = (*redstone.kernel.MODULES, stepping)
    kinds, codes, count = kinds_in(modules), dict[str, CodeType](), 0
    looks = ast.parse(f"from {__name__} import fitting, not_below_zero").body
    for module in modules:
        checking = Checking(kinds[module.__name__])
        tree = ast.fix_missing_locations(checking.visit(ast.parse(inspect.getsource(module))))
        tree.body = looks + tree.body
        codes[module.__name__] = compile(tree, str(module.__file__), "exec")
        count += checking.count
    return codes, count


def checked_kernel(program: str = NAME) -> tuple[PythonKernel, int]:
    """Return a kernel that raises on overflow, and the number of operations checked."""
    codes, count = checked_code()
    return PythonKernel(codes, program), count
