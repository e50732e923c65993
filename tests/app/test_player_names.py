"""Names of people: entered in the dialog, stored with the game, and kept through a swap."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone import language
from redstone.app.page.end_card import end_state
from redstone.app.page.new_game import fields_of, new_game_state, read_setup
from redstone.app.page.state import page_state
from redstone.app.play.player_names import (
    MAX_NAME,
    PlayerNames,
    clean_name,
    player_names_of,
    with_names,
)
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Seats, Settings, Setup
from redstone.app.show.exports import named
from redstone.app.storage.session_text import restore, save
from redstone.app.words import game as words
from redstone.app.words import games_list as kept_words
from redstone.app.words.names import MAX_SHORT
from redstone.language import SpokenCatalogue
from redstone.record.characters import is_seen
from redstone.record.game import Seat
from redstone.record.link import format_link
from tests.app.sessions import with_moves
from tests.at_once import arrive, format_sgf, read_file, read_sgf
from tests.storage.test_arrivals import window

ANNA_AND_BEN = PlayerNames("Anna", "Ben")
LONG = "Wilhelmina Esmeralda Featherstonehaugh II"


def local_session(moves: str = "", player_names: PlayerNames = ANNA_AND_BEN) -> Session:
    """Return a session of two people on this device, on a small board."""
    setup = Setup(cols=3, rows=3, opponent=Opponent.PERSON, player_names=player_names)
    return with_moves(Session(setup), moves)


def by_link(moves: str = "", other: str = "Ben", own: str = "Anna") -> Session:
    """Return a session by link with the names of both people."""
    setup = Setup(cols=3, rows=3, opponent=Opponent.LINK, player_names=PlayerNames(other=other))
    return with_moves(Session(setup, Settings(name=own)), moves)


def plate_names(session: Session) -> tuple[str, str]:
    """Return the names on Black's and White's plates."""
    found = page_state(session.board_input.now, session.request)["plates"]
    return found["black"]["name"], found["white"]["name"]


@given(st.text(max_size=600))
def test_any_text_is_a_name_of_one_line_or_none(text: str) -> None:
    """Invisible characters are removed, such as line breaks and marks of writing direction."""
    name = clean_name(text)
    assert all(map(is_seen, name))
    assert not name or any(map(str.isprintable, name))
    assert len(name) <= MAX_NAME
    assert name == name.strip() == clean_name(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna \n Maria ", "Anna Maria"),
        ("\u202egnola", "gnola"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("דן\u200e!", "דן\u200e!"),
        ("\u200d\u200f", ""),
        ("<b>", "<b>"),
        ("名人", "名人"),
        ("x" * 1000, "x" * MAX_NAME),
        ("\x00\ud800", ""),
        ("\u3164\u2800", ""),
        ("\u115f \uffa0", ""),
        ("\u0301\ufe0f", ""),
        ("e\u0301", "e\u0301"),
        (None, ""),
        (7, ""),
    ],
)
def test_names_are_cleaned(text: object, name: str) -> None:
    """White space is joined, names without visible signs are empty, and long ones are cut.

    Letters of every script stay. A value that is not text is no name.
    """
    assert clean_name(text) == name


def test_plates_show_the_names() -> None:
    """A plate without a name shows the default text."""
    assert plate_names(local_session()) == ("Anna", "Ben")
    assert plate_names(local_session(player_names=PlayerNames(other="Ben"))) == ("Player 1", "Ben")
    assert plate_names(by_link()) == ("Anna", "Ben")
    assert plate_names(by_link(other="", own="")) == ("You", "Opponent")


@pytest.mark.parametrize("session", [local_session("b2 z"), by_link("b2 z")])
def test_names_stay_with_the_people_through_a_swap(session: Session) -> None:
    """The player who swaps becomes Black, under the same name."""
    assert plate_names(session) == ("Ben", "Anna")
    assert words.swap_text(session.board_input.now) == (
        "Colours swapped: now Ben plays Black, and Anna plays White."
        if session.table.seats.person is None
        else "Colours swapped: now Ben plays Black, and you play White."
    )


def test_a_rematch_changes_the_colours_of_the_same_people() -> None:
    """The names are taken over into the new game, each with the other colour."""
    session = local_session("b2 w")
    session.rematch()
    assert plate_names(session) == ("Ben", "Anna")
    assert fields_of(session.table.setup) | {
        "black-name": "Ben",
        "white-name": "Anna",
    } == fields_of(session.table.setup)


def test_the_end_names_the_winner() -> None:
    """The card and the announcement name the winner, and address the person here as "you"."""
    texts = end_state(local_session("b2 w").board_input.now, None)["texts"]
    assert (texts["end-title"], texts["end-why"]) == ("Anna won", "Ben resigned.")
    assert end_state(by_link("b2 w").board_input.now, None)["texts"]["end-why"] == "Ben resigned."
    assert end_state(by_link("b2 w").board_input.now, None)["texts"]["end-title"] == "You won"


def test_the_turn_is_given_by_name() -> None:
    """Two people here are both named. By link, only the other needs a name."""
    assert words.turn(local_session().board_input.now) == "Anna’s turn."
    assert words.turn(local_session("b2").board_input.now) == "Ben’s turn."
    assert words.turn(by_link("b2").board_input.now) == "Ben’s turn."
    assert words.turn(by_link().board_input.now) == "Your turn."


def test_a_language_may_put_the_player_to_move_inside_the_sentence() -> None:
    """A name at the start of a sentence has a capital, and inside it a small letter."""
    nameless = by_link("b2", other="").board_input.now
    assert words.turn(nameless) == "Your opponent’s turn."
    language.speak(SpokenCatalogue("0", {"{name}’s turn.": "ход: {name}."}))
    try:
        assert words.turn(nameless) == "Ход: your opponent."
    finally:
        language.speak()


def test_a_long_name_is_shortened_in_sentences() -> None:
    """Plates show the whole name, sentences its beginning."""
    session = local_session(player_names=PlayerNames(clean_name(LONG), ""))
    assert plate_names(session)[0] == LONG[:MAX_NAME]
    assert words.turn(session.board_input.now) == f"{LONG[: MAX_SHORT - 1].rstrip()}…’s turn."


@pytest.mark.parametrize("moves", ["", "b2", "b2 z a1", "b2 z w"])
def test_sgf_files_have_the_names_by_colour_at_the_end(moves: str) -> None:
    """PB is the player who has Black at the end, as in the result.

    Read again, the names are at the same seats.
    """
    session = local_session(moves)
    text = format_sgf(named(session.board_input.now))
    black, white = plate_names(session)
    assert f"PB[{black}]PW[{white}]" in text
    game = read_sgf(text.encode()).game
    assert game is not None
    assert player_names_of(game, Seat.FIRST) == ANNA_AND_BEN
    assert player_names_of(game, Seat.SECOND) == PlayerNames("Ben", "Anna")


def test_names_of_a_file_stay_if_nobody_here_has_a_name() -> None:
    """A visited game shows the names of its players in the file, and keeps them when exported."""
    game = with_names(local_session().game, "Cho", "Lee")
    session = Session()
    session.visit(game)
    assert plate_names(session) == ("Cho", "Lee")
    assert named(session.board_input.now).headline == game.headline


def test_names_are_not_in_links() -> None:
    """A link has only the moves."""
    assert format_link(named(local_session("b2").board_input.now).without_future()) == format_link(
        local_session("b2").game
    )


@pytest.mark.parametrize("session", [local_session("b2 z"), by_link("b2")])
def test_names_are_stored_with_the_game(session: Session) -> None:
    """A reload finds them again."""
    again = restore(save(session))
    again.board_input.set_settings(session.board_input.now.settings)
    assert plate_names(again) == plate_names(session)
    assert again.table.setup.player_names == session.table.setup.player_names


def test_a_tampered_stored_name_is_cleaned() -> None:
    """A stored name is cut and cleaned, one that is no text is empty, and the game is read."""
    data = json.loads(save(local_session("b2")))
    data |= {"home_name": "A\u202e\n" * 500, "other_name": 7}
    player_names = restore(json.dumps(data)).table.setup.player_names
    assert player_names.home == ("A " * MAX_NAME)[:MAX_NAME].rstrip()
    assert player_names.other == ""


def test_the_list_of_games_has_the_names() -> None:
    """The list shows the opponent's name if there is one."""
    for player_names, told in (
        (ANNA_AND_BEN, "Redstone 3 × 3, Anna and Ben, move 1"),
        (PlayerNames(other="Ben"), "Redstone 3 × 3, Player 1 and Ben, move 1"),
        (PlayerNames(), "Redstone 3 × 3, two people here, move 1"),
    ):
        session = local_session("b2", player_names)
        assert kept_words.players(session.game, session.table.setup) == told
    session = by_link("b2")
    assert kept_words.players(session.game, session.table.setup) == (
        "Redstone 3 × 3, by link with Ben, move 1"
    )


