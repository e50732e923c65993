"""Texts on the pairing for a live game: the invitation, and the instructions at each step.

The way is the steps that connect two devices.
"""

from collections.abc import Mapping

from redstone.app.live.agreed import Agreed
from redstone.app.live.card import CardFault, Kind, Side
from redstone.app.live.session import LiveSession, PairingStep
from redstone.app.words.family import terms
from redstone.clock.control import Control, System
from redstone.language import Text, _, ngettext, sentences
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.handicap import are_placed, stones_at_start
from redstone.summary import game_title

TITLE = Text("Play together.")
OTHER_TABLE = Text(
    "This reply is to an invitation that isn’t open on this device. Open it on the device you "
    "invited from, or make a new invitation here."
)
UNKNOWN_GAME = Text(
    "This invitation is for rejoining a game that isn’t on this device. You can start a new one "
    "here."
)
HANDED_OVER = Text(
    "The reply went to the tab that’s waiting for it. Close this one and continue there."
)


SAME_NETWORK = Text("Both devices need to be on the same network (such as one Wi-Fi).")


def lead(session: LiveSession) -> str:
    """Return the introduction: who invites to what, or the game to rejoin or watch."""
    board = session.chosen.game.start.board
    gaps = {
        "game": game_title(session.chosen.game.rules),
        "columns": board.cols,
        "rows": board.rows,
    }
    if session.kind is Kind.AGAIN:
        return _("You’re rejoining your game of {game} on {columns} × {rows}.", **gaps)
    if session.kind is Kind.WATCH_ON:
        return _("You were watching this game of {game} on {columns} × {rows}. This is the last "
                 "position you saw.", **gaps)  # fmt: skip
    if session.is_to_watch:
        return _to_watch(session, gaps)
    invitation = session.invitation
    if invitation is None:
        return _("Invite someone to a game on two devices.")
    if invitation.name:
        gaps["name"] = invitation.name
        told = _("{name} invites you to play {game} on {columns} × {rows}.", **gaps)
    else:
        told = _("You’re invited to play {game} on {columns} × {rows}.", **gaps)
    timed = agreed_clock(Agreed.parse(session.chosen.clock))
    game = session.chosen.game
    yours = _YOURS if game.start.to_move is Player.BLACK else _YOURS_WHERE_WHITE_BEGINS
    return sentences(told, _(yours[invitation.side]), _agreed(game), timed)


def _agreed(game: Game) -> str:
    """Return the sentences on non-default terms, empty if there are none."""
    rules, stones = game.rules, stones_at_start(game)
    if stones:
        return (_in_first_turn if are_placed(rules) else _with_stones)(stones)
    if rules.traits.pie and rules.options:
        return _("There’s no pie rule.")
    agreed = terms(rules)
    return _("Terms: {terms}.", terms=agreed) if agreed else ""


def _in_first_turn(stones: int) -> str:
    """Return the sentence with the number of Black's stones in the first turn."""
    return ngettext(
        "Black places {n} stone on the first turn.",
        "Black places {n} stones on the first turn.",
        stones,
    )


def _with_stones(stones: int) -> str:
    """Return the sentence with the number of Black's handicap stones."""
    return ngettext(
        "Black begins with {n} handicap stone, White with one in the centre.",
        "Black begins with {n} handicap stones, White with one in the centre.",
        stones,
    )


def _to_watch(session: LiveSession, gaps: Mapping[str, object]) -> str:
    """Return the introduction to watching a game or following a study, for either side."""
    invitation, follows = session.invitation, session.leads_to is Kind.STUDY
    if invitation is None and follows:
        return _("Invite someone to follow your study of {game} on {columns} × {rows}.", **gaps)
    if invitation is None:
        return _("Invite someone to watch your game of {game} on {columns} × {rows}.", **gaps)
    told = _INVITED_TO[follows, bool(invitation.name)]
    named = {"name": invitation.name} if invitation.name else {}
    return sentences(_(told, **named, **gaps), _(_ROLE[follows]))


