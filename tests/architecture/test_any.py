"""The page's own code is typed: `Any` stands where JavaScript or stored JSON begins."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
APART = {"adapters", "lab", "runtime"}
"""Packages for libraries without types; the page has none of them."""
MOST = 80


def mentions() -> Iterator[str]:
    """Yield the file of each mention of `Any` in the page's code, outside imports."""
    for folder in ("redstone", "web"):
        for path in (ROOT / folder).rglob("*.py"):
            if not APART & set(path.parts):
                tree = ast.parse(path.read_text())
                texts = (n.value for n in ast.walk(tree) if isinstance(n, ast.Constant))
                quoted = [text for text in texts if isinstance(text, str) and "[Any]" in text]
                names = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == "Any"]
                yield from [str(path.relative_to(ROOT))] * (len(names) + len(quoted))


def test_any_is_mentioned_rarely() -> None:
    """The page's code mentions `Any` at most MOST times."""
    found = sorted(mentions())
    assert len(found) <= MOST, found
