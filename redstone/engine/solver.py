"""The solver: a position's winner, winning moves and best line, all proven.

    solver = Solver(game)                    # or Solver(game, wants_all=False): the result only
    while not solver.done:
        solver.step(0.05)                    # seconds; it can be abandoned between slices
    solution = solver.solution()

`solution.result` is WIN, LOSS or DRAW for the player to move, or None while it is undecided.
`solution.moves` are the winning moves, including the swap. `solution.line` is a line to the end
along the proof. `Solver(game, known=solver)` solves another position of the game with everything
proven already: the answer to a move in a solved position is available immediately.
"""

from dataclasses import dataclass
from enum import Enum
from math import inf
from time import perf_counter

from redstone.board import Board
from redstone.engine.kernel import COLOURS, number_of
from redstone.engine.pie import may_swap, opens_pie
from redstone.engine.proof import KernelProof, ProofMove
from redstone.engine.tree import BLACK, WHITE
from redstone.engine.trees import TREES
from redstone.position import Move, Position, Swap
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from redstone.rules.savage import most_placements

SLICE = 300
"""Positions that Python examines between two looks at the clock: about 0.05 s, native."""
OPENING = 1 / 3
"""Largest share of filled points at which symmetric positions are identified.

Later they are too rare to be worth the cost.
"""
WITHOUT_SEARCH = 1000
"""Positions that Python examines for a line if the rules alone decide."""
AGAIN, AGAIN_SLICE = 1 << 20, 4096
"""Positions to examine, in total and at a time, to find a dropped winning move again."""
LONGEST = 1022
"""Plies of the longest proof whose length the kernel stores."""

MOST_TURNED = {"redstone": 30, "red": 30, "savage": 28}
"""Games that can be solved, with the points of the largest board with identified symmetries.

Up to there the kernel's number for a position has one word.
"""


