"""What the way to a live game says, and what is said while it is played."""

from redstone.app.live.card import Kind, Side
from redstone.app.live.card_words import refused
from redstone.app.live.message import Broken, Wish
from redstone.app.live.peer import News, Peer, Stage
from redstone.app.live.session import LiveSession, Step
from redstone.app.words.family import title_of
from redstone.language import Text, _, begun, ngettext, pgettext, sentences

TITLE = Text("Play together")
OTHER_TABLE = Text(
    "This card answers an invitation that is not open on this device. Open it where you invited "
    "from, or make a new invitation here."
)
UNKNOWN_GAME = Text(
    "This card joins a game again that is not kept on this device. You can begin a new one here."
)
HANDED_OVER = Text(
    "The card has gone to the tab that waits for it. You can close this one, and go on there."
)
PHRASES = (
    Text("Hello!"),
    Text("Have a good game!"),
    Text("Well played!"),
    Text("Thank you!"),
    Text("One moment, please."),
    Text("I am back."),
    Text("Oops!"),
    Text("That was close."),
    Text("One more game?"),
    Text("I have to go."),
    Text("Goodbye!"),
)
"""In the place of chat, by their numbers in the protocol: they are only ever added to."""


# -- the way to the game ----------------------------------------------------------------------


def lead(session: LiveSession) -> str:
    """Who invites to what, or what is to come."""
    board = session.chosen.game.start.board
    gaps = {
        "game": title_of(session.chosen.game.rules),
        "columns": board.cols,
        "rows": board.rows,
    }
    if session.kind is Kind.AGAIN:
        return _("You join your game of {game} again, on {columns} × {rows}.", **gaps)
    invitation = session.invitation
    if invitation is None:
        return _("Invite somebody to a game on two devices. No server is asked.")
    if invitation.name:
        gaps["name"] = invitation.name
        told = _("{name} invites you to {game} on {columns} × {rows}.", **gaps)
    else:
        told = _("You are invited to {game} on {columns} × {rows}.", **gaps)
    return sentences(told, _(_YOURS[invitation.side]))


_YOURS = {
    Side.FIRST: Text("You play White."),
    Side.BLACK: Text("You play White."),
    Side.WHITE: Text("You play Black, and move first."),
    Side.LOT: Text("Who moves first is drawn by lot."),
}


def what_to_do(session: LiveSession) -> str:
    """What to do at this step, what it waits for, and what to do when that does not come."""
    match session.step:
        case Step.SHOWING:
            return _(_TO_SHOW[session.kind])
        case Step.READY:
            return _(_TO_CONNECT[session.kind])
        case step:
            return _(_STEPS[step])


_STEPS = {
    Step.PREPARING: Text("Your card is being made …"),
    Step.CONNECTING: Text("Waiting until the other person has pressed “Connect” too …"),
    Step.LATE: Text(
        "Nobody has come yet. Both of you have to press “Connect”, and both devices have to be in "
        "the same network, as on one Wi-Fi. If that does not help, make new cards, or play by "
        "link."
    ),
    Step.UNABLE: Text(
        "This browser cannot join another device directly. You can play the same game by link: "
        "each of you plays a move, and sends the link that comes of it."
    ),
    Step.BROKEN: Text(
        "Your card could not be made. Try it once more, or play by link: each of you plays a "
        "move, and sends the link that comes of it."
    ),
}
_TO_SHOW = {
    Kind.INVITE: Text(
        "Show this code, or send the link, to whoever is to play with you. They get a card of "
        "their own: scan it, or paste its link below. If nothing comes, send it once more; it is "
        "good for a day."
    ),
    Kind.AGAIN: Text(
        "Give this card to the other person, and take theirs: both of you get one by “Play "
        "together”. The game goes on where it stands."
    ),
}
_TO_CONNECT = {
    Kind.INVITE: Text("The other card is here. Now both of you press “Connect”."),
    Kind.REPLY: Text(
        "Show this code, or send the link, to who has invited you. Once they have it, both of you "
        "press “Connect”."
    ),
    Kind.AGAIN: Text(
        "The other card is here. Once they have yours as well, both of you press “Connect”."
    ),
}


def fault(session: LiveSession) -> str:
    """Why the card that was taken last is refused; empty if it was not."""
    return refused(session.refused) if session.refused is not None else ""


# -- while it is played -------------------------------------------------------------------------


