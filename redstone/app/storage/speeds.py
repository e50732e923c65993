"""The computer's measured speed on this device, from its searches.

speeds = JSON object: "version", "rates", an object with simulated games per second by the
game's name and the board's points, as in "redstone 81"
"""

import json
from dataclasses import dataclass, field
from math import isfinite

from redstone.app.storage.validation import VERSION, Damaged, opened_object, reader
from redstone.engine.levels import Level

SPEEDS = "redstone.speeds"
MAX_TEXT = 20_000
MAX_RATES = 100
"""Boards whose rates are stored: the latest."""
NEWEST = 0.3
"""The weight of the newest search in a rate: it may have been slowed by other work."""
FALL = 1.1
"""Games per second fall with this power of the board's points; measured for Redstone, 5x5 to
19x19."""


@dataclass
class Speeds:
    """Simulated games per second on this device, by game and board size."""

    rates: dict[str, float] = field(default_factory=dict)

    def learn(self, game: str, points: int, rate: float) -> None:
        """Average a search's speed (simulations a second) into that stored for game and board."""
        key = f"{game} {points}"
        known = self.rates.pop(key, rate)
        self.rates[key] = known + NEWEST * (rate - known)
        for oldest in list(self.rates)[:-MAX_RATES]:
            del self.rates[oldest]

    def seconds(self, level: Level, game: str, points: int) -> float | None:
        """Return the estimated seconds of a move, None if the game was not measured here."""
        rate = self._rate(game, points)
        if rate is None:
            return None
        bounds = (level.simulations and level.simulations / rate, level.seconds)
        return min(bound for bound in bounds if bound is not None)

    def _rate(self, game: str, points: int) -> float | None:
        """Return the simulations per second, scaled from the nearest measured size, or None."""
        known = {int(key.split()[1]): key for key in self.rates if key.split()[0] == game}
        if not known:
            return None
        nearest = min(known, key=lambda other: abs(other - points))
        return float(self.rates[known[nearest]] * (nearest / points) ** FALL)

    @property
    def text(self) -> str:
        """The speeds as text to store."""
        rates = {key: round(rate, 1) for key, rate in self.rates.items()}
        return json.dumps({"version": VERSION, "rates": rates})


def read_speeds(text: str) -> Speeds:
    """Parse the text of `Speeds.text`; a damaged one counts as empty."""
    try:
        return _read(text)
    except Damaged:
        return Speeds()


@reader
def _read(text: str) -> Speeds:
    """Parse a text of speeds; invalid entries are left out. Raises Damaged."""
    rates = opened_object(text, MAX_TEXT)["rates"]
    good = {key: float(rate) for key, rate in rates.items() if _is_good(key, rate)}
    return Speeds(dict(list(good.items())[-MAX_RATES:]))


def _is_good(key: str, rate: object) -> bool:
    """Return True for a valid entry: the key names game and board size, the rate is a number."""
    name, _, points = key.partition(" ")
    if not name or not (points.isascii() and points.isdigit() and 0 < len(points) < 4):
        return False
    number = isinstance(rate, int | float) and not isinstance(rate, bool)
    return int(points) > 0 and number and isfinite(float(str(rate))) and float(str(rate)) > 0
