"""Search for another plan of a Savage Go turn, if the current one refuses a stone.

Each own group without liberty that nothing frees yet needs an enemy group beside it to be captured;
these enemy groups are its choice. So a stone is legal if one enemy group of every choice can be
captured with the stones due. All ways are tried, as far as `rules.cheapest_cover` would.
"""

from redstone.kernel.groups import liberties
from redstone.kernel.machine import i32, i32_array, i64_array
from redstone.kernel.points import LARGEST, MASK, WORDS, bit_of, measures, word_of
from redstone.kernel.savage_board import (
    DUE,
    ENEMIES,
    HELD,
    PLANNED,
    breathes_at,
    collect_enemies,
    counts,
    end_turn,
    enemies,
    held,
    is_complete,
    is_legal,
    is_unfreed,
    next_plan,
    put_down,
    take_plan,
    turn,
)

MOST_TRIES = 250
"""Sets of captures examined for one stone; on boards of random stones 20 are enough."""

CHOICES, TRIES = 0, 1
plans = i32_array(2)
"""The number of groups to free, and of sets of captures examined."""
choice_end = i32_array(LARGEST + 1)
"""The end of each choice's enemy groups; those of the next one follow."""
choice_of = i32_array(4 * LARGEST)
"""The enemy groups of all choices, one choice after another."""
filled = i64_array((LARGEST + 1) * WORDS)
"""The points of a plan under construction, for one set of captures after another."""


def play_savage(point: i32) -> None:
    """Place a stone (searching a plan if needed), and end the turn if it is complete."""
    if can_go_on(point):
        take_plan()
    put_down(point)
    if is_complete():
        end_turn()


def can_go_on(point: i32) -> bool:
    """Return True if the turn can be completed after a stone here by any plan.

    False also if the search reaches its limit: then `is_too_intricate` is True.
    """
    return is_legal(point) or has_other_plan(point)


def has_other_plan(point: i32) -> bool:
    """Search for another plan that allows a stone here; store it in `next_plan`.

    Returns True if there is one. Without a present plan, `is_legal` has tried all.
    """
    plans[TRIES] = 0
    if turn[PLANNED] == 0:
        return False
    gather_choices(point)
    for word in range(measures[MASK]):
        filled[word] = 0
    filled[word_of[point]] = bit_of[point]
    if not is_found(0):
        return False
    next_plan[word_of[point]] &= ~bit_of[point]
    return True


def is_too_intricate() -> bool:
    """Return True if the last plan search hit its limit, so that its result is unknown."""
    return plans[TRIES] > MOST_TRIES


def gather_choices(point: i32) -> None:
    """Collect the capture choices of each held group, and of a stone at an empty point."""
    plans[CHOICES] = 0
    for index in range(turn[HELD]):
        if is_unfreed(held[index]):
            add_choice()
    if not breathes_at(point):
        collect_enemies(point)
        add_choice()


def add_choice() -> None:
    """Append the groups in `enemies` to the choices, as one choice."""
    number = plans[CHOICES]
    end = choice_end[number - 1] if number > 0 else 0
    for index in range(counts[ENEMIES]):
        choice_of[end] = enemies[index]
        end += 1
    choice_end[number] = end
    plans[CHOICES] += 1


def is_found(depth: i32) -> bool:
    """Return True if the points filled at this depth extend to a plan, stored in `next_plan`."""
    plans[TRIES] += 1
    words = measures[MASK]
    choice = open_choice(depth)
    if choice < 0:
        next_plan[0:words] = filled[depth * words : depth * words + words]
        return True
    for index in range(choice_end[choice - 1] if choice > 0 else 0, choice_end[choice]):
        if plans[TRIES] > MOST_TRIES:
            return False
        if fill_also(depth, choice_of[index]) <= turn[DUE] and is_found(depth + 1):
            return True
    return False


def open_choice(depth: i32) -> i32:
    """Return the first choice none of whose groups is captured at this depth, or -1."""
    index = 0
    for choice in range(plans[CHOICES]):
        is_open = True
        while index < choice_end[choice]:
            if is_captured(choice_of[index], depth):
                is_open = False
            index += 1
        if is_open:
            return choice
    return -1


def is_captured(group: i32, depth: i32) -> bool:
    """Return True if all liberties of a group are filled at this depth."""
    words = measures[MASK]
    first, source = depth * words, (group >> 1) * words
    for word in range(words):  # noqa: SIM110 - the kernel's language has no generators
        if liberties[source + word] & ~filled[first + word] != 0:
            return False
    return True


def fill_also(depth: i32, group: i32) -> i32:
    """Fill a group's liberties at the next depth; return the number of points filled there."""
    words, count = measures[MASK], 0
    first, source = depth * words, (group >> 1) * words
    for word in range(words):
        both = filled[first + word] | liberties[source + word]
        filled[first + words + word] = both
        count += i32(both.bit_count())
    return count
