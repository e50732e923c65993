"""Holds reviews against longer searches and the solver: `python -m benchmarks.reviewed_games`.

Games between levels are played and reviewed. Each line of the table is a game: its names against
the figures beside them, names and figures against searches of --sims simulations, all that the
solver decides within SOLVED positions against the chances shown, and the sentences on each player's
worst moments. First stones and swaps are not held against searches, which know nothing of a swap.
"""

import argparse
import re
from dataclasses import dataclass, fields
from itertools import pairwise
from statistics import fmean
from time import process_time

import redstone
from benchmarks.names import LARGE, contradicts
from redstone.app.study.review import worst_of
from redstone.app.study.words.review import is_unclear, reply_text
from redstone.commands.engines import add_engine
from redstone.engine.chances import Chances, of_evaluation
from redstone.engine.pie import may_swap
from redstone.engine.solver import Solver, can_solve
from redstone.engine.trees import TREES
from redstone.position import IllegalMove, Player
from redstone.record.game import Game, Seat
from redstone.record.link import format_link, read_link
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.moves import ReviewedMove, reviewed, turning_point
from redstone.review.reviewer import Reviewer, searched

PLAYED = (
    ("redstone", 5, 1, 3),
    ("redstone", 7, 2, 4),
    ("redstone", 7, 5, 6),
    ("redstone", 9, 3, 5),
    ("red", 7, 2, 5),
    ("savage", 5, 3, 4),
    ("savage", 7, 2, 4),
    ("go", 7, 3, 5),
)
"""Game, board, and the levels of both players."""
LONGEST = 3
"""Moves for each point of the board after which a game is stopped."""
SOLVED = 50_000
LITTLE = 5
"""Points that a move must lose, at least, for a sentence about it to hold."""


@dataclass
class GameCounts:
    """The figures of a game's review, as in the table."""

    game: str
    moves: int = 0
    named: int = 0
    contradict: int = 0
    named_lose_nothing: int = 0
    named_lose_little: int = 0
    unnamed_lose_much: int = 0
    points_off: float = 0.0
    solved: int = 0
    solved_otherwise: int = 0
    proven_otherwise: int = 0
    worst: int = 0
    unclear: int = 0
    sentences: int = 0
    sentences_hold: int = 0
    seconds: float = 0.0


