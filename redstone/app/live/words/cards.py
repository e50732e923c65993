"""Sentences about texts that are refused as cards."""

from redstone.app.live.card import CardFault
from redstone.language import Text, _

_REFUSED = {
    CardFault.FOREIGN: Text("This is no card for playing together."),
    CardFault.DAMAGED: Text(
        "This card is damaged: something of it is missing or was changed on the way. "
        "Ask for it once more."
    ),
    CardFault.NEWER: Text(
        "This card was made by a newer page than this one. Load this page again, then try the "
        "card once more."
    ),
    CardFault.OLD: Text("This card is more than a day old. Ask for a new one."),
    CardFault.AHEAD: Text(
        "This card was made on a device whose clock differs from yours by more than a day. "
        "Set the clocks, then ask for a new card."
    ),
    CardFault.OWN: Text(
        "This is your own card. Give it to the other person, and take their card here."
    ),
    CardFault.OTHER: Text("This card belongs to another game than yours."),
    CardFault.BUSY: Text(
        "Another card is in use here. If nobody comes, make a new card, and then take this one."
    ),
    CardFault.USED: Text("This card has been used already. Ask for a new one."),
}


def refused(fault: CardFault) -> str:
    """Why a card is refused, and what to do."""
    return _(_REFUSED[fault])
