"""`widget LINK|FILE`: a web page that shows a game, a study or a puzzle."""

import argparse
import sys
from pathlib import Path

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import Refused, add_number, game_in
from redstone.puzzles.known import SECONDS, known_lines_of
from redstone.record.link import format_link, format_puzzle
from redstone.record.work import run_to_end
from redstone.widget.data import WidgetOptions
from redstone.widget.document import making_page, making_snippet

EPILOG = """\
examples:
  python -m redstone widget 'https://example.org/redstone/#redstone9-1-e5zd4e4' -o game.html
  python -m redstone widget study.sgf --page https://example.org/redstone/ -o study.html
  python -m redstone widget '#redstone4np-2-wbwe3b2e3we5-0' > puzzle.html
  python -m redstone widget study.sgf --page https://example.org/redstone/ --snippet

Other pages show the file by <iframe src="game.html">. Pages of the same host that have the script
embed.js of a Redstone site can also use <redstone-board src="game.html">. The file makes no network
requests.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "widget",
        help="make a web page that shows a game, a study or a puzzle",
        description="Make a web page, in one file, that shows a game, a study or a puzzle.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("link", metavar="LINK|FILE", help="a link, or an SGF file")
    add_number(parser)
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="output file (default: stdout)"
    )
    about = "address of a Redstone site that it links to (default: that of the link)"
    parser.add_argument("--page", metavar="ADDRESS", help=about)
    about = "make a puzzle of the position shown: find the move that wins"
    parser.add_argument("--puzzle", action="store_true", help=about)
    about = "make an element for a page instead, with the script of the site"
    parser.add_argument("--snippet", action="store_true", help=about)
    parser.add_argument(
        "--time",
        type=arguments.seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"seconds to prove a puzzle (default: {SECONDS:g})",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the web page, print it or write it to a file, and return the exit status."""
    made = _made(options)
    if options.output is None:
        sys.stdout.write(made)
    else:
        options.output.write_text(made, encoding="utf-8")
    return 0


def _made(options: argparse.Namespace) -> str:
    """Return the web page, or with --snippet an HTML element. Raises Refused."""
    game, is_puzzle = game_in(options.link, options.number)
    home = options.page if options.page is not None else _home_of(options.link)
    if is_puzzle or options.puzzle:
        told = WidgetOptions(home + format_puzzle(game), known=known_lines_of(game, options.time))
    else:
        told = WidgetOptions(home + format_link(game))
    if not options.snippet:
        return run_to_end(making_page(game, told))
    if not home:
        raise Refused("A snippet needs the address of a Redstone site: --page ADDRESS.")
    return run_to_end(making_snippet(game, told, home))


def _home_of(link: str) -> str:
    """Return a link's address before the "#"; empty for a file or bare fragment."""
    return link[: link.index("#")].strip() if "#" in link else ""
