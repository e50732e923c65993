"""Go in the session: passing, self-capture, marking dead stones, and counting."""

import re

import pytest

from redstone import summary
from redstone.app.page.state import announcement, page_state, point_labels
from redstone.app.play.actions import game_actions
from redstone.app.play.notices import Shared
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Confirm, Settings
from redstone.app.show.view import view_of
from redstone.app.storage.arrivals import owes_link
from redstone.app.words import game as words
from redstone.app.words import go as go_words
from redstone.app.words import points as point_words
from redstone.engine.levels import HINT
from redstone.engine.report import Report
from redstone.engine.search import Thinker
from redstone.position import Illegality, Outcome, Pass, Place, Player, Reason
from tests.app.sessions import (
    BIG,
    KO,
    SELF_CAPTURE,
    STOPPED,
    TWO_DUE,
    WALLS,
    against,
    at,
    by_link,
    computer_plays,
    drawn,
    move_list,
    moves_of,
    playing,
)

TWICE = "b1 d5 a2 e4 e5 a1 e5"
"""Moves with a self-capture at a1 that repeat a position a third time, with Black to move."""


def panel(session: Session) -> list[str]:
    """Return those panels that are visible of "stopped", "end", "answer" and "thinking"."""
    hidden = page_state(session.board_input.now, session.request)["hidden"]
    return [name for name in ("stopped", "end", "answer", "thinking") if not hidden[name]]


def count_texts(session: Session) -> list[str]:
    """Return the texts about the points of Black and White, without empty ones."""
    return [told for player in Player if (told := go_words.points(session.board_input.now, player))]


def test_passes_are_described_until_play_stops() -> None:
    """After the third pass the texts say that play stops, and the panel for marking is shown."""
    session = playing("go", WALLS)
    told = []
    for _ in range(3):
        session.board_input.pass_turn()
        told.append(words.last_move(session.board_input.now))
    assert told == [
        "Black passed.",
        "White passed. A third pass in a row stops play.",
        "Black passed. Three in a row: play stops.",
    ]
    assert session.table.is_stopped
    assert words.turn(session.board_input.now) == "Marking dead stones: White’s turn."
    assert panel(session) == ["stopped"]


def test_a_pass_and_an_agreement_are_different_moves() -> None:
    """Agreeing does nothing during play, nor passing once play has stopped."""
    session = playing("go", WALLS)
    session.agree()
    assert moves_of(session) == WALLS
    stopped = playing("go", STOPPED)
    stopped.board_input.pass_turn()
    assert moves_of(stopped) == STOPPED
    assert page_state(stopped.board_input.now, stopped.request)["disabled"]["pass"]


def test_there_is_a_pass_button_in_go_only() -> None:
    """It is hidden in Savage Go."""
    assert not page_state(playing("go").board_input.now, playing("go").request)["hidden"]["pass"]
    assert page_state(playing("savage").board_input.now, playing("savage").request)["hidden"][
        "pass"
    ]


def test_a_ko_refusal_names_its_stone() -> None:
    """The stone that has just captured is also lit."""
    session = playing("go", KO)
    session.board_input.tap(at("b2"), BIG)
    assert session.board_input.now.pointing.refusal is not None
    assert session.board_input.now.pointing.refusal.refusals[0].illegality is Illegality.KO
    assert view_of(session.board_input.now).lit == {at("c2")}
    assert point_words.refusal(session.board_input.now) == (
        "Not here: the stone at c2 has just captured one, so you can’t recapture at once (ko)."
    )


def test_a_stone_that_restores_the_position_of_two_passes_is_refused() -> None:
    session = playing("go", f"{SELF_CAPTURE} y y")
    session.board_input.tap(at("a1"), BIG)
    assert point_words.refusal(session.board_input.now) == (
        "Not here: that would bring back the position "
        "in which the players last passed twice in a row."
    )


