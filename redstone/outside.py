"""Outside engines that speak the Go Text Protocol, for programmers."""

import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self, TypeVar

from redstone import position
from redstone.gtp.client import EngineFailure, EngineRefusal, GtpPlayer
from redstone.library import Game
from redstone.record.characters import quote
from redstone.values import Move, of_kind, seconds_of, written

Value = TypeVar("Value")

TIMEOUT = 60.0
"""Default time in seconds that an engine may take for an answer."""


class Engine:
    """An engine that runs in its own process, started by a command.

    The command is a string, or a list of its words. Each answer may take `timeout` seconds. An
    engine that answers too late, or against the protocol, is ended. Close it at the end, as `with
    redstone.Engine("gnugo --mode gtp") as engine` does. Every method raises EngineFailure, also if
    the engine cannot be started.
    """

    def __init__(self, command: str | Sequence[str], *, timeout: float = TIMEOUT) -> None:
        """Start an engine by its command; `timeout` is in seconds. Raises EngineFailure."""
        words = command if isinstance(command, str) else shlex.join(command)
        self._player = GtpPlayer(words, seconds_of(timeout))
        self._is_closed = False

    def ask(self, command: str) -> str:
        """Send a GTP command, and return its response without the "=".

        A failure response raises EngineFailure too; the engine then stays open.
        """
        of_kind(command, str, "a command is a text")
        if "\n" in command or "\r" in command:
            raise ValueError("a command is one line")
        return self._guarded(lambda: self._player.ask(command))

    def _guarded(self, act: Callable[[], Value]) -> Value:
        """Return the result of `act`; if the engine fails, close it, unless it only refuses.

        Raises EngineFailure, also once it is closed.
        """
        if self._is_closed:
            raise EngineFailure(f"{self._player.name} is closed")
        try:
            return act()
        except EngineRefusal:
            raise
        except EngineFailure:
            self.close()
            raise

    @property
    def name(self) -> str:
        """The name that the engine reports."""
        return self.ask("name")

    @property
    def version(self) -> str:
        """The version that the engine reports."""
        return self.ask("version")

    def move(self, game: Game) -> Move:
        """Return the engine's move in a game as a token, after sending it the moves it lacks.

        Raises ValueError for a game that is over, EngineFailure for an illegal move.
        """
        of_kind(game, Game, "a game is one that `new` or `read` has made")
        if game.result is not None:
            raise ValueError("the game is over: there is no move to make")
        move = self._guarded(lambda: self._player.choose(game.record))
        try:
            game.record.add(move)
        except position.IllegalMove as error:
            self.close()
            raise EngineFailure(f"{self._player.name} plays {quote(str(move))}: {error}") from error
        return written(move)

    def close(self) -> None:
        """Ask the engine to quit, and end its process if it does not."""
        if not self._is_closed:
            self._is_closed = True
            self._player.close()

    def __enter__(self) -> Self:
        """Return self."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Close the engine."""
        self.close()

    def __del__(self) -> None:
        """Close the engine, ignoring errors."""
        with suppress(Exception):
            self.close()
