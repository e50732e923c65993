"""All cards of a device: due dates, the effect of answers, the limit, and two windows."""

import json
from collections.abc import Mapping
from datetime import date
from itertools import count

import pytest

from redstone.app.practice import deck as decks
from redstone.app.practice.card import MistakeCard, Record, data_of
from redstone.app.practice.count import CardCount, count_cards
from redstone.app.practice.deck import FORGOTTEN, Deck
from redstone.app.practice.judging import ENOUGH, ConfirmedMistake
from redstone.app.practice.memory import Grade
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.storage.progress import A_DAY, DUE, due_today, write_due
from redstone.record.work import run_to_end
from tests.practice.cards import TODAY, moves, open_card, proven_card
from tests.storage.windows import Disk, Window


class DeckVisit:
    """A window with its deck, on a given day."""

    def __init__(self, disk: Disk, day: int = TODAY) -> None:
        """Open a window on a disk, with a deck read on this day."""
        self.window, self.day = Window(disk), day
        self.told = 0
        ticks = count(1_000_000)
        self.deck = Deck(self.window.kept, lambda: next(ticks), lambda: date.fromordinal(self.day))
        self.deck.changed = self._hear
        self.deck.when_read(lambda: None)
        disk.settle()

    def _hear(self) -> None:
        """Count a notification."""
        self.told += 1


def numbered_cards(number: int, **changed: object) -> dict[str, MistakeCard]:
    """Return a number of cards by generated names."""
    return {f"card-{n:05d}": open_card(made=TODAY - n, **changed) for n in range(number)}


def test_the_longest_due_come_first_and_at_most_ten_a_day() -> None:
    visit = DeckVisit(Disk())
    assert visit.deck.add(numbered_cards(14)) == 14
    assert visit.deck.due == tuple(f"card-{n:05d}" for n in range(13, 3, -1))
    for name in visit.deck.due[:4]:
        visit.deck.answer(name, Grade.RIGHT)
    assert len(visit.deck.due) == A_DAY - 4
    assert visit.deck.asked == 4
    while visit.deck.due:
        visit.deck.answer(visit.deck.due[0], Grade.WRONG)
    visit.day += 1
    assert len(visit.deck.due) == A_DAY
    assert "card-00003" in visit.deck.due


def test_only_the_first_answer_of_a_day_counts() -> None:
    visit = DeckVisit(Disk())
    visit.deck.add({"one-card": proven_card()})
    visit.deck.answer("one-card", Grade.WRONG)
    known = visit.deck.get("one-card")
    visit.deck.answer("one-card", Grade.RIGHT)
    visit.deck.answer("no-card", Grade.RIGHT)
    assert visit.deck.get("one-card") == known
    assert visit.deck.due == ()


def test_the_cards_are_counted_once_for_each_change_and_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walked = list[int]()

    def walking(records: Mapping[str, Record], day: int) -> CardCount:
        """Record the day, and count the cards."""
        walked.append(day)
        return count_cards(records, day)

    monkeypatch.setattr(decks, "count_cards", walking)
    visit = DeckVisit(Disk())
    visit.deck.add(numbered_cards(14))
    walked.clear()
    for _ in range(5):
        assert (len(visit.deck.due), len(visit.deck.cards), visit.deck.away) == (A_DAY, 14, 0)
        assert (len(visit.deck.next_days), visit.deck.asked) == (14, 0)
    assert len(walked) <= 1
    visit.deck.put_away(visit.deck.due[0])
    assert (visit.deck.away, len(visit.deck.next_days)) == (1, 13)
    visit.day += 1
    assert len(visit.deck.due) == A_DAY
    assert len(walked) <= 3


def test_a_removed_card_is_not_asked_until_it_is_restored() -> None:
    disk = Disk()
    visit = DeckVisit(disk)
    visit.deck.add({"one-card": proven_card()})
    visit.deck.put_away("one-card")
    assert (visit.deck.due, visit.deck.next_days) == ((), ())
    disk.settle()
    later = DeckVisit(disk, TODAY + 100)
    assert later.deck.due == ()
    later.deck.put_away("one-card", away=False)
    assert list(later.deck.due) == ["one-card"]


def test_adding_an_existing_card_keeps_its_answers() -> None:
    visit = DeckVisit(Disk())
    visit.deck.add({"one-card": proven_card()})
    visit.deck.answer("one-card", Grade.RIGHT)
    assert visit.deck.add({"one-card": proven_card(), "two-card": open_card()}) == 1
    assert list(visit.deck.due) == ["two-card"]


