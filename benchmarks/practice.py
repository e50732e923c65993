"""How many cards are right that the page makes of games, by proof and by a long search.

Games of the levels 1 to 4 against themselves are gone through as the page does in its rest. Each
card is then held to the solver where that decides, else to searches of what follows its moves: a
card is right if what was played loses as much as an inaccuracy or more, and no move that it calls
good does, beside what such a search of the position itself prefers.

    python -m benchmarks.practice [--games 1000] [--size 7] [--seconds 200] [--seed 1]

It wants the compiled kernel: Python would take an hour for what it does in two minutes.
"""

import argparse
import sys
from collections.abc import Iterable
from itertools import takewhile
from time import perf_counter

from redstone.app.practice.card import Card
from redstone.app.practice.sifting import PROVABLE, Sifting, end_of_line
from redstone.bot.trees import TREES
from redstone.commands.engines import engine
from redstone.computing import Computer
from redstone.library import new
from redstone.mind.mind import Estimate, Question
from redstone.mind.minds import mind_for
from redstone.mind.thought import ByProof
from redstone.position import Move
from redstone.record.game import Game, Seat
from redstone.record.link import read_link
from redstone.record.node import evaluation_of
from redstone.review.moves import LEAST_LOSS, Class
from redstone.review.reviewer import searched
from redstone.solver.solver import Result, Solver, can_solve

LONG = 20_000
"""Simulations of the search that a card is held to."""
TOLERANCE = LEAST_LOSS[Class.INACCURACY]
PROOF_SECONDS = 10.0
LEVELS = (1, 2, 3, 4)


def main() -> int:
    """Print how many cards are right, by level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=200.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    TREES.make = engine("kernel").make
    end, found = perf_counter() + chosen.seconds, {level: [0, 0] for level in LEVELS}
    made = (
        (level, card)
        for seed in range(chosen.seed, chosen.seed + chosen.games)
        if perf_counter() < end
        for level in (LEVELS[seed % len(LEVELS)],)
        for card in cards_of(played(level, chosen.size, seed))
    )
    for level, card in takewhile(lambda _: perf_counter() < end, made):
        is_sound = is_right(card)
        found[level][0] += is_sound
        found[level][1] += 1
        verdict = "right" if is_sound else "wrong"
        print(f"level {level}: {verdict} {card.link} {card.played}", flush=True)
    for level, (right, cards) in found.items():
        print(f"level {level}: {right} of {cards} cards are right")
    right, cards = (sum(each[i] for each in found.values()) for i in (0, 1))
    print(f"all: {right} of {cards}")
    return 0


def played(level: int, size: int, seed: int) -> Game:
    """A game of a level against itself, to its end."""
    game, computer = new("redstone", size, options="n"), Computer(level=level, seed=seed)
    while game.result is None:
        game = game.play(computer.move(game))
    read = read_link(game.link()).game
    assert read is not None
    return read


def cards_of(game: Game, seats: Iterable[Seat] = Seat) -> list[Card]:
    """The cards of both sides, or of some."""
    found = list[Card]()
    for seat in seats:
        sifting = Sifting(end_of_line(game), seat, "", 1, 1)
        while (request := sifting.request) is not None:
            mind = mind_for(Question(request.game, request.thought, request.table))
            while not mind.done:
                mind.step(0.1)
                proof = mind.found() if isinstance(request.thought, ByProof) else None
                if proof is not None and not isinstance(proof, Estimate):
                    sifting.hear_evidence(request.id, proof)
                    if sifting.request != request:
                        break
            if sifting.request != request:
                continue
            answer = mind.answer()
            if isinstance(answer, Estimate):
                sifting.hear(request.id, answer.report)
            else:
                sifting.hear_evidence(request.id, answer)
        found += sifting.cards.values()
    return found


def is_right(card: Card) -> bool:
    """Whether what was played is a mistake, and what the card calls good is as good as the best."""
    here = read_link(card.link).game
    assert here is not None
    proven = _by_proof(here, card)
    if proven is not None:
        return proven
    first = searched(here, LONG, seed=1).line[:1]
    rates = {move: _rate(here, move) for move in {*first, *card.good, card.played}}
    best = max(rates.values())
    good = all(best - rates[move] < TOLERANCE for move in card.good)
    return good and best - rates[card.played] >= TOLERANCE


def _by_proof(here: Game, card: Card) -> bool | None:
    """Whether a card is right, where the solver decides that in some seconds."""
    board = here.position.board
    if len(board.points) - len(board.stones) > PROVABLE or not can_solve(here):
        return None
    solver, begun = Solver(here, wants_all=True), perf_counter()
    while not solver.done and perf_counter() - begun < PROOF_SECONDS:
        solver.step(0.2)
    known = solver.proven_moves()
    moves = (*card.good, card.played)
    if solver.solution().result is not Result.WIN or not all(move in known for move in moves):
        return None
    return all(known[move] for move in card.good) and not known[card.played]


def _rate(here: Game, move: Move) -> float:
    """The mover's share after a move, by a long search."""
    after = here.play(move)
    known = evaluation_of(after.position, None) or searched(after, LONG, seed=1)
    same = after.position.to_move is here.position.to_move
    return known.rate if same else 1.0 - known.rate


if __name__ == "__main__":
    sys.exit(main())
