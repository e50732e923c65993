"""Moments: immutable, one after the other; finished games, the pie rule, chances, and turns."""

from dataclasses import FrozenInstanceError

import pytest

from redstone.app.kept.correspondence import owes_link
from redstone.app.page.state import announcement, page_state, point_labels
from redstone.app.play.actions import ACTIONS
from redstone.app.play.computer_side import HINT_LEVEL
from redstone.app.play.notices import LinkSent, NoRedPoints, PlayedOn, StartedWithout
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Seats, Settings, Setup
from redstone.app.show.view import view_of
from redstone.app.words import game as words
from redstone.app.words.notices import told
from redstone.bot.report import Report
from redstone.mind.thought import InPlay
from redstone.position import Place, Player, Swap
from redstone.record.game import Game
from redstone.record.notation import parse_move
from tests.app.sessions import (
    BIG,
    BOTH_AT_A1,
    KO,
    RED_AT_A1,
    STOPPED,
    against,
    against_computer,
    at,
    by_link,
    computer_plays,
    moves_of,
    playing,
    two_people,
    with_moves,
)
from tests.kept.windows import Disk, Window

FINISHED = "c3 d4 b2 w"


def panels(session: Session) -> set[str]:
    """The panels shown below the board."""
    names = ("received", "offer", "answer", "end", "finished", "waits", "stopped", "visit")
    return {name for name in names if not page_state(session)["hidden"][name]}


def test_a_moment_stays_as_it_was() -> None:
    session = with_moves(two_people(), BOTH_AT_A1)
    before = session.moment
    session.tap(at("a1"), BIG)
    assert before.pointing.staged is None
    assert session.moment.pointing.staged == Place(at("a1"))
    assert session.moment.table is before.table
    session.confirm()
    assert str(before.table.game.moves[-1]) == "d4"
    with pytest.raises(FrozenInstanceError):
        before.forward = True  # type: ignore[misc]


@pytest.mark.parametrize("act", ["tap", "place", "swap", "resign", "confirm"])
def test_a_finished_game_looked_through_stays_as_it_is(act: str) -> None:
    session = with_moves(two_people(), FINISHED)
    for ply in range(4):
        session.go_to(ply)
        before = session.game
        match act:
            case "tap":
                session.tap(at("e5"), BIG)
                session.tap(at("e5"), BIG)
            case "place":
                session.place(at("e5"), red=False)
            case _:
                ACTIONS[act](session)
        assert session.game == before
        assert panels(session) == {"finished"}


def test_a_finished_game_takes_no_pass_and_no_marks() -> None:
    session = playing("go", f"{STOPPED} va3 y y")
    line = session.game.line
    for ply in range(len(line)):
        session.go_to(ply)
        for name in ("pass", "agree", "resume"):
            ACTIONS[name](session)
        session.tap(at("a1"), BIG)
        assert session.game.line == line


def test_who_taps_a_finished_game_is_told_the_way_on() -> None:
    session = with_moves(two_people(), FINISHED)
    session.step(-1)
    session.tap(at("e5"), BIG)
    assert "“Play on”" in words.untimely(session)
    assert page_state(session)["disabled"]["resign"]


def test_a_finished_game_is_played_on_in_a_copy_and_stays_among_the_kept() -> None:
    window = Window(Disk(), with_moves(two_people(), FINISHED))
    window.current.keep()
    session = window.session
    session.go_to(2)
    session.play_on()
    assert (moves_of(session), session.game.future) == ("c3 d4", ())
    assert told(session) == (
        "This is a copy to play on in. The finished game stays among your games."
    )
    session.tap(at("e5"), BIG)
    window.current.keep()
    assert set(window.kept_moves()) == {FINISHED, "c3 d4 e5"}


def test_the_computer_goes_on_in_the_copy_and_does_not_wait_before() -> None:
    session = with_moves(against_computer(), FINISHED)
    session.go_to(1)
    assert session.request is None
    assert not session.computer_waits
    assert words.turn(session) == "Move 1 of 4."
    session.play_on()
    assert session.request is not None
    assert not session.request.hint


def test_a_game_by_link_is_played_on_by_two_people_here() -> None:
    session = with_moves(Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)), FINISHED)
    for ply in range(4):
        session.go_to(ply)
        assert not owes_link(session)
    session.play_on()
    assert (session.seats, session.by_link) == (Seats(None), False)
    assert session.may_play