def test_answers_are_stored_and_reach_the_other_window() -> None:
    disk = Disk()
    here, there = DeckVisit(disk), DeckVisit(disk)
    here.deck.add({"one-card": proven_card()})
    here.deck.note_searched("0123456789abcdef", {})
    disk.settle()
    assert there.deck.due == ("one-card",)
    assert there.deck.has_searched("0123456789abcdef")
    there.deck.answer("one-card", Grade.NEAR)
    disk.settle()
    assert here.deck.due == ()
    assert here.told == 1
    later = DeckVisit(disk, TODAY + 1)
    assert later.deck.due == ("one-card",)
    assert later.deck.get("one-card") == here.deck.get("one-card")


def test_the_reasons_for_mistakes_without_cards_are_stored() -> None:
    disk = Disk()
    here, there = DeckVisit(disk), DeckVisit(disk)
    here.deck.note_searched("0123456789abcdef", {4: NoCardReason.LOST, 12: NoCardReason.SMALL})
    disk.settle()
    assert there.deck.unasked_of("0123456789abcdef") == {
        4: NoCardReason.LOST,
        12: NoCardReason.SMALL,
    }
    assert there.deck.unasked_of("fedcba9876543210") == {}


def test_cards_of_shorter_searches_are_checked_and_keep_their_answers() -> None:
    visit = DeckVisit(Disk())
    sure = open_card(simulations=ENOUGH)
    visit.deck.add({"away": open_card(away=True), "proven": proven_card(), "sure": sure})
    visit.deck.add({"late": open_card(due=TODAY + 1), "due": open_card()})
    assert visit.deck.unchecked == ["due", "late", "away"]
    visit.deck.answer("due", Grade.RIGHT)
    before = visit.deck.get("due")
    found = ConfirmedMistake(moves("c5"), 0.7, 0.2, moves("d3"), simulations=ENOUGH)
    visit.deck.correct("due", found)
    visit.deck.drop("late")
    visit.deck.correct("late", found)
    after = visit.deck.get("due")
    assert before is not None
    assert after is not None
    assert (after.good, after.best, after.after, after.answer, after.simulations) == (
        moves("c5"), 0.7, 0.2, moves("d3"), ENOUGH)  # fmt: skip
    assert (after.memory, after.asked, after.due) == (before.memory, 1, before.due)
    assert set(visit.deck.cards) == {"away", "proven", "sure", "due"}
    assert visit.deck.unchecked == ["away"]


def test_beyond_the_limit_the_cards_removed_longest_ago_are_deleted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decks, "MOST", 5)
    monkeypatch.setattr(decks, "MOST_SIFTED", 2)
    visit = DeckVisit(Disk())
    visit.deck.add(numbered_cards(5))
    visit.deck.put_away("card-00003")
    visit.deck.put_away("card-00001")
    for name in ("game-1-x", "game-2-x", "game-3-x"):
        visit.deck.note_searched(name, {})
    visit.deck.add({"new-card": proven_card()})
    assert "card-00003" not in visit.deck.cards
    assert not visit.deck.has_searched("game-1-x")
    visit.deck.add({"newer-card": proven_card()})
    assert "card-00001" not in visit.deck.cards
    visit.deck.answer("card-00000", Grade.RIGHT)
    visit.deck.add({"newest-card": proven_card()})
    assert set(visit.deck.cards) == {
        "card-00002",
        "card-00004",
        "new-card",
        "newer-card",
        "newest-card",
    }


def test_an_unreadable_card_stays_and_is_counted() -> None:
    disk = Disk()
    disk.records["cards", "c-broken"] = 3, "{"
    visit = DeckVisit(disk)
    assert (visit.deck.illegible, visit.deck.due) == (1, ())
    assert disk.records["cards", "c-broken"] == (3, "{")


# -- the menu's text -----------------------------------------------------------------------


def test_the_menu_shows_the_cards_due_on_any_day() -> None:
    disk = Disk()
    visit = DeckVisit(disk)
    visit.deck.add(numbered_cards(14) | {"later-card": proven_card(due=TODAY + 5)})
    for name in visit.deck.due[:3]:
        visit.deck.answer(name, Grade.RIGHT)
    texts, deck = visit.window, visit.deck
    write_due(texts, deck.coming, deck.day, deck.asked)
    for day in (TODAY, TODAY + 1, TODAY + 6):
        visit.day = day
        assert due_today(texts, day) == len(deck.due)
    assert due_today(texts, TODAY - 1) == 0


@pytest.mark.parametrize(
    "text", ["", "{", '{"version":1}', '{"version":2,"days":[1]}', "[" * 5_000, "x" * 5_000]
)
def test_an_unreadable_menu_text_shows_nothing(text: str) -> None:
    window = Window(Disk())
    window.keep(DUE, text)
    assert due_today(window, TODAY) == 0


