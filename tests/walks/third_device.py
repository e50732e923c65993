"""A third device in a walk through live play: it watches the page's game, or shows it one."""

from collections.abc import Callable
from itertools import count
from time import time
from typing import Any

from redstone.app.live.card import card_text
from redstone.app.live.channel import Channel
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.session import LiveSession
from redstone.app.live.session_description import SessionDescription
from redstone.app.live.spectators.hosting import Spectators, view_of
from redstone.app.live.spectators.watching import Watching
from redstone.app.play.settings import Settings
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tests.live.descriptions import description
from tests.live.wires import Two
from tests.walks.other_device import OtherDevice, OtherEnd

NUMBERS = count(150)
"""Numbers of such devices' browsers, each used once."""


class ThirdDevice:
    """A device connected with the page by its latest connection."""

    def __init__(self, far: OtherDevice, name: str = "Bea") -> None:
        """Make a device of a person with this name, not connected yet."""
        self._far = far
        self.session = LiveSession(
            InvitationTerms(Game.new(Redstone(), 9, 9), name=name), Settings()
        )
        self._end = OtherEnd()
        self._channel: Channel[Any]

    @property
    def link(self) -> str:
        """Return its invitation as a link."""
        assert self.session.card is not None
        return f"#{card_text(self.session.card)}"

    def prepare(self) -> None:
        """Make this device's invitation."""
        half = SessionDescription.of_description(description(next(NUMBERS))).packed()
        self.session.prepared(half, self._far.now)

    def take(self, link: str) -> None:
        """Accept the page's invitation."""
        assert self.session.accept_card(link, self._far.now), self.session.refused

    def join(self, channel: Channel[Any]) -> None:
        """Press "Connect" on this device, and open the page's latest connection.

        Deliver the messages.
        """
        self.session.begin()
        self._channel, self._near = channel, self._far.ends[-1]
        channel.wire = self._end
        self._near.hear["opened"]()
        channel.opened()
        self.pass_on()

    def pass_on(self) -> None:
        """Deliver all waiting messages in both directions."""
        near = self._near
        while near.sent or self._end.sent:
            while near.sent:
                self._channel.arrived(near.sent.pop(0))
            while self._end.sent:
                near.hear["arrived"](self._end.sent.pop(0))

    def watch(self) -> Watching:
        """Connect to watch the page's game, and return the spectator's side."""
        session, start = self.session, self.session.chosen.game.go_to(0).without_future()
        self.watching = Watching(session.table, start, time, name=session.chosen.name)
        self.join(self.watching.wire.channel())
        return self.watching


class OtherHost(ThirdDevice):
    """A device where two people play, which the page watches."""

    clock: Callable[[], float] = staticmethod(time)
    """Returns the seconds of that device's clock."""

    def __init__(self, far: OtherDevice, two: Two | None = None) -> None:
        """Make a device with a live game of two, and an invitation to watch it."""
        super().__init__(far)
        self.two = two or Two(size=5)
        self.two.join()
        self.two.settle()
        self.invite_to_watch()

    def invite_to_watch(self) -> None:
        """Make another invitation to watch the game."""
        self.table_before = self.session.table
        name = self.session.chosen.name
        self.session = LiveSession(
            InvitationTerms(Game.new(Redstone(), 5, 5), name=name), Settings()
        )
        self.session.invite_to_watch(Game.new(Redstone(), 5, 5))
        self.prepare()

    def show(self) -> None:
        """Send the current game to the page, which watches it."""
        self.two.settle()
        self.spectators.follow(view_of(self.two.peers[0], looks_away=False))
        self.pass_on()

    def admit(self) -> None:
        """Accept the page as a spectator, and connect with it."""
        peer = self.two.peers[0]
        self.spectators = Spectators(peer.table, view_of(peer, looks_away=False), self.clock)
        self.join(self.spectators.host.admit(self.session.table))
