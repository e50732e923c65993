"""Texts of live play: presence, offers, phrases, and errors."""

from redstone.app.live.codec import Broken
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import Proposal
from redstone.app.live.peer import News, Peer
from redstone.language import Text, _, capitalized, ngettext, pgettext, sentences
from redstone.position import Player

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
"""Phrases in place of chat. Their places are their numbers in the protocol: only append."""


def presence(peer: Peer) -> str:
    """Return the opponent's presence in a word or two, for their plate."""
    if peer.stage is Stage.LEFT:
        return pgettext("the other player is", "gone")
    if not peer.is_joined or peer.presence.is_away:
        return pgettext("the other player is", "away")
    if peer.presence.looks_away:
        return pgettext("the other player", "is looking elsewhere")
    return pgettext("the other player is", "here")


def spectator_count(peer: Peer) -> str:
    """Return a text with the number of spectators at both devices, empty for none."""
    count = peer.presence.watched_here + peer.presence.watched_there
    return ngettext("{n} person watching", "{n} people watching", count) if count else ""


def phrase_notice(phrase: int) -> str:
    """Return the notice of a chat phrase from the opponent, empty for an unknown one."""
    if phrase >= len(PHRASES):
        return ""
    return _("Your opponent says: “{phrase}”", phrase=_(PHRASES[phrase]))


def own_phrase_notice(phrase: int) -> str:
    """Return the notice of a chat phrase sent from here."""
    return _("You say: “{phrase}”", phrase=_(PHRASES[phrase]))


def their_offer_text(peer: Peer) -> str:
    """Return the opponent's open offer as a sentence, empty for none."""
    theirs = peer.offers.theirs
    if theirs is None:
        return ""
    if theirs.proposal is Proposal.UNDO:
        return _undo_asked(len(peer.replica.tokens) - theirs.to)
    if theirs.proposal is Proposal.REMATCH and peer.replica.has_handicap:
        return _("Your opponent offers a rematch with the same colours.")
    return _(_ASKED[theirs.proposal])


def own_offer_text(peer: Peer) -> str:
    """Return this side's unanswered offer as a sentence, empty for none."""
    mine = peer.offers.mine
    return _(_WAITED_FOR[mine.proposal]) if mine is not None else ""


def _undo_asked(moves: int) -> str:
    """Return the opponent's request to take back this number of moves, as a sentence."""
    return ngettext(
        "Your opponent asks to take back {n} move.",
        "Your opponent asks to take back {n} moves.",
        moves,
    )


_ASKED = {
    Proposal.REMATCH: Text("Your opponent offers a rematch with colours swapped."),
    Proposal.PAUSE: Text("Your opponent asks for a pause."),
    Proposal.COMMON: Text("Your opponent offers to continue from the last position you share."),
}
_WAITED_FOR = {
    Proposal.UNDO: Text("You asked to take back a move. Waiting for an answer…"),
    Proposal.REMATCH: Text("You offered a rematch. Waiting for an answer…"),
    Proposal.PAUSE: Text("You asked for a pause. Waiting for an answer…"),
    Proposal.COMMON: Text("You offered to continue from there. Waiting for an answer…"),
}
DECLINED = Text("Your opponent said no.")
ON_THEIR_WAY = Text("Getting your opponent’s latest moves…")
PAUSED = Text("The game is paused. Either of you can continue.")


def differs(peer: Peer) -> str:
    """Return the sentence on two differing records, empty if they are equal."""
    differing = peer.differing
    if differing is None:
        return ""
    theirs, common = differing.theirs, differing.common
    if theirs is None or common is None:
        return _("Your devices disagree about the game. Getting the other record…")
    gaps = {"here": len(peer.replica.tokens), "there": len(theirs.tokens), "common": common}
    told = _(
        "Your devices disagree after move {common}. This record is at move {here}, "
        "the other at move {there}. Continue from move {common}, or leave and keep yours.",
        **gaps,
    )
    return sentences(
        told, _("You’ll swap colours if you continue.") if differing.changes_seat else ""
    )


def common_position_comment(*, more_here: bool, more_there: bool) -> str:
    """Return the comment for the last common position of two merged records in a study.

    It says which line is whose; `more_here` and `more_there` say which record has further
    moves.
    """
    if more_here and more_there:
        return _(
            "Your records differ from here on: the main line is yours, "
            "the branch is the other device’s."
        )
    if more_there:
        return _("Your record ends here. What follows is only on the other device.")
    return _("The other device’s record ends here. What follows is only on yours.")


def state(peer: Peer) -> str:
    """Return the sentence on what prevents play from continuing, else an empty text."""
    if peer.broke is not None:
        return _(_BROKE[peer.broke])
    if peer.blamed:
        return _(_BROKE_HERE.get(peer.blamed, BLAMED))
    if peer.may_claim:
        return _(MAY_CLAIM)
    if not peer.is_joined or peer.presence.is_away:
        return "" if peer.is_over else _absent(peer)
    held = _(ON_THEIR_WAY) if peer.is_behind else _(PAUSED) if peer.is_paused else ""
    return differs(peer) or own_offer_text(peer) or held


