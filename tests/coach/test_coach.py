"""The coach in a session: its searches, its warnings, and their results."""

from dataclasses import replace

import pytest

from redstone.app.clock.keeper import ClockKeeper
from redstone.app.coach.coach import LOOK, LOOK_AGAIN, Coach
from redstone.app.coach.words import advice_text, card
from redstone.app.page.new_game import fields_of, new_game_state, read_setup
from redstone.app.play.request import Request
from redstone.app.play.series import measures_person
from redstone.app.play.session import Session
from redstone.app.play.settings import (
    FIRST_SETUP,
    CoachFrom,
    CoachTimes,
    Opponent,
    Settings,
    Setup,
)
from redstone.app.storage.session_text import restore, save
from redstone.engine.report import Report
from redstone.mind.thought import InPlay, LookBack
from redstone.position import Move
from redstone.record.game import seat_to_move
from redstone.record.notation import parse_move
from tests.app.sessions import TWO_DUE

pytestmark = pytest.mark.usefixtures("bare_rates")


def coached(**setup: object) -> Session:
    """Return a session with a coach, in a game of Redstone without the pie rule."""
    begun = Setup(cols=5, rows=5, options="n", level=3, coach=0)
    session = Session(replace(begun, **setup))  # type: ignore[arg-type]
    session.coach = Coach(session)
    return session


def coach_of(session: Session) -> Coach:
    """Return the coach of a session."""
    assert isinstance(session.coach, Coach)
    return session.coach


def request_of(session: Session) -> Request:
    """Return the request of a session."""
    assert session.request is not None
    return session.request


def play(session: Session, *tokens: str) -> None:
    """Play these moves, each for the player to move."""
    for token in tokens:
        assert session.board_input.make(seat_to_move(session.position), parse_move(token)) is None


def answer_search(session: Session, rate: float, *line: str, proven: bool | None = None) -> None:
    """Answer the coach's current request with a report of this win rate and line."""
    asked = request_of(session)
    assert isinstance(asked.thought, LookBack)
    moves: tuple[Move, ...] = tuple(map(parse_move, line))
    report = Report(asked.thought.simulations, 1.0, rate, line=moves, proven=proven)
    assert session.receive_report(asked.id, report)


def answer_turn_searches(
    session: Session, before: float, after: float, best: str = "b2", reply: str = "c3"
) -> None:
    """Answer all requests of the coach. `before` and `after` are the person's win rates."""
    while session.request is not None and isinstance(session.request.thought, LookBack):
        answer_search(session, 1.0 - after, reply)
        answer_search(session, before, best)


def test_the_coach_searches_the_turn_before_the_computer_replies() -> None:
    session = coached()
    assert session.request is None
    play(session, "a1")
    asked = request_of(session)
    assert (asked.thought, asked.hint, asked.game.ply) == (LookBack(LOOK), True, 1)
    answer_search(session, 0.5, "c3")
    asked = request_of(session)
    assert (asked.thought, asked.game.ply) == (LookBack(LOOK), 0)
    answer_search(session, 0.5, "b2")
    assert request_of(session).thought == InPlay(3)
    assert not coach_of(session).waits


def test_a_beginners_first_moves_get_no_warning() -> None:
    session = coached(level=1)
    for token in ("a1", "c3", "a5", "b4"):
        play(session, token)
        assert session.request is None or session.request.thought == InPlay(1)
    play(session, "e1")
    assert request_of(session).thought == LookBack(LOOK)


def test_the_coach_gives_the_reason_that_a_review_gives() -> None:
    session = coached()
    play(session, "a1")
    answer_turn_searches(session, before=0.7, after=0.3, best="c3")
    advice = coach_of(session).advice
    assert advice is not None
    assert advice_text(advice).endswith(
        " c3 was the best point for both, and White can play there now."
    )