def test_the_dialog_asks_for_the_names_needed() -> None:
    """Both names of two people here, the other's by link, and none against the computer.

    Only these fields are shown and read.
    """
    fields = fields_of(Setup(), Settings(name="Anna"))
    assert (fields["black-name"], fields["white-name"]) == ("Anna", "")
    given_names = {"black-name": " Anna ", "white-name": "Ben\n", "other-name": "Cleo"}
    for opponent, player_names, hidden in (
        (Opponent.COMPUTER, PlayerNames(), (True, True)),
        (Opponent.PERSON, ANNA_AND_BEN, (False, True)),
        (Opponent.LINK, PlayerNames(other="Cleo"), (True, False)),
    ):
        asked = fields | given_names | {"opponent": opponent.value}
        assert read_setup(asked).player_names == player_names
        found = new_game_state(asked)["hidden"]
        assert (found["names-here"], found["name-by-link"]) == hidden


def test_playing_on_from_a_game_by_link_keeps_the_names() -> None:
    """In the copy, both people play here under the same names."""
    setup = Setup(cols=3, rows=3, opponent=Opponent.LINK, colour=Colour.RANDOM)
    session = Session(setup, Settings(name="Anna"))
    game = with_moves(Session(Setup(cols=3, rows=3, opponent=Opponent.PERSON)), "b2 a1 w").game
    session.open(game, Seats(Seat.SECOND), replace(setup, player_names=PlayerNames(other="Ben")))
    session.go_to(1)
    session.play_on()
    assert plate_names(session) == ("Ben", "Anna")


@pytest.mark.parametrize(
    ("act", "names"),
    [
        ("confirm_players", ("You", "Lee")),
        ("play_both_here", ("Cho", "Lee")),
        ("play_against_computer", ("You", "Computer")),
    ],
)
def test_a_game_sent_as_a_file_has_its_names(act: str, names: tuple[str, str]) -> None:
    """The player who takes a side has their own name or none.

    The other keeps the name in the file.
    """
    arrivals = window().arrivals
    arrive(arrivals, read_file(b"(;GM[1]FF[4]RU[Redstone]SZ[3]PB[Cho]PW[Lee];B[bb];W[aa])"))
    getattr(arrivals, act)()
    assert plate_names(arrivals.session) == names
