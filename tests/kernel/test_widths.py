"""No number of the kernel exceeds its width, and no index is below zero."""

from itertools import product

import pytest

from redstone.engine.layout import lay_out
from redstone.rules.go import Go
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from redstone.rules.savage import Savage
from tests.effort import some
from tests.kernel.checked import checked_kernel, fitting


@pytest.mark.parametrize("size", some([2, 5, 9, 19], 2))
def test_no_operation_overflows(size: int) -> None:
    kernel, count = checked_kernel()
    assert count > 50
    games: tuple[Rules, ...] = (Redstone(pie=False), Savage(), Go())
    for rules, seed in product(games, (0, 2**31 - 1)):
        kernel.call("seed", seed)
        lay_out(kernel, rules, rules.start(size, size))
        kernel.call("plant")
        kernel.call("play_out", 1 + 200 // size**2)
        kernel.call("simulate", 1 + 400 // size**2, seed & 1)
        if rules.name == "redstone":
            kernel.call("begin_proof", seed & 1)
            kernel.call("search_for", 150 if size < 9 else 10)
            kernel.call("list_legal")
        elif rules.name == "savage":
            kernel.call("begin_proof", seed & 1)
            kernel.call("search_for", 40 if size < 9 else 3 if size < 19 else 0)
            kernel.call("list_legal")


def test_an_overflow_is_detected() -> None:
    with pytest.raises(OverflowError, match="32 bits"):
        fitting(2**31, 32)
    kernel, _ = checked_kernel()
    with pytest.raises(OverflowError):
        kernel.call("begin", 2**16, 2**16, 0)
