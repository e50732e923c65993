"""Board states are immutable: ended games, the pie rule, chances, and turns."""

from dataclasses import FrozenInstanceError

import pytest

from redstone.app.page.state import announcement, page_state, point_labels
from redstone.app.play.actions import game_actions
from redstone.app.play.notices import Event, NoRedPoints, Shared
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Seats, Settings, Setup
from redstone.app.play.table import Standing
from redstone.app.show.view import view_of
from redstone.app.storage.arrivals import owes_link
from redstone.app.words import game as words
from redstone.app.words.notices import notices_text
from redstone.engine.report import Report
from redstone.mind.thought import Advice
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
from tests.storage.windows import Disk, Window

FINISHED = "c3 d4 b2 w"


def visible_panels(session: Session) -> set[str]:
    """Return the names of the panels shown below the board."""
    names = ("received", "offer", "answer", "end", "finished", "waits", "stopped", "visit")
    return {
        name
        for name in names
        if not page_state(session.board_input.now, session.request)["hidden"][name]
    }


def test_a_board_state_is_immutable() -> None:
    """A tap and a move give other states, and assigning to an attribute raises an error."""
    session = with_moves(two_people(), BOTH_AT_A1)
    before = session.board_input.now
    session.board_input.tap(at("a1"), BIG)
    assert before.pointing.staged is None
    assert session.board_input.now.pointing.staged == Place(at("a1"))
    assert session.board_input.now.table is before.table
    session.board_input.confirm()
    assert str(before.table.game.moves[-1]) == "d4"
    with pytest.raises(FrozenInstanceError):
        before.forward = True  # type: ignore[misc]


@pytest.mark.parametrize("act", ["tap", "place", "swap", "resign", "confirm"])
def test_stepping_through_a_finished_game_does_not_change_it(act: str) -> None:
    """At each move, taps, keys and actions do nothing, and only the panel "finished" is shown."""
    session = with_moves(two_people(), FINISHED)
    for ply in range(4):
        session.go_to(ply)
        before = session.game
        match act:
            case "tap":
                session.board_input.tap(at("e5"), BIG)
                session.board_input.tap(at("e5"), BIG)
            case "place":
                session.board_input.place(at("e5"), red=False)
            case _:
                game_actions(session)[act]()
        assert session.game == before
        assert visible_panels(session) == {"finished"}


def test_a_finished_game_takes_no_pass_and_no_marks() -> None:
    """At each move of a scored game of Go, these and agreeing or resuming change nothing."""
    session = playing("go", f"{STOPPED} va3 y y")
    line = session.game.line
    for ply in range(len(line)):
        session.go_to(ply)
        for name in ("pass", "agree", "resume"):
            game_actions(session)[name]()
        session.board_input.tap(at("a1"), BIG)
        assert session.game.line == line


def test_a_tap_on_a_finished_game_explains_how_to_continue() -> None:
    session = with_moves(two_people(), FINISHED)
    session.go_to(session.game.ply - 1)
    session.board_input.tap(at("e5"), BIG)
    assert "“Play on”" in words.untimely_reason(session.board_input.now)
    assert page_state(session.board_input.now, session.request)["disabled"]["resign"]


def test_playing_on_from_a_finished_game_makes_a_copy_and_keeps_the_original() -> None:
    """A notice says so, and after a move both games are stored."""
    window = Window(Disk(), with_moves(two_people(), FINISHED))
    window.current.store()
    session = window.session
    session.go_to(2)
    session.play_on()
    assert (moves_of(session), session.game.future) == ("c3 d4", ())
    assert notices_text(session.board_input.now) == (
        "You’re playing on in a copy. The finished game stays in “Games”."
    )
    session.board_input.tap(at("e5"), BIG)
    window.current.store()
    assert set(window.kept_moves()) == {FINISHED, "c3 d4 e5"}


