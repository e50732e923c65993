"""Go compared with an independent slow program: legal moves, turns, prisoners, ends and scores."""

import random

import pytest

from redstone.position import Outcome, PerPlayer, Score
from redstone.record.diagram import format_rows
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.go import Go, state_of
from redstone.rules.perft import perft
from tests.effort import share
from tests.games import random_game, size_id
from tests.rules.go_referee import GoReferee, name

SIZES = ((2, 2), (3, 2), (4, 2), (3, 3), (2, 5), (4, 4))
GAMES_A_SIZE = share(24)


@pytest.mark.parametrize("size", SIZES, ids=size_id)
@pytest.mark.parametrize("scoring", ["a", "b", "c"])
def test_random_games_agree_with_the_referee(scoring: str, size: tuple[int, int]) -> None:
    rules = Go(scoring, komi=1)
    ends = set[str]()
    for seed in range(GAMES_A_SIZE):
        game = random_game(rules, size, seed)
        referee = GoReferee(*size, scoring, komi=0.5)
        for before, move in zip(game.positions, game.moves, strict=False):
            assert set(map(str, rules.legal_moves(before))) == referee.legal(), referee.moves
            referee.play(str(move))
        compare(game, referee)
        ends.add(str(referee.result))
    assert len(ends) > 1, "the games should not all end alike"


def compare(game: Game, referee: GoReferee) -> None:
    """Assert that the end of a game agrees with the referee."""
    position, state = game.position, state_of(game.position)
    assert tuple(reversed(format_rows(position.board))) == referee.board, referee.moves
    assert position.to_move.stone.value == referee.to_move
    assert state.captures == PerPlayer(referee.taken["X"], referee.taken["O"])
    assert state.prisoners == PerPlayer(
        referee.taken["X"] + referee.handed["X"], referee.taken["O"] + referee.handed["O"]
    )
    assert set(map(str, state.dead)) == set(map(name, referee.dead))
    assert position.outcome is not None
    assert described(position.outcome) == referee.result, referee.moves
    if position.outcome.score is not None:
        assert position.outcome.score == Score(*referee.score()), referee.moves


def described(outcome: Outcome) -> tuple[str, str]:
    """Return an outcome in the referee's form."""
    winner = "draw" if outcome.winner is None else outcome.winner.stone.value
    return winner, outcome.reason.value


def test_long_cycles_occur_and_end_by_repetition() -> None:
    """Random play with few passes on 2x2, where every third position has occurred before."""
    found = set[tuple[str, str]]()
    for seed in range(60):
        rng, game = random.Random(seed), Game.new(Go(), 2, 2)
        referee = GoReferee(2, 2)
        while game.outcome is None:
            tokens = sorted(referee.legal())
            stones = [token for token in tokens if token[0] in "ab"]
            token = rng.choice(stones if stones and rng.random() < 0.8 else tokens)
            assert tokens == sorted(map(str, game.rules.legal_moves(game.position)))
            game = game.play(parse_move(token))
            referee.play(token)
        compare(game, referee)
        assert referee.result is not None
        found.add(referee.result)
    assert {("X", "repetition"), ("O", "repetition"), ("draw", "repetition")} <= found


@pytest.mark.parametrize(
    ("size", "depth"), [((2, 2), 6), ((3, 2), 5), ((3, 3), 4), ((4, 3), 3)], ids=str
)
def test_counts_of_move_sequences_agree_with_the_referee(size: tuple[int, int], depth: int) -> None:
    rules = Go()
    found = [perft(rules, rules.start(*size), length) for length in range(1, depth + 1)]
    assert found == [count(size, (), length) for length in range(1, depth + 1)]


def count(size: tuple[int, int], moves: tuple[str, ...], depth: int) -> int:
    """Return the number of sequences of legal moves, by the referee."""
    referee = GoReferee(*size)
    for token in moves:
        referee.play(token)
    legal = referee.legal()
    if depth == 1:
        return len(legal)
    return sum(count(size, (*moves, token), depth - 1) for token in legal)
