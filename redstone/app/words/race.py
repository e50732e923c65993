"""The race of safe moves in words: what is counted, the settings dialog says."""

from redstone.app.play.session import Session
from redstone.insight.reserve import Reserve
from redstone.position import Player


def left(reserve: Reserve) -> str:
    """How many safe moves are left, as in "3", "1 to 4", "2 or more" and "no"."""
    if not (reserve.most or reserve.prey):
        return "no"
    number = _number(reserve, " to ")
    return f"{number} or more" if reserve.prey else number


def line(session: Session, player: Player) -> str:
    """What a player's plate says of the race, as "1–4+ safe"; empty before its end is in sight."""
    race = session.table.race
    if race is None:
        return ""
    reserve = race.of(player)
    return f"{_number(reserve, '–')}{'+' if reserve.prey else ''} safe"


def _number(reserve: Reserve, to: str) -> str:
    known = reserve.sure == reserve.most
    return f"{reserve.most}" if known else f"{reserve.sure}{to}{reserve.most}"
