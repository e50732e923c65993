"""JSON from outside: bounded before it is parsed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.storage.boot_state import MAX_BEFORE, read_library
from redstone.app.storage.session_text import restore
from redstone.app.storage.validation import MAX_DEPTH, Damaged, checking_depth, parse_json
from redstone.record.work import run_to_end

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('[]{}"\\a', max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[{"\\'), inner),
    max_leaves=8,
)


def depth_of(data: object) -> int:
    """Return the nesting depth of lists and objects."""
    if isinstance(data, dict | list):
        return 1 + max(map(depth_of, data.values() if isinstance(data, dict) else data), default=0)
    return 0


@given(JSON, st.integers(0, 4))
def test_the_depth_is_that_of_lists_and_objects(data: object, deepest: int) -> None:
    """The check of a text is true if and only if its data is nested deeper than allowed."""
    assert run_to_end(checking_depth(json.dumps(data), deepest)) is (depth_of(data) > deepest)


@given(JSON)
def test_json_within_the_bounds_is_parsed(data: object) -> None:
    """A byte order mark is ignored. A longer text than allowed raises."""
    text = json.dumps(data)
    assert parse_json(text, len(text)) == data
    assert parse_json(f"\ufeff{text}", len(text) + 1) == data, "as some programs begin a file"
    with pytest.raises(ValueError, match="longer"):
        parse_json(text, len(text) - 1)


@pytest.mark.parametrize("text", ["", "]", "[", '"', '"\\', "{]", "nul", "1" * 5000])
def test_invalid_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the parser's own words
        parse_json(text, 5000)


DEEP = [
    "[" * 100_000,
    '{"a":' * 100_000,
    "[" * 100_000 + "]" * 100_000,
    '{"version": 1, "games": ' + "[{" * 50_000,
    "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
]


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:12])
def test_deep_texts_never_reach_the_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored games and exports with deep nesting are refused as damaged before they are parsed."""

    def parser(text: str) -> object:
        """Fail the test."""
        raise AssertionError(f"{len(text)} characters were parsed")

    monkeypatch.setattr(json, "loads", parser)
    for read in (restore, read_library):
        with pytest.raises(Damaged):
            read(text)


def test_unclosed_quotes_are_scanned_once() -> None:
    """Checking the text again at every quote would take minutes."""
    for text in ('"' + '\\"' * 500_000, '"\\' * 500_000, "[]" * 500_000):
        with pytest.raises(ValueError):  # noqa: PT011 - the parser's own words
            parse_json(text, MAX_BEFORE)
