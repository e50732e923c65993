"""Handicap stones in GTP: Go's by its rules, other games' by set-ups."""

from dataclasses import replace
from types import MappingProxyType

from redstone.board import Board, Point, Stone
from redstone.gtp.go import without_handicap
from redstone.gtp.vertices import format_vertex, parse_vertex
from redstone.position import Place, Player
from redstone.record.game import Game
from redstone.record.handicap import MIN_STONES, game_with_stones, has_stones, most_stones
from redstone.record.notation import NotationError
from redstone.rules import go_handicap
from redstone.rules.go import Go


def with_handicap(game: Game, stones: int) -> Game:
    """Return a new game with this many handicap stones on the usual points.

    In Savage Go Black places them, all in the first turn. Raises ValueError.
    """
    board, rules, most = game.start.board, game.rules, most_handicap(game)
    if not MIN_STONES <= stones <= most:
        allowed = f"{MIN_STONES} to {most}" if most else "none"
        raise ValueError(f"{stones} handicap stones on this board; allowed: {allowed}")
    if isinstance(rules, Go):
        return Game.new(replace(rules, handicap=stones), board.cols, board.rows)
    return game_with_stones(rules, board.cols, board.rows, stones)


def most_handicap(game: Game) -> int:
    """Return the maximum number of handicap stones on the board's usual points.

    Raises ValueError for a game without handicap stones.
    """
    board = game.start.board
    if isinstance(game.rules, Go):
        return go_handicap.most_stones(board.cols, board.rows)
    if not has_stones(game.rules):
        raise ValueError(f"{game.rules.title} has no handicap stones")
    return most_stones(board.cols, board.rows)


def with_stones(game: Game, vertices: tuple[str, ...]) -> Game:
    """Return a new game of Go with black stones on these vertices, White to move.

    Raises ValueError for other games and for impossible points. On the usual points they count
    as a handicap.
    """
    if not isinstance(game.rules, Go):
        raise ValueError(f"{game.rules.title} has handicap stones on its own points only")
    board = game.start.board
    points = [_point(vertex, board) for vertex in vertices]
    if len(set(points)) < len(points):
        raise ValueError("a vertex stands twice")
    if not MIN_STONES <= len(points) < len(board.points):
        raise ValueError(f"at least {MIN_STONES} vertices are expected, and a point left empty")
    if len(points) <= most_handicap(game):
        usual = go_handicap.handicap_points(board.cols, board.rows, len(points))
        if set(usual) == set(points):
            return with_handicap(game, len(points))
    laid = Board(board.cols, board.rows, MappingProxyType(dict.fromkeys(points, Stone.BLACK)))
    made = Game.from_set_up(without_handicap(game.rules), laid, Player.WHITE)
    if not isinstance(made, Game):
        raise ValueError("a group has no liberty")
    return made


def handicap_vertices(game: Game) -> str:
    """Return the vertices of the black stones at the start of a game."""
    board = game.start.board
    points = [point for point in board.points if board.stone_at(point) is Stone.BLACK]
    return " ".join(format_vertex(Place(point)) for point in points)


def _point(vertex: str, board: Board) -> Point:
    """Parse a vertex on the board into a point. Raises ValueError."""
    try:
        move = parse_vertex(vertex)
    except NotationError as error:
        raise ValueError(f"{error}") from error
    if not isinstance(move, Place) or move.red or move.point not in board:
        raise ValueError(f"{vertex} is not a point of this board")
    return move.point
