"""The stubs of the page's JavaScript modules agree with their exports."""

import ast
import re
from pathlib import Path

import pytest

from redstone.app.play.notices import Shared

ROOT = Path(__file__).parents[2]
STUB = ast.parse((ROOT / "typings" / "pyscript" / "js_modules" / "scripts.pyi").read_text())
SCRIPTS = ROOT / "web" / "page" / "scripts.js"
OFFERED = re.compile(r'^export \* as (\w+) from "(.+)";$', re.MULTILINE)
MODULES = {path: name for name, path in OFFERED.findall(SCRIPTS.read_text())}
"""The name by which Python imports each module, by the module's path."""
EXPORT = re.compile(r"^export (?:async )?function (\w+)\((.*)\) {$", re.MULTILINE)

PASSED_ON = re.compile(r'^export {(.+)} from "(.+)";$', re.MULTILINE)


def exported_functions(path: Path) -> dict[str, int]:
    """Return the number of arguments of each function that a script exports."""
    text = path.read_text()
    found = {
        name: len(re.sub(r"{.*?}", "_", args).split(",")) if args else 0
        for name, args in EXPORT.findall(text)
    }
    for names, source in PASSED_ON.findall(text):
        others = exported_functions(path.parent / source)
        for own, _, name in (each.strip().partition(" as ") for each in names.split(",")):
            found[name or own] = others[own]
    return found


def stub_functions() -> dict[str, dict[str, int]]:
    """Return the number of arguments of each function in the stub, by the class of its module."""
    return {
        node.name: {
            method.name: len(method.args.args) - 1
            for method in node.body
            if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        for node in STUB.body
        if isinstance(node, ast.ClassDef)
    }


@pytest.mark.parametrize("path", MODULES)
def test_the_stub_has_the_functions_that_each_module_exports(path: str) -> None:
    """Each function in the stub is exported, with the same number of arguments."""
    exported = exported_functions(SCRIPTS.parent / path)
    known = stub_functions()[MODULES[path].capitalize()]
    assert known
    assert known.items() <= exported.items()


def test_the_stub_names_every_module() -> None:
    """It has a name and a class for each module that scripts.js exports."""
    names = [
        node.target.id
        for node in STUB.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    assert sorted(names) == sorted(MODULES.values())
    assert sorted(stub_functions()) == sorted(name.capitalize() for name in names)


def test_results_of_sharing_have_the_same_names_in_python_and_javascript() -> None:
    """The strings that links.js returns are the values of `Shared`."""
    text = (ROOT / "web" / "links" / "links.js").read_text()
    assert set(re.findall(r'return "([\w-]+)";', text)) == {how.value for how in Shared}
