"""The completion of a turn of Savage Go, compared with every set of empty points."""

from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from redstone.board import Board, Point, Stone
from redstone.position import Place, Player, Position
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.record.game import Game
from redstone.rules.bounded import bounded_groups
from redstone.rules.redstone import stones_of
from redstone.rules.savage import Savage
from redstone.rules.savage_turn import SavageTurn
from tests.effort import share
from tests.games import games


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw stones on up to twelve points, some own groups without liberty, and any number due."""
    cols, rows = draw(st.sampled_from([(2, 2), (5, 2), (3, 3), (6, 2), (4, 3), (3, 4)]))
    kinds = draw(st.sampled_from([".XO", ".XXOO", ".XXXOOO"]))
    text = draw(st.text(kinds, min_size=cols * rows, max_size=cols * rows))
    board = parse_diagram("\n".join(text[i : i + cols] for i in range(0, len(text), cols)))
    return Position(board, ply=20, due=draw(st.integers(1, 6)))


@settings(max_examples=share(400))
@given(positions())
@example(Position(parse_diagram("XO.OX\nOX.XO\nXO.OX"), ply=20, due=3))
@example(Position(parse_diagram("OXO.\nX.XO\nOXO."), ply=20, due=2))
def test_legal_points_are_those_from_which_the_turn_can_be_completed(position: Position) -> None:
    legal = set(turn(position).legal_points())
    expected = {
        point
        for point in position.board.empty_points()
        if can_be_completed(position.board.place(point, Stone.BLACK), position.due - 1)
    }
    assert legal == expected, f"due {position.due}\n{format_diagram(position.board)}"


@settings(max_examples=share(30))
@given(games(most_points=12, names=("savage",)))
def test_legal_points_agree_with_exhaustive_search_in_whole_games(game: Game) -> None:
    for position in game.positions:
        if not position.is_over:
            own = position.to_move.stone
            expected = [
                Place(point)
                for point in position.board.empty_points()
                if can_be_completed(position.board.place(point, own), position.due - 1, own)
            ]
            assert list(Savage().legal_moves(position)) == expected


def turn(position: Position) -> SavageTurn:
    """Return the turn of a position with Black to move."""
    assert position.to_move is Player.BLACK
    return SavageTurn(position.board, Stone.BLACK, position.due)


def can_be_completed(board: Board, due: int, own: Stone = Stone.BLACK) -> bool:
    """Return True if some more stones remove the bounded enemies and leave no own group bounded."""
    empty = board.empty_points()
    return any(
        is_complete(with_stones(board, more, own), own)
        for count in range(min(due, len(empty)) + 1)
        for more in combinations(empty, count)
    )


def with_stones(board: Board, points: tuple[Point, ...], own: Stone) -> Board:
    """Return a board with more stones of one colour."""
    for point in points:
        board = board.place(point, own)
    return board


def is_complete(board: Board, own: Stone) -> bool:
    """Return True if every own group has a liberty once the bounded enemy groups are removed."""
    bounded = (g for g in board.groups if g.stone is not own and not g.liberties)
    after = board.remove(stones_of(tuple(bounded)))
    return all(group.liberties for group in after.groups if group.stone is own)


@given(positions())
@example(Position(parse_diagram("XXXXX\n....O\nOOOOX\nXXXXX\nOOOOO")))
@example(Position(parse_diagram("XO.\nOXO\n.OX")))
def test_bounded_groups_are_those_without_a_liberty(position: Position) -> None:
    for stone in (Stone.BLACK, Stone.WHITE):
        expected = [g for g in position.board.groups if g.stone is stone and not g.liberties]
        assert list(bounded_groups(position.board, stone)) == expected
