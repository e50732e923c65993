"""Runs in Pyodide: compiles a zip of sources to a zip of bytecode for exactly this interpreter.

Arguments: the zip of `.py` files, the zip to write, the folder to name in tracebacks.
"""

import ast
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

from tools.build.inside_code import STRIPPED, by_functions

NO_HASH = bytes(8)
"""Stands for the hash of a source, which nothing compares: it would not compress."""


class Lighter(ast.NodeTransformer):
    """Removes parts of a module that the page never uses.

    Annotations of functions would be a code object each; those of classes stay, as dataclasses read
    them. A dataclass without a docstring would create one from its signature, so it gets a short
    one.
    """

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Visit a class with its contents, and give a dataclass a short docstring."""
        self.generic_visit(node)
        if any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
            target = ast.Name("__doc__", ast.Store())
            node.body.append(ast.Assign([target], ast.Constant(node.name)))
        return ast.fix_missing_locations(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Remove a function's return annotation, and visit its contents."""
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """Remove an asynchronous function's return annotation, and visit its contents."""
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Remove an argument's annotation."""
        node.annotation = None
        return node


def compile_archive(sources: str, target: str, folder: str) -> None:
    """Write a `.pyc` for each `.py`, in the order of their names; none checks its source."""
    with zipfile.ZipFile(sources) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            source = old.read(name)
            tree = Lighter().visit(ast.parse(source, folder + name))
            code = compile(tree, folder + name, "exec", dont_inherit=True, optimize=STRIPPED)
            bytecode = _code_to_hash_pyc(by_functions(code), NO_HASH, checked=False)
            new.writestr(zipfile.ZipInfo(name + "c"), bytecode)


compile_archive(*sys.argv[1:])
