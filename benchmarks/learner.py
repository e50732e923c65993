"""The rise of a learner who never repeats a mistake that has become a card.

The learner plays as a level does against a stronger one, in situations: an opening, a side, and a
seed, so that equal moves get equal answers. Each round goes through all situations once. At the
position of a card, or its image on the board turned or mirrored, the learner plays the card's good
move. The games lost in a round give cards as in the page; they are kept in a file from round to
round.

    python -m benchmarks.learner CARDS [--seeds 5]          # a round
    python -m benchmarks.learner CARDS --fresh 200 [--seed 1000]

The latter plays games from which nothing was learned: the same openings, other seeds. With
`--without` either is a control without cards, in which nothing is learned.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle, islice, product
from pathlib import Path

from benchmarks.practice import cards_of
from redstone.app.practice.card import MistakeCard, data_of, name_of, read_record
from redstone.commands.engines import engine
from redstone.computing import Computer
from redstone.engine.trees import TREES
from redstone.library import new
from redstone.position import Move
from redstone.puzzles.symmetry import images_of, of_moves
from redstone.record.game import Game as Record
from redstone.record.game import Seat, seat_to_move
from redstone.record.link import read_link

SIZE = 5
LEARNER, OPPONENT = 2, 3
"""The levels of the learner and of the opponent."""
OPENINGS = (("c3", "d3"), ("b2", "d4"), ("c3", "b2"), ("b3", "d3"))
"""Openings of two moves; each is played from either side."""

Cards = dict[str, MistakeCard]
Situation = tuple[tuple[str, str], Seat, int]


@dataclass
class LearnerTally:
    """The number of games played, of games won, and of moves from cards."""

    played: int = 0
    won: int = 0
    came: int = 0

    def __str__(self) -> str:
        return f"{self.won} of {self.played} won, {self.came} moves of cards"


def main() -> int:
    """Print the number of games won, and how often cards came up."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=Path, help="a file, made if it is not there")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--fresh", type=int, default=0, metavar="GAMES")
    parser.add_argument("--seed", type=int, default=1_000)
    parser.add_argument("--without", action="store_true", help="leave the cards out")
    chosen = parser.parse_args()
    TREES.make = engine("kernel").make
    cards = Cards() if chosen.without else read_cards(chosen.cards)
    known = len(cards)
    if chosen.fresh:
        print(f"fresh games, {known} cards: {fresh_games(chosen.fresh, chosen.seed, cards)}")
        return 0
    tally = learn(range(chosen.seeds), cards, learns=not chosen.without)
    print(f"a round, {known} cards: {tally}")
    if chosen.without:
        return 0
    lines = (json.dumps(data_of(card)) + "\n" for card in cards.values())
    chosen.cards.write_text("".join(lines), encoding="utf-8")
    return 0


def read_cards(path: Path) -> Cards:
    """Return the cards in a file, by name."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = [read_record(line) for line in lines]
    return {name_of(here_of(card)): card for card in found if isinstance(card, MistakeCard)}


def learn(seeds: Iterable[int], cards: Cards, *, learns: bool) -> LearnerTally:
    """Go through all situations once; a learner has more cards after the round."""
    tally, learned, is_first = LearnerTally(), Cards(), not cards
    for situation in product(OPENINGS, Seat, seeds):
        game, came = play_and_count(tally, situation, cards)
        seat = situation[1]
        is_new = came or is_first  # otherwise it is the same game again
        if learns and is_new and not has_won(game, seat):
            learned |= {name_of(here_of(card)): card for card in cards_of(game, [seat])}
    cards |= learned
    return tally


def fresh_games(number: int, seed: int, cards: Cards) -> LearnerTally:
    """Play games from which nothing is learned."""
    tally, sides = LearnerTally(), cycle(product(OPENINGS, Seat))
    for index, (opening, seat) in enumerate(islice(sides, number)):
        play_and_count(tally, (opening, seat, seed + index), cards)
    return tally


def play_and_count(tally: LearnerTally, situation: Situation, cards: Cards) -> tuple[Record, int]:
    """Play a game and count it; return the game, and the number of its moves from cards."""
    game, came = play(situation, cards)
    tally.played += 1
    tally.won += has_won(game, situation[1])
    tally.came += came
    return game, came


def has_won(game: Record, seat: Seat) -> bool:
    """Return True if a seat has won a finished game."""
    assert game.position.outcome is not None
    return game.position.outcome.winner is game.colour(seat)


def play(situation: Situation, cards: Cards) -> tuple[Record, int]:
    """Play a game to its end, and return it with the number of moves from cards."""
    opening, seat, seed = situation
    levels = {seat: LEARNER, seat.other: OPPONENT}
    players = {each: Computer(level, seed=seed) for each, level in levels.items()}
    game, known = new("redstone", SIZE, options="n"), 0
    for move in opening:
        game = game.play(move)
    while game.result is None:
        here = record_of(game.link())
        turn = seat_to_move(here.position)
        good = known_move(here, cards) if turn is seat else None
        known += good is not None
        game = game.play(str(good) if good else players[turn].move(game))
    return record_of(game.link()), known


def known_move(here: Record, cards: Cards) -> Move | None:
    """Return the good move of a position's card, mapped to the board as it lies here."""
    card = cards.get(name_of(here))
    if card is None:
        return None
    board, stones = here_of(card).position.board, here.position.board.stones
    for image in images_of(board):
        if {image(point): stone for point, stone in board.stones.items()} == stones:
            return of_moves(image)(card.good[0])
    return None


def record_of(link: str) -> Record:
    """Return the record of a link."""
    found = read_link(link).game
    assert found is not None
    return found


def here_of(card: MistakeCard) -> Record:
    """Return the game of a card, at its position."""
    return record_of(card.link)


if __name__ == "__main__":
    sys.exit(main())
