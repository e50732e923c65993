"""The text of a game's clock, for modules that work without loading the clock.

    text = controls | clock [ "/" times ]     as `redstone.app.clock.timed` reads and writes them

The clock itself is loaded with its own pack.
"""

import re
from dataclasses import replace

from redstone.record.game import MAX_MOVES, Game
from redstone.record.node import TimeLeft

MAX_CLOCK = 200 + 14 * MAX_MOVES
"""Characters of a clock's text, including the time left after each move."""

_TEXT = re.compile(rf"[0-9][0-9a-z ,/-]{{0,{MAX_CLOCK - 1}}}", re.ASCII)


def clean_clock_text(text: object) -> str:
    """Return the stored text of a clock; empty if it is malformed."""
    return text if isinstance(text, str) and _TEXT.fullmatch(text) else ""


def unstarted_clock(text: str, *, exchanged: bool = False) -> str:
    """Return the text of an unstarted clock with the same time controls.

    With `exchanged` the seats' time controls are exchanged.
    """
    first, hyphen, second = text.partition(" ")[0].partition("-")
    return f"{second}-{first}" if exchanged and hyphen else f"{first}{hyphen}{second}"


def has_flag_fallen(text: str) -> bool:
    """Return True if a side has no time left in a clock's text."""
    sides = text.partition("/")[0].split(" ")[1:3]
    return any(side.partition("o")[0] == "0" for side in sides)


def is_paused(text: str) -> bool:
    """Return True if a clock's text has a paused turn."""
    state = text.partition("/")[0].split(" ")[3:]
    return len(state) == 2 and not has_flag_fallen(text)


def with_loss_on_time(game: Game) -> Game:
    """Return a game that ends by resignation with zero time left noted at the last move."""
    last = game.path[-1]
    return game.annotate(last, replace(game.nodes[last].notes, left=TimeLeft(0)))
