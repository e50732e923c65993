"""Savage Go (Mark Steere, 2023): a player who has lost n stones places n + 1 in his next turn.

Source: the rule sheet at marksteeregames.com. Stones are placed one by one, and groups without a
liberty are captured when the turn ends. These are enemy groups only, for a placement is illegal if
the turn could not be completed without an own group left bounded. See `savage_turn`. If a position
is too complex to decide that, the placement is refused with a reason of its own.

Turns that are cut short reduce the number of stones, so that a position might repeat. It never does
on boards up to 7x2 and 5x3, all of whose positions were searched; there is no proof for larger
ones. So a game with as many placements as the square of the board's points is a draw by repetition.
With full turns this is never reached: the stones before the removal grow by one from turn to turn,
so there are at most as many turns as points, and none has more placements.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from redstone.board import Board, Group, Point
from redstone.position import (
    Illegality,
    IllegalMove,
    Move,
    Outcome,
    Place,
    Player,
    Position,
    Reason,
    SavageState,
)
from redstone.rules.bounded import bounded_groups
from redstone.rules.completion import TurnAnswer
from redstone.rules.protocol import Traits
from redstone.rules.redstone import stones_of
from redstone.rules.savage_turn import SavageTurn


@dataclass(frozen=True)
class Savage:
    """The rules of Savage Go, which has no options."""

    name = "savage"
    title = "Savage Go"
    options = ""
    traits = Traits(takes_at_end=True)

    @classmethod
    def from_options(cls, text: str) -> Self:
        """Return the rules for a link's options, which must be empty.

        Raises ValueError otherwise.
        """
        if text:
            raise ValueError(f"{text[:16]!r} is not an option of {cls.name}")
        return cls()

    def start(self, cols: int, rows: int) -> Position:
        """Return an empty board, Black to place one.

        Raises ValueError for a side outside 2 to 19.
        """
        return Position(Board.empty(cols, rows), savage=SavageState())

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """Return the first position of a game that starts with this board."""
        return Position(board, to_move, due=due, is_set_up=True)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Yield every placement that `play` accepts, row by row from a1."""
        if not position.is_over:
            yield from map(Place, turn_of(position).legal_points())

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a placement, with the end of the turn or of the game.

        Raises IllegalMove and changes nothing if refused.
        """
        if position.is_over:
            raise IllegalMove(move, Illegality.GAME_OVER)
        if not isinstance(move, Place) or move.red:
            raise IllegalMove(move, Illegality.OTHER_GAME)
        placed = _placed(position, move.point, _accepted(position, move))
        return _turn_ended(placed) if _is_complete(placed) else placed

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """Return the stones captured if a placement ends the turn; none if it doesn't."""
        if not isinstance(move, Place):
            return frozenset()
        answer = turn_of(position).answer(move.point)
        if answer.plan is None:
            return frozenset()
        placed = _placed(position, move.point, answer)
        return stones_of(bounded_enemies(placed)) if _is_complete(placed) else frozenset()


def turn_of(position: Position) -> SavageTurn:
    """Return the current turn of the player to move."""
    return SavageTurn(position.board, position.to_move.stone, position.due, position.savage)


def bounded_enemies(position: Position) -> tuple[Group, ...]:
    """Return the enemy groups without liberties, which are captured when the turn ends."""
    return bounded_groups(position.board, position.to_move.enemy.stone)


def needs_capture(position: Position, point: Point) -> bool:
    """Return True if an own stone at an empty point would have no liberty before captures."""
    return turn_of(position).is_bounded_at(point)


def goes_on(before: Position, after: Position) -> bool:
    """Return True if a placement did not end its turn.

    After a turn cut short the enemy is never skipped, for he can fill the points of his captured
    stones. So if the same player then has one stone less due, it is always the same turn.
    """
    return after.to_move is before.to_move and after.due == before.due - 1 and not after.is_over


def was_skipped(before: Position, after: Position) -> bool:
    """Return True if a placement ended its turn and the enemy's next turn is skipped."""
    return after.to_move is before.to_move and not goes_on(before, after) and not after.is_over


def _accepted(position: Position, move: Place) -> TurnAnswer:
    """Return the plan for the rest of the turn after a placement. Raises IllegalMove."""
    board, point = position.board, move.point
    if point not in board:
        raise IllegalMove(move, Illegality.OFF_BOARD)
    if board.stone_at(point) is not None:
        raise IllegalMove(move, Illegality.OCCUPIED)
    turn = turn_of(position)
    answer = turn.answer(point)
    if answer.plan is not None:
        return answer
    beside = board.groups_beside(point) if turn.is_bounded_at(point) else ()
    reason = Illegality.TURN_INCOMPLETE if answer.settled else Illegality.TOO_INTRICATE
    raise IllegalMove(move, reason, (*turn.bounded_own, *beside), answer.work)


def _placed(position: Position, point: Point, answer: TurnAnswer) -> Position:
    """Return the position with one more stone, without captures or a change of turn."""
    assert answer.plan is not None
    work = answer.work + (position.savage.work if position.savage else 0)
    return replace(
        position,
        board=position.board.place(point, position.to_move.stone),
        ply=position.ply + 1,
        due=position.due - 1,
        savage=SavageState(answer.plan, work),
    )


def _is_complete(placed: Position) -> bool:
    """Return True if the turn ends: no stone is due, or none can be placed."""
    return placed.due == 0 or not turn_of(placed).has_legal_point()


def _turn_ended(placed: Position) -> Position:
    """Return the position after the turn's captures: the next turn, or the game's end."""
    mover, enemy = placed.to_move, placed.to_move.enemy
    taken = stones_of(bounded_enemies(placed))
    board = placed.board.remove(taken)
    after = replace(placed, board=board, to_move=enemy, due=1 + len(taken))
    if taken and board.count(enemy.stone) == 0:
        return replace(after, outcome=Outcome(mover, Reason.ANNIHILATION), due=0)
    if after.ply >= most_placements(board):
        return replace(after, outcome=Outcome(None, Reason.REPETITION), due=0)
    if turn_of(after).has_legal_point():
        return after
    return replace(after, to_move=mover, due=1)  # he can place: the enemy lacks liberties, not he


def most_placements(board: Board) -> int:
    """Return the number of placements at which a game on a board of this size is a draw."""
    return len(board.points) ** 2
