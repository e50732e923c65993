"""What the game's page has besides while it is played live: presence, offers, what can be said."""

from redstone.app.live.message import MAX_WATCHING
from redstone.app.live.peer import Peer
from redstone.app.live.side import Stage
from redstone.app.live.state import Button, PlayState
from redstone.app.live.words import play as words
from redstone.app.page.bars import PANELS
from redstone.app.page.parts import PageState, together
from redstone.app.play.moment import Moment
from redstone.app.play.settings import Seats
from redstone.app.play.turns import undo_ply
from redstone.language import row, sentences


def play_state(peer: Peer, in_room: bool) -> PlayState:
    """How the other side of a game is there, and what can be done about it, unless in a room."""
    live = "connected" if peer.is_joined and not peer.is_away else "away"
    state: PlayState = {"live": live, "buttons": [], "menu": [], "phrases": []}
    if not in_room:
        state["buttons"] = [_button(name, number == 0) for number, name in enumerate(asked(peer))]
        if peer.stage is Stage.TOGETHER:
            state["menu"] = [_button(name, main=False) for name in _at_any_time(peer)]
            state["phrases"] = words.phrases()
    return state


def _button(name: str, main: bool) -> Button:
    return {"action": name, "label": words.button(name), "main": main}


def _at_any_time(peer: Peer) -> list[str]:
    """What can be had while both sides are there, whoever is to move."""
    pause = [] if peer.is_paused else ["live-pause"]
    return pause + (["live-watch"] if peer.watched_here < MAX_WATCHING else [])


def asked(peer: Peer) -> list[str]:
    """What can be done about what keeps play from going on, first things first."""
    if not peer.is_joined or peer.is_away:
        return ["live-again", "live-leave"]
    if peer.offers.theirs is not None:
        return ["live-yes", "live-no"]
    if peer.offers.mine is not None:
        return ["live-leave" if peer.offers.is_withdrawn else "live-withdraw"]
    if peer.differing is not None:
        known = peer.differing.common is not None
        return ["live-common", "live-both", "live-leave"] if known else ["live-leave"]
    if peer.is_behind:
        return ["live-leave"]
    return ["live-go-on"] if peer.is_paused else []


def dressed(state: PageState, now: Moment, peer: Peer, news: str) -> PageState:
    """A state of the game, or a part of one, with how the other side is there and what it wants.

    Nothing of it takes the place of a stone that is being placed.
    """
    state = together(state, _dressed_plate(state, now, peer))
    if now.pointing.staged is not None or now.pointing.refusal is not None:
        return state
    told, more = words.state(peer) or news, PageState()
    if told and "detail" in state.get("texts", {}):
        more["texts"] = {"detail": told}
    if told and "announce" in state:
        more["announce"] = sentences(told, state["announce"])
    hidden = state.get("hidden", {})
    if asked(peer):
        more["hidden"] = {panel: True for panel in PANELS if panel in hidden}
    return together(state, more)


def _dressed_plate(state: PageState, now: Moment, peer: Peer) -> PageState:
    theirs, dressed = now.game.colour(peer.copy.seat.other).value, PageState()
    if theirs in state.get("plates", {}):
        plate = state["plates"][theirs]
        note = row(filter(None, (words.presence(peer), words.watched(peer), plate["note"])))
        dressed["plates"] = {theirs: {**plate, "note": note}}
    if "undo" in state.get("disabled", {}):
        dressed["disabled"] = {"undo": now.table.ends_on_time or not _may_undo(peer)}
    return dressed


def _may_undo(peer: Peer) -> bool:
    """True if it can be offered to take something back."""
    if peer.stage is not Stage.TOGETHER or peer.offers.mine is not None:
        return False
    return undo_ply(peer.copy.game, Seats(peer.copy.seat)) is not None