def test_a_grave_mistake_is_reported_and_the_computer_waits_for_an_answer() -> None:
    session = coached()
    play(session, "a1")
    answer_turn_searches(session, before=0.7, after=0.3)
    assert session.request is None
    advice = coach_of(session).advice
    assert advice is not None
    said = advice_text(advice)
    assert said.startswith("a1 drops your chances from ")
    assert said.endswith(" The reply is c3.")
    assert card(advice) == {
        "title": "Your coach",
        "told": said,
        "announced": f"Your coach: {said}",
        "take_back": "Take it back",
        "play_on": "Play on",
    }
    coach_of(session).play_on()
    assert request_of(session).thought == InPlay(3)
    assert coach_of(session).advice is None
    assert session.game.tokens == ("a1",)
    assert session.table.setup.coach == 1


def test_a_loss_in_a_shallow_search_is_searched_again_before_a_warning() -> None:
    session = coached()
    play(session, "a1")
    answer_search(session, 0.7, "c3")
    answer_search(session, 0.7, "b2")
    assert coach_of(session).advice is None
    assert request_of(session).thought == LookBack(LOOK_AGAIN)
    answer_search(session, 0.5, "c3")
    assert (request_of(session).thought, request_of(session).game.ply) == (LookBack(LOOK_AGAIN), 0)
    answer_search(session, 0.5, "b2")
    assert request_of(session).thought == InPlay(3), "nothing was lost after all"


def test_after_taking_the_turn_back_the_person_moves_again() -> None:
    session = coached()
    play(session, "b2", "c3")
    play(session, "a1")
    answer_turn_searches(session, before=0.7, after=0.3)
    coach_of(session).take_back()
    assert session.game.moves == tuple(map(parse_move, ("b2", "c3")))
    assert session.request is None
    assert session.table.may_play
    play(session, "d4")
    assert isinstance(request_of(session).thought, LookBack), "the next one is looked at too"


@pytest.mark.parametrize(
    ("bound", "loss", "warns"),
    [
        (CoachFrom.BLUNDER, 0.25, True),
        (CoachFrom.BLUNDER, 0.15, False),
        (CoachFrom.MISTAKE, 0.15, True),
        (CoachFrom.MISTAKE, 0.1, False),
        (CoachFrom.INACCURACY, 0.1, True),
        (CoachFrom.INACCURACY, 0.02, False),
    ],
)
def test_the_setting_decides_the_loss_from_which_the_coach_warns(
    bound: CoachFrom, loss: float, warns: bool
) -> None:
    session = coached()
    session.board_input.set_settings(replace(session.board_input.now.settings, coach_from=bound))
    play(session, "a1")
    answer_turn_searches(session, before=0.6, after=0.6 - loss)
    assert coach_of(session).waits is warns


@pytest.mark.parametrize("times", CoachTimes)
def test_the_number_of_warnings_of_lesser_mistakes_is_limited(times: CoachTimes) -> None:
    session = coached()
    settings = replace(
        session.board_input.now.settings, coach_from=CoachFrom.MISTAKE, coach_times=times
    )
    session.board_input.set_settings(settings)
    for own, atari, theirs in (
        ("a1", "b1", "a3"),
        ("e1", "d1", "c3"),
        ("a5", "b5", "e3"),
        ("e5", "d5", "c5"),
    ):
        play(session, own)
        warned = session.table.setup.coach or 0
        answer_turn_searches(session, before=0.6, after=0.45, reply=atari)
        if warned == times.count:
            assert request_of(session).thought == InPlay(3)
        else:
            assert coach_of(session).waits
            coach_of(session).play_on()
        play(session, theirs)
    assert session.table.setup.coach == times.count


@pytest.mark.parametrize(
    ("after", "reply", "warns"),
    [(0.45, "b1", True), (0.45, "c3", False), (0.3, "c3", True), (0.55, "b1", False)],
)
def test_after_enough_warnings_blunders_with_a_cause_and_grave_losses_are_reported(
    after: float, reply: str, warns: bool
) -> None:
    """The reply b1 is an atari; c3 explains nothing."""
    session = coached(coach=3)
    settings = replace(session.board_input.now.settings, coach_from=CoachFrom.MISTAKE)
    session.board_input.set_settings(settings)
    play(session, "a1")
    answer_turn_searches(session, before=0.7, after=after, best="c3", reply=reply)
    assert coach_of(session).waits is warns


