"""The page's state: the controls available in each board state."""

import json
import re
from dataclasses import replace

import pytest

from redstone.app.page.forms import (
    SHOW_RED,
    apply_settings,
    choosing_state,
    form_values,
    opening_state,
    read_setup,
)
from redstone.app.page.newcomer import is_new
from redstone.app.page.state import (
    announcement,
    page_state,
    point_labels,
    pointing_state,
    thinking_state,
)
from redstone.app.play.actions import KEYS, game_actions
from redstone.app.play.notices import Shared
from redstone.app.play.request import Trouble
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, ColourTheme, Confirm, Opponent, Settings, Setup
from redstone.app.storage.progress import Learned
from redstone.engine.report import Report
from redstone.record.game import Seat
from redstone.record.notation import parse_move
from tests.app.sessions import (
    BIG,
    BOTH_AT_A1,
    against_computer,
    at,
    by_link,
    moves_of,
    other_than_usual,
    playing,
    two_people,
    with_moves,
)
from tools.build.forms import page_text

PANELS = {
    *("visit", "choice", "received", "answer", "end", "finished", "waits", "looking", "offer"),
    *("trouble", "stopped", "thinking"),
}
"""The panels that replace the tools, and the line on the computer's plate."""


def visible_elements(session: Session) -> set[str]:
    """Return the ids of the elements that are not hidden."""
    return {
        name
        for name, is_hidden in page_state(session.board_input.now, session.request)[
            "hidden"
        ].items()
        if not is_hidden
    }


def panel(session: Session) -> list[str]:
    """Return the sorted names of the visible panels."""
    return sorted(visible_elements(session) & PANELS)


def thinking() -> Session:
    """Return a session in which the computer is to move."""
    session = against_computer()
    session.board_input.tap(at("c3"), BIG)
    return session


def with_staged_stone() -> Session:
    """Return a session in which a stone is proposed, to be confirmed."""
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    return session


def one_step_back() -> Session:
    """Return a session that shows the position before the last move."""
    session = with_moves(against_computer(), "c3 d4")
    session.go_to(session.game.ply - 1)
    return session


def failed_session() -> Session:
    """Return a session whose computer has failed."""
    session = thinking()
    session.board_input.fail(Trouble.SILENCE)
    return session


@pytest.mark.parametrize(
    ("session", "wanted"),
    [
        (two_people(), []),
        (with_moves(two_people(), "c3"), ["offer"]),
        (with_staged_stone(), ["choice"]),
        (thinking(), ["thinking"]),
        (one_step_back(), ["waits"]),
        (failed_session(), ["trouble"]),
        (with_moves(two_people(), "w"), ["end"]),
    ],
)
def test_at_most_one_panel_is_shown(session: Session, wanted: list[str]) -> None:
    """In each kind of session exactly the expected panel is, or none."""
    assert panel(session) == wanted


def test_while_a_hint_is_computed_its_button_is_pressed_and_no_panel_shown() -> None:
    session = against_computer()
    session.ask_hint()
    assert panel(session) == []
    assert page_state(session.board_input.now, session.request)["pressed"]["hint"] is True


def test_at_the_start_undo_is_disabled_and_redo_and_steps_are_hidden() -> None:
    state = page_state(two_people().board_input.now, two_people().request)
    assert state["disabled"]["undo"]
    assert not state["disabled"]["hint"]
    assert visible_elements(two_people()) & {"redo", "steps"} == set()
    assert visible_elements(two_people()) >= {"undo", "hint", "show-red", "tools-new"}


def test_a_game_can_be_resigned_once_it_has_begun() -> None:
    both = {"resign", "more-resign"}
    assert visible_elements(two_people()) & both == set()
    assert visible_elements(with_moves(two_people(), "c3")) >= both


def test_in_a_finished_game_hint_resign_and_redo_are_hidden_until_an_undo() -> None:
    over = with_moves(two_people(), "c3 w")
    assert visible_elements(over) & {"hint", "more-hint", "resign", "more-resign", "redo"} == set()
    assert not page_state(over.board_input.now, over.request)["disabled"]["undo"]
    over.undo()
    assert "redo" in visible_elements(over)


def test_the_new_game_panel_is_in_place_of_the_move_list_until_the_first_move() -> None:
    both, session = {"tools-new", "tools-moves"}, two_people()
    assert visible_elements(session) & both == {"tools-new"}
    assert visible_elements(with_moves(session, "c3")) & both == {"tools-moves"}


def test_stepping_controls_are_shown_until_the_end_or_the_next_move() -> None:
    """They are after a step back, not after an undo."""
    session = with_moves(two_people(), "c3 d4 e5")
    assert not page_state(session.board_input.now, session.request)["looking"]
    session.go_to(session.game.ply - 1)
    assert page_state(session.board_input.now, session.request)["looking"]
    assert panel(session) == ["looking"]
    session.go_to(session.game.ply + 1)
    assert not page_state(session.board_input.now, session.request)["looking"]
    session.undo()
    assert not page_state(session.board_input.now, session.request)["looking"], (
        "who takes back wants to play"
    )
    session.go_to(session.game.ply - 1)
    session.board_input.tap(at("a1"), BIG)
    assert not page_state(session.board_input.now, session.request)["looking"]


