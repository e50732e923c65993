"""Texts of the new-game dialog: errors of its fields, and notes."""

from redstone.board import MAX_SIZE, MIN_SIZE
from redstone.language import Text, _, ngettext

SCORINGS = {
    "a": Text("You score your living stones and the empty points only they surround."),
    "b": Text(
        "You score the points you surround and your prisoners. If you dispute what’s dead, "
        "play continues, and every pass costs a stone."
    ),
    "c": Text("You score the points you surround and your prisoners. You agree on what’s dead."),
}
"""The points that count, for each scoring of Go."""

_SIDES = {
    "cols": Text("Columns: a whole number from {smallest} to {largest}."),
    "rows": Text("Rows: a whole number from {smallest} to {largest}."),
}


def no_side(field: str) -> str:
    """Return the error for a board side out of range."""
    return _(_SIDES[field], smallest=MIN_SIZE, largest=MAX_SIZE)


_TIMES = {
    "main": Text("Minutes: from {smallest} to {largest}."),
    "each": Text("Seconds: from {smallest} to {largest}."),
    "periods": Text("Periods: from {smallest} to {largest}."),
}


def no_time(field: str, smallest: int, largest: int) -> str:
    """Return the error for a clock field outside its limits."""
    return _(_TIMES[field], smallest=smallest, largest=largest)


def no_handicap(stones: int, cols: int, rows: int) -> str:
    """Return the error for a board that is too small for the handicap stones."""
    return ngettext(
        "{n} handicap stone doesn’t fit on a {columns} × {rows} board.",
        "{n} handicap stones don’t fit on a {columns} × {rows} board.",
        stones,
        columns=cols,
        rows=rows,
    )


def no_komi(limit: str, usual: str) -> str:
    """Return the error for a komi out of range, with the limit and default in points."""
    return _("Komi: whole or half points from −{limit} to {limit}, usually {usual} here.",
             limit=limit, usual=usual)  # fmt: skip


def handicap(most: int, stones: int) -> str:
    """Return the note on Go's handicap stones, or why there can't be any."""
    if not most:
        return _("Handicap stones need a square board of 7 × 7 or more.")
    return _("Black’s, on fixed points; White moves first.") if stones else ""


def set_up_handicap(most: int, stones: int, *, placed: bool) -> str:
    """Return the note on handicap stones in games without an option for them."""
    if not most:
        return _("Handicap stones need a board of 5 × 5 or more.")
    if placed and stones:
        return _("Black places them all on the first turn.")
    return _("Black’s; White has one in the centre and moves first.") if stones else ""


def sides(white_begins: bool) -> dict[str, str]:
    """Return the names of the colours, noting which one moves first."""
    if white_begins:
        return {"black": _("Black"), "white": _("White, first")}
    return {"black": _("Black, first"), "white": _("White")}
