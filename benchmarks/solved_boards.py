"""Checks of a solved board by other means. See `python -m benchmarks.solved_boards --help`.

It reads the file that `redstone lab solve` has written. From every first stone it plays games by
the rules: the winner plays moves of the proof, the loser plays at random or as level 10. The winner
must win them all. Then positions of these games, and positions beside them, are solved again: by
exhaustive search if it ends soon, otherwise by a proof that foresees nothing. Every
contradiction is printed, and makes the exit status 1.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory

from redstone.commands.players import SearchPlayer
from redstone.commands.simple_players import random_move
from redstone.engine.kernel import COLOURS, Kernel
from redstone.engine.levels import level_by_number
from redstone.engine.proof import KernelProof, KnownProof
from redstone.openings.text import opening_map
from redstone.position import Move, Player, Position
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules.redstone import Redstone
from redstone.runtime.compiled import COMPILED, CompiledKernel
from redstone.runtime.engines import KERNEL
from tests.engine.fast_board import FastBoard
from tests.engine.referee import RefereeSolver

RULES = Redstone(pie=False)
PLAYERS = {number: player for player, number in COLOURS.items()}
SLICE = 20_000
ENOUGH = 1 << 30
"""Positions within which a move of the proof is found again."""
PROOF = 200
"""Positions that level 10 examines near the end; in the kernel 20 times as many."""
ROOT = Path(__file__).parents[1]
UNAIDED = "unaided"
"""The name of the kernel without foresight, in build/."""
CONTINUATIONS = Path("redstone", "kernel", "continuations.py")
FORESIGHT = (
    ("    if wins_by_one():\n        add_win(0)\n        return\n", ""),
    ("    return count <= 1\n", "    return False\n"),
    (
        "    if mine == now[STONES + me]",
        "    if theirs == now[STONES + (me ^ 1)]:\n        add_win(0)\n"
        "    elif mine == now[STONES + me]",
    ),
)
"""Replacements in CONTINUATIONS after which a proof foresees nothing.

Then it knows only that a capture of the last stones ends the game.
"""
SAME, OTHER, OPEN = "as told", "otherwise", "undecided"

Choose = Callable[[Game], Move]
Judge = Callable[[Position], Player | None]
Sample = tuple[Game, Player | None]
"""A game whose position is solved again, and the winner by the proof; None beside the proof."""


class Contradiction(Exception):
    """A result that does not hold; the text tells it."""


@dataclass(frozen=True)
class Solved:
    """The results in a file: the board, the winner after each first stone, and long proofs."""

    size: tuple[int, int]
    winners: dict[str, Player]
    proofs: Sequence[KnownProof] = ()


class Proofs:
    """Proofs on one board, found in a kernel."""

    def __init__(self, kernel: Kernel, size: tuple[int, int]) -> None:
        """Start without proofs, for boards of this size."""
        self._proof = KernelProof(kernel, RULES, symmetric=True)
        self._proof.steps(RULES.start(*size))

    @property
    def positions(self) -> int:
        """The number of positions examined."""
        return self._proof.looked_into

    def learn(self, proofs: Iterable[KnownProof]) -> None:
        """Add proofs found earlier to the kernel's."""
        for each in proofs:
            self._proof.add(each)

    def key(self, position: Position) -> int:
        """Return the number of a position that is not over, the same for its images."""
        return self._proof.steps(position)[0]

    def winner(self, position: Position, limit: int = ENOUGH) -> Player | None:
        """Prove and return the winner of a position that is not over.

        None if `limit` examined positions do not decide it.
        """
        key, proof = self.key(position), self._proof
        for done in range(0, limit, SLICE):
            if proof.winner(key) is not None or proof.is_exhausted:
                break
            proof.search(position, min(SLICE, limit - done))
        winner = proof.winner(key)
        return None if winner is None else PLAYERS[winner]

    def winning_moves(self, position: Position) -> list[Move]:
        """Return moves proven to win, at least one. Raises Contradiction if there is none."""
        me, proof = COLOURS[position.to_move], self._proof
        for _ in range(0, ENOUGH, SLICE):
            key, steps = proof.steps(position)
            told = ((s.move, proof.winner(s.key) if s.winner is None else s.winner) for s in steps)
            if won := [move for move, winner in told if winner == me]:
                return won
            if proof.winner(key) == me ^ 1 or proof.is_exhausted:
                break
            proof.search(position, SLICE)
        raise Contradiction("no move wins")