def test_the_persons_plate_is_below_the_board_and_blacks_for_two_people() -> None:
    """A swap does not change that for two people."""
    assert (
        page_state(against_computer().board_input.now, against_computer().request)["below"]
        == "black"
    )
    assert (
        page_state(
            against_computer(colour=Colour.WHITE).board_input.now,
            against_computer(colour=Colour.WHITE).request,
        )["below"]
        == "white"
    )
    session = with_moves(two_people(), "c3")
    session.board_input.swap()
    assert page_state(session.board_input.now, session.request)["below"] == "black"


def test_the_plates_turn_over_with_the_swap() -> None:
    """Player 1's name moves from Black's plate to White's, which is to move."""
    session = with_moves(two_people(), "c3")
    before = page_state(session.board_input.now, session.request)["plates"]
    session.board_input.swap()
    after = page_state(session.board_input.now, session.request)["plates"]
    assert before["black"]["name"] == after["white"]["name"] == "Player 1"
    assert after["white"]["active"]
    assert not after["black"]["active"]


def test_page_states_survive_a_round_trip_through_json() -> None:
    for session in (two_people(), with_staged_stone(), thinking(), one_step_back()):
        for state in (
            page_state(session.board_input.now, session.request),
            pointing_state(session.board_input.now),
            point_labels(session.board_input.now),
        ):
            assert json.loads(json.dumps(state)) == state


def test_labels_go_row_by_row_from_the_top() -> None:
    labels = point_labels(Session(Setup(cols=3, rows=2, opponent=Opponent.PERSON)).board_input.now)[
        "labels"
    ]
    assert [[label[:2] for label in row] for row in labels] == [
        ["a2", "b2", "c2"],
        ["a1", "b1", "c1"],
    ]


def test_reports_while_thinking_change_the_progress() -> None:
    """The state has the share and the number of games tried."""
    session = thinking()
    request = session.request
    assert request is not None
    session.receive_report(request.id, Report(1200, 0.25, 0.5))
    state = thinking_state(session.board_input.now, session.request)
    assert state["progress"] == 0.25
    assert state["texts"]["thinking-text"] == "Thinking: 1,200 games tried"


def test_every_action_can_be_called_in_every_state() -> None:
    """There is an announcement after each. Keys at a point play there or do nothing."""
    for name in game_actions(Session()):
        for session in (
            two_people(),
            with_staged_stone(),
            thinking(),
            one_step_back(),
            failed_session(),
        ):
            game_actions(session)[name]()
            assert page_state(session.board_input.now, session.request)["announce"], name
    for key in KEYS.values():
        session = with_staged_stone()
        key(session.board_input, at("b5"))
        assert moves_of(session) in (BOTH_AT_A1, f"{BOTH_AT_A1} b5")


def test_the_new_game_dialog_is_read_and_filled() -> None:
    """The fields filled from a setup are read as that setup, and Go's options are hidden."""
    setup = Setup("redstone", 13, 9, "n", Opponent.COMPUTER, Colour.WHITE, 4)
    fields = opening_state(Session(setup))["form"]["new-game-form"]
    assert (fields["size"], fields["cols"], fields["rows"]) == ("other", "13", "9")
    assert read_setup(json.dumps(fields)) == setup
    assert choosing_state(json.dumps(fields))["hidden"]["go-options"]


def test_the_dialog_has_a_field_for_every_setting() -> None:
    """The settings' HTML form has one for each except the display of red, and one for the level."""
    form = page_text("index.html").partition('id="settings-form"')[2].partition("</form>")[0]
    fields = set(re.findall(r'<(?:input|select)\b[^>]* name="([^"]+)"', form))
    assert fields == vars(Settings()).keys() - {SHOW_RED} | {"level"}


@pytest.mark.parametrize("name", sorted(vars(Settings()).keys() - {SHOW_RED}))
def test_every_setting_can_be_chosen(name: str) -> None:
    """Another value of each, read from the form, applies to a session."""
    chooser, session = two_people(), two_people()
    chooser.board_input.set_settings(other_than_usual(name))
    apply_settings(session, json.dumps(form_values(chooser)["settings-form"]))
    assert session.board_input.now.settings == chooser.board_input.now.settings != Settings()


def test_settings_take_effect_at_once() -> None:
    """The fields of the dialog become the session's settings and level.

    Another level makes a new request to the computer.
    """
    session = thinking()
    before = session.request
    fields = {"confirm": "always", "theme": "dark", "level": "3", "show_chances": True}
    fields |= {"explain": False, "show_race": False, "sound": False, "beat": False}
    fields |= {"coordinates": False, "name": "Anna"}
    apply_settings(session, json.dumps(fields))
    assert session.board_input.now.settings.confirm is Confirm.ALWAYS
    assert session.board_input.now.settings.theme is ColourTheme.DARK
    assert session.board_input.now.settings.show_chances
    assert not session.board_input.now.settings.coordinates
    assert not session.board_input.now.settings.explain
    assert not session.board_input.now.settings.show_race
    assert not session.board_input.now.settings.sound
    assert session.table.setup.level == 3
    assert before is not None
    assert session.request is not None
    assert session.request.id != before.id
    assert fields.items() <= form_values(session)["settings-form"].items()


