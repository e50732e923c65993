"""Pointing: the pointer, the staged or refused stone, and the need for a second act."""

from dataclasses import dataclass, replace

from redstone.app.play.settings import Confirm
from redstone.app.play.table import Table
from redstone.board import Point
from redstone.insight.choices import Choices
from redstone.position import Place

SMALL_CELL = 36.0
"""Below this distance between lines, in CSS pixels, a finger easily misses its point.

The page hands on a mouse's taps as if cells were endlessly large: it does not miss.
"""


@dataclass(frozen=True)
class Pointing:
    """The state of the pointer and of the last try to place a stone.

    `staged` waits to be confirmed, `refusal` has the reasons against the last try, and `untimely`
    is true if it came when no stone could be placed. At most one of the three is set. `touch` is
    true for fingers, which point at nothing without pressing.
    """

    pointed: Point | None = None
    staged: Place | None = None
    refusal: Choices | None = None
    untimely: bool = False
    touch: bool = False

    def at_rest(self) -> "Pointing":
        """Return this with nothing staged or refused, and the pointer in place."""
        return Pointing(self.pointed, touch=self.touch)

    def stage(self, move: Place) -> "Pointing":
        """A placement that waits to be confirmed."""
        return replace(self.at_rest(), staged=move)

    def refuse(self, choices: Choices) -> "Pointing":
        """A try that the rules refuse."""
        return replace(self.at_rest(), refusal=choices)


def is_grave(table: Table, choices: Choices, move: Place) -> bool:
    """True for a self-capture, and for a repetition that ends the game."""
    own = table.position.to_move.stone
    return choices.costs_only_own(move, own) or (choices.repeats and not move.red)


def always_stages(table: Table, choices: Choices, move: Place) -> bool:
    """Return True if a single act never plays this move: a grave one, or one to be sent.

    Of a turn of several stones only the last counts, for the others can still be taken back.
    """
    sends = table.sends and table.position.due <= 1
    return sends or is_grave(table, choices, move)


def stages(table: Table, confirm: Confirm, choices: Choices, move: Place, cell: float) -> bool:
    """Return True if a tap only stages, on a board whose lines are `cell` CSS pixels apart."""
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
    """True for the point of the last stone, if a person here placed it, while it lies there."""
    game = table.game
    last = game.moves[-1:]
    if not last or not isinstance(last[0], Place) or last[0].point != point:
        return False
    own = table.seats.is_person(game.owner(game.positions[-2].to_move))
    return own and table.position.board.stone_at(point) is not None
