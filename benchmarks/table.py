"""The output of the benchmarks: measurements beside their aims, with a mark for missed ones."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """A measurement, which should be at most `aim`."""

    what: str
    value: float
    aim: float
    unit: str = ""

    @property
    def missed(self) -> bool:
        """True if the value is above the aim, or could not be measured."""
        return not self.value <= self.aim


def print_figures(figures: Iterable[Measurement]) -> None:
    """Print a table: a line for each measurement with its aim, and a mark if it misses that."""
    print(f"{'':58}{'measured':>10}{'aim':>8}")
    for figure in figures:
        mark = "  MISSED" if figure.missed else ""
        value, aim = (_short(number) for number in (figure.value, figure.aim))
        print(f"{figure.what:58}{value:>10}{aim:>8} {figure.unit}{mark}")


def percentile(values: Iterable[float], share: float) -> float:
    """Return the smallest value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _short(number: float) -> str:
    """Format a number with two decimals below 10, otherwise rounded."""
    return f"{number:.2f}" if number < 10 else f"{number:.0f}"
