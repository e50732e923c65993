"""The next step after a game: another level, a review, or a rematch."""

from dataclasses import replace

import pytest

from redstone.app.page.end_card import end_state
from redstone.app.play.ending import PersonalResult, ending_of
from redstone.app.play.series import (
    FEW_MOVES,
    PLAIN,
    Achievement,
    FirstOffer,
    NextStep,
    Series,
    measures_person,
)
from redstone.app.play.settings import Colour
from redstone.engine.levels import LEVELS
from tests.app.sessions import against_computer, two_people, with_moves

WON, LOST, DRAWN = PersonalResult.WON, PersonalResult.LOST, PersonalResult.DRAWN
TOP = LEVELS[-1].number


def series(level: int, *ends: PersonalResult) -> Series:
    """Return the series after games that ended like this at one level."""
    found = Series()
    for end in ends:
        found = found.with_one_more(level, end)
    return found


@pytest.mark.parametrize(
    ("level", "ends", "ahead"),
    [
        (3, [WON], None),
        (3, [WON, WON], 4),
        (3, [WON, WON, WON], 4),
        (3, [WON, LOST, WON], None),
        (3, [WON, DRAWN, WON], None),
        (3, [LOST, LOST], None),
        (3, [LOST, LOST, LOST], 2),
        (3, [LOST, LOST, DRAWN, LOST], None),
        (3, [LOST, LOST, LOST, WON], None),
        (1, [LOST] * 5, None),
        (TOP, [WON] * 5, None),
    ],
)
def test_another_level_is_offered_after_two_wins_or_three_losses(
    level: int, ends: list[PersonalResult], ahead: int | None
) -> None:
    """Wins and losses count only one after the other, and the lowest and highest level end it."""
    assert series(level, *ends).level_ahead == ahead


def test_a_win_at_another_level_starts_a_new_series() -> None:
    assert series(3, WON).with_one_more(4, WON) == Series(4, won=True, games=1, wins=2)


def test_the_end_card_offers_another_level_a_review_or_a_rematch_first() -> None:
    """Another level comes first if offered, then a review of a lost game that was not short."""
    ending = ending_of(with_moves(against_computer(), "b2 w").table)
    assert ending is not None
    assert ending.end is WON
    lost = replace(ending, end=LOST, moves=FEW_MOVES)
    assert PLAIN.ahead(ending) is FirstOffer.REMATCH
    assert PLAIN.ahead(lost) is FirstOffer.REVIEW
    assert PLAIN.ahead(replace(lost, moves=FEW_MOVES - 1)) is FirstOffer.REMATCH
    assert NextStep(series(2, LOST, LOST, LOST)).ahead(lost) is FirstOffer.LEVEL
    assert NextStep(series(2, WON, WON)).ahead(ending) is FirstOffer.LEVEL


def test_the_card_offers_the_next_step_and_names_an_achievement() -> None:
    """The button names the level to play at next and is hidden without one."""
    session = with_moves(against_computer(), "b2 w")
    session.show_end()
    for after, name, shown, feat in (
        (PLAIN, "", [], ""),
        (NextStep(series(2, WON, WON)), "Play at strength 3, Casual", ["end-next"], ""),
        (NextStep(series(1, WON), Achievement.FIRST_WIN), "", [], "Your first win."),
    ):
        state = end_state(session.board_input.now, None, after)
        assert state["texts"]["end-next-name"] == name
        assert [key for key in ("end-next",) if not state["hidden"][key]] == shown
        assert state["texts"]["end-feat"] == feat
        assert state["hidden"]["review"] is False


def test_games_with_people_or_help_do_not_count_for_a_level() -> None:
    """A game against the computer does, until help is accepted."""
    assert measures_person(with_moves(against_computer(), "b2").table)
    assert not measures_person(with_moves(two_people(), "b2").table)
    session = with_moves(against_computer(), "b2")
    session.accept_help()
    assert not measures_person(session.table)


def test_a_game_resigned_before_ones_first_move_does_not_count_for_a_level() -> None:
    assert not measures_person(with_moves(against_computer(), "w").table)
    assert not measures_person(with_moves(against_computer(colour=Colour.WHITE), "b2 w").table)
    assert measures_person(with_moves(against_computer(colour=Colour.WHITE), "b2 a1 w").table)
