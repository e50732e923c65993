"""Savage Go in the session: turns of several stones, their captures, and their ends."""

import json

from redstone.app.page.changes import move_changes
from redstone.app.page.state import announcement, page_state, point_labels
from redstone.app.play.actions import game_actions
from redstone.app.play.settings import Colour
from redstone.app.show.view import view_of
from redstone.app.storage.arrivals import owes_link
from redstone.app.words import game as words
from redstone.app.words import points as point_words
from redstone.position import Illegality, Player
from redstone.record.change import doomed
from redstone.record.turn_record import last_turn, skipped, stone_in_turn
from tests.app.sessions import (
    BIG,
    TWO_DUE,
    against,
    at,
    by_link,
    computer_plays,
    drawn,
    move_list,
    moves_of,
    playing,
    two_people,
)
from tests.rules.savage_positions import ONE_MORE, intricate_game

CUT_SHORT = "c3 b1 a2 b3 a1 c2 a3"
"""Moves on 3x3: Black's turn of two ends with its first stone, because no other is legal."""
SKIPPED = "a1 a3 c2 b3 b1 a2 c3"
"""Moves on 3x3: after Black's c3, White can place nothing."""
NEEDS_CAPTURE = "a3 b3 a1 a2"
"""Moves on 3x3: Black, two due, may place a3 only because b2 then captures a2."""
HANGING = "c1 b3 b2 c2 c3 c2"
"""Moves on 3x3: a group of the mover has no liberty, nor has the enemy group beside it."""


def test_the_page_counts_the_stones_of_a_turn() -> None:
    """The turn text has the number of the stone and of those due, and the last move all stones."""
    session = playing("savage", TWO_DUE)
    assert words.turn(session.board_input.now) == "Black’s turn: stone 1 of 2."
    session.board_input.tap(at("c3"), BIG)
    assert words.turn(session.board_input.now) == "Black’s turn: stone 2 of 2."
    session.board_input.tap(at("c4"), BIG)
    assert words.turn(session.board_input.now) == "White’s turn."
    assert words.last_move(session.board_input.now) == "Black played c3 and c4."


def test_each_stone_of_a_turn_can_be_taken_back() -> None:
    session = against("savage", TWO_DUE)
    session.board_input.tap(at("c3"), BIG)
    session.undo()
    assert moves_of(session) == TWO_DUE
    session.redo()
    assert moves_of(session) == f"{TWO_DUE} c3"


def test_undo_across_turns_returns_to_ones_own_last_turn() -> None:
    session = against("savage", f"{TWO_DUE} c3 c4 e1")
    session.undo()
    assert moves_of(session) == f"{TWO_DUE} c3"
    assert stone_in_turn(session.game) == (2, 2)


def test_the_computer_is_asked_for_every_stone_of_its_turn() -> None:
    """A turn of two stones takes two answers."""
    session = against("savage", TWO_DUE, colour=Colour.WHITE)
    computer_plays(session, "c3")
    assert words.turn(session.board_input.now) == "The computer is thinking: stone 2 of 2."
    computer_plays(session, "c4")
    assert session.request is None
    assert session.table.may_play


def test_all_stones_of_the_last_turn_are_marked() -> None:
    """Both stones of a turn are ringed in the picture."""
    session = playing("savage", f"{TWO_DUE} c3 c4")
    assert view_of(session.board_input.now).with_last == {at("c3"), at("c4")}
    rings = [c for c in drawn(session).commands if c[0] == "ring" and c[4] == "last-black"]
    assert len(rings) == 2


def test_the_turns_coming_captures_are_ringed_and_described() -> None:
    """In the middle of a turn, texts and labels name the stones to be captured and to be freed."""
    session = playing("savage", HANGING, size=3)
    assert doomed(session.game) == {at("c3")}
    rings = [c for c in drawn(session).commands if c[0] == "ring" and c[4] == "doom"]
    assert len(rings) == 1
    assert words.last_move(session.board_input.now) == (
        "White played c2. As it stands, the turn captures 1 black stone. Only "
        "that frees the group at c2."
    )
    labels = point_labels(session.board_input.now)["labels"]
    assert "c3, black, captured when the turn ends" in labels[0]
    assert "c2, white, to be freed by a capture" in labels[1]
    session.undo()
    assert doomed(session.game) == frozenset()


def test_pointing_shows_what_would_lose_its_last_liberty() -> None:
    """The stone is in the view's toll, and the text counts it."""
    session = playing("savage", f"{NEEDS_CAPTURE} a3", size=3)
    session.board_input.point_at(at("b2"))
    assert view_of(session.board_input.now).toll.points == {at("a2")}
    assert (
        point_words.pointer_effect(session.board_input.now)
        == "b2: 1 white stone loses its last liberty."
    )


def test_texts_say_that_a_capture_must_still_free_the_group_of_a_placement() -> None:
    """So do the text under the pointer before, and the stone's label after it."""
    session = playing("savage", NEEDS_CAPTURE, size=3)
    session.board_input.point_at(at("a3"))
    assert "only because a capture will free the group" in point_words.pointer_effect(
        session.board_input.now
    )
    session.board_input.tap(at("a3"), BIG)
    assert words.last_move(session.board_input.now) == (
        "Black played a3. A capture must still free the group at a3."
    )
    assert (
        "a3, black, to be freed by a capture" in point_labels(session.board_input.now)["labels"][0]
    )
    session.board_input.tap(at("b2"), BIG)
    assert (
        words.last_move(session.board_input.now) == "Black played a3 and b2 and captured 1 white."
    )


