"""What is said while a game is played live: presence, offers, phrases, and what went wrong."""

from redstone.app.live.codec import Broken
from redstone.app.live.message import Wish
from redstone.app.live.peer import Peer
from redstone.app.live.side import News, Stage
from redstone.language import Text, _, begun, ngettext, pgettext, sentences

PHRASES = (
    Text("Hello!"),
    Text("Have a good game!"),
    Text("Well played!"),
    Text("Thank you!"),
    Text("One moment, please."),
    Text("I’m back."),
    Text("Oops!"),
    Text("That was close."),
    Text("One more game?"),
    Text("I have to go."),
    Text("Goodbye!"),
)
"""In the place of chat, by their numbers in the protocol: they are only ever added to."""


def presence(peer: Peer) -> str:
    """How the other side is there, in a word or two for their plate."""
    if peer.stage is Stage.LEFT:
        return pgettext("the other player is", "gone")
    if not peer.is_joined or peer.is_away:
        return pgettext("the other player is", "away")
    if peer.looks_away:
        return pgettext("the other player", "is looking elsewhere")
    return pgettext("the other player is", "here")


def watched(peer: Peer) -> str:
    """How many watch, at both devices; empty for nobody."""
    count = peer.watched_here + peer.watched_there
    return ngettext("{n} person watching", "{n} people watching", count) if count else ""


def said(phrase: int) -> str:
    """What the other side says; empty for a phrase that this page does not know."""
    if phrase >= len(PHRASES):
        return ""
    return _("Your opponent says: “{phrase}”", phrase=_(PHRASES[phrase]))


def said_here(phrase: int) -> str:
    """What the person here has said."""
    return _("You say: “{phrase}”", phrase=_(PHRASES[phrase]))


def offered(peer: Peer) -> str:
    """What the other side offers, or what was offered here; empty for nothing."""
    theirs, mine = peer.offers.theirs, peer.offers.mine
    if theirs is not None:
        if theirs.wish is Wish.UNDO:
            return _undo_asked(len(peer.copy.tokens) - theirs.to)
        if theirs.wish is Wish.REMATCH and peer.copy.has_handicap:
            return _("Your opponent offers a rematch with the same colours.")
        return _(_ASKED[theirs.wish])
    if mine is not None:
        return _(_WAITED_FOR[mine.wish])
    return ""


def _undo_asked(moves: int) -> str:
    return ngettext(
        "Your opponent asks to take back {n} move.",
        "Your opponent asks to take back {n} moves.",
        moves,
    )


_ASKED = {
    Wish.REMATCH: Text("Your opponent offers a rematch with colours swapped."),
    Wish.PAUSE: Text("Your opponent asks for a pause."),
    Wish.COMMON: Text("Your opponent offers to go on from the last position you share."),
}
_WAITED_FOR = {
    Wish.UNDO: Text("You asked to take back a move. Waiting for an answer…"),
    Wish.REMATCH: Text("You offered a rematch. Waiting for an answer…"),
    Wish.PAUSE: Text("You asked for a pause. Waiting for an answer…"),
    Wish.COMMON: Text("You offered to go on from there. Waiting for an answer…"),
}
DECLINED = Text("Your opponent said no.")
ON_THEIR_WAY = Text("Getting your opponent’s latest moves…")
PAUSED = Text("The game is paused. Either of you can go on.")


def differs(peer: Peer) -> str:
    """What is wrong where the two records differ; empty while they do not."""
    differing = peer.differing
    if differing is None:
        return ""
    theirs, common = differing.theirs, differing.common
    if theirs is None or common is None:
        return _("Your two records of the game differ. Getting the other one…")
    gaps = {"here": len(peer.copy.tokens), "there": len(theirs.tokens), "common": common}
    told = _(
        "Your two records of the game differ after move {common}. This one is at move {here}, "
        "the other at move {there}. Go on from move {common}, or leave and keep yours.",
        **gaps,
    )
    return sentences(told, _("You change sides if you go on.") if differing.changes_seat else "")


def parted(*, more_here: bool, more_there: bool) -> str:
    """Whose moves go on from the last common position of two records, shown in a study."""
    if more_here and more_there:
        return _(
            "Your records differ from here on: the main line is yours, "
            "the branch is the other device’s."
        )
    if more_there:
        return _("Your record ends here. What follows is only on the other device.")
    return _("The other device’s record ends here. What follows is only on yours.")


def state(peer: Peer) -> str:
    """How the other side stands where play cannot go on as usual; empty where it can."""
    if peer.broke is not None:
        return _(_BROKE.get(peer.broke, BROKE))
    if peer.blamed:
        return _(_BROKE_HERE.get(peer.blamed, BLAMED))
    if peer.stage is Stage.LEFT:
        return _("Your opponent left. The game is kept: join it again, or go on by link.")
    if not peer.is_joined:
        return _(
            "The connection is lost. The game is kept: you can each make a new card "
            "and rejoin the game, or go on by link."
        )
    if peer.is_away:
        return _(
            "Your opponent is away. Play goes on when they’re back. If that takes too long, "
            "you can each make a new card and join again, or go on by link."
        )
    held = _(ON_THEIR_WAY) if peer.is_behind else _(PAUSED) if peer.is_paused else ""
    return differs(peer) or offered(peer) or held


BROKE = Text(
    "The other device sent a move this game doesn’t allow, so the connection ended. Your game "
    "is kept."
)
_BROKE = {
    Broken.VERSION: Text(
        "The other device has another version of this page. Reload both pages, then join with "
        "new cards. Your game is kept."
    ),
    Broken.OTHER_GAME: Text("The other device has a different game. Your game is kept."),
    Broken.TIME: Text(
        "Your devices don’t agree on how much time has passed, so the connection ended. Your game "
        "is kept: join it again to go on."
    ),
}
BLAMED = Text(
    "The other device couldn’t use what this one sent, so the connection ended. Your game is kept."
)
_BROKE_HERE = {how.value: told for how, told in _BROKE.items()}
"""What is as true of both sides is said alike to both."""


def connected(name: str) -> str:
    """The two sides are joined."""
    if name:
        return begun(_("{name} is here. Play!", name=name))
    return _("You’re connected. Play!")


def phrases() -> list[str]:
    """What can be said, after the name of the choice."""
    return [_(_SAY), *map(_, PHRASES)]


def news(what: News | int | None) -> str:
    """What has happened besides moves; empty for nothing."""
    if isinstance(what, int):
        return said(what)
    return _(DECLINED) if what is News.DECLINED else ""


def button(name: str) -> str:
    """What a button is called, by what it does."""
    return _(BUTTONS[name])


BUTTONS = {
    "live-yes": Text("Agree"),
    "live-no": Text("No"),
    "live-withdraw": Text("Never mind"),
    "live-go-on": Text("Go on"),
    "live-common": Text("Go on from there"),
    "live-both": Text("Look at both"),
    "live-again": Text("Join again"),
    "live-leave": Text("By link"),
    "live-pause": Text("Pause"),
    "live-watch": Text("Let somebody watch"),
}
"""By what they do."""
_SAY = Text("Say something")
