"""Counting a fast board of Go that is played to its end, or stopped."""

from dataclasses import dataclass

from redstone.bot.go_board import GoBoard
from redstone.bot.groups import BLACK, EMPTY


@dataclass(frozen=True, slots=True)
class Terms:
    """How a game is counted: `komi` is White's, in half points.

    `dead` has the points of stones that count as dead where they still lie. `opener` is who
    made the first move of a dispute phase with pass stones, None outside of one.
    """

    komi: int = 0
    territory: bool = False
    dead: frozenset[int] = frozenset()
    opener: int | None = None

    def lead(self, to_move: int) -> int:
        """Black's moves of the dispute less White's: the one who has fewer must even them out."""
        if self.opener in (None, to_move):
            return 0
        return 1 if self.opener == BLACK else -1


def balance_of(board: GoBoard, terms: Terms) -> int:
    """Black's points less White's, in half points, with the dead taken off and all others alive."""
    live = [
        EMPTY if group and point in terms.dead else group for point, group in enumerate(board.at)
    ]
    balance = sum(
        owner * (_territory(board, region, owner) if terms.territory else len(region))
        for region, owner in _regions(board, live)
    )
    if terms.territory:
        balance += board.balance + terms.lead(board.to_move)
    else:
        balance += sum(1 - 2 * (group & 1) for group in live if group)
    return 2 * balance - terms.komi


def _territory(board: GoBoard, region: list[int], owner: int) -> int:
    """Empty points and twice the enemy's dead stones; dead stones of the owner are nothing."""
    enemy = 1 if owner > 0 else 0
    return sum(
        2 if board.at[point] and board.at[point] & 1 == enemy else 1
        for point in region
        if not board.at[point] or board.at[point] & 1 == enemy
    )


def _regions(board: GoBoard, live: list[int]) -> list[tuple[list[int], int]]:
    """The connected points without a live stone that one colour surrounds: 1 black, -1 white."""
    found = []
    seen = [group != EMPTY for group in live]
    for start in range(board.area):
        if seen[start]:
            continue
        seen[start] = True
        region, colours = [start], set()
        for point in region:
            for beside in board.neighbours[point]:
                if live[beside]:
                    colours.add(live[beside] & 1)
                elif not seen[beside]:
                    seen[beside] = True
                    region.append(beside)
        if len(colours) == 1:
            found.append((region, -1 if colours.pop() else 1))
    return found
