"""Sentences about texts that are refused as cards."""

from redstone.app.live.card import CardFault
from redstone.language import Text, _

_REFUSED = {
    CardFault.FOREIGN: Text("This isn’t a card for playing together."),
    CardFault.DAMAGED: Text(
        "This card is damaged: part of it is missing or was changed on the way. Ask for it again."
    ),
    CardFault.NEWER: Text(
        "This card comes from a newer version of this page. Reload this page, then try the "
        "card again."
    ),
    CardFault.OLD: Text("This card is more than a day old. Ask for a new one."),
    CardFault.AHEAD: Text(
        "This card comes from a device whose clock is more than a day off yours. Set the "
        "clocks, then ask for a new card."
    ),
    CardFault.OWN: Text(
        "This is your own card. Give it to the other person, and use their card here."
    ),
    CardFault.OTHER: Text("This card belongs to another game. Ask for the right one."),
    CardFault.BUSY: Text(
        "Another card is in use here. If nobody comes, make a new card, then use this one."
    ),
    CardFault.USED: Text("This card has already been used. Ask for a new one."),
}


def refused(fault: CardFault) -> str:
    """Why a card is refused, and what to do."""
    return _(_REFUSED[fault])
