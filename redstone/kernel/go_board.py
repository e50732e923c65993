"""Go on the board of groups; a lockstep test holds it to `rules.go`."""

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
"""The point that may not be played now, and that of the latest stone, NOWHERE if there is none;
the passes just made in a row; what Black has taken and been handed less what White has; whether
two passes in a row have been made."""
passed = i32_array(LARGEST)
"""Then the colours at the latest two: 0 nothing, 1 black, 2 white."""

KOMI, TERRITORY, OPENER, DISPUTE, IN_SURVEY = 0, 1, 2, 3, 4
terms = i32_array(5)
"""How it is counted: White's komi in half points; whether by territory; who made the first move of
a dispute, NOWHERE outside of one; whether a pass hands over a stone; whether points are what is
sought, and nothing ends but by playouts."""
dead = i32_array(LARGEST)
"""Whether stones at a point count as dead where they still lie."""


def clear_going() -> None:
    """Nothing has been played yet, and area is what counts."""
    going[KO] = going[LAST] = NOWHERE
    going[PASSES] = going[BALANCE] = going[HAS_PASSED] = 0
    terms[KOMI] = terms[TERRITORY] = terms[DISPUTE] = terms[IN_SURVEY] = 0
    terms[OPENER] = NOWHERE
    for point in range(measures[AREA]):
        dead[point] = passed[point] = 0


def place_stone(point: i32) -> None:
    """Place the mover's stone at a point taken out of `free`, with captures; keeps the turn."""
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
    """Take a string off; those beside it do not know yet that they breathe."""
    stone = (group >> 1) - 1
    for _ in range(size[group >> 1]):
        show(stone, group & 1)
        stone = next_stone[stone]
    take_off(group)


def play_go(move: i32) -> None:
    """Play a legal point, or pass with the number of points of the board."""
    if move == measures[AREA]:
        pass_turn()
    else:
        take_point(move)
        place_stone(move)
        going[PASSES] = 0
    now[TO_MOVE] ^= 1


def pass_turn() -> None:
    """What a pass brings besides the other's turn."""
    going[KO] = going[LAST] = NOWHERE
    going[PASSES] += 1
    if going[PASSES] > 1:
        going[HAS_PASSED] = 1
        for point in range(measures[AREA]):
            passed[point] = colour_at(point)
    if terms[DISPUTE] != 0:
        going[BALANCE] += -1 if now[TO_MOVE] == BLACK else 1


def colour_at(point: i32) -> i32:
    """What lies on a point: 0 nothing, 1 a black stone, 2 a white one."""
    return 0 if at[point] == EMPTY else 1 + (at[point] & 1)


def only_liberty(group: i32) -> i32:
    """The liberty of a group that has one; of one with more, the first."""
    words = measures[MASK]
    first = (group >> 1) * words
    for word in range(words):
        bits = liberties[first + word]
        if bits != 0:
            return BITS * word + i32((bits - 1 & ~bits).bit_count())
    return NOWHERE


def captured_at(point: i32) -> i32:
    """How many enemy stones a stone at an empty point takes."""
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
    """False if a stone at an empty point that takes nothing would be taken itself."""
    me = now[TO_MOVE]
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY:
            return True
        if group > RED and group & 1 == me and breaths[group >> 1] > 1:
            return True
    return False


def may_recreate(point: i32) -> bool:
    """Whether a stone at an empty point could bring back the stones at the latest two passes."""
    if going[HAS_PASSED] == 0 or passed[point] == 2 - now[TO_MOVE]:
        return False
    taken, count = captured_at(point), 0
    for other in range(measures[AREA]):
        if passed[other] != 0:
            count += 1
    is_as_many = now[STONES] + now[STONES + 1] + 1 - taken == count
    return is_as_many or (taken == 0 and not breathes_there(point))


def is_recreated() -> bool:
    """Whether the stones are those at the latest two passes in a row."""
    for point in range(measures[AREA]):  # noqa: SIM110 - the kernel's language has no generators
        if colour_at(point) != passed[point]:
            return False
    return True
