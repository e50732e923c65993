"""`widget LINK|FILE`: a game, a study or a puzzle as a file for web pages."""

import argparse
import sys
from pathlib import Path

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import REFUSED, Refused
from redstone.commands.puzzle_known import SECONDS, known_of
from redstone.english import message, warning
from redstone.record.game import Game
from redstone.record.link import format_link, format_puzzle, read_link
from redstone.record.sgf import reading_sgf
from redstone.record.work import finished
from redstone.widget.data import Told
from redstone.widget.document import making_page, making_snippet

EPILOG = """\
examples:
  python -m redstone widget 'https://example.org/redstone/#redstone9-1-e5zd4e4' -o game.html
  python -m redstone widget study.sgf --page https://example.org/redstone/ -o study.html
  python -m redstone widget '#redstone4np-2-wbwe3b2e3we5-0' > puzzle.html
  python -m redstone widget study.sgf --page https://example.org/redstone/ --snippet

An <iframe src="game.html"> shows the file, and so does <redstone-board src="game.html"> in a page
of the same host that has the script embed.js of a site of Redstone. It asks nobody for anything.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "widget",
        help="make a file for web pages of a game, a study or a puzzle",
        description="Make a file for web pages of a game, a study or a puzzle.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("link", metavar="LINK|FILE", help="a link, or an SGF file")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")
    parser.add_argument(
        "--page", metavar="ADDRESS", help="the page that it opens; that of the link when left out"
    )
    parser.add_argument(
        "--puzzle", action="store_true", help="ask for the move that wins the position shown"
    )
    parser.add_argument(
        "--snippet", action="store_true", help="an element for a page, with the script of the site"
    )
    parser.add_argument(
        "--time",
        type=arguments.seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"for the proof of a puzzle; {SECONDS:g} when left out",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make it, and print or write it."""
    try:
        made = _made(options)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    if options.output is None:
        sys.stdout.write(made)
        return 0
    try:
        options.output.write_text(made, encoding="utf-8")
    except OSError as error:
        print(f"{options.output} cannot be written: {error.strerror}.", file=sys.stderr)
        return REFUSED
    return 0


def _made(options: argparse.Namespace) -> str:
    game, is_puzzle = read(options.link)
    home = options.page if options.page is not None else _home_of(options.link)
    if is_puzzle or options.puzzle:
        told = Told(home + format_puzzle(game), known=known_of(game, options.time))
    else:
        told = Told(home + format_link(game))
    if not options.snippet:
        return finished(making_page(game, told))
    if not home:
        raise Refused("A snippet needs the address of a site that has the script: --page ADDRESS.")
    return finished(making_snippet(game, told, home))


def _home_of(link: str) -> str:
    """The address before the # of a whole link; empty for a file, or a link without one."""
    return link[: link.index("#")].strip() if "#" in link else ""


def read(text: str) -> tuple[Game, bool]:
    """The record of a link or a file, and whether it is a puzzle. Raises Refused."""
    path = Path(text)
    if "#" not in text and path.is_file():
        found = finished(reading_sgf(path.read_bytes()))
        fault, game, is_puzzle = found.fault, found.game, False
    else:
        reading = read_link(text)
        fault, game, is_puzzle = reading.fault, reading.game, reading.puzzle
        if reading.warning is not None:
            print(f"Warning: {warning(reading.warning)}", file=sys.stderr)
    if fault is not None:
        raise Refused(f"At character {fault.at}: {message(fault)}")
    assert game is not None
    return game, is_puzzle
