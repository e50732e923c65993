"""GTP's lexical level: words of a line, colours, results, argument counts."""

import re

from redstone.commands.gtp_analysis import MOVING, WRITTEN
from redstone.commands.gtp_wanted import COLOURS
from redstone.position import Outcome, Player, Reason
from redstone.record.characters import quote

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
MANY = 1000
"""A number above that of any command's arguments."""
ARGUMENTS = {
    "known_command": "COMMAND",
    "boardsize": "SIZE",
    "rectangular_boardsize": "COLUMNS ROWS",
    "komi": "KOMI",
    "fixed_handicap": "STONES",
    "place_free_handicap": "STONES",
    "set_free_handicap": "VERTEX...",
    "time_settings": "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
    "kgs-time_settings": "KIND [TIME] [TIME] [NUMBER]",
    "time_left": "COLOUR TIME STONES",
    "final_status_list": "STATUS",
    "play": "COLOUR VERTEX",
    "genmove": "COLOUR",
    "reg_genmove": "COLOUR",
    "redstone-solve": "[SECONDS]",
    "loadsgf": "FILE [MOVE]",
    "printsgf": "[FILE]",
    "gogui-setup": "[COLOUR VERTEX]...",
    "gogui-setup_player": "COLOUR",
    "gogui-play_sequence": "[COLOUR VERTEX]...",
    "kata-set-rules": "RULES...",
    **dict.fromkeys([*WRITTEN, *MOVING], "[COLOUR] [INTERVAL] [NAME VALUE]..."),
}
"""The arguments of each command that has any; those in brackets are optional."""
_NUMBERS = ("no", "one", "two", "three", "four")


def check_count(name: str, count: int) -> None:
    """Raise Failure, with the usage, unless a command may have this many arguments."""
    usage = ARGUMENTS.get(name, "")
    least = len(re.sub(r"\[[^]]*\](\.\.\.)?", "", usage).split())
    most = MANY if "..." in usage else len(usage.split())
    if least <= count <= most:
        return
    wanted = _NUMBERS[least]
    if most == MANY:
        wanted = f"at least {wanted}"
    elif most > least:
        wanted = f"{wanted} {'or' if most == least + 1 else 'to'} {_NUMBERS[most]}"
    noun = "argument" if least == most == 1 or (least == 1 and most == MANY) else "arguments"
    raise Failure(f"syntax error: {wanted} {noun} expected{usage and f': {usage}'}")


class Failure(Exception):
    """A failed command; the message is the response."""


def words_of(line: str) -> list[str]:
    """Split a line into words, without comment and control characters."""
    return _CONTROLS.sub("", line).split("#", 1)[0].split()


def format_result(outcome: Outcome | None) -> str:
    """Return an outcome as in SGF, such as "B+3.5", "W+R" or "B+Annihilation"; "0" for a draw.

    It is "unknown" for None.
    """
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
    """Parse a colour into a player. Raises Failure."""
    try:
        return COLOURS[text.lower()]
    except KeyError as error:
        said = f"the colour must be b or w, not {quote(text)}"
        raise Failure(f"syntax error: {said}") from error
