"""Properties of whole games, in random games of every kind and board size."""

from hypothesis import given

from redstone.board import Board, Point, Stone
from redstone.commands.sample import every_move
from redstone.position import IllegalMove, Place, Player, Position, Swap
from redstone.record.diagram import format_diagram, format_rows, parse_diagram, parse_rows
from redstone.record.game import Game
from redstone.record.notation import format_size, parse_move, parse_size
from redstone.rules.protocol import Rules
from tests.games import games

WITH_RED = ("redstone", "red")
"""The games in which red stones capture."""


@given(games(names=WITH_RED))
def test_stones_are_placed_one_by_one_and_only_red_captures(game: Game) -> None:
    for position, move, after in zip(game.positions, game.moves, game.positions[1:], strict=False):
        taken = game.rules.captures(position, move)
        assert len(after.board.stones) == (
            len(position.board.stones) + isinstance(move, Place) - len(taken)
        ), f"{move} on\n{format_diagram(position.board)}"
        assert bool(taken) is (isinstance(move, Place) and move.red), f"{move}: {taken}"


@given(games())
def test_red_stones_stay_on_the_board(game: Game) -> None:
    last = game.position.board
    for position in game.positions:
        for point, stone in position.board.stones.items():
            assert stone is not Stone.RED or last.stone_at(point) is Stone.RED, f"{point}"


@given(games(names=WITH_RED))
def test_colours_take_turns_and_a_swap_exchanges_the_seats(game: Game) -> None:
    for ply, position in enumerate(game.positions):
        swapped = Swap() in game.moves[:ply]
        assert position.ply == ply
        assert position.to_move is (Player.WHITE if (ply + swapped) % 2 else Player.BLACK), ply
        assert position.first_player is (Player.WHITE if swapped else Player.BLACK), ply


@given(games())
def test_only_the_last_position_has_an_outcome(game: Game) -> None:
    assert all(position.outcome is None for position in game.positions[:-1])


@given(games(names=WITH_RED))
def test_the_outcome_agrees_with_the_board(game: Game) -> None:
    if game.outcome is not None:
        winner, board, mover = game.outcome.winner, game.position.board, game.positions[-2].to_move
        assert winner is not None, "there are no draws"
        assert board.count(winner.enemy.stone) == 0, format_diagram(board)
        assert board.count(winner.stone) > 0 or winner is mover, format_diagram(board)


@given(games(resignation=True))
def test_boards_sizes_and_moves_survive_a_round_trip_as_text(game: Game) -> None:
    board = game.position.board
    assert parse_diagram(format_diagram(board)) == board
    assert parse_rows(format_rows(board)) == board
    assert parse_size(format_size(board.cols, board.rows)) == (board.cols, board.rows)
    for move in game.moves:
        assert parse_move(str(move)) == move


@given(games(resignation=True))
def test_stepping_back_restores_every_position(game: Game) -> None:
    for ply, position in enumerate(game.positions):
        there = game.go_to(ply)
        assert there.position == position
        assert there.moves + there.future == game.moves
        assert there.go_to(len(game.moves)) == game


@given(games(most_points=30, names=WITH_RED))
def test_the_rules_agree_with_a_slow_referee(game: Game) -> None:
    for position in game.positions:
        for move in every_move(position):
            if isinstance(move, Place) and not position.is_over:
                shown = f"{move!r} on\n{format_diagram(position.board)}"
                assert board_after(game.rules, position, move) == referee(position, move), shown


def board_after(rules: Rules, position: Position, move: Place) -> Board | None:
    """Return the board after a move by the rules under test, None if they refuse it."""
    try:
        return rules.play(position, move).board
    except IllegalMove:
        return None


def referee(position: Position, move: Place) -> Board | None:
    """Return the board after a placement, None if it is illegal by the sentences of the rule sheet.

    It places the stone and then checks, while the rules under test check before placing.
    """
    board, point = position.board, move.point
    if point not in board.points or point in board.stones:
        return None
    placed = board.place(point, Stone.RED if move.red else position.to_move.stone)
    bounded = [
        p
        for p, stone in placed.stones.items()
        if stone is not Stone.RED and not breathes(placed, p)
    ]
    if move.red:
        return placed.remove(bounded) if bounded else None
    return None if bounded else placed


def breathes(board: Board, point: Point) -> bool:
    """Return True if the group at this point has a liberty, by walking from stone to stone."""
    seen, frontier = {point}, [point]
    while frontier:
        here = frontier.pop()
        for neighbour in board.neighbours(here):
            if neighbour not in board.stones:
                return True
            if board.stones[neighbour] is board.stones[here] and neighbour not in seen:
                seen.add(neighbour)
                frontier.append(neighbour)
    return False