_INVITED_TO = {
    (False, True): Text("{name} invites you to watch a game of {game} on {columns} × {rows}."),
    (False, False): Text("You’re invited to watch a game of {game} on {columns} × {rows}."),
    (True, True): Text("{name} invites you to follow a study of {game} on {columns} × {rows}."),
    (True, False): Text("You’re invited to follow a study of {game} on {columns} × {rows}."),
}
_ROLE = {
    False: Text("You’ll see every move, but you can’t play."),
    True: Text("You’ll see every change as it’s made, and may get to lead."),
}


_YOURS = {
    Side.FIRST: Text("You play White."),
    Side.BLACK: Text("You play White."),
    Side.WHITE: Text("You play Black, and move first."),
    Side.LOT: Text("The first player is chosen at random."),
}
_YOURS_WHERE_WHITE_BEGINS = {
    Side.FIRST: Text("You play White, and move first."),
    Side.BLACK: Text("You play White, and move first."),
    Side.WHITE: Text("You play Black."),
    Side.LOT: Text("Black is chosen at random."),
}


def what_to_do(session: LiveSession) -> str:
    """Return the instructions for the current pairing step."""
    match session.step:
        case PairingStep.SHOWING:
            return _(_TO_SHOW[session.kind])
        case PairingStep.READY:
            return _(_TO_CONNECT[_connected_as(session)])
        case step if session.is_to_watch:
            return _(_STEPS_TO_WATCH.get(step, _STEPS[step]))
        case step:
            return _(_STEPS[step])


def _connected_as(session: LiveSession) -> Kind:
    """Return the kind of card that selects the instructions shown before "Connect".

    A former spectator still needs the card from here, as in joining again.
    """
    goes_on = session.other is not None and session.other.kind is Kind.WATCH_ON
    return Kind.AGAIN if goes_on else session.kind


_STEPS = {
    PairingStep.PREPARING: Text("Making your invitation…"),
    PairingStep.CONNECTING: Text("Waiting for the other person to press “Connect”…"),
    PairingStep.LATE: Text(
        "Nobody has joined yet. Both of you need to press “Connect”, with both devices on the "
        "same network, such as the same Wi-Fi. If that doesn’t help, make new invitations, or "
        "play by link."
    ),
    PairingStep.FAILED: Text(
        "The connection ended before the game could start. Make new invitations, or play by "
        "link: make a move, then send the link."
    ),
    PairingStep.UNABLE: Text(
        "This browser can’t connect to another device directly. Play by link instead: make a move, "
        "then send the link."
    ),
    PairingStep.BROKEN: Text(
        "Couldn’t make your invitation. Try again, or play by link: make a move, then send the "
        "link."
    ),
}
_STEPS_TO_WATCH = {
    PairingStep.LATE: Text(
        "Nobody has joined yet. Both of you need to press “Connect”, with both devices on the "
        "same network, such as the same Wi-Fi. If that doesn’t help, make new invitations."
    ),
    PairingStep.FAILED: Text(
        "The connection ended before there was anything to see. Make new invitations."
    ),
    PairingStep.UNABLE: Text(
        "This browser can’t connect to another device directly. Ask for the game’s link instead: "
        "it shows the game as it stands."
    ),
    PairingStep.BROKEN: Text("Couldn’t make your invitation. Try again."),
}
_TO_SHOW_ONE = Text(
    "Show this code, or send the link. Then scan their reply, or paste its link below. Each "
    "invitation is for one person."
)
_TO_SHOW = {
    Kind.INVITE: Text(
        "Show this code, or send the link. Then scan their reply, or paste its link below."
    ),
    Kind.WATCH: _TO_SHOW_ONE,
    Kind.STUDY: _TO_SHOW_ONE,
    Kind.WATCH_ON: Text(
        "To keep watching, send this invitation to the person whose game it is, and use the one "
        "they send back. They accept yours with “Let someone watch”."
    ),
    Kind.AGAIN: Text(
        "Give this invitation to the other person and use theirs: you both get one with “Join "
        "again”. The game continues from here."
    ),
}
_REPLY_IS_HERE = Text("Their reply is here. Now both of you press “Connect”.")
_TO_CONNECT = {
    Kind.INVITE: _REPLY_IS_HERE,
    Kind.REPLY: Text(
        "Show this code, or send the link, to the person who invited you. Once they have it, "
        "both of you press “Connect”."
    ),
    Kind.WATCH: _REPLY_IS_HERE,
    Kind.STUDY: _REPLY_IS_HERE,
    Kind.WATCH_ON: _REPLY_IS_HERE,
    Kind.AGAIN: Text(
        "The other person’s invitation is here. Once they have yours too, both of you press "
        "“Connect”."
    ),
}


