"""Lines of moves that continue a game, and moves that are equal up to symmetry of the board."""

from redstone.board import Board
from redstone.mind.proven import Line
from redstone.position import Move
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game


def with_answer(game: Game, line: Line) -> Game:
    """Return a game after a line's moves up to the end of the other side's next turn."""
    mover, answered = game.position.to_move, False
    for move in line:
        if answered and game.position.to_move is mover:
            break
        game = game.play(move)
        answered = answered or game.position.to_move is not mover
    return game


def with_future(game: Game, line: Line) -> Game:
    """Return a game with moves added after the position shown, which stays."""
    cursor = game.cursor
    for move in line:
        game = game.add(move)
    return game.go_to_node(cursor)


def is_same(board: Board, move: Move, other: Move) -> bool:
    """Return True for moves that are equal up to symmetry of the board."""
    return any(image(move) == other for image in images_onto_itself(board))


def as_played(board: Board, line: Line, move: Move) -> Line:
    """Return the rest of a line after a first move that equals its own up to symmetry."""
    image = next(image for image in images_onto_itself(board) if image(line[0]) == move)
    return tuple(image(follows) for follows in line[1:])


def at_line_end(game: Game) -> Game:
    """Return a game at the end of its line."""
    return game.go_to(len(game.line))


def with_line_at_end(game: Game, line: Line) -> Game:
    """Return a game with this line added to its end, at the same position."""
    return with_future(at_line_end(game), line).go_to_node(game.cursor)
