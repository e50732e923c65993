"""Cards as records: written and read back, damaged in any way, and merged from two states."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.practice.card import (
    CardKind,
    MistakeCard,
    SearchedGame,
    data_of,
    name_of,
    read_record,
)
from redstone.app.practice.memory import Grade, Memory
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.storage.validation import Damaged, Newer
from redstone.commands.symmetry import SYMMETRIES, Symmetry
from redstone.record.game import Game
from tests.games import game_of_link
from tests.practice.cards import PROVEN, TODAY, moves, open_card, proven_card

KIND = CardKind()
CARDS = (
    proven_card(),
    open_card(source="0123456789abcdef", away=True),
    open_card(others={"notes": "of a later version"}),
    proven_card().answered(Grade.RIGHT, TODAY, 5).answered(Grade.WRONG, TODAY + 3, 9),
    SearchedGame(12),
    SearchedGame(12, {"more": [1]}),
    SearchedGame(12, {}, {3: NoCardReason.LOST, 8: NoCardReason.UNCLEAR}),
    open_card(simulations=150_000),
)


@pytest.mark.parametrize("value", CARDS)
def test_a_card_survives_a_round_trip_through_its_record(value: MistakeCard | SearchedGame) -> None:
    assert KIND.read("an-id", KIND.text(value)) == value


def changed(**fields: Any) -> str:
    """Return the text of a card with other fields."""
    return json.dumps({**data_of(proven_card()), **fields})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '"x"',
        "null",
        '{"version":1}',
        changed(version=0),
        changed(changed=-1),
        changed(changed=1.5),
        changed(link="#redstone3n-1-a3"),
        changed(link=3),
        changed(played="a99"),
        changed(played=None),
        changed(good=[]),
        changed(good="a1"),
        changed(good=["a1"] * 801),
        changed(good=[["a1"]]),
        changed(best=1.5),
        changed(best=float("nan")),
        changed(best=True),
        changed(after="0.5"),
        changed(answer=None),
        changed(source=None),
        changed(source="x" * 41),
        changed(made=-1),
        changed(due=10**9),
        changed(last=True),
        changed(asked=2**60),
        changed(memory=[1]),
        changed(memory=[1, 11]),
        changed(memory=[float("inf"), 5]),
        changed(memory="ab"),
        changed(simulations=-1),
        changed(simulations="many"),
        "[" * 100_000,
    ],
)
def test_invalid_records_are_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        read_record(text)


def test_a_record_of_a_later_version_is_left_unread() -> None:
    with pytest.raises(Newer):
        read_record(changed(version=2))


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_no_value_of_a_field_breaks_the_reader(value: object) -> None:
    for name in data_of(proven_card()):
        try:
            read_record(changed(**{name: value}))
        except Damaged:
            continue


def test_merging_two_states_gives_the_later_one_in_either_order() -> None:
    early, late = proven_card(changed=5), proven_card(changed=6, away=True)
    assert KIND.merged(early, late) == KIND.merged(late, early) == late
    one, other = proven_card(asked=1), proven_card(asked=2)
    assert KIND.merged(one, other) == KIND.merged(other, one)


def test_merging_keeps_the_answers_of_the_state_that_was_asked() -> None:
    learned = proven_card(changed=5).answered(Grade.RIGHT, TODAY, 2_000)
    put_away = replace(learned, away=True)
    found = proven_card(changed=3_000, made=TODAY + 9, source="0123456789abcdef")
    for mine in (learned, put_away):
        both = KIND.merged(mine, found)
        assert both == KIND.merged(found, mine)
        assert isinstance(both, MistakeCard)
        assert (both.asked, both.memory, both.due) == (1, learned.memory, learned.due)
        assert (both.away, both.source, both.changed) == (mine.away, found.source, 3_000)


def test_unknown_reasons_are_left_out() -> None:
    told = {"3": "lost", "5": "of a later version", "x": "lost", "²": "lost", "9" * 9: "lost"}
    text = json.dumps({"version": 1, "changed": 1, "sifted": True, "unasked": told})
    assert read_record(text) == SearchedGame(1, {}, {3: NoCardReason.LOST})
    for other in ([1], "lost", None, {"3": ["lost"]}):
        text = json.dumps({"version": 1, "changed": 1, "sifted": True, "unasked": other})
        assert read_record(text) == SearchedGame(1)


def test_merging_keeps_the_results_of_the_longer_search() -> None:
    sure = replace(open_card(simulations=150_000, changed=5), good=moves("c5"))
    answered = open_card(changed=1).answered(Grade.RIGHT, TODAY, 9)
    both = KIND.merged(sure, answered)
    assert both == KIND.merged(answered, sure)
    assert isinstance(both, MistakeCard)
    assert (both.good, both.simulations) == (moves("c5"), 150_000)
    assert (both.asked, both.memory, both.changed) == (1, answered.memory, 9)


def test_merging_keeps_a_card_removed_before_it_was_asked() -> None:
    found = proven_card(changed=3_000, made=TODAY + 9)
    both = KIND.merged(found, proven_card(changed=2_000, away=True))
    assert isinstance(both, MistakeCard)
    assert both.away


def test_merging_keeps_a_restored_card() -> None:
    away = proven_card(changed=2_000, away=True)
    back = replace(away, changed=2_500, away=False)
    assert KIND.merged(away, back) == KIND.merged(back, away) == back


def test_an_answer_postpones_a_card() -> None:
    card = proven_card().answered(Grade.RIGHT, TODAY, 77)
    assert (card.asked, card.missed, card.last, card.due, card.changed) == (
        1,
        0,
        TODAY,
        TODAY + 2,
        77,
    )
    assert card.memory == Memory(2.3065, card.memory.difficulty if card.memory else 0)
    again = card.answered(Grade.WRONG, TODAY + 2, 78)
    assert (again.asked, again.missed, again.due) == (2, 1, TODAY + 3)


def test_a_cards_name_is_the_same_for_symmetric_boards() -> None:
    game = game_of_link(PROVEN)
    names = {name_of(image_of(game, symmetry)) for symmetry in SYMMETRIES}
    assert len(names) == 1
    further = game.play(next(iter(game.rules.legal_moves(game.position))))
    assert name_of(further) not in names
    assert name_of(game_of_link("#redstone4x3n-1-a3b3a1c2b2c1")) not in names


def image_of(game: Game, symmetry: Symmetry) -> Game:
    """Return the same game on a rotated or mirrored board."""
    made = game.go_to(0).without_future()
    for move in game.moves:
        made = made.play(symmetry.move(game.position.board, move))
    return made
