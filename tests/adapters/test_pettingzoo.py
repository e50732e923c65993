"""The environments of PettingZoo: they pass PettingZoo's own tests, and play by our rules."""

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import redstone
from redstone.adapters import pettingzoo
from redstone.adapters.planes import PLANES

NO_ARRAY = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"
)
"""Observations with a mask are dictionaries, as in all of PettingZoo's board games."""
GAMES = 1000


def random_actions(
    env: Any, rng: np.random.Generator, rewards: dict[str, float]
) -> Iterator[tuple[str, int]]:
    """Play a random game.

    Yields each agent with its action before it is made; collects the rewards.
    """
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        rewards[agent] = reward
        if ended or cut:
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        yield agent, action
        env.step(action)


@NO_ARRAY
@pytest.mark.parametrize("game", redstone.GAMES)
def test_an_environment_passes_pettingzoos_own_tests(game: str) -> None:
    api_test(pettingzoo.env(game=game, size=5), num_cycles=300)
    seed_test(lambda: pettingzoo.env(game=game, size=5), num_cycles=60)


@NO_ARRAY
def test_default_and_non_square_environments_pass_pettingzoos_own_tests() -> None:
    api_test(pettingzoo.env(), num_cycles=60)
    api_test(pettingzoo.env(game="savage", size=(6, 5)), num_cycles=60)


@pytest.mark.parametrize("game", redstone.GAMES)
def test_random_games_end_without_an_error(game: str) -> None:
    rng = np.random.default_rng(1)
    env = pettingzoo.env(game=game, size=5)
    for _ in range(GAMES // len(redstone.GAMES)):
        env.reset()
        rewards: dict[str, float] = {}
        made = [action for _, action in random_actions(env, rng, rewards)]
        assert len(made) >= 3
        assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
        assert not env.agents


@pytest.mark.parametrize("game", ["redstone", "red", "savage"])
def test_env_agrees_with_the_library_at_every_move(game: str) -> None:
    env = pettingzoo.env(game=game, size=4)
    env.reset()
    raw, there = env.unwrapped, redstone.new(game, 4)
    rewards: dict[str, float] = {}
    owners = {"black": "player_0", "white": "player_1"}
    for agent, action in random_actions(env, np.random.default_rng(5), rewards):
        moves = [str(raw._play.actions.moves[number]) for number in raw._play.legal]
        assert sorted(moves) == list(there.legal)
        assert agent == owners[str(there.to_move)]
        token = raw._play.token(action)
        there = there.play(token)
        if token == "z":
            owners = {"black": "player_1", "white": "player_0"}
    assert there.result is not None
    assert there.result.winner is not None
    assert rewards[owners[there.result.winner]] == 1


def test_a_swap_exchanges_the_colours_of_the_agents() -> None:
    env = pettingzoo.env(size=5)
    env.reset()
    swap = env.action_space("player_0").n - 1
    env.step(12)
    assert env.last()[0]["action_mask"][swap] == 1
    env.step(swap)
    assert env.agent_selection == "player_0"
    first, second = (env.observe(agent)["observation"] for agent in env.possible_agents)
    assert (first[2, 2, 0], first[2, 2, 1], first[2, 2, 4]) == (0, 1, 0)
    assert (second[2, 2, 0], second[2, 2, 1], second[2, 2, 4]) == (1, 0, 1)
    assert (first[0, 0, 5], second[0, 0, 5]) == (1, 0)


def test_the_observation_planes_are_as_documented() -> None:
    env = pettingzoo.env(game="savage", size=(3, 3))
    env.reset()
    for point in (0, 1, 3):  # a1, b1, a2: the first stone is taken
        env.step(point)
    seen = env.observe("player_0")["observation"]
    assert env.agent_selection == "player_1"
    assert seen.shape == (3, 3, PLANES)
    assert seen[:, :, 1].tolist() == [[0, 0, 0], [0, 0, 0], [0, 1, 0]]
    assert seen[:, :, 0].tolist() == [[0, 0, 0], [1, 0, 0], [1, 0, 0]]
    assert seen[:, :, 3].tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]
    assert seen[0, 0, 6] == pytest.approx(1 / 9)
    env = pettingzoo.env(size=2)
    env.reset()
    for action in (0, 3, 2, 4 + 1):  # red at b1 takes all
        env.step(action)
    seen = env.observe("player_0")["observation"]
    assert seen[:, :, 2].tolist() == [[0, 0], [0, 1]]


def test_an_illegal_action_ends_the_game_and_costs_the_agent_1() -> None:
    env = pettingzoo.env(size=5)
    env.reset()
    env.step(12)
    env.step(12)
    assert env.unwrapped.rewards == {"player_0": 0, "player_1": -1}
    assert all(env.unwrapped.terminations.values())


@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_spaces_have_the_boards_size(size: int) -> None:
    env = pettingzoo.env(size=size)
    env.reset()
    space = env.observation_space("player_0")
    assert space["observation"].shape == (size, size, PLANES)
    assert env.action_space("player_0").n == 2 * size**2 + 1
    env.step(0)
    assert space.contains(env.observe("player_0"))


def test_an_environment_is_rendered_as_text_or_pixels_but_not_in_a_window() -> None:
    env = pettingzoo.env(size=5, render_mode="ansi")
    env.reset()
    env.step(12)
    assert env.render() == str(redstone.new("redstone", 5).play("c3"))
    env = pettingzoo.env(size=5, render_mode="rgb_array")
    env.reset()
    empty = env.render()
    env.step(12)
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape == empty.shape == (*empty.shape[:2], 3)
    middle = tuple(side // 2 for side in pixels.shape[:2])
    beside = (middle[0] - 10, middle[1] - 6)
    assert pixels[beside].max() < 60 < empty[beside].max()
    with pytest.raises(ValueError, match="there is no window"):
        pettingzoo.env(render_mode="human")


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_has_the_same_state(copied: Callable[[Any], Any]) -> None:
    env = pettingzoo.env(game="red", size=5, render_mode="ansi")
    env.reset()
    env.step(12)
    other = copied(env)
    assert other.render() == env.render() == str(redstone.new("red", 5).play("c3"))
    assert other.agent_selection == "player_1"
    other.step(0)
    assert other.render() != env.render()
    assert env.last()[0]["action_mask"][0]
    fresh = copied(pettingzoo.RawEnv("red", 5))
    fresh.reset()
    assert fresh.action_space("player_0").n == 51


def test_the_state_is_the_first_agents_observation() -> None:
    env = pettingzoo.env(size=5)
    for action in (None, 12, 0):
        env.reset() if action is None else env.step(action)
        assert env.unwrapped.state_space.contains(env.state())
        assert (env.state() == env.observe("player_0")["observation"]).all()


def test_unknown_games_sizes_and_options_are_refused() -> None:
    for wrong in ({"game": "chess"}, {"size": 25}, {"options": "k9"}):
        with pytest.raises(redstone.Fault):
            pettingzoo.env(**wrong)
