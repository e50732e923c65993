"""Games by link: an opened game compared with the stored one, and the side whose link is due."""

from collections.abc import Callable

import pytest

from redstone.app.page.state import page_state
from redstone.app.play.notices import Shared
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Confirm, Opponent, Settings, Setup
from redstone.app.play.table import Standing
from redstone.app.storage.arrivals import Comparison, Relation, compare, owes_link
from redstone.app.words import game as words
from tests.app.sessions import BIG, at, moves_of, with_moves


def by_link(colour: Colour = Colour.BLACK) -> Session:
    """Return a session by link on 5x5 for a person of this colour."""
    setup = Setup(cols=5, rows=5, opponent=Opponent.LINK, colour=colour)
    return Session(setup, Settings(confirm=Confirm.NEVER))


@pytest.mark.parametrize(
    ("known", "opened", "expected"),
    [
        ("", "", Comparison(Relation.SAME, 0)),
        ("c3 d4", "c3 d4", Comparison(Relation.SAME, 2)),
        ("c3", "c3 d4 b2", Comparison(Relation.NEWER, 1)),
        ("c3 d4 b2", "c3", Comparison(Relation.OLDER, 1)),
        ("c3 d4 b2", "c3 d5 b2", Comparison(Relation.CHANGED, 1)),
        ("c3 d4", "c3 xd4 b2", Comparison(Relation.CHANGED, 1)),
    ],
)
def test_an_opened_game_is_compared_move_by_move(
    known: str, opened: str, expected: Comparison
) -> None:
    """The result has its relation, such as newer or changed, and the number of common moves."""
    assert compare(known.split(), opened.split()) == expected


def test_a_move_in_a_game_by_link_needs_a_confirmation() -> None:
    """Neither a tap nor a key plays before it, even if settings ask for none."""
    ways: list[Callable[[Session], None]] = [
        lambda session: session.board_input.tap(at("c3"), BIG),
        lambda session: session.board_input.place(at("c3"), red=False),
    ]
    for place in ways:
        session = by_link()
        place(session)
        assert session.game.moves == ()
        session.board_input.confirm()
        assert moves_of(session) == "c3"


def test_only_ones_own_colour_can_be_played_and_the_computer_is_not_asked() -> None:
    """In the opponent's turn of a game by link, a tap plays nothing."""
    session = with_moves(by_link(), "c3")
    assert not session.table.may_play
    assert session.request is None
    assert not session.board_input.now.computer_waits
    session.board_input.tap(at("d4"), BIG)
    assert moves_of(session) == "c3"
    assert words.turn(session.board_input.now) == "Your opponent’s turn."


def test_a_link_is_due_after_ones_own_move_until_it_is_taken_back() -> None:
    """Another move after that replaces the one taken back."""
    session = by_link()
    assert not owes_link(session.board_input.now)
    with_moves(session, "c3")
    assert owes_link(session.board_input.now)
    assert page_state(session.board_input.now, session.request)["hidden"]["answer"] is False
    session.undo()
    assert not owes_link(session.board_input.now)
    session.board_input.tap(at("d4"), BIG)
    session.board_input.confirm()
    assert moves_of(session) == "d4"
    assert session.game.future == ()


def test_a_link_is_due_from_the_player_who_resigned() -> None:
    """The end card is shown once the link was sent."""
    session = with_moves(by_link(), "c3 d4 w")
    assert owes_link(session.board_input.now)
    session.share_link(Shared.SENT)
    assert page_state(session.board_input.now, session.request)["hidden"]["end"] is False
    assert not owes_link(with_moves(by_link(), "c3 w").board_input.now)
    assert owes_link(with_moves(by_link(Colour.WHITE), "c3 w").board_input.now)


def test_after_a_swap_it_is_the_other_sides_turn() -> None:
    """In a game by link a link is then due, and texts name the new colours."""
    session = with_moves(by_link(Colour.WHITE), "c3")
    assert "your opponent plays White and moves next" in words.swap_offer(session.board_input.now)
    session.board_input.swap()
    assert owes_link(session.board_input.now)
    assert words.last_move(session.board_input.now) == (
        "Colours swapped: now you play Black, and your opponent plays White."
    )


def test_a_visited_game_can_be_browsed_but_not_played() -> None:
    """Taps, a swap and a resignation do nothing, until a new game starts."""
    session = by_link()
    session.visit(with_moves(by_link(), "c3 d4").game)
    assert not session.table.may_play
    assert session.request is None
    session.board_input.tap(at("b2"), BIG)
    session.resign()
    session.board_input.swap()
    session.go_to(session.game.ply - 1)
    assert moves_of(session) == "c3"
    assert page_state(session.board_input.now, session.request)["hidden"]["visit"] is False
    session.new_game(Setup(opponent=Opponent.PERSON))
    assert session.table.may_play


def test_the_card_of_a_received_game_is_shown_until_the_first_move() -> None:
    session = by_link()
    session.open(session.game, session.table.seats, session.table.setup, Standing.RECEIVED)
    assert page_state(session.board_input.now, session.request)["hidden"]["received"] is False
    session.board_input.tap(at("c3"), BIG)
    session.board_input.confirm()
    assert page_state(session.board_input.now, session.request)["hidden"]["received"] is True
