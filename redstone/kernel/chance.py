"""Random numbers by multiply-with-carry (Marsaglia 2003), without overflow."""

from redstone.kernel.machine import exported, i32, i64, i64_array

MULTIPLIER = 698769069
LOW = (1 << 32) - 1
"""Mask of the state's lower half, the random number; the upper half is the carry."""

chance = i64_array(1)
"""The state, above 0 and below MULTIPLIER << 32."""


@exported
def seed(number: i32) -> None:
    """Seed the random sequence with a number of at least 0."""
    chance[0] = (i64(number) << 16) + MULTIPLIER
    for _ in range(8):
        below(1)


def below(limit: i32) -> i32:
    """Return the next random number, uniform in 0 .. limit - 1."""
    state = chance[0]
    state = MULTIPLIER * (state & LOW) + (state >> 32)
    chance[0] = state
    return i32((state & LOW) * limit >> 32)
