"""The host of what others follow here: a game that is played live, or a study.

Whatever one of its guests does wrong ends their own wire alone.
"""

from collections.abc import Callable
from typing import Generic, Protocol

from redstone.app.live.channel import Allowance, Channel, Speech
from redstone.app.live.codec import Again, Broken, Bye, Join, ProtocolError, Said
from redstone.app.live.message import MAX_WATCHING
from redstone.app.play.player_names import clean_name


class Exhibit(Protocol[Said]):
    """What is shown to guests, with the version of what is said about it.

    `speech` is what is heard of a guest, `wholes` how often all of it is sent again to one of
    them: at once, and each second after that.
    """

    version: int
    speech: Speech[Said]
    wholes: tuple[int, float]

    def come(self, guest: "Guest[Said]") -> None:
        """Somebody has come."""

    def gone(self, guest: "Guest[Said]") -> None:
        """Somebody who had come is gone."""

    def show_all(self, guest: "Guest[Said]") -> None:
        """Send a guest all of it again."""

    def hear(self, guest: "Guest[Said]", message: Said) -> None:
        """A guest says something else than what all guests can. May raise ProtocolError."""


class LiveHost(Generic[Said]):
    """The guests at an exhibit: at most `MAX_WATCHING`, each at a wire of their own.

    `on_change` is called with the name of who has come, empty where they have none, and with None
    when somebody has gone.
    """

    def __init__(self, exhibit: Exhibit[Said], clock: Callable[[], float]) -> None:
        """`clock` tells seconds."""
        self.exhibit, self.clock = exhibit, clock
        self.on_change: Callable[[str | None], None] = lambda _: None
        self._all: list[Guest[Said]] = []

    @property
    def guests(self) -> "list[Guest[Said]]":
        """Those who have come."""
        return [guest for guest in self._all if guest.is_met]

    @property
    def count(self) -> int:
        """How many have come."""
        return len(self.guests)

    @property
    def is_full(self) -> bool:
        """True while nobody else can come."""
        return self.count >= MAX_WATCHING

    def admit(self, table: str) -> Channel[Said]:
        """A channel for who comes by the card of this table; who has not come before is let go."""
        for guest in [each for each in self._all if not each.is_met]:
            guest.leave()
        guest = Guest(self, table)
        self._all.append(guest)
        return guest.channel

    def tell(self, message: Said, but: "Guest[Said] | None" = None) -> None:
        """Tell all guests but one."""
        for guest in self.guests:
            if guest is not but:
                guest.channel.send(message)

    def close(self) -> None:
        """Nobody is a guest any more; all are told."""
        for guest in tuple(self._all):
            guest.leave()

    def gone(self, guest: "Guest[Said]") -> None:
        """A guest is gone, whyever."""
        self._all.remove(guest)
        if guest.is_met:
            self.exhibit.gone(guest)
            self.on_change(None)


class Guest(Generic[Said]):
    """One who follows, at the host's end of the wire to them."""

    def __init__(self, host: LiveHost[Said], table: str) -> None:
        """`table` is that of the card which they have got."""
        self._host, self._table = host, table
        self.channel: Channel[Said] = Channel(self, host.clock, host.exhibit.speech)
        self._wholes = Allowance(*host.exhibit.wholes, host.clock)
        self.is_met, self.name = False, ""

    def leave(self) -> None:
        """Send them away."""
        self.channel.close(farewell=Bye(""))

    def show_all(self) -> None:
        """Send them all of it again. Raises ProtocolError where that is too often."""
        self._wholes.take(1)
        self._host.exhibit.show_all(self)

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, _channel: Channel[Said]) -> None:
        """They speak first."""

    def wire_changed(self, _channel: Channel[Said], *, here: bool) -> None:
        """Whoever is away may come back, with what was told meanwhile."""

    def cut(self, _channel: Channel[Said], _breach: Broken | None) -> None:
        """They are gone."""
        self._host.gone(self)

    def heard(self, channel: Channel[Said], message: Said) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        match message:
            case Bye():
                channel.close()
            case Join() if not self.is_met:
                self._meet(message)
            case Again() if self.is_met:
                self.show_all()
            case _ if self.is_met:
                self._host.exhibit.hear(self, message)
            case _:
                raise ProtocolError(Broken.ORDER)

    def _meet(self, join: Join) -> None:
        if join.version != self._host.exhibit.version:
            raise ProtocolError(Broken.VERSION)
        if join.table != self._table:
            raise ProtocolError(Broken.OTHER_GAME)
        if self._host.is_full:
            raise ProtocolError(Broken.ORDER)
        self.is_met, self.name = True, clean_name(join.name)
        self._host.exhibit.come(self)
        self._host.on_change(self.name)