def test_a_shortened_turn_is_explained() -> None:
    session = playing("savage", CUT_SHORT, size=3)
    turn = last_turn(session.game)
    assert turn is not None
    assert turn.cut_short
    assert words.last_move(session.board_input.now) == (
        "Black played a3. The turn ended after 1 of 2 stones: no legal point was left."
    )
    assert words.turn(session.board_input.now) == "White’s turn."


def test_a_skipped_turn_is_explained() -> None:
    session = playing("savage", SKIPPED, size=3)
    assert skipped(session.game) is Player.WHITE
    assert words.last_move(session.board_input.now) == (
        "Black played c3. White can’t place a stone, so their turn is skipped."
    )
    assert words.turn(session.board_input.now) == "Black’s turn."
    assert "skipped" in announcement(session.board_input.now)


def test_a_refusal_says_that_the_turn_could_not_be_completed() -> None:
    """The illegality and the text are about the group without a liberty at the turn's end."""
    session = playing("savage", f"{TWO_DUE} c3")
    session.board_input.tap(at("a1"), BIG)
    assert session.board_input.now.pointing.refusal is not None
    assert (
        session.board_input.now.pointing.refusal.refusals[0].illegality
        is Illegality.TURN_INCOMPLETE
    )
    assert point_words.refusal(session.board_input.now) == (
        "Not here: the turn ends after a1, and a black group would have no liberty."
    )


def test_there_is_no_red_to_be_placed_or_shown() -> None:
    session = playing("savage", TWO_DUE)
    session.board_input.place(at("c3"), red=True)
    assert point_words.refusal(session.board_input.now) == "This game has no red stones."
    assert moves_of(session) == TWO_DUE
    assert page_state(session.board_input.now, session.request)["hidden"]["show-red"]


def test_by_link_only_the_last_stone_of_a_turn_is_staged_and_the_link_is_for_all() -> None:
    """The first stone is played at once without a link being due."""
    session = by_link("savage", TWO_DUE)
    session.board_input.tap(at("c3"), BIG)
    assert session.board_input.now.pointing.staged is None
    assert not owes_link(session.board_input.now)
    session.board_input.tap(at("c4"), BIG)
    assert session.board_input.now.pointing.staged is not None
    session.board_input.confirm()
    assert owes_link(session)


def test_a_turn_too_complex_to_check_is_reported() -> None:
    """A placement on 19 × 19 is refused with that reason."""
    session = two_people(19)
    session.open(intricate_game(), session.table.seats, session.table.setup)
    session.board_input.tap(at(ONE_MORE), BIG)
    assert session.board_input.now.pointing.refusal is not None
    assert (
        session.board_input.now.pointing.refusal.refusals[0].illegality is Illegality.TOO_INTRICATE
    )
    assert point_words.refusal(session.board_input.now) == (
        "Not here: too complex to work out whether you could complete the turn after l19."
    )


LONG_TURN = f"{TWO_DUE} c3 c4"
"""Moves by which Black has placed both stones of a turn."""


def test_moves_are_listed_by_turn() -> None:
    """In Savage Go the second stone of a turn has the number 0, also in the changes sent."""
    session = playing("savage", LONG_TURN)
    numbers = [entry["number"] for entry in move_list(session.board_input.now)]
    assert json.dumps(numbers) == "[1, 2, 3, 4, 5, 0]"
    told = move_changes(session.game.go_to(4).without_future(), session.game)
    assert [entry["number"] for entry in told["moves"]["more"]] == [5, 0]
    plain = playing("redstone", "a1 b1 c1")
    assert [entry["number"] for entry in move_list(plain.board_input.now)] == [1, 2, 3]


def test_the_plate_has_the_stones_that_are_due() -> None:
    """It counts the stones placed and due of the player to move, 0 for the other."""
    session = playing("savage", TWO_DUE)
    due = {
        colour: plate["due"]
        for colour, plate in page_state(session.board_input.now, session.request)["plates"].items()
    }
    assert due["black"] == {"placed": 0, "due": 2, "words": "0 of 2 stones placed"}
    assert due["white"]["due"] == 0
    session.board_input.tap(at("c3"), BIG)
    assert (
        page_state(session.board_input.now, session.request)["plates"]["black"]["due"]["placed"]
        == 1
    )
    session.board_input.tap(at("c4"), BIG)
    assert (
        page_state(session.board_input.now, session.request)["plates"]["black"]["due"]["due"] == 0
    )


def test_a_turn_is_taken_back_at_once() -> None:
    """After both stones of a turn, one action undoes both. After one stone it is not offered."""
    session = playing("savage", TWO_DUE)
    session.board_input.tap(at("c3"), BIG)
    assert (session.table.undo_ply, session.table.undo_turn_ply) == (4, None), (
        "one stone: undo is enough"
    )
    session.board_input.tap(at("c4"), BIG)
    assert (session.table.undo_ply, session.table.undo_turn_ply) == (5, 4)
    game_actions(session)["undo-turn"]()
    assert moves_of(session) == TWO_DUE
    assert not session.board_input.now.is_looking, "taking back is no looking through"
    assert len(session.game.future) == 2


def test_against_the_computer_its_own_turn_is_taken_back_too() -> None:
    """The button undoes the computer's stone and the person's two."""
    session = against("savage", f"{LONG_TURN} d1")
    assert page_state(session.board_input.now, session.request)["hidden"]["undo-turn"] is False
    session.undo_turn()
    assert moves_of(session) == TWO_DUE
