"""Live play on the page: the declaration of its room, which is in `room`."""

from redstone.app.storage.intake import Invitation
from redstone.app.storage.kept_game import WATCHED
from redstone.language import Text
from web.rooms import Declaration, Shell
from web.routes import InvitationRoute, SharedStudyRoute

LIVE = "redstone.live"
"""The name of the device's text with the live games that can be rejoined."""


def _can_be_rejoined(shell: Shell) -> bool:
    """Return True if the game shown was played live and can be rejoined."""
    return shell.current.id in shell.current.texts.stored(LIVE)


ROOM = Declaration(
    takes=(Invitation, InvitationRoute, SharedStudyRoute),
    recalls=WATCHED,
    accompanies=_can_be_rejoined,
    pack="live",
    missing=Text("Couldn’t load live play. Try again once you’re online."),
)