def test_a_self_capture_always_needs_a_confirmation() -> None:
    """Taps propose it, even if settings ask for no confirmation, and the button plays it."""
    session = playing("go", SELF_CAPTURE)
    session.board_input.set_settings(Settings(confirm=Confirm.NEVER))
    session.board_input.tap(at("a1"), BIG)
    session.board_input.tap(at("a1"), BIG)
    assert session.board_input.now.pointing.staged == Place(at("a1"))
    assert moves_of(session) == SELF_CAPTURE
    assert point_words.staged_text(session.board_input.now) == (
        "White at a1: self-capture of 1 stone. Press “Play” to confirm."
    )
    session.board_input.confirm()
    assert (
        words.last_move(session.board_input.now)
        == "White’s stone at a1 captured 1 of their own stones."
    )
    assert page_state(session.board_input.now, session.request)["plates"]["black"]["tally"] == "1"


def test_a_point_where_a_stone_captured_itself_can_be_tapped_at_once() -> None:
    session = playing("go", f"{SELF_CAPTURE} a1")
    session.board_input.tap(at("a1"), BIG)
    assert moves_of(session) == f"{SELF_CAPTURE} a1 a1"


def test_a_self_captured_stone_vanishes() -> None:
    session = playing("go", SELF_CAPTURE)
    session.board_input.place(at("a1"), red=False)
    session.board_input.confirm()
    vanishing = [c for c in drawn(session).commands if c[0] == "stone" and c[6]]
    assert [(c[3], c[6]) for c in vanishing] == [("white", "vanish")]


def test_the_plates_count_prisoners() -> None:
    """In Go each plate has the number of prisoners. In Savage Go it has that of stones."""
    plates = page_state(playing("go", KO).board_input.now, playing("go", KO).request)["plates"]
    assert (plates["black"]["tally"], plates["white"]["tally"]) == ("1", "0")
    assert (plates["black"]["counted"], plates["white"]["counted"]) == ("1 prisoner", "0 prisoners")
    assert (
        page_state(playing("savage", "c3").board_input.now, playing("savage", "c3").request)[
            "plates"
        ]["black"]["counted"]
        == "1 stone"
    )


def test_a_tap_marks_a_string_and_another_unmarks_it() -> None:
    """After play has stopped, the string is shown as dead, and then not."""
    session = playing("go", STOPPED)
    session.board_input.tap(at("a3"), BIG)
    assert view_of(session.board_input.now).dead == {at("a3")}
    assert words.last_move(session.board_input.now) == "White marked the group at a3 as dead."
    session.board_input.tap(at("a3"), BIG)
    assert view_of(session.board_input.now).dead == frozenset()


def test_territory_and_count_follow_from_the_marks() -> None:
    """A string marked as dead makes the points around it territory, and changes both counts."""
    session = playing("go", STOPPED)
    assert at("b1") not in view_of(session.board_input.now).territory
    assert count_texts(session) == [
        "6: 6 stones, 0 territory",
        "18: 6 stones, 5 territory, komi 7",
    ]
    session.board_input.tap(at("a3"), BIG)
    view = view_of(session.board_input.now)
    assert view.territory[at("b1")] is Player.BLACK.stone
    assert view.territory[at("e1")] is Player.WHITE.stone
    assert count_texts(session) == [
        "15: 6 stones, 9 territory",
        "17: 5 stones, 5 territory, komi 7",
    ]


def test_marks_are_drawn_by_a_cross_and_territory_by_squares() -> None:
    session = playing("go", STOPPED)
    session.board_input.tap(at("a3"), BIG)
    commands = drawn(session).commands
    assert len([c for c in commands if c[0] == "line" and c[5] == "dead-white"]) == 2
    squares = [c[4] for c in commands if c[0] == "square"]
    assert squares.count("territory-black") == 8  # of nine, one has the cross
    assert squares.count("territory-white") == 5


def test_territory_scoring_counts_prisoners_and_dead() -> None:
    """The texts have territory, dead stones and komi, not stones on the board."""
    session = playing("go", STOPPED, options="b")
    session.board_input.tap(at("a3"), BIG)
    assert count_texts(session) == [
        "10: 9 territory, 1 dead",
        "11.5: 5 territory, komi 6.5",
    ]


def test_both_agree_and_the_game_is_scored() -> None:
    """After the first agreement the texts ask for the second, which ends the game."""
    session = playing("go", f"{STOPPED} va3")
    session.agree()
    assert go_words.open_acts(session.board_input.now) == (
        "White agrees. Black can agree too, or click their dead groups."
    )
    session.agree()
    outcome = session.position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Player.WHITE, Reason.SCORE)
    assert words.turn(session.board_input.now) == "White wins by 2: 17 to 15."
    assert len(count_texts(session)) == 2
    assert panel(session) == ["end"]
    assert view_of(session.board_input.now).dead == {at("a3")}