def fault(session: LiveSession) -> str:
    """Return the reason why the last card was refused, empty if none was."""
    return refused(session.refused) if session.refused is not None else ""


def title() -> str:
    """Return the title of the live room."""
    return _(TITLE)


_REFUSED = {
    CardFault.FOREIGN: Text("This isn’t a Redstone invitation."),
    CardFault.DAMAGED: Text(
        "This invitation is damaged: part of it is missing or was changed in transit. Ask for it "
        "again."
    ),
    CardFault.NEWER: Text(
        "This invitation comes from a newer version of this page. Reload this page, then try it "
        "again."
    ),
    CardFault.OLD: Text("This invitation is more than a day old. Ask for a new one."),
    CardFault.AHEAD: Text(
        "This invitation comes from a device whose clock differs from yours by more than a day. "
        "Set the clocks, then ask for a new invitation."
    ),
    CardFault.OWN: Text(
        "This is your own invitation. Give it to the other person, and use theirs here."
    ),
    CardFault.OTHER: Text("This invitation belongs to another game. Ask for the right one."),
    CardFault.WATCHER: Text(
        "This invitation is from someone who wants to keep watching a game. On the device where "
        "it’s played, choose “Let someone watch” once both players are connected, then use it "
        "there."
    ),
    CardFault.BUSY: Text(
        "Another invitation is in use here. If nobody joins, make a new one, then use this one."
    ),
    CardFault.USED: Text("This invitation has already been used. Ask for a new one."),
}


def refused(fault: CardFault) -> str:
    """Return the sentence on why a card was refused, and what to do."""
    return _(_REFUSED[fault])


RUNS = Text("The clock runs while one of you is away.")
STANDS = Text("The clock stops while one of you is away.")


def agreed_clock(clock: Agreed | None) -> str:
    """Return the sentences on each player's time and when it runs; empty without a clock."""
    if clock is None:
        return ""
    return sentences(_time(clock.control), _(RUNS if clock.runs_away else STANDS))


def _time(control: Control) -> str:
    """Return the sentence on the time control that each player has."""
    minutes, seconds = divmod(control.main, 60)
    main = f"{minutes}:{seconds:02}"
    match control.system:
        case System.SUDDEN_DEATH:
            return _("Each of you has {time} for the game.", time=main)
        case System.FISCHER:
            return ngettext(
                "Each of you has {time}, plus {n} second per turn.",
                "Each of you has {time}, plus {n} seconds per turn.",
                control.each,
                time=main,
            )
        case System.BRONSTEIN:
            return ngettext(
                "Each of you has {time}; the first {n} second of each turn is free.",
                "Each of you has {time}; the first {n} seconds of each turn are free.",
                control.each,
                time=main,
            )
        case System.BYO_YOMI:
            return ngettext(
                "Each of you has {time}, then {periods} × {n} second.",
                "Each of you has {time}, then {periods} × {n} seconds.",
                control.each,
                time=main,
                periods=control.periods,
            )
