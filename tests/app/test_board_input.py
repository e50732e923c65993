"""The input at a board, and the single way for a move to reach the table."""

import pytest

from redstone.app.play.board_input import BoardInput
from redstone.app.play.settings import Colour, Opponent, Seats, Settings, Setup, setup_of
from redstone.app.play.table import Table, new_number, new_table
from redstone.position import Illegality, IllegalMove, Mark, Move, Pass, Place, Resume, Swap
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.notation import parse_move
from tests.app.sessions import BIG, STOPPED, against_computer, at, by_link, moves_of, playing


def input_at(game: Game, person: Seat | None = None) -> BoardInput:
    """Return the input at a game in which the person has this seat, or both."""
    setup = setup_of(game, Opponent.PERSON if person is None else Opponent.LINK)
    return BoardInput(Table(new_number(), game, Seats(person), setup), Settings())


@pytest.mark.parametrize(
    ("moves", "seat", "move"),
    [("", Seat.SECOND, "c3"), ("c3", Seat.FIRST, "d4"), ("c3", Seat.FIRST, "z")],
)
def test_a_seat_moves_only_in_its_turn(moves: str, seat: Seat, move: str) -> None:
    """Out of turn a stone or a swap is refused and changes nothing. The other seat can make it."""
    board_input = input_at(playing("redstone", moves).game)
    before = board_input.now
    refused = board_input.make(seat, parse_move(move))
    assert refused is not None
    assert refused.illegality is Illegality.OUT_OF_TURN
    assert board_input.now is before
    assert board_input.make(seat.other, parse_move(move)) is None
    assert board_input.now.game.moves[-1] == parse_move(move)


def test_after_a_swap_the_first_seat_moves_next_and_the_second_is_refused() -> None:
    board_input = input_at(playing("redstone", "c3 z").game)
    assert board_input.now.table.seat_of(Place(at("d4"))) is Seat.FIRST
    assert board_input.make(Seat.SECOND, Place(at("d4"))) is not None
    assert board_input.make(Seat.FIRST, Place(at("d4"))) is None


def test_the_board_input_and_the_table_refuse_an_illegal_move() -> None:
    """The input returns the refusal of an occupied point, and the table raises it."""
    board_input = input_at(playing("redstone", "c3").game)
    refused = board_input.make(Seat.SECOND, Place(at("c3")))
    assert refused is not None
    assert refused.illegality is Illegality.OCCUPIED
    with pytest.raises(IllegalMove):
        board_input.now.table.play(Seat.SECOND, Place(at("c3")))


@pytest.mark.parametrize("seat", Seat)
def test_only_the_owner_of_a_string_can_mark_it_dead(seat: Seat) -> None:
    """In Go, after play has stopped, the other seat's mark is refused."""
    board_input = input_at(playing("go", STOPPED).game)
    owner = board_input.now.table.seat_of(Mark(at("a3")))
    refused = board_input.make(seat, Mark(at("a3")))
    assert (refused is None) == (seat is owner)


def test_the_player_to_move_agrees_to_the_marks_first_and_either_may_play_on() -> None:
    """In Go after three passes, only that player may agree, and each may resume play."""
    game = playing("go", STOPPED).game
    next_seat = seat_to_move(game.position)
    assert input_at(game).make(next_seat.other, Pass()) is not None
    assert input_at(game).make(next_seat, Pass()) is None
    for seat in Seat:
        assert input_at(game).make(seat, Resume()) is None


def test_the_computer_moves_only_for_its_own_seat() -> None:
    """A request is answered once. The person's seat moves next, and not twice."""
    session = against_computer(Colour.WHITE)
    request = session.request
    assert request is not None
    assert session.answer(request.id, Place(at("c3")))
    assert not session.answer(request.id, Place(at("d4"))), "that was asked for once"
    assert moves_of(session) == "c3"
    session.board_input.make(Seat.SECOND, Place(at("d4")))
    assert moves_of(session) == "c3 d4", "the person’s, by whatever way it came"
    assert session.board_input.make(Seat.SECOND, Place(at("e5"))) is not None


def test_a_person_cannot_move_for_a_seat_played_elsewhere() -> None:
    """In a game by link, a move in the opponent's turn is refused, and a tap marked as untimely."""
    session = by_link("redstone", "c3")
    session.board_input.tap(at("d4"), BIG)
    assert session.board_input.now.pointing.untimely
    refused = session.board_input.make_own(Place(at("d4")))
    assert refused is not None
    assert refused.illegality is Illegality.OUT_OF_TURN


def test_moves_at_a_board_input_are_passed_to_its_callback() -> None:
    """With a callback, a tap and a swap call it and leave the game unchanged."""
    made = list[Move]()
    board_input = BoardInput(new_table(Setup(cols=5, rows=5)), Settings(), made.append)
    board_input.tap(at("c3"), BIG)
    assert made == [Place(at("c3"))]
    assert not board_input.now.game.moves
    board_input.do(Swap())
    assert made[1:] == [Swap()]
