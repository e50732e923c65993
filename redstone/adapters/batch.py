"""Many games of Redstone or Red at once, for self-play and learning: arrays of numpy.

    batch = Batch("redstone", size=9, count=64)
    while True:
        batch.step(policy(batch.observation, batch.mask))

All games are moved by one call of a compiled program, `stepping`, if there is one and wasmtime is
installed; otherwise Python interprets it, some twenty times as slowly.

Actions are numbered as in the other environments: a stone of one's own has the number of its point,
row by row from a1, a red one as many more as there are points, and the swap comes last. The first
row of an array is the top one.
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
    """So many games, all moved by each step; one that has ended begins anew at once.

    The arrays are overwritten by `step`, and never copied:

    - `observation`: games x 4 x rows x cols, 1 where the player to move has a stone, the other one
      has, a red stone lies, the last stone was placed;
    - `mask`: games x actions, 1 for those that are legal;
    - `reward`: games x 2, for each seat 1 or -1 where the last step ended a game, else 0;
    - `ended`: games, 1 where the last step ended one;
    - `seat`: games, the seat to move, 0 or 1; a swap exchanges the colours of the seats;
    - `black`: games, 1 where the player to move has Black.

    `seed` is that of `choose`. Raises ValueError for other games, and for sizes, options and
    counts that there are not.
    """

    def __init__(
        self,
        game: str = "redstone",
        size: int | tuple[int, int] | str = 9,
        count: int = 64,
        options: str = "",
        seed: int = 1,
    ) -> None:
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
        return np.frombuffer(self._program.view(name, kind, count), dtype=np.dtype(kind))

    def __len__(self) -> int:
        """The number of games."""
        return len(self.seat)

    def step(self, actions: Any) -> None:
        """Make an action in each game.

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
        """A legal action of each game, all alike likely: an array, overwritten by the next step."""
        self._program.call("choose_any")
        return self._chosen


def _program() -> Any:
    """The program, compiled if it can be had."""
    try:
        return CompiledKernel(BATCH)
    except Missing:
        return InterpretedKernel(program="redstone.adapters.stepping")
