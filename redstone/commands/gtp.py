"""`gtp`: the computer as a GTP 2 engine on standard input and output."""

import argparse
import sys
from concurrent.futures import Future
from io import TextIOWrapper
from threading import Thread
from typing import TextIO

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.gtp_engine import GtpSession
from redstone.commands.strength import add_strength
from redstone.record.game import Game

INTERRUPT = "# interrupt"
MAX_LINE = 4096
"""Maximum length of a line in characters; every command is much shorter."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "gtp",
        help="run an engine that speaks GTP 2",
        epilog="example: python -m redstone gtp --size 9 --time 5",
    )
    arguments.add_game(parser)
    parser.add_argument(
        "--size",
        type=arguments.size,
        default=(9, 9),
        help="board size, such as 9 or 13x9 (default: 9)",
    )
    parser.add_argument("--seed", type=int, help="seed of its choices, to play the same game again")
    add_strength(parser)
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer commands until `quit` or the end of the input; return the exit status."""
    game = Game.new(arguments.rules_of(options), *options.size)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # no byte read and no name may end it
            stream.reconfigure(encoding="utf-8", errors="replace")
    serve(GtpSession(game, options.strength, options.seed), sys.stdin, sys.stdout)
    return 0


def serve(engine: GtpSession, source: TextIO, out: TextIO) -> None:
    """Answer every line of `source` on `out` until the engine quits or the input ends.

    A running analysis prints lines until the next command comes.
    """
    lines = Lines(source)
    engine.is_interrupted = lines.has_interrupt
    while not engine.quitting and (line := lines.next()):
        out.write(engine.answer(line))
        out.flush()
        if engine.analysis is not None:
            for told in engine.analysis.lines(lambda: not lines.has_come()):
                out.write(f"{told}\n")
                out.flush()
            out.write("\n")
            out.flush()


class Lines:
    """A stream's lines, readable without blocking.

    The next line is read only when requested, so that no thread is left reading at the end.
    """

    def __init__(self, source: TextIO) -> None:
        """Read lines from `source`, none so far."""
        self._source = source
        self._coming: Future[str] | None = None

    def next(self) -> str:
        """Wait for the next line, empty at the end; an overlong one is truncated."""
        if self._coming is None:
            return self._read()
        line, self._coming = self._coming.result(), None
        return line

    def has_come(self) -> bool:
        """Return True if the next line (or the end) can be read without waiting.

        Starts reading it in a thread if that has not begun.
        """
        if self._coming is None:
            self._coming = Future[str]()
            Thread(target=self._read_into, args=(self._coming,), daemon=True).start()
        return self._coming.done()

    def has_interrupt(self) -> bool:
        """Return True if the next line has come and is GoGui's interrupt comment."""
        if not self.has_come():
            return False
        assert self._coming is not None
        return self._coming.exception() is None and self._coming.result().strip() == INTERRUPT

    def _read_into(self, coming: Future[str]) -> None:
        """Read the next line into a future, passing on errors."""
        try:
            coming.set_result(self._read())
        except BaseException as error:
            coming.set_exception(error)

    def _read(self) -> str:
        """Read a line, dropping the excess of an overlong one."""
        line = end = self._source.readline(MAX_LINE)
        while end and not end.endswith("\n"):
            end = self._source.readline(MAX_LINE)
        return line
