"""The types of the page's elements are those of its HTML."""

from tools.page_ids import FILE, declarations


def test_the_types_of_elements_by_id_are_up_to_date() -> None:
    assert FILE.read_text() == declarations(), "run python -m tools.page_ids"
