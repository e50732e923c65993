"""Handicaps: stones as a set-up, and the colours in a rematch."""

import pytest

from redstone.app.page.fields import BadField
from redstone.app.page.new_game import fields_of, new_game_state, read_setup
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Setup
from redstone.app.storage.session_text import restore, save
from redstone.board import Stone
from redstone.position import Place, Player
from redstone.record.game import Seat
from redstone.record.handicap import (
    MAX_STONES,
    MIN_STONES,
    game_with_stones,
    most_stones,
    stones_at_start,
)
from redstone.record.link import format_link
from redstone.rules import GAMES
from tests.app.test_new_game import asking, changed_fields
from tests.games import game_of_link

RED_GAMES = [name for name, rules in GAMES.items() if rules("").traits.has_red]


@pytest.mark.parametrize("name", RED_GAMES)
@pytest.mark.parametrize("size", [(5, 5), (6, 6), (7, 7), (8, 5), (9, 13), (13, 13), (19, 19)])
@pytest.mark.parametrize("stones", range(MIN_STONES, MAX_STONES + 1))
def test_a_link_contains_the_whole_handicap(name: str, size: tuple[int, int], stones: int) -> None:
    """In games with red, Black's stones and White's one are set up apart, and the link has them."""
    game = game_with_stones(GAMES[name](""), *size, stones)
    board = game.start.board
    assert (board.count(Stone.BLACK), board.count(Stone.WHITE)) == (stones, 1)
    assert game.start.to_move is Player.WHITE
    assert all(len(group.points) == 1 for group in board.groups)
    link = format_link(game)
    assert "-2-w" in link
    again = game_of_link(link)
    assert stones_at_start(again) == stones


def test_set_ups_that_are_no_handicap_count_no_handicap_stones() -> None:
    """Set-ups of other shapes, usual starts and Go's own handicap count 0."""
    for link in (
        "#savage9-1-0",
        "#savage5-2-wd2e25-0",
        "#savage5-2-bd9e25-0",
        "#redstone9-1-0",
        "#redstone5-2-wbe23w-0",
        "#go9h2-1-0",
        "#redstone5-2-be25-0",
    ):
        game = game_of_link(link)
        assert stones_at_start(game) == 0


@pytest.mark.parametrize("size", [(2, 2), (4, 9), (19, 4)])
def test_small_boards_have_no_handicap(size: tuple[int, int]) -> None:
    assert most_stones(*size) == 0
    with pytest.raises(ValueError, match="no 2 handicap stones"):
        game_with_stones(GAMES["redstone"](""), *size, 2)


@pytest.mark.parametrize("stones", range(MIN_STONES, MAX_STONES + 1))
@pytest.mark.parametrize("size", [(5, 5), (7, 5), (9, 9), (19, 19)])
def test_in_savage_go_handicap_stones_are_the_first_turn(
    size: tuple[int, int], stones: int
) -> None:
    """Black has to place them all before White's first stone."""
    game = game_with_stones(GAMES["savage"](""), *size, stones)
    assert (game.start.to_move, game.start.due) == (Player.BLACK, stones)
    again = game_of_link(format_link(game))
    assert stones_at_start(again) == stones
    for point in list(game.start.board.points)[:: size[0] + 2][:stones]:
        assert game.position.to_move is Player.BLACK
        game = game.play(Place(point))
    assert (game.position.to_move, game.position.due) == (Player.WHITE, 1)


def test_the_dialog_explains_the_handicap_of_savage_go() -> None:
    """The texts say that Black places them first. A stored game and a rematch keep them."""
    fields = asking(game="savage", handicap="3", given="savage")
    state = new_game_state(fields)
    assert not state["hidden"]["handicap-options"]
    assert state["texts"]["handicap-about"] == "Black places them all on the first turn."
    assert state["texts"]["plays-black"] == "Black, first"
    session = Session(read_setup(fields | {"colour": "white"}))
    assert session.table.setup.handicap == 3
    session = restore(save(session))
    assert session.position.due == 3
    session.rematch()
    assert (session.position.due, session.table.setup.colour) == (3, Colour.WHITE)


def test_the_dialog_offers_and_explains_handicap_stones() -> None:
    """In Redstone there is then no pie rule, White moves first, and small boards have none."""
    fields = asking(handicap="3")
    state = new_game_state(fields)
    assert state["hidden"]["pie-options"], "nobody swaps in a set-up"
    assert not state["hidden"]["handicap-options"]
    assert [state["disabled"][f"handicap-{n}"] for n in (4, 5)] == [False, True]
    assert state["texts"]["handicap-about"] == (
        "Black’s; White has one in the centre and moves first."
    )
    assert state["texts"]["plays-white"] == "White, first"
    setup = read_setup(fields)
    assert setup.handicap == 3
    assert fields_of(setup)["handicap"] == "3"
    small = new_game_state(asking(size="other", cols="4", rows="9"))
    assert "5 × 5" in small["texts"]["handicap-about"]


def test_stones_chosen_for_one_game_are_not_kept_for_another() -> None:
    """Choosing another game in the dialog sets the handicap to 0."""
    nine = asking(game="go", size="19", handicap="9")
    moved = changed_fields(nine, game="redstone")
    assert (moved["handicap"], read_setup(moved).handicap) == ("0", 0)
    assert changed_fields(moved, handicap="2")["handicap"] == "2"


def test_stones_without_room_are_refused() -> None:
    """The dialog's fields for two stones on 4 × 4 raise an error with a message."""
    with pytest.raises(BadField, match="don’t fit on a 4 × 4 board"):
        read_setup(asking(size="other", cols="4", rows="4", handicap="2"))


def test_a_reload_and_a_rematch_keep_the_stones_in_place() -> None:
    """The person keeps Black in the rematch."""
    session = Session(read_setup(asking(handicap="2", size="7", colour="black")))
    assert session.game.start.board.count(Stone.BLACK) == 2
    assert not session.table.is_persons_turn, "White, the computer, begins"
    session = restore(save(session))
    assert session.table.setup.handicap == 2
    session.rematch()
    assert session.game.start.board.count(Stone.BLACK) == 2
    assert session.table.setup.colour is Colour.BLACK, "who needs them has them again"


def test_the_player_with_gos_handicap_stones_keeps_them_in_a_rematch() -> None:
    """The person keeps Black."""
    session = Session(Setup("go", options="h2", colour=Colour.BLACK))
    session.rematch()
    assert session.table.setup.colour is Colour.BLACK


@pytest.mark.parametrize("opponent", [Opponent.COMPUTER, Opponent.PERSON])
def test_each_player_keeps_their_own_clock_when_colours_change_in_a_rematch(
    opponent: Opponent,
) -> None:
    session = Session(Setup(cols=5, rows=5, opponent=opponent, clock="600-60f1"))
    home = session.table.home_seat
    session.rematch()
    assert session.table.home_seat is not home
    assert session.table.setup.clock == "60f1-600"
    session.rematch()
    assert (session.table.home_seat, session.table.setup.clock) == (Seat.FIRST, "600-60f1")
