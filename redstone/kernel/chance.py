"""Random numbers by multiplication with carry (Marsaglia 2003), without overflow."""

from redstone.kernel.machine import exported, i32, i64, i64_array

MULTIPLIER = 698769069
LOW = (1 << 32) - 1
"""Mask of the state's lower half, the random number; the upper half is the carry."""

chance = i64_array(1)
"""The state, above 0 and below MULTIPLIER << 32."""


@exported
def seed(number: i32) -> None:
    """Start the random sequence of a number of 0 or more."""
    chance[0] = (i64(number) << 16) + MULTIPLIER
    for _ in range(8):
        below(1)


def below(limit: i32) -> i32:
    """Return the next random number of the sequence, uniform from 0 to one less than the limit."""
    state = chance[0]
    state = MULTIPLIER * (state & LOW) + (state >> 32)
    chance[0] = state
    return i32((state & LOW) * limit >> 32)
