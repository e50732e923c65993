"""Sentences about texts that are refused as cards (invitations and replies)."""

from redstone.app.live.card import CardFault
from redstone.language import Text, _

_REFUSED = {
    CardFault.FOREIGN: Text("This isn’t a Redstone invitation."),
    CardFault.DAMAGED: Text(
        "This invitation is damaged: part of it is missing or was changed on the way. Ask for it "
        "again."
    ),
    CardFault.NEWER: Text(
        "This invitation comes from a newer version of this page. Reload this page, then try it "
        "again."
    ),
    CardFault.OLD: Text("This invitation is more than a day old. Ask for a new one."),
    CardFault.AHEAD: Text(
        "This invitation comes from a device whose clock is more than a day off yours. Set the "
        "clocks, then ask for a new invitation."
    ),
    CardFault.OWN: Text(
        "This is your own invitation. Give it to the other person, and use theirs here."
    ),
    CardFault.OTHER: Text("This invitation belongs to another game. Ask for the right one."),
    CardFault.WATCHER: Text(
        "This invitation is from somebody who wants to keep watching a game. On the device where "
        "it’s played, choose “Let somebody watch” once both players are connected, then use it "
        "there."
    ),
    CardFault.BUSY: Text(
        "Another invitation is in use here. If nobody comes, make a new one, then use this one."
    ),
    CardFault.USED: Text("This invitation has already been used. Ask for a new one."),
}


def refused(fault: CardFault) -> str:
    """Return the sentence on the reason for refusing a card, and on what to do."""
    return _(_REFUSED[fault])