def test_a_mark_takes_an_agreement_back() -> None:
    session = playing("go", f"{STOPPED} y")
    session.board_input.tap(at("a1"), BIG)
    assert words.last_move(session.board_input.now) == (
        "Black marked the group at a1 as dead. This undoes an agreement."
    )
    assert session.position.to_move is Player.WHITE


def test_play_can_be_resumed_at_most_twice() -> None:
    """The button has the number left, and is disabled at none."""
    session = playing("go", STOPPED)
    names = []
    for _ in range(2):
        names.append(page_state(session.board_input.now, session.request)["texts"]["resume-name"])
        session.board_input.resume()
        assert not session.table.is_stopped
        for _ in range(3):
            session.board_input.pass_turn()
    names.append(page_state(session.board_input.now, session.request)["texts"]["resume-name"])
    assert names == ["Play on (2 left)", "Play on (1 left)", "Play on (0 left)"]
    assert page_state(session.board_input.now, session.request)["disabled"]["resume"]
    before = session.game
    session.board_input.resume()
    assert session.game == before


def test_a_tap_on_an_empty_point_is_refused_while_play_is_stopped() -> None:
    session = playing("go", STOPPED)
    session.board_input.tap(at("b1"), BIG)
    assert (
        point_words.refusal(session.board_input.now)
        == "Play has stopped: you can only mark dead stones."
    )


def test_no_stone_is_placed_by_its_key_while_play_is_stopped() -> None:
    session = playing("go", STOPPED)
    session.board_input.place(at("b1"), red=False)
    assert point_words.refusal(session.board_input.now) == (
        "Play has stopped: mark your dead groups, agree, or play on."
    )


def test_against_the_computer_only_ones_own_strings_are_marked() -> None:
    """A tap on the computer's is refused, and lights that string."""
    session = against("go", STOPPED, colour=Colour.WHITE)
    session.board_input.tap(at("c1"), BIG)
    assert moves_of(session) == STOPPED
    assert point_words.refusal(session.board_input.now) == (
        "Only the computer can mark black groups as dead."
    )
    assert at("c3") in view_of(session.board_input.now).lit
    session.board_input.tap(at("a3"), BIG)
    assert moves_of(session) == f"{STOPPED} va3"


def test_the_computer_waits_for_the_persons_marks_before_it_judges_them() -> None:
    """It is asked once the person has agreed. A mark of the person's cancels that request."""
    session = against("go", STOPPED)
    assert session.request is None
    assert panel(session) == ["stopped"]
    assert words.turn(session.board_input.now) == "Marking dead stones: your turn."
    assert (
        go_words.open_acts(session.board_input.now)
        == "Click your dead groups, then agree or play on."
    )
    session.agree()
    request = session.request
    assert request is not None
    assert words.turn(session.board_input.now) == "Marking dead stones: the computer is thinking."
    session.board_input.tap(at("a1"), BIG)
    assert moves_of(session) == f"{STOPPED} va1"
    assert session.request is None
    assert not session.answer(request.id, Pass())
    session.undo()
    assert moves_of(session) == STOPPED


def test_agreeing_to_marks_the_computer_accepts_ends_the_game() -> None:
    """The person agrees first, and then the computer."""
    session = against("go", STOPPED)
    session.agree()
    computer_plays(session, "y")
    assert moves_of(session) == f"{STOPPED} y y"
    assert session.position.is_over


def test_a_person_may_play_on_before_the_computer_agrees() -> None:
    """The computer then moves, and three passes stop play again."""
    session = against("go", STOPPED)
    session.board_input.resume()
    assert moves_of(session) == f"{STOPPED} u"
    assert session.request is not None
    computer_plays(session, "y")
    session.board_input.pass_turn()
    computer_plays(session, "y")
    assert session.table.is_stopped
    assert session.request is None


