"""Texts on the race of safe moves."""

from redstone.app.play.board_state import BoardState
from redstone.insight.reserve import Reserve
from redstone.language import _, pgettext
from redstone.position import Player


def safe_moves_text(reserve: Reserve) -> str:
    """Return a number of safe moves as text, as in "3", "1 to 4", "2 or more" and "none"."""
    if not (reserve.most or reserve.prey):
        return pgettext("safe moves", "none")
    if reserve.sure == reserve.most:
        if reserve.prey:
            return pgettext("safe moves", "{sure} or more", sure=reserve.sure)
        return pgettext("safe moves", "{sure}", sure=reserve.sure)
    gaps = {"sure": reserve.sure, "most": reserve.most}
    if reserve.prey:
        return pgettext("safe moves", "{sure} to {most} or more", **gaps)
    return pgettext("safe moves", "{sure} to {most}", **gaps)


def plate_text(now: BoardState, player: Player) -> str:
    """Return the safe moves for a player's plate, as in "Safe moves: 1–4+"; empty if not shown."""
    race = now.table.race
    return _("Safe moves: {moves}", moves=_figures(race.of(player))) if race else ""


def spoken_plate_text(now: BoardState, player: Player) -> str:
    """Return the safe moves for a screen reader; empty if not shown."""
    race = now.table.race
    return _("Safe moves: {moves}", moves=safe_moves_text(race.of(player))) if race else ""


def _figures(reserve: Reserve) -> str:
    """Return the number of safe moves in figures, as in "1–4+"."""
    known = reserve.sure == reserve.most
    count = f"{reserve.most}" if known else f"{reserve.sure}–{reserve.most}"
    return f"{count}{'+' if reserve.prey else ''}"
