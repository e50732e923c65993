"""Names of players and stones for all sentences."""

from redstone import summary
from redstone.app.play.board_state import BoardState
from redstone.board import Stone
from redstone.insight.choices import Toll
from redstone.language import Text, _, listed, ngettext, npgettext
from redstone.position import Player
from redstone.record.game import Seat

name_of = summary.name_of
by_colour = summary.by_colour

MAX_SHORT = 16
"""Characters of a name inside a sentence."""
STONES = {
    Stone.BLACK: Text("a stone", "black"),
    Stone.WHITE: Text("a stone", "white"),
    Stone.RED: Text("a stone", "red"),
}
"""The contents of a point."""

BUTTONS = {
    Player.BLACK: Text("the button of a stone", "Black"),
    Player.WHITE: Text("the button of a stone", "White"),
}
"""The buttons that place a player's own stone."""


def point_content(stone: Stone | None) -> str:
    """Return the content of a point, as in "black" or "empty"."""
    return _(STONES[stone]) if stone else _("empty")


def is_you(now: BoardState, seat: Seat) -> bool:
    """Return True if the seat is, or was, that of the only person at this page."""
    return now.table.you is seat


def is_yours(now: BoardState, player: Player) -> bool:
    """Return True if the only person at this page plays this colour."""
    return is_you(now, now.game.owner(player))


def plate_name(now: BoardState, seat: Seat) -> str:
    """Return the name shown on a seat's plate: the player's, or one such as "You"."""
    if is_you(now, seat):
        return now.name_of(seat) or _("You")
    if now.name_of(seat) or now.table.seats.person is None:
        return now.name_of(seat) or _numbered(now, seat)
    return _("Opponent") if now.table.by_link else _("Computer")


def player_or_colour(now: BoardState, player: Player) -> str:
    """Return a player's name if two people with names play here, else the colour."""
    if now.table.seats.person is not None:
        return name_of(player)
    return shortened(now.name_of(now.game.owner(player))) or name_of(player)


def owner(now: BoardState, player: Player) -> str:
    """Return the player of a colour, as the subject inside a sentence; not for "you".

    If two people without names play here, it is the colour's name.
    """
    if now.table.seats.person is None:
        return player_or_colour(now, player)
    return occupant(now, now.game.owner(player))


def occupant(now: BoardState, seat: Seat) -> str:
    """Return the player at a seat, as the subject inside a sentence; not for "you".

    It is a shortened name, "Player 1", "your opponent" or "the computer".
    """
    name = shortened(now.name_of(seat))
    if name or now.table.seats.person is None:
        return name or _numbered(now, seat)
    return _("your opponent") if now.table.by_link else _("the computer")


def shortened(name: str) -> str:
    """Return a name, shortened to leave room for the rest of a sentence."""
    return name if len(name) <= MAX_SHORT else f"{name[: MAX_SHORT - 1].rstrip()}…"


def _numbered(now: BoardState, seat: Seat) -> str:
    """Return "Player 1" or "Player 2" for a seat."""
    return _("Player 1") if seat is now.table.home_seat else _("Player 2")


def black_taken(count: int) -> str:
    """Return a count of captured black stones as text, as in "3 black"."""
    return npgettext("stones taken", "{n} black", "{n} black", count)


def white_taken(count: int) -> str:
    """Return a count of captured white stones as text, as in "3 white"."""
    return npgettext("stones taken", "{n} white", "{n} white", count)


def taken_of(player: Player, count: int) -> str:
    """Return a count of a player's captured stones as text, as in "3 black"."""
    return black_taken(count) if player is Player.BLACK else white_taken(count)


def captured_stones(taken: Toll) -> str:
    """Return the captured stones as text, as in "3 white and 1 black"; empty for none."""
    parts = [white_taken(taken.white)] if taken.white else []
    parts += [black_taken(taken.black)] if taken.black else []
    return listed(parts)


def plate_count(count: int, *, prisoners: bool = False) -> str:
    """Return the count on a player's plate, as in "3 prisoners"."""
    if prisoners:
        return ngettext("{n} prisoner", "{n} prisoners", count)
    return ngettext("{n} stone", "{n} stones", count)
