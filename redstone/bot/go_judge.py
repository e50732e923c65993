"""Who owns what on a board of Go, found by a short search, and what follows from it.

The computer asks this before it passes, and when play is stopped: which points are settled,
which strings are dead, and whether the count that the marks give is right.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from redstone.board import Group, Point
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.go_survey import Survey
from redstone.bot.groups import BLACK, WHITE
from redstone.bot.tree import Tree
from redstone.position import GoState, Mark, Move, Pass, Place, Player, Position, Resume
from redstone.record.game import Game
from redstone.rules.go import MAX_RESUMPTIONS, Go

SETTLED = 0.55
"""A point is settled when it ends as one player's so much more often than as the other's, whoever
begins."""
DEAD = 0.3
"""A string is dead, or alive, when all its points are the enemy's, or its owner's, so much more
often, whoever begins; between the two its mark is left as it is."""
EARLY, LATE = 0.7, 0.5
"""With more than EARLY of the board empty nothing is settled, if nobody passes; with more than
LATE, settled points are played on while others are left."""


class GoJudge:
    """The judge of one position that is not over; `step` until `done`, then ask."""

    def __init__(self, rules: Go, position: Position, tree: Tree) -> None:
        board = tree.board
        assert isinstance(board, GoPlayBoard)
        assert position.go is not None
        self._rules, self._position, self._board = rules, position, board
        self._tree = tree
        self._state: GoState = position.go
        self._me = board.to_move
        empty, passed = len(board.free) / board.area, board.passes > 0 or self._state.stopped
        self._late = empty <= LATE or passed
        self._survey = Survey(tree) if empty <= EARLY or passed else None
        self._shares: list[float] | None = None
        self._moves = {number for number, _ in board.opinions()}

    @property
    def done(self) -> bool:
        """True once there is nothing more to look at."""
        return self._survey is None or self._survey.done

    def step(self) -> None:
        """Look a little longer."""
        if self._survey is not None:
            self._survey.step()
            if self._survey.done:
                self._shares = [*map(certain, *self._survey.shares())]

    def forbidden(self) -> set[int]:
        """The moves left out of the search, the pass while it is early; never all of them."""
        unsettled = self._unsettled()
        if self._late:
            return self._moves - (unsettled or self._moves)
        return {self._board.area} if len(self._moves) > 1 else set()

    def decision(self) -> Move | None:
        """What to do without a search, None where it is to decide.

        Pass when nothing but settled points is left.
        """
        if self._state.stopped:
            return self._choose_stopped()
        return Pass() if self._unsettled() <= {self._board.area} else None

    def chances(self) -> tuple[int, float]:
        """How many games were tried, and the share of them that the mover has won."""
        if self._survey is None:
            return 0, 0.5
        black = self._survey.black_wins()
        return self._survey.games, black if self._me == BLACK else 1.0 - black

    def _unsettled(self) -> set[int]:
        """The moves at points that are not settled, and the pass.

        In a dispute after the enemy's pass, those that take his dead strings, if there are any.
        """
        if self._shares is None:
            return self._moves
        if self._state.phase and self._board.passes:
            chase = self._moves & self._points_around(self._dead(self._me ^ 1))
            if chase:
                return chase
        shares = (*self._shares, 0.0)
        return {number for number in self._moves if abs(shares[number]) < SETTLED}

    def inform(self) -> None:
        """Tell the search, once done, which stones the count shall take for dead.

        Where the players disagree, the enemy has the right to keep his own.
        """
        dead = self._dead(self._me)
        if not self._state.phase:
            dead += self._dead(self._me ^ 1)
        points = frozenset(self._number(point) for group in dead for point in group.points)
        self._board.terms = replace(self._board.terms, dead=points)
        self._tree.heed()

    def dead(self) -> frozenset[Point]:
        """The stones of both players that end as the other's, whoever begins."""
        groups = (group for colour in (BLACK, WHITE) for group in self._dead(colour))
        return frozenset[Point]().union(*(group.points for group in groups))

    def _choose_stopped(self) -> Move:
        """What to do while play is stopped: mark own dead strings, play on, or agree.

        Playing on is for when the enemy keeps dead strings that decide the game.
        """
        for group in self._groups(self._me):
            marked = group.points <= self._state.dead
            if self._is_whose(group, self._me if marked else self._me ^ 1):
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
        """The strings of a colour that end as the enemy's, whoever begins."""
        enemy = colour ^ 1
        return [group for group in self._groups(colour) if self._is_whose(group, enemy)]

    def _is_whose(self, group: Group, colour: int) -> bool:
        """True if a string's points end as this colour's, whoever begins."""
        sign, shares = 1 if colour == BLACK else -1, self._shares
        return shares is not None and all(
            sign * shares[self._number(point)] >= DEAD for point in group.points
        )

    def _groups(self, colour: int) -> Iterator[Group]:
        stone = (Player.BLACK if colour == BLACK else Player.WHITE).stone
        return (group for group in self._position.board.groups if group.stone is stone)

    def _points_around(self, groups: list[Group]) -> set[int]:
        return {self._number(point) for group in groups for point in group.liberties}

    def _number(self, point: Point) -> int:
        return point.row * self._board.shape.cols + point.col


def certain(one: float, other: float) -> float:
    """What two shares have in common: the lesser of them, 0 where they are different players'."""
    return min(one, other, key=abs) if one * other > 0 else 0.0


def judge_of(game: Game, tree: Tree) -> GoJudge:
    """The judge of a record of Go by the search that starts from its position."""
    assert isinstance(game.rules, Go)
    return GoJudge(game.rules, game.position, tree)


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
