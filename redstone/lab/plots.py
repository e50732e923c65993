"""Plots of results, by matplotlib."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import Any

from redstone.lab.calibration import Played
from redstone.lab.elo import elo_interval
from redstone.lab.fitting import coefficients, every_rate, terms_of
from redstone.lab.logistic import chance


class NoPlots(Exception):
    """Raised if plotting is impossible; the text is a sentence."""


def check_plot(file: Path) -> None:
    """Raise NoPlots unless a plot can be written to this file."""
    if file.is_dir() or not file.parent.is_dir():
        said = "it is a folder" if file.is_dir() else "there is no such folder"
        raise NoPlots(f"{file} cannot be written: {said}.")
    if find_spec("matplotlib") is None:
        raise NoPlots("Plots need matplotlib. In a clone of Redstone: pip install '.[lab]'")
    from matplotlib.backend_bases import FigureCanvasBase

    kinds = FigureCanvasBase.filetypes
    if file.suffix[1:].lower() not in kinds:
        raise NoPlots(f"{file} must end in one of .{', .'.join(sorted(kinds))}.")


def plot_ratings(told: Mapping[str, Any], file: Path) -> None:
    """Plot players by rating, with intervals; the file's suffix sets the format."""
    from matplotlib.figure import Figure

    rows = sorted(_rows(told), key=lambda row: row[1])
    figure = Figure(figsize=(7, 1.2 + 0.4 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    names, middles, margins = zip(*rows, strict=True)
    axes.errorbar(middles, names, xerr=list(zip(*margins, strict=True)), fmt="o", capsize=4)
    axes.set_xlabel("Elo")
    axes.grid(axis="x", alpha=0.3)
    figure.savefig(file)


def _rows(told: Mapping[str, Any]) -> list[tuple[str, float, tuple[float, float]]]:
    """Return each player's name, Elo, and interval lengths below and above."""
    if "ratings" in told:
        return [
            (name, each["elo"], (each["margin"], each["margin"]))
            for name, each in zip(told["players"], told["ratings"], strict=True)
        ]
    a, b = told["players"]
    low, high = elo_interval(sum(told["wins"][:1]) + told["draws"] / 2, len(told["games"]))
    middle = told["elo"] if told["elo"] is not None else (low + high) / 2
    return [(b, 0.0, (0.0, 0.0)), (a, middle, (middle - low, high - middle))]


BINS = 10


def plot_calibration(games: Sequence[Played], file: Path) -> None:
    """Plot the share of wins by predicted chance, for fitted chances and bare rates."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot((0, 1), (0, 1), color="grey", linewidth=1)
    found = coefficients(games)
    rates = [(rate, won) for _, _, rate, won in every_rate(games)]
    fitted = [
        (chance(found[played.game], terms_of(played, mark, rate)), won)
        for played, mark, rate, won in every_rate(games)
    ]
    for label, pairs in (("rate of the search", rates), ("fit", fitted)):
        axes.plot(*zip(*_binned(pairs), strict=True), marker="o", label=label)
    axes.set(xlabel="said", ylabel="won", xlim=(0, 1), ylim=(0, 1))
    axes.legend()
    figure.savefig(file)


def _binned(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the mean prediction and mean result of each bin of predictions."""
    bins: dict[int, list[tuple[float, float]]] = {}
    for said, won in pairs:
        bins.setdefault(min(BINS - 1, int(said * BINS)), []).append((said, won))
    return [
        (fmean(said for said, _ in bins[each]), fmean(won for _, won in bins[each]))
        for each in sorted(bins)
    ]
