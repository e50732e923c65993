"""`lab openings`: the win rate of each first stone, by long searches."""

import argparse
from collections.abc import Iterator
from typing import Any

from redstone.commands import arguments, long_searches
from redstone.commands.long_searches import SOLVED, SearchResult, Unsolved
from redstone.commands.openings import PLAN, add_plan
from redstone.commands.worths import maps_of, solved_earlier
from redstone.lab.campaign import Campaign
from redstone.lab.running import LabTask
from redstone.openings.text import format_maps

NAME = "openings"
ABOUT = "evaluate every first stone by long searches"
UNSOLVED = ""
"""The result for a board that could not be solved."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand."""
    parser.description = "Prints the maps in the form of redstone/openings/worths.txt."
    add_plan(parser)
    about = "simulations per search (default: as planned)"
    parser.add_argument("--sims", type=arguments.positive, metavar="N", help=about)


def campaign(options: argparse.Namespace) -> Campaign:
    """Return the job of searching first stones. Raises ValueError for a board without a plan.

    There is a task for each search.
    """
    plan = {
        size: options.sims or simulations if simulations != SOLVED else SOLVED
        for size, simulations in PLAN[options.game].items()
        if options.size in (None, size)
    }
    if not plan:
        raise ValueError("no searches are planned for this board")
    boards = [(options.game, size, simulations) for size, simulations in plan.items()]
    wanted = list(long_searches.tasks(boards, options.rounds))
    about = {"lab": NAME, "engine": options.engine.name, "boards": [list(each) for each in boards]}
    return Campaign(about, _tasks(wanted), search, len(wanted))


def _tasks(wanted: list[long_searches.SearchTask]) -> Iterator[LabTask]:
    """Yield the searches as named tasks."""
    return (LabTask(str(task), (task,)) for task in wanted)


def search(task: long_searches.SearchTask) -> str:
    """Run a search and format it as a line, empty if the board could not be solved."""
    try:
        return str(long_searches.search(task))
    except Unsolved:
        return UNSOLVED


def found_in(known: dict[str, Any]) -> list[SearchResult]:
    """Parse the searches with a result, in task order."""
    return [long_searches.found_in(known[name]) for name in sorted(known) if known[name]]


def print_results(_options: argparse.Namespace, known: dict[str, object]) -> None:
    """Print the opening maps of all complete boards, and of boards solved earlier."""
    print(format_maps(maps_of([*solved_earlier(), *found_in(known)])), end="")