class PositionValue(Enum):
    """The game-theoretic result of a position for the player to move."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True)
class ProvenPosition:
    """The facts that the solver has proven about a position.

    `result` is None while it is undecided. `moves` are the winning moves known, in the order of
    their points, the swap last; they are all if `is_complete`. `line` is a line to the end along
    the proof: the winner's shortest and the loser's longest, as far as the proof shows; it may be
    empty. `positions` is the number examined.
    """

    result: PositionValue | None
    moves: tuple[Move, ...]
    line: tuple[Move, ...]
    is_complete: bool
    positions: int


def can_solve(game: Game) -> bool:
    """Return True if the solver knows the game, and it is not over."""
    return game.rules.name in MOST_TURNED and game.outcome is None


class Solver:
    """A solver of one position, run in time slices.

    It examines at most `limit` positions. Without `wants_all` it is done with the first winning
    move. With `known`, a solver of the same game, it begins with everything proven there.
    """

    def __init__(
        self,
        game: Game,
        *,
        wants_all: bool = True,
        limit: float = inf,
        known: "Solver | None" = None,
    ) -> None:
        """Prepare to solve a game's position. Raises ValueError for a finished or unsupported game.

        With `wants_all`, every move is to be proven. At most `limit` positions are
        examined. The proofs of the solver `known` are reused.
        """
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
        """Return True if this solver's proofs also apply to this board."""
        own = self._position.board
        return (own.cols, own.rows, self._rules.name) == (board.cols, board.rows, rules.name)

    @property
    def pace(self) -> int:
        """The kernel's speed relative to Python: positions in the time Python takes for one."""
        return self._proof.pace

    @property
    def positions(self) -> int:
        """The number of positions examined, including those of earlier solvers that are `known`."""
        return self._proof.looked_into

    @property
    def is_full(self) -> bool:
        """True if more time would not help, as a limit is reached.

        It is so after `limit` positions, if the proof search gave up, or if the proof is
        too long for the moves left.
        """
        return self._proof.is_exhausted or self.positions >= self._limit or self._is_long()

    @property
    def is_complete(self) -> bool:
        """True once the result and all winning moves are known."""
        winner = self._winner()
        if self._swap_at == 1:
            return winner is not None or self.positions >= WITHOUT_SEARCH * self.pace
        if winner != self._me:
            return winner is not None
        return all(self._winner_by(move) is not None for move in self._root)

    @property
    def done(self) -> bool:
        """True once all that is wanted is proven, or nothing more can be."""
        if self.is_full or self.is_complete:
            return True
        if not self._wants_all:
            return self._result() is not None
        return self._winner() is not None and self._open_move() is None

    def step(self, seconds: float) -> None:
        """Search for about this many seconds, or until done."""
        end = perf_counter() + seconds
        while not self.done:
            self.examine(SLICE * self.pace)
            if perf_counter() >= end:
                break

    def examine(self, positions: int) -> None:
        """Examine about this many positions to prove the result, and then unproven moves."""
        within = int(min(positions, self._limit - self.positions))
        if self._winner() is None:
            self._proof.search(self._position, within)
            return
        move = self._open_move()
        if move is not None:
            self._proof.search(self._rules.play(self._position, move.move), within)

    def solution(self) -> ProvenPosition:
        """Return the result, winning moves and best line proven so far."""
        moves = () if self._swap_at == 1 else self.winning_moves()
        complete = self.is_complete
        return ProvenPosition(self._result(), moves, self._line(), complete, self.positions)

    def winning_moves(self) -> tuple[Move, ...]:
        """Return the moves proven to win so far, including the swap."""
        board = self._position.board
        area = len(board.points)
        won = [(number_of(board, each.move), each.move) for each in self._root if self._wins(each)]
        found = tuple(move for _, move in sorted(won, key=lambda each: (each[0] % area, each[0])))
        lost = self._winner() == self._me ^ 1
        return (*found, Swap()) if self._swap_at == 0 and lost else found

    def proven_moves(self) -> dict[Move, bool]:
        """Return the placements with proven results: True if the move wins."""
        if self._winner() == self._me ^ 1:
            return {step.move: False for step in self._root}
        known = ((step.move, self._winner_by(step)) for step in self._root)
        return {move: winner == self._me for move, winner in known if winner is not None}

    @property
    def proof(self) -> KernelProof:
        """The proof-number search, shared by solvers passed as `known`."""
        return self._proof

    @property
    def plies(self) -> int:
        """The length of the winner's proof, 0 without one."""
        return self._proof.plies(self._key)

    def proof_numbers(self) -> tuple[int, int]:
        """Return Black's and White's proof numbers for the position."""
        return self._numbers_of(self._key)

    def proof_numbers_by_move(self) -> dict[Move, tuple[int, int]]:
        """Return Black's and White's proof numbers after each move that does not end the game."""
        return {step.move: self._numbers_of(step.key) for step in self._root if step.winner is None}

    def _numbers_of(self, key: int) -> tuple[int, int]:
        """Return Black's and White's proof numbers of a position by its key."""
        return self._proof.proof_number(key, BLACK), self._proof.proof_number(key, WHITE)

    # -- results of the proof --------------------------------------------------------

    def _result(self) -> PositionValue | None:
        """Return the result for the player to move, None while unknown.

        While the pie rule can still be used, the second player wins, as there are no draws.
        """
        if self._swap_at is not None:
            return PositionValue.LOSS if self._swap_at else PositionValue.WIN
        winner = self._winner()
        if winner is None:
            return None
        return PositionValue.WIN if winner == self._me else PositionValue.LOSS

    def _winner(self) -> int | None:
        """Return the winning colour if nobody swaps, None if unproven or the proof is too long."""
        if any(self._wins(step) for step in self._root if step.winner is not None):
            return self._me
        winner = self._proof.winner(self._key)
        return None if self._is_long() else winner

    def _is_long(self) -> bool:
        """Return True if a proof is too long for the moves left, which could make a draw."""
        key = self._key
        found = self._proof.winner(key) is not None
        return found and self._proof.plies(key) > self._moves_left

    def _wins(self, step: ProofMove) -> bool:
        """Return True if a move is proven to win."""
        return self._winner_by(step) == self._me

    def _winner_by(self, move: ProofMove) -> int | None:
        """Return the winning colour after a move; None if it is unproven or its proof too long."""
        winner, plies = self._winner_and_plies(move)
        return None if winner is None or plies >= self._moves_left else winner

    def _winner_and_plies(self, move: ProofMove) -> tuple[int | None, int]:
        """Return the winning colour after a move (None if unproven) and its proof's length."""
        if move.winner is not None:
            return move.winner, move.plies
        winner = self._proof.winner(move.key)
        return winner, 0 if winner is None else self._proof.plies(move.key)

    def _open_move(self) -> ProofMove | None:
        """Return the unproven move that is easiest to refute, None if there is none."""
        foe, number = self._me ^ 1, self._proof.proof_number
        unknown = [move for move in self._root if self._winner_and_plies(move)[0] is None]
        return min(unknown, key=lambda move: number(move.key, foe), default=None)

    # -- a line to the end -----------------------------------------------------------

    def _line(self) -> tuple[Move, ...]:
        """Return the best line; it contains a swap if the second player wins by that."""
        winner = self._winner()
        if winner is None:
            return ()
        line = self._placements(winner)
        at = self._swap_at
        second = self._me if at == 0 else self._me ^ 1
        return line if at is None or winner == second else (*line[:at], Swap(), *line[at:])

    def _placements(self, winner: int) -> tuple[Move, ...]:
        """Return the best line's placements: shortest wins against longest losses.

        Empty if a move of the line is not known.
        """
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

    def _lengths(self, position: Position, winner: int) -> list[tuple[int, ProofMove]]:
        """Return a player's winning moves, each with the plies left to the end.

        If none is known yet, proofs are searched for up to a limit.
        """
        (_, moves), proof, end = self._proof.steps(position), self._proof, self.positions + AGAIN
        while True:
            told = ((*self._winner_and_plies(move), move) for move in moves)
            known = [(plies, move) for by, plies, move in told if by == winner]
            open_moves = [move for move in moves if move.winner is None]
            if known or not open_moves or self.positions >= end or self.is_full:
                return known
            easiest = min(open_moves, key=lambda move: proof.proof_number(move.key, winner))
            proof.search(self._rules.play(position, easiest.move), AGAIN_SLICE)


def _moves_left(game: Game) -> int:
    """Return the number of moves until the game is drawn by length; huge in most games."""
    position: Position = game.position
    if not game.rules.traits.takes_at_end:
        return 1 << 30
    return min(most_placements(position.board) - position.ply, LONGEST)
