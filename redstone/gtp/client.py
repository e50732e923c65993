"""An outside engine that speaks GTP 2, as a player in a match."""

import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO

from redstone.gtp.go import is_stopped, outside_move, setup_commands
from redstone.gtp.vertices import format_vertex, parse_vertex
from redstone.position import Move, Position
from redstone.record.characters import quote
from redstone.record.game import Game
from redstone.record.notation import NotationError
from redstone.rules.protocol import Rules

PATIENCE = 600.0
"""Seconds without an answer after which an engine counts as hung."""
FAREWELL = 2.0
"""Seconds that an engine has to end after `quit`."""
MAX_LINE = 1 << 16
MAX_LINES = 1000


class EngineFailure(Exception):
    """An outside engine died, hung, or answered against the protocol or the rules."""


class EngineRefusal(EngineFailure):
    """An outside engine answered that a command failed."""


class GtpPlayer:
    """An engine process; it is sent each game's moves as they are made.

    It fails after `patience` seconds without an answer.
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        """Start the engine's process and a thread that reads its output.

        Raises EngineFailure if that is impossible. `patience` is in seconds.
        """
        self.name = f"gtp:{command}"
        self.patience = patience
        self._known: tuple[Rules, Position, tuple[Move, ...]] | None = None
        self._lines: Queue[str] = Queue(MAX_LINES)
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError, IndexError) as error:
            raise EngineFailure(f"{self.name} cannot be started: {error}") from error
        streams = (self._process.stdout, self._lines)
        self._pump = Thread(target=_pump, args=streams, daemon=True)
        self._pump.start()

    def choose(self, game: Game) -> Move:
        """Return the engine's move, without checking that it is legal. Raises EngineFailure."""
        self._synchronise(game)
        if is_stopped(game):
            return outside_move(game, lambda: self.ask("final_status_list dead"))
        vertex = self.ask(f"genmove {game.position.to_move.value}")
        try:
            move = parse_vertex(vertex)
        except NotationError as error:
            raise EngineFailure(f"{self.name} answers {quote(vertex)}, not a move") from error
        self._known = (game.rules, game.start, (*game.moves, move))
        return move

    def ask(self, command: str) -> str:
        """Send one GTP command, and return its response. Raises EngineFailure, also on an error."""
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineFailure(f"{self.name} has ended before {command!r}") from error
        response = self._response(command)
        if not response.startswith("="):
            raise EngineRefusal(f"{self.name} answers {command!r} with {quote(response)}")
        return response[1:].strip()

    def close(self) -> None:
        """Ask the engine to quit; kill its process if it does not, or on an interrupt."""
        assert self._process.stdin is not None
        with suppress(OSError):  # it may have ended by itself
            self._process.stdin.write("quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL)
        finally:
            self._process.kill()  # does nothing if it has ended
            self._process.wait()
        self._pump.join(FAREWELL)

    def _synchronise(self, game: Game) -> None:
        """Send the engine the moves of this game it lacks, or replay the game from the start."""
        rules, start, moves = self._known or (None, None, ())
        self._known = None  # until the engine has carried out all that follows
        if (rules, start) != (game.rules, game.start) or game.moves[: len(moves)] != moves:
            board, moves = game.start.board, ()
            if board.cols == board.rows:
                self.ask(f"boardsize {board.cols}")
            else:
                self.ask(f"rectangular_boardsize {board.cols} {board.rows}")
            self.ask("clear_board")
            for command in setup_commands(game):
                self.ask(command)
        for ply in range(len(moves), game.ply):
            before = game.positions[ply]
            if not is_stopped(game.go_to(ply)):
                self.ask(f"play {before.to_move.value} {format_vertex(game.moves[ply])}")
        self._known = (game.rules, game.start, game.moves)

    def _response(self, command: str) -> str:
        """Wait for a response, and return its lines joined. Raises EngineFailure after a time."""
        deadline = monotonic() + self.patience
        lines: list[str] = []
        while len(lines) < MAX_LINES:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except Empty as error:
                raise EngineFailure(f"{self.name} does not answer {command!r}") from error
            if not line:
                raise EngineFailure(f"{self.name} has ended instead of answering {command!r}")
            if line.strip():
                lines.append(line.strip())
            elif lines:
                return "\n".join(lines)
        raise EngineFailure(f"{self.name} answers {command!r} without end")


def _pump(stream: IO[str], lines: "Queue[str]") -> None:
    """Put a stream's lines into a queue, then an empty text at its end."""
    with stream, suppress(ValueError, OSError):  # unreadable output counts as the end
        while line := stream.readline(MAX_LINE):
            lines.put(line)
    lines.put("")