def presence(peer: Peer) -> str:
    """How the other side is there, in a word or two for their plate."""
    if peer.stage is Stage.LEFT:
        return pgettext("the other player is", "gone")
    if not peer.is_joined or peer.is_away:
        return pgettext("the other player is", "away")
    if peer.looks_away:
        return pgettext("the other player", "looks elsewhere")
    return pgettext("the other player is", "here")


def said(phrase: int) -> str:
    """What the other side says; empty for a phrase that this page does not know."""
    if phrase >= len(PHRASES):
        return ""
    return _("The other side says: “{phrase}”", phrase=_(PHRASES[phrase]))


def offered(peer: Peer) -> str:
    """What the other side offers, or what was offered here; empty for nothing."""
    theirs, mine = peer.offers.theirs, peer.offers.mine
    if theirs is not None:
        if theirs.wish is Wish.UNDO:
            return _undo_asked(len(peer.copy.tokens) - theirs.to)
        return _(_ASKED[theirs.wish])
    if mine is not None:
        return _(_WAITED_FOR[mine.wish])
    return ""


def _undo_asked(moves: int) -> str:
    return ngettext(
        "The other side asks to take back {n} move.",
        "The other side asks to take back {n} moves.",
        moves,
    )


_ASKED = {
    Wish.REMATCH: Text("The other side offers a rematch, with colours exchanged."),
    Wish.PAUSE: Text("The other side asks for a pause."),
    Wish.COMMON: Text("The other side offers to go on from the last common position."),
}
_WAITED_FOR = {
    Wish.UNDO: Text("You have asked to take back. Waiting for the answer …"),
    Wish.REMATCH: Text("You have offered a rematch. Waiting for the answer …"),
    Wish.PAUSE: Text("You have asked for a pause. Waiting for the answer …"),
    Wish.COMMON: Text("You have offered to go on from there. Waiting for the answer …"),
}
DECLINED = Text("The other side does not want that.")
PAUSED = Text("The game is paused. Either of you can go on.")


def differs(peer: Peer) -> str:
    """What is wrong where the two records differ; empty while they do not."""
    differing = peer.differing
    if differing is None:
        return ""
    theirs, common = differing.theirs, differing.common
    if theirs is None or common is None:
        return _("Your two records of the game differ. The other one is on its way …")
    gaps = {"here": len(peer.copy.tokens), "there": len(theirs.tokens), "common": common}
    return _(
        "Your two records of the game differ: {here} moves here, {there} on the other device, and "
        "the same up to move {common}. You can go on from there, or leave and keep yours.",
        **gaps,
    )


def state(peer: Peer) -> str:
    """How the other side stands where play cannot go on as usual; empty where it can."""
    if peer.broke is not None:
        return _(_BROKE.get(peer.broke, BROKE))
    if peer.stage is Stage.LEFT:
        return _("The other side has left. The game is kept: join it again, or go on by link.")
    if not peer.is_joined:
        return _(
            "The connection is gone. The game is kept: join it again with a new card each, or go "
            "on by link."
        )
    if peer.is_away:
        return _(
            "The other side is away. Play goes on when they are back; if that takes long, join "
            "again with a new card each, or go on by link."
        )
    return differs(peer) or offered(peer) or (_(PAUSED) if peer.is_paused else "")


BROKE = Text(
    "The other device sent what is no move of this game, so the connection was ended. Your game "
    "is kept."
)
_BROKE = {
    Broken.VERSION: Text(
        "The other device has another version of this page. Load both pages again, then join with "
        "new cards. Your game is kept."
    ),
    Broken.OTHER_GAME: Text(
        "The other device has another game than yours at this table. Your game is kept."
    ),
}


def connected(name: str) -> str:
    """The two sides are joined."""
    if name:
        return _("{name} is here. Play!", name=begun(name))
    return _("You are connected. Play!")


def title() -> str:
    """What the room is for."""
    return _(TITLE)


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


# -- buttons ------------------------------------------------------------------------------------

BUTTONS = {
    "live-yes": Text("Agree"),
    "live-no": Text("No"),
    "live-withdraw": Text("Never mind"),
    "live-go-on": Text("Go on"),
    "live-common": Text("Go on from there"),
    "live-again": Text("Join again"),
    "live-leave": Text("Go on by link"),
    "live-pause": Text("Pause"),
}
"""By what they do."""
_SAY = Text("Say something")
