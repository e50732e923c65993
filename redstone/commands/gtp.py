"""`gtp`: the computer as an engine that speaks GTP 2 on standard input and output."""

import argparse
import sys
from concurrent.futures import Future
from io import TextIOWrapper
from threading import Thread
from typing import TextIO

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.gtp_engine import Engine
from redstone.commands.strength import add_strength
from redstone.record.game import Game

INTERRUPT = "# interrupt"
MAX_LINE = 4096
"""Characters of a line that are looked at; no command is nearly as long."""


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
    """Answer commands until `quit` or the end of the input."""
    game = Game.new(arguments.rules_of(options), *options.size)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # no byte that comes in, and no name, ends the engine
            stream.reconfigure(encoding="utf-8", errors="replace")
    serve(Engine(game, options.strength, options.seed), sys.stdin, sys.stdout)
    return 0


def serve(engine: Engine, source: TextIO, out: TextIO) -> None:
    """Answer every line until the engine quits; an analysis goes on until the next one comes."""
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
    """Lines of a stream, which can be looked out for while something else is done.

    The next one is read when it is asked for, and not before: nobody is left reading at the end.
    """

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._coming: Future[str] | None = None

    def next(self) -> str:
        """The next line, empty at the end; waits for it. The rest of an overlong one is dropped."""
        if self._coming is None:
            return self._read()
        line, self._coming = self._coming.result(), None
        return line

    def has_come(self) -> bool:
        """Return True once the next line, or the end, is there."""
        if self._coming is None:
            self._coming = Future[str]()
            Thread(target=self._read_into, args=(self._coming,), daemon=True).start()
        return self._coming.done()

    def has_interrupt(self) -> bool:
        """True if the next line is there and is GoGui's comment that interrupts a command."""
        if not self.has_come():
            return False
        assert self._coming is not None
        return self._coming.exception() is None and self._coming.result().strip() == INTERRUPT

    def _read_into(self, coming: Future[str]) -> None:
        """Read the next line; what goes wrong is for whoever asks for it."""
        try:
            coming.set_result(self._read())
        except BaseException as error:
            coming.set_exception(error)

    def _read(self) -> str:
        line = end = self._source.readline(MAX_LINE)
        while end and not end.endswith("\n"):
            end = self._source.readline(MAX_LINE)
        return line
