"""The cost of a move by the playout policy: high for moves sensible players avoid.

The game is a race of safe moves: the first player who must destroy own groups loses. So an own
one-point eye is a reserve, and stones put into atari are mostly lost.
"""

from redstone.kernel.groups import (
    EMPTY,
    RED,
    TO_MOVE,
    add_liberties,
    at,
    bits_in_mask,
    breaths,
    clear_mask,
    mask,
    met_before,
    now,
    size,
)
from redstone.kernel.machine import i32
from redstone.kernel.points import bit_of, neighbours, word_of

NO_MOVE = 1 << 20
"""The cost of a point where neither stone is legal."""
SENSIBLE = 0
THROW_IN = 1
"""The cost of a single stone in atari: the enemy must spend a red stone on it."""
EYE_FILL = 2
"""The cost of filling an own one-point eye that leaves two liberties."""
SACRIFICE = 2
"""Losing n stones more than the enemy, or putting n into atari, costs this plus n."""
LOST = SACRIFICE + 3
"""A mover whose cheapest move costs this concedes; 1257 of 1263 such games were lost."""

COST_CODE, BOTH_CODE, RED_CODE = 4, 2, 1
"""The factor of the cost in `cheapest_move`'s code, and its flags."""


def cheapest_move(point: i32) -> i32:
    """Return the cheaper legal move at a point, encoded as cost * COST_CODE plus flags.

    RED_CODE is set if that move is red, BOTH_CODE if the other stone is legal too. At equal cost it
    is the own stone. The code is NO_MOVE if neither is legal. Overwrites `mask`.
    """
    me, first, is_eye = now[TO_MOVE], 4 * point, True
    friends = loss = gain = 0  # stones of own groups with liberties left, and of bounded groups
    clear_mask()
    for k in range(first, first + 4):
        beside = neighbours[k]
        group = at[beside]
        if group == EMPTY:
            mask[word_of[beside]] |= bit_of[beside]
            is_eye = False
        elif group > RED:
            if group & 1 != me:
                is_eye = False
            if not met_before(first, k, group):
                if breaths[group >> 1] > 1:
                    if group & 1 == me:
                        add_liberties(group)
                        friends += size[group >> 1]
                elif group & 1 == me:
                    loss += size[group >> 1]
                else:
                    gain += size[group >> 1]
    mask[word_of[point]] &= ~bit_of[point]
    room = bits_in_mask()
    if gain + loss > 0:
        return cheaper_of_red_and_own(gain, loss, own_cost(room, is_eye, friends + loss))
    own = own_cost(room, is_eye, friends)
    return own if own == NO_MOVE else COST_CODE * own


def own_cost(room: i32, is_eye: bool, joined: i32) -> i32:
    """Return the cost of an own stone joining `joined` stones, with `room` liberties after it.

    NO_MOVE if it has none. `is_eye` is True for a point with only own stones, red and edges beside
    it.
    """
    if room > 1:
        return EYE_FILL if is_eye else SENSIBLE
    if room == 0:
        return NO_MOVE
    return THROW_IN if joined == 0 else SACRIFICE + 1 + joined


def cheaper_of_red_and_own(gain: i32, loss: i32, own: i32) -> i32:
    """Return the cheaper move's code, as `cheapest_move` does, where red is legal.

    Red captures `gain` enemy and `loss` own stones. An own stone costs `own`, and is illegal if
    `gain` is not 0.
    """
    price = SENSIBLE if gain >= loss else SACRIFICE + loss - gain
    red = COST_CODE * price + RED_CODE
    if gain > 0 or own == NO_MOVE:
        return red
    return (COST_CODE * own if COST_CODE * own < red else red) + BOTH_CODE