def test_the_computer_makes_all_its_marks_before_the_person_agrees_to_them() -> None:
    """While it marks the person cannot agree.

    Its answer "y" ends the marking, and is no agreement.
    """
    session = against("go", STOPPED, colour=Colour.WHITE)
    session.agree()
    computer_plays(session, "vc1")
    assert session.request is not None
    assert not session.request.hint
    assert not session.board_input.now.may_agree
    assert session.board_input.now.on_turn is Player.BLACK
    assert panel(session) == ["thinking"]
    assert words.turn(session.board_input.now) == "Marking dead stones: the computer is thinking."
    computer_plays(session, "va1")
    marked = moves_of(session)
    computer_plays(session, "y")
    assert moves_of(session) == marked, "nothing more to be marked, and nothing agreed to"
    assert session.board_input.now.may_agree
    session.agree()
    computer_plays(session, "y")
    assert session.position.is_over


@pytest.mark.parametrize("more", ["vc1", "u", "y"])
def test_a_computer_with_nothing_to_mark_leaves_the_marks_unchanged(more: str) -> None:
    """After its mark, an answer that marks nothing new ends its marking."""
    session = against("go", STOPPED, colour=Colour.WHITE)
    session.agree()
    computer_plays(session, "vc1")
    marked = moves_of(session)
    computer_plays(session, more)
    assert moves_of(session) == marked
    assert session.request is None
    assert session.board_input.now.may_agree


def test_the_persons_marks_count_while_the_computer_marks() -> None:
    """A mark by the person ends the computer's marking, and the person may agree."""
    session = against("go", STOPPED, colour=Colour.WHITE)
    session.agree()
    computer_plays(session, "vc1")
    session.board_input.tap(at("a3"), BIG)
    assert moves_of(session).endswith("vc1 va3")
    assert session.request is None
    assert session.board_input.now.may_agree


def test_the_reason_for_a_refused_mark_is_hidden_while_the_computer_thinks() -> None:
    session = against("go", STOPPED)
    session.board_input.tap(at("d3"), BIG)
    assert point_words.refusal(session.board_input.now)
    session.agree()
    assert session.request is not None
    assert session.board_input.now.pointing.refusal is None
    assert page_state(session.board_input.now, session.request)["texts"]["refusal"] == ""


def test_the_reason_for_a_refused_stone_is_hidden_beside_a_hint() -> None:
    session = playing("go", KO)
    session.board_input.tap(at("b2"), BIG)
    assert point_words.refusal(session.board_input.now)
    session.ask_hint()
    assert session.board_input.now.pointing.refusal is None


def test_the_computers_marks_and_agreement_are_described() -> None:
    """The texts name its agreement, and say that play continues if it resumes."""
    session = against("go", STOPPED)
    session.agree()
    computer_plays(session, "va3")
    computer_plays(session, "y")
    assert words.turn(session.board_input.now) == "Marking dead stones: your turn."
    assert go_words.open_acts(session.board_input.now) == (
        "The computer agrees. Agree too, or click your dead groups."
    )
    session.board_input.tap(at("a1"), BIG)
    session.agree()
    computer_plays(session, "u")
    assert words.last_move(session.board_input.now) == (
        "Play continues. White is next, and all marks are gone."
    )


@pytest.mark.usefixtures("bare_rates")
def test_chances_are_shown_only_after_a_search() -> None:
    """A report of no simulations, as of a pass, is not shown."""
    session = against("go")
    session.board_input.set_settings(Settings(show_chances=True))
    session.board_input.pass_turn()
    computer_plays(session, "c3", Report(100, 1.0, 0.25))
    told = "White played c3. The computer rates its chances at 25%."
    assert words.last_move_and_chances(session.board_input.now) == told
    session.board_input.pass_turn()
    computer_plays(session, "c4", Report(0, 1.0, 0.5))  # the text about a stop
    assert words.last_move_and_chances(session.board_input.now) == "White played c4."


def test_the_computers_last_mark_is_described_in_the_detail_text() -> None:
    """It stands before the request to mark dead groups."""
    session = against("go", f"{STOPPED} y", colour=Colour.WHITE)
    computer_plays(session, "vc1")
    computer_plays(session, "y")  # it has no more to mark
    detail = page_state(session.board_input.now, session.request)["texts"]["detail"]
    assert detail.startswith("Black marked the group at c1 as dead.")
    assert detail.endswith("Click your dead groups, then agree or play on.")


