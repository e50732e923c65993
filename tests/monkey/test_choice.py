"""Steps as lines, and the monkey's random choice of them."""

from dataclasses import replace
from random import Random

import pytest

from tests.monkey import matter
from tests.monkey.choice import PATIENCE, Lot
from tests.monkey.liking import WISHES, RoomWish, weight_of
from tests.monkey.seen import SeenPage, Thing
from tests.monkey.step import MonkeyStep, parse_step, read_trail, write_trail

THINGS = tuple(Thing(f"#{name}", "button") for name in ("undo", "hint", "confirm", "more-open"))
SEEN = SeenPage(things=THINGS, points=("0,0", "1,0", "0,1", "1,1"))
LOT = Lot("1/1", "desktop")
NUMBERS = range(300)


@pytest.mark.parametrize(
    "step",
    [
        MonkeyStep("reload"),
        MonkeyStep("click", '#head button[data-open="games"] >> nth=1'),
        MonkeyStep("paste", "", 'a "quoted"\nline, \\ and \u0000 \U0001f600'),
        MonkeyStep("fill", "#cols", "7"),
    ],
)
def test_a_step_survives_a_round_trip_through_its_line(step: MonkeyStep) -> None:
    assert "\n" not in str(step)
    assert parse_step(str(step)) == step
    assert read_trail(f"# a remark\n\n{write_trail([step, step])}") == [step, step]


def test_steps_depend_only_on_seed_and_page() -> None:
    """Drawn twice they are equal, and with another seed they are not."""
    steps = [LOT.choose(number, SEEN) for number in NUMBERS]
    assert steps == [LOT.choose(number, SEEN) for number in NUMBERS]
    other = Lot("2/1", "desktop")
    assert steps != [other.choose(number, SEEN) for number in NUMBERS]


def test_an_additional_control_changes_only_the_steps_that_use_it() -> None:
    extra = Thing("#extra", "button")
    more = replace(SEEN, things=(*THINGS, extra))
    used = 0
    for number in NUMBERS:
        step = LOT.choose(number, more)
        used += step == MonkeyStep("click", "#extra")
        assert step in (MonkeyStep("click", "#extra"), LOT.choose(number, SEEN))
    assert 0 < used < len(NUMBERS) // 3


def test_the_computers_answer_is_mostly_awaited() -> None:
    """While the computer thinks, more than half of the steps wait, but not all."""
    thinking = replace(SEEN, thinks=True)
    waits = sum(LOT.choose(number, thinking) == MonkeyStep("wait") for number in NUMBERS)
    assert len(NUMBERS) // 2 < waits < len(NUMBERS)


@pytest.mark.parametrize("wish", WISHES)
def test_the_wished_room_is_sought_and_ways_out_are_avoided(wish: RoomWish) -> None:
    """Elsewhere a control that leads there weighs five times others, and there leaving a fifth."""
    way = Thing(f"#more [{wish.ways[0]}]", "button")
    leave = Thing('#panel button[data-action="leave-room"]', "button")
    elsewhere = SeenPage(room="study" if wish.room == "learn" else "learn")
    there = SeenPage(room=wish.room, dialog=wish.dialog)
    assert weight_of(way, elsewhere, wish) > 5 * weight_of(THINGS[0], elsewhere, wish)
    assert weight_of(leave, there, wish) < weight_of(THINGS[0], there, wish) / 5


def test_every_wish_occurs_within_some_rounds() -> None:
    """Twenty rounds of 150 steps draw all of them."""
    found = {
        Random(f"1/{number} {part}").choice(WISHES) for number in range(20) for part in range(6)
    }
    assert found == set(WISHES)
    assert PATIENCE > 10


@pytest.mark.parametrize("make", [matter.text, matter.link, matter.pasted, matter.file])
def test_the_monkeys_texts_and_files_depend_only_on_the_seed(make: object) -> None:
    """They contain no "None" or "undefined"."""
    assert callable(make)
    for seed in range(20):
        brought = make(Random(seed))
        assert brought == make(Random(seed))
        text = brought.decode("latin-1") if isinstance(brought, bytes) else brought
        assert "None" not in text
        assert "undefined" not in text
