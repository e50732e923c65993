"""A game changed in place by `push` and `pop`, faster than immutable games, for searches."""

from redstone import position
from redstone.library import Game, Result, made
from redstone.position import Position
from redstone.record.diagram import format_rows
from redstone.record.node import position_after
from redstone.values import Move, legal_in, of_kind, written


class MutableGame:
    """A game that `push` and `pop` change in place, starting as a copy of the game given.

    It checks the rules like `Game.play`, and has no branches, comments or links. `game` returns it
    as a value.
    """

    def __init__(self, game: Game) -> None:
        """Begin at the game's current position, with its moves so far."""
        of_kind(game, Game, "a game is one that `new` or `read` has made")
        record = game.record
        self._rules = record.rules
        self._record = record
        self._positions: list[Position] = list(record.positions)
        self._moves: list[position.Move] = list(record.moves)
        self._legal: list[tuple[Move, ...] | None] = [None] * len(self._positions)

    def push(self, token: str) -> None:
        """Make a move. Raises IllegalMove for a refused move, and then changes nothing."""
        move, after = made(token, len(self._moves), self._after)
        self._moves.append(move)
        self._positions.append(after)
        self._legal.append(None)

    def _after(self, move: position.Move) -> tuple[position.Move, Position]:
        """Return a parsed move and the position after it. Raises position.IllegalMove."""
        return move, position_after(self._rules, self._positions[-1], move)

    def pop(self) -> Move:
        """Take the last move back, and return it. Raises IndexError at the start."""
        if not self._moves:
            raise IndexError("no move to take back")
        self._positions.pop()
        self._legal.pop()
        return written(self._moves.pop())

    def game(self) -> Game:
        """Return the current state as a `Game`, with the original's branches and comments."""
        record = self._record.go_to_node(0)
        for move in self._moves:
            record = record.play(move)
        return Game(record)

    @property
    def tokens(self) -> tuple[Move, ...]:
        """The moves played."""
        return tuple(map(written, self._moves))

    @property
    def legal(self) -> tuple[Move, ...]:
        """All legal moves, sorted as in `Game.legal`."""
        known = self._legal[-1]
        if known is None:
            known = self._legal[-1] = legal_in(self._rules, self._positions[-1])
        return known

    @property
    def to_move(self) -> str | None:
        """The player to move, "black" or "white"; None after the end."""
        now = self._positions[-1]
        return None if now.is_over else now.to_move.value

    @property
    def result(self) -> Result | None:
        """The result of the game, None until it ends."""
        return Result.of(self._positions[-1].outcome)

    @property
    def board(self) -> tuple[str, ...]:
        """The rows from the top: "." empty, "X" black, "O" white, "#" red."""
        return format_rows(self._positions[-1].board)

    def __len__(self) -> int:
        """Return the number of moves played."""
        return len(self._moves)
