"""The states of one end of a connection, at a player, a spectator or a pupil.

`docs/live.md` has a diagram.
"""

from enum import Enum


class Stage(Enum):
    """The state of this end: apart, in step, differing or left."""

    APART = "apart"  # without a wire, or before the two have met on it
    TOGETHER = "together"  # the replicas are in step, or missing moves are on their way
    DIFFER = "differ"  # the replicas differ
    LEFT = "left"  # one side has left, or has broken the protocol


class StageEvent(Enum):
    """An event that may change the stage."""

    NEW_WIRE = "new wire"  # another wire replaces the one before
    IN_STEP = "in step"  # the other side's state fits this one
    DIFFERENT = "different"  # it does not
    CUT = "cut"  # the connection was lost by itself
    UNHEARD = "unheard"  # the other side has not yet heard of an agreement
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
"""The stage after an event; any other pair leaves the stage unchanged."""


def after(stage: Stage, event: StageEvent) -> Stage:
    """Return the next stage of the state machine; unchanged if the event has no effect."""
    return NEXT.get((stage, event), stage)
