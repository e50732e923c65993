"""The template of the catalogues has what the sources say, no more and no less."""

from tools.languages.paths import TEMPLATE
from tools.languages.po import written
from tools.languages.template import HEAD, entries


def test_the_template_is_that_of_the_sources() -> None:
    """`python -m tools.languages update` makes it so."""
    assert TEMPLATE.read_text(encoding="utf-8") == written([HEAD, *entries()], 2)
