"""The winner of a position, the moves that win and how: all of it proven, or not told.

    solver = Solver(game)                    # or Solver(game, wants_all=False): the value alone
    while not solver.done:
        solver.step(0.05)                    # seconds; asked in slices, it can be left at any time
    solution = solver.solution()

`solution.result` is WIN, LOSS or DRAW for the player to move, or None as long as it is not
decided; `solution.moves` are the moves that win, the swap among them; `solution.line` is a way to
the end along the proof. `Solver(game, known=solver)` solves another game with all that is proven
already: the answer to a move of a solved position is there at once.
"""

from dataclasses import dataclass
from enum import Enum
from math import inf
from time import perf_counter

from redstone.board import Board
from redstone.engine.kernel import COLOURS, number_of
from redstone.engine.pie import may_swap, opens_pie
from redstone.engine.proof import KernelProof, Step
from redstone.engine.trees import TREES
from redstone.position import Move, Position, Swap
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from redstone.rules.savage import most_placements

SLICE = 300
"""Positions that Python looks into between two looks at the clock: about a twentieth of a second
native."""
OPENING = 1 / 3
"""While so much of the board is filled at most, symmetric positions are met often enough to be
looked for; later that costs more than it saves."""
WITHOUT_SEARCH = 1000
"""Positions that Python looks into for a line where the rules alone decide."""
AGAIN, AGAIN_SLICE = 1 << 20, 4096
"""Positions looked into, at most and at once, to find again what wins where that is forgotten."""
LONGEST = 1022
"""Plies of the longest proof whose length the kernel knows."""

MOST_TURNED = {"redstone": 30, "red": 30, "savage": 28}
"""The games that can be solved, with the points of the largest board whose symmetric positions are
known to be the same: the kernel's number for a position has one word then."""


