"""What who invites has chosen, and who has which seat by that."""

from dataclasses import dataclass, replace
from zlib import crc32

from redstone.app.live.card import Card, Side
from redstone.record.game import Game, Seat

_OTHER_SIDE = {
    Side.FIRST: Side.WHITE,
    Side.BLACK: Side.WHITE,
    Side.WHITE: Side.FIRST,
    Side.LOT: Side.LOT,
}


@dataclass(frozen=True)
class Chosen:
    """What who invites has chosen; `clock` as the card has it."""

    game: Game
    side: Side = Side.FIRST
    name: str = ""
    clock: str = ""

    @property
    def for_guest(self) -> "Chosen":
        """The same with the other side: what who was invited by it would choose."""
        return replace(self, side=_OTHER_SIDE[self.side])


def seat_of_host(host: Card, guest: Card) -> Seat:
    """The seat of who invites; a lot is drawn from what both cards say."""
    match host.side:
        case Side.WHITE:
            return Seat.SECOND
        case Side.LOT:
            return Seat.SECOND if crc32(host.half + guest.half) & 1 else Seat.FIRST
        case _:
            return Seat.FIRST
