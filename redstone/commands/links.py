"""The game of a link that a command is given, or what is wrong with it."""

import sys

from redstone.english import message, warning
from redstone.record.game import Game
from redstone.record.link import read_link

REFUSED = 2  # the exit status of a command that can do nothing with its link


class Refused(Exception):
    """A command cannot do anything with its link; the text is a sentence."""


def game_of(link: str) -> Game:
    """The game of a link without a fault; a check that does not fit is told. Raises Refused."""
    reading = read_link(link)
    if reading.fault is not None:
        raise Refused(f"At character {reading.fault.at}: {message(reading.fault)}")
    assert reading.game is not None
    if reading.warning is not None:
        print(f"Warning: {warning(reading.warning)}", file=sys.stderr)
    return reading.game