def test_the_computer_moves_in_the_copy_but_not_before_it() -> None:
    """While a finished game is stepped through it is not asked. After playing on it is."""
    session = with_moves(against_computer(), FINISHED)
    session.go_to(1)
    assert session.request is None
    assert not session.board_input.now.computer_waits
    assert words.turn(session.board_input.now) == "Move 1 of 4."
    session.play_on()
    assert session.request is not None
    assert not session.request.hint


def test_a_game_by_link_is_played_on_by_two_people_here() -> None:
    """The copy of a finished game by link has both players on this device, and no link is due."""
    session = with_moves(Session(Setup(cols=5, rows=5, opponent=Opponent.LINK)), FINISHED)
    for ply in range(4):
        session.go_to(ply)
        assert not owes_link(session.board_input.now)
    session.play_on()
    assert (session.table.seats, session.table.by_link) == (Seats(None), False)
    assert session.table.may_play


def test_after_resigning_no_link_is_due_for_an_earlier_move() -> None:
    """One step before the resignation none is."""
    session = by_link("redstone", "c3 d4 w")
    assert owes_link(session.board_input.now)
    session.go_to(session.game.ply - 1)
    assert not owes_link(session.board_input.now)


def test_play_on_does_nothing_in_an_unfinished_a_just_opened_or_a_visited_game() -> None:
    for session in (two_people(), with_moves(two_people(), FINISHED)):
        before = session.table
        session.play_on()
        assert session.table is before
    session.visit(with_moves(two_people(), FINISHED).game.go_to(1))
    session.play_on()
    assert session.table.is_visited


def test_a_hint_can_be_requested_in_a_finished_game_but_not_in_a_visited_one() -> None:
    session = with_moves(two_people(), FINISHED)
    session.go_to(session.game.ply - 1)
    session.ask_hint()
    assert session.request is not None
    assert session.request.hint
    session.visit(session.game)
    session.ask_hint()
    assert session.request is None


def test_the_recipient_of_a_first_move_may_swap() -> None:
    """The detail text offers it. A tap on a point only proposes a stone."""
    session = Session()
    seats, game = Seats.for_setup(Setup(colour=Colour.WHITE)), playing("redstone", "c3").game
    setup = Setup(cols=5, rows=5, opponent=Opponent.LINK)
    session.open(game, seats, setup, Standing.RECEIVED)
    session.board_input.show_notices(Event.PLAYED_ON)
    assert visible_panels(session) == {"received"}
    assert (
        "Pie rule: place a white stone, or swap"
        in page_state(session.board_input.now, session.request)["texts"]["detail"]
    )
    session.board_input.tap(at("d4"), BIG)
    assert session.board_input.now.pointing.staged == Place(at("d4"))
    assert session.game.ply == 1
    session.board_input.cancel()
    session.board_input.swap()
    assert session.game.moves[-1] == Swap()
    assert visible_panels(session) == {"answer"}


def report_at(chances: float) -> Report:
    """Return a report of a search with this win rate."""
    return Report(100, 1.0, chances)


@pytest.mark.usefixtures("bare_rates")
def test_chances_are_those_of_the_position_shown() -> None:
    """They are shown at the move that the report is about, not at earlier positions or later."""
    session = with_moves(against_computer(), "")
    session.board_input.set_settings(Settings(show_chances=True))
    session.board_input.tap(at("c3"), BIG)
    computer_plays(session, "d4", report_at(0.25))
    assert words.last_move_and_chances(session.board_input.now).endswith(
        "The computer rates its chances at 25%."
    )
    session.go_to(session.game.ply - 1)
    assert session.board_input.now.chances is None
    assert words.last_move_and_chances(session.board_input.now) == "You played c3."
    session.go_to(session.game.ply - 1)
    assert session.board_input.now.chances is None
    session.go_to(session.game.ply + 2)
    assert session.board_input.now.chances is not None
    assert session.board_input.now.chances.games == 100
    session.board_input.tap(at("b2"), BIG)
    assert session.board_input.now.chances is None


