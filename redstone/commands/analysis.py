"""`analysis`: an analysis engine on standard input and output, in KataGo's JSON format."""

import argparse
import json
import sys
from io import TextIOWrapper
from queue import Queue
from threading import Thread
from typing import TextIO

from redstone.answers import SIMULATIONS
from redstone.commands import arguments
from redstone.commands.analysis_engine import LONGEST, AnalysisEngine, Answer
from redstone.commands.engines import add_engine

WAITING = 100
"""Lines read ahead."""
EPILOG = """\
example of a query, on one line:
  {"id": "a", "game": "redstone", "boardXSize": 9, "boardYSize": 9,
   "moves": [["B", "E5"], ["W", "D4"]], "maxVisits": 2000}

Queries, answers and the actions query_version, clear_cache, terminate and terminate_all are as
KataGo documents them. The field "game" names a game; moves are written as in GTP.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "analysis",
        help="answer queries in JSON, as KataGo's analysis engine does",
        description="Answer queries about positions, one line of JSON each.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    arguments.add_game(parser)
    parser.add_argument(
        "--sims",
        type=arguments.positive,
        default=SIMULATIONS,
        metavar="N",
        help=f"simulations of a query without maxVisits (default: {SIMULATIONS})",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer queries until the input ends and all are done; return the exit status."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    engine = AnalysisEngine(arguments.rules_of(options), options.sims)
    serve(engine, sys.stdin, sys.stdout)
    return 0


def serve(engine: AnalysisEngine, source: TextIO, out: TextIO) -> None:
    """Answer queries read from `source` line by line as JSON lines on `out`.

    Between the lines the positions queried are searched. It ends when the input has ended and
    all are answered.
    """
    lines: Queue[str] = Queue(WAITING)
    Thread(target=_read, args=(source, lines), daemon=True).start()
    reading = True
    while reading or not engine.done:
        while reading and (engine.done or not lines.empty()):
            line = lines.get()
            reading = bool(line)
            if line.strip():
                for answer in engine.accept(line):
                    _write(out, answer)
        if not engine.done:
            for answer in engine.step():
                _write(out, answer)


def _write(out: TextIO, answer: Answer) -> None:
    """Write an answer as a JSON line."""
    out.write(f"{json.dumps(answer)}\n")
    out.flush()


def _read(source: TextIO, lines: "Queue[str]") -> None:
    """Put each line of the source into the queue, and an empty text at the end.

    The rest of an overlong line is dropped.
    """
    try:
        while line := source.readline(LONGEST + 2):
            end = line
            while end and not end.endswith("\n"):
                end = source.readline(LONGEST)
            lines.put(line)
    finally:
        lines.put("")
