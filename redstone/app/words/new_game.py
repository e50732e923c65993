"""What the new-game dialog says of its fields, and of what cannot be had."""

from redstone.board import MAX_SIZE, MIN_SIZE

SCORINGS = {
    "a": "Your living stones count, and the empty points that only they surround.",
    "b": (
        "The points you surround count, and prisoners. If you dispute what is dead, play "
        "goes on, and every pass then costs a stone."
    ),
    "c": "The points you surround count, and prisoners. What is dead, you agree on.",
}
"""For each scoring of Go what counts."""

_SIDES = {"cols": "Columns", "rows": "Rows"}


def no_side(field: str) -> str:
    """What a field for a side of the board takes."""
    return f"{_SIDES[field]}: a whole number from {MIN_SIZE} to {MAX_SIZE}."


def no_handicap(stones: int, cols: int, rows: int) -> str:
    """A board without a place for so many handicap stones."""
    return f"{stones} handicap stones have no place on a board of {cols} × {rows}."


def no_komi(limit: str, usual: str) -> str:
    """What the field for the komi takes, in points."""
    return f"Komi: whole or half points from -{limit} to {limit}; usual here is {usual}."


def handicap(most: int, stones: int) -> str:
    """Whose the handicap stones are, or why there can be none; empty where none are asked for."""
    if not most:
        return "Handicap stones need a square board of 7 × 7 or more."
    return "Black’s, on fixed points; White begins." if stones else ""


def sides(white_begins: bool) -> dict[str, str]:
    """Black and White by the name of their colour, with who is first."""
    if white_begins:
        return {"black": "Black", "white": "White, first"}
    return {"black": "Black, first", "white": "White"}