def test_after_ones_own_resignation_no_link_is_owed_for_an_earlier_move() -> None:
    session = by_link("redstone", "c3 d4 w")
    assert owes_link(session)
    session.step(-1)
    assert not owes_link(session)


def test_only_a_finished_game_is_played_on_in_a_copy() -> None:
    for session in (two_people(), with_moves(two_people(), FINISHED)):
        before = session.table
        session.play_on()
        assert session.table is before
    session.visit(with_moves(two_people(), FINISHED).game.go_to(1))
    session.play_on()
    assert session.visiting


def test_advice_can_be_had_for_a_finished_game_too() -> None:
    session = with_moves(two_people(), FINISHED)
    session.step(-1)
    session.ask_hint()
    assert session.request is not None
    assert session.request.hint
    session.visit(session.game)
    session.ask_hint()
    assert session.request is None


def test_who_is_sent_a_first_move_may_swap() -> None:
    session = Session()
    seats, game = Seats.for_setup(Setup(colour=Colour.WHITE)), playing("redstone", "c3").game
    session.receive(game, seats, Setup(cols=5, rows=5, opponent=Opponent.LINK))
    session.tell(PlayedOn())
    assert panels(session) == {"received"}
    assert "Pie rule: place a white stone, or swap" in page_state(session)["texts"]["detail"]
    session.tap(at("d4"), BIG)
    assert session.staged == Place(at("d4"))
    assert session.game.ply == 1
    session.cancel()
    session.swap()
    assert session.game.moves[-1] == Swap()
    assert panels(session) == {"answer"}


def thought(chances: float) -> Report:
    return Report(100, 1.0, chances)


@pytest.mark.usefixtures("bare_rates")
def test_chances_are_those_of_the_position_shown() -> None:
    session = with_moves(against_computer(), "")
    session.settings = Settings(show_chances=True)
    session.tap(at("c3"), BIG)
    computer_plays(session, "d4", thought(0.25))
    assert words.last_move_and_chances(session).endswith("The computer gives itself 25 %.")
    session.step(-1)
    assert session.chances is None
    assert words.last_move_and_chances(session) == "Black played c3."
    session.step(-1)
    assert session.chances is None
    session.step(+2)
    assert session.chances is not None
    assert session.chances.games == 100
    session.tap(at("b2"), BIG)
    assert session.chances is None


def test_nothing_is_said_of_chances_after_the_end() -> None:
    session = against("go", f"{STOPPED}")
    session.settings = Settings(show_chances=True)
    session.agree()
    computer_plays(session, "y", thought(0.75))
    assert session.position.is_over
    assert session.chances is None
    assert words.last_move_and_chances(session) == words.last_move(session)


def test_the_lit_plate_is_whose_turn_the_words_say() -> None:
    session = against("go", STOPPED)
    assert session.position.to_move is Player.WHITE
    assert words.turn(session) == "Play is stopped: your turn."
    lit = {name: plate["active"] for name, plate in page_state(session)["plates"].items()}
    assert lit == {"black": True, "white": False}
    session.agree()
    assert words.turn(session) == "Play is stopped: the computer is thinking."
    assert page_state(session)["plates"]["white"]["active"]
    ended = playing("redstone", "c3 w")
    assert not any(plate["active"] for plate in page_state(ended)["plates"].values())


def test_labels_follow_a_link_that_is_sent() -> None:
    session = by_link("go", f"{STOPPED} y")
    before = session.table
    assert "a1, black: mark as dead" in point_labels(session)["labels"][-1]
    session.tap(at("a1"), BIG)
    session.send_link(LinkSent())
    assert "a1, black, marked dead" in point_labels(session)["labels"][-1]
    assert session.table is not before


def test_a_link_is_sent_of_the_game_as_it_stands() -> None:
    session = by_link("redstone", "c3")
    session.send_link(LinkSent())
    assert session.link_sent
    session.undo()
    assert not session.link_sent
    session.send_link(LinkSent())
    session.tap(at("c3"), BIG)
    session.confirm()
    assert not session.link_sent


@pytest.mark.parametrize("point", ["a1", "c3"])
def test_what_was_told_is_forgotten_when_something_is_tried(point: str) -> None:
    session = with_moves(two_people(), BOTH_AT_A1)
    session.tell(PlayedOn())
    session.tap(at(point), BIG)
    assert (session.staged or session.refusal) is not None
    assert told(session) == ""