def main() -> int:
    """Check the results of `redstone lab solve` in a file by games and by another search.

    Prints the counts and every contradiction. Returns 1 if there is one.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="the results of redstone lab solve")
    parser.add_argument("--games", type=int, default=1000, help="against random moves")
    parser.add_argument("--level-games", type=int, default=1000, help="against level 10")
    parser.add_argument("--simulations", type=int, default=1000, help="for a move of level 10")
    parser.add_argument("--values", type=int, default=2000, help="positions to solve again")
    parser.add_argument("--limit", type=int, default=500_000, help="examined for each of them")
    parser.add_argument("--exhaustive", type=int, default=3000, help="without a proof for it")
    parser.add_argument("--table", type=int, default=512, metavar="MIB", help="for each proof")
    options = parser.parse_args()
    solved, rng = read(options.file), Random(1)
    told = Proofs(CompiledKernel(added=options.table), solved.size)
    told.learn(solved.proofs)
    level = replace(level_by_number(10), simulations=options.simulations, seconds=None, proof=PROOF)
    faults, games = [*map_faults(solved)], list[Game]()
    series: list[tuple[str, int, Callable[[int], Choose]]] = [
        ("random moves", options.games, random_player),
        ("level 10", options.level_games, lambda seed: SearchPlayer(level, seed, KERNEL).choose),
    ]
    for name, count, opponent in series:
        won, wrong = play_all(solved, told, map(opponent, range(count)), rng)
        print(f"{len(won)} games won against {name}, {len(wrong)} not", flush=True)
        games, faults = games + won, faults + wrong
    unaided = Proofs(unaided_kernel(options.table), solved.size)
    counts, wrong = compare(
        samples_of(games, solved, told, rng),
        lambda position: told.winner(position, options.limit),
        judge_of(solved.size, unaided, options.exhaustive, options.limit),
        options.values,
    )
    for ply, found in sorted(counts.items()):
        print(f"ply {ply}: {', '.join(f'{number} {name}' for name, number in found.items())}")
    faults += wrong
    print(*faults or ["no contradiction"], sep="\n")
    return 1 if faults else 0


def read(path: Path) -> Solved:
    """Return the results in a file of `redstone lab solve` for Redstone."""
    first, *lines = map(json.loads, path.read_text(encoding="ascii").splitlines())
    cols, rows = first["about"]["size"]
    winners, proofs = dict[str, Player](), list[KnownProof]()
    for line in lines:
        stone, result = line["task"].split()[0], line["result"]
        if result["winner"]:
            winners[stone] = Player(result["winner"])
        proofs += [KnownProof(int(key), *others) for key, *others in result["proofs"]]
    return Solved((cols, rows), winners, proofs)


def map_faults(solved: Solved) -> Iterator[str]:
    """Yield a sentence for each first stone whose winner differs from the shipped opening map's."""
    known = opening_map(RULES, *solved.size)
    for stone, winner in solved.winners.items():
        worth = known and known.at(parse_point(stone))
        if worth and worth.is_proven and bool(worth.chances) is not (winner is Player.BLACK):
            yield f"{stone}: {winner.value} wins, but not in the opening map"


def random_player(seed: int) -> Choose:
    """Return a function that chooses a random legal move."""
    rng = Random(seed)
    return lambda game: random_move(game, rng)


def play_all(
    solved: Solved, told: Proofs, opponents: Iterable[Choose], rng: Random
) -> tuple[list[Game], list[str]]:
    """Play a game against each opponent, with the first stones in turn.

    Return the games that the proof's winner has won, and the contradictions.
    """
    won, faults = list[Game](), list[str]()
    for stone, opponent in zip(cycle(solved.winners), opponents, strict=False):
        try:
            won.append(play(solved, stone, told, opponent, rng))
        except Contradiction as fault:
            faults.append(str(fault))
    return won, faults


def play(solved: Solved, stone: str, told: Proofs, opponent: Choose, rng: Random) -> Game:
    """Return a game after a first stone, won by moves of the proof.

    Raises Contradiction if it is lost, or if no move is proven.
    """
    winner = solved.winners[stone]
    game = Game.new(RULES, *solved.size).play(parse_move(stone))
    while game.outcome is None:
        if game.position.to_move is not winner:
            game = game.play(opponent(game))
            continue
        try:
            game = game.play(rng.choice(told.winning_moves(game.position)))
        except Contradiction as fault:
            raise Contradiction(f"{winner.value} should win, but {fault}: {game!r}") from None
    if game.outcome.winner is not winner:
        raise Contradiction(f"{winner.value} should win, but lost: {game!r}")
    return game


