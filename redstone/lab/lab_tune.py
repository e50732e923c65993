"""`lab tune`: play games, and fit what people are shown of a search to what happens in them."""

import argparse
from pathlib import Path
from typing import Any

from redstone.commands import arguments
from redstone.lab import calibration
from redstone.lab.campaign import Campaign
from redstone.lab.fitting import BOARDS, fits_of, format_fits, keys
from redstone.lab.running import Task

NAME = "tune"
ABOUT = "play games, and fit the chances that people are shown to what happens"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add its own options."""
    parser.description = (
        "The fit is printed as redstone/bot/chances.txt has it. With nothing named, the games that"
        " it was made of are played: hours of many cores."
    )
    parser.add_argument("--game", choices=sorted({game for game, _, _ in BOARDS}))
    parser.add_argument("--size", type=arguments.positive, metavar="N", help="a square board")
    parser.add_argument("--games", type=arguments.positive, metavar="N", help="of each at most")
    parser.add_argument("--plot", type=Path, help="draw said against won (needs matplotlib)")


def campaign(options: argparse.Namespace) -> Campaign:
    """The games that are to be played. Raises ValueError for a board that is not planned."""
    wanted = [
        key
        for key in keys()
        if options.game in (None, key[0])
        and options.size in (None, key[1])
        and (options.games is None or key[2] <= options.games)
    ]
    if not wanted:
        raise ValueError("no games are planned for this board")
    tasks = [Task(" ".join(map(str, key)), key) for key in wanted]
    return Campaign({"lab": NAME, "engine": options.engine.name}, tasks, play, len(tasks))


def play(game: str, size: int, number: int) -> str:
    """A game as a line."""
    return calibration.write(calibration.play(game, size, number))


def played(options: argparse.Namespace, known: dict[str, Any]) -> list[calibration.Played]:
    """The games in the order of their tasks."""
    names = (task.name for task in campaign(options).tasks)
    return [calibration.read_line(known[name]) for name in names if name in known]


def tell(options: argparse.Namespace, known: dict[str, Any]) -> None:
    """Print the fit of each game."""
    games = [each for each in played(options, known) if each.seen]
    print(format_fits(fits_of(games)), end="")
    if options.plot and games:
        from redstone.lab.plots import said_and_won

        said_and_won(games, options.plot)
