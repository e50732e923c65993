"""Go on the kernel's board; a test compares it with `rules.go`."""

from redstone.kernel.board import take_point
from redstone.kernel.go_shape import show
from redstone.kernel.groups import (
    BLACK,
    EMPTY,
    FREE,
    RED,
    STONES,
    TO_MOVE,
    at,
    breaths,
    free,
    give_room,
    liberties,
    met_before,
    next_stone,
    now,
    place_own,
    size,
    take_off,
)
from redstone.kernel.machine import i32, i32_array
from redstone.kernel.points import AREA, BITS, LARGEST, MASK, measures, neighbours

NOWHERE = -1
KO, LAST, PASSES, BALANCE, HAS_PASSED = 0, 1, 2, 3, 4
going = i32_array(5)
"""The state of play: ko point, last point, passes, balance of prisoners, and a flag.

The two points are NOWHERE if there is none. The passes are the latest ones in a row. The balance is
Black's prisoners minus White's, including those handed over. The flag is 1 once two passes in a row
have been made.
"""
passed = i32_array(LARGEST)
"""The colours at the latest two passes in a row: 0 nothing, 1 black, 2 white."""

KOMI, TERRITORY, OPENER, DISPUTE, IN_SURVEY = 0, 1, 2, 3, 4
terms = i32_array(5)
"""The scoring: komi, territory flag, opener of a dispute, dispute flag, and survey flag.

Komi is White's, in half points. The opener made the first move of a dispute, NOWHERE outside of
one. In a dispute a pass hands over a stone. In a survey points are the aim, and only playouts end a
game.
"""
dead = i32_array(LARGEST)
"""1 at the points of stones that count as dead while they are on the board."""


def clear_going() -> None:
    """Reset Go's state: play, scoring (area, no komi), dead-stone marks."""
    going[KO] = going[LAST] = NOWHERE
    going[PASSES] = going[BALANCE] = going[HAS_PASSED] = 0
    terms[KOMI] = terms[TERRITORY] = terms[DISPUTE] = terms[IN_SURVEY] = 0
    terms[OPENER] = NOWHERE
    for point in range(measures[AREA]):
        dead[point] = passed[point] = 0


def place_stone(point: i32) -> None:
    """Place the mover's stone with captures, at a point removed from `free`; same turn.

    Self-capture is played too. Sets the ko point and the last point.
    """
    me, first, emptied = now[TO_MOVE], 4 * point, now[FREE]
    place_own(point)
    show(point, me)
    going[LAST] = point
    going[KO] = NOWHERE
    for k in range(first, first + 4):
        group = at[neighbours[k]]
        if group > RED and group & 1 != me and breaths[group >> 1] == 0:
            take_string(group)
    taken, home = now[FREE] - emptied, at[point] >> 1
    if taken == 0 and breaths[home] == 0:
        taken = -size[home]
        take_string(at[point])
        going[LAST] = NOWHERE
    if taken != 0:
        going[BALANCE] += taken if me == BLACK else -taken
        give_room(emptied)
        if taken == 1 and size[home] == 1 and breaths[home] == 1:
            going[KO] = free[emptied]


def take_string(group: i32) -> None:
    """Capture a string, updating `codes` but not its neighbours' liberties."""
    stone = (group >> 1) - 1
    for _ in range(size[group >> 1]):
        show(stone, group & 1)
        stone = next_stone[stone]
    take_off(group)


def play_go(move: i32) -> None:
    """Play a legal move: a point, or the number of points for a pass."""
    if move == measures[AREA]:
        pass_turn()
    else:
        take_point(move)
        place_stone(move)
        going[PASSES] = 0
    now[TO_MOVE] ^= 1


def pass_turn() -> None:
    """Apply a pass except for the turn; from the second in a row on, store the board."""
    going[KO] = going[LAST] = NOWHERE
    going[PASSES] += 1
    if going[PASSES] > 1:
        going[HAS_PASSED] = 1
        for point in range(measures[AREA]):
            passed[point] = colour_at(point)
    if terms[DISPUTE] != 0:
        going[BALANCE] += -1 if now[TO_MOVE] == BLACK else 1


def colour_at(point: i32) -> i32:
    """Return a point's contents: 0 empty, 1 black, 2 white."""
    return 0 if at[point] == EMPTY else 1 + (at[point] & 1)


def only_liberty(group: i32) -> i32:
    """Return a group's lowest liberty, NOWHERE if it has none."""
    words = measures[MASK]
    first = (group >> 1) * words
    for word in range(words):
        bits = liberties[first + word]
        if bits != 0:
            return BITS * word + i32((bits - 1 & ~bits).bit_count())
    return NOWHERE


def captured_at(point: i32) -> i32:
    """Return the number of enemy stones that a stone at an empty point captures."""
    me, first, count = now[TO_MOVE], 4 * point, 0
    for k in range(first, first + 4):
        group = at[neighbours[k]]
        if (
            group > RED
            and group & 1 != me
            and breaths[group >> 1] == 1
            and not met_before(first, k, group)
        ):
            count += size[group >> 1]
    return count


def breathes_there(point: i32) -> bool:
    """Return True if the mover's stone at an empty point has a liberty without any capture."""
    me = now[TO_MOVE]
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY:
            return True
        if group > RED and group & 1 == me and breaths[group >> 1] > 1:
            return True
    return False


def may_recreate(point: i32) -> bool:
    """Return False if a stone here surely can't recreate the board of the latest two passes.

    It is a quick test; `is_recreated` is exact, on the board after the stone.
    """
    if going[HAS_PASSED] == 0 or passed[point] == 2 - now[TO_MOVE]:
        return False
    taken, count = captured_at(point), 0
    for other in range(measures[AREA]):
        if passed[other] != 0:
            count += 1
    is_as_many = now[STONES] + now[STONES + 1] + 1 - taken == count
    return is_as_many or (taken == 0 and not breathes_there(point))


def is_recreated() -> bool:
    """Return True if the board equals that of the latest two passes in a row."""
    for point in range(measures[AREA]):  # noqa: SIM110 - the kernel's language has no generators
        if colour_at(point) != passed[point]:
            return False
    return True
