"""GTP time control, and the share of the time that a move may take.

Byo-yomi is of one of two kinds. In Canadian byo-yomi a number of stones has a time, which begins
again after them. In Japanese byo-yomi each stone has a time, which may be exceeded a number of
times.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite

from redstone.position import Player
from redstone.record.characters import quote

RESERVE = 1.0
"""Minimum of seconds kept in reserve for delayed messages and for a search that ends late."""
FEWEST = 20
"""Minimum number of moves that main time is divided among."""
SOON = 10
"""Moves that time must be left for; with less main time left, moves are made without a search."""
AT_FIRST, FADES = 0.5, 0.9
"""Seconds by which moves are first assumed to exceed their share, and the decay of later values."""
LONGEST = 10**7
"""Maximum number of seconds, and of stones."""


@dataclass(frozen=True)
class GtpTimeLeft:
    """A player's time left in seconds; in byo-yomi, also the `stones` or periods left.

    In main time `stones` is 0.
    """

    seconds: float
    stones: int = 0


@dataclass(frozen=True)
class TimeSettings:
    """Time settings: main time, then byo-yomi's time and its stones or periods; 0 for none."""

    main: float = 0
    extra: float = 0
    stones: int = 0
    is_japanese: bool = False

    @property
    def begins_with(self) -> GtpTimeLeft:
        """The time that each player has at the start."""
        return GtpTimeLeft(self.main) if self.main or not self.stones else self.overtime

    @property
    def overtime(self) -> GtpTimeLeft:
        """The time that a player has after the main time."""
        return GtpTimeLeft(self.extra, self.stones)

    def after(self, left: GtpTimeLeft, spent: float) -> GtpTimeLeft:
        """Return the time left after a move that took this many seconds."""
        seconds, stones = left.seconds - spent, left.stones
        if not stones:
            return GtpTimeLeft(max(seconds, 0)) if seconds > 0 or not self.stones else self.overtime
        if self.is_japanese:
            return GtpTimeLeft(self.extra, stones if seconds > 0 else max(stones - 1, 1))
        return GtpTimeLeft(max(seconds, 0), stones - 1) if stones > 1 else self.overtime


class GtpClock:
    """A game's time settings, and the time left by the controller's reports."""

    def __init__(self) -> None:
        """Start without time limits."""
        self._settings: TimeSettings | None = None
        self._left: dict[Player, GtpTimeLeft] = {}
        self._overrun = AT_FIRST

    def set(self, settings: TimeSettings | None) -> None:
        """Replace the time settings; None for no limit."""
        self._settings = settings
        self.begin()

    def begin(self) -> None:
        """Reset the time for a new game."""
        settings = self._settings
        self._left = {} if settings is None else dict.fromkeys(Player, settings.begins_with)

    def set_time_left(self, player: Player, left: GtpTimeLeft) -> None:
        """Store the time left that the controller reports for a player."""
        self._left[player] = left

    def budget(self, player: Player, moves: int) -> float:
        """Return the seconds to spend on a player's move now, inf without a time limit.

        About `moves` moves are still to come.
        """
        left, settings = self._left.get(player), self._settings
        if left is None:
            return inf
        if left.stones:
            is_japanese = settings is not None and settings.is_japanese
            return self._share(left.seconds, 1 if is_japanese else left.stones)
        share = self._share(left.seconds, max(moves, FEWEST))
        if settings is None or not settings.stones:
            return share
        stones = 1 if settings.is_japanese else settings.stones
        return min(max(share, self._share(settings.extra, stones)), self._share(left.seconds, 1))

    def _share(self, seconds: float, moves: int) -> float:
        """Return the seconds for one of `moves` moves, after a reserve.

        The reserve is at least twice the latest excess of moves over their shares.
        """
        kept = max(RESERVE, 2 * self._overrun)
        return (seconds - min(kept, seconds / 2)) / moves

    def is_short(self, player: Player) -> bool:
        """Return True if a player has too little time left to search."""
        left = self._left.get(player)
        if left is None:
            return False
        moves = SOON
        if left.stones:
            moves = 1 if self._settings and self._settings.is_japanese else left.stones
        return left.seconds < RESERVE + moves * self._overrun

    def spend(self, player: Player, seconds: float, budget: float) -> None:
        """Subtract a move's time, if limited, and store by how much it exceeded its budget."""
        self._overrun = max(FADES * self._overrun, seconds - budget)
        if player in self._left:
            settings = self._settings or TimeSettings()
            self._left[player] = settings.after(self._left[player], seconds)


def read_settings(main: str, extra: str, stones: str) -> TimeSettings | None:
    """Parse the arguments of `time_settings`; None for no limit. Raises ValueError.

    By GTP 2 byo-yomi without stones means no limit; so does no time at all.
    """
    made = TimeSettings(
        seconds_of(main, "main_time"),
        seconds_of(extra, "byo_yomi_time"),
        count_of(stones, "byo_yomi_stones"),
    )
    if made.extra and not made.stones:
        return None
    return made if made.main or made.extra else None


def read_kgs_settings(kind: str, *times: str) -> TimeSettings | None:
    """Parse the arguments of `kgs-time_settings`; None for no limit. Raises ValueError."""
    names = KINDS.get(kind)
    if names is None:
        raise ValueError(f"the kind of time must be {', '.join(KINDS)}, not {quote(kind)}")
    if len(times) != len(names):
        raise ValueError(f"{kind} must be followed by {' '.join(names) or 'nothing'}")
    if kind == "none":
        return None
    main, *byo_yomi = zip(times, names, strict=True)
    settings = TimeSettings(seconds_of(*main))
    if byo_yomi:
        extra, stones = seconds_of(*byo_yomi[0]), count_of(*byo_yomi[1])
        settings = TimeSettings(settings.main, extra, stones, is_japanese=kind == "byoyomi")
    return settings


KINDS = {
    "none": (),
    "absolute": ("MAIN_TIME",),
    "byoyomi": ("MAIN_TIME", "BYO_YOMI_TIME", "BYO_YOMI_PERIODS"),
    "canadian": ("MAIN_TIME", "BYO_YOMI_TIME", "BYO_YOMI_STONES"),
}
"""The arguments after each kind of time in `kgs-time_settings`."""


def read_left(seconds: str, stones: str) -> GtpTimeLeft:
    """Parse the arguments of `time_left` after the colour; seconds may be negative.

    Raises ValueError.
    """
    return GtpTimeLeft(seconds_of(seconds, "time", least=-LONGEST), count_of(stones, "stones"))


def seconds_of(text: str, name: str, least: float = 0) -> float:
    """Parse a number of seconds. Raises ValueError with the argument's name."""
    return _read(float, text, f"{name} must be a number of seconds", least)


def count_of(text: str, name: str) -> int:
    """Parse a number of stones. Raises ValueError with the argument's name."""
    return int(_read(int, text, f"{name} must be a whole number", 0))


def _read(read: Callable[[str], float], text: str, wanted: str, least: float) -> float:
    """Parse a number from `least` to LONGEST, negatives as 0. Raises ValueError with `wanted`."""
    try:
        number = read(text)
    except ValueError:
        number = inf
    if not (isfinite(number) and least <= number <= LONGEST):
        raise ValueError(f"{wanted}, not {quote(text)}")
    return max(number, 0)
