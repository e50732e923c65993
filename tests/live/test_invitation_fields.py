"""The fields of an invitation, and the game and clock that they ask for."""

import pytest

from redstone.app.live.card import MAX_CLOCK
from redstone.app.live.game_head import game_of_head, head_of
from redstone.app.live.invitation_fields import (
    clock_of,
    fields_of,
    fields_of_clock,
    game_of,
    shown,
    typed_in,
)
from redstone.app.page.clock_fields import USUAL
from redstone.app.page.fields import BadField
from redstone.clock.control import MAX_EACH, MAX_MAIN, MAX_PERIODS
from redstone.record.game import Game
from redstone.record.handicap import stones_at_start
from redstone.rules.redstone import Redstone
from tests.games import game_of_link

PLAIN = Game.new(Redstone(), 9, 9)
HEADS = (
    *("redstone9", "redstone13x9n", "redstone5h2", "redstone19x7h4", "red9h3", "red2x19"),
    *("savage5", "savage7h3", "savage5x19h4", "go9", "go19bk1h2"),
)


@pytest.mark.parametrize("head", HEADS)
def test_a_games_head_survives_a_round_trip_through_the_fields(head: str) -> None:
    game = game_of_head(head)
    assert game is not None
    assert head_of(game) == head
    assert not game.moves
    plain = {**fields_of(game), "game": game.rules.name, "given": game.rules.name}
    assert head_of(game_of(plain, PLAIN)) == head


@pytest.mark.parametrize(
    "head",
    [
        *("", "h2", "redstone", "redstone9h", "redstone9h0", "redstone9h1", "redstone9h5"),
        *("redstone9h22", "redstone9h2h2", "redstone4h2", "red19x4h2", "savage9h5", "savage9h2n"),
        *("redstone9-1", "redstone9h2-2", "Redstone9h2", " redstone9h2", "redstone9h2 ", "go9h2h2"),
        *("redstone9h\u0662", "redstone9h2\n", "chess8h2"),
    ],
)
def test_incomplete_and_invalid_heads_give_no_game(head: str) -> None:
    assert game_of_head(head) is None


def test_a_head_has_no_set_ups_other_than_handicaps() -> None:
    game = game_of_link("#redstone5-2-be12bwe11-0")
    assert game.start.is_set_up
    assert head_of(game) == "redstone5"


def test_a_handicap_is_reduced_to_the_boards_maximum_and_dropped_for_other_games() -> None:
    game = game_of({"handicap": "4"}, PLAIN)
    assert stones_at_start(game) == 4
    assert stones_at_start(game_of({"size": "5"}, game)) == 4
    assert not game_of({"size": "other", "cols": "4"}, game).start.is_set_up
    assert not game_of({"game": "savage", "handicap": "4"}, game).start.is_set_up
    go = game_of({"handicap": "9"}, game_of({"game": "go", "size": "19"}, PLAIN))
    assert head_of(go).endswith("h9")
    assert head_of(game_of({"size": "7"}, go)).endswith("h4")


def test_handicap_stones_switch_the_pie_rule_off_until_they_are_removed() -> None:
    game = game_of({"pie": False, "handicap": "2"}, PLAIN)
    assert head_of(game) == "redstone9h2"
    assert shown(game, "", ())["hidden"]["live-pie"]
    assert head_of(game_of({"handicap": "0"}, game)) == "redstone9"


OWN = {"clock": "other", "main": "10", "system": "", "each": "10", "periods": "5", "away": ""}


@pytest.mark.parametrize(
    ("fields", "clock"),
    [
        ({}, "600"),
        ({"main": "2.5", "system": "f", "each": "1"}, "150f1"),
        ({"system": "b", "away": "+"}, "600b10+"),
        ({"main": "0", "system": "y"}, "0y5x10"),
        ({"main": "5"}, "300"),
        ({"clock": "180f2", "away": "+"}, "180f2+"),
        ({"clock": "", "away": "+"}, ""),
    ],
)
def test_a_clock_is_chosen_by_its_numbers_or_from_the_usual_ones(
    fields: dict[str, str], clock: str
) -> None:
    asked = {**OWN, **fields}
    assert clock_of(asked, "") == clock
    again = fields_of_clock(clock, typed_in(asked))
    assert clock_of(again, "") == clock
    assert (again["clock"] == "other") is (asked["clock"] == "other")


@pytest.mark.parametrize("clock", USUAL)
def test_a_custom_clock_starts_with_the_numbers_of_the_chosen_one(clock: str) -> None:
    typed = typed_in({"clock": "other"})
    assert clock_of(fields_of_clock(clock, typed), "") == (clock or "600")
    assert not shown(PLAIN, clock or "600", typed)["hidden"]["live-clock-own"]
    assert shown(PLAIN, clock, ())["hidden"]["live-clock-own"]


@pytest.mark.parametrize(
    "fields",
    [
        *({"main": wrong} for wrong in ("", "0", "-1", "1441", "nan", "inf", "x")),
        *({"system": "f", "each": wrong} for wrong in ("", "0", "3601", "nan")),
        *({"system": "y", "periods": wrong} for wrong in ("", "0", "100")),
    ],
)
def test_invalid_clocks_are_refused(fields: dict[str, str]) -> None:
    with pytest.raises(BadField):
        clock_of({**OWN, **fields}, "300")


def test_the_longest_clock_fits_a_card() -> None:
    minutes, each, periods = str(MAX_MAIN // 60), str(MAX_EACH), str(MAX_PERIODS)
    numbers = {"main": minutes, "system": "y", "each": each, "periods": periods, "away": "+"}
    clock = clock_of({**OWN, **numbers}, "")
    assert clock == "86400y99x3600+"
    assert len(clock) <= MAX_CLOCK
