"""The states of one side of a wire, be it a player's, a spectator's or a pupil's.

`docs/live.md` draws them.
"""

from enum import Enum


class Stage(Enum):
    """How this side stands to the other."""

    APART = "apart"  # there is no wire, or the two have not met on it yet
    TOGETHER = "together"  # the replicas are in step, or are being brought there
    DIFFER = "differ"  # the replicas differ
    LEFT = "left"  # one side has left


class StageEvent(Enum):
    """What takes a side from one stage to another."""

    NEW_WIRE = "new wire"  # another wire takes the place of the one before
    IN_STEP = "in step"  # what the other side has fits what is here
    DIFFERENT = "different"  # it does not
    CUT = "cut"  # the wire is gone by itself
    UNHEARD = "unheard"  # the other side has yet to hear what was agreed
    FAREWELL = "farewell"  # one side leaves, or has broken the protocol


NEXT = {
    (Stage.APART, StageEvent.IN_STEP): Stage.TOGETHER,
    (Stage.APART, StageEvent.DIFFERENT): Stage.DIFFER,
    (Stage.TOGETHER, StageEvent.DIFFERENT): Stage.DIFFER,
    (Stage.DIFFER, StageEvent.IN_STEP): Stage.TOGETHER,
    (Stage.TOGETHER, StageEvent.UNHEARD): Stage.APART,
    (Stage.DIFFER, StageEvent.UNHEARD): Stage.APART,
    (Stage.TOGETHER, StageEvent.CUT): Stage.APART,
    (Stage.DIFFER, StageEvent.CUT): Stage.APART,
    (Stage.TOGETHER, StageEvent.FAREWELL): Stage.LEFT,
    (Stage.DIFFER, StageEvent.FAREWELL): Stage.LEFT,
    (Stage.APART, StageEvent.FAREWELL): Stage.LEFT,
    (Stage.TOGETHER, StageEvent.NEW_WIRE): Stage.APART,
    (Stage.DIFFER, StageEvent.NEW_WIRE): Stage.APART,
    (Stage.LEFT, StageEvent.NEW_WIRE): Stage.APART,
}
"""The stage after an event; any other event leaves it as it is."""


def after(stage: Stage, event: StageEvent) -> Stage:
    """Return the stage after an event."""
    return NEXT.get((stage, event), stage)
