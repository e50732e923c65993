"""The choices of the inviting player, and the seats that result from them."""

from dataclasses import dataclass
from zlib import crc32

from redstone.app.live.card import Card, Side
from redstone.record.game import Game, Seat

OTHER_SIDE = {
    Side.FIRST: Side.WHITE,
    Side.BLACK: Side.WHITE,
    Side.WHITE: Side.FIRST,
    Side.LOT: Side.LOT,
}
"""The side of the player invited so far, if that player invites."""


@dataclass(frozen=True)
class InvitationTerms:
    """The terms of a live game: game, inviting player's side, own name, clock (as text).

    The invited player's session also has one: the game, side and clock of the card, and that
    player's own name.
    """

    game: Game
    side: Side = Side.FIRST
    name: str = ""
    clock: str = ""


def seat_of_host(host: Card, guest: Card) -> Seat:
    """Return the inviting player's seat, by the side chosen on that player's card.

    If it is drawn at random, it follows from the bytes of both descriptions, so that both
    devices get the same.
    """
    match host.side:
        case Side.WHITE:
            return Seat.SECOND
        case Side.LOT:
            return Seat.SECOND if crc32(host.description + guest.description) & 1 else Seat.FIRST
        case _:
            return Seat.FIRST
