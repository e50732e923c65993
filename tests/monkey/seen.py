"""The page as the monkey sees it, through look.js."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LOOK = Path(__file__).with_name("look.js")


@dataclass(frozen=True)
class Thing:
    """Something that can be used now; `where` is a selector that finds it in another run too.

    `kind` is that of an input, else its role or the name of its element. A `select` has options,
    a number or a slider its bounds.
    """

    where: str
    kind: str
    main: bool = False
    options: tuple[str, ...] = ()
    min: float = 0
    max: float = 0


@dataclass(frozen=True)
class SeenPage:
    """A settled page: the room and the dialog that are open, what can be used, what is wrong.

    `thinks` while a move of the computer is awaited, `idle` where the page wants nothing of it in
    the game shown; `kept` is what this tab keeps of that game. Points are named by column and row.
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
    """Read the answer of look.js."""
    things = tuple(
        Thing(**{**each, "options": tuple(each.get("options", ()))}) for each in data["things"]
    )
    rest = {"faults": tuple(data["faults"]), "points": tuple(data["points"]), "things": things}
    return SeenPage(**{**data, **rest})