def test_each_stop_asks_for_the_persons_marks_anew() -> None:
    session = against("go", STOPPED)
    session.agree()
    computer_plays(session, "u")
    computer_plays(session, "a2")
    session.pass_turn()
    computer_plays(session, "y")
    session.pass_turn()
    assert session.is_stopped
    assert session.is_marking


def test_a_stop_looked_through_waits_for_no_marks() -> None:
    session = against("go", f"{STOPPED} y")
    session.step(-1)
    assert not session.is_marking
    assert session.computer_waits


def test_advice_is_better_than_a_weak_opponent() -> None:
    session = against_computer()
    session.ask_hint()
    assert session.request is not None
    assert session.request.thought == InPlay(HINT_LEVEL)
    assert session.setup.level < HINT_LEVEL
    session.set_level(8)
    assert session.request is not None
    assert session.request.thought == InPlay(8)


def test_who_starts_without_the_kept_game_is_told_where_it_is() -> None:
    session = Session()
    session.tell(StartedWithout())
    assert (
        "The one that did not start is still in “Games”." in page_state(session)["texts"]["detail"]
    )


def test_who_wants_to_see_red_where_there_is_none_is_told() -> None:
    session = two_people()
    ACTIONS["show-red"](session)
    assert session.notices == (NoRedPoints(persons_turn=True),)
    assert "No red stone may be placed now" in page_state(session)["texts"]["detail"]
    assert "No red stone may be placed now" in announcement(session)
    ACTIONS["show-red"](session)
    assert told(session) == ""
    assert not session.settings.show_red
    waiting = against_computer(Colour.WHITE)
    ACTIONS["show-red"](waiting)
    assert told(waiting) == "Where red may be placed is shown when it is your turn."
    found = with_moves(two_people(), RED_AT_A1)
    ACTIONS["show-red"](found)
    assert (told(found), set(view_of(found).red_points)) == ("", {at("a1")})


def test_red_points_are_shown_at_a_persons_turn() -> None:
    waiting = against("redstone", RED_AT_A1)
    waiting.settings = Settings(show_red=True)
    assert not waiting.may_play
    assert view_of(waiting).red_points == {}
    ended = with_moves(two_people(), f"{RED_AT_A1} w")
    ended.settings = Settings(show_red=True)
    ended.step(-1)
    assert set(view_of(ended).red_points) == {at("a1")}


def test_a_report_on_an_undone_position_is_stale() -> None:
    session = against_computer()
    session.tap(at("c3"), BIG)
    request = session.request
    assert request is not None
    session.undo()
    session.tap(at("c3"), BIG)
    assert not session.hear(request.id, thought(0.5))
    assert not session.answer(request.id, parse_move("d4"))
    assert (session.report, moves_of(session)) == (None, "c3")


def test_a_full_record_takes_no_more_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "is_full", True)
    for session in (with_moves(two_people(), ""), playing("go"), against_computer()):
        session.tap(at("c3"), BIG)
        session.resign()
        session.pass_turn()
        assert session.game.line == ()
        assert words.untimely(session) == "The record of this game is full: it takes no more moves."
    waiting = against_computer(Colour.WHITE)
    assert waiting.request is None
    assert not waiting.computer_waits


def test_what_is_taken_back_against_the_computer_stays_in_the_record() -> None:
    session = with_moves(against_computer(), "c3 d4 b2 e5")
    session.go_to(2)
    session.tap(at("a1"), BIG)
    assert (moves_of(session), session.game.future) == ("c3 d4 a1", ())
    assert session.request is not None
    assert session.game.has_branches


REPEATED = f"{KO} y y b2 y y c2 y y"
"""A ko with passes between: White's b2 takes c2, and its position comes up for the third time."""


def test_a_repetition_without_self_capture_is_grave_too() -> None:
    session = playing("go", REPEATED)
    choices = session.choices_at(at("b2"))
    assert choices.repeats
    assert not choices.costs_only_own(Place(at("b2")), session.position.to_move.stone)
    session.tap(at("b2"), BIG)
    session.tap(at("b2"), BIG)
    assert moves_of(session) == REPEATED
    session.confirm()
    assert session.position.is_over
