"""Many games of Redstone or Red at once, for self-play and learning: arrays of numpy.

    batch = Batch("redstone", size=9, count=64)
    while True:
        batch.step(policy(batch.observation, batch.mask))

Actions are numbered as in the other environments: a stone of one's own has the number of its point,
row by row from a1, a red one as many more as there are points, and the swap comes last. The first
row of an array is the top one.
"""

from typing import Any

import numpy as np

from redstone.library import new
from redstone.rules.placements import legal_among, taken_among
from redstone.rules.redstone import has_pie

GAMES = ("redstone", "red")
BLACK, WHITE, RED = range(3)
PLANES = 4


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

    Raises ValueError for other games, and for sizes and options that there are not.
    """

    def __init__(
        self,
        game: str = "redstone",
        size: int | tuple[int, int] | str = 9,
        count: int = 64,
        options: str = "",
    ) -> None:
        if game not in GAMES:
            raise ValueError(f"{game!r} is not one of {', '.join(GAMES)}")
        if count < 1:
            raise ValueError(f"{count} games: at least 1 is needed")
        made = new(game, size, options)
        self.cols, self.rows = made.size
        self._pie = has_pie(options, game)
        self._area = area = self.cols * self.rows
        self.actions = 2 * area + self._pie
        self._games = [_Game() for _ in range(count)]
        self._bytes = (max(self.actions, area) + 7) // 8
        self.reward = np.zeros((count, 2), dtype=np.float32)
        self.ended = np.zeros(count, dtype=np.uint8)
        self.seat = np.zeros(count, dtype=np.uint8)
        self.black = np.ones(count, dtype=np.uint8)
        self._planes = np.zeros((count, PLANES + 1, self._bytes * 8), dtype=np.uint8)
        boards = self._planes[:, :PLANES, :area]
        self.observation = boards.reshape(count, PLANES, self.rows, self.cols)[:, :, ::-1]
        self.mask = self._planes[:, PLANES, : self.actions]
        for each in self._games:
            self._find_legal(each)
        self._show()

    def __len__(self) -> int:
        """The number of games."""
        return len(self._games)

    def step(self, actions: Any) -> None:
        """Make an action in each game.

        Raises ValueError, and changes nothing, if one of them is illegal.
        """
        chosen = np.asarray(actions).tolist()
        if len(chosen) != len(self._games):
            raise ValueError(f"{len(chosen)} actions for {len(self._games)} games")
        for number, (each, action) in enumerate(zip(self._games, chosen, strict=True)):
            if not (0 <= action < self.actions and each.legal >> action & 1):
                raise ValueError(f"action {action} is not legal in game {number}")
        self.reward[:] = 0
        self.ended[:] = 0
        for number, (each, action) in enumerate(zip(self._games, chosen, strict=True)):
            winner = self._act(each, action)
            if winner is not None:
                self.ended[number] = 1
                seat = winner ^ each.first
                self.reward[number, seat] = 1
                self.reward[number, 1 - seat] = -1
                each.begin()
            self._find_legal(each)
        self._show()

    def _act(self, game: "_Game", action: int) -> int | None:
        """Make a legal action; returns the colour that has won by it, if one has."""
        area, mover, stones = self._area, game.to_move, game.stones
        game.ply += 1
        game.to_move = mover ^ 1
        if action == 2 * area:
            game.first, game.last, game.to_move = WHITE, 0, mover
            return None
        if action < area:
            game.last = 1 << action
            stones[mover] |= game.last
            return None
        bit = game.last = 1 << action - area
        empty = (1 << area) - 1 ^ stones[BLACK] ^ stones[WHITE] ^ stones[RED]
        stones[RED] |= bit
        for colour in (BLACK, WHITE):
            stones[colour] ^= taken_among(stones[colour], bit, empty, self.cols, self.rows)
        if not stones[mover ^ 1]:
            return mover
        return None if stones[mover] else mover ^ 1

    def _find_legal(self, game: "_Game") -> None:
        """Note the legal actions of a game."""
        mine, theirs = game.stones[game.to_move], game.stones[game.to_move ^ 1]
        own, red = legal_among(mine, theirs, game.stones[RED], self.cols, self.rows)
        game.legal = own | red << self._area
        if self._pie and game.ply == 1:
            game.legal |= 1 << 2 * self._area

    def _show(self) -> None:
        """Write all games into the arrays."""
        size = self._bytes
        parts = []
        for game in self._games:
            stones, mover = game.stones, game.to_move
            seen = (stones[mover], stones[mover ^ 1], stones[RED], game.last, game.legal)
            parts += [mask.to_bytes(size, "little") for mask in seen]
        packed = np.frombuffer(b"".join(parts), dtype=np.uint8)
        shape = (len(self._games), PLANES + 1, size)
        self._planes[:] = np.unpackbits(packed.reshape(shape), axis=2, bitorder="little")
        movers = [game.to_move for game in self._games]
        self.black[:] = np.subtract(1, movers)
        self.seat[:] = np.bitwise_xor(movers, [game.first for game in self._games])


class _Game:
    """The stones of a game, who is to move, and the colour of the first seat."""

    __slots__ = ("first", "last", "legal", "ply", "stones", "to_move")

    def __init__(self) -> None:
        self.legal = 0
        self.begin()

    def begin(self) -> None:
        """Begin anew."""
        self.stones = [0, 0, 0]
        self.to_move = self.first = BLACK
        self.ply = self.last = 0
