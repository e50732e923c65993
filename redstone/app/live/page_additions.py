"""Live play's additions to the game page: presence, offers, buttons and phrases."""

from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import MAX_WATCHING
from redstone.app.live.peer import Peer
from redstone.app.live.state import Button, PlayState
from redstone.app.live.words import play as words
from redstone.app.page.bars import PANELS
from redstone.app.page.parts import PageState, together
from redstone.app.play.board_state import BoardState
from redstone.app.play.settings import Seats
from redstone.app.play.turns import undo_ply
from redstone.language import _, row, sentences


def play_state(peer: Peer, in_room: bool, *, is_muted: bool = False) -> PlayState:
    """Return the connection's state for the page, with buttons and phrases outside the live room.

    With `is_muted`, the menu has the button that shows the opponent's phrases again.
    """
    live = "connected" if peer.is_joined and not peer.presence.is_away else "away"
    state: PlayState = {"live": live, "buttons": [], "menu": [], "phrases": []}
    if peer.is_joined and peer.replica.is_mine and not peer.is_held:
        state["turn"] = _("Your turn.")
    if not in_room:
        state["buttons"] = _resolving_buttons(peer)
        if peer.is_joined and not peer.presence.is_away and peer.offers.theirs is not None:
            answers = [_button("live-yes", main=True), _button("live-no", main=False)]
            state["offer"] = {
                "text": words.their_offer_text(peer),
                "ready": False,
                "buttons": answers,
            }
        if peer.stage is Stage.TOGETHER:
            state["menu"] = [_button(name, main=False) for name in _at_any_time(peer, is_muted)]
            state["phrases"], state["notify"] = words.phrases(), words.notify()
        elif not peer.is_joined and (peer.is_over or peer.may_claim):
            name = "live-again" if peer.is_over else "live-leave"
            state["menu"] = [_button(name, main=False)]
    return state


def leaving_state(*, in_room: bool) -> PlayState:
    """Return the page state that asks whether to leave a live game.

    In the live room it has no question.
    """
    state: PlayState = {"live": "connected", "buttons": [], "menu": [], "phrases": []}
    if not in_room:
        answers = [_button("live-back", main=True), _button("live-quit", main=False)]
        state["offer"] = {"text": words.leaving(), "ready": True, "buttons": answers}
    return state


def _button(name: str, main: bool) -> Button:
    """Return a button for the action `name` with its label; `main` marks the suggested one."""
    return {"action": name, "label": words.button(name), "main": main}


def _resolving_buttons(peer: Peer) -> list[Button]:
    """Return the buttons for the `resolving_actions`; a claim made too early counts down.

    The first button is marked as the main one, or the second if the first is such a claim.
    """
    names, seconds = resolving_actions(peer), peer.until_claim
    is_early = bool(seconds) and names[:1] == ["live-claim"]
    buttons = [_button(name, number == is_early) for number, name in enumerate(names)]
    if seconds and is_early:
        buttons[0]["label"], buttons[0]["early"] = words.claim_in(seconds), True
    return buttons


def _at_any_time(peer: Peer, is_muted: bool) -> list[str]:
    """Return the names of the menu's actions while connected: pause, invite spectators, mute."""
    pause = [] if peer.is_paused else ["live-pause"]
    watch = ["live-watch"] if peer.presence.watched_here < MAX_WATCHING else []
    return [*pause, *watch, "live-unmute" if is_muted else "live-mute"]


def resolving_actions(peer: Peer) -> list[str]:
    """Return the names of the actions that can resolve what prevents play, best one first.

    It is empty if play can continue. A claim is listed as soon as its countdown runs.
    """
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


def with_live_play(state: PageState, now: BoardState, peer: Peer, news: str) -> PageState:
    """Return a (partial) page state with live play's additions.

    These are the opponent's presence, the sentence on how things stand, otherwise `news`, and
    the panels hidden while something prevents play. A staged or refused stone keeps its text,
    and only the plate and the "undo" button change then.
    """
    state = together(state, _changed_plate(state, now, peer))
    if now.pointing.staged is not None or now.pointing.refusal is not None:
        return state
    return with_news(state, words.state(peer) or news, hides=bool(resolving_actions(peer)))


def with_news(state: PageState, told: str, *, hides: bool) -> PageState:
    """Return a (partial) state with `told` as its detail and announcement, if it has these.

    With `hides`, the panels for playing are hidden.
    """
    more, hidden = PageState(), state.get("hidden", {})
    if told and "detail" in state.get("texts", {}):
        more["texts"] = {"detail": told}
    if told and "announce" in state:
        more["announce"] = sentences(told, state["announce"])
    if hides:
        more["hidden"] = {panel: True for panel in PANELS if panel in hidden}
    return together(state, more)


def _changed_plate(state: PageState, now: BoardState, peer: Peer) -> PageState:
    """Return the opponent's plate with their presence, and the state of the "undo" button."""
    theirs, dressed = now.game.colour(peer.replica.seat.other).value, PageState()
    if theirs in state.get("plates", {}):
        plate = state["plates"][theirs]
        note = row(filter(None, (words.presence(peer), words.spectator_count(peer), plate["note"])))
        dressed["plates"] = {theirs: {**plate, "note": note}}
    if "undo" in state.get("disabled", {}):
        dressed["disabled"] = {"undo": now.table.ends_on_time or not _may_undo(peer)}
    return dressed


def _may_undo(peer: Peer) -> bool:
    """Return True if this side may offer an undo now."""
    if peer.stage is not Stage.TOGETHER or peer.offers.mine is not None or peer.replica.is_drawn:
        return False
    return undo_ply(peer.replica.game, Seats(peer.replica.seat)) is not None
