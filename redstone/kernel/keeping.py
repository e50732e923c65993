"""The position that a search starts from, kept while games are played on from it."""

from redstone.kernel.groups import at, breaths, free, liberties, next_stone, now, size
from redstone.kernel.machine import i32_array, i64_array
from redstone.kernel.points import AREA, LARGEST, MASK, WORDS, measures

kept_at = i32_array(LARGEST)
kept_next = i32_array(LARGEST)
kept_size = i32_array(LARGEST + 1)
kept_breaths = i32_array(LARGEST + 1)
kept_liberties = i64_array((LARGEST + 1) * WORDS)
kept_free = i32_array(LARGEST)
kept_now = i32_array(4)


def keep_board() -> None:
    """Keep the position on the board."""
    area = measures[AREA]
    masks = (area + 1) * measures[MASK]
    kept_at[0:area] = at[0:area]
    kept_next[0:area] = next_stone[0:area]
    kept_size[0 : area + 1] = size[0 : area + 1]
    kept_breaths[0 : area + 1] = breaths[0 : area + 1]
    kept_liberties[0:masks] = liberties[0:masks]
    kept_free[0:area] = free[0:area]
    kept_now[0:4] = now[0:4]


def restore_board() -> None:
    """Put the position that is kept on the board again."""
    area = measures[AREA]
    masks = (area + 1) * measures[MASK]
    at[0:area] = kept_at[0:area]
    next_stone[0:area] = kept_next[0:area]
    size[0 : area + 1] = kept_size[0 : area + 1]
    breaths[0 : area + 1] = kept_breaths[0 : area + 1]
    liberties[0:masks] = kept_liberties[0:masks]
    free[0:area] = kept_free[0:area]
    now[0:4] = kept_now[0:4]
