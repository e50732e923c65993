"""Stored texts are read as JSON by marked readers, and nowhere else."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READERS = [
    path
    for folder in ("redstone/app/storage", "redstone/app/editor")
    for path in sorted((ROOT / folder).glob("*.py"))
    if path.stem not in ("validation", "safe_json")
]


def functions_of(path: Path) -> list[ast.FunctionDef]:
    """Return all functions and methods of a module."""
    return [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]


def is_marked(function: ast.FunctionDef) -> bool:
    """Return True for a function that is marked as a reader."""
    marks = {each.id for each in function.decorator_list if isinstance(each, ast.Name)}
    return bool(marks & {"reader", "reader_in_slices"})


def called_names(function: ast.FunctionDef) -> set[str]:
    """Return the names of all functions and methods that a function calls."""
    called = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in called}


@pytest.mark.parametrize("path", READERS, ids=lambda path: path.stem)
def test_no_storage_function_parses_json_itself(path: Path) -> None:
    if path.stem == "database":
        return  # the answer of store.js, which makes revisions and texts of any data
    for function in functions_of(path):
        assert not called_names(function) & {"loads", "parse_json"}, function.name


def test_only_marked_readers_read_stored_texts() -> None:
    """Each function that opens a stored text is decorated as a reader, with one exception."""
    unmarked = {
        f"{path.stem}.{function.name}"
        for path in READERS
        for function in functions_of(path)
        if called_names(function) & {"opened", "opened_object"} and not is_marked(function)
    }
    assert unmarked == {"export_file._parsed"}  # a line of a file, None if it is damaged
