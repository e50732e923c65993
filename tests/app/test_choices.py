"""The legal choices of a position are computed once and are the same for every caller."""

import gc
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import given

from redstone.app.page.state import page_state, point_labels
from redstone.app.play.session import Session
from redstone.insight.choices import LegalChoices
from redstone.position import Move, Place, Position, Swap
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tests.app.sessions import BIG, BOTH_AT_A1, NEITHER_AT_A1, at, two_people, with_moves
from tests.games import games


@dataclass(frozen=True)
class CountingRules(Redstone):
    """The rules of Redstone with a count of the calls for each position."""

    asked: Counter[tuple[int, object]] = field(default_factory=Counter, compare=False)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Yield Redstone's legal moves. Counts as a call once all have been yielded."""
        yield from super().legal_moves(position)
        self.asked[position.ply, "all"] += 1

    def play(self, position: Position, move: Move) -> Position:
        """Play a move as in Redstone, and count the call."""
        self.asked[position.ply, move] += 1
        return super().play(position, move)


def test_legal_moves_are_computed_once_however_often_a_position_is_shown() -> None:
    """The rules are asked once for all moves, and once for each move."""
    rules, session = CountingRules(), two_people()
    session.open(Game.new(rules, 5, 5), session.table.seats, session.table.setup)
    for name in BOTH_AT_A1.split():
        session.board_input.tap(at(name), BIG)
    rules.asked.clear()
    show_red(session)
    for _ in range(3):
        session.board_input.point_at(at("a1"))
        page_state(session.board_input.now, session.request)
        point_labels(session.board_input.now)
        session.board_input.tap(at("a1"), BIG)
        page_state(session.board_input.now, session.request)
        session.board_input.cancel()
        session.board_input.point_at(None)
    assert rules.asked[6, "all"] == 1
    assert rules.asked[6, Swap()] == 1
    assert max(rules.asked.values()) == 1


def show_red(session: Session) -> None:
    """Switch the display of legal red points in a session."""
    session.switch_red_points()


@given(games(most_points=25))
def test_choices_at_a_point_equal_those_in_the_list_of_all_points(game: Game) -> None:
    """In random games, the stones of one's own colour and red that are legal there are the same."""
    choices = LegalChoices(game.rules, game.position)
    for point in game.position.board.points:
        one, listed = choices.at(point), choices.everywhere.get(point)
        assert (one.own, one.red) == ((listed.own, listed.red) if listed else (None, None))
        assert choices.allows(Place(point)) is (one.own is not None)


def test_refusals_leave_no_reference_cycles() -> None:
    """The garbage collector finds nothing after refusals of a point were deleted."""
    session = with_moves(two_people(), NEITHER_AT_A1)
    gc.collect()
    gc.disable()
    try:
        refusals = LegalChoices(session.game.rules, session.position).at(at("a1")).refusals
        assert len(refusals) == 2
        del refusals
        assert gc.collect() == 0
    finally:
        gc.enable()
