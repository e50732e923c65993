"""Types of a widget's data, for type checkers only: see `data` for what each key holds."""

from typing import NotRequired, TypedDict

from redstone.pictures.drawing import Command

WidgetNode = TypedDict(
    "WidgetNode",
    {
        "set": list[int],
        "from": int,
        "name": str,
        "place": int,
        "wins": int,
        "to": int,
        "state": str,
        "note": str,
        "last": list[int],
        "over": list[Command],
        "faint": list[int],
    },
    total=False,
)
"""A position of the record."""


class WidgetBoard(TypedDict):
    """The board: its lines, its geometry, and what draws it."""

    cols: int
    rows: int
    width: float
    height: float
    margin: float
    pitch: float
    commands: list[Command]


class WidgetData(TypedDict):
    """All data of a widget."""

    widget: int
    language: str
    title: str
    link: str
    at: int
    board: WidgetBoard
    nodes: list[WidgetNode]
    texts: dict[str, str]
    puzzle: NotRequired[int]
