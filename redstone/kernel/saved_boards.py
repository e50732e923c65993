"""Stored positions, restored after playing on from them."""

from redstone.kernel.go_board import going, passed
from redstone.kernel.go_shape import codes
from redstone.kernel.groups import at, breaths, free, liberties, next_stone, now, size
from redstone.kernel.machine import i32, i32_array, i64_array
from redstone.kernel.points import AREA, GAME, GO, LARGEST, MASK, WORDS, measures
from redstone.kernel.savage_board import BOUNDED, HELD, bounded, held, plan, turn

FOR_SEARCH, CAREFULLY, ON_THE_WAY = 0, 1, 2
"""Numbers of stored positions: a search's root, a temporary one, and the first of a proof's path.

The positions further along the path follow it. Playouts and lists of moves use the temporary one.
"""

BOARDS, MOST_KEPT = 42, 600
"""Number of stored boards of the largest size, and of any size; smaller ones take less room."""

kept_at = i32_array(BOARDS * LARGEST)
kept_next = i32_array(BOARDS * LARGEST)
kept_size = i32_array(BOARDS * (LARGEST + 1))
kept_breaths = i32_array(BOARDS * (LARGEST + 1))
kept_liberties = i64_array(BOARDS * (LARGEST + 1) * WORDS)
kept_free = i32_array(BOARDS * LARGEST)
kept_now = i32_array(4 * MOST_KEPT)
kept_turn = i32_array(6 * MOST_KEPT)
kept_bounded = i32_array(BOARDS * LARGEST)
kept_held = i32_array(BOARDS * LARGEST)
kept_plan = i64_array(MOST_KEPT * WORDS)
kept_codes = i32_array(2 * LARGEST)
kept_passed = i32_array(2 * LARGEST)
kept_going = i32_array(10)


def may_keep(which: i32) -> bool:
    """Return True if position number `which` fits into the memory."""
    return which < MOST_KEPT and (which + 1) * (measures[AREA] + 1) <= BOARDS * LARGEST


def keep_board(which: i32) -> None:
    """Store the position on the board as number `which`.

    In Go the scoring and the marks of dead stones are not included.
    """
    points = measures[AREA]
    groups = points + 1
    masks = groups * measures[MASK]
    first, group = which * points, which * groups
    kept_at[first : first + points] = at[0:points]
    kept_next[first : first + points] = next_stone[0:points]
    kept_free[first : first + points] = free[0:points]
    kept_size[group : group + groups] = size[0:groups]
    kept_breaths[group : group + groups] = breaths[0:groups]
    kept_liberties[which * masks : which * masks + masks] = liberties[0:masks]
    kept_now[4 * which : 4 * which + 4] = now[0:4]
    if measures[GAME] == GO:
        kept_codes[first : first + points] = codes[0:points]
        kept_passed[first : first + points] = passed[0:points]
        kept_going[5 * which : 5 * which + 5] = going[0:5]
        return
    kept_turn[6 * which : 6 * which + 6] = turn[0:6]
    kept_bounded[first : first + turn[BOUNDED]] = bounded[0 : turn[BOUNDED]]
    kept_held[first : first + turn[HELD]] = held[0 : turn[HELD]]
    kept_plan[WORDS * which : WORDS * which + WORDS] = plan[0:WORDS]


def restore_board(which: i32) -> None:
    """Restore stored position number `which` onto the board."""
    points = measures[AREA]
    groups = points + 1
    masks = groups * measures[MASK]
    first, group = which * points, which * groups
    at[0:points] = kept_at[first : first + points]
    next_stone[0:points] = kept_next[first : first + points]
    free[0:points] = kept_free[first : first + points]
    size[0:groups] = kept_size[group : group + groups]
    breaths[0:groups] = kept_breaths[group : group + groups]
    liberties[0:masks] = kept_liberties[which * masks : which * masks + masks]
    now[0:4] = kept_now[4 * which : 4 * which + 4]
    if measures[GAME] == GO:
        codes[0:points] = kept_codes[first : first + points]
        passed[0:points] = kept_passed[first : first + points]
        going[0:5] = kept_going[5 * which : 5 * which + 5]
        return
    turn[0:6] = kept_turn[6 * which : 6 * which + 6]
    bounded[0 : turn[BOUNDED]] = kept_bounded[first : first + turn[BOUNDED]]
    held[0 : turn[HELD]] = kept_held[first : first + turn[HELD]]
    plan[0:WORDS] = kept_plan[WORDS * which : WORDS * which + WORDS]
