"""Savage Go on the kernel's board; a test compares it with `rules.savage`.

Within a turn groups of both colours can be without liberty. The enemy's, which are captured when
the turn ends, are bounded. The mover's own are held until some capture frees them. The plan is a
set of points that, once filled, brings such a capture to each; it has no more points than stones
are due. If there is a plan, no other one is searched for here, so a few legal moves are refused.
`savage_plan` searches for one.
"""

from redstone.kernel.groups import (
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
from redstone.kernel.machine import exported, i32, i32_array, i64_array
from redstone.kernel.points import (
    LARGEST,
    MASK,
    WORDS,
    bit_of,
    measures,
    neighbours,
    word_of,
)

DUE, LEFT, WON, BOUNDED, HELD, PLANNED = 0, 1, 2, 3, 4, 5
turn = i32_array(6)
"""DUE: the stones due. LEFT: the placements before a draw. WON: the winner, or NOBODY.

BOUNDED, HELD and PLANNED are the numbers of bounded groups, of held groups, and of points in the
plan.
"""
NOBODY, DRAWN = -1, 2

bounded = i32_array(LARGEST)
held = i32_array(LARGEST)
"""The numbers of bounded and of held groups: the first turn[BOUNDED] and turn[HELD] entries."""
plan = i64_array(WORDS)
next_plan = i64_array(WORDS)
"""The plan after the stone last asked about, if it is legal; `take_plan` adopts it."""

ENEMIES, QUESTION = 0, 1
counts = i32_array(2)
"""The number of groups met, and the number of the question."""
MOST_QUESTIONS = (1 << 31) - 1
"""Number of questions after which their count restarts."""
enemies = i32_array(LARGEST)
"""The groups met in the present question, counts[ENEMIES] of them."""
last_question = i32_array(LARGEST + 1)
"""The last question in which each group was met."""
winning = i32_array(LARGEST)
"""The points found by `wins_at_once`."""


def clear_turn() -> None:
    """Clear the turn's groups without liberties and its plan; the stones due stay."""
    turn[BOUNDED] = turn[HELD] = 0
    drop_plan()


def drop_plan() -> None:
    """Clear the turn's plan."""
    turn[PLANNED] = 0
    for word in range(measures[MASK]):
        plan[word] = 0


def place(point: i32) -> None:
    """Place the mover's stone, at a point removed from `free`; list groups without liberties.

    The turn is not ended, and the stones due are not counted: see `put_down`.
    """
    me, first = now[TO_MOVE], 4 * point
    place_own(point)
    for k in range(first, first + 4):
        group = at[neighbours[k]]
        if (
            group > RED
            and group & 1 != me
            and breaths[group >> 1] == 0
            and not met_before(first, k, group)
        ):
            bounded[turn[BOUNDED]] = group
            turn[BOUNDED] += 1
    if breaths[at[point] >> 1] == 0:
        held[turn[HELD]] = at[point]
        turn[HELD] += 1


def end_turn() -> None:
    """Capture the bounded groups and begin the next turn; set turn[WON] if no enemy is left.

    The enemy is due one stone more than it lost. If the enemy cannot place any, the mover is to
    move again, with one stone due.
    """
    me, taken, emptied = now[TO_MOVE], 0, now[FREE]
    for index in range(turn[BOUNDED]):
        taken += size[bounded[index] >> 1]
        take_off(bounded[index])
    give_room(emptied)
    turn[DUE] = 1 + taken
    clear_turn()
    if taken > 0 and now[STONES + (me ^ 1)] == 0:
        turn[WON] = me
        return
    now[TO_MOVE] = me ^ 1
    if turn[LEFT] > 0 and not can_place():
        now[TO_MOVE] = me
        turn[DUE] = 1


def can_place() -> bool:
    """Return True if any placement is legal.

    May overwrite `next_plan`.
    """
    if turn[PLANNED] > 0:
        return True
    for index in range(now[FREE]):  # noqa: SIM110 - the kernel's language has no generators
        if is_legal(free[now[FREE] - 1 - index]):
            return True
    return False


@exported
def is_legal(point: i32) -> bool:
    """Return True if the turn can be completed after a stone here; set `next_plan`.

    Completions by other plans than the present one are not seen (see the module). Also overwrites
    `enemies`.
    """
    due = turn[DUE] - 1
    if plan[word_of[point]] & bit_of[point] != 0:
        for word in range(measures[MASK]):
            next_plan[word] = plan[word]
        next_plan[word_of[point]] ^= bit_of[point]
        return True
    if breathes_at(point):
        for word in range(measures[MASK]):
            next_plan[word] = plan[word]
        return turn[PLANNED] <= due
    collect_enemies(point)
    best, chosen = LARGEST + 1, 0
    for index in range(counts[ENEMIES]):
        cost = cost_with_plan(enemies[index], point)
        if cost < best:
            best, chosen = cost, enemies[index]
    if best > due:
        return False
    cost_with_plan(chosen, point)
    return True


def cost_with_plan(group: i32, point: i32) -> i32:
    """Set `next_plan` to the plan plus a group's liberties, less this point; return its size."""
    words, cost = measures[MASK], 0
    for word in range(words):
        next_plan[word] = plan[word] | liberties[(group >> 1) * words + word]
    next_plan[word_of[point]] &= ~bit_of[point]
    for word in range(words):
        cost += i32(next_plan[word].bit_count())
    return cost


def breathes_at(point: i32) -> bool:
    """Return True if the mover's stone here would have a liberty, without captures.

    It has one if an empty point is beside it, or an own group with more than one liberty. Captures
    do not count.
    """
    me = now[TO_MOVE]
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY:
            return True
        if group > RED and group & 1 == me and breaths[group >> 1] > 1:
            return True
    return False


def clear_enemies() -> None:
    """Empty `enemies`, and begin a new marking of collected groups."""
    counts[ENEMIES] = 0
    if counts[QUESTION] == MOST_QUESTIONS:
        counts[QUESTION] = 0
        for group in range(LARGEST + 1):
            last_question[group] = 0
    counts[QUESTION] += 1


def add_enemy(group: i32) -> None:
    """Add a group to `enemies`, unless it was added since the last `clear_enemies`."""
    if last_question[group >> 1] != counts[QUESTION]:
        last_question[group >> 1] = counts[QUESTION]
        enemies[counts[ENEMIES]] = group
        counts[ENEMIES] += 1


def collect_enemies(point: i32) -> None:
    """Set `enemies` to the enemy groups next to a stone here and to the own groups it joins."""
    me = now[TO_MOVE]
    clear_enemies()
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group > RED:
            if group & 1 == me:
                add_enemies_of(group)
            else:
                add_enemy(group)


def add_enemies_of(group: i32) -> None:
    """Add the enemy groups adjacent to a group to `enemies`."""
    stone, other = (group >> 1) - 1, group & 1 ^ 1
    for _ in range(size[group >> 1]):
        for k in range(4 * stone, 4 * stone + 4):
            beside = at[neighbours[k]]
            if beside > RED and beside & 1 == other:
                add_enemy(beside)
        stone = next_stone[stone]


def is_unfreed(group: i32) -> bool:
    """Return True if no bounded enemy group is adjacent to this group without liberties."""
    clear_enemies()
    add_enemies_of(group)
    for index in range(counts[ENEMIES]):  # noqa: SIM110 - as above
        if breaths[enemies[index] >> 1] == 0:
            return False
    return True


def wins_at_once() -> i32:
    """Return how many points to fill to capture all enemies this turn, otherwise -1.

    The points are entered in `winning`. Then no enemy group is left, and every own group without
    liberty is beside a captured one.
    """
    me, found = now[TO_MOVE], 0
    if now[STONES + (me ^ 1)] == 0:
        return -1
    for index in range(now[FREE]):
        point = free[index]
        for k in range(4 * point, 4 * point + 4):
            group = at[neighbours[k]]
            if group > RED and group & 1 != me:
                if found == turn[DUE]:
                    return -1
                winning[found] = point
                found += 1
                break
    return found


def is_over() -> bool:
    """Return True if a player has won, or the game is drawn by length."""
    return turn[WON] != NOBODY or turn[LEFT] <= 0


def savage_outcome() -> i32:
    """Return the winner, DRAWN or NOBODY; a win possible in this turn counts."""
    if turn[WON] != NOBODY:
        return turn[WON]
    if turn[LEFT] <= 0:
        return DRAWN
    return now[TO_MOVE] if wins_at_once() >= 0 else NOBODY


def take_plan() -> None:
    """Adopt `next_plan`, which must be that of the stone about to be placed."""
    turn[PLANNED] = 0
    for word in range(measures[MASK]):
        plan[word] = next_plan[word]
        turn[PLANNED] += i32(plan[word].bit_count())


def put_down(point: i32) -> None:
    """Place a stone at an empty point and count it; the turn is not ended."""
    index = 0
    while free[index] != point:
        index += 1
    now[FREE] -= 1
    free[index] = free[now[FREE]]
    place(point)
    turn[LEFT] -= 1
    turn[DUE] -= 1


def is_complete() -> bool:
    """Return True if the turn ends now: no stone is due, or none is legal.

    May overwrite `next_plan`.
    """
    return turn[DUE] == 0 or not can_place()
