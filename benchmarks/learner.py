"""Whether a learner climbs who never makes a mistake again that has become a card.

The learner plays as a level does against a stronger one, from a few openings that come again. Where
the position of a card comes up, or its like on the board turned or mirrored, the card's good move
is played. Cards are made of the learner's lost games as the page makes them.

    python -m benchmarks.learner [--games 40] [--seconds 240] [--seed 1]
"""

import argparse
import sys
from time import perf_counter

from benchmarks.practice import cards_of
from redstone.app.practice.card import Card, name_of
from redstone.bot.trees import TREES
from redstone.commands.engines import engine
from redstone.computing import Computer
from redstone.library import Game, new
from redstone.position import Move
from redstone.puzzles.symmetry import images_of, of_moves
from redstone.record.game import Game as Record
from redstone.record.game import Seat, seat_to_move
from redstone.record.link import read_link

SIZE = 5
LEARNER, OPPONENT = 2, 3
"""Their levels."""
OPENINGS = (("c3", "d3"), ("b2", "d4"), ("c3", "b2"), ("b3", "d3"))
"""Two moves each; every opening is played from either side in turn."""
STEP = 10
"""Games that are told of together."""

Cards = dict[str, Card]


def main() -> int:
    """Print how many games were won, and how often cards came up, by tens of games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    TREES.make = engine("kernel").make
    end, cards = perf_counter() + chosen.seconds, Cards()
    won = came = played = 0
    for number in range(chosen.games):
        if perf_counter() > end:
            break
        seat = (Seat.FIRST, Seat.SECOND)[number // len(OPENINGS) % 2]
        game, known = play(number, seat, chosen.seed, cards)
        assert game.position.outcome is not None
        has_won = game.position.outcome.winner is game.colour(seat)
        won, came, played = won + has_won, came + known, played + 1
        if not has_won:
            cards |= {name_of(here_of(card)): card for card in cards_of(game, [seat])}
        if played == STEP or number == chosen.games - 1:
            print(f"to game {number + 1}: {won} of {played} won, {came} moves of cards", flush=True)
            won = came = played = 0
    print(f"{len(cards)} cards; of the games not told of {won} of {played} won, {came} moves")
    return 0


def play(number: int, seat: Seat, seed: int, cards: Cards) -> tuple[Record, int]:
    """A game to its end, and how many moves in it were those of cards."""
    levels = {seat: LEARNER, seat.other: OPPONENT}
    players = {each: Computer(level, seed=seed + number) for each, level in levels.items()}
    game, known = new("redstone", SIZE, options="n"), 0
    for move in OPENINGS[number % len(OPENINGS)]:
        game = game.play(move)
    while game.result is None:
        turn = seat_to_move(record_of(game).position)
        good = known_move(record_of(game), cards) if turn is seat else None
        known += good is not None
        game = game.play(str(good) if good else players[turn].move(game))
    return record_of(game), known


def known_move(here: Record, cards: Cards) -> Move | None:
    """The good move of the card of a position, as the board lies here."""
    card = cards.get(name_of(here))
    if card is None:
        return None
    board, stones = here_of(card).position.board, here.position.board.stones
    for image in images_of(board):
        if {image(point): stone for point, stone in board.stones.items()} == stones:
            return of_moves(image)(card.good[0])
    return None


def record_of(game: Game) -> Record:
    """The record of a game."""
    found = read_link(game.link()).game
    assert found is not None
    return found


def here_of(card: Card) -> Record:
    """The game of a card, at its position."""
    found = read_link(card.link).game
    assert found is not None
    return found


if __name__ == "__main__":
    sys.exit(main())
