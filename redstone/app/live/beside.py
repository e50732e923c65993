"""What the game's page has besides while it is played live: presence, offers, what can be said."""

from redstone.app.live.message import MAX_WATCHING
from redstone.app.live.peer import Peer
from redstone.app.live.stage import Stage
from redstone.app.live.state import Button, PlayState
from redstone.app.live.words import play as words
from redstone.app.page.bars import PANELS
from redstone.app.page.parts import PageState, together
from redstone.app.play.moment import Moment
from redstone.app.play.settings import Seats
from redstone.app.play.turns import undo_ply
from redstone.language import _, row, sentences


def play_state(peer: Peer, in_room: bool, *, is_muted: bool = False) -> PlayState:
    """Return the state of the other side of a game, with the buttons for it unless in a room.

    With `is_muted` nothing is shown of what the other side says.
    """
    live = "connected" if peer.is_joined and not peer.presence.is_away else "away"
    state: PlayState = {"live": live, "buttons": [], "menu": [], "phrases": []}
    if peer.is_joined and peer.replica.is_mine and not peer.is_held:
        state["turn"] = _("Your turn.")
    if not in_room:
        state["buttons"] = _asked_buttons(peer)
        if peer.is_joined and not peer.presence.is_away and peer.offers.theirs is not None:
            answers = [_button("live-yes", main=True), _button("live-no", main=False)]
            state["offer"] = {"text": words.asked(peer), "ready": False, "buttons": answers}
        if peer.stage is Stage.TOGETHER:
            state["menu"] = [_button(name, main=False) for name in _at_any_time(peer, is_muted)]
            state["phrases"], state["notify"] = words.phrases(), words.notify()
        elif not peer.is_joined and (peer.is_over or peer.may_claim):
            name = "live-again" if peer.is_over else "live-leave"
            state["menu"] = [_button(name, main=False)]
    return state


def leaving_state(*, in_room: bool) -> PlayState:
    """The question whether to leave a live game for the other game that was opened over it."""
    state: PlayState = {"live": "connected", "buttons": [], "menu": [], "phrases": []}
    if not in_room:
        answers = [_button("live-back", main=True), _button("live-quit", main=False)]
        state["offer"] = {"text": words.leaving(), "ready": True, "buttons": answers}
    return state


def _button(name: str, main: bool) -> Button:
    return {"action": name, "label": words.button(name), "main": main}


def _asked_buttons(peer: Peer) -> list[Button]:
    """The buttons of what can be done; that of a claim is in its place before it can be made."""
    names, seconds = asked(peer), peer.until_claim
    is_early = bool(seconds) and names[:1] == ["live-claim"]
    buttons = [_button(name, number == is_early) for number, name in enumerate(names)]
    if seconds and is_early:
        buttons[0]["label"], buttons[0]["early"] = words.claim_in(seconds), True
    return buttons


def _at_any_time(peer: Peer, is_muted: bool) -> list[str]:
    """What can be had while both sides are there, whoever is to move."""
    pause = [] if peer.is_paused else ["live-pause"]
    watch = ["live-watch"] if peer.presence.watched_here < MAX_WATCHING else []
    return [*pause, *watch, "live-unmute" if is_muted else "live-mute"]


def asked(peer: Peer) -> list[str]:
    """What can be done about what keeps play from going on, first things first."""
    if not peer.is_joined or peer.presence.is_away:
        if peer.may_claim:
            return ["live-claim", "live-draw", "live-again"]
        joining = [] if peer.is_over else ["live-again", "live-leave"]
        return [*([] if peer.until_claim is None else ["live-claim"]), *joining]
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
    theirs, dressed = now.game.colour(peer.replica.seat.other).value, PageState()
    if theirs in state.get("plates", {}):
        plate = state["plates"][theirs]
        note = row(filter(None, (words.presence(peer), words.watched(peer), plate["note"])))
        dressed["plates"] = {theirs: {**plate, "note": note}}
    if "undo" in state.get("disabled", {}):
        dressed["disabled"] = {"undo": now.table.ends_on_time or not _may_undo(peer)}
    return dressed


def _may_undo(peer: Peer) -> bool:
    """True if it can be offered to take something back."""
    if peer.stage is not Stage.TOGETHER or peer.offers.mine is not None or peer.replica.is_drawn:
        return False
    return undo_ply(peer.replica.game, Seats(peer.replica.seat)) is not None