def test_no_chances_are_shown_after_the_end() -> None:
    """A report that comes with the agreement that ends a game of Go is not shown."""
    session = against("go", f"{STOPPED}")
    session.board_input.set_settings(Settings(show_chances=True))
    session.agree()
    computer_plays(session, "y", report_at(0.75))
    assert session.position.is_over
    assert session.board_input.now.chances is None
    assert words.last_move_and_chances(session.board_input.now) == words.last_move(
        session.board_input.now
    )


def test_the_active_plate_agrees_with_the_turn_text() -> None:
    """It is the person's while they mark stones, then the computer's, and none after the end."""
    session = against("go", STOPPED)
    assert session.position.to_move is Player.WHITE
    assert words.turn(session.board_input.now) == "Marking dead stones: your turn."
    lit = {
        name: plate["active"]
        for name, plate in page_state(session.board_input.now, session.request)["plates"].items()
    }
    assert lit == {"black": True, "white": False}
    session.agree()
    assert words.turn(session.board_input.now) == "Marking dead stones: the computer is thinking."
    assert page_state(session.board_input.now, session.request)["plates"]["white"]["active"]
    ended = playing("redstone", "c3 w")
    assert not any(
        plate["active"]
        for plate in page_state(ended.board_input.now, ended.request)["plates"].values()
    )


def test_sending_a_link_updates_the_point_labels() -> None:
    """In a game of Go by link, a marked group is then no longer offered for unmarking."""
    session = by_link("go", f"{STOPPED} y")
    before = session.table
    assert "a1, black: mark as dead" in point_labels(session.board_input.now)["labels"][-1]
    session.board_input.tap(at("a1"), BIG)
    session.share_link(Shared.SENT)
    assert "a1, black, marked dead" in point_labels(session.board_input.now)["labels"][-1]
    assert session.table is not before


def test_a_sent_link_counts_as_unsent_after_an_undo_or_a_move() -> None:
    session = by_link("redstone", "c3")
    session.share_link(Shared.SENT)
    assert session.table.link_shared
    session.undo()
    assert not session.table.link_shared
    session.share_link(Shared.SENT)
    session.board_input.tap(at("c3"), BIG)
    session.board_input.confirm()
    assert not session.table.link_shared


@pytest.mark.parametrize("point", ["a1", "c3"])
def test_a_notice_disappears_with_the_next_action(point: str) -> None:
    """A tap that proposes a stone or is refused removes it."""
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.show_notices(Event.PLAYED_ON)
    session.board_input.tap(at(point), BIG)
    assert (
        session.board_input.now.pointing.staged or session.board_input.now.pointing.refusal
    ) is not None
    assert notices_text(session.board_input.now) == ""


def test_each_stop_asks_for_the_persons_marks_again() -> None:
    """In Go against the computer, play was resumed and then stopped a second time."""
    session = against("go", STOPPED)
    session.agree()
    computer_plays(session, "u")
    computer_plays(session, "a2")
    session.board_input.pass_turn()
    computer_plays(session, "y")
    session.board_input.pass_turn()
    assert session.table.is_stopped
    assert session.board_input.now.is_marking


def test_at_an_earlier_position_of_the_marking_nobody_is_asked_to_mark() -> None:
    """One step before the person's agreement the computer waits."""
    session = against("go", f"{STOPPED} y")
    session.go_to(session.game.ply - 1)
    assert not session.board_input.now.is_marking
    assert session.board_input.now.computer_waits


@pytest.mark.parametrize("level", [1, 8])
def test_hints_do_not_depend_on_the_opponents_level(level: int) -> None:
    """The request for one is the same thought at the levels 1 and 8."""
    session = against_computer()
    session.set_level(level)
    session.ask_hint()
    assert session.request is not None
    assert session.request.thought == Advice()


def test_a_notice_says_where_a_stored_game_that_did_not_start_is() -> None:
    """It is still among the games."""
    session = Session()
    session.board_input.show_notices(Event.STARTED_WITHOUT)
    assert (
        "The one that didn’t start is still in “Games”."
        in page_state(session.board_input.now, session.request)["texts"]["detail"]
    )


