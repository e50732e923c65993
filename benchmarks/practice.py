"""The share of correct cards among those made from games, checked by proof and by long searches.

Games of levels 1 to 4 against themselves are searched for mistakes, as by the idle page. Each card
is then checked by the solver, otherwise by searches of 150,000 simulations with another seed: of
the position itself, and of the positions after each good move, the move played, and the first move
of that search. A card is right if the best of these moves leaves a chance to win, the move played
loses at least as much as an inaccuracy, and no move that the card calls good does.

    python -m benchmarks.practice [--cards 100] [--size 7] [--seconds 600] [--seed 1]

It needs the compiled kernel: Python would take days.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import NamedTuple

from redstone.app.practice.card import MistakeCard
from redstone.app.practice.judging import PROVABLE
from redstone.app.practice.mistake_search import MistakeSearch, end_of_line
from redstone.commands.engines import engine
from redstone.computing import Computer
from redstone.engine.solver import PositionValue, Solver, can_solve
from redstone.engine.trees import TREES
from redstone.library import new
from redstone.mind.mind import Estimate, Question
from redstone.mind.minds import mind_for, think
from redstone.position import Move
from redstone.record.game import Game, Seat
from redstone.record.link import read_link
from redstone.record.node import evaluation_of
from redstone.review.moves import LEAST_LOSS, MoveClass
from redstone.review.reviewer import searched
from redstone.review.values import chances_before, rate_before

LONG, SEED = 150_000, 77
"""Simulations of the searches that verify a card, and their seed."""
LEAST = LEAST_LOSS[MoveClass.INACCURACY] / 100
LOST = 0.1
"""Chances of the best move below which a position is lost."""
PROVING = 10_000_000
"""Positions that a proof may look into: half a minute on an idle machine."""
LEVELS = (1, 2, 3, 4)


class MoveValue(NamedTuple):
    """The value of a move for its player: the share of games won, and the chances."""

    rate: float
    chances: float


def main() -> int:
    """Print the number of right cards by level, and the reasons why mistakes were not asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=100)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    TREES.make = engine("kernel").make
    end, found = perf_counter() + chosen.seconds, Counter[tuple[int, str]]()
    unasked, cards = Counter[str](), 0
    for level, sifting in mistake_searches(chosen.size, chosen.seed):
        unasked.update(why.value for why in sifting.unasked.values())
        for card in sifting.cards.values():
            verdict = verdict_on(card)
            found[level, verdict] += 1
            cards += 1
            print(f"level {level}: {verdict}: {card.link} {card.played}", flush=True)
        if cards >= chosen.cards or perf_counter() > end:
            break
    for level in LEVELS:
        of = {verdict: count for (at, verdict), count in found.items() if at == level}
        print(f"level {level}: {of.get(RIGHT, 0)} of {sum(of.values())} cards are right")
    right = sum(count for (_, verdict), count in found.items() if verdict == RIGHT)
    print(f"all: {right} of {cards}; not asked: {dict(unasked)}")
    return 0


def mistake_searches(size: int, first: int) -> Iterator[tuple[int, MistakeSearch]]:
    """Yield finished searches for mistakes: of both sides, game after game, with the level."""
    seed = first
    while True:
        level = LEVELS[seed % len(LEVELS)]
        game = played(level, size, seed)
        for seat in Seat:
            yield level, search_for_mistakes(game, seat)
        seed += 1


def played(level: int, size: int, seed: int) -> Game:
    """Play a game of a level against itself to its end, and return it."""
    game, computer = new("redstone", size, options="n"), Computer(level=level, seed=seed)
    while game.result is None:
        game = game.play(computer.move(game))
    read = read_link(game.link()).game
    assert read is not None
    return read


def cards_of(game: Game, seats: Iterable[Seat] = Seat) -> list[MistakeCard]:
    """Return the cards made from a game for these seats."""
    return [card for seat in seats for card in search_for_mistakes(game, seat).cards.values()]


def search_for_mistakes(game: Game, seat: Seat) -> MistakeSearch:
    """Search a game for a seat's mistakes as the page does, and return the finished search."""
    sifting = MistakeSearch(end_of_line(game), seat, "", 1, 1)
    while (request := sifting.request) is not None:
        mind = mind_for(Question(request.game, request.thought, request.table))
        think(mind)
        answer = mind.answer()
        if isinstance(answer, Estimate):
            sifting.receive_report(request.id, answer.report)
        else:
            sifting.receive_evidence(request.id, answer)
    return sifting


RIGHT = "right"


def verdict_on(card: MistakeCard) -> str:
    """Return RIGHT, or a phrase with the fault of a card, by proof or by long searches."""
    here = read_link(card.link).game
    assert here is not None
    proven = _by_proof(here, card)
    if proven:
        return proven
    if card.exact:
        return "called proven, and not proven again"
    first = searched(here, LONG, seed=SEED).line[:1]
    left = {move: _value_of(here, move) for move in {*first, *card.good, card.played}}
    best = MoveValue(*map(max, zip(*left.values(), strict=True)))
    if best.chances < LOST:
        return "lost whatever is played"
    lost = {move: max(best.rate - each.rate, 0.0) for move, each in left.items()}
    if min(lost[card.played], best.chances - left[card.played].chances) < LEAST:
        return "loses too little"
    return "a good move loses" if any(lost[move] >= LEAST for move in card.good) else RIGHT


def _by_proof(here: Game, card: MistakeCard) -> str:
    """Return the verdict on a card by the solver, "" if it does not decide in PROVING positions."""
    board = here.position.board
    if len(board.points) - len(board.stones) > PROVABLE or not can_solve(here):
        return ""
    solver = Solver(here, wants_all=True, limit=PROVING)
    think(solver)
    known, result = solver.proven_moves(), solver.solution().result
    if result is PositionValue.LOSS:
        return "proven lost whatever is played"
    if known.get(card.played) or not all(known.get(move, True) for move in card.good):
        return "contradicted by proof"
    is_decided = result is PositionValue.WIN and all(m in known for m in (*card.good, card.played))
    return RIGHT if is_decided else ""


def _value_of(here: Game, move: Move) -> MoveValue:
    """Return the value of a move by a long search of the position after it."""
    after = here.play(move)
    known = evaluation_of(after.position, None) or searched(after, LONG, seed=SEED)
    chances = chances_before(here.rules, here.position, after.position, known)
    assert chances is not None
    return MoveValue(rate_before(here.position, after.position, known.rate), chances.share)


if __name__ == "__main__":
    sys.exit(main())