def test_of_lesser_warnings_only_the_first_may_have_no_cause() -> None:
    session = coached()
    play(session, "a1")
    answer_turn_searches(session, before=0.7, after=0.45, best="c3")
    assert coach_of(session).waits
    coach_of(session).play_on()
    play(session, "a3", "e3")
    answer_turn_searches(session, before=0.7, after=0.45, best="c3")
    assert not coach_of(session).waits
    assert request_of(session).thought == InPlay(3)
    play(session, "c5", "e1")
    answer_turn_searches(session, before=0.7, after=0.45, reply="d1")
    advice = coach_of(session).advice
    assert advice is not None
    assert advice_text(advice).endswith(" The reply is d1: it puts a black stone into atari.")


def test_a_reply_that_captures_many_stones_is_warned_of() -> None:
    session = coached()
    play(session, "a1", "a2", "b1", "b2", "c1", "c2", "e5", "d3", "d5")
    answer_turn_searches(session, before=0.7, after=0.3, best="d1", reply="xd1")
    advice = coach_of(session).advice
    assert advice is not None
    assert advice_text(advice).endswith(" The reply is red d1: it captures 3 black.")


def test_a_reload_keeps_the_coach_and_its_number_of_warnings() -> None:
    session = coached()
    play(session, "a1")
    answer_turn_searches(session, before=0.7, after=0.3)
    coach_of(session).play_on()
    again = restore(save(session))
    assert (again.table.setup.coach, again.table.setup.had_help) == (1, True)
    again.rematch()
    assert (again.table.setup.coach, again.table.setup.had_help) == (0, False)


def test_without_a_coach_the_computer_replies_at_once() -> None:
    session = coached(coach=None, level=4)
    play(session, "a1")
    assert request_of(session).thought == InPlay(4)
    session.rematch()
    assert (session.table.setup.coach, session.table.setup.helped) == (None, False)


def test_only_a_game_with_a_warning_does_not_count_for_the_rating() -> None:
    session = coached()
    play(session, "a1")
    answer_turn_searches(session, before=0.7, after=0.3)
    assert measures_person(session.table)
    coach_of(session).play_on()
    assert not measures_person(session.table)


def test_the_coach_is_on_by_default_at_the_first_three_levels() -> None:
    session = Session(FIRST_SETUP)
    assert session.table.setup.coach == 0
    for level, coach in ((2, 0), (3, 0), (4, None), (3, 0)):
        session.rematch(level)
        assert session.table.setup.coach == coach, level
    session.begin(replace(session.table.setup, coach=None))
    assert not session.board_input.now.settings.coach_low
    session.rematch(2)
    assert session.table.setup.coach is None
    session.begin(replace(session.table.setup, coach=0))
    session.rematch(1)
    assert session.table.setup.coach == 0


def test_at_higher_levels_the_coach_is_on_if_chosen() -> None:
    session = Session(Setup(level=5, coach=0))
    session.rematch()
    assert session.table.setup.coach == 0
    session.begin(Setup(level=5))
    assert session.board_input.now.settings.coach_low, "nothing was said of the first three"


def test_switching_the_coach_off_takes_effect_at_once() -> None:
    session = coached()
    play(session, "a1")
    session.board_input.set_settings(replace(session.board_input.now.settings, coach_low=False))
    assert request_of(session).thought == InPlay(3)


