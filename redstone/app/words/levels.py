"""What there is to know of the computer's levels before one plays against them."""

from redstone.bot.levels import Level

ABOUT = {
    1: "For your first games: it often overlooks things.",
    2: "Plays like a beginner.",
    3: "Plays like a beginner with some practice.",
    4: "Takes what you leave, and saves what it can.",
    5: "Sees what is about to be captured.",
    6: "Knows that eyes are worth keeping.",
    7: "Counts the safe moves that are left.",
    8: "A hard opponent for most people.",
    9: "Plans far ahead, and takes its time.",
    10: "As strong as it gets: up to half a minute a move.",
}
"""For each level, by its number, a sentence."""


QUICK = 0.75
"""Seconds below which nobody feels to wait."""


def called(level: Level) -> str:
    """A level's number and name."""
    return f"{level.number}, {level.name}"


def time(level: Level, seconds: float | None) -> str:
    """How long a move takes here; `seconds` is None where this device has told nothing yet."""
    if seconds is None:
        most = f"At most {level.seconds:.0f} seconds a move. " if level.seconds else ""
        return f"{most}How long it takes on this device shows once it has played."
    if seconds < QUICK:
        return "Answers at once on this device."
    about = round(seconds)
    return f"Takes about {'a second' if about < 2 else f'{about} seconds'} a move on this device."
