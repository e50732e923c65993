"""The sounds and vibrations of the last move, as values for the page."""

from dataclasses import dataclass

from redstone.app.play.board_state import BoardState
from redstone.app.play.ending import PersonalResult, end_for
from redstone.board import Stone
from redstone.position import Place, Swap
from redstone.record.change import change_between
from redstone.record.edit import by_rules
from redstone.record.game import seat_to_move


@dataclass(frozen=True)
class Effects:
    """Sound effects of the last move: stone placed, number captured, swap, end of game.

    `theirs` is true if no person here made the move. `end` is set if the move was made now and has
    ended the game.
    """

    placed: Stone | None = None
    taken: int = 0
    swapped: bool = False
    end: PersonalResult | None = None
    theirs: bool = False

    @property
    def sounds(self) -> tuple[tuple[str, int], ...]:
        """The sounds to play together: pairs of a name and the number of captures, otherwise 1."""
        found = []
        if self.placed is not None:
            found.append(("red" if self.placed is Stone.RED else "stone", 1))
        if self.taken:
            found.append(("capture", self.taken))
        if self.swapped:
            found.append(("swap", 1))
        if self.end is not None:
            found.append((self.end.value, 1))
        return tuple(found)


NO_EFFECTS = Effects()


def effects_of(now: BoardState) -> Effects:
    """Return the effects of the last move; none unless it was just played forward."""
    game = now.table.game
    if not now.forward or not game.moves:
        return NO_EFFECTS
    before, move = by_rules(game.positions[-2], game.moves[-1])
    after = game.position
    change = change_between(before, move, after)
    own = before.to_move.stone
    return Effects(
        placed=(Stone.RED if move.red else own) if isinstance(move, Place) else None,
        taken=len(change.removed) if change else 0,
        swapped=isinstance(move, Swap),
        end=end_for(now.table, after.outcome) if now.made and after.outcome else None,
        theirs=not now.table.seats.is_person(seat_to_move(before)),
    )
