"""Outside engines that speak the Go Text Protocol, for those who write programs."""

import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self, TypeVar

from redstone import position
from redstone.given import of_kind, seconds_of
from redstone.gtp.client import EngineFailure, EngineRefusal, GtpPlayer
from redstone.library import Game
from redstone.record.characters import quote
from redstone.values import Move, written

Value = TypeVar("Value")

TIMEOUT = 60.0
"""Seconds that an engine may take for an answer if nothing else is said."""


class Engine:
    """An engine that runs as a process of its own, begun by a command.

    The command is a text, or a list of its words. Each answer may take `timeout` seconds. An engine
    that answers too late, or against the protocol, is ended. It is to be closed at the end, as
    `with redstone.Engine("gnugo --mode gtp") as engine` does.

    Every method raises EngineFailure, an engine that cannot be started too.
    """

    def __init__(self, command: str | Sequence[str], *, timeout: float = TIMEOUT) -> None:
        words = command if isinstance(command, str) else shlex.join(command)
        self._player = GtpPlayer(words, seconds_of(timeout))
        self._is_closed = False

    def ask(self, command: str) -> str:
        """Send a command, and answer with its response without the "=".

        A response of failure raises EngineFailure too; the engine goes on then.
        """
        of_kind(command, str, "a command is a text")
        if "\n" in command or "\r" in command:
            raise ValueError("a command is one line")
        return self._guarded(lambda: self._player.ask(command))

    def _guarded(self, act: Callable[[], Value]) -> Value:
        """The answer of an act; unless it is a mere refusal, a failure ends the engine."""
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
        """The name that the engine gives itself."""
        return self.ask("name")

    @property
    def version(self) -> str:
        """The version that the engine gives."""
        return self.ask("version")

    def move(self, game: Game) -> Move:
        """The engine's move in a game, which it is sent as far as it does not know it yet.

        Raises ValueError for a game that is over.
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
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()
