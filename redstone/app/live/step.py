"""How far it is on the way to a live game."""

from enum import Enum


class PairingStep(Enum):
    """How far it is on the way to the game."""

    PREPARING = "preparing"  # the browser finds out how it can be reached
    SHOWING = "showing"  # the card here is to be given, and the other's to be taken
    READY = "ready"  # both cards are here: both sides are to press "Connect"
    CONNECTING = "connecting"
    LATE = "late"  # the other side has not come for a while
    FAILED = "failed"  # they were joined, or could not be, and never met
    UNABLE = "unable"  # this browser cannot join another
    BROKEN = "broken"  # it could have, and something went wrong

    @property
    def has_begun(self) -> bool:
        """True once the cards are in use: no other can be taken on this way."""
        return self in (PairingStep.CONNECTING, PairingStep.LATE, PairingStep.FAILED)

    @property
    def is_over(self) -> bool:
        """True once nothing is to be expected of this way."""
        return self in (PairingStep.LATE, PairingStep.FAILED)
