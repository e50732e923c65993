"""The lesson that fits a lost game, by the way it was lost."""

from redstone.app.play.ending import PersonalResult, end_for
from redstone.app.play.table import Table
from redstone.app.storage.learned import Learned
from redstone.app.words.taught import ATARI, COUNT, EYES, LIBERTIES, RACE, Taught
from redstone.position import Reason
from redstone.record.game import seat_to_move

RULES = ""
"""The name for the lessons on the rules."""
OF_LOSSES = {
    "redstone": (ATARI, EYES),
    "red": (ATARI, EYES),
    "savage": (COUNT,),
    "go": (LIBERTIES,),
}
"""By game, the lessons for a loss by captures, in this order."""


def next_lesson(table: Table, learned: Learned) -> str | None:
    """Return the name of the lesson that fits a loss to the computer, None if none is left."""
    outcome = table.position.outcome
    if (
        outcome is None
        or not table.has_computer
        or end_for(table, outcome) is not PersonalResult.LOST
    ):
        return None
    if not learned.knows_rules(table.game.rules.name):
        return RULES
    if outcome.reason is not Reason.ANNIHILATION:
        return None
    left = (taught.name for taught in _fitting(table) if taught.name not in learned.lessons)
    return next(left, None)


def _fitting(table: Table) -> tuple[Taught, ...]:
    """Return the lessons for the way in which a game was lost."""
    ran_out = seat_to_move(table.game.positions[-2]) is table.seats.person
    if ran_out and table.game.rules.traits.has_red:
        return (RACE,)
    return OF_LOSSES.get(table.game.rules.name, ())
