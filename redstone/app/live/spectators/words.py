"""Texts for spectators, and about them."""

from redstone.app.live.codec import Broken
from redstone.app.live.spectators.messages import PlayerPresence
from redstone.app.live.spectators.watching import Watching
from redstone.language import Text, _, capitalized, pgettext

KEPT = Text("The game is in “Games”, up to the last move you saw.")
_BUTTONS = {
    "watch-on": Text("Keep watching"),
    "watch-keep": Text("Keep it"),
    "study": Text("Study"),
    "watch-leave": Text("Leave"),
}
_OVER = Text(
    "The connection is lost. To keep watching, send the player a new invitation. You can keep "
    "what you’ve seen of the game."
)
_AWAY = Text("Lost contact with the other device. The game continues here when it’s back.")
_PAUSED = Text("The two players have paused.")
_BROKE = Text(
    "The other device sent something this page can’t use, so the connection ended. You can keep "
    "what you’ve seen of the game."
)
_OTHER_VERSION = Text(
    "The other device has another version of this page. Reload both pages, then try a new "
    "invitation."
)


def button(name: str) -> str:
    """Return the label of a button by its action."""
    return _(_BUTTONS[name])


def presence(how: PlayerPresence) -> str:
    """Return a player's presence as a short text for their plate."""
    match how:
        case PlayerPresence.HERE:
            return pgettext("the player is", "here")
        case PlayerPresence.ELSEWHERE:
            return pgettext("the player", "is looking elsewhere")
        case PlayerPresence.AWAY:
            return pgettext("the player is", "away")
        case PlayerPresence.GONE:
            return pgettext("the player is", "gone")


def has_come(name: str) -> str:
    """Return the notice that a spectator has joined; `name` may be empty."""
    if name:
        return capitalized(_("{name} is now watching your game.", name=name))
    return _("Someone is now watching your game.")


def state(watching: Watching) -> str:
    """Return the sentence on a lost connection or a pause of the watched game; else empty."""
    if watching.wire.broke is not None:
        return _(_OTHER_VERSION if watching.wire.broke is Broken.VERSION else _BROKE)
    if watching.wire.is_over:
        return _(_OVER)
    if watching.wire.is_away:
        return _(_AWAY)
    return _(_PAUSED) if watching.is_paused else ""


def greeting(watching: Watching) -> str:
    """Return the notice shown when watching begins."""
    first, second = watching.names
    if first and second:
        return _("You’re watching {first} and {second}. Step back if you like: their latest move "
                 "is always at the end.", first=first, second=second)  # fmt: skip
    return _(
        "You’re watching this game. Step back if you like: the latest move is always at the end."
    )
