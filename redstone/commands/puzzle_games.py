"""Games that end in positions worth a puzzle: by the policy first, then by short searches."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from redstone.bot.boards import board_for
from redstone.bot.engine import Thinker
from redstone.bot.levels import level_by_simulations
from redstone.mind.minds import think
from redstone.position import Move
from redstone.puzzles.proof import forced_line, only_move, solved
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.solver.solver import Solver

QUICK_PART = 0.5
"""This part of a board is filled by moves of the policy, at no cost."""
SIMULATIONS = 3
"""What a move is thought about later: where both sides err, a win is often by one move alone."""
MOST_EMPTY = {"redstone": 10, "savage": 10}
"""Empty points of a moment that is looked at."""
PATIENCE = 2
"""Moments of a game that may be left unsettled before it is given up."""
OTHERS = 3
"""Other moves looked at at each moment."""
MOST_OF_GAME = 3
"""Puzzles of one game."""
BUDGET = {"redstone": 6_000, "savage": 3_000}
"""Positions that one moment of a game may take to be solved; the others begin where it ended."""
FOREIGN = 4
"""A moment by itself may take so many times more."""
FEWEST_MOVES = 4
"""Legal moves of a puzzle: among fewer the answer is soon found."""
SHORTEST = 3
"""Plies to the end, below which a win takes no thought."""
THOUGHT = 800
"""Simulations within which the search is to settle on the answer, or it is called hard."""


@dataclass(frozen=True)
class Found:
    """A puzzle found.

    `rank` is where the policy has its answer, `settled` the simulations after which the search
    stays with it (THOUGHT where it does not), `plies` the length of the proof.
    """

    game: Game
    solution: tuple[Move, ...]
    rank: int
    settled: int
    plies: int


def find(name: str, size: tuple[int, int], seed: int) -> Iterator[Found]:
    """The puzzles in one game, looked for from its end to its beginning, MOST_OF_GAME at most.

    Whatever is solved of later moments helps to solve the earlier ones. Where a moment is settled,
    other moves than the one played are looked at too: what refutes a mistake is often one move
    alone. After PATIENCE moments that could not be settled nothing more is expected.
    """
    game, rng, unsettled = played(name, size, seed), Random(seed), 0
    solver, answers = None, set[Move]()
    for ply in range(game.ply - SHORTEST, 0, -1):
        moment = game.go_to(ply).without_future()
        if not _is_near_the_end(moment):
            continue
        solver = solved(moment, BUDGET[name], solver)
        if solver.solution().result is None:
            unsettled += 1
            if unsettled == PATIENCE:
                return
        for candidate in (moment, *_others(game, ply, rng)):
            solver = solved(candidate, BUDGET[name] // 3, solver)
            found = _puzzle(candidate, solver)
            if found is not None and found.solution[0] not in answers:
                answers.add(found.solution[0])
                yield found
                if len(answers) == MOST_OF_GAME:
                    return


def _is_near_the_end(game: Game) -> bool:
    board = game.position.board
    return len(board.points) - len(board.stones) <= MOST_EMPTY[game.rules.name]


def _others(game: Game, ply: int, rng: Random) -> Iterator[Game]:
    """Some moments after another move than the one played, none of them over."""
    moment = game.go_to(ply).without_future()
    moves = [move for move in game.rules.legal_moves(moment.position) if move != game.moves[ply]]
    for move in rng.sample(moves, min(OTHERS, len(moves))):
        after = moment.play(move)
        if after.outcome is None:
            yield after


def puzzle_at(moment: Game) -> Found | None:
    """The puzzle at a moment of whatever game, None if it is none, is too easy, or too large."""
    name = moment.rules.name
    if moment.outcome is not None or not _is_near_the_end(moment):
        return None
    return _puzzle(moment, solved(moment, FOREIGN * BUDGET[name]))


def _puzzle(moment: Game, solver: Solver) -> Found | None:
    """The puzzle at a moment that has been solved, None if it is none, or too easy a one."""
    if only_move(moment, solver) is None:
        return None
    solution = solver.solution()
    rank, count = rank_of(moment, solution.moves)
    if rank == 1 or count < FEWEST_MOVES or len(solution.line) < SHORTEST:
        return None
    line = forced_line(moment, solver, BUDGET[moment.rules.name])
    settled = simulations_for(moment, solution.moves)
    return Found(moment, line, rank, settled, len(solution.line))


def played(name: str, size: tuple[int, int], seed: int) -> Game:
    """A whole game of the computer against itself."""
    rng = Random(seed)
    rules = GAMES[name]("n" if GAMES[name]("").traits.pie else "")
    game = Game.new(rules, *size)
    level = level_by_simulations(SIMULATIONS)
    area = size[0] * size[1]
    while game.outcome is None:
        if len(game.position.board.stones) < QUICK_PART * area:
            game = game.play(_quick(game, rng))
            continue
        thinker = Thinker(game, level, rng.randrange(1 << 30))
        think(thinker)
        game = game.play(thinker.choice())
    return game


def _quick(game: Game, rng: Random) -> Move:
    """One of the moves that the policy likes best."""
    board = board_for(game)
    opinions = list(board.opinions())
    best = max(chance for _, chance in opinions)
    return board.move(rng.choice([move for move, chance in opinions if chance == best]))


def rank_of(game: Game, answers: tuple[Move, ...]) -> tuple[int, int]:
    """The policy's rank of the best of the answers, and how many moves it ranks.

    Of moves that it likes as well, half come first: 1 is its first idea and no other.
    """
    board = board_for(game)
    chances = {board.move(move): chance for move, chance in board.opinions()}
    mine = max((chances.get(answer, 0.0) for answer in answers), default=0.0)
    better = sum(chance > mine for chance in chances.values())
    level = sum(chance == mine for chance in chances.values()) - 1
    return 1 + better + (level + 1) // 2, len(chances)


def simulations_for(game: Game, answers: tuple[Move, ...]) -> int:
    """After how many simulations the search stays with an answer; THOUGHT if it never does."""
    thinker = Thinker(game, level_by_simulations(THOUGHT), 1)
    since = None
    while not thinker.done:
        thinker.step(0.0)
        if thinker.choice() not in answers:
            since = None
        elif since is None:
            since = thinker.report().simulations
    return THOUGHT if since is None else since
