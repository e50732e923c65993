"""Redstone (Mark Steere, 2012): only red captures, and red stays for ever.

Source: the rule sheet at marksteeregames.com. A player's own stone never captures. A red stone must
capture, and captures every group without liberty, of either colour, together.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from redstone.board import Board, Group, Point, Stone
from redstone.position import (
    Illegality,
    IllegalMove,
    Move,
    Outcome,
    Place,
    Player,
    Position,
    Reason,
    Swap,
)
from redstone.rules.placements import (
    Token,
    is_known_legal,
    legal_points,
    placements_on,
    tokens_on,
)
from redstone.rules.protocol import Traits


@dataclass(frozen=True)
class Redstone:
    """The rules of Redstone; with `pie` the second player may swap."""

    pie: bool = True

    name = "redstone"
    title = "Redstone"
    traits = Traits(has_red=True, pie=True)

    @classmethod
    def from_options(cls, text: str) -> Self:
        """Return the rules with a link's options: "n" for no pie rule.

        Raises ValueError on others.
        """
        return cls(pie=has_pie(text, cls.name))

    @property
    def options(self) -> str:
        """The options as in a link; empty for the default."""
        return "" if self.pie else "n"

    def start(self, cols: int, rows: int) -> Position:
        """Return an empty board, Black to move. Raises ValueError for a side outside 2 to 19."""
        return Position(Board.empty(cols, rows))

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """Return the first position of a game that starts with this board."""
        return Position(board, to_move, due=due, is_set_up=True)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Yield every move that `play` accepts, row by row from a1, the swap last."""
        return accepted_moves(position, self.pie)

    def legal_tokens(self, position: Position, write: Callable[[str], Token]) -> list[Token]:
        """Return the tokens of `legal_moves`, as made by `write`, sorted as strings."""
        return accepted_tokens(position, self.pie, write)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move. Raises IllegalMove, and changes nothing, if refused."""
        return play_accepted(position, move, self.pie, refusal)

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """Return the stones of both colours that a legal move captures; legality is not checked."""
        return taken_by(position, move)


Refuses = Callable[[Position, Place], IllegalMove | None]
"""A game's test of a placement: the refusal, None if legal; the game must not be over."""


def has_pie(options: str, game: str) -> bool:
    """Return True if the options of a game allow the swap.

    Raises ValueError for unknown options.
    """
    if options not in ("", "n"):
        raise ValueError(f"{options[:16]!r} is not an option of {game}")
    return options == ""


def accepted_moves(position: Position, pie: bool) -> Iterator[Move]:
    """Yield the legal moves of Redstone and Red: placements row by row from a1, then the swap.

    There are none once the game is over.
    """
    if position.is_over:
        return
    board = position.board
    own, red = legal_points(board, position.to_move.stone)
    for bit, own_stone, red_stone, _, _ in placements_on(board.cols, board.rows):
        if own & bit:
            yield own_stone
        if red & bit:
            yield red_stone
    if pie and may_swap(position):
        yield Swap()


def accepted_tokens(position: Position, pie: bool, write: Callable[[str], Token]) -> list[Token]:
    """Return the tokens of `accepted_moves`, as made by `write`, sorted as strings."""
    if position.is_over:
        return []
    board = position.board
    own, red = legal_points(board, position.to_move.stone)
    of_own, of_red = tokens_on(board.cols, board.rows, write)
    tokens = [token for bit, token in of_own if own & bit]
    if red:
        tokens += [token for bit, token in of_red if red & bit]
    if pie and may_swap(position):
        tokens.append(write(str(Swap())))
    return tokens


def may_swap(position: Position) -> bool:
    """Return True in the second player's first turn, unless the game began with a set-up."""
    return position.ply == 1 and not position.is_set_up


