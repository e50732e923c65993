"""The explained situations are stored, and explained once or twice. Their text may be damaged."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.encounter import TIMES, Encounter, Explained
from redstone.app.play.session import Session
from redstone.app.play.settings import Settings
from redstone.app.storage.progress import (
    MAX_MET,
    MET,
    Explainer,
    merged_met,
    read_met,
    write_met,
)
from redstone.app.storage.validation import Damaged
from tests.app.sessions import at, playing


class FakeStorage:
    """Texts by name, in a browser that may refuse to store any."""

    def __init__(self, *, refuses: bool = False) -> None:
        """Make an empty storage that refuses to store if `refuses`."""
        self.texts: dict[str, str] = {}
        self.refuses = refuses
        self.aside: list[str] = []

    def stored(self, name: str) -> str:
        """Return the text of this name."""
        return self.texts.get(name, "")

    def keep(self, name: str, text: str) -> bool:
        """Store a text, unless refused."""
        if not self.refuses:
            self.texts[name] = text
        return not self.refuses

    def recalled(self, name: str) -> str:
        """Return the tab's text of this name."""
        return self.stored(name)

    def remember(self, name: str, text: str) -> bool:
        """Store a text for the tab, unless refused."""
        return self.keep(name, text)


def explaining(storage: FakeStorage) -> Explainer:
    """Return an explainer with these texts."""
    return Explainer(storage, storage.aside.append)


def capture() -> Session:
    """Return a session in which Black has just captured a white stone with red."""
    session = playing("redstone", "b1 a1 e5 d4")
    session.board_input.place(at("a2"), red=True)
    return session


def explained_encounters(session: Session) -> list[Encounter]:
    """Return the encounters being explained."""
    return [
        notice.encounter
        for notice in session.board_input.now.notices
        if isinstance(notice, Explained)
    ]


def test_each_situation_is_explained_a_limited_number_of_times() -> None:
    storage = FakeStorage()
    for time in range(3):
        session = capture()
        explaining(storage).show_due(session)  # another page each time
        assert (Encounter.CAPTURE in explained_encounters(session)) is (
            time < TIMES[Encounter.CAPTURE]
        )
    assert json.loads(storage.texts[MET])["met"]["capture"] == TIMES[Encounter.CAPTURE]


def test_one_situation_is_explained_at_a_time() -> None:
    session, it = capture(), explaining(FakeStorage())
    assert it.show_due(session)
    assert not it.show_due(session)
    assert explained_encounters(session) == [Encounter.CAPTURE]


def test_explanations_can_be_reset() -> None:
    it = explaining(FakeStorage())
    for _ in range(5):
        it.show_due(capture())
    it.forget()
    assert it.show_due(capture())


def test_explanations_can_be_switched_off() -> None:
    session = capture()
    session.board_input.set_settings(Settings(explain=False))
    assert not explaining(FakeStorage()).show_due(session)


def test_without_storage_explained_situations_are_remembered_while_the_page_is_open() -> None:
    it = explaining(FakeStorage(refuses=True))
    assert [it.show_due(capture()) for _ in range(3)] == [True, True, False]


def test_situations_explained_in_another_window_are_not_explained_again() -> None:
    storage = FakeStorage()
    one, other = explaining(storage), explaining(storage)
    assert one.show_due(capture())
    assert other.show_due(capture())
    assert not one.show_due(capture())


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"version": 1}',
        '{"version": 1, "met": []}',
        '{"version": 1, "met": {"capture": "2"}}',
        '{"version": 1, "met": {"capture": true}}',
        '{"version": 1, "met": {"capture": -1}}',
        '{"version": 1, "met": {"capture": 100}}',
        '{"version": 1, "met": {"capture": 1}}' + " " * MAX_MET,
    ],
)
def test_a_damaged_text_is_set_aside_and_everything_explained_again(text: str) -> None:
    storage = FakeStorage()
    storage.texts[MET] = text
    assert explaining(storage).show_due(capture())
    assert storage.aside == [text]
    assert read_met(json.loads(storage.texts[MET])["met"]) == {Encounter.CAPTURE: 1}


def test_a_newer_text_stays_unchanged() -> None:
    storage = FakeStorage()
    storage.texts[MET] = newer = '{"version": 2, "met": "otherwise"}'
    assert explaining(storage).show_due(capture())
    assert (storage.texts[MET], storage.aside) == (newer, [])


@given(st.dictionaries(st.sampled_from(Encounter), st.integers(0, 99)))
def test_met_situations_survive_a_round_trip(met: dict[Encounter, int]) -> None:
    assert read_met(json.loads(json.dumps(write_met(met)))) == met
    assert merged_met(met, {}) == merged_met({}, met) == merged_met(met, met) == met


@given(st.none() | st.integers() | st.text() | st.lists(st.integers()))
def test_records_of_explained_situations_that_are_no_dictionary_are_damaged(data: object) -> None:
    with pytest.raises(Damaged):
        read_met(data)
