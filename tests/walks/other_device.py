"""The other device of a walk through live play: its invitations, and a peer on the connection."""

import json
from collections.abc import Callable
from dataclasses import replace
from time import time
from types import SimpleNamespace
from typing import Any

from redstone.app.live.card import card_text
from redstone.app.live.clocks.seating import peer_of
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.peer import News, Peer
from redstone.app.live.session import LiveSession
from redstone.app.live.session_description import SessionDescription
from redstone.app.live.tables import LiveTable
from redstone.app.play.settings import Settings
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.live.descriptions import description
from tests.walks.browserless import BrowserlessPage, Script


class PageEnd:
    """The page's end of a connection, with the interface of wire.js.

    Its messages wait until fetched.
    """

    def __init__(self, described: str) -> None:
        """Make an end with this session description."""
        self.description = described
        self.hear: Any = None
        self.sent: list[str] = []
        self.is_closed = False

    def connect(self, _answer: str, hear: Any) -> None:
        """Store the handlers of the connection."""
        self.hear = hear

    def send(self, text: str) -> None:
        """Store a text for the other end."""
        self.sent.append(text)

    def close(self) -> None:
        """Mark the connection as closed."""
        self.is_closed = True


class OtherEnd:
    """The other end. Its messages wait as well."""

    def __init__(self) -> None:
        """Make an end without waiting texts."""
        self.sent: list[str] = []

    def send(self, text: str) -> None:
        """Store a text for the page's end."""
        self.sent.append(text)

    def close(self) -> None:
        """Do nothing: no message follows."""


class OtherDevice:
    """Another device with this app, and the connections of the page under test."""

    def __init__(self, page: BrowserlessPage, *, can_join: bool = True) -> None:
        """Connect a fake network to the page. With `can_join`, the page's browser has WebRTC."""
        self.page, self.ends = page, list[PageEnd]()
        self.hosted, self.servers = "", list[str]()
        self.told: list[News | int | None] = []
        self.handed: list[str] = []
        self.other_tab_waits = False
        self.session = LiveSession(
            InvitationTerms(Game.new(Redstone(), 9, 9), name="Ada"), Settings()
        )
        self.peer: Peer
        self._end, self._near = OtherEnd(), PageEnd("")
        self.can_join, self.cannot_prepare = can_join, False
        self.hears: Any = None
        self.describe: Callable[[int], str] = description
        self.shown: dict[str, Any] = {"live": ""}
        self.clock: Callable[[], float] = time
        self.wire_up()

    def wire_up(self) -> None:
        """Replace the functions of the page's live scripts by those of this device.

        The page may have been reloaded.
        """
        script = self.page.room_scripts.setdefault("live", Script())
        script.does["wire"] = SimpleNamespace(canJoin=lambda: self.can_join, prepare=self._prepare)
        script.does["hosted"] = self._hosted
        script.does["handOver"] = self._hand_over
        script.does["play"] = self._play

    async def _prepare(self, servers: str) -> PageEnd:
        """Return a new end of a connection for the page, as wire.js does."""
        self.servers.append(servers)
        described = "" if self.cannot_prepare else self.describe(len(self.ends))
        self.ends.append(PageEnd(described))
        return self.ends[-1]

    async def _hosted(self) -> str:
        """Return the text of the site's server configuration."""
        return self.hosted

    async def _hand_over(self, text: str) -> bool:
        """Record an invitation passed to another tab. Return True if a tab accepts it."""
        self.handed.append(text)
        return self.other_tab_waits

    def _play(self, text: str, hears: Any) -> None:
        """Record the state of live play sent to play.js, and its handlers."""
        self.hears, self.shown = hears, json.loads(text)

    # -- cards ----------------------------------------------------------------------------------

    def prepare(self, number: int = 100) -> None:
        """Make this device's invitation, from a session description of this number."""
        self.session.prepared(
            SessionDescription.of_description(description(number)).packed(), self.now
        )

    @property
    def now(self) -> int:
        """Return the minutes since 1970."""
        return int(self.clock()) // 60

    @property
    def link(self) -> str:
        """Return this device's invitation as a link."""
        card = self.session.card
        assert card is not None
        return f"#{card_text(card)}"

    @property
    def pages_link(self) -> str:
        """Return the page's invitation as a link."""
        return str(self.page.inside["link"])

    def take(self) -> None:
        """Accept the page's invitation. Fails if it is refused."""
        assert self.session.accept_card(self.pages_link, self.now), self.session.refused

    # -- the wire -------------------------------------------------------------------------------

    def connect(self) -> None:
        """Press "Connect" on this device, and deliver the messages that both sides then send."""
        self.session.begin()
        session, chosen = self.session, replace(self.session.chosen, name="Ada")
        replica, timed = session.replica, session.timed
        self.peer = peer_of(session.table, replica, self.clock, chosen, timed)
        self.peer.on_change = self.told.append
        self.join(self.peer)

    def join(self, peer: Peer) -> None:
        """Open the page's latest connection for a peer of this device, and deliver the messages."""
        channel, self._end = peer.channel(), OtherEnd()
        channel.wire, self._near = self._end, self.ends[-1]
        self._near.hear["opened"]()
        channel.opened()
        self._channel = channel
        self.pass_on()

    def receive(self, text: str) -> None:
        """Receive a text from the page."""
        self._channel.arrived(text)

    def pass_on(self) -> None:
        """Deliver all waiting messages in both directions, and those sent in response."""
        near = self._near
        while near.sent or self._end.sent:
            while near.sent:
                self.receive(near.sent.pop(0))
            while self._end.sent:
                near.hear["arrived"](self._end.sent.pop(0))

    def play(self, token: str) -> None:
        """Make a move here, and send it to the page."""
        assert self.peer.play(parse_move(token))
        self.pass_on()

    def do(self, act: Callable[[Peer], object]) -> None:
        """Act on this device's peer, and deliver the messages that follow."""
        act(self.peer)
        self.pass_on()

    @property
    def again(self) -> LiveTable:
        """Return this device's stored table, with which it can rejoin the game."""
        replica = self.peer.replica
        clock = self.session.chosen.clock
        return LiveTable(
            self.peer.table, "far-away", replica.seat, replica.round, replica.takebacks, clock=clock
        )
