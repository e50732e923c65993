"""Many games of Redstone or Red at once, for self-play and learning, as numpy arrays.

    batch = Batch("redstone", size=9, count=64)
    while True:
        batch.step(policy(batch.observation, batch.mask))

All games are advanced by one call of a compiled program, `stepping`, if it exists and wasmtime is
installed. Otherwise Python interprets it, about twenty times as slowly.

Actions are numbered as in the other environments: an own stone has the number of its point, row by
row from a1, a red one as many more as there are points, and the swap comes last. The first row of
an array is the top one.
"""

from typing import Any

import numpy as np

from redstone.adapters.stepping import MOST_GAMES, MOST_MASKS, MOST_POINTS, NOWHERE, PLANES
from redstone.engine.interpreted import InterpretedKernel
from redstone.kernel.points import BITS
from redstone.library import new
from redstone.rules.redstone import has_pie
from redstone.runtime.compiled import BATCH, CompiledKernel, Missing

GAMES = ("redstone", "red")


class Batch:
    """A number of games, all advanced by each step; a finished game starts again immediately.

    The arrays are overwritten by `step`, and never copied:

    - `observation`: games x 4 x rows x cols, 1 for a stone of the player to move, one of the other
      player, a red stone, the last stone placed;
    - `mask`: games x actions, 1 for the legal ones;
    - `reward`: games x 2, for each seat 1 or -1 if the last step ended a game, otherwise 0;
    - `ended`: games, 1 if the last step ended the game;
    - `seat`: games, the seat to move, 0 or 1; a swap exchanges the colours of the seats;
    - `black`: games, 1 if the player to move has Black.

    `seed` is for `choose`. Raises ValueError for other games, and for invalid sizes, options and
    counts.
    """

    def __init__(
        self,
        game: str = "redstone",
        size: int | tuple[int, int] | str = 9,
        count: int = 64,
        options: str = "",
        seed: int = 1,
    ) -> None:
        """Begin `count` games of Redstone or Red on boards of one size.

        The arrays of the program that plays them are attributes. Raises ValueError for
        another game, and for too many games.
        """
        if game not in GAMES:
            raise ValueError(f"{game!r} is not one of {', '.join(GAMES)}")
        self.cols, self.rows = cols, rows = new(game, size, options).size
        pie, area = has_pie(options, game), cols * rows
        self.actions = 2 * area + pie
        seen = PLANES * area + self.actions
        masks = (area + 1) * -(-area // BITS)
        most = min(MOST_GAMES, MOST_POINTS // area, MOST_MASKS // masks)
        if not 1 <= count <= most:
            raise ValueError(f"{count} games: at least 1 is needed, and {most:,} at most")
        self._program = program = _program()
        program.call("seed", seed)
        program.call("begin_batch", cols, rows, count, pie)
        rows_seen = self._array("seen", "B", count * seen).reshape(count, seen)
        boards = rows_seen[:, : PLANES * area].reshape(count, PLANES, rows, cols)
        self.observation, self.mask = boards[:, :, ::-1], rows_seen[:, PLANES * area :]
        self.reward = self._array("gains", "i", 2 * count).reshape(count, 2)
        self.ended = self._array("ended", "B", count)
        self.seat = self._array("seats", "B", count)
        self.black = self._array("blacks", "B", count)
        self._chosen = self._array("chosen", "i", count)

    def _array(self, name: str, kind: str, count: int) -> Any:
        """Return a numpy view of the first `count` values of an array in the program's memory."""
        return np.frombuffer(self._program.view(name, kind, count), dtype=np.dtype(kind))

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.seat)

    def step(self, actions: Any) -> None:
        """Take an action in each game.

        Raises ValueError, and changes nothing, if one of them is illegal.
        """
        given = np.asarray(actions)
        if given.shape != self._chosen.shape:
            raise ValueError(f"{len(given)} actions for {len(self)} games")
        self._chosen[:] = given
        wrong = self._program.call("step_batch")
        if wrong != NOWHERE:
            raise ValueError(f"action {given[wrong]} is not legal in game {wrong}")

    def choose(self) -> Any:
        """Choose a random legal action for each game; return them in an array that is reused."""
        self._program.call("choose_any")
        return self._chosen


def _program() -> Any:
    """Return the batch program, compiled to WebAssembly if possible, otherwise in Python."""
    try:
        return CompiledKernel(BATCH)
    except Missing:
        return InterpretedKernel(program="redstone.adapters.stepping")
