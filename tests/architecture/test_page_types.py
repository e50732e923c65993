"""The types of the page's elements and of its data are those of the HTML and of Python."""

from tools.page_types import FILE, declarations


def test_the_types_for_scripts_are_up_to_date() -> None:
    """The file equals what `python -m tools.page_types` writes."""
    assert FILE.read_text() == declarations(), "run python -m tools.page_types"
