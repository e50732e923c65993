"""The games in OpenSpiel; importing this module registers those in `NAMES`.

    import pyspiel
    import redstone.adapters.openspiel

    game = pyspiel.load_game("python_redstone(size=5,options=n)")

The parameters are `size`, or `cols` and `rows`, 2 to 19 each, and `options` as in links. Players
are seats: 0 makes the first move, and owns White after a swap. `actions` explains the action
numbers; in words an action is the colour and its token, as in "black xe5". The winner has 1 and the
loser -1; a draw, which only Savage Go and Go have, is 0 for both. Go ends at the latest after
`LONGEST` moves for each point, and is then counted as it is.

Errors are `pyspiel.SpielError`. Undoing is not offered, because OpenSpiel keeps the history of a
state in C++; `clone` costs little, because positions are immutable.
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from redstone.adapters.planes import PLANES, planes
from redstone.adapters.play import Play
from redstone.record.diagram import format_diagram

NAMES = {
    "redstone": "python_redstone",
    "red": "python_red",
    "savage": "python_savage_go",
    "go": "python_renaissance_go",
}
"""The names of the games in OpenSpiel."""
PARAMETERS = {"size": 7, "cols": 0, "rows": 0, "options": ""}
"""The parameters by default; `cols` and `rows` are those of the size where they are 0."""
LONGEST = 4
"""Limit of the moves of Go for each point."""


def _type(game: str, title: str) -> Any:
    """Return OpenSpiel's `GameType` of a game."""
    return pyspiel.GameType(
        short_name=NAMES[game],
        long_name=f"Python {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _info(start: Play) -> Any:
    """Return OpenSpiel's `GameInfo`: the limits on actions, players and game length.

    In Redstone and Red there are fewer moves than points between two captures, and every capture
    leaves one point less. Savage Go is a draw after as many placements as the square of the points.
    """
    points = len(start.position.board.points)
    most = LONGEST * points if start.position.go else points**2 + 1
    return pyspiel.GameInfo(
        num_distinct_actions=len(start.actions),
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=most,
    )


class _Game(pyspiel.Game):
    """A game on one board; the registered subclasses define which one."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the start of a game with these parameters. Raises SpielError if one is invalid."""
        given: dict[str, Any] = PARAMETERS | (params or {})
        size = (given["cols"] or given["size"], given["rows"] or given["size"])
        try:
            self.start = Play.of(self.name, size, given["options"])
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from error
        super().__init__(self.kind, _info(self.start), params or {})

    def new_initial_state(self, state: None = None) -> "_State":
        """Return the state with the empty board."""
        return _State(self, self.start)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer that shows everything, as all information is public."""
        public = iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        )
        return (
            _Observer(self.start) if public else IIGObserverForPublicInfoGame(iig_obs_type, params)
        )


class _State(pyspiel.State):
    """A state of a game for OpenSpiel; all of it is in `play`, which is immutable."""

    def __init__(self, game: _Game, play: Play) -> None:
        """Wrap a position of a game as an OpenSpiel state."""
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Return the seat to move."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.play.seat

    def _legal_actions(self, _player: int) -> list[int]:
        """Return the numbers of the legal actions."""
        return list(self.play.legal)

    def _apply_action(self, action: int) -> None:
        """Take an action. Raises SpielError if it is illegal."""
        try:
            self.play = self.play.act(action)
        except (ValueError, IndexError) as error:
            raise pyspiel.SpielError(f"action {action} is not legal: {error}") from error

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action as colour and token, as in "black e5"."""
        first = self.play.position.first_player
        colour = first if player == 0 else first.enemy
        return f"{colour.value} {self.play.token(action)}"

    def is_terminal(self) -> bool:
        """Return True if the game has ended."""
        return self.play.outcome is not None or self._is_too_long()

    def _is_too_long(self) -> bool:
        """Return True for a game of Go beyond its maximum length here, which is then a draw."""
        now = self.play.position
        return now.go is not None and now.ply >= LONGEST * len(now.board.points)

    def returns(self) -> list[float]:
        """Return each seat's result: 1 for a win, -1 for a loss, 0 otherwise."""
        counted = self.play.outcome is None and self._is_too_long()
        return list(self.play.returns_by_passes() if counted else self.play.returns)

    def __str__(self) -> str:
        """Return the diagram of the board, the player to move and the stones due."""
        position = self.play.position
        turn = "over" if position.is_over else f"{position.to_move.value} to move"
        return f"{format_diagram(position.board)}\n{turn}, {position.due} due"


class _Observer:
    """The planes of a state, in OpenSpiel's order, and the state as a string."""

    def __init__(self, start: Play) -> None:
        """Allocate a tensor of the planes for boards of this game's size."""
        board = start.position.board
        self.tensor = np.zeros(PLANES * board.rows * board.cols, np.float32)
        self.dict = {"observation": self.tensor.reshape(PLANES, board.rows, board.cols)}

    def set_from(self, state: _State, player: int) -> None:
        """Fill the observation tensor with a state's planes, as `player` sees them."""
        self.dict["observation"][:] = np.moveaxis(planes(state.play, player), 2, 0)

    def string_from(self, state: _State, _player: int) -> str:
        """Return the state as a string, the same for both players."""
        return str(state)


class Redstone(_Game):
    """python_redstone."""

    name, kind = "redstone", _type("redstone", "Redstone")


class Red(_Game):
    """python_red."""

    name, kind = "red", _type("red", "Red")


class SavageGo(_Game):
    """python_savage_go."""

    name, kind = "savage", _type("savage", "Savage Go")


class Go(_Game):
    """python_renaissance_go."""

    name, kind = "go", _type("go", "Go under the Renaissance rules")


for _registered in (Redstone, Red, SavageGo, Go):
    pyspiel.register_game(_registered.kind, _registered)
