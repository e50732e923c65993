"""A trail is shortened as far as its fault allows."""

from collections.abc import Sequence
from typing import cast

import pytest
from playwright.sync_api import Browser

from tests.monkey.monkey import Monkey, RoundFailure
from tests.monkey.step import MonkeyStep

BEGIN = MonkeyStep("begin", "phone")


class FakeMonkey(Monkey):
    """A monkey without a browser: some keys in order break the page, and so does "boom"."""

    def __init__(self, *keys: str) -> None:
        """Make a monkey whose page breaks when these keys have been pressed in order."""
        super().__init__(cast(Browser, None), "")
        self.keys = keys

    def follow(self, trail: Sequence[MonkeyStep]) -> RoundFailure | None:
        """Return a failure with the trail up to the step that breaks the page, or None."""
        waited = list(self.keys)
        for at, step in enumerate(trail):
            if step.where == "boom":
                return RoundFailure("boom", tuple(trail[: at + 1]))
            if step.where == waited[0]:
                waited.pop(0)
            if not waited:
                return RoundFailure(f"uncaught after {at} steps", tuple(trail[: at + 1]))
        return None


@pytest.mark.parametrize("keys", ["a", "ab", "aab", "cab"])
def test_only_the_steps_that_break_the_page_are_left(keys: str) -> None:
    """A shortened trail has its first step and the keys that cause the same fault."""
    trail = [
        BEGIN,
        *(MonkeyStep("key", key) for key in "xyzcwxaayxwbxyz"),
        MonkeyStep("key", "boom"),
    ]
    monkey = FakeMonkey(*keys)
    failure = monkey.follow(trail)
    assert failure is not None
    kept: list[RoundFailure] = []
    short = monkey.shorten(failure, kept.append)
    assert kept[-1] == short
    assert [step.where for step in short.trail] == ["phone", *keys]
