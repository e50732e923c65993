"""What the way to a live game says: who invites to what, and what to do at each step."""

from collections.abc import Mapping

from redstone.app.live.agreed import Agreed
from redstone.app.live.card import Kind, Side
from redstone.app.live.session import LiveSession, Step
from redstone.app.live.words import clock
from redstone.app.live.words.cards import refused
from redstone.app.words.family import title_of
from redstone.language import Text, _, sentences

TITLE = Text("Play together")
OTHER_TABLE = Text(
    "This card answers an invitation that is not open on this device. Open it where you invited "
    "from, or make a new invitation here."
)
UNKNOWN_GAME = Text(
    "This card joins a game again that is not kept on this device. You can begin a new one here."
)
NOT_LOADED = Text("What is needed for watching could not be loaded. Try again once you are online.")
HANDED_OVER = Text(
    "The card has gone to the tab that waits for it. You can close this one, and go on there."
)


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
    if session.kind is Kind.WATCH:
        return _("Somebody can watch your game of {game} on {columns} × {rows}.", **gaps)
    invitation = session.invitation
    if invitation is not None and session.is_to_watch:
        return _watching(invitation.name, gaps)
    if invitation is None:
        return _("Invite somebody to a game on two devices.")
    if invitation.name:
        gaps["name"] = invitation.name
        told = _("{name} invites you to {game} on {columns} × {rows}.", **gaps)
    else:
        told = _("You are invited to {game} on {columns} × {rows}.", **gaps)
    timed = clock.agreed(Agreed.parse(session.chosen.clock))
    return sentences(told, _(_YOURS[invitation.side]), timed)


def _watching(name: str, gaps: Mapping[str, object]) -> str:
    if name:
        told = _("{name} invites you to watch a game of {game} on {columns} × {rows}.",
                 name=name, **gaps)  # fmt: skip
    else:
        told = _("You are invited to watch a game of {game} on {columns} × {rows}.", **gaps)
    return sentences(told, _("You see every move, and cannot play in it."))


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
        case step if session.is_to_watch:
            return _(_STEPS_TO_WATCH.get(step, _STEPS[step]))
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
    Step.FAILED: Text(
        "The connection ended before the game could begin. Make new cards, or play by link: each "
        "of you plays a move, and sends the link that comes of it."
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
_STEPS_TO_WATCH = {
    Step.LATE: Text(
        "Nobody has come yet. Both of you have to press “Connect”, and both devices have to be in "
        "the same network, as on one Wi-Fi. If that does not help, make new cards."
    ),
    Step.FAILED: Text("The connection ended before there was anything to see. Make new cards."),
    Step.UNABLE: Text(
        "This browser cannot join another device directly. Ask for the game’s link instead: it "
        "shows the game as it stands."
    ),
    Step.BROKEN: Text("Your card could not be made. Try it once more."),
}
_TO_SHOW = {
    Kind.INVITE: Text(
        "Show this code, or send the link, to whoever is to play with you. They get a card of "
        "their own: scan it, or paste its link below. If nothing comes, send it once more; it is "
        "good for a day."
    ),
    Kind.WATCH: Text(
        "Show this code, or send the link, to whoever is to watch. They get a card of their own: "
        "scan it, or paste its link below. Each card is for one person; your game goes on "
        "meanwhile."
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
    Kind.WATCH: Text("The other card is here. Now both of you press “Connect”."),
    Kind.AGAIN: Text(
        "The other card is here. Once they have yours as well, both of you press “Connect”."
    ),
}


def fault(session: LiveSession) -> str:
    """Why the card that was taken last is refused; empty if it was not."""
    return refused(session.refused) if session.refused is not None else ""


def title() -> str:
    """What the room is for."""
    return _(TITLE)
