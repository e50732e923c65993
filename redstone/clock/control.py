"""Time controls: how much time a player has, and its text form.

    control  = main [ "f" seconds | "b" seconds | "y" periods "x" seconds ]
    controls = control [ "-" control ]        the first seat's, and the other's if it differs

All numbers are without leading zeros, and are whole seconds except the number of periods: `600`,
`300f5`, `300b5`, `600y5x30`, `600-60f1`.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Self

from redstone.record.game import Seat

MAX_MAIN = 86_400
"""Maximum main time in seconds: a day."""
MAX_EACH = 3_600
"""Maximum length in seconds of an increment, a delay or a period."""
MAX_PERIODS = 99

_CONTROL = re.compile(
    r"(?P<main>0|[1-9][0-9]{0,4})"
    r"(?:(?P<system>[fb])(?P<bonus>[1-9][0-9]{0,3})"
    r"|y(?P<periods>[1-9][0-9]?)x(?P<period>[1-9][0-9]{0,3}))?",
    re.ASCII,
)


class System(Enum):
    """A time control system; the value is its letter in texts.

    Sudden death has the main time only. Fischer: every finished turn adds an increment. Bronstein:
    every finished turn gives back the time it took, up to a delay. Byo-yomi (Japanese): after the
    main time there are periods; a turn finished within a period leaves it whole.
    """

    SUDDEN_DEATH = ""
    FISCHER = "f"
    BRONSTEIN = "b"
    BYO_YOMI = "y"


@dataclass(frozen=True, slots=True)
class Control:
    """The time control of one player: `main` seconds, and `each` seconds by the system.

    `each` is the increment, the delay, or the length of one of the `periods`. Raises ValueError for
    impossible numbers.
    """

    main: int
    system: System = System.SUDDEN_DEATH
    each: int = 0
    periods: int = 0

    def __post_init__(self) -> None:
        """Raise ValueError for a time, bonus or period out of its bounds."""
        plain, byo_yomi = self.system is System.SUDDEN_DEATH, self.system is System.BYO_YOMI
        fits = (
            (0 if byo_yomi else 1) <= self.main <= MAX_MAIN
            and (0 if plain else 1) <= self.each <= (0 if plain else MAX_EACH)
            and (1 if byo_yomi else 0) <= self.periods <= (MAX_PERIODS if byo_yomi else 0)
        )
        if not fits:
            raise ValueError(f"no time control: {self}")

    def __str__(self) -> str:
        """Return the time control as text, as in "600", "300+5" or "600y5x30"; see `parse`."""
        match self.system:
            case System.SUDDEN_DEATH:
                return str(self.main)
            case System.BYO_YOMI:
                return f"{self.main}y{self.periods}x{self.each}"
            case _:
                return f"{self.main}{self.system.value}{self.each}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text written by `str`. Raises ValueError for any other text."""
        found = _CONTROL.fullmatch(text)
        if found is None:
            raise ValueError(f"no time control: {text[:40]!r}")
        main = int(found["main"])
        if found["periods"]:
            return cls(main, System.BYO_YOMI, int(found["period"]), int(found["periods"]))
        if found["system"]:
            return cls(main, System(found["system"]), int(found["bonus"]))
        return cls(main)


@dataclass(frozen=True, slots=True)
class Controls:
    """The time controls of both seats, which colour swaps don't exchange."""

    first: Control
    second: Control

    @classmethod
    def same(cls, control: Control) -> Self:
        """Return controls with the same time control for both seats."""
        return cls(control, control)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text written by `str`. Raises ValueError for any other text."""
        first, hyphen, second = text.partition("-")
        controls = cls(Control.parse(first), Control.parse(second if hyphen else first))
        if str(controls) != text:
            raise ValueError(f"no time controls: {text[:40]!r}")
        return controls

    def __str__(self) -> str:
        """Return both time controls as text, one if they are equal; see `parse`."""
        return str(self.first) if self.are_same else f"{self.first}-{self.second}"

    @property
    def are_same(self) -> bool:
        """True if both seats have the same time control."""
        return self.first == self.second

    def of(self, seat: Seat) -> Control:
        """Return the time control of a seat."""
        return self.first if seat is Seat.FIRST else self.second
