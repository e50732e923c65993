"""Challenge links: a position to play against the computer at a given level and colour.

    challenge = "q" level colour     one more option, after all others
    level     = "1" digit            the computer's level by its last digit, 0 for the tenth
              | "1" to "9"           one of the nine former levels, mapped to the nearest
    colour    = "b" | "w"            the colour of the player who opens the link

Two digits distinguish the levels from the former ones, whose links have one digit. A reader that
does not know the option names it in its fault. The check covers the whole text, including the
challenge.
"""

import re
from dataclasses import dataclass

from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.engine.levels import NEAREST
from redstone.position import Player
from redstone.record.game import Game, Seat
from redstone.record.link import LinkReading, format_link, reading_link
from redstone.record.link_scanner import check_of
from redstone.record.work import Work

_OPTION = re.compile("q(1[0-9]|[1-9])([bw])")


@dataclass(frozen=True)
class Challenge:
    """The computer's level and the challenged player's colour."""

    level: int
    colour: Player

    def players(self, game: Game) -> tuple[Seats, Setup]:
        """Return the seats and set-up for the player who accepts the challenge of the computer."""
        seat = game.owner(self.colour)
        colour = Colour.BLACK if seat is Seat.FIRST else Colour.WHITE
        setup = setup_of(game, Opponent.COMPUTER, colour, self.level)
        return Seats.for_setup(setup), setup


def format_challenge(game: Game, challenge: Challenge) -> str:
    """Return the link that challenges its receiver to play on against the computer.

    It contains the colour and the computer's level.
    """
    plain = format_link(game.without_future()).rpartition("-i")[0]
    head, hyphen, rest = plain.partition("-")
    body = f"{head[1:]}q1{challenge.level % 10}{challenge.colour.value[0]}{hyphen}{rest}"
    return f"#{body}-i{check_of(body)}"


def reading_challenge(text: str) -> Work[tuple[Challenge | None, LinkReading]]:
    """Parse a link, move by move; the challenge is None if the link is an ordinary one."""
    reading = yield from reading_link(text, _OPTION)
    found = _OPTION.fullmatch(reading.last_option)
    if found is None:
        return None, reading
    colour = Player.BLACK if found[2] == "b" else Player.WHITE
    return Challenge(_level(found[1]), colour), reading


def _level(digits: str) -> int:
    """Parse the level number of a challenge link; an old version's single digit is mapped."""
    return NEAREST[int(digits)] if len(digits) == 1 else int(digits[1]) or 10
