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
MAX_SHORT = 16
"""Characters of a name inside a sentence."""
STONES = {Stone.BLACK: "black", Stone.WHITE: "white", Stone.RED: "red"}


def occupant(session: Session, seat: Seat) -> str:
    """Who sits there, by a short name."""
    if session.seats.is_person(seat) and session.seats.person is not None:
        return "You"
    return shortened(session.name_of(seat)) or _nameless(session, seat)


def plate_name(session: Session, seat: Seat) -> str:
    """Who sits there, by the whole name that they have given themselves."""
    if session.seats.is_person(seat) and session.seats.person is not None:
        return session.name_of(seat) or "You"
    return session.name_of(seat) or _nameless(session, seat)


def called(session: Session, player: Player) -> str:
    """Who plays a colour where two people sit here: their name if they have one, or the colour."""
    if session.seats.person is not None:
        return NAMES[player]
    return shortened(session.name_of(session.game.owner(player))) or NAMES[player]


def owner(session: Session, player: Player) -> str:
    """Who plays a colour, inside a sentence; the colour's name where two nameless sit here."""
    seat = session.game.owner(player)
    if session.seats.person is None:
        return called(session, player)
    name = occupant(session, seat)
    return "you" if session.seats.is_person(seat) else INSIDE.get(name, name)


def shortened(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= MAX_SHORT else f"{name[: MAX_SHORT - 1].rstrip()}…"


def at_start(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def _nameless(session: Session, seat: Seat) -> str:
    if session.seats.person is None:
        return "Player 1" if seat is session.home_seat else "Player 2"
    return "Opponent" if session.by_link else "Computer"


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