def test_showing_red_points_when_there_are_none_shows_a_notice() -> None:
    """It is announced too, and removed by pressing again. With a red point there is no notice."""
    session = two_people()
    game_actions(session)["show-red"]()
    assert session.board_input.now.notices == (NoRedPoints(persons_turn=True),)
    assert (
        "You can’t place red now"
        in page_state(session.board_input.now, session.request)["texts"]["detail"]
    )
    assert "You can’t place red now" in announcement(session.board_input.now)
    game_actions(session)["show-red"]()
    assert notices_text(session.board_input.now) == ""
    assert not session.board_input.now.settings.show_red
    waiting = against_computer(Colour.WHITE)
    game_actions(waiting)["show-red"]()
    assert (
        notices_text(waiting.board_input.now) == "You’ll see where red can go when it’s your turn."
    )
    found = with_moves(two_people(), RED_AT_A1)
    game_actions(found)["show-red"]()
    assert (
        notices_text(found.board_input.now),
        set(view_of(found.board_input.now).red_points),
    ) == (
        "",
        {at("a1")},
    )


def test_red_points_are_shown_at_a_persons_turn() -> None:
    """They are not in the computer's turn, and they are at earlier moves of a finished game."""
    waiting = against("redstone", RED_AT_A1)
    waiting.board_input.set_settings(Settings(show_red=True))
    assert not waiting.table.may_play
    assert view_of(waiting.board_input.now).red_points == {}
    ended = with_moves(two_people(), f"{RED_AT_A1} w")
    ended.board_input.set_settings(Settings(show_red=True))
    ended.go_to(ended.game.ply - 1)
    assert set(view_of(ended.board_input.now).red_points) == {at("a1")}


def test_a_report_on_an_undone_position_is_stale() -> None:
    """After an undo and the same move again, the first request's report and answer are refused."""
    session = against_computer()
    session.board_input.tap(at("c3"), BIG)
    request = session.request
    assert request is not None
    session.undo()
    session.board_input.tap(at("c3"), BIG)
    assert not session.receive_report(request.id, report_at(0.5))
    assert not session.answer(request.id, parse_move("d4"))
    assert (session.board_input.now.computer.report, moves_of(session)) == (None, "c3")


def test_a_full_record_takes_no_more_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps, passes and resignations do nothing but show a text, and the computer isn't asked."""
    monkeypatch.setattr(Game, "is_full", True)
    for session in (with_moves(two_people(), ""), playing("go"), against_computer()):
        session.board_input.tap(at("c3"), BIG)
        session.resign()
        session.board_input.pass_turn()
        assert session.game.line == ()
        assert (
            words.untimely_reason(session.board_input.now)
            == "This game’s record is full. To play on, start a new game."
        )
    waiting = against_computer(Colour.WHITE)
    assert waiting.request is None
    assert not waiting.board_input.now.computer_waits


def test_moves_taken_back_against_the_computer_stay_in_the_record() -> None:
    """Another move after them makes a branch."""
    session = with_moves(against_computer(), "c3 d4 b2 e5")
    session.go_to(2)
    session.board_input.tap(at("a1"), BIG)
    assert (moves_of(session), session.game.future) == ("c3 d4 a1", ())
    assert session.request is not None
    assert session.game.has_branches


REPEATED = f"{KO} y y b2 y y c2 y y"
"""A ko with passes between. White's b2 captures c2, and its position occurs for the third time."""


def test_a_repetition_without_self_capture_needs_a_confirmation_too() -> None:
    """Two taps do not play a stone that repeats a position a third time. The button does."""
    session = playing("go", REPEATED)
    choices = session.table.choices.at(at("b2"))
    assert choices.repeats
    assert not choices.costs_only_own(Place(at("b2")), session.position.to_move.stone)
    session.board_input.tap(at("b2"), BIG)
    session.board_input.tap(at("b2"), BIG)
    assert moves_of(session) == REPEATED
    session.board_input.confirm()
    assert session.position.is_over
