"""The monkey's view of the page, made by look.js."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LOOK = Path(__file__).with_name("look.js")


@dataclass(frozen=True)
class Thing:
    """A control that can be used now; `where` is a selector that finds it in another run too.

    `kind` is its role, its input type or its element name. A `select` has options, a number or a
    slider has bounds.
    """

    where: str
    kind: str
    main: bool = False
    options: tuple[str, ...] = ()
    min: float = 0
    max: float = 0


@dataclass(frozen=True)
class SeenPage:
    """A settled page: the open room and dialog, the usable controls, and the faults.

    `thinks` is true while a move of the computer is awaited, `idle` if the page needs nothing from
    it in the game shown. `kept` is this tab's stored state of that game. Points are named by column
    and row.
    """

    faults: tuple[str, ...] = ()
    room: str = ""
    dialog: str = ""
    thinks: bool = False
    idle: bool = False
    kept: str = ""
    things: tuple[Thing, ...] = ()
    points: tuple[str, ...] = field(default=())


def seen_of(data: dict[str, Any]) -> SeenPage:
    """Return the page described by the answer of look.js."""
    things = tuple(
        Thing(**{**each, "options": tuple(each.get("options", ()))}) for each in data["things"]
    )
    rest = {"faults": tuple(data["faults"]), "points": tuple(data["points"]), "things": things}
    return SeenPage(**{**data, **rest})
