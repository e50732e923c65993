"""Live play on the page: the declaration of its room, which is in `room`."""

from redstone.app.storage.kept_game import LIVE, WATCHED
from redstone.language import Text
from web.rooms import Declaration, Reopening
from web.routes import InvitationRoute, SharedStudyRoute

ROOM = Declaration(
    takes=(InvitationRoute, SharedStudyRoute),
    reopening=lambda last: Reopening() if last.recalled(WATCHED) else None,
    accompanies=lambda last: last.game in last.stored(LIVE),  # so that it can be joined again
    missing=Text("Couldn’t load what’s needed to play together. Try again once you’re online."),
)