def test_the_dialogs_coach_checkbox_follows_the_level_and_the_last_choice_for_low_levels() -> None:
    fields = fields_of(Setup(level=2, coach=0))
    assert fields["coach"]

    def at(level: int, **changes: bool) -> object:
        """Choose a level and other fields in the dialog, and return the coach checkbox's state."""
        fields.update({"level": str(level), **changes})
        fields.update(new_game_state(fields)["form"]["new-game-form"])
        return fields["coach"]

    assert at(3)
    assert not at(4)
    assert at(6, coach=True)
    assert at(2)
    assert not at(1, coach=False)
    assert not at(5)
    assert not at(3)
    assert not fields_of(Setup(level=5))["coach"]
    assert fields_of(Setup(opponent=Opponent.LINK))["coach"]
    assert not fields_of(Setup(), Settings(coach_low=False))["coach"]


def test_playing_on_after_the_end_has_no_coach() -> None:
    session = coached()
    play(session, "a1", "b2", "w")
    session.go_to(2)
    session.play_on()
    play(session, "c3")
    assert session.table.setup.coach is None
    assert request_of(session).thought == InPlay(3)


def test_no_warning_about_a_stone_that_may_be_swapped() -> None:
    session = coached(options="")
    play(session, "c3")
    assert request_of(session).thought == InPlay(3)
    play(session, "d3", "b2")
    assert isinstance(request_of(session).thought, LookBack)


def test_no_warning_about_the_computers_moves_passes_and_resignations() -> None:
    session = coached(game="go", options="")
    play(session, "c3")
    answer_turn_searches(session, before=0.5, after=0.5)
    play(session, "b2", "y")
    assert request_of(session).thought == InPlay(3)
    session.rematch()
    play(session, "c3", "b2")
    session = coached()
    play(session, "w")
    assert session.request is None


def test_the_stones_of_a_turn_are_judged_and_taken_back_together() -> None:
    session = coached(game="savage", options="")
    play(session, *TWO_DUE.split())
    assert session.position.due > 1
    begun = session.game.ply
    while session.table.is_persons_turn:
        play(session, min(map(str, session.game.rules.legal_moves(session.position))))
    assert session.game.ply > begun + 1
    assert request_of(session).game.ply == session.game.ply
    answer_search(session, 0.8, "c3")
    assert request_of(session).game.ply == begun
    answer_search(session, 0.8, "b2")
    answer_turn_searches(session, before=0.8, after=0.2)
    coach_of(session).take_back()
    assert session.game.ply == begun


def test_the_coach_does_not_search_a_turn_that_ends_the_game() -> None:
    session = coached()
    play(session, "b1", "a1")
    session.board_input.set_settings(session.board_input.now.settings)
    play(session, "xa2")
    assert session.position.is_over
    assert session.request is None
    assert coach_of(session).advice is None


def test_results_of_an_older_request_are_ignored() -> None:
    session = coached()
    play(session, "a1")
    before = request_of(session).id
    session.undo()
    play(session, "b2")
    asked = request_of(session)
    assert asked.game.tokens == ("b2",)
    if asked.id != before:
        assert not session.receive_report(before, Report(LOOK, 1.0, 0.5))
    assert not session.table.looks


def test_the_clock_stands_still_during_a_warning() -> None:
    session = coached(clock="60")
    now = 0
    keeper = ClockKeeper(session, lambda: now)
    keeper.follow()
    play(session, "a1")
    keeper.follow()
    answer_turn_searches(session, before=0.7, after=0.3)
    keeper.follow()
    now += 50_000
    assert keeper.clock is not None
    assert keeper.clock.at(now).second.left == 60_000
    coach_of(session).take_back()
    keeper.follow()
    now += 1_000
    assert [side.left for side in (keeper.clock.at(now).first, keeper.clock.at(now).second)] == [
        59_000,
        60_000,
    ]


def test_the_dialog_offers_the_coach_only_against_the_computer() -> None:
    fields = fields_of(Setup()) | {"coach": True}
    setup = read_setup(fields)
    assert (setup.coach, setup.helped) == (0, False)
    assert fields_of(setup)["coach"] is True
    for opponent in (Opponent.PERSON, Opponent.LINK):
        setup = read_setup(fields | {"opponent": opponent.value})
        assert (setup.coach, setup.helped) == (None, False)
