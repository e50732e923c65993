"""The pointer, the staged or refused stone, and the rules when a tap needs confirmation."""

from dataclasses import dataclass, replace

from redstone.app.play.settings import Confirm
from redstone.app.play.table import Table
from redstone.board import Point
from redstone.insight.choices import Choices
from redstone.position import Place

SMALL_CELL = 36.0
"""The distance between lines, in CSS pixels, below which a finger easily misses its point.

The page reports infinitely large cells for a mouse, which does not miss.
"""


@dataclass(frozen=True)
class Pointing:
    """The state of the pointer, and of the last attempt to place a stone.

    `staged` awaits confirmation. `refusal` has the reasons against the last try. `untimely` is true
    if it came while no stone could be placed. At most one of the three is set. `touch` is true for
    touch input, which points at nothing without pressing.
    """

    pointed: Point | None = None
    staged: Place | None = None
    refusal: Choices | None = None
    untimely: bool = False
    touch: bool = False

    def at_rest(self) -> "Pointing":
        """Return the state with nothing staged or refused, and the pointer unchanged."""
        return Pointing(self.pointed, touch=self.touch)

    def stage(self, move: Place) -> "Pointing":
        """Return the state with a placement staged for confirmation."""
        return replace(self.at_rest(), staged=move)

    def refuse(self, choices: Choices) -> "Pointing":
        """Return the state with a placement refused by the rules."""
        return replace(self.at_rest(), refusal=choices)


def is_grave(table: Table, choices: Choices, move: Place) -> bool:
    """Return True for a self-capture, and for a repetition that ends the game."""
    own = table.position.to_move.stone
    return choices.costs_only_own(move, own) or (choices.repeats and not move.red)


def always_stages(table: Table, choices: Choices, move: Place) -> bool:
    """Return True if a single act never plays this move: a grave one, or one to be sent.

    In a turn of several stones only the last one counts, since the others can be taken back.
    """
    sends = table.sends and table.position.due <= 1
    return sends or is_grave(table, choices, move)


def stages(table: Table, confirm: Confirm, choices: Choices, move: Place, cell: float) -> bool:
    """Return True if a tap stages this move rather than playing it.

    `cell` is the distance of the board's lines in CSS pixels.
    """
    if choices.both or always_stages(table, choices, move):
        return True
    match confirm:
        case Confirm.ALWAYS:
            return True
        case Confirm.NEVER:
            return False
        case Confirm.AUTO:
            return cell < SMALL_CELL


def was_just_placed(table: Table, point: Point) -> bool:
    """Return True if a person here placed the last stone at this point and it is still there."""
    game = table.game
    last = game.moves[-1:]
    if not last or not isinstance(last[0], Place) or last[0].point != point:
        return False
    own = table.seats.is_person(game.owner(game.positions[-2].to_move))
    return own and table.position.board.stone_at(point) is not None