def samples_of(
    games: Sequence[Game], solved: Solved, told: Proofs, rng: Random
) -> Iterator[Sample]:
    """Yield different positions, of each ply in turn.

    Each position of a game is followed by one that a random move makes of it, beside the proof.
    """
    longest, seen = max((len(game.moves) for game in games), default=0), set[int]()
    waiting = {
        ply: rng.sample(there, len(there))
        for ply in range(1, longest)
        if (there := [game for game in games if len(game.moves) > ply])
    }
    while any(waiting.values()):
        for ply, there in waiting.items():
            fresh: list[Sample] = []
            while there and not fresh:
                game = there.pop().go_to(ply)
                beside = game.play(random_move(game, rng))
                pair = (game, solved.winners[str(game.moves[0])]), (beside, None)
                fresh = [each for each in pair if is_new(each[0], told, seen)]
            yield from fresh


def is_new(game: Game, told: Proofs, seen: set[int]) -> bool:
    """Return True if a game is not over and its position not in `seen`, and add it there."""
    if game.outcome is not None or (key := told.key(game.position)) in seen:
        return False
    seen.add(key)
    return True


def compare(
    samples: Iterable[Sample], told: Judge, judge: Judge, count: int
) -> tuple[dict[int, Counter[str]], list[str]]:
    """Compare the winners by the proof (`told`) and by `judge` of `count` positions.

    Returns the counts of results by ply, and a sentence for each contradiction.
    """
    counts, faults = defaultdict[int, Counter[str]](Counter), list[str]()
    for game, by_proof in samples:
        if count <= 0:
            break
        winner = by_proof or told(game.position)
        found = winner and judge(game.position)
        result = OPEN if found is None else SAME if found is winner else OTHER
        counts[game.ply][result] += 1
        if winner and result == OTHER:
            faults.append(f"{winner.value} wins, but not by another search: {game!r}")
        count -= result != OPEN
    return counts, faults


class TooMuch(Exception):
    """An exhaustive search has reached its limit."""


class BoundedReferee(RefereeSolver):
    """An exhaustive search that raises TooMuch once it has entered `left` more positions."""

    left = 0

    def wins(self, board: FastBoard) -> bool:
        """Return True if the player to move wins. The game must not be over."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        return super().wins(board)


def judge_of(size: tuple[int, int], unaided: Proofs, exhaustive: int, limit: int) -> Judge:
    """Return a function that returns the winner of a position by another search than the proof's.

    It searches exhaustively, up to `exhaustive` positions, and if that does not decide, it proves
    without foresight, up to `limit` positions. The number of empty points does not tell how many
    positions are needed, because captures empty points again.
    """
    referee = BoundedReferee(*size)

    def judge(position: Position) -> Player | None:
        """Return the winner of a position, None if the proof reaches its limit."""
        referee.left = exhaustive
        try:
            wins = referee.wins(FastBoard.of(position))
        except TooMuch:
            return unaided.winner(position, limit)
        return position.to_move if wins else position.to_move.enemy

    return judge


def without_foresight(text: str) -> str:
    """Return the text of CONTINUATIONS with the code for foresight removed (FORESIGHT)."""
    for before, after in FORESIGHT:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def unaided_kernel(table: int) -> CompiledKernel:
    """Compile a changed copy of the sources to a kernel whose proofs foresee nothing, and load it.

    The program is stored as UNAIDED in build/; `table` is the size of its proofs' table in MiB.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("redstone", "tools"):
            copytree(ROOT / each, folder / each)
        for each in ("node_modules", "package-lock.json"):
            (folder / each).symlink_to(ROOT / each)
        changed = folder / CONTINUATIONS
        changed.write_text(without_foresight(changed.read_text("utf-8")), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "tools.kernel"], cwd=folder, check=True)
        program = (folder / "build" / COMPILED.name).read_bytes()
    COMPILED.with_name(f"{UNAIDED}.wasm").write_bytes(program)
    return CompiledKernel(UNAIDED, added=table)


if __name__ == "__main__":
    sys.exit(main())