class Result(Enum):
    """What a position is worth to the player to move."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True)
class Solution:
    """What is proven of a position.

    `result` is None as long as that is not decided. `moves` are the moves that win, in the order
    of their points, the swap last, as far as they are known: all of them if `is_complete`. `line`
    is a way to the end along the proof: the winner's shortest and the loser's longest, as far as
    the proof knows; it is empty where there is none. `positions` were looked into.
    """

    result: Result | None
    moves: tuple[Move, ...]
    line: tuple[Move, ...]
    is_complete: bool
    positions: int


def can_solve(game: Game) -> bool:
    """True if the game is one that the solver knows, and is not over."""
    return game.rules.name in MOST_TURNED and game.outcome is None


class Solver:
    """The search for the solution of one game's position.

    It looks into at most `limit` positions. One that does not want all winning moves is done with
    the first. With `known`, a solver of the same game, it begins with all that is proven there.
    """

    def __init__(
        self,
        game: Game,
        *,
        wants_all: bool = True,
        limit: float = inf,
        known: "Solver | None" = None,
    ) -> None:
        """Raises ValueError for a game that is over, or that the solver does not know."""
        if game.outcome is not None:
            raise ValueError("the game is over")
        if game.rules.name not in MOST_TURNED:
            raise ValueError(f"{game.rules.title} cannot be solved")
        self._position, self._rules, board = game.position, game.rules, game.position.board
        self._wants_all, self._limit = wants_all, limit
        self._me = COLOURS[game.position.to_move]
        self._moves_left = _moves_left(game)
        self._swap_at = 1 if opens_pie(game) else 0 if may_swap(game) else None
        if known is None or not known._is_of(self._rules, board):
            few = len(board.stones) <= OPENING * len(board.points)
            symmetric = few and len(board.points) <= MOST_TURNED[game.rules.name]
            self._proof = KernelProof(TREES.kernel(), game.rules, symmetric=symmetric)
        else:
            self._proof = known._proof
        self._key, self._root = self._proof.steps(game.position)

    def _is_of(self, rules: Rules, board: Board) -> bool:
        """Return True if the proofs here hold on this board too."""
        own = self._position.board
        return (own.cols, own.rows, self._rules.name) == (board.cols, board.rows, rules.name)

    @property
    def pace(self) -> int:
        """So many positions are looked into in the time that Python takes for one."""
        return self._proof.pace

    @property
    def positions(self) -> int:
        """How many positions have been looked into."""
        return self._proof.looked_into

    @property
    def is_full(self) -> bool:
        """True where a bound is reached, so that more time finds nothing more."""
        return self._proof.is_exhausted or self.positions >= self._limit or self._is_long()

    @property
    def done(self) -> bool:
        """True once all that is wanted is known, or nothing more can be found out."""
        if self.is_full or self._is_complete():
            return True
        if not self._wants_all:
            return self._result() is not None
        return self._winner() is not None and self._open_move() is None

    def step(self, seconds: float) -> None:
        """Look further for about so long, or until done."""
        end = perf_counter() + seconds
        while not self.done:
            self.look_into(SLICE * self.pace)
            if perf_counter() >= end:
                break

    def look_into(self, positions: int) -> None:
        """Look into about so many positions more, or until it is known who wins one move more."""
        within = int(min(positions, self._limit - self.positions))
        if self._winner() is None:
            self._proof.search(self._position, within)
            return
        move = self._open_move()
        if move is not None:
            self._proof.search(self._rules.play(self._position, move.move), within)

    def solution(self) -> Solution:
        """What is known now."""
        moves = () if self._swap_at == 1 else self.winning_moves()
        complete = self._is_complete()
        return Solution(self._result(), moves, self._line(), complete, self.positions)

    def winning_moves(self) -> tuple[Move, ...]:
        """The moves that are known to win now; more of them may be found."""
        board = self._position.board
        area = len(board.points)
        won = [(number_of(board, each.move), each.move) for each in self._root if self._wins(each)]
        found = tuple(move for _, move in sorted(won, key=lambda each: (each[0] % area, each[0])))
        lost = self._winner() == self._me ^ 1
        return (*found, Swap()) if self._swap_at == 0 and lost else found

    def proven_moves(self) -> dict[Move, bool]:
        """The placements of which it is known whether they win: True for those that do."""
        if self._winner() == self._me ^ 1:
            return {step.move: False for step in self._root}
        known = ((step.move, self._winner_by(step)) for step in self._root)
        return {move: winner == self._me for move, winner in known if winner is not None}

    # -- what the proof says --------------------------------------------------------

    def _result(self) -> Result | None:
        """There are no draws under the pie rule: so the second player, who may choose, wins."""
        if self._swap_at is not None:
            return Result.LOSS if self._swap_at else Result.WIN
        winner = self._winner()
        if winner is None:
            return None
        return Result.WIN if winner == self._me else Result.LOSS

    def _is_complete(self) -> bool:
        winner = self._winner()
        if self._swap_at == 1:
            return winner is not None or self.positions >= WITHOUT_SEARCH * self.pace
        if winner != self._me:
            return winner is not None
        return all(self._winner_by(move) is not None for move in self._root)

    def _winner(self) -> int | None:
        """The colour that wins without a swap, by a proof that is short enough."""
        if any(self._wins(step) for step in self._root if step.winner is not None):
            return self._me
        winner = self._proof.winner(self._key)
        return None if self._is_long() else winner

    def _is_long(self) -> bool:
        """Whether the game may be a draw for its length before a proof that is found has ended."""
        key = self._key
        found = self._proof.winner(key) is not None
        return found and self._proof.plies(key) > self._moves_left

    def _wins(self, step: Step) -> bool:
        """Return True if a move is proven to win."""
        return self._winner_by(step) == self._me

    def _winner_by(self, move: Step) -> int | None:
        """The colour that wins by a move, by a proof that is short enough."""
        winner, plies = self._told(move)
        return None if winner is None or plies >= self._moves_left else winner

    def _told(self, move: Step) -> tuple[int | None, int]:
        """The colour that wins by a move, however long that takes, and how long."""
        if move.winner is not None:
            return move.winner, move.plies
        winner = self._proof.winner(move.key)
        return winner, 0 if winner is None else self._proof.plies(move.key)

    def _open_move(self) -> Step | None:
        """Of the moves of which it is not known who wins, the one that needs least work."""
        foe, effort = self._me ^ 1, self._proof.effort
        unknown = [move for move in self._root if self._told(move)[0] is None]
        return min(unknown, key=lambda move: effort(move.key, foe), default=None)

    # -- a way to the end -----------------------------------------------------------

    def _line(self) -> tuple[Move, ...]:
        """The way along the proof; a swap stands where the second player wants one."""
        winner = self._winner()
        if winner is None:
            return ()
        line = self._placements(winner)
        at = self._swap_at
        second = self._me if at == 0 else self._me ^ 1
        return line if at is None or winner == second else (*line[:at], Swap(), *line[at:])

    def _placements(self, winner: int) -> tuple[Move, ...]:
        """The winner's moves are those that are known to win soonest, the loser's last longest."""
        position, line = self._position, list[Move]()
        while position.outcome is None:
            known = self._lengths(position, winner)
            if not known:
                return ()
            best = min if winner == COLOURS[position.to_move] else max
            _, step = best(known, key=lambda found: found[0])
            line.append(step.move)
            position = self._rules.play(position, step.move)
        return tuple(line)

    def _lengths(self, position: Position, winner: int) -> list[tuple[int, Step]]:
        """The moves by which a colour is known to win, each with the plies that are left then."""
        (_, moves), proof, end = self._proof.steps(position), self._proof, self.positions + AGAIN
        while True:
            told = ((*self._told(move), move) for move in moves)
            known = [(plies, move) for by, plies, move in told if by == winner]
            open_moves = [move for move in moves if move.winner is None]
            if known or not open_moves or self.positions >= end or self.is_full:
                return known
            easiest = min(open_moves, key=lambda move: proof.effort(move.key, winner))
            proof.search(self._rules.play(position, easiest.move), AGAIN_SLICE)


def _moves_left(game: Game) -> int:
    """How many moves there may be before the game is a draw for its length."""
    position: Position = game.position
    if not game.rules.traits.takes_at_end:
        return 1 << 30
    return min(most_placements(position.board) - position.ply, LONGEST)