def play_accepted(position: Position, move: Move, pie: bool, refuses: Refuses) -> Position:
    """Return the position after a move in Redstone or Red. Raises IllegalMove if it is refused.

    `refuses` decides on placements that are not known to be legal.
    """
    if position.is_over:
        raise IllegalMove(move, Illegality.GAME_OVER)
    match move:
        case Place():
            if not is_known_legal(position.board, position.to_move.stone, move):
                error = refuses(position, move)
                if error is not None:
                    raise error
            return place(position, move)
        case Swap():
            if not (pie and may_swap(position)):
                raise IllegalMove(move, Illegality.NO_SWAP)
            return replace(position, ply=position.ply + 1, first_player=Player.WHITE)
        case _:
            raise IllegalMove(move, Illegality.OTHER_GAME)


def taken_by(position: Position, move: Move) -> frozenset[Point]:
    """Return the stones of both colours that a red stone captures; none for other moves."""
    match move:
        case Place(point, red=True):
            return stones_of(bounded_by(position.board, point))
        case _:
            return frozenset()


def bounded_by(board: Board, point: Point) -> tuple[Group, ...]:
    """Return the groups whose last liberty is this empty point; a red stone here captures them."""
    return tuple(group for group in board.groups_beside(point) if len(group.liberties) == 1)


def stones_of(groups: tuple[Group, ...]) -> frozenset[Point]:
    """Return the points of all these groups."""
    return frozenset[Point]().union(*(group.points for group in groups))


def refusal(position: Position, move: Place) -> IllegalMove | None:
    """Return why a placement is illegal, None if it is legal.

    The game must not be over; this is not checked.
    """
    board = position.board
    if move.point not in board:
        return IllegalMove(move, Illegality.OFF_BOARD)
    if board.stone_at(move.point) is not None:
        return IllegalMove(move, Illegality.OCCUPIED)
    return _red_refusal(board, move) if move.red else _own_refusal(position, move)


def _red_refusal(board: Board, move: Place) -> IllegalMove | None:
    """Return why a red stone at an empty point is illegal, None if it captures something."""
    beside = board.groups_beside(move.point)
    if any(len(group.liberties) == 1 for group in beside):
        return None
    return IllegalMove(move, Illegality.CAPTURES_NOTHING, beside)


def _own_refusal(position: Position, move: Place) -> IllegalMove | None:
    """Return why an own stone is illegal (it leaves a group without liberty), or None."""
    board, own = position.board, position.to_move.stone
    beside = board.groups_beside(move.point)
    bounded_enemies = tuple(
        group for group in beside if group.stone is not own and len(group.liberties) == 1
    )
    if bounded_enemies:
        return IllegalMove(move, Illegality.BOUNDS_ENEMY, bounded_enemies)
    if board.has_room_beside(move.point):
        return None
    breathes = any(group.stone is own and len(group.liberties) > 1 for group in beside)
    return None if breathes else IllegalMove(move, Illegality.NO_LIBERTY, beside)


def place(position: Position, move: Place) -> Position:
    """Return the position after a legal placement, with its captures and its outcome."""
    mover, board = position.to_move, position.board
    taken = stones_of(bounded_by(board, move.point)) if move.red else frozenset()
    board = board.place(move.point, Stone.RED if move.red else mover.stone).remove(taken)
    return Position(  # written out: a copy with changes takes several times as long
        board,
        mover.enemy,
        position.ply + 1,
        position.first_player,
        _annihilation(board, mover) if taken else None,
        is_set_up=position.is_set_up,
    )


def _annihilation(board: Board, mover: Player) -> Outcome | None:
    """Return the outcome if a capture removed all stones of a colour, else None.

    Both colours have been placed by then. On any board from 2x2 a lone stone has at least two
    liberties, so neither of the first two placements can be red. This also holds in a game set up
    without stones.
    """
    if board.count(mover.enemy.stone) == 0:
        return Outcome(mover, Reason.ANNIHILATION)  # also when nothing is left at all
    if board.count(mover.stone) == 0:
        return Outcome(mover.enemy, Reason.ANNIHILATION)
    return None