def test_only_the_winners_plate_is_marked() -> None:
    def winners(moves: str) -> list[str]:
        """Return the colours whose plates are marked as the winner's."""
        plates = page_state(
            with_moves(two_people(2), moves).board_input.now,
            with_moves(two_people(2), moves).request,
        )["plates"]
        return [colour for colour, plate in plates.items() if plate["winner"]]

    assert winners("a1 b1") == []
    assert winners("a1 b1 xb2") == ["black"]
    assert winners("a1 b1 xa2") == ["white"]


@pytest.mark.parametrize(
    ("game", "tools"),
    [
        ("redstone", {"show-red"}),
        ("red", {"show-red"}),
        ("savage", set()),
        ("go", {"pass"}),
    ],
)
def test_only_redstone_and_red_show_red_points_and_only_go_has_a_pass(
    game: str, tools: set[str]
) -> None:
    assert visible_elements(playing(game)) & {"show-red", "pass"} == tools


@pytest.mark.parametrize("trouble", Trouble)
def test_the_reason_for_a_missing_answer_is_shown_and_announced(trouble: Trouble) -> None:
    """It says that the game is safe, and is empty before."""
    session = thinking()
    assert page_state(session.board_input.now, session.request)["texts"]["trouble-text"] == ""
    session.board_input.fail(trouble)
    state = page_state(session.board_input.now, session.request)
    assert state["texts"]["trouble-text"].endswith("Your game is safe.")
    assert state["texts"]["trouble-text"] in state["announce"]


def test_the_choice_of_stone_is_offered_only_if_both_are_legal() -> None:
    session = with_staged_stone()
    assert page_state(session.board_input.now, session.request)["hidden"]["which-stone"] is False
    single = with_moves(two_people(confirm=Confirm.ALWAYS), "c3 d4")
    assert page_state(single.board_input.now, single.request)["hidden"]["which-stone"] is True
    single.board_input.tap(at("e5"), BIG)
    assert page_state(single.board_input.now, single.request)["hidden"]["choice"] is False
    assert page_state(single.board_input.now, single.request)["hidden"]["which-stone"] is True


def test_the_icon_is_marked_while_a_game_by_link_waits_for_the_person_and_they_want_that() -> None:
    """It is not in the other's turn, after the end, or for two people here."""

    def icon_marked(session: Session, *, mark_icon: bool = True) -> bool:
        """Return True if the page's state marks the icon."""
        settings = replace(session.board_input.now.settings, mark_icon=mark_icon)
        session.board_input.set_settings(settings)
        return page_state(session.board_input.now, session.request)["awaited"]

    assert icon_marked(by_link("redstone"))
    assert not icon_marked(by_link("redstone"), mark_icon=False)
    assert not icon_marked(by_link("redstone", "c3")), "it is the other's turn"
    assert not icon_marked(two_people())
    assert not icon_marked(by_link("redstone", "w")), "it is over"


def test_a_finished_game_is_past_unless_it_was_played_by_link() -> None:
    """On a later day an empty board is shown in its place, also if its end card was open."""

    def past(session: Session) -> bool:
        """Return True if the page's state says that another game follows on a later day."""
        return page_state(session.board_input.now, session.request)["past"]

    ended = with_moves(two_people(), "c3 w")
    assert ended.board_input.now.end_open
    assert past(ended)
    ended.show_end()
    ended.go_to(1)
    assert past(ended)
    assert not past(with_moves(two_people(), "c3"))
    assert not past(by_link("redstone", "w"))


def test_a_game_by_link_tells_its_next_step_until_the_link_is_sent() -> None:
    """It has the place of the lessons that a newcomer is offered before other games."""

    def told(session: Session) -> str:
        """Return the page's text below the turn, without the last move."""
        now = session.board_input.now
        assert not is_new(now, Learned())
        return page_state(now, session.request)["texts"]["detail"].removeprefix("You played c3. ")

    session = by_link("redstone")
    assert told(session) == "Make your move, then send the link that appears."
    session.board_input.make(Seat.FIRST, parse_move("c3"))
    assert told(session) == "Now send your opponent the link."
    assert "Now send your opponent the link." in announcement(session.board_input.now)
    session.share_link(Shared.COPIED)
    session.board_input.show_notices()
    assert told(session) == "You played c3."
    assert told(by_link("redstone", colour=Colour.WHITE)) == "Now send your opponent the link."
    assert "link" not in told(by_link("redstone", "c3 d4"))
    assert is_new(two_people().board_input.now, Learned())
