"""The steps of the way to a live game."""

from enum import Enum


class PairingStep(Enum):
    """The current step of the way to a game."""

    PREPARING = "preparing"  # the browser collects its addresses for the card
    SHOWING = "showing"  # this side's card is shown; the other's is awaited
    READY = "ready"  # both cards are here: both sides have to press "Connect"
    CONNECTING = "connecting"
    LATE = "late"  # the other side has not connected in time, but still may
    FAILED = "failed"  # the connection could not be made, or was lost before both sides met
    UNABLE = "unable"  # this browser has no WebRTC
    BROKEN = "broken"  # the browser's own half could not be made

    @property
    def has_begun(self) -> bool:
        """True once the two cards are in use, so that no other card can be taken."""
        return self in (PairingStep.CONNECTING, PairingStep.LATE, PairingStep.FAILED)

    @property
    def is_over(self) -> bool:
        """True once connecting took too long or has failed."""
        return self in (PairingStep.LATE, PairingStep.FAILED)
