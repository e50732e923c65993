"""Challenge links: a position to be played against the computer, at a level, with a colour.

    challenge = "q" level colour     an option more, after all others
    level     = digit                the computer's level
    colour    = "b" | "w"            the colour that who opens the link plays

A reader that does not know the option names it. The check is that of the whole text, challenge
included.
"""

import re
from dataclasses import dataclass

from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.bot.levels import LEVELS
from redstone.position import Player
from redstone.record.game import Game, Seat
from redstone.record.link import LinkReading, format_link, read_link
from redstone.record.link_scanner import check_of

_OPTION = re.compile(f"q([{''.join(str(level.number) for level in LEVELS)}])([bw])")


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
    """Read a link that may be a challenge."""
    reading = read_link(text, _OPTION)
    found = _OPTION.fullmatch(reading.last_option)
    if found is None:
        return None, reading
    colour = Player.BLACK if found[2] == "b" else Player.WHITE
    return Challenge(int(found[1]), colour), reading
