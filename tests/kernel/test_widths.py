"""No number of the kernel leaves its width, and no index is below zero."""

import pytest

from redstone.bot.fastboard import FastBoard
from redstone.bot.kernel import lay_out
from redstone.rules.redstone import Redstone
from tests.kernel.checked import checked_kernel, fitting


@pytest.mark.parametrize("size", [2, 5, 9, 19])
def test_every_number_fits(size: int) -> None:
    kernel, count = checked_kernel()
    assert count > 50
    for seed in (0, 2**31 - 1):
        kernel.call("seed", seed)
        lay_out(kernel, FastBoard.of(Redstone(pie=False).start(size, size)))
        kernel.call("plant")
        kernel.call("play_out", 1 + 200 // size**2)
        kernel.call("simulate", 1 + 400 // size**2, seed & 1)


def test_one_that_does_not_fit_would_be_seen() -> None:
    with pytest.raises(OverflowError, match="32 bits"):
        fitting(2**31, 32)
    kernel, _ = checked_kernel()
    with pytest.raises(OverflowError):
        kernel.call("begin", 2**16, 2**16)
