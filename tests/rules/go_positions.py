"""Positions of Go from diagrams, and moves in them."""

from redstone.board import Point
from redstone.position import GoState, Illegality, IllegalMove, Player, Position
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.record.notation import parse_move, parse_point
from redstone.rules.go import Go

BLACK, WHITE = Player.BLACK, Player.WHITE


def position(diagram: str, to_move: Player = BLACK, state: GoState | None = None) -> Position:
    """Return the position of a diagram. Nothing has been captured, and nobody has passed."""
    return Position(parse_diagram(diagram), to_move, ply=50, go=state or GoState())


def points(names: str) -> frozenset[Point]:
    """Return points from names separated by spaces."""
    return frozenset(map(parse_point, names.split()))


def play(start: Position, tokens: str, rules: Go | None = None) -> Position:
    """Return the position after moves separated by spaces.

    Fails if one is illegal or the game is over.
    """
    now = start
    for token in tokens.split():
        assert not now.is_over, f"over before {token} of {tokens}"
        try:
            now = (rules or Go()).play(now, parse_move(token))
        except IllegalMove as refused:
            raise AssertionError(f"{refused}\n{format_diagram(now.board)}") from refused
    return now


def refusal(start: Position, token: str, rules: Go | None = None) -> IllegalMove:
    """Return the refusal of a move, which must be illegal."""
    try:
        (rules or Go()).play(start, parse_move(token))
    except IllegalMove as refused:
        assert parse_move(token) not in set((rules or Go()).legal_moves(start))
        return refused
    raise AssertionError(f"{token} is legal on\n{format_diagram(start.board)}")


def assert_refused(start: Position, token: str, why: Illegality, groups: str = "") -> None:
    """Assert that a move breaks a rule and names the groups with a stone at these points."""
    refused = refusal(start, token)
    assert refused.illegality is why, format_diagram(start.board)
    assert set(refused.groups) == {start.board.group_at(point) for point in points(groups)}


def assert_board(now: Position, diagram: str) -> None:
    """Assert that the board is the one in a diagram."""
    expected = parse_diagram(diagram)
    shown = f"{format_diagram(now.board)}\nexpected:\n{format_diagram(expected)}"
    assert now.board == expected, shown
