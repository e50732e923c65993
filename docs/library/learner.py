"""A program that learns Redstone on 5x5 by playing against itself.

    python learner.py learnt.npz --minutes 10

A network with two layers is shown a position and returns a preference for each action and the
mover's expected result. Its games are played by `Batch`; after every 16 moves the moves that led
to better results than expected become likelier (an advantage actor-critic, by Adam). In the end it
plays against the levels of the computer, without any search.
"""

import argparse
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import redstone
from redstone.adapters.batch import Batch

SIZE = 5
GAMES, MOVES, HIDDEN = 256, 16, 128
"""Games at once, moves between two updates, and the width of the network's layers."""
RATE, ENTROPY, LAMBDA = 1e-3, 0.01, 0.9
"""The step of an update, the worth of variety, and how far results are believed over values."""

Array = Any


class Network:
    """The weights, and the moments of their gradients."""

    def __init__(self, actions: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        sides = [4 * SIZE**2, HIDDEN, HIDDEN, actions + 1]
        scales = [0.15, 0.12, 0.01]
        self.weights = [np.zeros(0, np.float32)] * 6
        for layer, scale in enumerate(scales):
            shape = (sides[layer], sides[layer + 1])
            self.weights[2 * layer] = (scale * rng.standard_normal(shape)).astype(np.float32)
            self.weights[2 * layer + 1] = np.zeros(sides[layer + 1], np.float32)
        self._first = [np.zeros_like(each) for each in self.weights]
        self._second = [np.zeros_like(each) for each in self.weights]
        self._updates = 0

    def layers(self, seen: Array) -> tuple[Array, Array, Array]:
        """The outputs of all layers for flat observations; the last one is the value's."""
        one, bias_one, two, bias_two, three, bias_three = self.weights
        first = np.maximum(seen @ one + bias_one, 0)
        second = np.maximum(first @ two + bias_two, 0)
        return first, second, second @ three + bias_three

    def judge(self, seen: Array, mask: Array) -> tuple[Array, Array]:
        """The logits of the legal actions, and the expected results from -1 to 1."""
        out = self.layers(seen)[-1]
        return np.where(mask, out[:, :-1], -1e9), np.tanh(out[:, -1])

    def learn(self, seen: Array, mask: Array, actions: Array, results: Array) -> None:
        """Make actions with better results than expected likelier, and expect the results."""
        first, second, out = self.layers(seen)
        logits = np.where(mask, out[:, :-1], -1e9)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        logs, values = np.log(shares + 1e-9), np.tanh(out[:, -1])
        better = results - values
        weight = better / (better.std() + 1e-6)
        wrong = shares * weight[:, None]
        wrong[np.arange(len(actions)), actions] -= weight
        wrong += ENTROPY * shares * (logs - (shares * logs).sum(axis=1, keepdims=True))
        end = np.column_stack([wrong, -better * (1 - values**2)]) / len(actions)
        back_two = (end @ self.weights[4].T) * (second > 0)
        back_one = (back_two @ self.weights[2].T) * (first > 0)
        inputs, backs = (seen, first, second), (back_one, back_two, end)
        pairs = zip(inputs, backs, strict=True)
        self._update([each for put, back in pairs for each in (put.T @ back, back.sum(axis=0))])

    def _update(self, gradients: list[Array]) -> None:
        """A step of Adam."""
        self._updates += 1
        sizes = 1 - 0.9**self._updates, 1 - 0.999**self._updates
        for number, gradient in enumerate(gradients):
            first, second = self._first[number], self._second[number]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            step = (first / sizes[0]) / (np.sqrt(second / sizes[1]) + 1e-8)
            self.weights[number] -= (RATE * step).astype(np.float32)


def learnt(seconds: float, seed: int = 1, updates: int | None = None) -> Network:
    """A network after so many seconds of the processor, or so many updates."""
    rng, batch = np.random.default_rng(seed), Batch("redstone", SIZE, GAMES, seed=seed)
    network, made, end = Network(batch.actions, seed), 0, process_time() + seconds
    while made < updates if updates is not None else process_time() < end:
        moves = [moved(network, batch, rng) for _ in range(MOVES)]
        seen, masks, actions, values, rewards, ended = map(np.array, zip(*moves, strict=True))
        _, later = network.judge(*position_of(batch))
        results, result = np.empty_like(values), later
        for number in reversed(range(MOVES)):  # what is good for the next player is bad for this
            expected = -((1 - LAMBDA) * later + LAMBDA * result)
            result = results[number] = np.where(ended[number], rewards[number], expected)
            later = values[number]
        network.learn(
            seen.reshape(-1, seen.shape[-1]),
            masks.reshape(-1, batch.actions),
            actions.ravel(),
            results.ravel(),
        )
        made += 1
    return network


def position_of(batch: Batch) -> tuple[Array, Array]:
    """The positions of a batch as the network takes them, and their legal actions."""
    return batch.observation.reshape(len(batch), -1).astype(np.float32), batch.mask.astype(bool)


def moved(network: Network, batch: Batch, rng: np.random.Generator) -> tuple[Array, ...]:
    """Make a move in every game, by the network's preferences; what is to be learned of it."""
    seen, mask = position_of(batch)
    logits, values = network.judge(seen, mask)
    actions = (logits + rng.gumbel(size=logits.shape)).argmax(axis=1)
    seats = batch.seat.copy()
    batch.step(actions)
    rewards = batch.reward[np.arange(len(batch)), seats].astype(np.float32)
    return seen, mask, actions, values, rewards, batch.ended.astype(bool)


def move_of(network: Network, game: redstone.Game, rng: np.random.Generator) -> str:
    """The move of a network in a game; one of the first two is drawn."""
    own, other = "XO" if game.to_move == "black" else "OX"
    board = np.array([list(row) for row in game.board])
    last = np.zeros((SIZE, SIZE), bool)
    point = game.last.point if game.last else None
    if point is not None:
        last[SIZE - int(point[1:]), "abcde".index(point[0])] = True
    planes = np.stack([board == own, board == other, board == "#", last])
    numbers = {number_of(move): move for move in game.legal}
    mask = np.zeros((1, 2 * SIZE**2 + 1), bool)
    mask[0, list(numbers)] = True
    logits, _ = network.judge(planes.reshape(1, -1).astype(np.float32), mask)
    if len(game.tokens) < 2:
        logits = logits + rng.gumbel(size=logits.shape)
    return numbers[int(logits.argmax())]


def number_of(move: redstone.Move) -> int:
    """The action of a move."""
    if move.point is None:
        return 2 * SIZE**2  # the swap
    point = "abcde".index(move.point[0]) + SIZE * (int(move.point[1:]) - 1)
    return point + SIZE**2 if move.is_red else point


def games_won(network: Network, level: int, games: int) -> int:
    """The games won against a level; the network begins every second one."""
    rng, won = np.random.default_rng(level), 0
    for number in range(games):
        game, seat = redstone.new("redstone", SIZE), ("first", "second")[number % 2]
        computer = redstone.Computer(level, seed=number)
        while game.result is None:
            is_own = game.seats[seat] == game.to_move
            game = game.play(move_of(network, game, rng) if is_own else computer.move(game))
        won += game.result.winner == game.seats[seat]
    return won


def main() -> None:
    """Learn, keep the weights, and play against three levels."""
    parser = argparse.ArgumentParser(description="Learn Redstone on 5x5 by self-play.")
    parser.add_argument("file", type=Path, help="where the weights are kept")
    parser.add_argument("--minutes", type=float, default=10, help="of the processor (default: 10)")
    parser.add_argument("--games", type=int, default=200, help="against each level (default: 200)")
    chosen = parser.parse_args()
    network = learnt(60 * chosen.minutes)
    np.savez(chosen.file, *network.weights)
    for level in (1, 2, 3):
        won = games_won(network, level, chosen.games)
        print(f"level {level}: {won} of {chosen.games} games won", flush=True)


if __name__ == "__main__":
    main()
