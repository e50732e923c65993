"""Texts about a puzzle's result, here and to share, that don't reveal the solution."""

from datetime import date

from redstone.app.puzzles.words.puzzles import duration
from redstone.app.storage.puzzle_results import CLEAN, PuzzleResult
from redstone.app.words.ending import ONE_MISSED
from redstone.app.words.names import name_of
from redstone.language import _, day, ngettext, sentences
from redstone.position import Player

MOST_SIGNS = 10
"""The most tries that are shown by one sign each."""
MISSED, SOLVED = "✗", "✓"


def day_result(tried: PuzzleResult | None, missed: int) -> str:
    """Return the sentence on the daily puzzle's result so far; `missed` counts wrong tries."""
    if tried is None:
        return _("Not tried yet.")
    if not tried.is_solved:
        return _("Not solved yet.")
    if tried.result == CLEAN:
        return _first_try(tried.seconds)
    if missed:
        return ngettext("Solved in {n} try.", "Solved in {n} tries.", missed + 1)
    return _("Solved with a hint.")


def days_in_a_row(days: int) -> str:
    """Return the sentence on the streak of daily puzzles, empty below two days."""
    return ngettext("{n} day in a row.", "{n} days in a row.", days) if days > 1 else ""


def streak(days: int) -> str:
    """Return the sentence on a streak of days, noting that one missed day doesn't end it."""
    return sentences(days_in_a_row(days), _(ONE_MISSED)) if days > 1 else ""


def day_to_share(of: date, tried: PuzzleResult, missed: int, days: int) -> str:
    """Return a daily puzzle's result as two lines: date and result, then a sign for each try."""
    when = _("Redstone’s puzzle for {day}.", day=day(of, year=True))
    signs = _signs(tried, missed)
    told = sentences(when, day_result(tried, missed))
    return "\n".join(filter(None, (told, " ".join(filter(None, (signs, days_in_a_row(days)))))))


def puzzle_to_share(colour: Player, title: str) -> str:
    """Return the line that accompanies a puzzle's link."""
    return _("{game}: {player} to move and win.", game=title, player=name_of(colour))


def _signs(tried: PuzzleResult, missed: int) -> str:
    """Return one symbol per try, empty if there were too many."""
    signs = MISSED * missed + SOLVED * tried.is_solved
    return signs if len(signs) <= MOST_SIGNS else ""


def _first_try(seconds: int | None) -> str:
    """Return the phrase for a puzzle solved at the first try, with the time if known."""
    if seconds:
        return _("Solved on the first try in {time}.", time=duration(seconds))
    return _("Solved on the first try.")
