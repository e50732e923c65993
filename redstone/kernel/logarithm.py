"""Natural logarithms by a table, the same on every machine."""

from redstone.kernel.machine import f64, f64_array, i32

KNOWN = 4096
TERMS = 20
"""Number of terms, more than change the last digit."""

logarithms = f64_array(KNOWN)
"""The logarithms of the whole numbers from 1 on, once computed."""


def make_logarithms() -> None:
    """Fill the table by ln(n + 1) = ln(n) + 2 artanh(1 / (2n + 1)).

    It must be called once before `logarithm`.
    """
    for number in range(1, KNOWN - 1):
        z = 1.0 / f64(2 * number + 1)
        power, total = z, 0.0
        for term in range(TERMS):
            total += power / f64(2 * term + 1)
            power *= z * z
        logarithms[number + 1] = logarithms[number] + 2.0 * total


def logarithm(number: i32) -> f64:
    """Return the logarithm of a number from 1 on; beyond the table to about a part in 4000."""
    doubled = 0.0
    while number >= KNOWN:
        number >>= 1
        doubled += logarithms[2]
    return logarithms[number] + doubled
