"""The documentation's examples with other packages are correct."""

import doctest
from pathlib import Path

LEARNING = Path(__file__).parents[2] / "docs" / "library" / "learning.md"
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def test_the_doctests_of_learning_md_pass() -> None:
    failed, tried = doctest.testfile(str(LEARNING), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert tried > 10
