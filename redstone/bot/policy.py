"""What a sensible player does not do: the cost of the moves at a point.

The game is a race of safe moves: who first must destroy his own groups loses. So an own
one-point eye is a reserve, and stones put into atari are mostly lost.
"""

from collections.abc import Iterator

from redstone.bot.fastboard import FastBoard

NO_MOVE = 1 << 20
"""The cost of a point where neither stone is legal."""
SENSIBLE = 0
THROW_IN = 1
"""A single stone into atari: the enemy must spend a red stone on it."""
EYE_FILL = 2
"""Filling an own one-point eye that leaves two liberties."""
SACRIFICE = 2
"""Losing n stones more than the enemy, or putting n into atari, costs this plus n."""
LOST = SACRIFICE + 3
"""When nothing cheaper is left the mover has lost: in 1257 of 1263 such games he did."""

CAPTURE_OPINION = 0.7
SENSIBLE_OPINION = 0.5
"""A capture's and another sensible move's chances before anything is known."""
COST_OPINION = 0.1
"""What each point of cost takes from a move's chances, down to WORST_OPINION."""
WORST_OPINION = 0.05

Groups = tuple[int, ...]

COST_CODE, BOTH_CODE, RED_CODE = 4, 2, 1
"""How `cheapest_move` packs its answer into a number, for speed."""


def opinions(board: FastBoard) -> Iterator[tuple[int, float]]:
    """Every legal placement's number, with the mover's chances as the policy guesses them."""
    area = board.shape.area
    for point in board.free:
        code = cheapest_move(board, point)
        if code == NO_MOVE:
            continue
        red, both, cost = code & RED_CODE, code & BOTH_CODE, code // COST_CODE
        if cost:
            chance = max(WORST_OPINION, SENSIBLE_OPINION - COST_OPINION * cost)
        else:
            chance = CAPTURE_OPINION if red else SENSIBLE_OPINION
        yield (point + area if red else point), chance
        if both:
            yield (point if red else point + area), WORST_OPINION


def cheapest_move(board: FastBoard, point: int) -> int:
    """The cheaper move at an empty point: COST_CODE times its cost, and flags.

    RED_CODE is set if it is red, BOTH_CODE if both stones are legal; NO_MOVE if neither is.
    """
    at, liberties, me = board.at, board.liberties, board.to_move
    bits = board.bits
    bit = bits[point]
    after = 0
    eye = True
    friends: Groups = ()
    bounded: Groups = ()
    for beside in board.neighbours[point]:
        group = at[beside]
        if not group:
            after |= bits[beside]
            eye = False
        elif group > 1:
            around = liberties[group]
            if around == bit:
                if group not in bounded:
                    bounded += (group,)
            elif group & 1 == me:
                after |= around
                friends += (group,)
            if group & 1 != me:
                eye = False
    after &= board.others[point]
    if bounded:
        return _with_red(board, bounded, friends, after, eye)
    if after & (after - 1):
        return COST_CODE * EYE_FILL if eye else SENSIBLE
    if not after:
        return NO_MOVE
    return COST_CODE * _self_atari(board, friends)


def _with_red(board: FastBoard, bounded: Groups, friends: Groups, after: int, eye: bool) -> int:
    """The cheaper move where red captures the bounded groups."""
    me, stones = board.to_move, board.stones
    gain = loss = 0
    for group in bounded:
        if group & 1 == me:
            loss += len(stones[group])
        else:
            gain += len(stones[group])
    price = SENSIBLE if gain >= loss else SACRIFICE + loss - gain
    red = COST_CODE * price + RED_CODE
    if gain or not after:
        return red
    if after & (after - 1):
        return COST_CODE * (EYE_FILL if eye else SENSIBLE) + BOTH_CODE
    own = COST_CODE * _self_atari(board, friends + bounded)
    return min(red, own) + BOTH_CODE


def _self_atari(board: FastBoard, friends: Groups) -> int:
    """The cost of a stone that has one liberty left, with the groups that it joins."""
    if not friends:
        return THROW_IN
    return SACRIFICE + 1 + sum(len(board.stones[group]) for group in set(friends))
