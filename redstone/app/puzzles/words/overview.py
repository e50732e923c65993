"""The texts of the puzzles' overview."""

from collections.abc import Mapping
from datetime import date

from redstone.app.puzzles.words.puzzles import SET_DONE, theme_title
from redstone.language import Text, _, day

DAYS: Mapping[str, Text] = {
    "clean": Text("{day}: solved on the first try"),
    "helped": Text("{day}: solved later"),
    "failed": Text("{day}: not solved"),
    "": Text("{day}: not tried"),
}
"""The results of the puzzle of a day."""


def row_title(grade: int, theme: str, *, done: bool) -> str:
    """Return the title of a set: its theme, or else its grade."""
    title = theme_title(theme) if theme else _("Grade {grade}", grade=grade)
    return _("{title} {done}", title=title, done=SET_DONE) if done else title


def day_result(of: date, how: str) -> str:
    """Return the sentence on a day's puzzle result."""
    return _(DAYS[how], day=day(of))


def time(seconds: int) -> str:
    """Return a time as minutes and seconds, as in "1:05"."""
    return f"{seconds // 60}:{seconds % 60:02}"
