"""The words of GTP: of a line, colours and results, and how many each command takes."""

import re

from redstone.commands.gtp_analysis import WRITTEN
from redstone.position import Outcome, Player, Reason
from redstone.record.characters import quote

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_COLOURS = {"b": Player.BLACK, "black": Player.BLACK, "w": Player.WHITE, "white": Player.WHITE}
MANY = 1000
"""More arguments than any command has."""
ARGUMENTS = {
    "known_command": (1, 1),
    "boardsize": (1, 1),
    "rectangular_boardsize": (2, 2),
    "komi": (1, 1),
    "fixed_handicap": (1, 1),
    "final_status_list": (1, 1),
    "play": (2, 2),
    "genmove": (1, 1),
    "redstone-solve": (0, 1),
    "loadsgf": (1, 2),
    "printsgf": (0, 1),
    "gogui-setup": (0, MANY),
    "gogui-setup_player": (1, 1),
    **dict.fromkeys(WRITTEN, (0, MANY)),
}
"""How many arguments each command takes at least and at most, where it takes any."""


class Failure(Exception):
    """A command that cannot be carried out; the message is the response."""


def words_of(line: str) -> list[str]:
    """The words of a line without its comment and control characters."""
    return _CONTROLS.sub("", line).split("#", 1)[0].split()


def format_result(outcome: Outcome | None) -> str:
    """An outcome as in SGF: "B+3.5", with its reason "B+Annihilation", "W+R"; "0" for a draw."""
    if outcome is None:
        return "unknown"
    if outcome.winner is None:
        return "0"
    if outcome.score is not None:
        reason = f"{abs(outcome.score.black - outcome.score.white):g}"
    elif outcome.reason is Reason.RESIGNATION:
        reason = "R"
    else:
        reason = outcome.reason.value.capitalize()
    return f"{outcome.winner.value[0].upper()}+{reason}"


def colour_of(text: str) -> Player:
    """The player of a colour. Raises Failure."""
    try:
        return _COLOURS[text.lower()]
    except KeyError as error:
        raise Failure(f"syntax error: {quote(text)} is not a colour") from error
