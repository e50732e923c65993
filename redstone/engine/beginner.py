"""A simulated human beginner, as a reference for weak levels.

It uses no search, only the rules' own board. A beginner captures if that pays, mostly saves the
largest own group in atari, mostly attacks the enemy's weakest group, does not fill an own one-point
eye while there is another move, and sometimes plays at random, except in that eye. Beginners never
swap and never resign.
"""

from collections.abc import Iterator
from random import Random

from redstone.board import Board, Group, Point
from redstone.engine.weakness import gain
from redstone.position import Move, Pass, Place, Position
from redstone.record.game import Game

SAVES, PRESSES, WANDERS = 0.8, 0.8, 0.1
"""Probabilities of saving a group in atari, attacking the weakest enemy group, a random move."""
EYE_PRICE = 1.5
"""Price of filling an own one-point eye, in stones lost."""
MAX_ROUNDS = 3
"""Moves for each point of the board after which a game of Go counts as played out."""


def beginner_move(game: Game, rng: Random) -> Move:
    """Return a beginner's move in an unfinished game.

    In a stopped game of Go it is the pass that agrees, without any marks.
    """
    beginner = _Beginner(game, rng)
    if game.position.go is not None and beginner.is_content():
        return Pass()
    return beginner.move()


class _Beginner:
    """A position as a beginner sees it."""

    def __init__(self, game: Game, rng: Random) -> None:
        """Prepare to choose a move in this game's position."""
        self._game, self._rng = game, rng
        self._position: Position = game.position
        self._board: Board = game.position.board
        self._me = game.position.to_move.stone
        moves = game.rules.legal_moves(game.position)
        self._moves = [move for move in moves if isinstance(move, Place)]
        self._takes = game.rules.traits.takes_at_end

    def move(self) -> Move:
        """Return a random move of the first kind available: captures, rescues, attacks, others.

        Rescues and attacks are overlooked at random, and sometimes any move is made.
        """
        rng = self._rng
        wanders = rng.random() < WANDERS
        feelings = (
            [] if wanders else self._taking(),
            self._saving() if not wanders and rng.random() < SAVES else [],
            self._pressing() if not wanders and rng.random() < PRESSES else [],
            self._anywhere() if wanders else self._cheapest(),
            self._moves,
        )
        return rng.choice(next(filter(None, feelings)))

    def is_content(self) -> bool:
        """Return True if the beginner passes (Go): every move is a loss, or answers a pass calmly.

        Also in a stopped or a very long game.
        """
        go = self._position.go
        assert go is not None
        long = self._game.ply >= MAX_ROUNDS * len(self._board.points)
        if go.stopped or long or all(self._price(move) for move in self._moves):
            return True
        return go.passes > 0 and not self._taking() and not self._saving()

    def _taking(self) -> list[Place]:
        """Return the captures with the largest net gain of stones; none without a gain.

        In Savage Go they are the moves towards a capture of all enemies in this turn.
        """
        if self._takes:
            return self._towards(self._within_reach())
        gains = {move: gain(self._game, move) for move in self._moves if self._is_last(move)}
        best = max(gains.values(), default=0)
        return [move for move, gain in gains.items() if gain == best and best > 0]

    def _saving(self) -> list[Place]:
        """Return the moves that give an own group in atari a second liberty.

        It is the largest group that has such moves; empty if there is none.
        """
        found = [group for group in self._groups(own=True) if len(group.liberties) == 1]
        for group in sorted(found, key=_stones, reverse=True):
            saved = [
                move
                for move in self._towards(group.liberties)
                if not move.red and len(self._breath(move)) > 1
            ]
            if saved:
                return saved
        return []

    def _pressing(self) -> list[Place]:
        """Return low-risk moves at the liberties of the enemy group with fewest liberties.

        Empty if there is none.
        """
        groups = [group for group in self._groups(own=False) if group.liberties]
        least = min((len(group.liberties) for group in groups), default=0)
        weakest = [group for group in groups if len(group.liberties) == least]
        if not weakest:
            return []
        towards = self._towards(self._rng.choice(weakest).liberties)
        return [move for move in towards if not self._price(move)]

    def _within_reach(self) -> frozenset[Point]:
        """Return the liberties of all enemy groups if the stones due can fill them all.

        Less does not pay in Savage Go: the enemy places as many stones as were captured, and one
        more.
        """
        groups = self._groups(own=False)
        liberties = frozenset[Point]().union(*(group.liberties for group in groups))
        return liberties if 0 < len(liberties) <= self._position.due else frozenset()

    def _towards(self, points: frozenset[Point]) -> list[Place]:
        """Return the moves at these points."""
        return [move for move in self._moves if move.point in points]

    def _anywhere(self) -> list[Place]:
        """Return all moves except filling an own eye."""
        return [move for move in self._moves if move.red or not self._is_eye(move.point)]

    def _cheapest(self) -> list[Place]:
        """Return the moves with the lowest `_price`."""
        prices = [self._price(move) for move in self._moves]
        return [m for m, price in zip(self._moves, prices, strict=True) if price == min(prices)]

    def _price(self, move: Place) -> float:
        """Return the stones a move seems to risk; 0 for a sensible one, more for an own eye."""
        if move.red or self._is_last(move):
            return max(0, -gain(self._game, move))
        own = [group for group in self._beside(move) if group.stone is self._me]
        if self._is_eye(move.point):
            return EYE_PRICE
        if self._takes or len(self._breath(move)) > 1:
            return 0
        return 1 + sum(len(group.points) for group in own)

    def _is_last(self, move: Place) -> bool:
        """Return True if a move takes some enemy group's last liberty and so captures it."""
        if self._game.rules.traits.has_red and not move.red:
            return False
        return any(
            len(group.liberties) == 1 and group.stone is not self._me
            for group in self._beside(move)
        )

    def _is_eye(self, point: Point) -> bool:
        """Return True for a point with only own stones beside it."""
        stones = (self._board.stone_at(beside) for beside in self._board.neighbours(point))
        return all(stone is self._me for stone in stones)

    def _breath(self, move: Place) -> frozenset[Point]:
        """Return the liberties of the group that an own stone joins, ignoring captures."""
        beside = self._board.neighbours(move.point)
        free = {point for point in beside if self._board.stone_at(point) is None}
        own = (group.liberties for group in self._beside(move) if group.stone is self._me)
        return frozenset(free).union(*own) - {move.point}

    def _beside(self, move: Place) -> tuple[Group, ...]:
        """Return the groups adjacent to a move's point."""
        return self._board.groups_beside(move.point)

    def _groups(self, *, own: bool) -> Iterator[Group]:
        """Return the beginner's groups (`own`), or the enemy's."""
        return (group for group in self._board.groups if (group.stone is self._me) is own)


def _stones(group: Group) -> int:
    """Return the number of stones in a group."""
    return len(group.points)
