"""The hosting end: a live game or study that other devices follow.

The followers are called guests, and the game or study the exhibit. A guest comes by a card (an
invitation or reply), which has the id of a table. A guest's breach ends only that guest's wire.
"""

from collections.abc import Callable
from typing import Generic, Protocol

from redstone.app.live.channel import Allowance, Channel, MessageProtocol
from redstone.app.live.codec import Again, Broken, Bye, Join, ProtocolError, Said
from redstone.app.live.message import MAX_WATCHING
from redstone.app.play.player_names import clean_name


class Exhibit(Protocol[Said]):
    """A game or study shown to guests, with its protocol version and messages.

    `speech` limits the messages of a guest. `wholes` limits how often everything is sent again to
    one of them: that many times at once, then that many per second.
    """

    version: int
    speech: MessageProtocol[Said]
    wholes: tuple[int, float]

    def guest_joined(self, guest: "Guest[Said]") -> None:
        """Called after a guest was admitted; `LiveHost.guests` already contains them."""

    def guest_left(self, guest: "Guest[Said]") -> None:
        """Called after an admitted guest has left."""

    def show_all(self, guest: "Guest[Said]") -> None:
        """Send the guest the complete state."""

    def handle(self, guest: "Guest[Said]", message: Said) -> None:
        """Handle a message of an admitted guest, other than `Again` and `Bye`.

        May raise ProtocolError, which ends the guest's wire.
        """


class LiveHost(Generic[Said]):
    """The guests of an exhibit, at most `MAX_WATCHING`, each on their own connection.

    `on_change` is called with the name of a guest who has joined (empty if they gave none), and
    with None when one has gone.
    """

    def __init__(self, exhibit: Exhibit[Said], clock: Callable[[], float]) -> None:
        """Host an exhibit without guests so far; `clock` returns seconds."""
        self.exhibit, self.clock = exhibit, clock
        self.on_change: Callable[[str | None], None] = lambda _: None
        self._all: list[Guest[Said]] = []

    @property
    def guests(self) -> "list[Guest[Said]]":
        """The guests who have been admitted."""
        return [guest for guest in self._all if guest.is_met]

    @property
    def count(self) -> int:
        """The number of admitted guests."""
        return len(self.guests)

    @property
    def is_full(self) -> bool:
        """True while no further guest can be admitted."""
        return self.count >= MAX_WATCHING

    def admit(self, table: str) -> Channel[Said]:
        """Return a channel for a guest invited with this table id.

        Any earlier guest who has not joined yet is sent away, so only one card waits at a
        time.
        """
        for guest in [each for each in self._all if not each.is_met]:
            guest.leave()
        guest = Guest(self, table)
        self._all.append(guest)
        return guest.channel

    def broadcast(self, message: Said, but: "Guest[Said] | None" = None) -> None:
        """Send a message to all guests except `but`."""
        for guest in self.guests:
            if guest is not but:
                guest.channel.send(message)

    def close(self) -> None:
        """Disconnect all guests, with a farewell."""
        for guest in tuple(self._all):
            guest.leave()

    def guest_left(self, guest: "Guest[Said]") -> None:
        """Remove a guest; report it if they had been admitted."""
        self._all.remove(guest)
        if guest.is_met:
            self.exhibit.guest_left(guest)
            self.on_change(None)


class Guest(Generic[Said]):
    """A spectator or pupil, as seen by the host.

    `is_met` is true once they have joined; `name` is empty if they gave none.
    """

    def __init__(self, host: LiveHost[Said], table: str) -> None:
        """Create a guest who has not joined yet, with a new channel.

        `table` is the id on the card they were given.
        """
        self._host, self._table = host, table
        self.channel: Channel[Said] = Channel(self, host.clock, host.exhibit.speech)
        self._wholes = Allowance(*host.exhibit.wholes, host.clock)
        self.is_met, self.name = False, ""

    def leave(self) -> None:
        """Send the guest a farewell and close their connection."""
        self.channel.close(farewell=Bye(""))

    def show_all(self) -> None:
        """Send the guest the complete state again. Raises ProtocolError beyond the rate limit."""
        self._wholes.take(1)
        self._host.exhibit.show_all(self)

    # -- called by the channel -------------------------------------------------------------
    def joined(self, _channel: Channel[Said]) -> None:
        """Do nothing: the guest sends the first message."""

    def wire_changed(self, _channel: Channel[Said], *, here: bool) -> None:
        """Do nothing: a reconnected guest receives what was sent meanwhile."""

    def cut(self, _channel: Channel[Said], _breach: Broken | None) -> None:
        """Remove the guest, whose connection has ended."""
        self._host.guest_left(self)

    def heard(self, channel: Channel[Said], message: Said) -> None:
        """Admit the guest, send everything again, or pass on their message; close after a farewell.

        Raises ProtocolError if the message is not allowed now.
        """
        match message:
            case Bye():
                channel.close()
            case Join() if not self.is_met:
                self._admit(message)
            case Again() if self.is_met:
                self.show_all()
            case _ if self.is_met:
                self._host.exhibit.handle(self, message)
            case _:
                raise ProtocolError(Broken.ORDER)

    def _admit(self, join: Join) -> None:
        """Admit the guest after their `Join` message.

        Raises ProtocolError for another version or table, or if `LiveHost.is_full`.
        """
        if join.version != self._host.exhibit.version:
            raise ProtocolError(Broken.VERSION)
        if join.table != self._table:
            raise ProtocolError(Broken.OTHER_GAME)
        if self._host.is_full:
            raise ProtocolError(Broken.ORDER)
        self.is_met, self.name = True, clean_name(join.name)
        self._host.exhibit.guest_joined(self)
        self._host.on_change(self.name)
