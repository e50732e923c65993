"""Turns of Savage Go by another plan, where the one at hand does not allow a stone.

Each own group without liberty that nothing frees yet needs an enemy group beside it to be captured;
what frees it is its choice. So a stone is legal if one enemy group of every choice can be captured
together by the stones that are due. All ways are tried, as far as `rules.cheapest_cover` would.
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
    counts,
    end_turn,
    enemies,
    held,
    is_complete,
    is_legal,
    is_unfreed,
    meet_enemies,
    next_plan,
    put_down,
    take_plan,
    turn,
)

MOST_TRIES = 250
"""Sets of captures looked at for one stone; on boards of random stones 20 are plenty."""

CHOICES, TRIES = 0, 1
plans = i32_array(2)
"""How many groups are to be freed, and the sets of captures that have been looked at."""
choice_end = i32_array(LARGEST + 1)
"""Where the enemy groups of each choice end; those of the next one follow."""
choice_of = i32_array(4 * LARGEST)
filled = i64_array((LARGEST + 1) * WORDS)
"""The points of a plan that is put together, one set of captures after the other."""


def play_savage(point: i32) -> None:
    """Place a stone, and end the turn with what follows if it is complete."""
    if can_go_on(point):
        take_plan()
    put_down(point)
    if is_complete():
        end_turn()


def can_go_on(point: i32) -> bool:
    """Whether the turn can be completed after a stone at an empty point, by any plan."""
    return is_legal(point) or has_other_plan(point)


def has_other_plan(point: i32) -> bool:
    """Whether there is a plan beside the one at hand, which is the next one then."""
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
    """Whether a plan was looked for and neither found nor ruled out."""
    return plans[TRIES] > MOST_TRIES


def gather_choices(point: i32) -> None:
    """Find what frees each own group that waits, and a stone at an empty point."""
    plans[CHOICES] = 0
    for index in range(turn[HELD]):
        if is_unfreed(held[index]):
            add_choice()
    if not breathes_at(point):
        meet_enemies(point)
        add_choice()


def add_choice() -> None:
    """Add the groups that were met."""
    number = plans[CHOICES]
    end = choice_end[number - 1] if number > 0 else 0
    for index in range(counts[ENEMIES]):
        choice_of[end] = enemies[index]
        end += 1
    choice_end[number] = end
    plans[CHOICES] += 1


def is_found(depth: i32) -> bool:
    """Whether what is filled at a depth can be completed; then it is the next plan."""
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
    """The first choice of which no group is captured by what is filled at a depth, else -1."""
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
    """Whether all liberties of a group are filled at a depth."""
    words = measures[MASK]
    first, source = depth * words, (group >> 1) * words
    for word in range(words):  # noqa: SIM110 - the kernel's language has no generators
        if liberties[source + word] & ~filled[first + word] != 0:
            return False
    return True


def fill_also(depth: i32, group: i32) -> i32:
    """Fill a group's liberties too, one deeper; how many points are filled then."""
    words, count = measures[MASK], 0
    first, source = depth * words, (group >> 1) * words
    for word in range(words):
        both = filled[first + word] | liberties[source + word]
        filled[first + words + word] = both
        count += i32(both.bit_count())
    return count
