"""The page's state while two devices are paired for a live game.

The way is the steps that connect two devices; a card is an invitation or a reply.
"""

from collections.abc import Collection
from typing import NotRequired, TypedDict

from redstone.app.live import invitation_fields
from redstone.app.live.card import Kind, card_text, code_text
from redstone.app.live.ice_servers.server_list import BrokerData
from redstone.app.live.session import LiveSession, PairingStep
from redstone.app.live.words import way as words
from redstone.app.page.parts import PageState, together
from redstone.app.page.state import picture_of, room_state
from redstone.language import _, sentences


class LiveData(TypedDict, total=False):
    """The live room's data: its form fields, and the card as link and QR code text, or empty.

    With `beside` the dialog doesn't cover the board. `broker` is None without code words.
    """

    beside: bool
    fields: dict[str, str | bool]
    link: str
    code: str
    broker: BrokerData | None


class LiveState(PageState, total=False):
    """The page's state in the live room, with the data of its script."""

    inside: LiveData


class Button(TypedDict):
    """A button with its `action`, disabled while `early`; `main` marks the suggested one."""

    action: str
    label: str
    main: bool
    early: NotRequired[bool]


class Choice(TypedDict):
    """A drop-down list whose button carries out the selected option."""

    name: str
    button: str
    options: list[Button]


class OfferState(TypedDict):
    """The other side's offer, and its answer buttons, which are enabled once `ready`."""

    text: str
    ready: bool
    buttons: list[Button]


class PlayState(TypedDict):
    """Data of the live room's script on the game's page; scripts from outside read `live`.

    `live` is empty, "waiting", "connecting", "connected" or "away". `turn` is the text of the
    tab while the person here is to move. `notify` is the label of the button that asks to be
    notified of that.
    """

    live: str
    choice: NotRequired[Choice]
    offer: NotRequired[OfferState]
    buttons: list[Button]
    menu: list[Button]
    phrases: list[str]
    turn: NotRequired[str]
    notify: NotRequired[str]


def way_state(session: LiveSession | None) -> PlayState:
    """Return the live state of the page during pairing; `live` is empty without a session."""
    return {"live": _live(session), "buttons": [], "menu": [], "phrases": []}


def _live(session: LiveSession | None) -> str:
    """Return "waiting" or "connecting" during pairing, else empty, for the page's `data-live`."""
    if session is None or session.is_led_astray:
        return ""
    if session.card is None or session.step is PairingStep.FAILED:
        return ""
    return "connecting" if session.step in (PairingStep.CONNECTING, PairingStep.LATE) else "waiting"


def live_state(
    session: LiveSession,
    told: str,
    *,
    again: bool,
    watchable: bool = False,
    typed: Collection[str] = (),
) -> LiveState:
    """Return the page state of the live room, without the names of the points.

    `told` replaces the text on the refused card. With `again` the game at the board can be
    rejoined, and with `watchable` others can be invited to watch it. `typed` lists the fields
    whose typed numbers count (`invitation_fields.typed_in`).
    """
    step, now = session.step, session.board_input.now
    if session.is_led_astray:
        return _astray(session, told)
    can_join = step not in (PairingStep.UNABLE, PairingStep.BROKEN)
    is_told = session.needs_one_network and can_join and session.kind is not Kind.REPLY
    network = _(words.SAME_NETWORK) if is_told else ""
    lead = sentences(words.lead(session), network)
    own: PageState = {
        "picture": picture_of(now),
        "texts": {
            "turn": words.title(),
            "detail": words.lead(session),
            "refusal": "",
            "live-lead": lead,
            "live-chosen": invitation_fields.title_and_size(session.chosen.game),
            "live-do": words.what_to_do(session),
            "live-fault": told or words.fault(session),
            "live-said": "",
        },
        "hidden": {
            "live-bar": False,
            "live-choose": session.kind is not Kind.INVITE or session.other is not None,
            "live-named": False,
            "live-do": False,
            "live-own": session.card is None,
            "live-take": not (can_join and session.card) or session.kind is Kind.REPLY,
            "live-by-link": session.is_to_watch,
            "live-again": not again or session.again is not None,
            "live-watch": not watchable or session.is_to_watch,
            "live-anew": step not in (PairingStep.BROKEN, PairingStep.LATE, PairingStep.FAILED),
            "live-connect": False,
        },
        "disabled": {"live-connect": step is not PairingStep.READY},
        "announce": words.what_to_do(session),
    }
    offered = invitation_fields.shown(session.chosen.game, session.chosen.clock, typed)
    whole = together(room_state(now), own, offered)
    return {**whole, "inside": _inside(session, typed)}


def _astray(session: LiveSession, told: str) -> LiveState:
    """Return the state after a link with a refused card: the reason and a new start."""
    now = session.board_input.now
    why = told or words.fault(session)
    texts = {"turn": words.title(), "detail": why, "refusal": "", "live-fault": why}
    quiet = ("live-do", "live-lead", "live-said", "live-chosen")
    own: PageState = {
        "picture": picture_of(now),
        "texts": texts | dict.fromkeys(quiet, ""),
        "hidden": dict.fromkeys(_ALL_BUT_THE_FAULT, True) | {"live-bar": False, "live-anew": False},
        "disabled": {"live-connect": True},
        "announce": why,
    }
    data: LiveData = {"beside": False, "fields": {}, "link": "", "code": ""}
    return {**together(room_state(now), own), "inside": data}


_ALL_BUT_THE_FAULT = (
    *("live-choose", "live-named", "live-own", "live-do", "live-take"),
    *("live-by-link", "live-again", "live-watch", "live-connect"),
)


def _inside(session: LiveSession, typed: Collection[str]) -> LiveData:
    """Return the live room's field values, and this side's card as a link and as a code."""
    card, chosen = session.card, session.chosen
    return {
        "beside": False,
        "fields": {
            **invitation_fields.fields_of(chosen.game, typed),
            **invitation_fields.fields_of_clock(chosen.clock, typed),
            "side": chosen.side.value,
            "name": chosen.name,
        },
        "link": f"#{card_text(card)}" if card else "",
        "code": f"#{code_text(card)}" if card else "",
    }
