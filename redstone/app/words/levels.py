"""Texts about the computer's levels, for the new-game dialog."""

from redstone.engine.levels import Level
from redstone.language import Text, _, ngettext, sentences

NAMES = {
    "Newcomer": Text("a strength", "Newcomer"),
    "Beginner": Text("a strength", "Beginner"),
    "Casual": Text("a strength", "Casual"),
    "Improving": Text("a strength", "Improving"),
    "Intermediate": Text("a strength", "Intermediate"),
    "Skilled": Text("a strength", "Skilled"),
    "Advanced": Text("a strength", "Advanced"),
    "Expert": Text("a strength", "Expert"),
    "Master": Text("a strength", "Master"),
    "Maximum": Text("a strength", "Maximum"),
}
"""The titles of the levels, by their names."""

ABOUT = {
    1: Text("For your first games: it often overlooks things."),
    2: Text("Plays like a beginner."),
    3: Text("Plays like a beginner with some practice."),
    4: Text("Captures what you leave unprotected, and saves what it can."),
    5: Text("Sees what is about to be captured."),
    6: Text("Knows that eyes are worth keeping."),
    7: Text("Counts the safe moves left."),
    8: Text("A tough opponent for most people."),
    9: Text("Plans ahead, and gives little away."),
    10: Text("Far stronger than all the others: up to half a minute a move."),
}
"""A sentence on each level, by its number."""


QUICK = 0.75
"""Seconds below which an answer counts as immediate."""
AT_ONCE = 4
"""Simulations, the lowest level's, that take too little time to be measured."""


def name(level: Level) -> str:
    """Return the name of a level."""
    return _(NAMES[level.name])


def numbered_name(level: Level) -> str:
    """Return a level's number and name."""
    return _("{level}, {name}", level=level.number, name=name(level))


def name_and_number(level: Level) -> str:
    """Return a level's name and number, shown beside the computer's name."""
    return _("{name} ({level})", level=level.number, name=name(level))


def level_sentence(level: Level) -> str:
    """Return the sentence that describes a level."""
    return _(ABOUT[level.number])


def fitting(games: int) -> str:
    """Return why a level is suggested: after `games` games on such boards."""
    if not games:
        return _("You start at this level on boards like this; we’ll adjust as you play.")
    return ngettext(
        "Going by {n} game on boards like this, you should win about half the time.",
        "Going by {n} games on boards like this, you should win about half the time.",
        games,
    )


def time_per_move(level: Level, seconds: float | None) -> str:
    """Return the time per move as a text; `seconds` is None if unknown."""
    if seconds is None and level.simulations is not None and level.simulations <= AT_ONCE:
        seconds = 0.0
    if seconds is None:
        most = ""
        if level.seconds:
            most = ngettext(
                "At most {n} second a move.", "At most {n} seconds a move.", round(level.seconds)
            )
        return sentences(
            most, _("You’ll see how long the computer takes on this device once it has played.")
        )
    if seconds < QUICK:
        return _("Answers at once on this device.")
    return ngettext(
        "Takes about a second a move on this device.",
        "Takes about {n} seconds a move on this device.",
        round(seconds),
    )
