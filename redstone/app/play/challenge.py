"""Challenge links: a position to be played against the computer, at a level, with a colour.

    challenge = "#" game size [options] "q" level colour "-" version "-" past [ "-i" check ]
    level     = digit            the computer's level, 1 to 9
    colour    = "b" | "w"        the colour that who opens the link plays

It is a link with one option more, after all others; a reader that does not know the option
names it. The check is that of the whole text, challenge included.
"""

import re
from dataclasses import dataclass, replace

from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.bot.levels import LEVELS
from redstone.position import Player
from redstone.record.game import Game, Seat
from redstone.record.link import LinkReading, format_link, read_link
from redstone.record.link_scanner import MAX_CHARACTERS, check_of

_CHALLENGE = re.compile(r"([^#]*#)?\s*([a-z]+[0-9][a-z0-9]*)q([1-9])([bw])(-[^#]*)", re.I)
_CHECK = re.compile(r"-i([a-z0-9]*)\s*\Z", re.I)


@dataclass(frozen=True)
class Challenge:
    """The computer's level, and the colour of who is challenged."""

    level: int
    colour: Player

    def players(self, game: Game) -> tuple[Seats, Setup]:
        """Seats and set-up for whoever takes up the challenge."""
        seat = game.owner(self.colour)
        colour = Colour.BLACK if seat is Seat.FIRST else Colour.WHITE
        setup = setup_of(game, Opponent.COMPUTER, colour, self.level)
        return Seats.for_setup(setup), setup


def format_challenge(game: Game, challenge: Challenge) -> str:
    """The link that challenges somebody to go on from the position of a game."""
    plain = format_link(game.without_future()).rpartition("-i")[0]
    head, hyphen, rest = plain.partition("-")
    body = f"{head[1:]}q{challenge.level}{challenge.colour.value[0]}{hyphen}{rest}"
    return f"#{body}-i{check_of(body)}"


def read_challenge(text: str) -> tuple[Challenge | None, LinkReading]:
    """Read a link that may be a challenge; places of faults are those in the text given."""
    found = _CHALLENGE.fullmatch(text) if len(text) <= MAX_CHARACTERS else None
    level = int(found[3]) if found else 0
    if found is None or level not in [known.number for known in LEVELS]:
        return None, read_link(text)
    start = found.start(3) - 1
    rest, warning = _without_check(text[found.start(2) :], found[5])
    reading = read_link(text[:start] + rest)
    if reading.fault is not None and reading.fault.at >= start:
        moved = replace(reading.fault, at=reading.fault.at + found.end(4) - start)
        reading = replace(reading, fault=moved)
    colour = Player.BLACK if found[4].lower() == "b" else Player.WHITE
    return Challenge(level, colour), replace(reading, text=text, warning=warning)


def _without_check(body: str, rest: str) -> tuple[str, str | None]:
    """What follows the challenge without its check, and a warning if that does not fit."""
    check = _CHECK.search(rest)
    if check is None:
        return rest, None
    checked = body[: body.lower().rindex("-i")].lower()
    fits = check[1].lower() == check_of(checked)
    warning = "The check of this challenge does not fit: it was altered or cut on its way."
    return rest[: check.start()], None if fits else warning