def leaving() -> str:
    """Return the question asking whether to leave a live game."""
    return _("Your live game isn’t over. Leave it?")


def _absent(peer: Peer) -> str:
    """Return the sentence on the absence of the opponent, who left or is disconnected."""
    if peer.stage is Stage.LEFT:
        return _("Your opponent left. The game is saved: join it again, or continue by link.")
    if not peer.is_joined:
        return _(LOST)
    return _(
        "Your opponent is away. Play continues when they’re back. If that takes too long, "
        "you can each make a new invitation and join again, or continue by link."
    )


LOST = Text(
    "The connection is lost. The game is saved: you can each make a new invitation and rejoin "
    "the game, or continue by link."
)
MAY_CLAIM = Text(
    "Your opponent has been away for two minutes. You can claim the win, call the game a draw, or "
    "wait."
)
CLAIMED = Text("You were away for more than two minutes, and your opponent claimed the win.")
DRAWN = Text("You were away for more than two minutes, and your opponent called the game a draw.")
_SENT_NONSENSE = Text(
    "The other device sent something this page can’t use, so the connection ended. Your game is "
    "saved."
)
_BROKE = {
    Broken.ILLEGAL: Text(
        "The other device sent a move this game doesn’t allow, so the connection ended. Your "
        "game is saved."
    ),
    Broken.UNREADABLE: _SENT_NONSENSE,
    Broken.ORDER: _SENT_NONSENSE,
    Broken.TOO_FAST: Text(
        "The other device sent too many messages, so the connection ended. Your game is saved."
    ),
    Broken.VERSION: Text(
        "The other device has another version of this page. Reload both pages, then join with "
        "new invitations. Your game is saved."
    ),
    Broken.OTHER_GAME: Text("The other device has a different game. Your game is saved."),
    Broken.TIME: Text(
        "Your devices don’t agree on how much time has passed, so the connection ended. Your "
        "game is saved: join it again to continue."
    ),
}
BLAMED = Text(
    "The other device couldn’t use what this one sent, so the connection ended. Your game is saved."
)
_BROKE_HERE = {how.value: _BROKE[how] for how in (Broken.VERSION, Broken.OTHER_GAME, Broken.TIME)}
"""Texts that apply to both sides alike, by the breach that the other side reports."""


def connected(name: str) -> str:
    """Return the notice that both players are connected; `name` is the opponent's, or empty."""
    if name:
        return capitalized(_("{name} is here. Play!", name=name))
    return _("You’re connected. Play!")


def new_round_notice(peer: Peer) -> str:
    """Return the notice of the person's colour in a new round, and if they move first."""
    is_black = peer.replica.game.colour(peer.replica.seat) is Player.BLACK
    return _(_BEGINS[is_black, peer.replica.is_mine])


_BEGINS = {
    (True, True): Text("You play Black, and move first."),
    (True, False): Text("You play Black."),
    (False, True): Text("You play White, and move first."),
    (False, False): Text("You play White."),
}


def notify() -> str:
    """Return the label of the button that turns on notifications of one's turn."""
    return _("Notify me when it’s my turn")


def phrases() -> list[str]:
    """Return the label of the list of chat phrases, followed by the phrases."""
    return [_(_SAY), *map(_, PHRASES)]


def news(what: News | int | None) -> str:
    """Return the notice of an event or of a phrase (by index); empty if it has no text."""
    if isinstance(what, int):
        return phrase_notice(what)
    return _(_NEWS[what]) if what in _NEWS else ""


_NEWS = {News.DECLINED: DECLINED, News.CLAIMED: CLAIMED, News.DRAWN: DRAWN}


def claim_in(seconds: int) -> str:
    """Return the label of the claim button, `seconds` before a claim is possible."""
    minutes, rest = divmod(seconds, 60)
    return _("Claim the win in {time}", time=f"{minutes}:{rest:02}")


def button(name: str) -> str:
    """Return the label of a button by its action."""
    return _(BUTTONS[name])


BUTTONS = {
    "live-yes": Text("Agree"),
    "live-no": Text("No"),
    "live-withdraw": Text("Never mind"),
    "live-go-on": Text("Continue"),
    "live-common": Text("Continue from there"),
    "live-both": Text("Look at both"),
    "live-again": Text("Join again"),
    "live-leave": Text("By link"),
    "live-back": Text("Back to my game"),
    "live-quit": Text("Leave"),
    "live-claim": Text("Claim the win"),
    "live-draw": Text("Call it a draw"),
    "live-pause": Text("Pause"),
    "live-watch": Text("Let someone watch"),
    "live-mute": Text("Mute phrases"),
    "live-unmute": Text("Show phrases again"),
}
"""Labels by the buttons' actions."""
_SAY = Text("Say something")