def test_marks_belong_to_the_owner_in_the_list_of_moves() -> None:
    """The entry of a mark has the owner's colour, and an agreement is listed too."""
    last = move_list(playing("go", f"{STOPPED} va1").board_input.now)[-1]
    assert (last["name"], last["by"], last["stone"]) == ("mark a1", "Black", "black")
    assert move_list(playing("go", f"{STOPPED} y").board_input.now)[-1]["name"] == "agrees"


@pytest.mark.parametrize(
    ("moves", "point", "label"),
    [
        ("", "e5", "e5, empty: black stone"),
        (KO, "b2", "b2, empty: no stone allowed"),
        (SELF_CAPTURE, "a1", "a1, empty: white stone, self-capture of 1 stone"),
        (STOPPED, "a3", "a3, white: mark as dead"),
        (f"{STOPPED} va3", "a3", "a3, white, marked dead: unmark"),
        (f"{STOPPED} va3", "b1", "b1, empty, black territory"),
        (STOPPED, "b1", "b1, empty, nobody’s"),
        (f"{STOPPED} va3 y y", "a3", "a3, white, marked dead"),
    ],
)
def test_points_are_named_with_their_marks(moves: str, point: str, label: str) -> None:
    """Each accessible name has the stone, marks, territory and legal moves."""
    session = playing("go", moves)
    rows = point_labels(session.board_input.now)["labels"]
    assert label in [name for row in rows for name in row]
    assert point_words.point_label(session.board_input.now, at(point)) == label


def test_a_repetition_that_ends_the_game_is_staged_and_explained() -> None:
    """The proposed stone's text says that it ends the game, which the button then does."""
    session = playing("go", TWICE)
    session.board_input.set_settings(Settings(confirm=Confirm.NEVER))
    session.board_input.tap(at("a1"), BIG)
    assert "the same position a third time, which ends the game" in point_words.staged_text(
        session.board_input.now
    )
    session.board_input.confirm()
    assert words.turn(session.board_input.now) == (
        "A draw: the same position a third time; captures since the second time are equal."
    )


def test_komi_handicap_and_scoring_are_shown_beside_the_size() -> None:
    """The plates have the computer's level and White's komi."""
    assert words.size(playing("go").board_input.now) == "5 × 5, area, komi 7"
    session = playing("go", size=9, options="bk1h2")
    assert words.size(session.board_input.now) == "9 × 9, territory, komi 0.5, handicap 2"
    assert words.size(playing("savage").board_input.now) == "5 × 5"
    plates = page_state(against("go").board_input.now, against("go").request)["plates"]
    notes = (plates["black"]["note"], plates["white"]["note"])
    assert notes == ("", "Beginner\u00a0(2), komi\u00a07")


def test_a_hint_is_not_asked_for_while_play_is_stopped() -> None:
    session = playing("go", STOPPED)
    session.ask_hint()
    assert session.request is None
    assert page_state(session.board_input.now, session.request)["disabled"]["hint"]


def test_by_link_the_stop_is_answered_by_marks_and_agreement() -> None:
    """A mark makes a link due, and can be taken back until the link is sent."""
    session = by_link("go", f"{STOPPED} y")
    assert session.table.may_play
    session.board_input.tap(at("a1"), BIG)
    assert owes_link(session.board_input.now)
    session.board_input.tap(at("a1"), BIG)  # still one's own string, though the other is to agree
    assert moves_of(session).endswith("va1 va1")
    session.share_link(Shared.SENT)
    session.board_input.tap(at("a1"), BIG)
    assert session.board_input.now.pointing.untimely
    assert moves_of(session).endswith("va1 va1")


def test_by_link_an_undone_mark_can_be_redone_while_the_answer_is_due() -> None:
    """So can one made out of turn, for which the link stays offered."""
    session = by_link("go", f"{STOPPED} y va1")
    session.undo()
    assert moves_of(session) == f"{STOPPED} y"
    session.redo()
    assert moves_of(session) == f"{STOPPED} y va1"
    out_of_turn = by_link("go", f"{WALLS} y y y va1")
    out_of_turn.undo()
    assert not out_of_turn.table.may_play
    assert out_of_turn.game.future
    assert panel(out_of_turn) == ["answer"]
    out_of_turn.redo()
    assert panel(out_of_turn) == ["answer"]


