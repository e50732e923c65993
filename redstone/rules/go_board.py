"""Captures in Go, and the moves that ko and minimal superko forbid."""

from redstone.board import Board, Point, Stone, neighbour_table
from redstone.position import GoState, Illegality, IllegalMove, Place, Player, Position


def captured_points(board: Board, player: Player, point: Point) -> frozenset[Point]:
    """Return the stones that a player's stone captures at an empty point.

    They are the enemy's. If there are none and it captures itself, they are the player's own, and
    include the stone just placed.
    """
    taken, stones, enemy = set[Point](), board.stones, player.enemy.stone
    for neighbour in board.neighbours(point):
        if stones.get(neighbour) is enemy and neighbour not in taken:
            taken |= _string_without_liberty(board, neighbour, enemy, point)
    if not taken and not board.has_room_beside(point):
        taken = _string_without_liberty(board, point, player.stone, point)
    return frozenset(taken)


def _string_without_liberty(board: Board, start: Point, stone: Stone, filled: Point) -> set[Point]:
    """Return the string from `start` if `filled` is its only liberty, else an empty set.

    Most strings show a liberty within a few steps, before all of their stones are known. So a
    record of thousands of moves is replayed in seconds.
    """
    stones, string, frontier = board.stones, {start}, [start]
    beside = neighbour_table(board.cols, board.rows)
    while frontier:
        for neighbour in beside[frontier.pop()]:
            found = stones.get(neighbour)
            if found is None and neighbour != filled:
                return set()
            if found is stone and neighbour not in string:
                string.add(neighbour)
                frontier.append(neighbour)
    return string


def refusal(position: Position, state: GoState, move: Place) -> IllegalMove | None:
    """Return why a placement is illegal during play, None if it is legal.

    Play must not be stopped or over; this is not checked.
    """
    board, point = position.board, move.point
    if point not in board:
        return IllegalMove(move, Illegality.OFF_BOARD)
    if board.stone_at(point) is not None:
        return IllegalMove(move, Illegality.OCCUPIED)
    if state.ko is not None and state.ko in board.neighbours(point):
        stone = board.group_at(state.ko)
        if stone is not None and stone.liberties == {point}:
            return IllegalMove(move, Illegality.KO, (stone,))
    if state.passed_board is not None and _brings_back(position, state.passed_board, point):
        return IllegalMove(move, Illegality.SUPERKO, board.groups_beside(point))
    return None


def _brings_back(position: Position, earlier: Board, point: Point) -> bool:
    """Return True if a placement here recreates an earlier board.

    Tests that do not depend on the groups around come first: few plays pass them.
    """
    board, player = position.board, position.to_move
    to_be_taken = len(board.stones) + 1 - len(earlier.stones)
    if to_be_taken < 0 or earlier.stone_at(point) not in (None, player.stone):
        return False
    if earlier.stone_at(point) is None and board.has_room_beside(point):
        return False  # no self-capture, so the stone would lie there
    taken = captured_points(board, player, point)
    if len(taken) != to_be_taken:
        return False
    return board.place(point, player.stone).remove(taken) == earlier


def ko_after(board: Board, point: Point, taken: frozenset[Point]) -> Point | None:
    """Return the ko stone after a capture: the stone that may not be captured next, or None.

    That is a lone stone that has captured a single one, whose point is its only liberty. With
    another liberty, no single move could capture it.
    """
    if len(taken) != 1 or point in taken:
        return None
    own = board.stone_at(point)
    beside = [board.stone_at(neighbour) for neighbour in board.neighbours(point)]
    return point if own not in beside and beside.count(None) == 1 else None
