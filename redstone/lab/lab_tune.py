"""`lab tune`: play games, and calibrate the displayed chances to their results."""

import argparse
from pathlib import Path
from typing import Any

from redstone.commands import arguments
from redstone.lab import calibration
from redstone.lab.campaign import Campaign
from redstone.lab.fitting import BOARDS, fits_of, format_fits, keys
from redstone.lab.running import LabTask

NAME = "tune"
ABOUT = "play games, and fit the chances people are shown to the results"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand."""
    parser.description = (
        "Prints the fit in the form of redstone/engine/chances.txt. Without --game and --size it"
        " plays all games of that fit, which takes many cores hours."
    )
    games = sorted({game for game, _, _ in BOARDS})
    parser.add_argument("--game", choices=games, help="only this game (default: all)")
    about = "only the square board of this side (default: all)"
    parser.add_argument("--size", type=arguments.positive, metavar="N", help=about)
    about = "games on each board at most (default: as planned)"
    parser.add_argument("--games", type=arguments.positive, metavar="N", help=about)
    about = "draw predicted against actual results (needs matplotlib)"
    parser.add_argument("--plot", type=Path, metavar="FILE", help=about)


def campaign(options: argparse.Namespace) -> Campaign:
    """Return the job of playing games. Raises ValueError for a board without a plan."""
    wanted = [
        key
        for key in keys()
        if options.game in (None, key[0])
        and options.size in (None, key[1])
        and (options.games is None or key[2] <= options.games)
    ]
    if not wanted:
        raise ValueError("no games are planned for this board")
    tasks = [LabTask(" ".join(map(str, key)), key) for key in wanted]
    return Campaign({"lab": NAME, "engine": options.engine.name}, tasks, play, len(tasks))


def play(game: str, size: int, number: int) -> str:
    """Play a game, and return it as a line."""
    return calibration.write(calibration.play(game, size, number))


def played(options: argparse.Namespace, known: dict[str, Any]) -> list[calibration.Played]:
    """Return the games parsed from the known results, in task order."""
    names = (task.name for task in campaign(options).tasks)
    return [calibration.read_line(known[name]) for name in names if name in known]


def print_results(options: argparse.Namespace, known: dict[str, Any]) -> None:
    """Print the fit of each game, and draw the plot if asked."""
    games = [each for each in played(options, known) if each.seen]
    print(format_fits(fits_of(games)), end="")
    if options.plot and games:
        from redstone.lab.plots import plot_calibration

        plot_calibration(games, options.plot)
