"""How players, stones and numbers are called, for all who make sentences."""

from collections.abc import Sequence

from redstone.app.play.choices import Toll
from redstone.app.play.session import Session
from redstone.board import Stone
from redstone.position import Player
from redstone.record.game import Seat

NAMES = {Player.BLACK: "Black", Player.WHITE: "White"}
INSIDE = {"Computer": "the computer", "Opponent": "your opponent"}
"""How the names of those who are not here read inside a sentence."""
STONES = {Stone.BLACK: "black", Stone.WHITE: "white", Stone.RED: "red"}


def occupant(session: Session, seat: Seat) -> str:
    """Who sits there."""
    if session.seats.person is None:
        return "Player 1" if seat is session.home_seat else "Player 2"
    other = "Opponent" if session.by_link else "Computer"
    return "You" if session.seats.is_person(seat) else other


def owner(session: Session, player: Player) -> str:
    """Who plays a colour, inside a sentence; the colour's name where two persons sit here."""
    if session.seats.person is None:
        return NAMES[player]
    name = occupant(session, session.game.owner(player))
    return INSIDE.get(name, "you")


def number(value: float) -> str:
    """Points as short as can be, with a real minus sign."""
    return f"{value:g}".replace("-", "−")


def counted(count: int, noun: str) -> str:
    """A number of things, as in "1 stone" and "3 stones"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """Things in a row, as in "a, b and c"."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def toll(taken: Toll, *, joiner: str = " and ") -> str:
    """Stones taken, as in "3 white and 1 black"; "nothing" for none."""
    parts = [
        f"{count} {colour}"
        for count, colour in ((taken.white, "white"), (taken.black, "black"))
        if count
    ]
    return joiner.join(parts) or "nothing"
