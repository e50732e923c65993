"""Hypothesis finds the same examples regardless of earlier tests."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import THOROUGH

CONSTANTS = tuple(range(7_000_000, 7_000_900, 9))
"""Constants, some of which Hypothesis would try."""


@pytest.mark.skipif(THOROUGH, reason="new examples are wanted")
def test_examples_do_not_depend_on_earlier_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[list[int]] = []

    @settings(max_examples=300)
    @given(st.integers())
    def record(number: int) -> None:
        """Record a generated number."""
        found[-1].append(number)

    module, file = ModuleType("made_up"), tmp_path / "made_up.py"
    file.write_text(f"NUMBERS = {CONSTANTS}\n")
    module.__file__ = str(file)
    for _ in range(2):
        found.append([])
        record()
        monkeypatch.setitem(sys.modules, "made_up", module)
    assert found[0] == found[1]