def test_by_link_no_panel_is_shown_one_step_before_an_own_agreement() -> None:
    session = by_link("go", f"{STOPPED} va3 y y", colour=Colour.WHITE)
    session.go_to(session.game.ply - 1)
    assert [str(move) for move in session.game.future] == ["y"]
    assert panel(session) == []


def test_stepping_back_to_the_stop_describes_the_last_move() -> None:
    """The detail text is about the third pass, not about marks."""
    session = against("go", f"{WALLS} y y y")
    session.agree()
    computer_plays(session, "va3")
    session.go_to(session.game.ply - 1)
    assert session.board_input.now.computer_waits
    assert page_state(session.board_input.now, session.request)["texts"]["detail"] == (
        "You passed. Three in a row: play stops."
    )


def test_the_pass_button_names_the_stone_that_a_pass_costs() -> None:
    """A pass costs a stone only after play was resumed in territory scoring."""

    def name(options: str, moves: str) -> object:
        """Return the text of the pass button after these moves."""
        session = playing("go", moves, options=options)
        return page_state(session.board_input.now, session.request)["texts"]["pass-name"]

    assert name("b", WALLS) == "Pass"
    assert name("b", f"{STOPPED} u") == "Pass (1 stone)"
    assert name("a", f"{STOPPED} u") == "Pass"
    assert name("c", f"{STOPPED} u") == "Pass"


def test_the_summary_names_the_player_to_act() -> None:
    """It also says what they are to do."""
    assert summary.state(playing("go", STOPPED).position) == "White to agree to the marks."
    assert summary.state(playing("savage", TWO_DUE).position) == "Black to place 2 stones."
    assert summary.state(playing("go", WALLS).position) == "Black to move."


def test_the_announcement_of_a_stop_includes_the_count() -> None:
    told = announcement(playing("go", STOPPED).board_input.now)
    assert "Three in a row: play stops." in told
    assert "White 18: 6 stones" in told


def test_a_repetition_that_ends_the_game_is_confirmed_whatever_the_setting() -> None:
    """Repeated taps only propose the stone, though settings ask for no confirmation.

    The button ends the game.
    """
    last = at("a1")
    session = playing("go", "a1 b1 a2 b2 a1 a2 a1 b2 b1 a2 a1 b1", size=2)
    session.board_input.set_settings(Settings(confirm=Confirm.NEVER))
    for _ in range(3):  # one more tap is no confirmation
        session.board_input.tap(last, BIG)
        assert session.board_input.now.pointing.staged == Place(last)
        assert session.game.outcome is None
    session.board_input.confirm()
    assert session.game.outcome == Outcome(None, Reason.REPETITION)


def test_go_territory_is_not_counted_during_play() -> None:
    """The table has no count, and Black's plate no note."""
    session = playing("go", WALLS)
    assert session.table.settling is None
    assert page_state(session.board_input.now, session.request)["plates"]["black"]["note"] == ""


@pytest.mark.parametrize("name", game_actions(Session()))
def test_every_action_can_be_called_in_every_state_of_go_and_savage(name: str) -> None:
    """Afterwards there is an announcement, and at most one panel is visible."""
    for session in (
        playing("go", KO),
        playing("go", f"{STOPPED} y"),
        against("go", STOPPED),
        by_link("go", STOPPED),
        playing("go", f"{STOPPED} y y"),
        playing("savage", f"{TWO_DUE} c3"),
    ):
        game_actions(session)[name]()
        assert announcement(session.board_input.now)
        assert len(panel(session)) <= 1


def test_a_hint_to_pass_states_its_reason() -> None:
    """After a search the detail text says that no stone gains more."""
    session = against("go", "c3 d3 d2 c1 d4 d1 c2 e5 e3 y")
    session.ask_hint()
    request = session.request
    assert request is not None
    thinker = Thinker(session.game, HINT, seed=1)
    while not thinker.done:
        thinker.step(1.0)
    session.receive_report(request.id, thinker.report())
    assert re.search(
        r"Hint: pass \((\d+|more than 99)% to win\) – no stone gains more\.",
        page_state(session.board_input.now, session.request)["texts"]["detail"],
    )