@pytest.mark.parametrize("days", ["null", "[-1]", '["a"]', "[[1]]", "[1.5]", "{}"])
def test_invalid_days_are_not_counted(days: str) -> None:
    window = Window(Disk())
    window.keep(DUE, f'{{"version":1,"days":{days},"asked":[1,1]}}')
    assert due_today(window, TODAY) == 0


# -- forgetting ----------------------------------------------------------------------------


def test_deleted_cards_stay_deleted_until_restored() -> None:
    disk = Disk()
    disk.records["cards", "c-broken"] = 3, "{"
    visit = DeckVisit(disk)
    visit.deck.add(numbered_cards(3))
    visit.deck.note_searched("0123456789abcdef", {})
    before = visit.deck.cards
    assert visit.deck.forgotten == 0
    run_to_end(visit.deck.deleting_all())
    disk.settle()
    assert (visit.deck.cards, visit.deck.illegible, visit.deck.due) == ({}, 0, ())
    assert visit.deck.has_searched("0123456789abcdef")
    assert DeckVisit(disk).deck.cards == {}
    assert visit.deck.forgotten > 0
    again = DeckVisit(disk)
    while again.deck.now < visit.deck.forgotten:
        """The deck's clock advances whenever it is read."""
    assert again.deck.forgotten == visit.deck.forgotten
    run_to_end(visit.deck.restoring())
    disk.settle()
    assert DeckVisit(disk).deck.cards == before
    assert (again.deck.cards, again.deck.forgotten) == (before, 0)


def test_an_export_file_does_not_carry_the_deletion_of_all_cards() -> None:
    here, there = DeckVisit(Disk()), DeckVisit(Disk())
    here.deck.add(numbered_cards(1))
    run_to_end(here.deck.deleting_all())
    assert exported_records(here) == []
    run_to_end(
        there.deck.importing([{"id": FORGOTTEN, "version": 1, "changed": 5, "sifted": True}])
    )
    assert there.deck.forgotten == 0


def test_a_deletion_time_in_the_future_deletes_nothing() -> None:
    disk = Disk()
    disk.records["cards", FORGOTTEN] = 1, '{"version":1,"changed":9000000000000,"sifted":true}'
    assert DeckVisit(disk).deck.forgotten == 0


# -- the file of everything ------------------------------------------------------------------


def exported_records(visit: DeckVisit) -> list[dict[str, object]]:
    """Return the exported records, read again."""
    lines = [json.dumps({"store": "cards", **each}) for each in run_to_end(visit.deck.exporting())]
    return [json.loads(line) for line in lines]


def test_an_import_adds_every_card_once() -> None:
    here, there = DeckVisit(Disk()), DeckVisit(Disk())
    here.deck.add(numbered_cards(3))
    here.deck.note_searched("0123456789abcdef", {})
    here.deck.answer("card-00001", Grade.RIGHT)
    for _ in range(2):
        run_to_end(there.deck.importing(exported_records(here)))
        assert there.deck.cards == here.deck.cards
        assert there.deck.has_searched("0123456789abcdef")


def test_an_import_keeps_the_later_state_of_each_card() -> None:
    here, there = DeckVisit(Disk()), DeckVisit(Disk())
    for visit in (here, there):
        visit.deck.add(numbered_cards(2))
    before = exported_records(here)
    here.deck.answer("card-00001", Grade.RIGHT)
    run_to_end(here.deck.importing(before))
    assert here.deck.asked == 1
    run_to_end(there.deck.importing(exported_records(here)))
    assert there.deck.cards == here.deck.cards


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"id": 3},
        {"id": "c-0123456789abcdef"},
        {"id": "c-0123456789abcdef", "version": 1, "changed": 1, "link": "x"},
        {"id": "c-0123456789abcdef", "text": "{"},
        {"id": "../etc", "version": 1, "changed": 1, "sifted": True},
    ],
)
def test_damaged_cards_of_a_file_are_set_aside(record: dict[str, object]) -> None:
    disk = Disk()
    visit = DeckVisit(disk)
    good = {"id": "card-00000", **data_of(proven_card())}
    run_to_end(visit.deck.importing([record, good]))
    assert list(visit.deck.cards) == ["card-00000"]
    assert list(visit.window.kept.damaged.values()) == [json.dumps(record)]


def test_an_unreadable_record_is_exported_as_its_text() -> None:
    disk = Disk()
    disk.records["cards", "c-broken00"] = 3, "{"
    assert exported_records(DeckVisit(disk)) == [
        {"store": "cards", "id": "c-broken00", "text": "{"}
    ]
