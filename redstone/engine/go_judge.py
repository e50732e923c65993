"""Ownership of points in Go by a short search, and what follows: dead stones, passing.

The computer uses it before it passes, and while play is stopped. It shows which points are settled,
which strings are dead, and if the score by the marks is right.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from redstone.board import Group, Point
from redstone.engine.go_survey import Survey
from redstone.engine.kernel import index_of
from redstone.engine.kernel_tree import KernelTree
from redstone.engine.protocols import Judge
from redstone.engine.tree import Tree
from redstone.position import GoState, Mark, Move, Pass, Place, Player, Position, Resume
from redstone.record.game import Game
from redstone.rules.go import MAX_RESUMPTIONS, Go

SETTLED = 0.55
"""A point is settled if one player owns it this much more often than the other, whoever begins."""
DEAD = 0.3
"""A string is dead if all its points are the enemy's this much more often, whoever begins.

It is alive if all are its owner's this much more often. Between the two its mark stays as it is.
"""
EARLY, LATE = 0.7, 0.5
"""Shares of empty points on the board, if nobody passes.

With more than EARLY nothing is settled. With more than LATE, settled points are playable while
others are left.
"""


class GoJudge:
    """Judges an unfinished position of Go: `step` until `done`, then read the results."""

    def __init__(self, rules: Go, position: Position, tree: KernelTree) -> None:
        """Judge a position of Go in the search's kernel; unless it is early, begin a survey."""
        board = position.board
        assert position.go is not None
        self._rules, self._position, self._board = rules, position, board
        self._tree = tree
        self._state: GoState = position.go
        self._me = position.to_move
        self._pass = tree.number(Pass())
        empty = len(board.empty_points()) / len(board.points)
        passed = self._state.passes > 0 or self._state.stopped
        self._late = empty <= LATE or passed
        self._survey = Survey(tree) if empty <= EARLY or passed else None
        self._shares: list[float] | None = None
        self._moves = {*tree.root.moves}

    @property
    def done(self) -> bool:
        """True once the ownership survey is complete or not needed."""
        return self._survey is None or self._survey.done

    def step(self) -> None:
        """Continue the survey, if there is one, for a short while."""
        if self._survey is not None:
            self._survey.step()
            if self._survey.done:
                self._shares = [*map(agreed_share, *self._survey.shares())]

    def forbidden(self) -> set[int]:
        """Return the numbers of moves to exclude from the search; never all moves.

        Late in the game they are the moves at settled points, before it only the pass.
        """
        unsettled = self._unsettled()
        if self._late:
            return self._moves - (unsettled or self._moves)
        return {self._pass} if len(self._moves) > 1 else set()

    def decision(self) -> Move | None:
        """Return the move if no search is needed: when scoring, or a pass if all is settled.

        None if a search is needed.
        """
        if self._state.stopped:
            return self._choose_stopped()
        return Pass() if self._unsettled() <= {self._pass} else None

    def chances(self) -> tuple[int, float]:
        """Return the survey's number of playouts, and the mover's win rate in them.

        Without a survey they are 0 and 0.5.
        """
        if self._survey is None:
            return 0, 0.5
        black = self._survey.black_wins()
        return self._survey.games, black if self._me is Player.BLACK else 1.0 - black

    def _unsettled(self) -> set[int]:
        """Return the numbers of the moves at unsettled points, and of the pass.

        In a dispute after the enemy's pass, they are only the moves towards the enemy's dead
        strings, if any.
        """
        if self._shares is None:
            return self._moves
        if self._state.phase and self._state.passes:
            chase = self._moves & self._points_around(self._dead(self._me.enemy))
            if chase:
                return chase
        shares = (*self._shares, 0.0)
        return {number for number in self._moves if abs(shares[number]) < SETTLED}

    def inform(self) -> None:
        """Mark the dead stones in the search's kernel; call once `done`.

        In a dispute only the mover's dead stones are included: the enemy may claim that theirs
        live.
        """
        counted = (self._me,) if self._state.phase else Player
        self._tree.count_as_dead(self._stones(counted))

    def dead(self) -> frozenset[Point]:
        """Return the stones that end as the opponent's territory, whoever moves first."""
        return self._stones(Player)

    def _choose_stopped(self) -> Move:
        """Return the action in the scoring phase: toggle a mark, resume play, or agree.

        Own dead strings are marked, living ones unmarked. Play is resumed if the enemy's
        unmarked dead strings would decide the game.
        """
        for group in self._groups(self._me):
            marked = group.points <= self._state.dead
            if self._is_whose(group, self._me if marked else self._me.enemy):
                return Mark(min(group.points))
        if self._state.phase < MAX_RESUMPTIONS and self._is_cheated():
            return Resume()
        return Pass()

    def _is_cheated(self) -> bool:
        """Return True if the opponent gains a win or draw by not marking own dead strings."""
        kept = self._stones((self._me.enemy,))
        right = replace(self._position, go=replace(self._state, dead=self._state.dead | kept))
        found = self._rules.count(self._position).winner, self._rules.count(right).winner
        return found[0] is not self._me and found[1] is not found[0]

    def _stones(self, owners: Iterable[Player]) -> frozenset[Point]:
        """Return the dead stones of these players."""
        dead = (group.points for owner in owners for group in self._dead(owner))
        return frozenset[Point]().union(*dead)

    def _dead(self, owner: Player) -> list[Group]:
        """Return a player's strings that end as the opponent's, whoever moves first."""
        return [group for group in self._groups(owner) if self._is_whose(group, owner.enemy)]

    def _is_whose(self, group: Group, player: Player) -> bool:
        """Return True if a string's points all end as this player's, whoever moves first."""
        sign, shares = 1 if player is Player.BLACK else -1, self._shares
        return shares is not None and all(
            sign * shares[self._number(point)] >= DEAD for point in group.points
        )

    def _groups(self, owner: Player) -> Iterator[Group]:
        """Return a player's groups on the board."""
        return (group for group in self._board.groups if group.stone is owner.stone)

    def _points_around(self, groups: list[Group]) -> set[int]:
        """Return the numbers of all liberties of these groups."""
        return {self._number(point) for group in groups for point in group.liberties}

    def _number(self, point: Point) -> int:
        """Return a point's number in the kernel."""
        return index_of(self._board, point)


def agreed_share(one: float, other: float) -> float:
    """Return the smaller magnitude of two shares of equal sign, 0 if the signs differ."""
    return min(one, other, key=abs) if one * other > 0 else 0.0


def judge_of(game: Game, tree: Tree) -> GoJudge:
    """Return a judge for a position of Go, which uses the kernel of the search's `tree`."""
    assert isinstance(game.rules, Go)
    assert isinstance(tree, KernelTree)
    return GoJudge(game.rules, game.position, tree)


def judge_for(game: Game, tree: Tree) -> Judge | None:
    """Return a judge for a position of Go; None for other games."""
    return judge_of(game, tree) if isinstance(game.rules, Go) else None


def losing_repetitions(game: Game) -> set[Place]:
    """Return moves that would end Go by repetition without winning, unseen by searches.

    Only moves that the mover has made twice are possible: a position recurs by the same stone each
    time.
    """
    position, mover = game.position, game.position.to_move
    if position.go is None or position.go.stopped:
        return set()
    if all(seen.times < 2 for seen in position.go.history):
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
