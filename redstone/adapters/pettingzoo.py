"""The games as environments of PettingZoo, for agents that move in turn (AEC).

    from redstone.adapters import pettingzoo
    env = pettingzoo.env(game="redstone", size=7)

Observations are dictionaries of `observation`, the planes that `planes` describes, and
`action_mask`, 1 for each legal action. `actions` explains the action numbers. The winner is
rewarded with 1 and the loser with -1; a draw (Savage Go, Go) gives 0. An illegal action loses.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from redstone.adapters.planes import PLANES, planes
from redstone.adapters.play import Play
from redstone.adapters.raster import raster
from redstone.pictures.position import position_picture
from redstone.record.diagram import format_diagram
from redstone.record.game import Game

AGENTS = ("player_0", "player_1")
"""The agents; the first one makes the first move. A swap exchanges their colours."""

RENDERED = ("ansi", "rgb_array")
"""The formats in which a position can be rendered."""


def env(**options: Any) -> Any:
    """Return an environment that enforces the rules on its agents; options as for `RawEnv`."""
    made = wrappers.TerminateIllegalWrapper(RawEnv(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class RawEnv(AECEnv):
    """One game, with its name, size and options as in links.

    `render_mode` is "ansi" for a diagram, "rgb_array" for pixels (height x width x 3 bytes), or
    None; there is no window, "human". A copy, by `copy` or `pickle`, has the same state. Raises
    ValueError for an unknown game, size or option.
    """

    metadata = {  # noqa: RUF012 - gymnasium's own shape
        "name": "redstone_v0",
        "render_modes": [*RENDERED],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "redstone",
        size: int | tuple[int, int] | str = 7,
        options: str = "",
        render_mode: str | None = None,
    ) -> None:
        """Begin a game, and make the spaces of actions and observations.

        Raises ValueError for an unknown game, size, options or render mode.
        """
        super().__init__()
        if render_mode not in (None, *RENDERED):
            said = "; there is no window" if render_mode == "human" else ""
            raise ValueError(f"{render_mode!r} is not a way to render: ansi or rgb_array{said}")
        self.render_mode = render_mode
        self._start = Play.of(game, size, options)
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        board, count = self._start.position.board, len(self._start.actions)
        shape = (board.rows, board.cols, PLANES)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in AGENTS}
        self.observation_spaces = {agent: _observed(shape, count) for agent in AGENTS}
        self.state_space = spaces.Box(0, 1, shape, dtype=np.float32)

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the seed has no effect, since nothing is random."""
        self._play = self._start
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._play.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's planes and action mask; only the agent to move has legal actions."""
        seat = AGENTS.index(agent)
        mask = np.zeros(len(self._play.actions), dtype=np.int8)
        if agent == self.agent_selection and self._play.outcome is None:
            mask[list(self._play.legal)] = 1
        return {"observation": planes(self._play, seat), "action_mask": mask}

    def state(self) -> Any:
        """Return the planes as the first agent sees them."""
        return planes(self._play, 0)

    def step(self, action: int | None) -> None:
        """Take the selected agent's action; after the end it is None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._play = self._play.act(int(action))
        if self._play.outcome is not None:
            self.rewards = dict(zip(AGENTS, self._play.returns, strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        else:
            self.agent_selection = AGENTS[self._play.seat]
        self._accumulate_rewards()

    def render(self) -> Any:
        """Return the position as text or pixels, as the render mode asks; None without a mode."""
        if self.render_mode == "ansi":
            return format_diagram(self._play.position.board)
        if self.render_mode == "rgb_array":
            shown = Game.starting_at(self._play.rules, self._play.position)
            return raster(position_picture(shown))
        return None

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


def _observed(shape: tuple[int, int, int], count: int) -> Any:
    """Return the observation space: planes and action mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, shape, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
        }
    )
