"""The card known before all others, from texts of a tab and of the menu."""

import pytest

from redstone.app.practice.prefetch import ASKED, NOTHING, known_ahead
from redstone.app.storage.progress import A_DAY, DUE, write_due
from tests.practice.cards import TODAY
from tests.storage.windows import Disk, Window

FIRST, SECOND = "c-0000000000000001", "c-0000000000000002"
COMING = [(TODAY - 3, FIRST), (TODAY, SECOND), (TODAY + 1, "c-0000000000000003")]


def window_with_due_card(asked: int = 0) -> Window:
    """Return a window whose menu text of today has the cards of COMING, `asked` of them done."""
    window = Window(Disk())
    write_due(window, COMING, TODAY, asked)
    return window


def test_the_card_due_longest_is_read_first() -> None:
    assert known_ahead(window_with_due_card(), TODAY) == (FIRST, 2)
    assert known_ahead(window_with_due_card(asked=A_DAY), TODAY + 1) == (FIRST, 3)


def test_a_tab_continues_with_its_current_card() -> None:
    window = window_with_due_card()
    window.remember(ASKED, SECOND)
    assert known_ahead(window, TODAY).name == SECOND
    window.remember(ASKED, "no id!")
    assert known_ahead(window, TODAY).name == FIRST


def test_if_no_card_is_due_none_is_read_first() -> None:
    assert known_ahead(window_with_due_card(asked=A_DAY), TODAY) == NOTHING
    window = Window(Disk())
    assert known_ahead(window, TODAY) == NOTHING
    write_due(window, COMING[2:], TODAY, 0)
    assert known_ahead(window, TODAY) == NOTHING


@pytest.mark.parametrize(
    "names", ['"names":[]', '"names":[7]', '"names":["a b"]', '"names":{}', '"others":1']
)
def test_damaged_texts_name_no_card(names: str) -> None:
    window = window_with_due_card()
    text = window.stored(DUE)
    begun = text.index('"names"')
    window.keep(DUE, text[:begun] + names + text[text.index(',"asked"') :])
    assert known_ahead(window, TODAY) == ("", 2)
    window.keep(DUE, "[")
    assert known_ahead(window, TODAY) == NOTHING
