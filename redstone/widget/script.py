"""The widgets' script: the JavaScript modules beside this one, bundled and stripped.

The result is the same everywhere, and needs no tool: no line of the modules continues in a string,
and only comments begin with a star or two slashes.
"""

import json
import os
import re
from functools import cache
from typing import Any

from redstone.pictures.svg import DEFINITIONS, LIGHT

MODULES = ("elements", "picture", "record", "viewer", "attempt", "element")
"""The modules, each after those that it needs."""
NIGHT = {
    "face": "#39434f",
    "line": "#75828f",
    "coordinate": "#a9b4c0",
    "doom": "#ff6b6b",
    "forbid": "#dba2ff",
    "staged": "#9cc7ff",
    "territory-edge-white": "#23201b",
    "spot": "#6fe08f",
    "last-red": "#ffd9d4",
    "badge": "#12151a",
    "hint": "#2f4f66",
    "hint-best": "#2f76a8",
    "hint-text": "#f2f8fd",
}
"""The board's colours in the dark, if they differ from those of the pictures."""
PAGE = {
    "paper": ("#fffdf9", "#20242b"),
    "ink": ("#23201b", "#eceae6"),
    "quiet": ("#645d52", "#a9aeb6"),
    "rule": ("#d8d0c2", "#363c45"),
    "edge": ("#8b8274", "#767e8a"),
    "accent": ("#1d5f8a", "#8cc4ee"),
    "focus": ("#0b57d0", "#9cc7ff"),
    "chip": ("#ece4d7", "#2a3038"),
}
"""The colours around the board, light and dark."""

COMMENT = re.compile(r"^(//|/\*\*|\*)")
"""The beginning of a line that is a comment, without its indentation."""
_IMPORT = re.compile(r'^import .* from ".*";$')
_TAG = re.compile(r"<(/?)(\w+)((?: [\w-]+=\"[^\"]*\")*)(/?)>")
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')


@cache
def script(languages: str = "{}") -> str:
    """Return the bundled script; its only global is the custom element's name.

    `languages` is JSON with the texts by name, for the tag of each language.
    """
    text = "\n".join(_bare(_beside(f"{name}.js")) for name in MODULES)
    values = {"FIGURES": json.dumps(figures(), separators=(",", ":")), "STYLE": json.dumps(style())}
    for name, value in values.items():
        text = _with(text, name, value)
    text = _with(text, "LANGUAGES", languages)
    text = text.replace("</", "<\\/")  # occurs in strings only; no data can end the script
    return f'(() => {{\n"use strict";\n{text}\n}})();\n'


def style() -> str:
    """Return the widget's CSS, with light and dark colours."""
    board = {name: (colour, NIGHT.get(name, colour)) for name, colour in LIGHT.items()}
    colours = "".join(map(_colour, {**board, **PAGE}.items()))
    rules = "".join(line.strip() for line in _beside("style.css").splitlines())
    return f".frame{{{colours}}}{rules}"


def figures() -> list[Any]:
    """Return the stones' SVG definitions as nested [name, attributes, children] lists."""
    found: list[Any] = []
    inside = [found]
    for close, name, attributes, alone in _TAG.findall(DEFINITIONS):
        if close:
            inside.pop()
            continue
        made = [name, dict(_ATTRIBUTE.findall(attributes)), []]
        inside[-1].append(made)
        if not alone:
            inside.append(made[2])
    return found


def _colour(named: tuple[str, tuple[str, str]]) -> str:
    """Return the CSS declaration of a named colour, light and dark."""
    name, (light, dark) = named
    return f"--{name}:{light};" if light == dark else f"--{name}:light-dark({light},{dark});"


def _with(text: str, name: str, value: str) -> str:
    """Return a script with a constant's value set. Raises ValueError unless one line has it."""
    line = f"const {name} = {value};"
    text, count = re.subn(rf"^const {name} = .*;$", lambda _: line, text, flags=re.MULTILINE)
    if count != 1:
        raise ValueError(f"the script needs exactly one line of the constant {name}")
    return text


def _bare(module: str) -> str:
    """Return a JavaScript module without comments, indentation, imports and exports."""
    lines = [line.strip() for line in module.splitlines()]
    kept = [line for line in lines if line and not COMMENT.match(line) and not _IMPORT.match(line)]
    return "\n".join(re.sub(r";\s+// .*$", ";", line.removeprefix("export ")) for line in kept)


@cache
def _beside(name: str) -> str:
    """Return the text of a file beside this module (also inside an archive)."""
    loader: Any = __spec__.loader
    data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), name))
    return data.decode()
