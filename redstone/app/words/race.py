"""The race of safe moves in words: what is counted, the settings dialog says."""

from redstone.app.play.session import Session
from redstone.insight.reserve import Reserve
from redstone.position import Player


def left(reserve: Reserve) -> str:
    """How many safe moves are left, as in "3", "1 to 4" and "no"; "no" for none."""
    if not reserve.most:
        return "no"
    return f"{reserve.most}" if reserve.is_exact else f"{reserve.sure} to {reserve.most}"


def line(session: Session, player: Player) -> str:
    """What a player's plate says of the race, as in "1–4 safe"; empty where it is not told."""
    if not session.settings.show_race or not session.game.moves:
        return ""
    race = session.table.race
    if race is None:
        return ""
    reserve = race.of(player)
    number = f"{reserve.most}" if reserve.is_exact else f"{reserve.sure}–{reserve.most}"
    return f"{number} safe"