def main() -> None:
    """Play and review games between levels; print how each review holds against long searches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sims", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    add_engine(parser)
    options = parser.parse_args()
    print("| " + " | ".join(each.name.replace("_", " ") for each in fields(GameCounts)) + " |")
    with TREES.growing_in(options.engine.make):
        for number, (name, size, first, second) in enumerate(PLAYED):
            game = played(name, size, (first, second), 100 * options.seed + number)
            review = Review(game, options.sims, options.seed)
            review.held.game = f"{game.rules.title} {size}x{size}, levels {first} and {second}"
            print(review.row, flush=True)
            print("\n".join([*review.told, f"  {format_link(game)}"]), flush=True)


def played(name: str, size: int, levels: tuple[int, int], seed: int) -> Game:
    """Play a game between two levels, of at most LONGEST moves for each point; return it."""
    game = redstone.new(name, size)
    players = [redstone.Computer(level=level, seed=seed + at) for at, level in enumerate(levels)]
    while game.to_move is not None and len(game.tokens) < LONGEST * size * size:
        game = game.play(players[len(game.tokens) % 2].move(game))
    found = read_link(game.link()).game
    assert found is not None
    return found


class Review:
    """The review of a game, compared with longer searches and the solver."""

    def __init__(self, game: Game, simulations: int, seed: int) -> None:
        """Review the game, and check all parts of the review."""
        self.game, self._simulations, self._seed = game, simulations, seed
        self.held, self.told = GameCounts(""), list[str]()
        self._looks = dict[tuple[object, ...], Evaluation]()
        start, reviewer = process_time(), Reviewer(game, None, seed)
        while not reviewer.done:
            reviewer.step(1.0)
        self.held.seconds = process_time() - start
        self.reviewed = reviewer.game
        self.moves = tuple(reviewed(reviewer.game))
        self._check_names()
        self._check_proofs()
        self._check_sentences()
        turned = turning_point(self.reviewed, self.moves)
        self.told.append(f"  turned at {turned and turned.ply}")

    @property
    def row(self) -> str:
        """The review's line of the Markdown table."""
        values = (getattr(self.held, each.name) for each in fields(GameCounts))
        shown = (f"{each:.1f}" if isinstance(each, float) else str(each) for each in values)
        return "| " + " | ".join(shown) + " |"

    def _check_names(self) -> None:
        """Count the moves whose class or figures differ from longer searches, and note them."""
        held, off = self.held, list[int]()
        for move in self.moves:
            if move is None:
                continue
            held.moves += 1
            held.named += move.klass is not None
            held.contradict += contradicts(move)
            before, after = self.game.go_to(move.ply - 1), self.game.go_to(move.ply)
            if may_swap(before) or may_swap(after):
                continue
            here, left = self._chances(before, move.by), self._chances(after, move.by)
            lost = here.percent - left.percent
            off.append(abs(left.percent - move.after.percent))
            held.named_lose_nothing += move.klass is not None and lost < 1
            held.named_lose_little += move.klass is not None and lost < LITTLE
            held.unnamed_lose_much += move.klass is None and lost >= LARGE
            if (move.klass is not None and lost < LITTLE) or (not move.klass and lost >= LARGE):
                figures = f"{move.before.percent}% to {move.after.percent}%"
                called = move.klass.value if move.klass else "no name"
                self.told.append(f"  {move.ply} {move.move}: {called}, {figures}; loses {lost}")
        held.points_off = fmean(off) if off else 0.0

    def _check_proofs(self) -> None:
        """Count the positions whose chances or proofs differ from the solver; note them."""
        for move in self.moves:
            here = self.game.go_to(move.ply).without_future() if move else self.game
            if move is None or not can_solve(here) or may_swap(here):
                continue
            winner = _solved(here)
            if winner is None:
                continue
            chances = move.after if winner is move.by else move.after.others
            self.held.solved += 1
            self.held.solved_otherwise += chances.share < 0.5
            self.held.proven_otherwise += chances.games is None and not chances.share
            if chances.share < 0.5:
                self.told.append(f"  {move.ply} {move.move}: {winner.value} wins (solved), "
                                 f"{chances.percent}% shown")  # fmt: skip

    def _check_sentences(self) -> None:
        """Count the sentences on both players' worst moves, and those that hold; note them."""
        for seat in Seat:
            for move in worst_of(self.moves, seat):
                if move.seat is not seat:
                    continue
                said = reply_text(self.game, move)
                self.held.worst += 1
                self.held.unclear += is_unclear(move)
                self.held.sentences += bool(said)
                holds = bool(said) and self._holds(move, said)
                self.held.sentences_hold += holds
                mark = "" if holds or not said else "does not hold: "
                figures = f"{move.before.percent}% to {move.after.percent}%"
                self.told.append(
                    f"  {move.ply} {move.move}, {figures}: {mark}{said or '(nothing)'}"
                )

    def _holds(self, move: ReviewedMove, said: str) -> bool:
        """Return True if a sentence about a move is true, by longer searches and the board."""
        before = self.game.go_to(move.ply - 1).without_future()
        if said.startswith("A better move"):
            after = self.game.go_to(move.ply)
            best = before.play(move.best) if move.best else after
            gained = self._chances(best, move.by).percent - self._chances(after, move.by).percent
            return gained >= LITTLE
        positions, line = [before.play(move.move)], [move.move]
        for answer in move.answer:
            try:
                positions.append(positions[-1].play(answer))
            except IllegalMove:
                break
            line.append(answer)
        counts = [int(number) for number in re.findall(r"captures (\d+) ", said)]
        if any(count not in {*_captured(positions)} for count in counts):
            return False
        here = self._chances(before, move.by).percent
        return (
            here - self._chances(positions[min(1, len(positions) - 1)], move.by).percent >= LITTLE
        )

    def _chances(self, game: Game, player: Player) -> Chances:
        """Return a player's chances by a long search of a position."""
        here = game.without_future()
        known = evaluation_of(here.position, None) or self._looks.get(here.line)
        if known is None:
            known = searched(here, self._simulations, self._seed + here.ply)
            self._looks[here.line] = known
        found = of_evaluation(here.rules, here.position, known)
        assert found is not None
        return found if here.position.to_move is player else found.others


def _captured(games: list[Game]) -> set[int]:
    """Return the different counts of stones of one colour captured by moves of a line."""
    found = set[int]()
    for one, other in pairwise(games):
        for player in Player:
            gone = one.position.board.count(player.stone) - other.position.board.count(player.stone)
            placed = one.position.to_move is player
            found |= {gone, gone + 1} if placed else {gone}
    return found


def _solved(game: Game) -> Player | None:
    """Return the winner of a position by the solver, None if it is not decided soon."""
    solver = Solver(game, wants_all=False, limit=SOLVED)
    while not solver.done:
        solver.step(1.0)
    result = solver.solution().result
    if result is None or result.value not in ("win", "loss"):
        return None
    mover = game.position.to_move
    return mover if result.value == "win" else mover.enemy


if __name__ == "__main__":
    main()
