"""Who owns what on a board of Go, found by playouts, and what follows from it.

The computer asks this before it passes, and when play is stopped: which points are settled,
which strings are dead, and whether the count that the marks give is right.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from redstone.board import Group, Point
from redstone.bot.go_board import BLACK, WHITE
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.go_playout import owners, play_out
from redstone.game import Game
from redstone.position import GoState, Mark, Move, Pass, Place, Player, Position, Resume
from redstone.rules.go import MAX_RESUMPTIONS, Go

PLAYOUTS = 64
"""So many decide; either colour begins half of them, so what still matters is undecided."""
SETTLED = 0.8
"""A point is settled when it ends as one player's so much more often than as the other's."""
LATE = 0.55
"""Nothing is looked at while more than this part of the board is empty and nobody passes."""


class GoJudge:
    """The judge of one position that is not over; `step` until `done`, then ask."""

    def __init__(self, rules: Go, position: Position, board: GoPlayBoard, rng: Random) -> None:
        assert position.go is not None
        self._rules, self._position, self._board, self._rng = rules, position, board, rng
        self._state: GoState = position.go
        self._me = board.to_move
        self._count = 0
        self._balance = [0] * board.area
        late = len(board.free) <= LATE * board.area or board.passes > 0
        self._wanted = PLAYOUTS if late or self._state.stopped else 0

    @property
    def done(self) -> bool:
        """True once there is nothing more to look at."""
        return self._count >= self._wanted

    def step(self) -> None:
        """One playout more."""
        board = self._board.copy()
        board.to_move = (self._count & 1) ^ self._me
        if board.to_move != self._me:
            board.ko = -1
        play_out(board, self._rng, ([], []))
        balance = self._balance
        for point, owner in enumerate(owners(board)):
            balance[point] += owner
        self._count += 1

    def forbidden(self) -> set[int]:
        """The moves left out of the search, the pass while it is early; never all of them."""
        moves = {number for number, _ in self._board.opinions()}
        kept = moves - self._unwanted()
        return moves - (kept or {self._board.area})

    def decision(self) -> Move | None:
        """What to do without a search, None where it is to decide.

        Pass when nothing but settled points is left.
        """
        if self._state.stopped:
            return self._choose_stopped()
        moves = {number for number, _ in self._board.opinions()}
        return Pass() if moves - self._unwanted() <= {self._board.area} else None

    def _unwanted(self) -> set[int]:
        """The settled points, and the pass while it is early.

        In a dispute after the enemy's pass, all that does not take his dead strings.
        """
        board = self._board
        if not self._wanted:
            return {board.area}
        free = set(board.free)
        if self._state.phase and board.passes:
            chase = free.intersection(self._points_around(self._dead(self._me ^ 1)))
            if chase:
                return free - chase | {board.area}
        return {point for point in free if self._owner(point)}

    def inform(self) -> None:
        """Tell the board, once done, which stones the count shall take for dead.

        Where the players disagree, the enemy has the right to keep his own.
        """
        dead = self._dead(self._me)
        if not self._state.phase:
            dead += self._dead(self._me ^ 1)
        points = frozenset(self._number(point) for group in dead for point in group.points)
        self._board.terms = replace(self._board.terms, dead=points)

    def _choose_stopped(self) -> Move:
        """What to do while play is stopped: mark own dead strings, play on, or agree.

        Playing on is for when the enemy keeps dead strings that decide the game.
        """
        mine = self._dead(self._me)
        for group in self._groups(self._me):
            if (group.points <= self._state.dead) != (group in mine):
                return Mark(min(group.points))
        if self._state.phase < MAX_RESUMPTIONS and self._is_cheated():
            return Resume()
        return Pass()

    def _is_cheated(self) -> bool:
        kept = frozenset[Point]().union(*(group.points for group in self._dead(self._me ^ 1)))
        right = replace(self._position, go=replace(self._state, dead=self._state.dead | kept))
        me = Player.WHITE if self._me == WHITE else Player.BLACK
        found = self._rules.count(self._position).winner, self._rules.count(right).winner
        return found[0] is not me and found[1] is not found[0]

    def _dead(self, colour: int) -> list[Group]:
        """The strings of a colour that nearly always end as the enemy's."""
        sign = 1 if colour == BLACK else -1
        return [
            group
            for group in self._groups(colour)
            if sum(self._owner(self._number(point)) for point in group.points)
            == -sign * len(group.points)
        ]

    def _owner(self, number: int) -> int:
        """Whose a settled point is: 1 Black's, -1 White's, 0 for one that is not settled."""
        balance = self._balance[number]
        if abs(balance) < SETTLED * self._count or not self._count:
            return 0
        return 1 if balance > 0 else -1

    def _groups(self, colour: int) -> Iterator[Group]:
        stone = (Player.BLACK if colour == BLACK else Player.WHITE).stone
        return (group for group in self._position.board.groups if group.stone is stone)

    def _points_around(self, groups: list[Group]) -> set[int]:
        return {self._number(point) for group in groups for point in group.liberties}

    def _number(self, point: Point) -> int:
        return point.row * self._board.shape.cols + point.col


def losing_repetitions(game: Game) -> set[Place]:
    """The stones that end a game of Go by repetition, and not for the mover.

    Only where he has placed two before: a position comes up by the same stone each time.
    """
    position, mover = game.position, game.position.to_move
    assert position.go is not None
    if position.go.stopped or all(seen.times < 2 for seen in position.go.history):
        return set()
    placed = Counter(
        move
        for move, before in zip(game.moves, game.positions, strict=False)
        if isinstance(move, Place) and before.to_move is mover
    )
    often = {move for move, times in placed.items() if times >= 2}
    found = set()
    for move in often.intersection(game.rules.legal_moves(position)):
        outcome = game.rules.play(position, move).outcome
        if outcome is not None and outcome.winner is not mover:
            found.add(move)
    return found
