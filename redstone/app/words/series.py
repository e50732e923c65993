"""Texts on the series against the computer's levels, at a game's end."""

from redstone.app.play.ending import Ending
from redstone.app.play.moment import Moment
from redstone.app.play.series import Achievement, FirstOffer, NextStep
from redstone.app.words.levels import numbered_name
from redstone.app.words.newcomer import to_course
from redstone.engine.levels import level_by_number
from redstone.language import _, ngettext


def next_step_label(after: NextStep, ending: Ending) -> str:
    """Return the label of the first button, empty for a rematch, which has its own."""
    level = after.level_ahead
    if level is not None:
        return _("Play at strength {level}", level=numbered_name(level_by_number(level)))
    match after.ahead(ending):
        case FirstOffer.LESSON:
            # Imported when a game was first lost.
            from redstone.app.words.taught import by_name, link

            return link(by_name(after.lesson)) or to_course()
        case FirstOffer.REVIEW:
            return _("See where it turned")
        case _:
            return ""


def achievement_text(now: Moment, after: NextStep) -> str:
    """Return the achievement of this game, empty if there is none."""
    match after.feat:
        case Achievement.FIRST_WIN:
            return _("Your first win.")
        case Achievement.LEVEL_BEATEN:
            level = level_by_number(now.table.setup.level)
            return _("You’ve beaten the computer at strength {level}.", level=numbered_name(level))
        case Achievement.STREAK:
            return ngettext("{n} win in a row.", "{n} wins in a row.", after.series.wins)
        case None:
            return ""
